# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Checks a saved state of Sueca by replaying its hand. Loaded while a match is resumed."""

from games.sueca import rules
from mesa.core.contract import get16, get_seed, put16


def complete(s: bytearray) -> None:
    """Add to a state what those of earlier versions lack: the option `target`."""
    if len(s) == rules.AT_OPTIONS + rules.TARGET:
        s.append(0)


def valid(s: bytearray) -> bool:
    """Return whether play can lead to s and continue from it. Never raises."""
    if len(s) != rules.AT_OPTIONS + len(rules.OPTIONS) or s[0] != rules.VERSION:
        return False
    try:
        t = rules.new(get_seed(s, rules.AT_SEED), 4, s[rules.AT_OPTIONS :])
    except ValueError:
        return False
    phase = s[rules.AT_PHASE]
    if not _between_hands(s) or phase > rules.SCORED or s[rules.AT_LAID] > 40:
        return False
    t[rules.AT_SHUFFLER] = s[rules.AT_SHUFFLER]
    t[rules.AT_HAND : rules.AT_CUT] = s[rules.AT_HAND : rules.AT_CUT]  # and the redeals
    t[rules.AT_SCORES : rules.AT_WON_BY] = s[rules.AT_SCORES : rules.AT_WON_BY]  # and the stake
    t[rules.AT_REVOKED] = s[rules.AT_REVOKED] & 0xF0
    t[rules.AT_TURN] = rules.cutter(t)
    if phase > rules.CUTTING:
        if not 0 < s[rules.AT_CUT] < 40:
            return False
        rules.step(t, t[rules.AT_TURN], rules.CUT + s[rules.AT_CUT])
    if phase > rules.DEALING and not _dealt(s, t):
        return False
    if phase >= rules.PLAYING and not _played(s, t):
        return False
    if phase == rules.ASKING or phase == rules.ACCUSING:
        for _ in range(3):
            if t[rules.AT_TURN] != s[rules.AT_TURN] and t[rules.AT_PHASE] == phase:
                rules.step(t, t[rules.AT_TURN], rules.GO_ON)
    t[rules.AT_SHOWN] = s[rules.AT_SHOWN]
    t[rules.AT_ACCUSED] = s[rules.AT_ACCUSED]
    return t == s


def _between_hands(s):
    # check the bounds of what earlier hands and interrupts have left
    revoke = rules.can_revoke(s)
    hands = rules.hand_number(s)
    lowest = 0
    if revoke and s[rules.AT_OPTIONS + rules.FALSE_ACCUSATION] != rules.THE_MATCH:
        lowest = -hands - 1
        if s[rules.AT_ACCUSED] and (s[rules.AT_ACCUSED] > 3 or not s[rules.AT_LAID]):
            return False
    elif s[rules.AT_ACCUSED]:
        return False
    for pair in range(2):
        if not lowest <= get16(s, rules.AT_SCORES + 2 * pair) < rules.goal(s):
            return False
    return (
        s[rules.AT_SHUFFLER] < 4
        and s[rules.AT_STAKE] <= min(hands + (s[rules.AT_PHASE] == rules.SCORED), 250)
        and (not s[rules.AT_STAKE] or s[rules.AT_OPTIONS + rules.TIE] != rules.VOID)
        and (not s[rules.AT_REVOKED] >> 4 or revoke and hands > 0)
        and (not s[rules.AT_SHOWN] or s[rules.AT_SHOWN] < 16 and s[rules.AT_PHASE] >= rules.PLAYING)
    )


def _dealt(s, t):
    # give each seat ten cards in t, as at the start of the hand
    if not rules.DEAL_FIRST <= s[rules.AT_SIDE] <= rules.DEAL_LAST or s[rules.AT_TURNED] > 39:
        return False
    t[rules.AT_SIDE : rules.AT_LAID] = s[rules.AT_SIDE : rules.AT_LAID]  # and the turned card
    t[rules.AT_CARDS : rules.AT_LOG] = s[rules.AT_CARDS : rules.AT_LOG]
    for i in range(rules.AT_LOG, rules.AT_LOG + s[rules.AT_LAID]):
        card = s[i] & 63
        if card > 39 or t[rules.AT_CARDS + card] != rules.GONE:
            return False
        t[rules.AT_CARDS + card] = s[i] >> 6
    for seat in range(4):
        if len(rules.hand(t, seat)) != 10:
            return False
    asked = s[rules.AT_OPTIONS + rules.REGION] != rules.PORTUGAL and s[rules.AT_PHASE] == rules.ASKING
    t[rules.AT_PHASE] = rules.ASKING if asked else rules.PLAYING
    t[rules.AT_TURN] = rules.leader(t)
    return t[rules.AT_CARDS + t[rules.AT_TURNED]] == rules.dealer(t)


def _played(s, t):
    # lay the cards in t as in s; score them if all are laid
    revoke = t[rules.AT_OPTIONS + rules.REVOKE]
    t[rules.AT_OPTIONS + rules.REVOKE] = rules.ON  # record everybody who does not follow suit
    if s[rules.AT_PHASE] == rules.SCORED:
        t[rules.AT_ACCUSED] = 3  # without the last call
        before = s[rules.AT_STAKE] - (s[rules.AT_OPTIONS + rules.TIE] != rules.VOID)
        pair = s[rules.AT_WON_BY]
        if pair < 2:
            brought = get16(s, rules.AT_BROUGHT)
            at = rules.AT_SCORES + 2 * pair
            put16(t, at, get16(s, at) - brought)
            before = brought - (2 if s[rules.AT_HAND_SCORES + pair] > 90 else 1)
        if not 0 <= before <= min(rules.hand_number(s), 250):
            return False
        t[rules.AT_STAKE] = before
    for i in range(rules.AT_LOG, rules.AT_LOG + s[rules.AT_LAID]):
        seat = s[i] >> 6
        if t[rules.AT_TURN] != seat or t[rules.AT_CARDS + (s[i] & 63)] != seat:
            return False
        rules.step(t, seat, s[i] & 63)
    t[rules.AT_OPTIONS + rules.REVOKE] = revoke
    return revoke or not t[rules.AT_REVOKED] & 15
