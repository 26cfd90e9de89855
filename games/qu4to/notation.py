# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""QU4TO in words, ASCII, for logs and golden files: `name` of an action, `text` of a state."""

from games.qu4to import deck, rules
from mesa.core.contract import DEAL


def _card(s: bytearray, card: int) -> str:
    """Number up / number down and the half up, as the card lies ("7/10g"); an unseen card blue up."""
    if s[rules.AT_CARDS + card] < rules.HIDDEN_KNOWN and rules.half_up(s, card):
        return _face(card, rules.GREEN)
    return _face(card, rules.BLUE)


def _face(card: int, half: int) -> str:
    if half:
        return "{}/{}g".format(deck.GREEN[card], deck.BLUE[card])
    return "{}/{}b".format(deck.BLUE[card], deck.GREEN[card])


def name(s: bytearray, action: int) -> str:
    """ "blue", "draw", "play 2 3 4", "turn 7/10g", "take 7/10g", "deal"."""
    if action == DEAL:
        return "deal"
    if action < rules.SET:
        return ("blue", "green", "draw", "pass")[action]
    if action < rules.TURN:
        return "play " + deck.class_name(action - rules.SET)
    if action < rules.TAKE:
        return "turn " + _card(s, action - rules.TURN)
    return "take " + _card(s, action - rules.TAKE)


def text(s: bytearray) -> str:
    """The whole state in lines: the head, a line a seat, a line for every other place of cards.

    Not the options, which stand in the head of a log.
    """
    out = "qu4to {}, round {} turn {}".format(
        rules.deal_number(s), rules.hand_number(s), rules.turn_number(s)
    )
    lead, picking = rules.leading(s), rules.picking(s)
    out += "\n{}, seat {}, leader {}, set {}{}, halves {}\n".format(
        ("choose", "play", "pick", "side", "ended", "finished")[rules.phase(s)],
        s[rules.AT_SEAT],
        rules.leader(s),
        deck.class_name(lead) if lead != rules.NONE else "-",
        " <- " + deck.class_name(picking) if picking != rules.NONE else "",
        s[rules.AT_HALVES],
    )
    points, score = rules.scores(s), rules.hand_scores(s)
    signs = {0: "", rules.LEADS: " leads,", rules.TURNED: " turned,", rules.DREW: " drew,"}
    for i in range(len(points)):
        sure = [list(s[at + 2 * i : at + 2 * i + 2]) for at in (rules.AT_PLAIN, rules.AT_FOURS)]
        out += "seat {}:{} {}+{} points, place {}, backs {}, ".format(
            i,
            signs.get(rules.did(s, i), " passed,"),
            points[i],
            score[i],
            rules.place(s, i),
            rules.backs(s, i),
        )
        out += "sure no 4 {}, sure 4 {}, known {}:{}\n".format(
            sure[0], sure[1], s[rules.AT_SINCE + i], _row(s, i)
        )
    out += "deck {}:{}\n".format(rules.deck_left(s), _row(s, rules.IN_DECK))
    top = rules.top(s)
    for title, where in (("set", rules.LEADING), ("discards", rules.DISCARDED), ("out", rules.OUT)):
        if where == rules.DISCARDED and top:
            title += ", on top " + _face(top[0], top[1])
        out += "{}:{}\n".format(title, _row(s, where))
    drawn = rules.drawn(s)
    return out + "drawn:{}\n".format(" " + _card(s, drawn) if drawn >= 0 else "")


def _row(s: bytearray, where: int) -> str:
    row = ""
    for card, _, _, _ in rules.cards(s, where):
        row += " " + _card(s, card) + ("*" if rules.taken(s, card) else "")
    return row
