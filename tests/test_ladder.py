# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Ladders: the opponents, what counts as beating one, the page, and seasons with resets and power cuts."""

from __future__ import annotations

import functools
import importlib
import random
from types import SimpleNamespace
from typing import Any

import harness
import pytest
from conftest import dice, power_on, samples
from harness import LANGUAGES

from mesa import screens
from mesa.board import mending, records, store, store_load
from mesa.core import steps
from mesa.core.match import NAMES
from mesa.ladder import opponent
from mesa.ui import text, text_layout
from sim.art import draw as art
from sim.board import sim_board
from sim.figures import steps as measured

GAMES = harness.having(bool, "ladder")
games = pytest.mark.parametrize("game", GAMES)


@pytest.fixture(autouse=True)
def _off():
    yield
    sim_board.power_off()


def rows(game: str) -> Any:
    """Return the rows of a game's ladder."""
    return importlib.import_module("games." + game + ".ladder").OPPONENTS


def options_of(game: str, row: Any) -> bytes:
    """Return the options of a match against an opponent, as indexes."""
    return harness.options(harness.rules_of(game), **dict(row[opponent.RULES]))


# the opponents


@games
def test_eight_people_are_the_eight_steps_in_order(game):
    """Whatever seats and options their rows have; the others at the table play at the same step."""
    found = rows(game)
    assert (
        sorted(row[opponent.PERSON] for row in found) == list(range(1, 9)) == [*range(1, 1 + len(art.PEOPLE))]
    )
    levels = [opponent.levels(game, row) for row in found]
    assert [codes[1:2] * len(codes) for codes in levels] == levels
    table = steps.of(game)
    assert [steps.place(table, codes[1]) for codes in levels] == list(range(1, 9))
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
    from mesa.ladder import ladder

    words = {**harness.texts_of("mesa", lang)["words"], **harness.texts_of(game, lang)["words"]}
    ours, said = harness.texts_of("mesa", lang)["ladder"], harness.texts_of(game, lang)["ladder"]
    names = ours["people"].split("|")
    assert len(names) == 8 and all(text.width(name) <= 24 for name in names)
    assert set(said) == {key + str(n) for key in ("trait_", "says_") for n in range(1, 9)}
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
        states = [
            ours["beaten"],
            ours["three"],
            ours["so_far"].format(1, names[person - 1], 1),
        ]
        for line in states + [ours["first"].format(name) for name in names]:
            assert text.width(line) <= beside, line


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_keys_have_space_beside_each_other(lang):
    words = harness.texts_of("mesa", lang)["words"]
    play, looks, back, on = (
        text.width(key + " " + words[word])
        for key, word in (
            (text.A_KEY, "play"),
            (text.SELECT_KEY, "looks"),
            (text.B_KEY, "back"),
            (text.A_KEY, "continue"),
        )
    )
    assert 4 + play + 3 <= 80 - looks // 2 and 80 + looks // 2 + 3 <= 156 - back
    assert 4 + on + 3 <= 156 - back


def test_the_people_have_faces_and_portraits():
    names = harness.texts_of("mesa", "en")["ladder"]["people"].split("|")
    plain = str.maketrans("éÍ", "eI")
    assert tuple(name.translate(plain) for name in names) == art.PEOPLE
    portraits = art.drawings("people")
    assert set(portraits) == set(art.PEOPLE)
    assert {(len(p), len(p[0])) for p in portraits.values()} == {(24, 24)}


# who is beaten


def counted(game: str, *outcomes: bool, beaten: int = 0, person: int | None = None) -> tuple[bytes, Any]:
    """Return a record's bytes after matches against the next opponent, and the last match's `rival`."""
    record = bytearray(store.GAME)
    record[records.LADDER] = beaten
    match: Any = SimpleNamespace(game=game, rival=None)
    for ahead in outcomes:
        at = min(record[records.LADDER], 7)
        match.rival = [person or rows(game)[at][opponent.PERSON], 0]
        opponent.count(record, match, match.rival[0], ahead)
    return bytes(record[records.LADDER : records.RATING]), match.rival[1]


