# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The stack of scenes: what is hidden, what is told to let go; pages over a match; notices."""

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
        "        self.root.append(scene.group)\n        scene.enter()\n        self._show()\n",
        "        self.root.append(scene.group)\n        scene.enter()\n",
        ("tests/test_menus.py::test_what_lies_under_a_full_scene_is_hidden_and_nothing_else",),
    ),
    Mutant(
        "what-comes-back-stays-hidden",
        _SCENE,
        "        self.top.enter()\n        self._show()\n",
        "        self.top.enter()\n",
        ("tests/test_menus.py::test_what_lies_under_a_full_scene_is_hidden_and_nothing_else",),
    ),
    Mutant(
        "what-comes-back-is-not-entered",
        _SCENE,
        "        self._drop()\n        self.top.enter()\n",
        "        self._drop()\n",
        ("tests/test_menus.py::test_what_lies_under_a_full_scene_is_hidden_and_nothing_else",),
    ),
    Mutant(
        "a-box-empties-what-is-below",
        _SCENE,
        "self.top.covered(not scene.over)",
        "self.top.covered(True)",
        ("tests/test_menus.py::test_what_lies_under_a_full_scene_is_hidden_and_nothing_else",),
    ),
    Mutant(
        "what-is-below-keeps-all",
        _SCENE,
        "self.top.covered(not scene.over)",
        "self.top.covered(False)",
        ("tests/test_menus.py::test_what_lies_under_a_full_scene_is_hidden_and_nothing_else",),
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
        "self.under = False",
        "self.under = True",
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
        "            if not self.notice_left:\n                self.hide_notice()\n",
        "",
        ("tests/test_console.py::test_a_notice_goes_by_itself_and_at_once_under_a_box",),
    ),
    Mutant(
        "a-notice-stays-under-a-box",
        _VIEW,
        "        self.hide_notice()\n        if self.match.release_bots():",
        "        if self.match.release_bots():",
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
