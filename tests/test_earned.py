# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""What is counted was earned: matches that are given up, deals that may be known, help."""

from __future__ import annotations

import importlib
from typing import Any

import harness
import pytest
from common.ways import at_setup, decide, end, leave, play, play_the_day, the_day

from mesa.board import rating, records, store, store_load, store_menus
from mesa.board.setting import TIPS_OFF
from mesa.core import steps
from mesa.core.contract import HAND_OVER
from mesa.core.log import HELP, Log
from mesa.core.match import ACTED, HAND_COUNTED, HELPED, UNCOUNTED, Match
from mesa.daily import result
from mesa.problems import attempts, stars
from sim import run

GAMES = harness.bot_ids()
games = pytest.mark.parametrize("game", GAMES)
IN_TURN = [game for game in GAMES if not harness.rules_of(game).REAL_TIME]
in_turn = pytest.mark.parametrize("game", IN_TURN)
"""Those that end if everybody takes the first legal action."""


def figures(t: Any, game: str) -> dict[str, Any]:
    """Return what a game's record counts."""
    record = t.console.store.game(game)
    at = records.level_at(1)
    return {
        "played": records.number(record, store.PLAYED, 2),
        "won": records.number(record, store.WON, 2),
        "level": [records.number(record, at + i, 2) for i in (records.LEVEL_PLAYED, records.LEVEL_WON)],
        "streak": record[at + records.STREAK],
        "last": records.result(record, 0),
        "ladder": bytes(record[records.LADDER : records.LADDER + 3]),
        "rating": bytes(record[records.RATING : records.RATING + records.RATING_SIZE]),
        "own": bytes(record[records.OWN : records.OWN + records.OWN_SIZE]),
    }


def acted(t: Any) -> Any:
    """Let the player act once in the match."""
    match = t.match
    while match.turn() not in (0, -1):
        match.take(match.turn(), match.rules.legal(match.s, match.turn())[0])
    match.act(match.legal()[0])
    match.events.clear()  # the view draws the outcome
    return t


def give_up(t: Any, game: str) -> str:
    """Begin another match of the game; return what the question before it says."""
    at_setup(t, game).take("new_match")
    assert t.scene == "Dialog"
    said = " ".join(t.top.text)
    t.press("DOWN", "A").until(lambda t: t.match is not None, auto=False).frames(5)
    return said


@games
def test_a_match_in_which_the_player_has_acted_is_lost_when_it_is_given_up(start, game):
    """In every counter alike, and the question says so before."""
    t = start(game, seed=None, players=2 if game != "sueca" else 4, level="easy")
    play(at_setup(t, game))
    record = t.console.store.game(game)
    record[records.level_at(1) + records.STREAK] = record[records.level_at(1) + records.BEST_STREAK] = 5
    t.console.put_game(game, record)
    acted(t)
    leave(t)
    before = figures(t, game)
    assert give_up(t, game).endswith(" will count as lost.")
    now = figures(t, game)
    assert now["played"] == before["played"] + 1 and now["won"] == before["won"]
    assert now["level"] == [before["level"][0] + 1, before["level"][1]]
    assert now["streak"] == 0 and now["last"] == records.LOST
    assert not t.match.flags & UNCOUNTED


def test_to_look_is_to_play_in_real_time(start):
    """Else the cards of the table would be known when the deal comes again."""
    t = start("set", seed=None, players=1)
    play(at_setup(t, "set"))
    leave(t)
    assert give_up(t, "set").endswith(" will count as lost.")
    assert figures(t, "set")["played"] == 1


@in_turn
def test_a_match_in_which_the_player_has_not_acted_is_only_deleted(start, game):
    t = start(game, seed=None, players=2 if game != "sueca" else 4)
    play(at_setup(t, game))
    assert not t.match.flags & ACTED
    leave(t)
    before = figures(t, game)
    assert give_up(t, game).endswith(" will be deleted.")
    assert figures(t, game) == before


def test_a_match_that_was_suspended_goes_on_and_counts(start):
    t = start("sueca", seed=None)
    play(at_setup(t, "sueca"))
    acted(t)
    leave(t)
    at_setup(t, "sueca").take("continue").until(lambda t: t.match is not None, auto=False).frames(3)
    assert t.match.flags & ACTED and not t.match.flags & UNCOUNTED
    end(t)
    assert figures(t, "sueca")["played"] == 1


