# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The easy bot of Fodasse: a beginner who counts strong cards."""

from games.fodasse import rules


def choose(seen: bytearray, seat: int, actions: list[int], style: int) -> int:
    """Bid one for each strong card; then play the strongest card, or the highest that does not win."""
    n = seen[rules.AT_PLAYERS]
    rank = rules.manilha(seen)
    power = lambda card: rules.power(card, rank)  # noqa: E731
    if seen[rules.AT_PHASE] == rules.PLAYING:
        low = min(actions, key=power)
        high = max(actions, key=power)
        if rules.need(seen, seat) > 0:
            return high if rules.wins(seen, high) else low
        losing = [card for card in actions if seen[rules.AT_LAID] and not rules.wins(seen, card)]
        return max(losing, key=power) if losing else low
    powers = [power(card) for card in rules.hand(seen, seat)]
    if rules.is_blind(seen):
        best = max([rules.hand(seen, other)[0] % 10 for other in rules.order(seen) if other != seat])
        tricks = 1 if best <= 3 + style else 0
    else:
        strong = 11 - 10 // n - style  # about one card in n, more for the bold
        tricks = len([p for p in powers if p >= strong])
    bid = rules.BID + tricks
    if bid not in actions:  # the hook bars it: one less, unless so many of the top manilhas cannot lose
        sure = tricks < 5 and all([p in powers for p in range(14 - tricks, 14)])
        bid += 1 if bid - 1 not in actions or sure and bid + 1 in actions else -1
    return bid
