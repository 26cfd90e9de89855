# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Modules that are in memory only while they are needed: `load` brings one in, `unload` takes it out.

All that is brought in so stands in LOADS, with its reason; of a game, what a match begins with in PARTS of
its manifest, what its own files load in PAGES.
Imports and these tables are all the arrows that there are between modules (tests/test_layers.py).
"""

import gc
import sys

from micropython import const

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Any

    LOADS = (  # who loads, what (* is any game), what it is needed for
        ("mesa.app.console", "mesa.app.power_on", "the first frame"),
        ("mesa.app.console", "mesa.app.navigation", "changing from one screen to another"),
        ("mesa.app.console", "mesa.app.errors", "saying what broke"),
        ("mesa.app.console", "mesa.board.store_menus", "what a game keeps"),
        ("mesa.app.console", "mesa.app.counting", "counting a match that is over"),
        ("mesa.app.console", "mesa.app.low_battery", "whether the battery is low, while a match runs"),
        ("mesa.app.console", "mesa.board.store_flash", "what flash has at a match's end"),
        ("mesa.app.console", "mesa.app.save_failed", "saying that a memory cannot be written"),
        ("mesa.app.save_failed", "mesa.ui.menus", "a message, until it is closed"),
        ("mesa.app.save_failed", "mesa.ui.text_layout", "its text"),
        ("mesa.app.game_view", "mesa.app.counting", "counting a hand, and the next one"),
        ("mesa.app.counting", "mesa.board.store_menus", "counting a match that is over"),
        ("mesa.app.counting", "games.*.records", "what is counted in this game"),
        ("mesa.board.store", "mesa.board.store_flash", "writing flash, which is seldom done"),
        ("mesa.app.power_on", "mesa.board.store_load", "reading the memories, once"),
        ("mesa.app.power_on", "mesa.app.settings", "what is set, and the first question"),
        ("mesa.app.power_on", "mesa.app.match_setup", "its names, once"),
        ("mesa.app.power_on", "mesa.app.match_options", "its names, once"),
        ("mesa.app.power_on", "mesa.app.help", "its names, once"),
        ("mesa.app.power_on", "mesa.app.sheet", "its names, once"),
        ("mesa.app.power_on", "mesa.app.game_view", "its names, once"),
        ("mesa.app.power_on", "mesa.ui.fan", "its names, once"),
        ("mesa.app.power_on", "mesa.ui.logo", "the first picture"),
        ("mesa.app.power_on", "mesa.app.manifest", "the game for which the run before has made way"),
        ("mesa.app.navigation", "mesa.app.opening", "a moment between two screens"),
        ("mesa.app.navigation", "mesa.board.log_file", "a console that may write the drive"),
        ("mesa.app.navigation", "mesa.app.launcher", "choosing a game"),
        ("mesa.app.navigation", "mesa.app.settings", "the way back from the About page"),
        ("mesa.app.navigation", "mesa.app.about", "a page that brings the Adafruit libraries"),
        ("mesa.app.navigation", "mesa.ui.menus", "a message, until it is closed"),
        ("mesa.app.navigation", "mesa.ui.text_layout", "a message"),
        ("mesa.app.launcher", "mesa.app.manifest", "finding the games, a frame each"),
        ("mesa.app.launcher", "mesa.app.settings", "a page, until it is left"),
        ("mesa.app.launcher", "mesa.ui.menus", "what else there is of a game, or what is wrong with it"),
        ("mesa.app.launcher", "mesa.app.records_page", "a page, until it is left"),
        ("mesa.app.records_page", "games.*.records", "what is counted in a game"),
        ("mesa.app.launcher", "mesa.app.daily_result", "a page, until it is left"),
        ("mesa.app.daily_result", "mesa.app.daily", "dates, and what the record says"),
        ("mesa.app.daily_result", "mesa.core.link", "the deal's link"),
        ("mesa.app.daily_result", "mesa.ui.text_layout", "its text"),
        ("mesa.app.daily_result", "mesa.app.qr_page", "a page that brings an Adafruit library"),
        ("mesa.app.launcher", "mesa.core.replay", "whose log there is"),
        ("mesa.app.launcher", "mesa.ui.text_layout", "what is wrong with a game"),
        ("mesa.app.settings", "mesa.board.owner", "the owner's name"),
        ("mesa.app.settings", "mesa.ui.logo", "the first question"),
        ("mesa.app.watch_ways", "mesa.app.demonstration", "a match of bots, until a key is pressed"),
        ("mesa.app.demonstration", "mesa.app.opening", "a moment between two matches"),
        ("mesa.app.demonstration", "mesa.board.dimming", "a dark screen, and a bright one again"),
        ("mesa.app.launcher", "mesa.board.dimming", "a dark screen, and a bright one again"),
        ("mesa.app.settings", "mesa.app.name_editor", "a box, until it is closed"),
        ("mesa.app.about", "mesa.app.manifest", "whose games these are, in one frame"),
        ("mesa.app.match_setup", "mesa.app.match_options", "a page, until it is left"),
        ("mesa.app.match_setup", "mesa.ui.faces", "the faces of those who play, until the page is left"),
        ("mesa.app.match_options", "mesa.ui.faces", "the faces beside the bots' names"),
        ("mesa.app.match_options", "mesa.app.number_editor", "a box, until it is closed"),
        ("mesa.app.match_options", "mesa.app.daily", "a box, until it is closed"),
        ("mesa.app.match_setup", "mesa.app.help", "a page, until it is left"),
        ("mesa.app.game_view", "mesa.app.owner", "what the player is called"),
        ("mesa.app.coach", "mesa.app.owner", "what the player is called"),
        ("mesa.app.game_view", "mesa.ui.menus", "a box, until it is closed"),
        ("mesa.app.game_view", "mesa.app.match_menus", "the pause menu, the end of a match"),
        ("mesa.app.game_view", "games.*.motion", "what moves, until a page lies over the table"),
        ("mesa.app.game_view", "mesa.app.tips", "a tip, until it has been read"),
        ("mesa.app.game_view", "mesa.app.hint", "a hint, while somebody thinks"),
        ("mesa.app.hint", "games.*.advice", "what it is, and why"),
        ("mesa.app.hint", "mesa.ui.find_line", "a line of text"),
        ("mesa.app.tips", "mesa.ui.text_layout", "its text"),
        ("mesa.app.game_view", "mesa.app.thinking", "a sign, while a bot takes longer than a moment"),
        ("mesa.app.game_view", "mesa.app.sheet", "the score sheet, until it is closed"),
        ("mesa.app.sheet", "games.*.sheet", "its columns"),
        ("mesa.app.sheet", "mesa.core.replay", "playing the log"),
        ("mesa.app.navigation", "mesa.app.coach_ways", "the coach, and back"),
        ("mesa.app.navigation", "mesa.app.watch_ways", "a replay of the last match, a demonstration"),
        ("mesa.app.watch_ways", "mesa.app.opening", "a moment between two screens"),
        ("mesa.app.watch_ways", "mesa.app.replaying", "a replay, until it is left"),
        ("mesa.app.watch_ways", "games.*", "its PARTS"),
        ("mesa.app.watch_ways", "mesa.core.replay", "whose log the simulator plays"),
        ("mesa.app.coach_ways", "mesa.app.opening", "a moment between two screens"),
        ("mesa.app.coach_ways", "games.*", "its PARTS"),
        ("mesa.app.coach_ways", "mesa.app.coach", "a page, until it is left"),
        ("mesa.app.coach_ways", "mesa.app.trial", "what the coach finds"),
        ("mesa.app.coach", "mesa.app.coach_search", "weighing what was played"),
        ("mesa.app.coach", "games.*.coach", "what lay on the table"),
        ("mesa.app.coach", "games.*.examples", "cards"),
        ("mesa.app.coach", "games.*.advice", "what an action looks like, what it costs, and why"),
        ("mesa.app.coach_search", "games.*.expert", "weighing what was played"),
        ("mesa.app.coach_search", "games.*.bots", "the files of an expert, and how long it thinks"),
        ("mesa.app.coach_search", "games.*.coach", "the files of the rules"),
        ("mesa.app.coach_search", "mesa.core.replay", "playing the log"),
        ("mesa.app.game_view", "mesa.app.celebration", "a picture, until it has been seen"),
        ("mesa.app.celebration", "mesa.app.prizes", "making it"),
        ("mesa.app.prizes", "mesa.app.prize_win", "what a kind shows"),
        ("mesa.app.prizes", "mesa.app.prize_bandeira", "what a kind shows"),
        ("mesa.app.prizes", "mesa.app.prize_exact", "what a kind shows"),
        ("mesa.app.prizes", "mesa.app.prize_record", "what a kind shows"),
        ("mesa.app.game_view", "games.*.result", "a result, until it has been seen"),
        ("mesa.app.autoplay", "games.*.autoplay", "keys of who plays by script"),
        ("mesa.app.match_menus", "mesa.app.suspend", "a page that lies over a match"),
        ("mesa.app.suspend", "mesa.app.help", "a page, until it is left"),
        ("mesa.app.suspend", "mesa.app.settings", "a page, until it is left"),
        ("mesa.app.help", "games.*.examples", "cards on a page of help"),
        ("mesa.board.by_light", "mesa.board.dimming", "another brightness"),
        ("mesa.app.settings", "mesa.board.dimming", "another brightness"),
        ("mesa.board.lights", "mesa.board.by_light", "a screen as bright as the place, once a second"),
        ("mesa.app.settings", "mesa.board.open_parts", "the light sensor"),
        ("mesa.app.launcher", "mesa.app.low_battery", "a sign"),
        ("mesa.app.match_menus", "mesa.app.low_battery", "a sign"),
        ("mesa.app.low_battery", "mesa.board.battery", "how full it is"),
        ("mesa.board.battery", "mesa.board.open_parts", "its pin"),
        ("mesa.board.hardware", "mesa.board.open_parts", "opening the board, and its speaker"),
        ("mesa.board.open_parts", "mesa.board.joystick", "a board with a joystick, for good"),
        ("mesa.board.hardware", "mesa.board.lost_keys", "finding out which keys are held, after an overflow"),
        ("mesa.app.errors", "mesa.app.manifest", "marking a broken game"),
        ("mesa.app.errors", "mesa.board.store_menus", "letting go of a match"),
        ("mesa.app.errors", "mesa.ui.text_layout", "its text"),
        ("mesa.app.manifest", "games.*", "its constants, in the launcher"),
        ("mesa.app.navigation", "games.*", "its PARTS"),
        ("mesa.app.opening", "mesa.app.match_setup", "choosing a match"),
        ("mesa.app.opening", "games.*.rules", "the game that is played, no other"),
        ("mesa.app.opening", "games.*.bots", "the game that is played, no other"),
        ("mesa.app.opening", "games.*.view", "the game that is played, no other"),
        ("mesa.app.match_setup", "games.*", "its manifest"),
        ("mesa.app.match_setup", "games.*.valid", "whether a match that was kept can go on"),
        ("mesa.core.match", "games.*.bots", "thinking on after a box lay over the table"),
        ("mesa.core.contract", "mesa.core.setup", "what a new match is refused for"),
        ("mesa.core.match", "mesa.core.setup", "beginning a match"),
        ("mesa.core.match", "mesa.core.real_time", "a game in real time"),
        ("mesa.core.match", "mesa.core.thinker", "a bot that thinks"),
        ("mesa.ui.text", "mesa.ui.read_font", "reading the fonts"),
        ("mesa.ui.words", "mesa.ui.read_words", "reading a language"),
        ("mesa.ui.read_words", "mesa.ui.pt", "one language at a time"),
        ("mesa.ui.read_words", "mesa.ui.en", "one language at a time"),
        ("mesa.ui.read_words", "games.*.pt", "one language at a time"),
        ("mesa.ui.read_words", "games.*.en", "one language at a time"),
    )


def load(name: str) -> "Any":
    """The module called `name`, read from the drive if it is not in memory."""
    return __import__(name, None, None, ("",))


def fetch(name: str) -> "Any":
    """As `load`; but who uses it alone keeps it in memory: the next one who asks reads it again."""
    module = load(name)
    remove(name)
    return module


def unload(*names: str) -> None:
    """Take modules out of memory, with "games" all that is in it: unload("mesa.app.launcher", "games")."""
    if remove(*names):
        gc.collect()  # takes about 10 ms


def remove(*names: str) -> bool:
    """`unload` for who collects garbage soon anyway. True if any was there."""
    found = False
    for name in names:
        parent, _, child = name.rpartition(".")
        if not parent:
            for other in tuple(sys.modules):
                if other.startswith(name + "."):
                    found = remove(other) or found
        if name in sys.modules:
            del sys.modules[name]
            found = True
            if parent in sys.modules and hasattr(sys.modules[parent], child):
                delattr(sys.modules[parent], child)
    return found