def test_a_match_of_the_ladder_that_is_given_up_is_lost_there(start):
    t = start("sueca", seed=None)
    at_setup(t, "sueca").take("ladder").wait("Ladder").frames(3).press("A")
    t.until(lambda t: t.match is not None, auto=False).frames(5)
    assert t.match.rival
    acted(t)
    leave(t)
    give_up(t, "sueca")
    assert figures(t, "sueca")["ladder"] == bytes((0, 0x10, 0)), "one lost"
    assert figures(t, "sueca")["played"] == 1


def scored(start: Any) -> Any:
    """Open a match of Sueca, and take actions until its first hand is scored."""
    t = start("sueca", seed=None)
    play(at_setup(t, "sueca"))
    match, rules = t.match, t.match.rules
    while match.turn() != HAND_OVER:
        match.take(match.turn(), rules.legal(match.s, match.turn())[0])
    return t


def test_a_hand_is_counted_as_soon_as_its_result_is_seen(start):
    """Leaving there, for this or another match, takes nothing back; and it is counted once."""
    t = scored(start)
    leave(t)
    assert records.number(t.console.store.game("sueca"), records.OWN + 2, 2) == 1
    at_setup(t, "sueca").take("continue").until(lambda t: t.match is not None, auto=False).frames(60)
    assert t.match.flags & HAND_COUNTED
    t.until(lambda t: t.match.turn() != HAND_OVER, auto=True)
    assert not t.match.flags & HAND_COUNTED
    assert records.number(t.console.store.game("sueca"), records.OWN + 2, 2) == 1


def test_a_hand_is_counted_in_the_frame_in_which_it_is_scored(start):
    """And stored before its result is shown: a reset then, and another game, do not undo it."""
    t = scored(start)
    match = t.match
    t.frames(1)
    assert match.flags & HAND_COUNTED
    t.frames(4)
    assert match.events, "nothing of it is shown yet"
    board = t.console.board
    kept = store_load.load(board.nvm, board.scratch)
    assert kept.data[kept.at_matches() + 14] & HAND_COUNTED


def test_a_match_of_fodasse_that_is_given_up_has_no_place(start):
    """But the one that the player had, being out; the mean is of places."""
    page = importlib.import_module("games.fodasse.records")
    t = start("fodasse", seed=None, players=4)
    play(at_setup(t, "fodasse"))
    acted(t)
    leave(t)
    give_up(t, "fodasse")
    own = bytearray(figures(t, "fodasse")["own"])
    assert page.rows(own, bytearray(store.GAME)) == []
    own[11] = 2
    page.given_up(own)
    assert page.rows(own, bytearray(store.GAME)) == [("second", "1"), ("place", "2.0")] and not own[11]


def test_help_with_a_decision_is_known_after_a_reset(start):
    """The mark is stored with the match, so that the decision is not judged as the player's own."""
    t = start("sueca", seed=None)
    play(at_setup(t, "sueca"))
    acted(t)
    t.mine().hold("SELECT", 20).until(lambda t: t.match.hints, auto=False).frames(2)
    assert t.match.flags & HELPED and t.match.log.helped
    board = t.console.board
    start_again = store_menus.saved_match(store_load.load(board.nvm, board.scratch), "sueca")
    assert start_again.flags & HELPED
    start_again.options = start_again.options[: len(t.match.rules.OPTIONS)]
    log = Log()
    again = Match(start_again, t.match.rules, log=log)
    assert log.helped
    again.act(again.legal()[0])
    assert not again.flags & HELPED and HELP in bytes(log[i] for i in range(len(log)))[-4:]


# a reset when there is no time to spare for a write to flash


def in_memories(t: Any) -> tuple[store.Store, store.Store]:
    """Return what a reset would find, and what the power switch would leave."""
    board = t.console.board
    return store_load.load(board.nvm, board.scratch), store_load.load(board.nvm, None)


def off(t: Any) -> None:
    """Turn the power switch off and on, which empties the battery-backed memory; go to the launcher."""
    t.board.sleep_memory.data[:] = bytes(len(t.board.sleep_memory.data))
    reset(t)


def reset(t: Any) -> None:
    """Press the reset button, and go to the launcher."""
    t.session.restart()
    t.frames(4).wait("Launcher")


