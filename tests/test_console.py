# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The console from power-on: first question, launcher, set-up, match, save, resume, and possible errors."""

import builtins
import gc
import os
import sys

import pytest
from conftest import words
from harness import stays

from mesa.board import setting, store
from mesa.board.store_menus import drop_match, has_match, waiting_match
from mesa.core.contract import HAND_OVER
from sim.board import sim_board
from sim.player.player import KEYS

GAME = "sueca"


@pytest.fixture
def player(sim):
    """Return a console in Portuguese at the launcher, where Sueca is chosen."""
    return sim.player(lang="pt", seed=5, game=GAME)


def test_the_first_question_is_the_language_and_is_asked_once(sim):
    one = sim.player()
    assert one.scene == "FirstQuestion"
    one.press("DOWN", "A")
    assert one.scene == "Launcher"
    again = one.again()
    assert again.scene == "Launcher"
    assert again.console.words.lang == "en"


def test_what_is_still_to_be_asked_for_is_asked_one_after_another(sim):
    """Every setting below its lowest value is asked for, in the table's order."""

    one = sim.player()
    one.console.store.put(setting.BRIGHTNESS, 0)
    one.press("DOWN", "A")
    assert one.scene == "FirstQuestion"
    assert "Brightness" in [getattr(layer, "text", "") for layer in one.top.group]
    assert [one.top.row(i)[0] for i in range(one.top.count())] == [str(n) for n in range(1, 11)]
    one.press("DOWN", "DOWN", "A")
    assert one.scene == "Launcher" and one.console.store.get(setting.BRIGHTNESS) == 3
    assert round(sim.board.brightness / 6553.5) == 3


@pytest.mark.parametrize("left", [True, False])
def test_a_match_goes_on_where_it_was(player, left):
    """It was left, and then the power was cut; or a reset came in mid-hand, which only SRAM survives."""
    player.to_a_card()
    for _ in range(3):
        player.lay()
    match = player.console.match
    if left:
        player.press("START", "UP", "A")
        assert player.scene == "Launcher" and has_match(player.console.store, GAME)
        player.board.sleep_memory.put(slice(0, 256), bytes(256))  # the power switch
    again = player.again()
    again.press("A").frames(12).press("A").frames(4)
    after = again.console.match
    assert (bytes(after.s), after.moves) == (bytes(match.s), match.moves)
    assert [int(x) for x in after.levels[1:]] == [1, 1, 1]


@pytest.mark.parametrize("other", [False, True])
def test_a_new_match_asks_before_one_that_waits_is_lost(player, other):
    """Only one match can wait, no matter of which game."""
    player.to_a_card()
    state = bytes(player.console.match.s)
    player.press("START", "UP", "A")
    if other:
        player.press("RIGHT")
    player.press("A").frames(12)
    rows = player.top.rows
    player.press(*["DOWN"] * rows.index("new_match"), "A")
    assert player.scene == "Dialog"
    player.press("A")
    assert player.scene == "MatchSetup" and bytes(waiting_match(player.console.store, GAME).state) == state
    player.press("A", "DOWN", "A").frames(12)
    assert player.console.match is not None and bytes(player.console.match.s) != state


def test_a_saved_match_of_an_older_version_is_dropped_with_a_note(player):
    player.to_a_card()
    player.press("START", "UP", "A")
    kept = player.console.store
    kept.data[60] = 0xEE  # the state's version
    player.press("A").frames(12)
    assert player.scene == "Dialog", "a note says so"
    assert not has_match(kept, GAME)
    player.press("A")
    assert player.scene in ("MatchSetup", "Launcher")


@pytest.mark.parametrize("altered", ("", "games/sueca/view.py"))
def test_a_saved_match_that_fails_at_once_is_dropped_unless_a_file_was_altered(player, monkeypatch, altered):
    player.to_a_card()
    player.press("START", "UP", "A")
    monkeypatch.setattr(stays("mesa.console.report"), "wrong", lambda: iter(("", altered)))
    monkeypatch.setattr(stays("mesa.match.game_view").GameView, "tick", None)
    player.press("A", "A").settle()
    assert player.scene == ("ErrorScreen" if altered else "Dialog")
    assert has_match(player.console.store, GAME) == bool(altered)


