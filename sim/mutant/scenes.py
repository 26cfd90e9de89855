# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The stack of scenes: what is hidden, what is told to let go; pages over a match; notices."""

from sim.mutant import Mutant

_SCENE = "lib/mesa/ui/scene.py"
_SUSPEND = "lib/mesa/app/suspend.py"
_VIEW = "lib/mesa/app/game_view.py"
_TESTS = (
    "tests/test_menus.py",
    "tests/test_console.py",
    "tests/test_board_traps.py",
    "tests/test_sueca_view.py",
    "tests/test_saves.py",
)

MUTANTS = (
    Mutant(
        "what-is-covered-is-drawn",
        _SCENE,
        "scene.group.hidden = hidden",
        "scene.group.hidden = False",
        _TESTS,
    ),
    Mutant(
        "only-the-scene-below-is-hidden",
        _SCENE,
        "hidden = hidden or not scene.over",
        "hidden = not scene.over",
        _TESTS,
    ),
    Mutant(
        "a-page-hides-nothing",
        _SCENE,
        "        self.root.append(scene.group)\n        scene.enter()\n        self._show()\n",
        "        self.root.append(scene.group)\n        scene.enter()\n",
        _TESTS,
    ),
    Mutant(
        "what-comes-back-stays-hidden",
        _SCENE,
        "        self.top.enter()\n        self._show()\n",
        "        self.top.enter()\n",
        _TESTS,
    ),
    Mutant(
        "what-comes-back-is-not-entered",
        _SCENE,
        "        self._drop()\n        self.top.enter()\n",
        "        self._drop()\n",
        _TESTS,
    ),
    Mutant(
        "a-box-empties-what-is-below",
        _SCENE,
        "self.top.covered(not scene.over)",
        "self.top.covered(True)",
        _TESTS,
    ),
    Mutant(
        "what-is-below-keeps-all",
        _SCENE,
        "self.top.covered(not scene.over)",
        "self.top.covered(False)",
        _TESTS,
    ),
    Mutant("nobody-is-left", _SCENE, "            scene.leave()\n", "            pass\n", _TESTS),
    Mutant(
        "shapes-are-removed-in-their-group",
        _SCENE,
        "        empty(scene.group)\n        self.root.remove(scene.group)\n",
        "        self.root.remove(scene.group)\n",
        _TESTS,
    ),
    Mutant(
        "groups-within-are-not-emptied", _SCENE, "            empty(last)\n", "            pass\n", _TESTS
    ),
    Mutant("bots-stay-under-a-page", _SUSPEND, "    view.covered(True)\n", "", _TESTS),
    Mutant(
        "a-page-shows-the-match-at-once",
        _SUSPEND,
        "        self.under = True\n",
        "        self.under = not self.under\n",
        _TESTS,
    ),
    Mutant(
        "a-match-under-a-page-takes-keys", _SUSPEND, "        return True\n", "        return False\n", _TESTS
    ),
    Mutant(
        "a-notice-stays",
        _VIEW,
        "            if not self.notice_left:\n                self.notice_label.hidden = True\n",
        "",
        _TESTS,
    ),
    Mutant(
        "a-notice-stays-under-a-box",
        _VIEW,
        "        self.notice_left = 0\n        self.notice_label.hidden = True\n",
        "",
        _TESTS,
    ),
    Mutant(
        "a-notice-at-the-normal-pace",
        _VIEW,
        "self.notice_left = NOTICE * self.motion.percent // 100",
        "self.notice_left = NOTICE",
        _TESTS,
    ),
)
