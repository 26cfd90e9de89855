# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The console's screens, pages and boxes, for `open`, `show` and `make` of the stack (mesa.ui.scene).

A type checker sees the class, and checks the arguments after it; on the board it is a name, which the build
puts where it is used, and its module is read into the new scene's scope.
"""

from micropython import const

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from mesa.coach.coach import Coach as COACH
    from mesa.coach.rating_page import RatingPage as RATING_PAGE
    from mesa.console.transition import Loading as LOADING
    from mesa.daily.qr import QrPage as QR_PAGE
    from mesa.daily.result import DailyResult as DAILY_RESULT
    from mesa.daily.result import ProblemResult as PROBLEM_RESULT
    from mesa.home.about import About as ABOUT
    from mesa.home.help import HelpViewer as HELP_VIEWER
    from mesa.home.launcher import Launcher as LAUNCHER
    from mesa.home.looks_page import LooksPage as LOOKS_PAGE
    from mesa.home.records_page import RecordsPage as RECORDS_PAGE
    from mesa.home.settings import FirstQuestion as FIRST_QUESTION
    from mesa.home.settings import Settings as SETTINGS
    from mesa.home.today import Today as TODAY
    from mesa.ladder.ladder import Ladder as LADDER
    from mesa.match.pass_on import PassOn as PASS_ON
    from mesa.match.placed import Dialog as PLACED
    from mesa.match.review import Decided as DECIDED
    from mesa.match.sheet import Sheet as SHEET
    from mesa.prizes.celebration import Celebration as CELEBRATION
    from mesa.setup.options import MatchOptions as MATCH_OPTIONS
    from mesa.ui.editor import Editor as EDITOR
    from mesa.ui.menus import Dialog as DIALOG
else:
    ABOUT = const("mesa.home.about.About")
    CELEBRATION = const("mesa.prizes.celebration.Celebration")
    COACH = const("mesa.coach.coach.Coach")
    DAILY_RESULT = const("mesa.daily.result.DailyResult")
    EDITOR = const("mesa.ui.editor.Editor")
    FIRST_QUESTION = const("mesa.home.settings.FirstQuestion")
    HELP_VIEWER = const("mesa.home.help.HelpViewer")
    LADDER = const("mesa.ladder.ladder.Ladder")
    LAUNCHER = const("mesa.home.launcher.Launcher")
    LOOKS_PAGE = const("mesa.home.looks_page.LooksPage")
    MATCH_OPTIONS = const("mesa.setup.options.MatchOptions")
    LOADING = const("mesa.console.transition.Loading")
    PASS_ON = const("mesa.match.pass_on.PassOn")
    PLACED = const("mesa.match.placed.Dialog")
    PROBLEM_RESULT = const("mesa.daily.result.ProblemResult")
    QR_PAGE = const("mesa.daily.qr.QrPage")
    RATING_PAGE = const("mesa.coach.rating_page.RatingPage")
    RECORDS_PAGE = const("mesa.home.records_page.RecordsPage")
    SETTINGS = const("mesa.home.settings.Settings")
    TODAY = const("mesa.home.today.Today")
    SHEET = const("mesa.match.sheet.Sheet")
    DIALOG = const("mesa.ui.menus.Dialog")
    DECIDED = const("mesa.match.review.Decided")
