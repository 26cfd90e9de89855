# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The console's screens, pages and boxes, for `open`, `show` and `make` of the stack (mesa.ui.scene).

Each is the name of a class, which the build puts where it is used; its module is read into the new scene's
scope. To the type checker a row is the class (tests/test_types.py), so it checks the arguments after it.
"""

from micropython import const

ABOUT = const("mesa.home.about.About")
CELEBRATION = const("mesa.prizes.celebration.Celebration")
COACH = const("mesa.coach.coach.Coach")
DAILY_RESULT = const("mesa.daily.result.DailyResult")
DECIDED = const("mesa.match.review.Decided")
DIALOG = const("mesa.ui.menus.Dialog")
EDITOR = const("mesa.ui.editor.Editor")
FIRST_QUESTION = const("mesa.home.settings.FirstQuestion")
HELP_VIEWER = const("mesa.home.help.HelpViewer")
LADDER = const("mesa.ladder.ladder.Ladder")
LAUNCHER = const("mesa.home.launcher.Launcher")
LOADING = const("mesa.console.transition.Loading")
LOOKS_PAGE = const("mesa.home.looks_page.LooksPage")
MATCH_OPTIONS = const("mesa.setup.options.MatchOptions")
PASS_ON = const("mesa.match.pass_on.PassOn")
PLACED = const("mesa.match.placed.Dialog")
PROBLEM_RESULT = const("mesa.daily.result.ProblemResult")
QR_PAGE = const("mesa.daily.qr.QrPage")
RATING_PAGE = const("mesa.coach.rating_page.RatingPage")
RECORDS_PAGE = const("mesa.home.records_page.RecordsPage")
SETTINGS = const("mesa.home.settings.Settings")
SHEET = const("mesa.match.sheet.Sheet")
TODAY = const("mesa.home.today.Today")