def test_an_error_in_a_game_shows_the_error_screen_and_the_console_goes_on(player, capsys):
    player.to_a_card()

    def broken(k):
        raise RuntimeError("boom")

    player.top.press = broken
    player.press("A")
    assert player.scene == "ErrorScreen"
    assert player.top.code == "RuntimeError"
    assert player.top.place == "jogo sueca, módulo test_console: broken", "what a player can report"
    player.press("A")
    assert player.scene == "Launcher"
    assert "in broken\n" in capsys.readouterr().out


def test_a_damaged_save_gives_a_note_and_the_defaults(sim):
    sim.board.nvm.put(slice(0, 256), bytes(range(256)))
    one = sim.player(lang="en")
    assert one.scene == "Dialog"
    one.press("A")
    assert one.scene == "Launcher"


def test_the_arrows_of_a_long_list_lie_clear_of_its_title(player):
    from mesa.ui import text

    player.to_a_card()
    player.press("START", "UP", "A", "A").frames(12).press("UP", "UP", "A")
    page = player.top
    assert player.scene == "MatchOptions"
    player.press(*["DOWN"] * (page.lines + 1))
    assert page.more[0].text == text.UP_KEY and page.more[1].text == text.DOWN_KEY
    half = text.width(page.title, True) // 2
    assert page.more[0].x - text.width(text.UP_KEY) > 80 + half
    player.press(*["DOWN"] * (len(page.rows) - page.lines - 2))
    assert page.more[1].text == "", "the last row is seen"


def test_leaving_a_game_takes_its_modules_out_of_memory(player):
    others = set(sys.modules)  # of other tests
    player.to_a_card()
    assert "games.sueca.view" in sys.modules
    for module in ("mesa.home.launcher", "mesa.setup.match_setup"):
        assert module not in sys.modules, "not needed in a match"
    player.press("START", "UP", "A")
    assert not [name for name in sys.modules if name.startswith("games.") and name not in others]


def test_a_key_during_an_animation_only_ends_it(sim):
    one = sim.player(fast=False, lang="pt", seed=5, game=GAME).to_a_card()
    view = one.top
    while view.table.hand.chosen() not in one.console.match.legal():
        one.press("RIGHT")
    one.press("A")  # the card glides to the table
    for _ in range(20):
        if view.motion.busy:
            break
        one.frames()
    assert view.motion.busy
    sprite, x, y = view.motion.moves[0][0], view.motion.moves[0][3], view.motion.moves[0][4]
    before = bytes(view.match.s)
    one.move("A", True)
    view.key(1)
    assert not view.motion.busy and (sprite.x, sprite.y) == (x, y)
    assert bytes(view.match.s) == before


def test_a_lack_of_memory_restarts_the_program_and_keeps_the_match(player):
    player.to_a_card()
    player.lay()
    state = bytes(player.console.match.s)

    def full(k):
        raise MemoryError("memory allocation failed")

    player.top.press = full
    player.console.frames = 1000
    with pytest.raises(sim_board.Reload):
        player.press("A")
    player.move("A", False)
    again = player.again()
    assert again.scene == "Dialog", "it says so, once"
    again.press("A")
    assert again.scene == "Launcher" and has_match(again.console.store, GAME)
    assert bytes(waiting_match(again.console.store, GAME).state) == state


def test_too_little_free_memory_in_the_launcher_starts_anew_once(player, monkeypatch):
    player.to_a_card()
    player.console.frames = 1000
    monkeypatch.setattr(gc, "mem_free", lambda: 30000, raising=False)
    with pytest.raises(sim_board.Reload):
        player.press("START", "UP", "A")
    again = player.again()
    again.frames(1).frames(3)
    assert again.scene == "Launcher", "and not again and again"
    assert again.top.games[again.top.at].name == GAME, "it comes back where it was"


@pytest.fixture
def almost_over(start, tmp_path, monkeypatch):
    """Return a match that is about to end, on a drive on which the console may write."""
    for part in ("lib", "games", "fonts"):
        os.symlink(os.path.abspath(part), tmp_path / part)
    t = start("qu4to", "MatchSetup", seed=3, players=2, level="easy")
    monkeypatch.chdir(tmp_path)
    t.session.fast = t.console.fast = t.console.board.writable = True
    return t