def problem(t: Any, day: int) -> Any:
    """Open the first problem of Sueca's row, or that of a day, past its goal; return its page."""
    at_setup(t, "sueca")
    t.console.navigation().open_problems("sueca")
    t.wait("Problems").console.navigation().open_problem("sueca", 1, day)
    return t.wait("Dialog").press("A").until(lambda t: t.scene == "Page" and t.top.good, auto=False).top


@pytest.mark.parametrize("how", ("hint", "wrong"))
@pytest.mark.parametrize("day", (0, 700), ids=("row", "day"))
def test_neither_a_reset_nor_the_power_switch_gives_a_star_back(start, day, how):
    """What a hint and a wrong try cost is in flash in that frame, though settings were changed before."""
    t = start("sueca", seed=None)
    t.console.store.spare = 3 * store.COST  # as after some settings
    page = problem(t, day)
    if how == "hint":
        t.hold("SELECT", 13)
    else:
        page.act(next(card for card in page.match.legal() if card not in page.good))
    t.frames(1)
    left = page.attempt.stars
    assert left == {"hint": 0, "wrong": 2}[how]
    off(t)
    page = problem(t, day)
    assert page.attempt.stars == left
    t.console.store.spare = 0
    for _ in range(2):
        page.act(next(card for card in page.match.legal() if card not in page.good))
        t.frames(1)
        t.wait("Dialog").press("A").until(lambda t: t.scene == "Page" and t.top.good, auto=False)
    left = page.attempt.stars
    reset(t)
    assert problem(t, day).attempt.stars == left == {"hint": 0, "wrong": 1}[how]


def test_hints_bring_neither_a_star_nor_a_day(start):
    """Nor do they end a streak."""
    t = start("sueca", seed=None)
    for day, hinted in ((700, False), (701, True), (702, False)):
        page = problem(t, day)
        if hinted:
            t.hold("SELECT", 13)
        stars.won(page)
        t.wait("Celebration", "Dialog")
        record = t.console.store.game("sueca")
        assert records.day_stars(record, day) == (0 if hinted else 3)
        assert record[records.PROBLEM_STREAK] == 1 + (day > 701)
        assert records.number(record, records.STARS, 2) == 3 + 3 * (day > 701)
        page.attempt.back(page)
        t.wait("Problems").frames(2)
        t.console.navigation().show_launcher()
        t.wait("Launcher").frames(2)


def test_what_is_lost_in_a_day_is_not_forgotten_for_later_ones(start):
    """If stars are lost in more days than are kept, the one of which that is forgotten has counted."""
    t = start("sueca", seed=None)
    attempt = problem(t, 700).attempt
    for day in range(700, 701 + records.LOSSES):
        attempt.day, attempt.lost = day, records.STARS_MOST if day == 700 else 1
        attempts.lose(t.console, attempt)
    record = t.console.store.game("sueca")
    assert records.day_stars(record, 700) == 0 and records.day_stars(record, 701) is None
    assert attempts.lost(t.console.store.game("sueca"), 1, 701) == 1


@pytest.mark.parametrize("how", ("given up", "lost"))
def test_a_reset_takes_no_loss_back(start, how):
    """A match of the ladder that flash has unfinished: lost there, by level, in the streak; and a rating."""
    t = start("sueca", seed=None)
    at_setup(t, "sueca")
    record = t.console.store.game("sueca")
    for at in (store.PLAYED, store.WON):
        record[at] = 5
    for at in (records.LEVEL_PLAYED, records.LEVEL_WON, records.STREAK, records.BEST_STREAK):
        record[records.level_at(1) + at] = 5
    t.console.put_game("sueca", record)
    t.take("ladder").wait("Ladder").frames(3).press("A")
    t.until(lambda t: t.match is not None, auto=False).frames(5)
    acted(t).frames(1)
    leave(t)
    t.console.store.spare = 0
    in_flash = figures(t, "sueca")
    if how == "given up":
        give_up(t, "sueca")
    else:
        at_setup(t, "sueca").take("continue").until(lambda t: t.match is not None, auto=False).frames(3)
        decide(t.match, False)
        t.frames(5)
    record = t.console.store.game("sueca")
    rating.add(record, 20, 20, 0)
    t.console.put_game("sueca", record)
    t.frames(5)
    lost = figures(t, "sueca")
    assert (lost["played"], lost["won"], lost["streak"], lost["last"]) == (6, 5, 0, records.LOST)
    assert lost["level"] == [6, 5] and lost["ladder"] == bytes((0, 0x10, 0))
    flash = in_memories(t)[1]
    assert store_menus.has_match(flash, "sueca")
    reset(t)
    assert figures(t, "sueca") == lost
    t.console.store = flash
    assert figures(t, "sueca") == in_flash, "flash has nothing of it"