@pytest.mark.parametrize(
    "outcomes, kept, last",
    (
        ("w", (0, 0x01), opponent._AHEAD),
        ("l", (0, 0x10), opponent._BEHIND),
        ("ww", (1, 0), opponent._BEATEN),
        ("lww", (1, 0), opponent._BEATEN),
        ("wlw", (1, 0), opponent._BEATEN),
        ("wl", (0, 0x11), opponent._BEHIND),
        ("ll", (0, 0), opponent._AGAIN),
        ("wll", (0, 0), opponent._AGAIN),
        ("llww", (1, 0), opponent._BEATEN),
        ("wwl", (1, 0x10), opponent._BEHIND),
        ("ww" * 8, (8, 0), opponent._BEATEN),
        ("ww" * 8 + "lw", (8, 0), opponent._NOTHING),
    ),
)
@games
def test_two_of_three_beat_an_opponent_and_two_losses_begin_again(game, outcomes, kept, last):
    assert counted(game, *(c == "w" for c in outcomes)) == (bytes((*kept, 0)), last)


def test_a_match_against_one_who_is_beaten_changes_nothing():
    person = rows("set")[0][opponent.PERSON]
    for ahead in (False, True):
        assert counted("set", ahead, ahead, beaten=2, person=person) == (bytes((2, 0, 0)), opponent._NOTHING)


@pytest.mark.parametrize("bytes_", ((9, 0, 0), (0, 2, 0), (0, 0x20, 0), (1, 0, 9)))
def test_what_no_ladder_can_be_is_reset(bytes_):
    record = bytearray(store.GAME)
    record[records.LADDER : records.RATING] = bytes(bytes_)
    record[records.STARS] = 7
    assert mending.mend(record)
    assert not any(record[records.LADDER : records.RATING]) and record[records.STARS] == 7
    assert not mending.mend(record)


def test_a_record_of_67_bytes_gets_an_empty_ladder():
    """As the version before had it: all that is in it stays."""
    record = bytes([*store.game_id("set").to_bytes(2, "little"), *[0] * 10, 9, 0, 4, 0, *[0] * 51])
    data = store_load.load(None, None).data[: store.GAMES] + record
    data[3] = 67
    size = len(data)
    data[4:8] = bytes((1, 0, size & 0xFF, size >> 8))
    low, high = store.crc(data, 0, size)
    nvm = data + low.to_bytes(2, "little") + high.to_bytes(2, "little")
    kept = store_load.load(bytearray(nvm.ljust(8192, b"\xff")), None)
    assert not kept.lost and not kept.repaired
    found = kept.game("set")
    assert found[: len(record)] == record and not any(found[67:])


def test_a_record_of_120_bytes_gets_no_days():
    """As the version before had it: its last day of problems still counts only once."""
    from mesa.problems.count import counted

    record = bytearray(120)
    record[0:2] = store.game_id("set").to_bytes(2, "little")
    record[records.PROBLEM_DAY : records.PROBLEM_DAY + 4] = bytes((0x5C, 3, 2, 3))
    data = store_load.load(None, None).data[: store.GAMES] + record
    data[3] = 120
    size = len(data)
    data[4:8] = bytes((1, 0, size & 0xFF, size >> 8))
    low, high = store.crc(data, 0, size)
    nvm = data + low.to_bytes(2, "little") + high.to_bytes(2, "little")
    kept = store_load.load(bytearray(nvm.ljust(8192, b"\xff")), None)
    assert not kept.lost and not kept.repaired
    found = kept.game("set")
    assert found[:120] == record and not any(found[120:])
    assert counted(found, 0x35C) and not counted(found, 0x35D)


@functools.lru_cache(maxsize=None)
def last_move(game: str, seats: int, options: bytes, ahead: bool) -> tuple[bytes, int, int]:
    """Return a state, and the seat and the action that end a match there: won, or seat 1 is the winner."""
    rules = harness.rules_of(game)
    for seed in range(400):
        before: Any = None
        s: Any = None
        for s, seat, action in harness.walk(rules, seed, seats, options, random.Random(seed)):
            if seat is not None:
                before = bytes(s), seat, action
        winners = rules.winners(s)
        if (0 in winners) == ahead and (ahead or 1 in winners):
            return before
    raise AssertionError("no such match")


@pytest.mark.long
@pytest.mark.parametrize("seats", (3, 5, 8))
def test_in_fodasse_who_goes_out_in_a_later_hand_is_ahead(seats):
    """Against a model of who went out in which hand."""
    game = "fodasse"
    rules, page = harness.rules_of(game), importlib.import_module("games.fodasse.records")
    seen = set()
    for seed in range(samples(40)):
        own = bytearray(records.OWN_SIZE)
        out: dict[int, int] = {}
        match: Any = SimpleNamespace(rules=rules)
        hands = 0
        options = harness.options(rules, letters="three")
        for s, _, _ in harness.walk(rules, seed, seats, options, random.Random(seed)):
            if rules.turn(s) in (harness.HAND_OVER, harness.OVER):
                page.hand(own, s, match)
                hands += 1
                for seat in range(seats):
                    if not rules.is_alive(s, seat):
                        out.setdefault(seat, hands)
        wanted = out.get(0, 1 << 20) > out.get(1, 1 << 20)
        assert page.ahead(own, s, match) == wanted, (seed, out)
        assert page.place(own, s, match) == 1 + sum(
            out.get(seat, 1 << 20) > out.get(0, 1 << 20) for seat in range(seats)
        )
        seen.add((wanted, 0 in rules.winners(s)))
    assert seen >= {(True, True), (True, False), (False, False)}