def test_a_match_log_is_written_where_the_console_may_write(almost_over, tmp_path):
    """Once the match is over, and not before: it has everybody's cards."""
    t = almost_over
    t.press("A").wait("View").until(lambda t: t.match.moves > 6)
    assert not (tmp_path / "logs").exists()
    t.console.navigation().leave_match()
    t.until(lambda t: t.scene == "MatchSetup").frames(1)
    assert not (tmp_path / "logs").exists(), "nor once it has been left"
    t.press("A").until(lambda t: t.match and t.match.over(), 90000).frames(2)
    from games.qu4to import rules
    from mesa.core import replay

    written = (tmp_path / "logs" / "qu4to-3-1.log").read_bytes()
    game, _, levels, _, first, _ = replay.head(written)
    assert (game, first[rules.state.AT_SEED], len(levels)) == ("qu4to", 3, 2)
    assert replay.replay(written, rules) == t.match.s, "the log alone plays the match again"
    t.over()
    t.console.navigation().leave_match()
    t.until(lambda t: t.scene == "Launcher", auto=False)
    assert len(list((tmp_path / "logs").iterdir())) == 1


def test_a_full_drive_ends_the_log_and_not_the_match(almost_over, monkeypatch):
    real = builtins.open

    def full(path, *mode, **options):
        if str(path).startswith("logs/"):
            raise OSError(28, "No space left on device")
        return real(path, *mode, **options)

    monkeypatch.setattr(builtins, "open", full)
    t = almost_over
    t.over()
    assert t.scene == "Dialog" and t.match.over()
    t.console.navigation().leave_match()
    t.until(lambda t: t.scene == "Dialog", auto=False).frames(1)
    assert "No space left" in " ".join(t.top.text), "a note says so"
    t.press("A").frames(2)
    assert t.scene == "Launcher"


def test_another_game_begins_with_a_new_start_and_comes_straight_there(player, monkeypatch):
    """The same game opens again without one."""
    player.to_a_card()
    monkeypatch.setattr(gc, "mem_free", lambda: 60000, raising=False)
    player.console.frames = 1
    player.press("START", "UP", "A", "A").frames(12)
    assert player.scene == "MatchSetup"
    player.press("B").frames(12)
    assert player.scene == "Launcher"
    first = player.top.games[player.top.at].name
    player.press("RIGHT")
    other = player.top.games[player.top.at].name
    assert other != first
    with pytest.raises(sim_board.Reload):
        player.press("A")
    again = player.again()
    again.frames(12)
    assert again.scene == "MatchSetup" and again.top.game == other
    assert player.again().scene == "Launcher", "only once"


# Held keys


@pytest.fixture
def probe(player):
    """Show a scene that records (ms, key); `busy_now` says whether it is busy; `ticks` has each tick's ms."""
    from mesa.ui.scene import Scene

    class Probe(Scene):
        busy_now = False
        begun = player.board.clock.ms

        def __init__(self, console):
            super().__init__(console)
            self.keys, self.ticks = [], []

        def key(self, k):
            self.keys.append((player.board.clock.ms - self.begun, k))

        def tick(self, ms):
            self.ticks.append(ms)

        def busy(self):
            return self.busy_now

    scene = Probe(player.console)
    player.console.stack.push(scene)
    return scene


def test_arrows_alone_repeat_after_a_moment_and_then_evenly(player, probe):
    """Select acts when it comes up; held for long it is not a press."""
    for number, name in enumerate(KEYS):
        probe.keys.clear()
        player.move(name, True)
        begun = player.board.clock.ms - probe.begun
        player.frames(60).move(name, False).frames(30)
        times = [ms - begun for ms, _ in probe.keys]
        assert {k for _, k in probe.keys} == (set() if name == "SELECT" else {number})
        if name in ("UP", "DOWN", "LEFT", "RIGHT"):
            steps = [b - a for a, b in zip(times, times[1:], strict=False)]
            assert 350 <= steps[0] <= 500 and set(steps[1:]) == {132} and len(steps) > 9
            assert times[-1] < 60 * 33 + 33, "not after it was let go"
        else:
            assert len(times) == (name != "SELECT")
    probe.keys.clear()
    player.move("SELECT", True).frames(9)
    assert probe.keys == []
    player.move("SELECT", False).frames(1)
    assert [k for _, k in probe.keys] == [KEYS.index("SELECT")]


