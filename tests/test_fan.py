# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""A hand of cards: which card is selected when cards go, and the visible part of a large hand."""

import random

import pytest

from mesa.board.hardware import KEY_LEFT, KEY_RIGHT

SEEN = 10


@pytest.fixture
def fan(sim):
    """Return an empty Fan whose sprites store their card; everything moves at once."""
    sim.console().step()
    import displayio

    from mesa.ui.fan import Fan, Pool
    from mesa.ui.motion import Motion

    class Sprite(displayio.Group):
        """The part of a card's sprite that a Fan needs."""

        card = None
        dimmed = False

        def dim(self, on):
            """Make it grey or not; return True if that changes it."""
            self.dimmed, before = on, self.dimmed
            return on != before

    pool = Pool(Sprite, lambda sprite, card: setattr(sprite, "card", card))
    return Fan(pool, Motion(fast=True), bytearray(48))


def check(fan, cards, chosen):
    """Check cards and choice; when spread, up to ten cards are seen in order, the choice's neighbours too."""
    assert list(fan.cards) == cards
    if not cards:
        assert fan.at == 0 and not fan.sprites
        return
    assert fan.chosen() == chosen
    fan.raised = True
    fan.spread()
    seen = [sprite.card for sprite in fan.sprites]
    first, at = cards.index(seen[0]), cards.index(chosen)
    assert seen == cards[first : first + SEEN] and len(seen) == min(SEEN, len(cards))
    assert set(cards[max(0, at - 1) : at + 2]) <= set(seen)
    places = [sprite.x for sprite in fan.sprites]
    assert places == sorted(places) and 0 <= places[0] and places[-1] <= 160 - 24
    assert [sprite.card for sprite in fan.sprites if sprite.y < fan.y] == [chosen]
    assert fan.bar.hidden is (len(cards) <= SEEN)


@pytest.mark.parametrize("n", (1, 2, 9, 10, 11, 14, 30))
def test_the_chosen_card_stays_chosen_until_it_goes(fan, n):
    """When it goes, the next one is chosen, or the previous one if it was the last; a smaller hand keeps the
    choice within it.
    """
    import displayio

    dice = random.Random(n)
    away = displayio.Group()
    for size in (n, n, max(1, n // 2), n, 1, n):
        cards = dice.sample(range(100), size)
        fan.show(list(cards))
        chosen = cards[min(fan.at, size - 1)]
        check(fan, cards, chosen)
        while cards:
            for _ in range(dice.randrange(12)):
                k = dice.choice((KEY_LEFT, KEY_RIGHT))
                assert fan.key(k)
                chosen = cards[(cards.index(chosen) + (1 if k == KEY_RIGHT else -1)) % len(cards)]
                check(fan, cards, chosen)
            if size < n and len(cards) == 2:
                break
            gone = chosen if dice.random() < 0.4 else dice.choice(cards)
            i = cards.index(gone)
            del cards[i]
            if gone == chosen and cards:
                chosen = cards[min(i, len(cards) - 1)]
            assert fan.remove(gone, away).card == gone
            check(fan, cards, chosen)
