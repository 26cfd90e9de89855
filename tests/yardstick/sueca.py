# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The yardstick for Sueca: the medium player of commit 44fadad, with today's rules. It is never changed.

The arena plays it under the level's name "yardstick", so that strengths of different days can be compared. It
imports nothing that may become stronger: of the game only the rules. answers.json has what 44fadad answers.

It reckons, for each card it may lay, the trick's points times the chance that its own pair takes it, less
what the card is worth in hand. Probabilities are whole percent and values tenths of a point.
"""

from games.sueca import rules
from games.sueca.rules import ACCUSE, AT_CARDS, AT_LAID, AT_LOG, DEAL_LAST, GO_ON, GONE, POINTS

LEVELS = ("yardstick",)
YIELDS = (12,)

_MIDDLE = 60  # CUT + 20

# What medium reckons with, in twentieths of a point: a linear fit to what each card of some thousand
# positions brought over sampled deals played out to the end; then rounded.
_SWING = (3, 9, 9, 8)  # weight of the trick's points, by the number of cards laid before, 0 … 3
# What a card of each kind is worth besides: when led; following suit; discarded, or ruffing. Kinds: 2-6, Q-K,
# 7 below an unseen ace, other 7, ace, other master, nobody else has the suit; trump 2-6, Q-K, 7, ace.
_KINDS = (
    (36, 32, -19, 39, 34, 37, 52, -11, -35, -90, -74),
    (27, 24, -12, -13, -13, 12, -25, 68, 37, -27, -78),
    (61, 61, 21, 4, -58, 31, 39, 27, -1, -65, -120),
)
_MASTER_TRUMP = (
    16,
    -38,
    -61,
)  # a trump, not the ace, that no unseen card beats; the more tricks to come, the more
_LAST_OF_SUIT = (-6, 0, 24)  # a singleton while holding trumps: next time it can be ruffed
_BARES_SEVEN = (28, -23, -69)  # leaves a seven alone below an unseen ace
_TAKES = 18  # wins the trick so far
_LONG_LEAD = -5  # for each card held of the suit led
_TRUMP_LEAD = 8  # for each trump held; the more tricks to come, the more
_DRAWS = 22  # leading trumps while opponents may have some: each opponent's chance of it
_PARTNER = 30  # percent: a partner who can beat what beats our lead, does so


def think(view, seat, level, style, rng, since=0):
    """A generator of answers, the best so far each; see docs/CONTRACT.md. style: 0 careful, 1 bold."""
    legal = rules.legal(view, seat)
    at = view[rules.AT_PHASE]
    if at == rules.CUTTING:
        yield _MIDDLE
    elif at == rules.DEALING:
        yield DEAL_LAST
    elif at == rules.ASKING:
        yield legal[-1]  # a redeal: hands that may ask make 34 to 59 points, however many trumps they hold
    elif _accuses(view, seat, at, style):
        yield ACCUSE
    elif at == rules.ACCUSING:
        yield GO_ON
    else:
        cards = _honest(view, legal)
        ruff = _dares(view, seat, style, cards, legal, rng)
        if ruff >= 0:
            yield ruff
            return
        yield cards[0]
        if len(cards) > 1:
            yield from _weigh(view, seat, cards)


def _accuses(view, seat, at, style):
    """Whether to accuse: when it is proved. Seat 2, a human's partner, waits for the last call (RULES 8).

    The turned trump, known to be held, is enough for the bold; the careful wait for a later card.
    """
    if ACCUSE not in rules.anytime(view, seat) and ACCUSE not in rules.legal(view, seat):
        return False
    if seat == 2 and at != rules.ACCUSING:
        return False
    found = rules.proof(view, 1 - seat % 2)
    return found is not None and (style > 0 or view[AT_CARDS + found[1]] == GONE)


def _honest(view, legal):
    """The legal cards that follow the suit led, if there are any; else all of them."""
    laid = view[AT_LAID] % 4
    if laid:
        led = (view[AT_LOG + view[AT_LAID] - laid] & 63) // 10
        follow = [card for card in legal if card // 10 == led]
        if follow:
            return follow
    return legal


def _beats(card, best, trump):
    """Whether a card laid later takes the trick from the best so far."""
    if card // 10 == best // 10:
        return card > best
    return card // 10 == trump


def _dares(view, seat, style, cards, legal, rng):
    """A trump for a revoke, or -1: seldom, and never in two hands running (RULES 8)."""
    laid = view[AT_LAID] % 4
    if len(cards) == len(legal) or rules.revoked(view, seat) or rng.below(400) >= (4 if style else 1):
        return -1
    trump = rules.trump(view)
    at = rules.best_play(view, view[AT_LAID] - laid)
    best = view[AT_LOG + at] & 63
    if (view[AT_LOG + at] >> 6 ^ seat) & 1 == 0:
        return -1
    worth = 0
    for _, card in rules.trick(view):
        worth += POINTS[card % 10]
    for card in cards:
        if _beats(card, best, trump):
            return -1
    for card in legal:
        if worth >= 10 and card // 10 == trump and _beats(card, best, trump):
            return card
    return -1


def _counted(view, seat):
    """What can be known of the others: (unseen, room, share, void).

    unseen: by suit, a 10-bit mask of the cards in others' hands. share[q * 4 + suit]: percent by which seat
    q may hold any one of the suit. void[q * 4 + suit]: percent by which q has none of it.
    """
    unseen = [0, 0, 0, 0]
    known = [0] * 4  # cards of each hand whose place is known
    for card in range(40):
        holder = view[AT_CARDS + card]
        if holder != seat and holder != GONE:
            unseen[card // 10] |= 1 << card % 10
            if holder < GONE:
                known[holder] += 1
    room = [rules.cards_left(view, q) - known[q] for q in range(4)]
    room[seat] = 0
    missed = rules.voids(view)
    share = bytearray(16)
    void = bytearray(16)
    for suit in range(4):
        total = 0
        for q in range(4):
            if not missed[q] >> suit & 1:
                total += room[q]
        for q in range(4):
            if total and not missed[q] >> suit & 1:
                share[q * 4 + suit] = room[q] * 100 // total
    for suit in range(4):
        for q in range(4):
            void[q * 4 + suit] = 100 - _some(view, q, suit, unseen[suit], share[q * 4 + suit])
    return unseen, share, void


def _some(view, q, suit, mask, share):
    """Percent by which seat q holds one at least of the suit's cards in `mask`."""
    none = 100
    at = AT_CARDS + suit * 10
    while mask:
        if mask & 1:
            if view[at] == q:
                return 100
            if view[at] > GONE:
                none = none * (100 - share) // 100
        mask >>= 1
        at += 1
    return 100 - none