@pytest.mark.parametrize("first", ("ladder", "new_match"))
def test_a_reset_makes_no_match_another_one(start, first):
    """Flash has a match of the ladder, and an ordinary one is begun instead; or the other way round.

    At every moment a reset finds one of both, with what has been counted by then.
    """
    t = start("sueca", seed=None)
    found = []

    def begin(which: str) -> None:
        at_setup(t, "sueca").take(which)
        if which == "ladder":
            t.wait("Ladder").frames(3).press("A")
        if t.scene == "Dialog":
            t.press("DOWN", "A")
        t.until(lambda t: t.match is not None, auto=False)
        acted(t).frames(5)

    def stepped() -> None:
        step()
        kept = in_memories(t)[0]
        ladder = kept.game("sueca")[records.LADDER : records.RATING]
        at = kept.at_match(store.game_id("sueca"))
        found.append((at > 0, at and kept.data[at + 15] >> 4, bytes(ladder)))

    begin(first)
    leave(t)
    t.console.store.spare = 0
    step, t.session.step = t.session.step, stepped
    begin("ladder" if first == "new_match" else "new_match")
    t.session.step = step
    seen = [now for i, now in enumerate(found) if not i or now != found[i - 1]]
    none, lost = bytes(3), bytes((0, 0x10, 0))
    if first == "ladder":
        assert seen == [(True, 1, none), (False, 0, lost), (True, 0, lost)]
    else:
        assert seen == [(True, 0, none), (False, 0, none), (True, 1, none)]
    rival = t.match.rival
    assert bool(rival) == (first == "new_match")
    reset(t)
    at_setup(t, "sueca").take("continue").until(lambda t: t.match is not None, auto=False)
    assert t.match.rival == rival
    assert store_menus.saved_match(in_memories(t)[1], "sueca").rival == int(first == "ladder")


@pytest.mark.parametrize("what", ("ladder", "daily", "won"))
def test_the_power_switch_at_the_end_takes_nothing_back(start, what):
    """A lost match of the ladder, a lost daily deal, a second win in a row: once the box is there."""
    t = start("sueca", seed=None, level="easy")
    at_setup(t, "sueca")
    record = t.console.store.game("sueca")
    record[store.PLAYED] = 1
    record[records.level_at(1) + records.STREAK] = 1
    t.console.put_game("sueca", record)
    t.console.store.spare = 3 * store.COST  # as after some settings: flash does not get the match's beginning
    if what == "ladder":
        t.take("ladder").wait("Ladder").frames(3).press("A")
    elif what == "daily":
        play_the_day(t.press("B").wait("Launcher"))
    else:
        t.take("new_match")
    t.until(lambda t: t.match is not None, auto=False).frames(5)
    acted(t)
    decide(t.match, what == "won")
    t.reach("Dialog", "Celebration")
    there = bytes(t.console.store.game("sueca"))
    off(t)
    assert bytes(t.console.store.game("sueca")) == there and records.number(there, store.PLAYED, 2) == 2
    assert there[records.level_at(1) + records.STREAK] == (2 if what == "won" else 0)
    assert there[records.LADDER + 1] == (0x10 if what == "ladder" else 0)
    assert (0 < there[records.DAY_PLACE] < records.UNDER_WAY) == (what == "daily")


# deals that may be known


def test_after_the_power_switch_there_is_no_other_cut(start):
    """What the player chooses before cards are dealt is in flash before they are seen."""
    t = start("sueca", seed=None)
    play(at_setup(t, "sueca"))
    rules = importlib.import_module("games.sueca.rules")
    match = t.match
    while match.turn() != 0 or match.s[rules.AT_PHASE] != rules.CUTTING:
        if match.turn() == HAND_OVER:
            match.deal()
        else:
            match.take(match.turn(), match.rules.legal(match.s, match.turn())[0])
    match.events.clear()
    t.console.keep_match()
    t.console.save_now()
    t.view.act(rules.CUT + 7)
    t.frames(1)
    kept = store_menus.saved_match(in_memories(t)[1], "sueca")
    assert kept.state[rules.AT_CUT] == 7


