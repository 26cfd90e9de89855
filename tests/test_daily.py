# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The daily deal: numbers of dates and days, streaks, power cuts, its QR code. Screens: screens/daily.txt."""

from __future__ import annotations

import calendar
import datetime
import importlib
import itertools
import random
import sys
from types import SimpleNamespace
from typing import Any

import harness
import pytest
import zxingcpp
from common.begin import begin, do
from common.ways import decide
from conftest import dice, samples
from harness import LANGUAGES

from mesa.board import records, store, store_load
from mesa.board.signals import hertz
from mesa.board.store_menus import has_match, pack, put_game, saved_match
from mesa.core import contract, link, steps
from mesa.core.match import DAILY
from mesa.core.match_start import MatchStart
from mesa.core.rng import Rng
from mesa.daily import daily, qr, result
from mesa.ladder import ladder, opponent
from mesa.match import match_end
from mesa.setup.new_match import begin as begins
from mesa.ui import text, text_layout
from mesa.ui.scene import UNREAD
from sim.art import draw as art
from sim.board import sim_board
from sim.figures import frame_meter, frames, judged
from sim.figures import steps as measured
from sim.scenarios import ROOT, celebration


def test_numbers_of_dates():
    """Dates' numbers follow from docs/CONTRACT.md's generator; no two days of a lifetime share one."""
    assert daily.deal_of(daily.day_number(2027, 1, 2)) == Rng(20270102).seed() == 300611263
    seen = {daily.deal_of(number) for number in range(1, daily.LAST_DAY + 1)}
    assert len(seen) == daily.LAST_DAY and max(seen) < 1 << 29


def test_days_are_counted_without_a_gap():
    """1 January 2024 is day 1; counting works over ends of months, years and leap years, and back."""
    day = datetime.date(2024, 1, 1)
    n = 0
    while day.year < 2100:
        n += 1
        assert daily.day_number(day.year, day.month, day.day) == n
        if day.year < 2030 or n % 37 == 0 or (day.month, day.day) in ((1, 1), (2, 29), (3, 1), (12, 31)):
            assert daily.date_of(n) == (day.year, day.month, day.day)
        day += datetime.timedelta(1)
    assert daily.date_of(n + 1) == (2099, 12, 31), "no day comes after the last"
    assert n < 1 << 16
    for year, month in itertools.product(range(2024, 2100), range(1, 13)):
        assert daily.days(year, month) == calendar.monthrange(year, month)[1]


def played(record, day, place=1, score=0):
    """Begin the deal of a day and, if it counts, finish it, as mesa.match.match_end writes it."""
    if begins(record, day):
        record[records.DAY_PLACE] = place
        records.put(record, records.DAY_SCORE, 2, score & 0xFFFF)
        records.add(record, records.DAY_STREAK, 1)
    return record[records.DAY_STREAK]


def test_a_gap_ends_the_streak_and_an_earlier_day_does_not():
    """Ends of months and years do not, nor does a lost day; the streak stays within its byte."""
    leap = daily.day_number(2028, 2, 29)
    for days, streaks in (
        ((leap - 1, leap, leap + 1), [1, 2, 3]),
        ((leap - 1, leap + 1, leap + 2, leap, leap - 300, leap + 3), [1, 1, 2, 2, 2, 3]),
        (range(1, 301), [min(n, 255) for n in range(1, 301)]),
    ):
        record = bytearray(store.GAME)
        places = itertools.cycle((1, 2, 3))
        assert [played(record, day, next(places)) for day in days] == streaks


def test_a_second_try_of_the_same_day_changes_nothing():
    """Nor does any earlier day, or another deal."""
    record = bytearray(store.GAME)
    played(record, 852, place=3, score=-2)
    before = bytes(record)
    for day in (852, 851, 488, 1, 0):
        played(record, day, place=1, score=9)
        assert record == before and daily.score(record) == -2


def test_a_day_that_was_left_for_another_match_does_not_count_again():
    """Its cards are known. The next day begins a new streak: this one was not played to its end."""
    record = bytearray(store.GAME)
    played(record, 852)
    assert begins(record, 853) and record[records.DAY_PLACE] == records.UNDER_WAY
    assert not begins(record, 0) and not begins(record, 853) and daily.day_of(record) == 853
    assert begins(record, 854) and not record[records.DAY_STREAK], "nothing goes on"
    assert played(record, 855) == 1


