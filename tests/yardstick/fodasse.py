# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The yardstick for Fodasse: the medium player of commit 44fadad, with today's rules. It is never changed.

The arena plays it under the level's name "yardstick", so that strengths of different days can be compared. It
imports nothing that may become stronger: of the game only the rules. answers.json has what 44fadad answers.

It gives each of its cards two chances: to win a trick when it is played to win, and when it is played to
lose. From them follows how likely any number of tricks is, and so the bid, and in play which card leaves the
bid most likely. Where the others still want more tricks than are left, losing is easy.
"""

from games.fodasse import rules
from games.fodasse.rules import power, winning

LEVELS = ("yardstick",)
YIELDS = (22,)  # one a card or a bid, at most 2 + 20; a blind hand 2 + 7 + 10 + 1

# Chances are whole numbers, _ONE is certain: floats are shorter on the board, and answers must not differ.
_ONE = 1 << 14

_MANILHAS = 10  # powers from here on are manilhas: they never annul

_WIN = 10  # sixteenths: a card's chance is (chance against random cards) ** this, played to win
_WIN_DEMAND = 6  # so many more for each whole part by which the others want too much
_LOSE = 20  # the same, played to lose
_LOSE_DEMAND = 14
_SLIP = 328  # even the worst card may be left alone on the table
_WANT_BEATS = 64  # of 64: who still wants tricks beats the table's best card, if able to,
_WANT_ANNULS = 10  # or annuls it, if able to;
_SATED_BEATS = 58  # who wants none beats it only with nothing else in hand,
_SATED_ANNULS = 32  # and likes to throw a card away under its equal
_SPITE = 320  # what spoiling another's bid is worth, when the own is as likely either way

# fmt: off
_LOG2 = (  # 256 log2 n for n = 1 … 40
    0, 0, 256, 406, 512, 594, 662, 719, 768, 812, 850, 886, 918, 947, 975, 1000, 1024, 1046, 1068, 1087, 1106,
    1124, 1142, 1158, 1174, 1189, 1203, 1217, 1231, 1244, 1256, 1268, 1280, 1291, 1302, 1313, 1324, 1334,
    1343, 1353, 1362,
)
_EXP2 = (  # _ONE / 2 ** (n / 16)
    16384, 15689, 15024, 14387, 13777, 13193, 12634, 12098, 11585, 11094, 10624, 10173, 9742, 9329, 8933,
    8555, 8192,
)
# fmt: on
_SAYS_ONE = b"\x0e\x0e\x0e\x0c\x08\x04\x02\x02\x02\x02"  # of 16: who sees no better rank bids to win blind


def think(view, seat, level, style, rng, since=0):
    """Yield the best action so far of `seat`, who sees `view`; style 0 careful, 1 bold (CONTRACT.md)."""
    actions = rules.legal(view, seat)
    yield actions[0]
    if view[rules.AT_PHASE] == rules.PLAYING:
        yield from _play(view, seat, actions, style)
    elif rules.is_blind(view):
        yield from _bid_blind(view, seat, actions, style)
    else:
        yield from _bid(view, seat, actions, style)


def _seen_bids(view):
    """Bids by seat, NONE where there is none yet."""
    return list(view[rules.AT_BIDS : rules.AT_BIDS + view[rules.AT_SEATS]])


def _unseen_cards(view):
    """The cards that a hidden state does not show, ascending."""
    seen = {view[rules.AT_VIRA], *view[rules.AT_HANDS : rules.AT_OPTIONS]}  # the hands, and what was laid
    return [card for card in range(40) if card not in seen]


def _open(actions, bid):
    """`bid`, or the one beside it if the hook bars it."""
    if bid in actions:
        return bid
    return bid - 1 if bid - 1 in actions else bid + 1


# Bids


def _bid_blind(view, seat, actions, style):
    """A one-card hand: the chance that the card nobody showed me wins, over all of them and all viras.

    The others saw my card. Who bid nothing before low cards saw a high one, so it is mine; who bid one
    saw none.
    """
    seats = [other for other in rules.order(view, view[rules.AT_DEALER]) if other != seat]
    others = [rules.hand(view, other)[0] for other in seats]
    unseen = _unseen_cards(view)
    count = [0] * 10
    for card in unseen:
        count[card % 10] += 1
    trust = [1] * 10
    yield actions[0]
    bids = _seen_bids(view)
    for i in range(len(seats)):
        if bids[seats[i]] != rules.NONE:
            _trust(trust, others[:i] + others[i + 1 :], bids[seats[i]])
            yield actions[0]
    won = total = 0
    for rank in range(10):
        vira = (rank + 9) % 10
        best = winning(others, rank)
        top = -1 if best < 0 else power(others[best], rank)
        annuls = 0
        for card in others:
            if card % 10 != rank:
                annuls |= 1 << card % 10
        for card in unseen:
            r = card % 10
            weight = trust[r] * (count[vira] - (r == vira))
            total += weight
            if not annuls >> r & 1 and power(card, rank) > top:
                won += weight
        yield actions[0]
    yield _open(actions, rules.BID + (won * 100 > total * (45 if style else 50)))


def _trust(weights, seen, bid):
    """Weigh each rank of my card by how well it agrees with the bid of a player who saw it beside `seen`."""
    best = max([card % 10 for card in seen] or [0])
    for r in range(10):
        says_one = _SAYS_ONE[max(best, r)]
        weights[r] *= says_one if bid else 16 - says_one
    while max(weights) > 255:
        for r in range(10):
            weights[r] >>= 1


def _bid(view, seat, actions, style):
    """The most likely number of tricks; a bold player leans to more."""
    n = view[rules.AT_PLAYERS]
    size = view[rules.AT_SIZE]
    rank = rules.manilha(view)
    hand = _by_power(rules.hand(view, seat), rank)
    said = [bid for bid in _seen_bids(view) if bid != rules.NONE]
    wanted = n * sum(said) + size * (n - 1 - len(said))  # n times too many; the silent want their share
    win, lose = _chances(hand, rank, n, _unseen(view, seat, rank), _demand(wanted, n * size, n))
    yield actions[0]
    best = -1
    answer = actions[0]
    for action in actions:
        x = _likely(win, lose, action - rules.BID) * (50 + style * (action - rules.BID))
        if x >= best:
            best = x
            answer = action
        yield answer


# Play


def _play(view, seat, actions, style):
    """The card after which the bid is most likely to be met exactly."""
    n = view[rules.AT_PLAYERS]
    rank = rules.manilha(view)
    now = view[rules.AT_TRICKS_LAID]
    left = view[rules.AT_SIZE] - now
    waiting = view[rules.AT_WAITING]
    need = [bid - won for bid, won in zip(_seen_bids(view), rules.won(view), strict=True)]
    laid = rules.cards(view, now)
    order = rules.order(view, view[rules.AT_TRICKS + now] >> 4)
    after = order[len(laid) + 1 :]
    unseen = _unseen(view, seat, rank)
    wanted = sum([max(0, need[other]) for other in order if other != seat])
    hand = _by_power(actions, rank)
    win, lose = _chances(hand, rank, n, unseen, _demand(wanted, left + waiting, n))
    best = winning(laid, rank)
    top = -1 if best < 0 else power(laid[best], rank)
    spite = 0 if best < 0 else _SPITE * style // (1 + len(after))
    if best >= 0 and need[order[best]] > 0:
        spite = -spite  # who lies best wants this trick
    yield actions[0]
    mine = need[seat]
    score = -_ONE * _ONE
    answer = actions[0]
    tried = 0
    for i in range(len(hand)):
        p = power(hand[i], rank)
        if tried >> p & 1:
            continue  # the same rank: the same card
        tried |= 1 << p
        takes = _takes(view, p, top, laid, rank, unseen, after, need, left)
        rest = win[:i] + win[i + 1 :], lose[:i] + lose[i + 1 :]
        x = takes * _likely(rest[0], rest[1], mine - 1 - waiting)
        x += (_ONE - takes) * _likely(rest[0], rest[1], mine)
        if takes == 0 and p != top:
            x += spite * _ONE
        if not 0 <= mine <= left + waiting:  # missed already: spoil what the others want
            x += (takes if wanted >= left + waiting else _ONE - takes) * _ONE
        if x > score:
            score = x
            answer = hand[i]
        yield answer


def _takes(view, p, top, laid, rank, unseen, after, need, left):
    """The chance that a card of power p, laid now, takes the trick in spite of those who come `after`."""
    dead = 0  # powers that what lies there annuls
    for card in laid:
        if card % 10 != rank:
            dead |= 1 << card % 10
    if p < top or p < _MANILHAS and dead >> p & 1:
        return 0
    total = sum(unseen)
    chance = _ONE
    for other in after:
        held = rules.hand(view, other)  # what was shown to all
        powers = [power(card, rank) for card in held]
        if held:
            beats = len([q for q in powers if q > p and not dead >> q & 1])
            able = _ONE if beats else 0
            forced = _ONE if beats == len(held) else 0
            twin = _ONE if p < _MANILHAS and p in powers else 0
        else:
            beats = sum([unseen[q] for q in range(p + 1, 14) if not dead >> q & 1])
            able = _ONE - _power(total - beats, total, left * 16)
            forced = _power(beats, total, left * 16)
            twin = _ONE - _power(total - unseen[p], total, left * 16) if p < _MANILHAS else 0
        if need[other] > 0:
            chance = chance * (_ONE - (able * _WANT_BEATS >> 6)) >> 14
            chance = chance * (_ONE - (twin * _WANT_ANNULS >> 6)) >> 14
        else:
            chance = chance * (_ONE - (forced * _SATED_BEATS >> 6)) >> 14
            chance = chance * (_ONE - (twin * _SATED_ANNULS >> 6)) >> 14
    return chance


# Chances


def _power(part, whole, sixteenths):
    """(part / whole) ** (sixteenths / 16) of _ONE; 0 <= part <= whole <= 40."""
    if part <= 0:
        return 0
    z = (_LOG2[whole] - _LOG2[part]) * sixteenths >> 4
    if z >= 14 << 8:
        return 0
    i = z >> 4 & 15
    return _EXP2[i] - ((_EXP2[i] - _EXP2[i + 1]) * (z & 15) >> 4) >> (z >> 8)


def _by_power(hand, rank):
    """Strongest first; equal ranks by suit, for `sort` may leave them in any order."""
    return sorted(hand, key=lambda card: card - 40 * power(card, rank))


def _unseen(view, seat, rank):
    """How many cards of each power (0 … 13) I neither hold nor saw laid: what has gone is remembered."""
    count = [0] * 14
    for card in _unseen_cards(view):
        count[power(card, rank)] += 1
    for other in rules.order(view, 0):
        if other != seat:
            for card in rules.hand(view, other):
                count[power(card, rank)] += 1
    return count


def _demand(wanted, tricks, n):
    """By how many sixteenths the n - 1 others want more (less: negative) than their share of the tricks."""
    return 16 * wanted * n // (tricks * (n - 1)) - 16


def _chances(hand, rank, n, unseen, demand):
    """Two lists beside `hand` (strongest first): chances to win, if played to win and if played to lose."""
    to_win = max(1, _WIN + (_WIN_DEMAND * demand >> 4)) * (n - 1)
    to_lose = max(1, _LOSE + (_LOSE_DEMAND * demand >> 4)) * (n - 1)
    win = []
    lose = []
    total = sum(unseen)
    for card in hand:
        p = power(card, rank)
        fine = sum(unseen[:p])  # weaker cards; an equal one annuls
        win.append(_power(fine, total, to_win))
        lose.append(max(_SLIP, _power(fine, total, to_lose)))
    return win, lose


def _likely(win, lose, tricks):
    """The chance of exactly that many tricks, the strongest cards played to win and the rest to lose."""
    if not 0 <= tricks <= len(win):
        return 0
    chance = [_ONE] + [0] * tricks
    for i in range(len(win)):
        p = win[i] if i < tricks else lose[i]
        for k in range(min(i + 1, tricks), 0, -1):
            chance[k] += (chance[k - 1] - chance[k]) * p >> 14
        chance[0] -= chance[0] * p >> 14
    return chance[tricks]