@pytest.mark.parametrize("way", ("new_match", "ladder"))
@pytest.mark.parametrize(
    "game", [game for game in harness.having(lambda game: game.OPPONENTS) if game in IN_TURN]
)
def test_a_deal_that_was_shown_comes_again_until_it_is_played(start, game, way):
    """Who has not acted loses nothing and gains nothing, whatever is played, or lost in a reset, between."""
    t = start(game, seed=None, players=2 if game != "sueca" else 4)

    def begin(chosen: str, number: int | None = None, seats: int = 0) -> int:
        page = at_setup(t, game).top
        page.seed, page.seats = number, seats or page.seats
        t.take(chosen)
        if chosen == "ladder":
            t.wait("Ladder").frames(3).press("A")
        if t.scene == "Dialog":
            t.press("DOWN", "A")
        t.until(lambda t: t.match is not None, auto=False).frames(3)
        return t.match.seed

    deal = begin(way)
    for switch in (reset, off):
        leave(t)
        assert begin(way) == deal
        leave(t)
        if game != "sueca":
            assert begin("new_match", seats=5) != deal, "it would be known in part"
            leave(t)
        assert begin("new_match", 12345, 2 if game != "sueca" else 4) == 12345
        acted(t)
        leave(t)
        switch(t)
        assert begin(way) == deal and not t.match.flags & (UNCOUNTED | ACTED)
    acted(t)
    leave(t)
    begin("new_match", 12345)
    leave(t)
    assert begin(way) != deal, "given up, it has counted as lost"
    deal = t.match.seed
    end(t)
    leave(t)
    assert begin(way) != deal, "and now it has counted, too"
    deal = t.match.seed
    t.console.store.spare = 0
    off(t)
    assert begin(way) == deal, "it was drawn before, so flash had it"


@pytest.mark.parametrize("after", (0, 6, 8))
def test_the_daily_deal_is_known_to_who_has_typed_its_number(start, after):
    """And has begun it, unless others followed: it is played as practice then, and the page says so."""
    from mesa.daily.daily import day_number, deal_of

    t = start("fodasse", seed=None, players=2)
    number = deal_of(day_number(2026, 11, 29))
    t.console.store.spare = 2 * store.COST  # as after some settings
    for seed in (number, *range(1, after + 1)):
        at_setup(t, "fodasse").top.seed = seed
        play(t)
        if not after:
            off(t)
            break
        end(t)
        leave(t)
    t.console.preset["date"] = (2026, 11, 29)
    page = the_day(t).top
    assert (page.state(page.row, 0)[1] == page.t("uncounted")) == (after < 8)
    t.press("A", *["DOWN", "A"] * (after == 0))  # the one that is under way makes way
    t.until(lambda t: t.match is not None, auto=False).frames(5)
    assert t.match.seed == number and bool(t.match.flags & UNCOUNTED) == (after < 8)
    record = t.console.store.game("fodasse")
    assert (record[records.DAY_PLACE] == records.UNDER_WAY) == (after == 8)


def test_a_daily_deal_that_two_people_have_played_is_known(start):
    """It counts nowhere then, and afterwards neither; flash knows it at once."""
    t = start("fodasse", seed=None, players=2)
    t.console.preset["people"] = (1,)
    t.console.store.spare = 2 * store.COST  # as after some settings
    play_the_day(t)
    assert t.match.shared
    assert t.console.store.game("fodasse")[records.DAY_PLACE] == 0
    assert in_memories(t)[1].game("fodasse")[records.DAY] == t.console.store.game("fodasse")[records.DAY] > 0
    leave(t)
    t.console.preset["people"] = ()
    play_the_day(t)
    assert t.match.flags & UNCOUNTED


@pytest.mark.parametrize("then", (None, reset, off))
def test_after_the_guided_hand_the_first_match_has_other_cards(start, then):
    seen = []
    for guided in (False, True):
        t = start("fodasse", "Launcher", seed=None)
        t.session.preset["no_tips"] = False  # also after a restart
        t.console.store.put(TIPS_OFF, 0)
        at_setup(t, "fodasse")
        assert not t.console.store.game("fodasse")[store.PLAYED]
        if guided:
            from mesa.setup import guided as guided_hand

            guided_hand.open_match(t.console, "fodasse", None)
            t.until(lambda t: t.scene == "View", auto=False).frames(3)
            if then:
                then(t)
                at_setup(t, "fodasse")
            else:
                t.console.navigation().begin("fodasse")
                t.wait("MatchSetup").frames(1)
        play(t)
        seen.append(t.match.seed)
    assert seen[0] == importlib.import_module("games.fodasse").GUIDED[0] != seen[1]