@pytest.mark.parametrize("first", ("an ordinary match", "the day's"))
def test_no_power_cut_takes_one_match_for_the_other(first):
    """Whatever is kept while one match gives way to another: the day is under way only with its own match."""
    t = begin("sueca", seed="-", level="-", fast=1, date="2026-11-22").frames(12)
    levels = []
    cuts = 0
    for of_day in (True, False) if first == "the day's" else (False, True):
        t.press("A").wait("MatchSetup").frames(2)
        down = (t.kinds.index("level") - t.top.at) % len(t.kinds)
        t.press(*["DOWN"] * down, "RIGHT")
        if of_day:
            t.press("B").wait("Launcher").frames(2).press("UP").wait("Today").frames(2).press("A")
        else:
            t.take("new_match")
        if levels:
            t.press("DOWN").move("A", True)
        for _ in range(40 if levels else 0):
            t.step()
            for battery in (t.console.board.scratch, None):
                kept = store_load.load(t.console.board.nvm, battery)
                under_way = kept.game("sueca")[records.DAY_PLACE] == records.UNDER_WAY
                if has_match(kept, "sueca"):
                    mine = saved_match(kept, "sueca").levels == levels[0]
                    assert under_way == (mine == (first == "the day's"))
                    cuts += 1
        t.move("A", False).wait("View").settle()
        levels.append(bytes(t.match.levels))
        t.console.navigation().leave_match()
        t.wait("Launcher").frames(2)
    t.close()
    assert len({*levels}) == 2 and cuts > 20


def test_what_is_played_after_a_restart_into_a_match_is_kept_at_once():
    """Not before its first picture; but while the bots play then, too, before the first question."""
    t = begin("sueca", "View").settle()
    t.console.starting = True
    t.top.unread = UNREAD
    t.top.motion.wait(2_000)
    t.console.store.changed()
    t.frames(3)
    assert t.top.unread == UNREAD and not t.console.store.touched
    t.close()


def test_only_its_own_match_is_counted_as_the_days():
    """A Sprig's reset may bring back that a deal is under way which was left for another match."""
    for flags, counted in ((0, False), (DAILY, True)):
        t = begin("sueca", "View", lang="en")
        t.match.flags |= flags
        record = t.console.store.game("sueca")
        begins(record, 853)
        put_game(t.console.store, "sueca", record)
        decide(t.match, True)
        match_end.over(t.console, t.match)
        assert daily.over(t.console.store.game("sueca")) == counted
        t.close()


# the QR code

LONGEST_ADDRESS = "https://abcdefghij.example.org/"


def read(image):
    """Return the texts that a code reader finds in a picture."""
    return [code.text for code in zxingcpp.read_barcodes(image)]


