# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""QU4TO in ASCII words, for logs and golden files: `name` of an action, `text` of a state."""

from games.qu4to import deck, rules, state
from mesa.core.contract import DEAL, get16, get_seed


def class_name(cls: int) -> str:
    """Return ASCII: "2 3 4"."""
    return " ".join([str(number) for number in deck.numbers(cls)])


def cards(s: bytearray, where: int) -> list[tuple[int, int, int, int]]:
    """Return the visible cards of a seat, or of IN_DECK, DISCARDED, LEADING, OUT or DRAWN.

    A list of (card, number up, number down, half up), by number up and then by card.
    """
    faces = []
    for card in range(deck.CARDS):
        at = s[state.AT_CARDS + card]
        if at < state.HIDDEN_KNOWN and at & state.LOW == where:
            faces.append(rules.face_of(s, card))
    faces.sort(key=lambda face: deck.NUMBER[face] << 7 | face)
    return [(face >> 1, deck.NUMBER[face], deck.NUMBER[face ^ 1], face & 1) for face in faces]


def top(s: bytearray) -> "tuple[int, int] | None":
    """Return (card, half up) of the top discard, or None."""
    if s[state.AT_TOP] == state.NONE:
        return None
    return s[state.AT_TOP] >> 1, s[state.AT_TOP] & 1


def _card(s: bytearray, card: int) -> str:
    """Return number up / number down and the half up, as the card lies ("7/10g"); an unseen card blue up."""
    return _face(rules.face_of(s, card) if s[state.AT_CARDS + card] < state.HIDDEN_KNOWN else 2 * card)


def _face(face: int) -> str:
    return "{}/{}{}".format(deck.NUMBER[face], deck.NUMBER[face ^ 1], "bg"[face & 1])


def name(s: bytearray, action: int) -> str:
    """Return "blue", "draw", "play 2 3 4", "turn 7/10g", "take 7/10g", "deal"."""
    if action == DEAL:
        return "deal"
    if action < state.SET:
        return ("blue", "green", "draw", "pass")[action]
    if action < state.TURN:
        return "play " + class_name(action - state.SET)
    if action < state.TAKE:
        return "turn " + _card(s, action - state.TURN)
    return "take " + _card(s, action - state.TAKE)


def text(s: bytearray) -> str:
    """Return the whole state in lines: the head, a line per seat, a line for every other place of cards.

    The options are missing: they are in the head of a log.
    """
    out = "qu4to {}, round {} turn {}".format(
        get_seed(s, state.AT_SEED), s[state.AT_HAND], get16(s, state.AT_TURNS)
    )
    lead, picking = s[state.AT_LEAD], s[state.AT_CLASS]
    out += "\n{}, seat {}, leader {}, set {}{}, halves {}\n".format(
        ("choose", "play", "pick", "side", "ended", "finished")[s[state.AT_PHASE]],
        s[state.AT_TURN],
        s[state.AT_LEADER],
        class_name(lead) if lead != state.NONE else "-",
        " <- " + class_name(picking) if picking != state.NONE else "",
        s[state.AT_HALVES],
    )
    points, score = rules.scores(s), rules.hand_scores(s)
    signs = {0: "", state.LEADS: " leads,", state.TURNED: " turned,", state.DREW: " drew,"}
    for i in range(len(points)):
        sure = [list(s[at + 2 * i : at + 2 * i + 2]) for at in (state.AT_PLAIN, state.AT_FOURS)]
        out += "seat {}:{} {}+{} points, place {}, backs {}, ".format(
            i,
            signs.get(s[state.AT_DID + i], " passed,"),
            points[i],
            score[i],
            s[state.AT_PLACE + i],
            tuple(s[state.AT_COUNT + 2 * i : state.AT_COUNT + 2 * i + 2]),
        )
        out += "sure no 4 {}, sure 4 {}, known {}:{}\n".format(
            sure[0], sure[1], s[state.AT_SINCE + i], _row(s, i)
        )
    out += "deck {}:{}\n".format(s[state.AT_DECK], _row(s, state.IN_DECK))
    on_top = top(s)
    for title, where in (("set", state.LEADING), ("discards", state.DISCARDED), ("out", state.OUT)):
        if where == state.DISCARDED and on_top:
            title += ", on top " + _face(s[state.AT_TOP])
        out += "{}:{}\n".format(title, _row(s, where))
    drawn = s[state.AT_DRAWN]
    return out + "drawn:{}\n".format(" " + _card(s, drawn) if drawn != state.NONE else "")


def _row(s: bytearray, where: int) -> str:
    row = ""
    for card, _, _, _ in cards(s, where):
        row += " " + _card(s, card) + ("*" if rules.taken(s, card) else "")
    return row