def test_bots_that_play_at_random_count_nothing(start):
    """A link can ask for them; a rematch has them, too."""
    t = start("fodasse", seed=None)
    play(at_setup(t, "fodasse"))
    t.console.navigation().rematch(t.match, False, bytes(len(t.match.levels)))
    t.until(lambda t: t.match is not None and not max(t.match.levels), auto=False).frames(5)
    assert t.match.flags & UNCOUNTED


def uncounted(t: Any, game: str) -> None:
    """Play the match to its end; nothing but the winner may be counted."""
    assert t.match.flags & UNCOUNTED
    acted(t)
    before = bytearray(t.console.store.game(game))
    end(t)
    after = bytearray(t.console.store.game(game))
    before[store.WINNER] = after[store.WINNER] = 0
    tips = slice(store.GAME_SEEN, store.GAME_SEEN + 1)
    before[tips] = after[tips]
    before[records.LADDER + 2] = 0
    assert after == before


def test_the_end_says_that_it_is_not_counted_or_what_help_did(start):
    for flags, hints, played, said in (
        (UNCOUNTED, 2, 9, "Not counted."),
        (0, 2, 9, "2 hints: no streak"),
        (0, 2, 1, "2 hints"),  # in the first match they cost nothing
        (0, 0, 9, None),
    ):
        t = start("sueca", "View")
        record = t.console.store.game("sueca")
        record[store.PLAYED] = played
        t.console.put_game("sueca", record)
        t.match.flags, t.match.hints = flags, hints
        t.end_with("The end", ["a line"], True)
        t.wait("Celebration").frames(20).press("A").wait("Dialog")
        assert list(t.top.text) == ["a line"] + [said] * (said is not None)


@in_turn
def test_the_same_deal_again_is_uncounted_and_a_rematch_is_not(start, game):
    t = start(game, seed=None, players=2 if game != "sueca" else 4)
    play(at_setup(t, game))
    end(t)
    old = t.match
    t.console.navigation().rematch(old, False)
    t.until(lambda t: t.match not in (None, old), auto=False)
    assert not t.match.flags & UNCOUNTED
    end(t)
    old = t.match
    t.console.navigation().rematch(old, True)
    t.until(lambda t: t.match not in (None, old), auto=False)
    assert t.match.seed == old.seed
    uncounted(t, game)


@in_turn
def test_a_typed_number_is_uncounted_and_the_page_says_so(start, game):
    t = start(game, seed=None, players=2 if game != "sueca" else 4)
    page = at_setup(t, game).top
    at = page.rows.index("new_match")
    assert page.t("uncounted") not in page.notes(at)
    page.seed = 12345
    assert page.notes(at) == (page.t("uncounted"),)
    play(t)
    assert t.match.seed == 12345
    uncounted(t, game)


@pytest.mark.parametrize("words", (["--seed", "5"], ["--autoplay"], ["--seed", "5", "--autoplay"]))
def test_neither_a_number_on_the_command_line_nor_autoplay_counts(start, words):
    """As sim.run passes them on; a rematch by the autopilot does not count either."""
    parts = run.prepare(run.arguments(["--headless", "--game", "fodasse", "--frames", "1", *words]))
    preset = parts.make(None).preset
    t = start("fodasse", "Launcher", seed=None)
    at_setup(t, "fodasse")
    play(t)
    leave(acted(t))
    for used in (t.console.preset, t.session.preset):
        used.update((name, preset.get(name)) for name in ("seed", "known", "autoplay"))
    at_setup(t, "fodasse").take("continue").until(lambda t: t.match is not None, auto=False).frames(2)
    assert bool(t.match.flags & UNCOUNTED) == ("--autoplay" in words), "a match that the player began"
    leave(t)
    give_up(t, "fodasse")
    assert t.match.seed == 5 or "--seed" not in words
    assert t.match.flags & UNCOUNTED
    end(t)
    old = t.match
    t.console.navigation().rematch(old, False)
    t.until(lambda t: t.match not in (None, old), auto=False)
    assert bool(t.match.flags & UNCOUNTED) == ("--autoplay" in words)