def test_an_arrow_does_not_repeat_while_something_moves(player, probe):
    """The arrow goes on repeating when that is over."""
    player.move("RIGHT", True).frames(20)
    seen = len(probe.keys)
    probe.busy_now = True
    player.frames(40)
    assert len(probe.keys) == seen > 1
    probe.busy_now = False
    player.frames(8)
    assert len(probe.keys) > seen


def test_another_key_ends_the_repeating_and_its_release_does_not_begin_it(player, probe):
    player.move("DOWN", True).frames(20).press("A")
    seen = len(probe.keys)
    player.frames(40)
    assert len(probe.keys) == seen, "A has led somewhere else"
    player.move("B", True).frames(1).move("LEFT", True).frames(1).move("B", False)
    player.move("DOWN", False).frames(40)
    assert [k for _, k in probe.keys].count(KEYS.index("LEFT")) > 5, "nor does one that goes up end it"


def test_all_keys_of_a_frame_come_in_it_in_their_order(player, probe):
    """A long frame counts as three; otherwise, moving things would jump."""
    player.move("A", True).move("B", True).move("A", False).move("LEFT", True).frames(1)
    assert [k for _, k in probe.keys] == [KEYS.index(name) for name in ("A", "B", "LEFT")]
    player.board.clock.advance(5000)
    player.frames(2)
    assert max(probe.ticks) == 99


# Over a match


