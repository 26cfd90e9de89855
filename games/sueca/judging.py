# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Judges cards in the problems of Sueca (games/sueca/problems.py). Loaded only meanwhile."""

from micropython import const

from games.sueca import rules
from mesa.core.match import NAMES

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from games.sueca.endgame import Endgame

_SUITS = const("♦♠♥♣")


def judge(
    game: "Endgame", s: bytearray, total: int, reasons: "dict[int, tuple[Any, ...]]"
) -> "Iterator[list[int] | None]":
    """Do problems.judge: yield last the cards of the player that keep the total in reach; fill `reasons`."""
    game.begin(s)
    cards = game.cards()
    for _ in keeping(game, s, total - s[rules.AT_HAND_SCORES], 40):
        yield
    right = game.answer
    good = []
    reasons.clear()
    for card in rules.legal(s, 0):
        same = lowest(cards, card)
        if same in right:
            good.append(card)
        elif same == card:
            for _ in _refute(game, s, card, total):
                yield
            reasons[card] = game.answer
        else:
            reasons[card] = reasons[same]
    yield good


def reply(game: "Endgame", s: bytearray, total: int) -> "Iterator[list[int] | None]":
    """Do problems.reply: yield last a list with the card."""
    game.begin(s)
    for _ in keeping(game, s, total - s[rules.AT_HAND_SCORES], 1):
        yield
    yield game.answer


def lowest(cards: "list[int]", card: int) -> int:
    """Return the one of `cards`, from Endgame.cards, that a legal card is or equals."""
    while card not in cards:
        card -= 1
    return card


def _refute(game: "Endgame", s: bytearray, card: int, total: int) -> "Iterator[None]":
    """Find in slices what happens if the player lays a wrong card: game.answer, for `why`.

    That is the first trick with points that the opponents win then, and how many points can be reached.
    """
    c = bytearray(s)
    theirs = c[rules.AT_HAND_SCORES + 1]
    rules.step(c, 0, card)
    game.read(c)
    for _ in game.search(0, total - c[rules.AT_HAND_SCORES]):
        yield
    reached = c[rules.AT_HAND_SCORES] + game.found
    while c[rules.AT_HAND_SCORES + 1] == theirs:
        for _ in keeping(game, c, reached - c[rules.AT_HAND_SCORES], 1):
            yield
        rules.step(c, c[rules.AT_TURN], game.answer[0])
    start = c[rules.AT_LAID] - 4
    play = c[rules.AT_LOG + rules.best_play(c, start)]
    card = play & 63
    led = (c[rules.AT_LOG + start] & 63) // 10
    game.answer = (
        "wrong_ruffs" if card // 10 != led else "wrong_takes",
        NAMES[play >> 6],
        rules.ORDER[card % 10] + _SUITS[card // 10],
        c[rules.AT_HAND_SCORES + 1] - theirs,
        reached,
        total,
    )


def keeping(game: "Endgame", s: bytearray, need: int, most: int) -> "Iterator[None]":
    """Find in slices the cards of the seat in turn that keep `need` points more in reach: game.answer.

    For an opponent: those after which no more can be won. They are in the order of Endgame.cards, at most
    `most`.
    """
    game.read(s)
    cards = game.cards()
    theirs = s[rules.AT_TURN] & 1
    answer = cards
    if len(cards) > 1:
        answer = []
        for card in cards:
            game.read(s)
            more = need - game.lay(card) + theirs
            if more > 0:
                for _ in game.search(more, more):
                    yield
            if (more <= 0 or game.found >= more) != theirs:
                answer.append(card)
                if len(answer) == most:
                    break
    game.answer = answer