@pytest.mark.parametrize("game", [game for game in GAMES if game != "fodasse"])
def test_who_has_more_points_is_ahead(game):
    """Of equals, a winner; Fodasse has a test of its own."""
    rules, page = harness.rules_of(game), importlib.import_module("games." + game + ".records")
    for seed in range(6):
        seats = min(rules.SEATS[1], 3 if rules.SEATS[0] < 4 else 4)
        *_, (s, _, _) = harness.walk(rules, seed, seats, bytes(len(rules.OPTIONS)), random.Random(seed))
        points = rules.scores(s)
        match: Any = SimpleNamespace(rules=rules)
        mine = page.place(bytearray(12), s, match)
        ahead = page.ahead(bytearray(12), s, match) if hasattr(page, "ahead") else None
        if ahead is None:
            ahead = 0 in rules.winners(s) or points[0] > points[1]
        if points[0] != points[1]:
            assert ahead == (points[0] > points[1])
        if mine == 1:
            assert ahead or 1 in rules.winners(s)


# the page


def opened(start: Any, game: str, lang: str = "en", beaten: int = 0, bits: int = 0) -> Any:
    """Open the ladder's page with so many beaten."""
    t = start(game, "MatchSetup", lang=lang)
    kept = t.console.store
    record = kept.game(game)
    record[records.LADDER], record[records.LADDER + 1] = beaten, bits
    t.console.put_game(game, record)
    t.console.stack.open(screens.LADDER, t.top)
    return t.frames(2)


@games
def test_the_next_one_is_selected_and_all_can_be_read(start, game):
    t = opened(start, game, beaten=3, bits=1)
    names = harness.texts_of("mesa", "en")["ladder"]["people"].split("|")
    said = harness.texts_of(game, "en")["ladder"]
    for i in range(8):
        person = rows(game)[(3 + i) % 8][opponent.PERSON]
        assert t.top.at == (3 + i) % 8
        shown = t.labels
        assert names[person - 1] in shown
        assert said["trait_%d" % person].split(" ")[0] in " ".join(shown)
        wanted = "you 1, {} 0".format(names[person - 1]) if not i else "beaten" if t.top.at < 3 else "beat "
        assert any(line.startswith(wanted) for line in shown), wanted
        t.press("RIGHT")


def test_one_who_is_still_to_come_is_not_played(start):
    t = opened(start, "set", beaten=1)
    t.press("RIGHT", "A").frames(2)
    assert t.scene == "Ladder" and t.match is None
    t.press("B").frames(1)
    assert t.scene == "MatchSetup"


def test_a_waiting_match_is_asked_for_before_it_is_lost(start):
    t = start("set", "MatchSetup", players=2)
    t.press("A").wait("View").frames(5)
    t.console.navigation().leave_match()
    t.until(lambda t: t.scene == "MatchSetup").frames(1)
    t.console.stack.open(screens.LADDER, t.top)
    t.frames(2).press("A").frames(1)
    assert t.scene == "Dialog"
    t.press("A").frames(1)
    assert t.scene == "Ladder"
    t.press("A").frames(1).press("DOWN", "A").wait("View")
    assert t.match.rival == [rows("set")[0][opponent.PERSON], 0]


def test_the_page_goes_on_with_the_match_that_waits(start):
    t = opened(start, "fodasse")
    t.press("A").wait("View").frames(5)
    seed, rival = t.match.seed, t.match.rival
    t.console.navigation().leave_match()
    t.until(lambda t: t.scene == "MatchSetup").frames(1).take("ladder").frames(2)
    assert any(line.endswith("Continue") for line in t.labels)
    t.press("RIGHT").frames(1)
    assert not any(line.endswith(("Continue", "Play")) for line in t.labels)
    t.press("LEFT", "A").wait("View").frames(3)
    assert (t.match.seed, t.match.rival) == (seed, rival) and t.match.resumed