def test_a_notice_goes_by_itself_and_at_once_under_a_box(sim):
    """A notice lasts as long as the player's pace says."""
    from mesa.ui import motion

    one = sim.player(lang="pt", seed=5)
    for pace, percent in ((0, 100), (1, 60), (2, 150)):
        one.console.store.put(setting.PACE, pace)
        one.to_a_card()
        view = one.top
        for key in (None, "START"):
            view.notice("Something")
            assert not view.notice_label.hidden
            if key:
                one.press(key)
                assert view.notice_label.hidden
                one.press("UP", "A")
            else:
                one.frames(motion.NOTICE * percent // 100 // 33 - 2)
                assert not view.notice_label.hidden
                one.frames(4)
                assert view.notice_label.hidden
        assert one.scene == "Launcher"
        drop_match(one.console.store)


def test_under_a_page_a_match_keeps_neither_view_nor_bots(player):
    """Nor what they are made of. They are back when the page is closed, in another language if that was
    chosen there.
    """
    player.to_a_card().frames(80)  # the notice over the points goes
    said = words(player.console)
    assert any(word.startswith("Nós") for word in said) and "Você" in said
    before = bytes(player.console.match.s)
    player.press("START", "UP", "UP", "A")
    assert player.scene == "Settings"
    below = player.console.stack.scenes[0]
    assert type(below).__name__ == "SuspendedMatch" and below.busy()
    assert "games.sueca.bots" not in sys.modules and player.console.match._bots is None
    gone = "games.sueca.view", "games.sueca.table", "mesa.match.game_view", "mesa.ui.fan", "mesa.ui.motion"
    assert not {*gone} & {*sys.modules} and "games.sueca.rules" in sys.modules
    player.press("RIGHT", "B").settle()
    assert player.scene == "View" and bytes(player.console.match.s) == before
    said = words(player.console)
    assert any(word.startswith("Us") for word in said) and "You" in said
    assert not any(word.startswith("Nós") or word == "Você" for word in said)
    player.lay()


def test_select_and_down_mute(player, probe):
    """A second time restores the loudness. Nothing else happens, and Select does nothing when it comes up."""

    sound = player.console.sound
    player.console.store.put(setting.VOLUME, 2)
    sound.volume = 2
    for volume in (0, 2):
        player.move("SELECT", True).frames(2).move("DOWN", True).frames(1)
        assert sound.volume == player.console.store.get(setting.VOLUME) == volume
        player.move("DOWN", False).move("SELECT", False).frames(2)
    assert probe.keys == []
    player.move("DOWN", True).frames(1)
    assert [k for _, k in probe.keys] == [KEYS.index("DOWN")]


def test_a_key_waits_until_what_has_happened_is_shown(player):
    """Neither a card nor Select's page comes before an event that has not been shown; a pause may."""
    player.to_a_card()
    view, pressed = player.top, []
    view.press = view.select = lambda *k: pressed.append(k)
    view.match.events.append((255, 0, 0, 0))
    for k in range(8):
        if k != KEYS.index("START"):
            view.key(k)
    assert player.top is view and pressed == []
    view.match.events.clear()
    view.key(KEYS.index("A"))
    assert pressed == [(KEYS.index("A"),)]
    view.match.events.append((255, 0, 0, 0))
    view.key(KEYS.index("START"))
    player.frames(10)
    assert player.scene == "Dialog"


def test_flash_is_not_written_between_two_keys(player):
    """Flash is written after twenty seconds without a key, or after five minutes."""

    player.frames(2)
    flash = player.board.nvm
    player.console.save_now()
    player.board.clock.advance(100)
    player.console.store.put(store.DATE, 7)
    player.console.wait = player.console.unsaved = 0
    before = flash.writes
    for _ in range(12):
        player.press("UP")
        player.board.clock.advance(10_000)
        player.frames()
    assert flash.writes == before
    player.board.clock.advance(10_000)
    player.frames(2)
    assert flash.writes == before + 1


def decided_hand(player, monkeypatch):
    """Bring up the player's first card of a hand that the rules call decided."""
    player.to_a_card()
    monkeypatch.setattr(player.console.match.rules, "decided", lambda s: True, raising=False)
    player.top.asked = False
    player.settle()
    view = player.top
    assert view.notice_left and not view.notice_label.hidden and "joga o resto" in view.notice_label.text
    player.frames(100)
    assert not view.notice_label.hidden, "it stays until a key"
    return view


def test_a_decided_hand_is_run_through_by_one_key(player, monkeypatch):
    view = decided_hand(player, monkeypatch)
    moves = view.match.moves
    player.press("B").frames(400)
    assert player.scene != "View" or view.match.turn() == HAND_OVER, "the hand's result"
    assert view.match.moves >= moves + 30


def test_a_decided_hand_may_be_played_by_hand_and_is_asked_for_once(player, monkeypatch):
    view = decided_hand(player, monkeypatch)
    player.press("RIGHT").settle()
    assert view.notice_label.hidden
    asked = []
    monkeypatch.setattr(view, "notice", asked.append)
    moves = view.match.moves
    player.press("A").settle()
    assert moves < view.match.moves <= moves + 7 and asked == [] and view.asked


def test_an_offer_that_is_not_seen_any_more_is_none(player, monkeypatch):
    """After a page has covered the offer, B means nothing any more."""
    view = decided_hand(player, monkeypatch)
    player.press("START").frames(6).press("START").settle()
    assert player.top is view and view.notice_label.hidden
    moves = view.match.moves
    player.press("B").frames(100)
    assert view.match.moves == moves


def test_the_offer_leaves_a_to_the_card(player, monkeypatch):
    """A plays the chosen card, as the player was about to, and only that."""
    view = decided_hand(player, monkeypatch)
    moves = view.match.moves
    player.press("A").settle()
    assert moves < view.match.moves <= moves + 7


def test_what_has_just_come_is_not_closed_unseen(player, probe):
    """A does nothing in a scene's first 350 ms; other keys act at once."""
    from mesa.ui.scene import UNREAD

    player.console.fast = False
    probe.unread = UNREAD
    a = KEYS.index("A")
    for frame in range(13):
        player.console._press(a)
        assert [k for _, k in probe.keys] == [a] * (frame > 10) + [a] * (frame > 11), frame
        player.frames(1)
    probe.unread = UNREAD
    player.press("B")
    assert probe.keys[-1][1] == KEYS.index("B")
