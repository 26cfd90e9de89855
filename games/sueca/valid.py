# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Checks a saved state of Sueca by replaying its hand."""

from games.sueca import rules, state
from mesa.core.contract import apply, get16, put16


def complete(s: bytearray) -> None:
    """Add to a state what those of earlier versions lack: the option `target`."""
    if len(s) == state.AT_OPTIONS + state.TARGET:
        s.append(0)


def valid(s: bytearray, t: bytearray) -> bool:
    """Return whether play can lead to s and continue from it; t is a new match like it. Writes to t."""
    phase = s[state.AT_PHASE]
    if not _between_hands(s) or phase > state.SCORED:
        return False
    t[state.AT_SHUFFLER] = s[state.AT_SHUFFLER]
    t[state.AT_HAND : state.AT_CUT] = s[state.AT_HAND : state.AT_CUT]  # and the redeals
    t[state.AT_SCORES : state.AT_WON_BY] = s[state.AT_SCORES : state.AT_WON_BY]  # and the stake
    t[state.AT_REVOKED] = s[state.AT_REVOKED] & 0xF0
    t[state.AT_TURN] = state.cutter(t)
    if phase > state.CUTTING:
        apply(rules, t, t[state.AT_TURN], state.CUT + s[state.AT_CUT])
    if phase > state.DEALING and not _dealt(s, t):
        return False
    if phase >= state.PLAYING and not _played(s, t):
        return False
    if phase == state.ASKING or phase == state.ACCUSING:
        for _ in range(3):
            if t[state.AT_TURN] != s[state.AT_TURN] and t[state.AT_PHASE] == phase:
                rules.step(t, t[state.AT_TURN], state.GO_ON)
    t[state.AT_SHOWN] = s[state.AT_SHOWN]
    t[state.AT_ACCUSED] = s[state.AT_ACCUSED]
    return t == s


def _between_hands(s):
    # check the bounds of what earlier hands and interrupts have left
    revoke = rules.can_revoke(s)
    hands = rules.hand_number(s)
    lowest = 0
    if revoke and s[state.AT_OPTIONS + state.FALSE_ACCUSATION] != state.THE_MATCH:
        lowest = -hands - 1
        if s[state.AT_ACCUSED] and (s[state.AT_ACCUSED] > 3 or not s[state.AT_LAID]):
            return False
    elif s[state.AT_ACCUSED]:
        return False
    for pair in range(2):
        if not lowest <= get16(s, state.AT_SCORES + 2 * pair) < state.goal(s):
            return False
    return (
        s[state.AT_SHUFFLER] < 4
        and s[state.AT_STAKE] <= min(hands + (s[state.AT_PHASE] == state.SCORED), 250)
        and (not s[state.AT_STAKE] or s[state.AT_OPTIONS + state.TIE] != state.VOID)
        and (not s[state.AT_REVOKED] >> 4 or revoke and hands > 0)
        and (not s[state.AT_SHOWN] or s[state.AT_SHOWN] < 16 and s[state.AT_PHASE] >= state.PLAYING)
    )


def _dealt(s, t):
    # give each seat ten cards in t, as at the start of the hand
    if not state.DEAL_FIRST <= s[state.AT_SIDE] <= state.DEAL_LAST or s[state.AT_TURNED] > 39:
        return False
    t[state.AT_SIDE : state.AT_LAID] = s[state.AT_SIDE : state.AT_LAID]  # and the turned card
    t[state.AT_CARDS : state.AT_LOG] = s[state.AT_CARDS : state.AT_LOG]
    for i in range(state.AT_LOG, state.AT_LOG + s[state.AT_LAID]):
        card = s[i] & 63
        if card > 39 or t[state.AT_CARDS + card] != state.GONE:
            return False
        t[state.AT_CARDS + card] = s[i] >> 6
    for seat in range(4):
        if len(rules.hand(t, seat)) != 10:
            return False
    asked = s[state.AT_OPTIONS + state.REGION] != state.PORTUGAL and s[state.AT_PHASE] == state.ASKING
    t[state.AT_PHASE] = state.ASKING if asked else state.PLAYING
    t[state.AT_TURN] = state.leader(t)
    return t[state.AT_CARDS + t[state.AT_TURNED]] == state.dealer(t)


def _played(s, t):
    # lay the cards in t as in s; score them if all are laid
    revoke = t[state.AT_OPTIONS + state.REVOKE]
    t[state.AT_OPTIONS + state.REVOKE] = state.ON  # record everybody who does not follow suit
    if s[state.AT_PHASE] == state.SCORED:
        t[state.AT_ACCUSED] = 3  # without the last call
        before = s[state.AT_STAKE] - (s[state.AT_OPTIONS + state.TIE] != state.VOID)
        pair = s[state.AT_WON_BY]
        if pair < 2:
            brought = get16(s, state.AT_BROUGHT)
            at = state.AT_SCORES + 2 * pair
            put16(t, at, get16(s, at) - brought)
            before = brought - (2 if s[state.AT_HAND_SCORES + pair] > 90 else 1)
        if not 0 <= before <= min(rules.hand_number(s), 250):
            return False
        t[state.AT_STAKE] = before
    for i in range(state.AT_LOG, state.AT_LOG + s[state.AT_LAID]):
        seat = s[i] >> 6
        if t[state.AT_TURN] != seat or t[state.AT_CARDS + (s[i] & 63)] != seat:
            return False
        rules.step(t, seat, s[i] & 63)
    t[state.AT_OPTIONS + state.REVOKE] = revoke
    return revoke or not t[state.AT_REVOKED] & 15