@pytest.mark.parametrize("lang", ("es", "pt-PT"))
@pytest.mark.parametrize("game", harness.game_ids())
def test_the_code_on_the_screen_is_read_back(game, lang):
    """With the most players, levels and options: the link in the code means exactly that deal."""
    t = begin(game, lang=lang, seed="-", date="2026-11-22", CARTEADO_ADDRESS=LONGEST_ADDRESS)
    rules = harness.rules_of(game)
    seats = rules.SEATS[1]
    options = bytes(len(choices) - 1 for _, choices in rules.OPTIONS)
    record = t.console.store.game(game)
    played(record, daily.day_number(2026, 11, 22), place=seats, score=-1234)
    record[records.DAY_STREAK], record[store.SEATS] = 255, seats
    levels = bytes([2] + [1 + seat % 2 for seat in range(1, 8)])
    record[store.LEVELS : store.SEATS] = pack(levels)[:4]
    for i, choice in enumerate(options):
        record[store.OPTIONS + i // 2] |= choice << 4 * (i % 2)
    put_game(t.console.store, game, record)
    t.frames(12)
    while t.top.games[t.top.at].name != game:
        t.press("RIGHT")
    t.press("UP").wait("Today").press("A").wait("DailyResult").frames(1)
    said = t.top.code
    assert said.startswith(LONGEST_ADDRESS + "#g=") and len(said) <= 78
    found = harness.read_link(said)
    assert (found.game, found.number) == (game, daily.deal_of(daily.day_number(2026, 11, 22)))
    if found.lang is None:  # left out
        assert len(said + "&p=" + lang) > 78 and len(lang) > 2
    else:
        assert found.lang == lang
    start = found.fit(rules, (100, 200))
    assert (start.levels[1:], start.options) == (levels[1:seats], options)
    assert "".join(t.labels).replace(" ", "").count(said) == 1, "all of it lies in its box"
    t.press("A").wait("QrPage").frames(1)
    assert read(t.image()) == [said]
    t.close()


def test_no_options_make_a_link_too_long_for_the_code():
    assert len(LONGEST_ADDRESS) == result.ADDRESS_MAX
    for game in harness.game_ids():
        rules = harness.rules_of(game)
        for seats in range(rules.SEATS[0], rules.SEATS[1] + 1):
            levels = b"\1\2\1\2\3\1\2\3"[:seats]
            text = link.write(MatchStart(game, levels, bytes(len(rules.OPTIONS)), (1 << 29) - 1), "pt")
            assert len(LONGEST_ADDRESS) + len(text) <= 78
    assert [qr.type_of(size) for size in (1, 17, 18, 32, 33, 53, 54, 78)] == [1, 1, 2, 2, 3, 3, 4, 4]
    with pytest.raises(ValueError, match="79 bytes"):
        qr.type_of(79)


def test_the_page_says_that_the_code_is_made_before_it_takes_its_time(monkeypatch):
    """Keys wait meanwhile."""
    t = begin(at="Launcher", DAY=1057, DAY_PLACE=1, date="2026-11-22", CARTEADO_ADDRESS="https://example.org")
    t.frames(12).press("UP").wait("Today").press("A").wait("DailyResult").frames(12)
    display, shown = t.console.board.display, []
    refresh = display.refresh
    monkeypatch.setattr(display, "refresh", lambda: shown.append(t.labels) or refresh())
    t.move("A", True).step()
    assert "Making the code…" in shown[-1] and t.console.stack.making
    t.close()


# Ladders: the opponents, and what counts as beating one. Screens: screens/ladder.txt.


games = pytest.mark.parametrize("game", harness.having(lambda game: game.OPPONENTS))
rows = opponent.rows


# the opponents


@games
def test_eight_people_are_the_eight_steps_in_order(game):
    """Whatever seats and options their rows have; the others at the table play at the same step."""
    found = rows(game)
    people = sorted(row[opponent.PERSON] for row in found)
    assert people == list(range(1, 9)) == [*range(1, 1 + len(art.PEOPLE))]
    table = steps.of(game)
    assert [steps.place(table, code) for code in steps.codes(table)] == list(range(1, 9))
    assert list(table) == sorted(set(table)) and table[0] == 100 and table[-1] == 300


@games
def test_each_match_is_one_that_the_game_offers(game):
    rules = harness.rules_of(game)
    for row in rows(game):
        seats = len(row[opponent.STYLES])
        assert rules.SEATS[0] <= seats <= rules.SEATS[1] and seats > 1
        assert set(row[opponent.STYLES]) <= {0, 1}
        for option, choice in row[opponent.RULES]:
            assert dict(rules.OPTIONS)[option].index(choice) > 0, "a default needs no line"


@games
@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_the_page_says_fits(game, lang):
    words = {**harness.texts_of("mesa", lang)["words"], **harness.texts_of(game, lang)["words"]}
    ours, said = harness.texts_of("mesa", lang)["ladder"], harness.texts_of(game, lang)["ladder"]
    names = ours["people"].split("|")
    assert len(names) == 8 and all(text.width(name) <= 24 for name in names)
    for row in rows(game):
        person = row[opponent.PERSON]
        rule = ", ".join(
            "{}: {}".format(words["o_" + o], words["o_{}_{}".format(o, c)]) for o, c in row[opponent.RULES]
        )
        lines = text_layout.wrap(rule or ours["usual"], ladder._RIGHT - ladder._BESIDE)
        for line in (said["trait_%d" % person], "“" + said["says_%d" % person] + "”"):
            lines += text_layout.wrap(line, ladder._WIDE)
        assert len(lines) <= ladder._LINES, lines
        beside = ladder._RIGHT - ladder._BESIDE - text.width(names[person - 1], True) - 4
        states = [ours["beaten"], ours["three"], ours["so_far"].format(1, names[person - 1], 1)]
        for line in states + [ours["first"].format(name) for name in names]:
            assert text.width(line) <= beside, line


# who is beaten


@pytest.mark.parametrize(
    "outcomes, kept, last",
    (
        ("w", (0, 0x01), opponent.AHEAD),
        ("l", (0, 0x10), opponent._BEHIND),
        ("ww", (1, 0), opponent.BEATEN),
        ("lww", (1, 0), opponent.BEATEN),
        ("wlw", (1, 0), opponent.BEATEN),
        ("wl", (0, 0x11), opponent._BEHIND),
        ("ll", (0, 0), opponent._AGAIN),
        ("wll", (0, 0), opponent._AGAIN),
        ("llww", (1, 0), opponent.BEATEN),
        ("wwl", (1, 0x10), opponent._BEHIND),
        ("ww" * 8, (8, 0), opponent.BEATEN),
        ("ww" * 8 + "lw", (8, 0), opponent._NOTHING),
    ),
)
@games
def test_two_of_three_beat_an_opponent_and_two_losses_begin_again(game, outcomes, kept, last):
    record = bytearray(store.GAME)
    match: Any = SimpleNamespace(game=game, rival=None)
    for outcome in outcomes:
        at = min(record[records.LADDER], 7)
        match.rival = [rows(game)[at][opponent.PERSON], 0]
        opponent.count(record, match, match.rival[0], outcome == "w")
    assert (*record[records.LADDER : records.RATING], match.rival[1]) == (*kept, 0, last)


@pytest.mark.long
@pytest.mark.parametrize("seats", (3, 5, 8))
def test_in_fodasse_who_goes_out_in_a_later_hand_is_ahead(seats):
    """Against a model of who went out in which hand."""
    rules, page = harness.rules_of("fodasse"), importlib.import_module("games.fodasse.records")
    match: Any = SimpleNamespace(rules=rules)
    options = harness.options(rules, letters="three")
    seen = set()
    for seed in range(samples(40)):
        own = bytearray(records.OWN_SIZE)
        out: dict[int, int] = {}
        hands = 0
        for s, _, _ in harness.walk(rules, seed, seats, options, random.Random(seed)):
            if rules.turn(s) in (harness.HAND_OVER, harness.OVER):
                page.hand(own, s, match)
                hands += 1
                for seat in range(seats):
                    if not rules.is_alive(s, seat):
                        out.setdefault(seat, hands)
        last = [out.get(seat, 1 << 20) for seat in range(seats)]
        place = 1 + sum(hand > last[0] for hand in last)
        assert page.standing(own, s, match) == (place, last[0] > last[1]), (seed, out)
        seen.add((last[0] > last[1], 0 in rules.winners(s)))
    assert seen >= {(True, True), (True, False), (False, False)}


@pytest.mark.parametrize(
    "game", [game for game in harness.having(lambda game: game.OPPONENTS) if game != "fodasse"]
)
def test_who_has_more_points_is_ahead(game):
    """Of equals, a winner; Fodasse has a test of its own. Who has fewer, where the fewest points win."""
    plain: Any = SimpleNamespace(scores=lambda s: [4, 2, 7], winners=lambda s: [1], rank=None)
    match: Any = SimpleNamespace(rules=plain)
    assert match_end.standing(None, bytearray(12), bytearray(), match) == (2, False)
    assert contract.ranks(plain, bytearray()) == [-4, -2, -7]
    rules, page = harness.rules_of(game), importlib.import_module("games." + game + ".records")
    match.rules = rules
    for seed in range(6):
        seats = min(rules.SEATS[1], 3 if rules.SEATS[0] < 4 else 4)
        *_, (s, _, _) = harness.walk(rules, seed, seats, bytes(len(rules.OPTIONS)), random.Random(seed))
        points = rules.scores(s)
        place, ahead = match_end.standing(page, bytearray(12), s, match)
        if points[0] != points[1]:
            assert ahead == (points[0] > points[1])
        if place == 1:
            assert ahead or 1 in rules.winners(s)


@games
@pytest.mark.parametrize("flash", (True, False))
def test_whom_a_match_is_against_outlives_a_restart(game, flash):
    """Also where flash cannot be written and the battery-backed memory alone has the match. After an ordinary
    match, which follows it, nobody is its opponent.
    """
    t = begin(game, "MatchSetup", fast=1)

    def restarted() -> Any:
        match = t.match
        t.console.store.spare = store.MOST if flash else 0
        t.frames(6).session.restart("REPL_RELOAD", {"lang": "en"})
        t.frames(3).until(lambda t: t.scene == "MatchSetup").frames(1)
        t.take("continue").until(lambda t: t.match is not None, auto=False)
        assert t.match is not match and t.match.seed == match.seed
        return t.match.rival, t.match.names[1]

    do(t, "row:ladder")
    t.press("A").wait("View").frames(3)
    first = t.match.rival, t.match.names[1]
    assert first[0] == [rows(game)[0][opponent.PERSON], 0] and restarted() == first
    t.wait("View").frames(3)
    t.console.navigation().leave_match()
    t.until(lambda t: t.scene == "MatchSetup").frames(1)
    t.take("new_match").frames(1).press("DOWN", "A").wait("View").frames(3)
    assert t.match.rival is None and restarted()[0] is None
    t.close()


@games
@pytest.mark.long
def test_the_match_of_each_person_is_that_of_its_row(game):
    beaten = dice(game).randrange(8)
    t = begin(game, "MatchSetup", fast=1, LADDER=beaten)
    do(t, "row:ladder")
    t.press("A").wait("View").frames(3)
    row = rows(game)[beaten]
    name = harness.texts_of("mesa", "en")["ladder"]["people"].split("|")[row[opponent.PERSON] - 1]
    assert t.match.levels == bytes([steps.codes(steps.of(game))[beaten]] * len(t.match.styles))
    assert t.match.styles == row[opponent.STYLES]
    assert bytes(t.match.options) == harness.options(t.rules, **dict(row[opponent.RULES]))
    assert t.match.names[1] == name
    t.close()


# what the steps are measured by (sim.figures.steps)


@pytest.mark.parametrize(
    "won, ahead, right", [(0.7, 0.6, True), (0.54, 0.6, False), (0.86, 0.6, False), (0.7, 0.5, False)]
)
def test_the_table_of_steps_says_what_is_not_as_it_should_be(won, ahead, right):
    said, fine = measured.report("qu4to", (100, 200), [[won] * 4], [[ahead] * 4], [[3, 1, 9, 2]])
    assert fine is right
    row = said.splitlines()[-1]
    assert row.startswith("| 2 | 200 | {:.1f} % [".format(100 * won)) and row.endswith("| 2.5, 9 |")
    assert measured.most("set") == 90 and measured.most("qu4to") == 85


# The celebration pictures: how long they move, their keys and tunes, and the table afterwards.


KINDS = tuple(celebration.MORE)
FRAME = 33
PICTURES = [("sueca", kind) for kind in KINDS] + [(game, "win") for game in harness.game_ids()]


def celebrate(t, kind):
    """Show a picture over the table; return a list that gets a number when it has gone."""
    ended = []
    t.view.celebrate(kind, lambda: ended.append(t.session.frame))
    t.wait("Celebration")
    return ended


def shown(game="sueca", **more):
    """Return a player whose turn it is, and the picture of the table."""
    t = begin(game, "View", level="easy", **more).calm()
    return t, t.pixels


def gone(t, before, ended):
    """Check that nothing is left: every pixel of the table is back, no module, no sound and no light."""
    assert len(ended) == 1 and t.console.stack.scenes == [t.view]
    assert not t.board.hertz() and not any(map(any, t.board.pixels))
    assert [name for name in sys.modules if name.startswith("mesa.prizes.")] == []
    for _ in range(30):  # a large drawing comes in steps; a tune has rests
        t.settle().frames(1)
        assert not t.board.hertz()
    assert t.pixels == before


@pytest.mark.parametrize("game, kind", PICTURES)
def test_it_stays_until_a_key_and_the_table_is_whole_again(game, kind):
    """It moves for two seconds: its notes come in order, and the lights are on most of the time."""
    t, before = shown(game)
    tune = importlib.import_module("mesa.prizes." + kind).TUNE
    heard = []
    t.board.audio = lambda playing: heard.append(t.board.hertz())
    ended = celebrate(t, kind)
    start = t.session.frame
    lit = []
    while t.top.busy():
        t.step()
        lit.append(tuple(t.board.pixels))
    assert 1400 <= (t.session.frame - start) * FRAME <= 1600
    t.frames(60).press("A")
    notes = [hertz(note) for note in tune[::2] if note]
    assert [hz for hz in heard if hz] == notes and sum(tune[1::2]) * 10 <= 1500
    assert sum(any(map(any, one)) for one in lit) > len(lit) // 2 and len({*lit}) > 6
    gone(t, before, ended)
    t.close()


def test_every_key_ends_it_once_its_title_is_there_and_does_nothing_else():
    t, before = shown()
    for key in sim_board.KEYS:
        ended = celebrate(t, "win")
        t.frames(5).press(key)
        assert t.scene == "Celebration"
        t.frames(10)
        pressed = []
        t.view.key = pressed.append
        t.press(key)
        del t.view.key
        assert t.scene == "View" and not pressed
        gone(t, before, ended)
    t.close()


@pytest.mark.parametrize("pace, fast, ms", ((0, 0, 1500), (1, 0, 900), (2, 0, 2250), (0, 1, 0)))
def test_it_keeps_the_pace(pace, fast, ms):
    """Its length follows the setting "pace": normal, quick, calm. Where nothing moves, it ends at once."""
    t, before = shown(PACE=pace)
    t.console.fast = bool(fast)
    ended = []
    t.view.celebrate("win", lambda: ended.append(t.session.frame))
    t.until(lambda t: t.scene == "Celebration" or ended, auto=False)
    start = t.session.frame
    t.until(lambda t: ended or ms and not t.top.busy(), 100, auto=False)
    assert abs((t.session.frame - start) * FRAME - ms) <= 2 * FRAME
    t.press("A") if ms else t
    gone(t, before, ended)
    t.close()


def test_with_sound_and_lights_off_nothing_is_heard_or_lit():
    t, _ = shown(VOLUME=0, LIGHTS=0)
    celebrate(t, "win")
    for _ in range(40):
        t.step()
        assert not t.board.hertz() and not any(map(any, t.board.pixels))
    t.close()


@pytest.mark.parametrize("broken", ["prizes.bmp", "cards"])
def test_a_broken_picture_stops_no_match(monkeypatch, broken, capsys):
    """Without its picture it ends at once, and the error is printed."""
    t, before = shown()
    load = t.theme.load

    def damaged(path, *rest, **named):
        if broken in path:
            raise OSError(path)
        return load(path, *rest, **named)

    monkeypatch.setattr(t.theme, "load", damaged)
    ended = []
    t.view.celebrate("win", lambda: ended.append(0))
    t.frames(80)
    if broken == "cards":  # which are read again when it ends
        t.press("A")
    assert ended == [0] and t.console.stack.scenes == [t.view]
    assert broken in capsys.readouterr().out
    assert t.pixels == before or broken == "cards"
    t.close()


LONG = {"win": (6, 108), "bandeira": (2, 100), "exact": (3, 101), "record": (2, 101)}
"""Of each celebration how many frames are over 80 ms, and the longest's ms: exceptions that may only fall."""


@pytest.mark.parametrize("kind", KINDS)
def test_no_more_frames_are_long_than_are_known(kind):
    """From the first frame to the one that shows the table again: no more are over 80 ms than are known."""
    meter = frame_meter.Meter(ROOT)
    times = []
    with meter.installed():
        t, _ = shown(seed=1)
        t.board.draw = True
        t.step(2)
        meter.take()
        t.view.celebrate(kind)
        for _ in range(60):
            with meter.running():
                t.step()
            times.append(frame_meter.ms(meter.take()))
    t.close()
    count, most = LONG[kind]
    assert sum(ms > frames.WORST_MS for ms in times) <= count
    assert max(times) < judged.RISE * most


@pytest.mark.parametrize("game", harness.game_ids())
@pytest.mark.parametrize("won", (True, False))
def test_a_match_that_is_over_has_its_picture_before_its_result(monkeypatch, game, won):
    """A win has a cup, a defeat the winner's face, unless nobody has won, which has quiet tones alone."""
    for winners in ([0],) if won else ([1], []):
        t = begin(game, "View")
        monkeypatch.setattr(t.rules, "winners", lambda s, winners=winners: winners)
        t.end_with("The end", ["a line"], won)
        t.wait("Celebration", "Dialog")
        if winners:
            assert (
                t.scene == "Celebration"
                and t.top.kind == ("win" if won else "lost")
                and t.top.lines == ["a line"]
            )
            t.frames(20).press("A").wait("Dialog", limit=100)
        assert t.scene == "Dialog"
        t.close()