def _kind(card, trump, unseen):
    """Which column of _KINDS a card belongs to."""
    rank = card % 10
    others = unseen[card // 10]
    if card // 10 == trump:
        return 7 + (rank > 4) + (rank > 7) + (rank > 8)
    if rank == 9:
        return 4
    if rank == 8:
        return 2 if others >> 9 else 3
    if not others >> rank + 1:
        return 5 if others else 6
    return 1 if rank > 4 else 0


def _weigh(view, seat, cards):
    """Yield, card by card, the best so far."""
    unseen, share, void = _counted(view, seat)
    trump = rules.trump(view)
    laid = view[AT_LAID] % 4
    start = view[AT_LAID] - laid
    later = 9 - view[AT_LAID] // 4  # tricks to come after this one
    mine = [0, 0, 0, 0]
    for card in range(40):
        if view[AT_CARDS + card] == seat:
            mine[card // 10] += 1
    table = 0
    best = -1
    ours = False
    if laid:
        at = rules.best_play(view, start)
        best = view[AT_LOG + at] & 63
        ours = (view[AT_LOG + at] >> 6 ^ seat) & 1 == 0
        for i in range(start, start + laid):
            table += POINTS[(view[AT_LOG + i] & 63) % 10]
    most = -99999
    choice = cards[0]
    for card in cards:
        suit = card // 10
        led = (view[AT_LOG + start] & 63) // 10 if laid else suit
        role = 0 if not laid else 1 if suit == led else 2
        takes = best < 0 or _beats(card, best, trump)
        odds = _odds(view, seat, card if takes else best, takes or ours, led, laid, unseen, share, void)
        value = (2 * odds - 100) * (table + POINTS[card % 10]) * _SWING[laid] // 100
        value += _KINDS[role][_kind(card, trump, unseen)]
        if takes:
            value += _TAKES
        if suit == trump:
            if card % 10 < 9 and not unseen[suit] >> card % 10 + 1:
                value += _MASTER_TRUMP[role] * later // 9
            if not laid:
                value += _TRUMP_LEAD * mine[trump] * later // 9
                for step in (1, 3):
                    value += _DRAWS * (100 - void[(seat + step) % 4 * 4 + trump]) // 100
        else:
            if mine[suit] == 1 and mine[trump]:
                value += _LAST_OF_SUIT[role]
            elif (
                mine[suit] == 2
                and card % 10 < 8
                and unseen[suit] >> 9
                and view[AT_CARDS + suit * 10 + 8] == seat
            ):
                value += _BARES_SEVEN[role]
            if not laid:
                value += _LONG_LEAD * mine[suit]
        if value > most:
            most = value
            choice = card
        yield choice


def _odds(view, seat, top, ours, led, laid, unseen, share, void):
    """Percent by which our pair takes the trick, `top` being its best card so far and `ours` whose it is.

    Opponents beat it when they can; so does the partner, when the trick is theirs.
    """
    trump = rules.trump(view)
    ahead = rules.direction(view)
    odds = 100 if ours else 0
    higher = unseen[top // 10] >> top % 10 + 1 << top % 10 + 1
    for step in range(1, 4 - laid):
        q = (seat + ahead * step) % 4
        if top // 10 != led:
            beat = void[q * 4 + led] * _some(view, q, trump, higher, share[q * 4 + trump]) // 100
        else:
            beat = _some(view, q, led, higher, share[q * 4 + led])
            if led != trump:
                beat = min(100, beat + void[q * 4 + led] * (100 - void[q * 4 + trump]) // 100)
        if step == 2:
            odds += (100 - odds) * beat * (_PARTNER if laid == 0 else 100) // 10000
        else:
            odds -= odds * beat // 100
    return odds
