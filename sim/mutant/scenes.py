# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Mutants of the stack of scenes: what is hidden or told to free memory; pages over a match; notices."""

from sim.mutant import Mutant

_SCENE = "lib/mesa/ui/scene.py"
_SUSPEND = "lib/mesa/app/suspend.py"
_VIEW = "lib/mesa/app/game_view.py"

MUTANTS = (
    Mutant(
        "what-is-covered-is-drawn",
        _SCENE,
        "scene.group.hidden = hidden",
        "scene.group.hidden = False",
        ("tests/test_menus.py::test_what_lies_under_a_full_scene_is_hidden_and_nothing_else",),
    ),
    Mutant(
        "only-the-scene-below-is-hidden",
        _SCENE,
        "hidden = hidden or not scene.over",
        "hidden = not scene.over",
        ("tests/test_menus.py::test_what_lies_under_a_full_scene_is_hidden_and_nothing_else",),
    ),
    Mutant(
        "a-page-hides-nothing",
        _SCENE,
        "            if not steps:\n                self._show(anew)\n",
        "",
        ("tests/test_menus.py::test_what_lies_under_a_full_scene_is_hidden_and_nothing_else",),
    ),
    Mutant(
        "what-comes-back-stays-hidden",
        _SCENE,
        "        self._enter(not below_is_seen)\n",
        "        self.making = self.scenes[-1].enter()\n",
        ("tests/test_menus.py::test_what_lies_under_a_full_scene_is_hidden_and_nothing_else",),
    ),
    Mutant(
        "what-comes-back-is-not-entered",
        _SCENE,
        "        self._enter(not below_is_seen)\n",
        "        self._show(not below_is_seen)\n",
        ("tests/test_menus.py::test_what_lies_under_a_full_scene_is_hidden_and_nothing_else",),
    ),
    Mutant(
        "a-box-empties-what-is-below",
        _SCENE,
        "self.scenes[-1].covered(not scene.over)",
        "self.scenes[-1].covered(True)",
        ("tests/test_menus.py::test_what_lies_under_a_full_scene_is_hidden_and_nothing_else",),
    ),
    Mutant(
        "what-is-below-keeps-all",
        _SCENE,
        "self.scenes[-1].covered(not scene.over)",
        "self.scenes[-1].covered(False)",
        ("tests/test_menus.py::test_what_lies_under_a_full_scene_is_hidden_and_nothing_else",),
    ),
    Mutant(
        "what-is-half-made-is-shown",
        "lib/mesa/app/console.py",
        "        if not self.stack.making:\n            self.board.display.refresh()\n",
        "        self.board.display.refresh()\n",
        ("tests/test_opening.py::test_the_empty_table_comes_first_and_then_only_what_stays",),
    ),
    Mutant(
        "what-is-made-stays-hidden",
        _SCENE,
        "                self.making = None\n                self._show(not self.shown)\n",
        "                self.making = None\n",
        ("tests/test_opening.py::test_what_lies_under_a_page_made_in_steps_is_hidden_in_the_end",),
    ),
    Mutant(
        "what-waits-is-forgotten",
        _SCENE,
        "        for box in waiting:\n            self.push(box)\n",
        "",
        ("tests/test_opening.py::test_a_note_is_not_lost_where_the_launcher_makes_way_for_a_game",),
    ),
    Mutant(
        "a-box-lies-on-what-is-half-made",
        _SCENE,
        "        if self.making:\n            self.waiting.append(scene)\n            return\n",
        "",
        ("tests/test_opening.py::test_two_notes_lie_over_the_launcher_once_it_is_there",),
    ),
    Mutant(
        "the-bar-is-never-full",
        "lib/mesa/app/opening.py",
        "                self.at = _DONE - 1\n",
        "                self.at = _DONE\n                self.console.stack.swap(self.scene, True)\n",
        ("tests/test_opening.py::test_the_bar_never_goes_back_and_is_full_at_the_end",),
    ),
    Mutant(
        "nobody-is-left",
        _SCENE,
        "            scene.leave()\n",
        "            pass\n",
        ("tests/test_menus.py::test_what_lies_under_a_full_scene_is_hidden_and_nothing_else",),
    ),
    Mutant(
        "shapes-are-removed-in-their-group",
        _SCENE,
        "        empty(scene.group)\n        self.root.remove(scene.group)\n",
        "        self.root.remove(scene.group)\n",
        ("tests/test_board_traps.py::test_dialogs_and_pages_leave_nothing_behind",),
    ),
    Mutant(
        "groups-within-are-not-emptied",
        _SCENE,
        "            empty(last)\n",
        "            pass\n",
        ("tests/test_board_traps.py::test_dialogs_and_pages_leave_nothing_behind",),
    ),
    Mutant(
        "a-page-shows-the-match-at-once",
        _SUSPEND,
        '        self.page = ""\n        self.group',
        "        self.group",
        ("tests/test_console.py::test_under_a_page_a_match_keeps_neither_view_nor_bots",),
    ),
    Mutant(
        "a-match-under-a-page-takes-keys",
        _SUSPEND,
        "        return True\n",
        "        return False\n",
        ("tests/test_console.py::test_under_a_page_a_match_keeps_neither_view_nor_bots",),
    ),
    Mutant(
        "a-notice-stays",
        _VIEW,
        "        if 0 < self.notice_left <= ms:\n            self.hide_notice()\n",
        "",
        ("tests/test_console.py::test_a_notice_goes_by_itself_and_at_once_under_a_box",),
    ),
    Mutant(
        "a-notice-stays-under-a-box",
        _VIEW,
        "        self.hide_notice()\n        self.free_memory()\n",
        "        self.free_memory()\n",
        ("tests/test_console.py::test_a_notice_goes_by_itself_and_at_once_under_a_box",),
    ),
    Mutant(
        "a-notice-at-the-normal-pace",
        _VIEW,
        "self.notice_left = NOTICE * self.motion.percent // 100",
        "self.notice_left = NOTICE",
        ("tests/test_console.py::test_a_notice_goes_by_itself_and_at_once_under_a_box",),
    ),
)
