# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""QU4TO in words for logs and golden files. The rules import it when asked: the board never does."""

from games.qu4to import state
from games.qu4to.deck import class_name
from mesa.contract import get_seed


def _card(s, card):
    """Number up / number down and the half up, as the card lies ("7/10g"); an unseen card blue up."""
    if s[state.AT_CARDS + card] < state.HIDDEN_KNOWN and state.half_up(s, card):
        return "{}/{}g".format(state.G[card], state.B[card])
    return "{}/{}b".format(state.B[card], state.G[card])


def name(s, action):
    """An action in ASCII, as rules.name."""
    if action < state.SET:
        return ("blue", "green", "draw", "pass")[action]
    if action < state.TURN:
        return "play " + class_name(action - state.SET)
    if action < state.TAKE:
        return "turn " + _card(s, action - state.TURN)
    return "take " + _card(s, action - state.TAKE)


def text(s):
    """The whole state in ASCII lines: the head, a line a seat, a line for every other place of cards."""
    from games.qu4to import rules

    option = rules.OPTIONS[0][1][s[state.AT_OPTION]]
    out = "qu4to {}, first leader {}, ".format(get_seed(s, state.AT_SEED), option)
    out += "round {} turn {}\n".format(rules.hand_number(s), state.turn_number(s))
    lead, picking = state.leading(s), state.picking(s)
    out += "{}, seat {}, leader {}, set {}{}, halves {}\n".format(
        ("choose", "play", "pick", "side", "finished")[state.phase(s)],
        s[state.AT_SEAT],
        state.leader(s),
        class_name(lead) if lead != state.NONE else "-",
        " <- " + class_name(picking) if picking != state.NONE else "",
        s[state.AT_HALVES],
    )
    points, score = rules.scores(s), rules.hand_scores(s)
    for i in range(len(points)):
        sure = [list(s[at + 2 * i : at + 2 * i + 2]) for at in (state.AT_PLAIN, state.AT_FOURS)]
        out += "seat {}: {}+{} points, place {}, backs {}, ".format(
            i, points[i], score[i], state.place(s, i), state.backs(s, i)
        )
        out += "sure no 4 {}, sure 4 {}, known {}:{}\n".format(
            sure[0], sure[1], s[state.AT_SINCE + i], _row(s, i)
        )
    out += "deck {}:{}\n".format(state.deck_left(s), _row(s, state.IN_DECK))
    for title, where in (("set", state.LEADING), ("discards", state.DISCARDED), ("out", state.OUT)):
        out += "{}:{}\n".format(title, _row(s, where))
    return out + "drawn:{}\n".format(_row(s, state.DRAWN))


def _row(s, where):
    row = ""
    for card, _, _, _ in state.cards(s, where):
        row += " " + _card(s, card) + ("*" if state.taken(s, card) else "")
    return row
