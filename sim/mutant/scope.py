# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Mutants of what is in memory: scopes, the stack that opens and closes them, bots, navigation."""

from sim.mutant import Mutant

_SCOPE = "lib/mesa/core/scope.py"
_STACK = "lib/mesa/ui/scene.py"
_WAYS = "lib/mesa/app/navigation.py"
_VIEW = "lib/mesa/app/game_view.py"
_TESTS = "tests/test_scope.py::"
_PARTS = _TESTS + "test_parts_close_with_the_whole_and_by_themselves"
_WHOSE = _TESTS + "test_a_module_stays_with_the_scope_that_brought_it"
_CURRENT = _TESTS + "test_load_is_into_the_current_scope"
_OPENED = _TESTS + "test_the_stack_closes_what_it_has_opened"
_NOT_MADE = _TESTS + "test_a_scene_that_cannot_be_made_leaves_nothing"
_LEAVING = "tests/test_console.py::test_leaving_a_game_takes_its_modules_out_of_memory"
_IMPORT = '__import__(name, None, None, ("",))\n'
_NOTED = (
    "            for other in modules:\n"
    "                if other not in before and other[:4] in _OURS:\n"
    "                    self.names += (other,)\n"
)

MUTANTS = (
    Mutant(
        "what-a-failed-load-brought-stays",
        _SCOPE,
        "        try:\n            return "
        + _IMPORT
        + "        finally:  # if the import fails, some of them may be loaded\n"
        + _NOTED,
        "        module = " + _IMPORT + "        if module:\n" + _NOTED + "        return module\n",
        (_TESTS + "test_what_breaks_leaves_nothing",),
    ),
    Mutant(
        "only-what-was-asked-for-goes",
        _SCOPE,
        "if other not in before and other[:4] in _OURS:",
        "if other == name:",
        (_TESTS + "test_what_came_with_a_module_goes_with_it",),
    ),
    Mutant(
        "what-others-brought-goes",
        _SCOPE,
        "if other not in before and other[:4] in _OURS:",
        "if other[:4] in _OURS:",
        (_WHOSE,),
    ),
    Mutant(
        "the-package-keeps-it",
        _SCOPE,
        "                if parent in modules and hasattr(modules[parent], child):\n"
        "                    delattr(modules[parent], child)\n",
        "",
        (_WHOSE,),
    ),
    Mutant(
        "what-has-gone-goes-again",
        _SCOPE,
        "        self.names = ()\n",
        "",
        (_PARTS,),
    ),
    Mutant(
        "parts-stay",
        _SCOPE,
        "for part in self.parts:",
        "for part in ():",
        (_PARTS,),
    ),
    Mutant(
        "only-the-last-part-goes",
        _SCOPE,
        "self.parts = self.parts + (part,)",
        "self.parts = (part,)",
        (_PARTS,),
    ),
    Mutant(
        "load-is-into-no-scope",
        _SCOPE,
        "    if current is not None:\n        return current.load(name)\n",
        "",
        (_CURRENT,),
    ),
    Mutant(
        "enter-says-the-new-one",
        _SCOPE,
        "    return before\n",
        "    return current\n",
        (_CURRENT,),
    ),
    Mutant(
        "once-keeps",
        _SCOPE,
        "    finally:\n        scope.remove()\n",
        "    finally:\n        scope.parts = ()\n",
        (_TESTS + "test_once_leaves_nothing_in_memory",),
    ),
    Mutant(
        "a-scene-that-goes-leaves-its-modules",
        _STACK,
        "        scene.scope.remove()\n        enter(self",
        "        enter(self",
        (_OPENED,),
    ),
    Mutant(
        "the-scene-below-loads-into-the-one-that-went",
        _STACK,
        "        enter(self.scenes[-1].scope if self.scenes else None)\n",
        "",
        (_OPENED,),
    ),
    Mutant(
        "the-scene-above-loads-into-the-one-below",
        _STACK,
        "        enter(scene.scope)\n",
        "",
        (_OPENED,),
    ),
    Mutant(
        "a-scene-that-breaks-leaves-its-modules",
        _STACK,
        "        except BaseException:\n            scope.remove()\n            raise\n",
        "",
        (_NOT_MADE,),
    ),
    Mutant(
        "a-scene-that-breaks-stays-current",
        _STACK,
        "        finally:\n            enter(before)\n",
        "        enter(before)\n",
        (_NOT_MADE,),
    ),
    Mutant(
        "what-waits-in-vain-leaves-its-modules",
        _STACK,
        "            self.waiting.pop().scope.remove()\n",
        "            self.waiting.pop()\n",
        (_TESTS + "test_a_scene_that_waits_in_vain_leaves_nothing",),
    ),
    Mutant(
        "scenes-keep-their-modules-where-memory-ran-out",
        _STACK,
        "            self.scenes.pop().scope.remove()\n",
        "            self.scenes.pop()\n",
        (_TESTS + "test_where_memory_ran_out_all_that_was_open_goes",),
    ),
    Mutant(
        "a-bots-slice-stays-current",
        "lib/mesa/core/thinker.py",
        "        finally:\n            enter(before)\n",
        "",
        (_TESTS + "test_a_bot_thinks_in_a_scope_of_its_own",),
    ),
    Mutant(
        "a-bot-thinks-in-the-scene",
        "lib/mesa/core/thinker.py",
        "before = enter(self.scope)",
        "before = enter(None)",
        (_TESTS + "test_a_bot_thinks_in_a_scope_of_its_own",),
    ),
    Mutant(
        "the-coachs-slice-stays-current",
        "lib/mesa/app/coach_search.py",
        "        finally:\n            enter(before)\n",
        "",
        ("tests/test_coach.py::test_the_expert_and_what_it_brought_go",),
    ),
    Mutant(
        "what-a-box-brought-stays",
        _VIEW,
        "            self.boxes.remove()\n",
        "",
        ("tests/test_fodasse_view.py::test_the_box_for_the_bid_keeps_nothing_in_memory",),
    ),
    Mutant(
        "the-next-screen-loses-what-was-loaded-for-it",
        "lib/mesa/app/opening.py",
        "        if self.at != _DONE:\n            self.inside.remove()\n",
        "        self.inside.remove()\n",
        (_TESTS + "test_what_is_loaded_with_a_bar_stays_with_the_next_screen",),
    ),
    Mutant(
        "half-a-screen-stays-in-memory",
        "lib/mesa/app/opening.py",
        "        if self.at != _DONE:\n            self.inside.remove()\n",
        "",
        (_TESTS + "test_what_is_loaded_with_a_bar_stays_with_the_next_screen",),
    ),
    Mutant(
        "the-launcher-keeps-the-game",
        _WAYS,
        "            self.console.game.remove()\n",
        "            self.console.table.remove()\n",
        (_LEAVING,),
    ),
    Mutant(
        "the-launcher-keeps-the-table",
        _WAYS,
        "        self._keep(_NOTHING)\n",
        "",
        (_LEAVING,),
    ),
    Mutant(
        "the-coach-keeps-the-table",
        _WAYS,
        '    "coach": (_RULES,',
        '    "coach": (_TABLE,',
        ("tests/test_coach.py::test_the_table_is_out_of_memory_under_the_coach",),
    ),
)