def test_a_link_is_uncounted(start):
    t = start("fodasse", "Launcher", seed=None)
    t.console.preset["link"] = harness.read_link("g=fodasse&n=4711&s=3")
    page = at_setup(t, "fodasse").top
    assert page.seed == 4711
    play(t)
    assert t.match.flags & UNCOUNTED


def test_flags_stay_with_the_match_over_leaving(start):
    t = start("fodasse", seed=None)
    at_setup(t, "fodasse").top.seed = 99
    play(t)
    leave(t)
    at_setup(t, "fodasse").take("continue").until(lambda t: t.match is not None, auto=False).frames(3)
    uncounted(t, "fodasse")


def test_the_number_of_a_deal_is_not_shown_before_the_end(start):
    """With it, a second console would show all cards."""
    t = start("sueca", "View")
    t.match.seed = 987654
    t.press("START").frames(2)
    assert "987654" not in " ".join(t.top.text)
    t.press("B").frames(2)


@pytest.mark.parametrize(
    "players, option, choice, wanted",
    [
        (2, "call", "none", True),
        (2, "call", "8", False),
        (1, "alone", "practice", True),
        (2, "alone", "practice", False),
        (2, "aid", "15", True),
        (2, "colours", "safe", False),
    ],
)
def test_what_makes_a_match_of_set_trivial_is_uncounted(start, players, option, choice, wanted):
    t = start("set", seed=None, players=players)
    page = at_setup(t, "set").top
    for i, (name, choices) in enumerate(page.rules.OPTIONS):
        if name == option:
            page.options[i] = choices.index(choice)
    for i, (name, choices) in enumerate(page.manifest.PREFS):
        if name == option:
            page.prefs[i] = choices.index(choice)
    page.keep()
    assert (page.t("uncounted") in page.notes(page.rows.index("new_match"))) == wanted
    play(t)
    assert bool(t.match.flags & UNCOUNTED) == wanted


def test_an_aid_that_is_chosen_while_a_match_waits_is_for_the_next_one(start):
    """Else a match that goes badly would be got rid of by it, and a good one be lost without a word."""
    t = start("set", seed=None, players=2)
    play(at_setup(t, "set"))
    acted(t)
    leave(t)
    page = at_setup(t, "set").top
    page.prefs[[name for name, _ in page.manifest.PREFS].index("aid")] = 1
    t.take("continue").until(lambda t: t.match is not None, auto=False).frames(3)
    assert t.match.flags & (UNCOUNTED | ACTED) == ACTED and t.view.aid_after == 0
    leave(t)
    assert "will count as lost" in give_up(t, "set")
    assert t.match.flags & UNCOUNTED and t.view.aid_after > 0
    assert figures(t, "set")["played"] == 1


# help


def test_a_shared_daily_result_says_how_often_the_player_was_helped(start):
    t = start("sueca", seed=None)
    play_the_day(t)
    t.match.hints = 3
    end(t)
    page = result.DailyResult(t.console, "sueca")
    assert page.facts()[2].endswith(" 3 hints.")


def test_a_thinker_of_a_step_takes_that_share_of_the_next_levels_decisions():
    """And the same ones in every run."""
    from mesa.core.match import Match
    from mesa.core.match_start import MatchStart
    from mesa.core.thinker import Thinker

    for game in GAMES:
        rules = harness.rules_of(game)
        table = steps.of(game)
        if rules.REAL_TIME:
            continue
        for code in steps.codes(table):
            if code < steps.BETWEEN:
                continue
            asked = []

            class Bots:
                YIELDS = (1, 1, 1, 1)

                @staticmethod
                def think(view, seat, level, style, rng, since, asked=asked):
                    asked.append(level)
                    return iter((0,))

            seats = rules.SEATS[1]
            start = MatchStart(game, bytes([code] * seats), bytes(len(rules.OPTIONS)), 7)
            bots: Any = Bots
            match = Match(start, rules, bots, None, False)
            for match.moves in range(2000):
                Thinker(match, match.moves % seats)
            strength = table[steps.place(table, code) - 1]
            assert set(asked) == {strength // 100, strength // 100 + 1}
            share = 100 * sum(level > strength // 100 for level in asked) / len(asked)
            assert abs(share - strength % 100) < 4