@games
def test_once_its_match_begins_no_daily_deal_is_under_way(start, game):
    """Also where the day's match was lost, so that none was given up: this one would be taken for it."""
    t = opened(start, game)
    record = t.console.store.game(game)
    record[records.DAY], record[records.DAY_PLACE] = 9, records.UNDER_WAY
    t.console.put_game(game, record)
    t.press("A").wait("View").frames(3)
    assert t.match.rival is not None and not t.console.store.game(game)[records.DAY_PLACE]


def test_an_ordinary_match_after_it_is_not_the_ladders(start):
    t = opened(start, "sueca")
    t.press("A").wait("View").frames(3)
    assert t.match.names[1] == "Nico" and t.match.rival == [1, 0]
    t.console.navigation().leave_match()
    t.until(lambda t: t.scene == "MatchSetup").frames(1)
    t.take("new_match").frames(1).press("DOWN", "A").wait("View").frames(3)
    assert t.match.rival is None and t.match.names[1] == NAMES[1]


@games
def test_whom_a_match_is_against_is_of_the_same_time_as_the_match_after_a_reset(start, game):
    """Flash cannot be written: the battery-backed memory alone has the match, and had not its opponent.

    Then an ordinary match went on against Nico, and one of the ladder as an ordinary one.
    """
    t = opened(start, game)

    def reset() -> Any:
        match = t.match
        t.frames(6)
        t.session.restart("REPL_RELOAD", {"lang": "en"})
        t.frames(3)
        t.until(lambda t: t.scene == "MatchSetup").frames(1)
        t.take("continue").until(lambda t: t.match is not None, auto=False)
        assert t.match is not match and t.match.seed == match.seed
        return t.match.rival

    t.console.store.spare = 0
    t.press("A").wait("View").frames(3)
    person = rows(game)[0][opponent.PERSON]
    assert reset() == [person, 0]
    t.wait("View").frames(3)
    t.console.store.spare = 0
    t.console.navigation().leave_match()
    t.until(lambda t: t.scene == "MatchSetup").frames(1)
    t.take("new_match").frames(1).press("DOWN", "A").wait("View").frames(3)
    t.console.store.spare = 0
    assert t.match.rival is None and reset() is None


def test_the_person_keeps_name_and_face_in_a_replay_and_a_trial(start):
    from mesa.ui import portraits

    t = opened(start, "sueca", beaten=2)
    t.press("A").wait("View").frames(3)
    match = t.match
    assert t.view.name(1) == "Rosa" and portraits.face(match, 1) == 7 + 6 and portraits.face(match, 2) == 2
    t.console.navigation().watch_end(t.view)
    t.wait("Replay").frames(3)
    assert t.top.match is not match and t.top.name(1) == "Rosa" and t.top.match.rival == match.rival


# seasons


class Season:
    """A console on which a ladder is played by keys; a match's last move is put there."""

    def __init__(self, game: str, noise: int) -> None:
        self.game = game
        self.noise = noise
        self.player = self.on(None)
        self.to_page()

    def on(self, memories: bytes | None) -> Any:
        self.noise += 1
        player = power_on(memories, noise=self.noise, lang="en", no_tips=True)
        player.to_launcher()
        return player

    @property
    def kept(self) -> bytes:
        """Return the ladder's bytes in the store."""
        return bytes(self.player.console.store.game(self.game)[records.LADDER : records.RATING])

    @property
    def match(self) -> Any:
        return self.player.console.match

    def to_page(self) -> None:
        self.player.to_setup(self.game)
        self.player.frames(2)
        self.player.console.stack.open(screens.LADDER, self.player.top)
        self.player.frames(2)
        assert self.player.scene == "Ladder"

    def begin(self) -> None:
        """Play from the page."""
        assert self.player.to_match()

    def cut(self, reset: bool) -> None:
        """Reset, or cut the power once all is written, and come back to the game's page or its match."""
        player = self.player
        player.console.store.spare = 1_200_000  # as after twenty minutes
        player.frames(3)
        over = self.match is None or self.match.over()
        before = self.kept, None if over else self.match.seed
        rival = None if over else (self.match.rival, self.match.names)
        flash, battery = bytes(player.board.nvm.data), bytes(player.board.sleep_memory.data)
        sim_board.power_off()
        self.player = self.on(flash + battery if reset else flash)
        assert self.kept == before[0]
        if over:
            self.to_page()
            self.begin()
        else:
            self.player.to_setup(self.game)
            self.player.frames(2)
            assert self.player.to_match()
            assert self.match.seed == before[1] and (self.match.rival, self.match.names) == rival

    def finish(self, ahead: bool) -> None:
        """End the match in progress; go on to what it says at its end."""
        match = self.match
        state, seat, action = last_move(self.game, len(match.levels), bytes(match.options), ahead)
        match.events.clear()
        match.s = bytearray(state)
        match.changed()
        match.take(seat, action)
        self.player.console.stack.scenes[0].asked = False
        assert match.over()
        for _ in range(400):
            self.player.frames()
            top = self.player.top
            if self.player.scene == "Dialog" and self.player.console.stack.scenes[0].finished:
                return
            if not top.busy():
                self.player.press("A")
        raise AssertionError(
            "the match's end is never shown", self.player.scene, self.player.console.stack.scenes
        )

    def lines(self) -> str:
        """Return what the box at the end says."""
        top = self.player.top
        return "\n".join([*top.text, *top.choices])


