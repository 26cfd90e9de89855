# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""What a console knows of its owner and its place, and what it does when left alone."""

import pytest

from mesa.board.store_menus import owner, put_owner
from mesa.ui import text
from sim.scenarios import Scenario

# The owner's name


@pytest.fixture
def scenario():
    """A function that makes a Scenario, closed in the end."""
    made = []

    def make(*args, **more):
        made.append(Scenario(*args, **more))
        return made[-1]

    yield make
    for one in made:
        one.close()


def editor(scenario):
    """The box of the name, open over the settings."""
    scenario.press("START", "DOWN", "A")
    assert type(scenario.top).__name__ == "NameEditor"
    return scenario


def written(scenario):
    return "".join(label.text or " " for label in scenario.top.labels).rstrip()


def test_a_name_is_put_in_letter_by_letter(scenario):
    """The first letter begins large, those that follow another small; A takes it."""
    t = editor(scenario("sueca", "en"))
    t.press("UP", "RIGHT", "UP", "UP", "RIGHT", "DOWN")
    assert written(t) == "Abü"
    t.press("SELECT", "LEFT", "SELECT", "SELECT", "DOWN")
    assert written(t) == "AaÜ"
    t.press("A")
    assert owner(t.console.store) == "AaÜ" and "AaÜ" in [label.text for label in t.top.values]


def test_b_leaves_the_name_start_empties_it(scenario):
    t = scenario("sueca", "en")
    put_owner(t.console.store, "Zé Luís")
    editor(t)
    assert written(t) == "Zé Luís" and t.top.at == 7
    t.press("UP", "B")
    assert owner(t.console.store) == "Zé Luís"
    t.press("A", "START")
    assert written(t) == "" and t.top.at == 0
    t.press("B", "A", "START", "A")
    assert owner(t.console.store) == "" and "You" in [label.text for label in t.top.values]


def test_every_letter_can_be_put_in_and_drawn(scenario):
    """Up goes through all of them and comes round, down the other way; the fonts have each."""
    t = editor(scenario("sueca", "pt"))
    seen = []
    for key in ("UP", "DOWN"):
        for _ in range(40):
            t.press(key)
            seen.append(t.top.letters[0])
        assert t.top.letters[0] == " "
    letters = seen[:40]
    assert seen[40:80] == letters[-2::-1] + [" "]
    assert set("ABCDEFGHIJKLMNOPQRSTUVWXYZÁÂÃÇÉÊÍÓÔÕÚ ") < set(letters)
    from mesa.app.name_editor import capital, lower

    for letter in letters:
        small = lower(letter)
        assert small == letter.lower() and capital(small) == letter == capital(letter)
        for big in (False, True):
            for one in (letter, small):
                code = text.coded(one)[0]
                assert text.font(big).left[code + 1] > text.font(big).left[code]


@pytest.mark.parametrize("game, seats", [("sueca", 4), ("fodasse", 8), ("set", 4), ("qu4to", 5)])
def test_at_the_table_the_player_has_the_owners_name(scenario, game, seats):
    """Cut to its place; without a name it says "You" as ever."""
    t = scenario(game, "en", players=seats)
    put_owner(t.console.store, "WWWWWWWW")
    t.begin()
    view = t.top
    assert set(view.name(0)) == {"W"} and 20 < text.width(view.name(0)) <= 38
    put_owner(t.console.store, "Eva")
    t.choose("settings").frames(3)
    t.press("B").frames(3).until(lambda t: type(t.top).__name__ == "View")
    assert t.top is not view and t.top.name(0) == "Eva"
    put_owner(t.console.store, "")
    t.choose("settings").frames(3)
    t.press("B").frames(3).until(lambda t: type(t.top).__name__ == "View")
    assert t.top.name(0) == "You" and t.top.name(1) == "Ana"


def test_on_a_sheet_a_name_keeps_to_its_column(scenario):
    t = scenario("fodasse", "en", players=4, level="easy")
    put_owner(t.console.store, "WWWWWWWW")
    t.begin()
    sheet = __import__("mesa.app.sheet", fromlist=("Sheet",)).Sheet(t.top)
    from displayio import Bitmap

    to = Bitmap(160, 11, 2)
    sheet._write(to, "WWWWWWWW", 1, 0)
    inked = [x for x in range(160) if any(to[x, y] for y in range(11))]
    assert 22 + 31 <= min(inked) and max(inked) < 22 + 62 and len(inked) > 20