LOOKS = {
    1: ["New! Table: blue"],
    3: ["New! Card back: waves"],
    6: ["New! Table: slate"],
    8: ["New! Card back: net"],
}
"""What one game's opponents bring, by how many are beaten."""


def play_season(game: str, chance: Any) -> None:
    """Beat all opponents of a game: losses, resets and power cuts in between."""
    season = Season(game, chance.randrange(1 << 20))
    names = harness.texts_of("mesa", "en")["ladder"]["people"].split("|")
    found = rows(game)
    season.begin()
    for i in range(len(found)):
        won = lost = 0
        name = names[found[i][opponent.PERSON] - 1]
        while season.kept[0] == i:
            match = season.match
            assert match.rival == [found[i][opponent.PERSON], 0] and match.names[1] == name
            assert (match.levels, match.styles) == (
                opponent.levels(game, found[i]),
                found[i][opponent.STYLES],
            )
            assert bytes(match.options) == options_of(game, found[i])
            if chance.random() < 0.3:
                season.cut(chance.random() < 0.5)
            ahead = chance.random() < 0.6
            season.finish(ahead)
            won, lost = won + ahead, lost + (not ahead)
            said = season.lines()
            looks = [line for line in said.split("\n") if line.startswith("New!")]
            assert looks == (LOOKS.get(i + 1, []) if won == 2 else [])
            if won == 2:
                assert "{} is beaten!".format(name) in said
                assert season.kept == bytes((i + 1, 0, 0))
            elif lost == 2:
                assert "{}: two lost".format(name) in said and "Again: " + name in said
                assert season.kept == bytes((i, 0, 0))
                won = lost = 0
            else:
                assert "you {}, {} {}".format(won, name, lost) in said and "Again: " + name in said
                assert season.kept == bytes((i, won | lost << 4, 0))
            if i + 1 == len(found) and won == 2:
                assert "beaten them all" in said
                return
            if won == 2:
                assert "Next: " + names[found[i + 1][opponent.PERSON] - 1] in said
            if chance.random() < 0.3:
                season.cut(chance.random() < 0.5)
            else:
                assert season.player.to_match()


@pytest.mark.long
@games
def test_a_whole_season(game):
    for i in range(samples(1)):
        play_season(game, dice("season {} {}".format(game, i)))


# what the steps are measured by (sim.figures.steps)


def test_a_climb_counts_every_match_and_ends_somewhere(monkeypatch):
    results = iter([False, True, True, False, False, True])
    asked = []

    def ahead(game, at, mine, others, seed, with_partner=True):
        asked.append((at, mine, others, with_partner))
        return next(results)

    monkeypatch.setattr(measured, "_ahead", ahead)
    codes = steps.codes(steps.of("sueca"))
    assert measured._climb("sueca", 3, codes, 1) == 6
    assert asked == [(at, codes[3], codes[at], False) for at in (0, 0, 1, 2, 2, 2)]
    assert measured._climb("sueca", 0, codes, 1) == 0, "the first person is met at once"
    monkeypatch.setattr(measured, "_ahead", lambda *_: False)
    assert measured._climb("sueca", 1, codes, 1) == measured.MATCHES


@pytest.mark.parametrize(
    "won, ahead, right", [(0.7, 0.6, True), (0.54, 0.6, False), (0.86, 0.6, False), (0.7, 0.5, False)]
)
def test_the_table_of_steps_says_what_is_not_as_it_should_be(won, ahead, right):
    text, fine = measured.report("qu4to", (100, 200), [[won] * 4], [[ahead] * 4], [[3, 1, 9, 2]])
    assert fine is right
    row = text.splitlines()[-1]
    assert row.startswith("| 2 | 200 | {:.1f} % [".format(100 * won)) and row.endswith("| 2.5, 9 |")
    assert measured.most("set") == 90 and measured.most("qu4to") == 85
