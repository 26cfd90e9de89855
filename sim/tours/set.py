# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""SET's stops: the table at every size and in every palette, a call from first to last, alone, the ends.

The last stops are no screens: all 81 cards in each palette, in order, to be checked by eye.
"""

from sim import rig as _rig
from sim.tour import Tour

SAFE, MARKS = (0, 1), (0, 2)  # prefs
PRACTICE = (0, 0, 0, 0, 1)  # options


def _alone(lang, seed=4, options=(), **more):
    return Tour("set", lang, seed=seed, players=1, options=options, **more).begin().settle().frames(50)


def _grown(lang, times, prefs=()):
    """Practice, where three more cards come when one asks for them."""
    tour = _alone(lang, options=PRACTICE, prefs=prefs)
    for _ in range(times):
        tour.press("B", "B").settle().frames(8)
    return tour


def _go(tour, slot):
    """Walk to a slot."""
    while tour.top.at != slot:
        tour.press(("B", "A", "START", "SELECT", "RIGHT", "DOWN", "UP", "LEFT")[tour.top.aim(slot)])
    return tour


def _mark(tour, *slots):
    for slot in slots:
        _go(tour, slot).press("A")
    return tour


def _wrong(tour):
    """Three slots that are no SET, with cards that agree in something and fail in something."""
    from games.set.deck import failing

    cards = tour.match.rules.table(tour.match.s)
    for a in range(12):
        for b in range(a):
            for c in range(b):
                if failing(cards[a], cards[b], cards[c]) in (5, 6, 10):
                    return c, b, a
    raise AssertionError("no mistake to be made")


def _race(lang, seed=7, level="medium", **more):
    return Tour("set", lang, seed=seed, players=4, level=level, **more).begin().settle().frames(50)


def _theirs(tour, event, frames, condition=lambda tour, seat, a, b: True):
    """On to an event of a bot's while the player does nothing."""
    tour.pilot.act = lambda: None
    return tour.event(event, frames, lambda tour, seat, a, b: seat > 0 and condition(tour, seat, a, b))


def _turn(tour):
    return tour.match.rules.turn(tour.match.s)


def cards12(lang):
    """Twelve cards, four players."""
    return _race(lang)


def cards12_safe(lang):
    """The palette for colour-blind players."""
    return _race(lang, prefs=SAFE)


def cards12_marks(lang):
    """The same with marks: none, one or two corners cut off."""
    return _race(lang, prefs=MARKS)


def start(lang):
    """The first moment: what the keys are for."""
    return Tour("set", lang, seed=7, players=4).begin().settle().frames(4)


def beginner(lang):
    """The beginner's deck: all cards solid."""
    return _race(lang, options=(1,))


def dealing(lang):
    """Cards come from the pile after a SET was found."""
    return _theirs(_race(lang), 16, 5)


def marked(lang):
    """Two marks before anybody has called."""
    return _go(_mark(_race(lang), 1, 5), 7)


def question(lang):
    """B asks what to say."""
    return _race(lang).press("B")


def call(lang):
    """The own call, two marks, two of five seconds left."""
    return _mark(_race(lang).press("B", "A"), 1, 8).frames(70)


def call_end(lang):
    """The last second."""
    return _mark(_race(lang).press("B", "A"), 1, 8).frames(110)


def give_up(lang):
    """B with nothing marked during the own call."""
    return _race(lang).press("B", "A", "B").frames(4)


def time_out(lang):
    """Nothing marked in time."""
    return _race(lang).press("B", "A").until(lambda tour: tour.top.closing, auto=False).frames(3)


def bots_call(lang):
    """A bot has called and marked two cards."""
    tour = _mark(_race(lang), 4)
    return tour.until(lambda tour: _turn(tour) > 0 and len(tour.top.theirs) == 2, auto=False).frames(3)


def found(lang):
    """A bot has found a SET: the three cards are shown."""
    return _theirs(_race(lang), 11, 6)


def found_gone(lang):
    """The three cards go to their finder's points."""
    return _theirs(_race(lang), 11, 36)


def own(lang):
    """The player has found one."""
    return _race(lang, level="expert").event(11, 14, lambda tour, seat, a, b: seat == 0)


def fault(lang):
    """A bot's fault, and which feature failed."""
    return _theirs(_race(lang, level="easy", seed=11), 12, 6)


def hint(lang):
    """The own fault: which feature fails and why."""
    tour = _race(lang)
    return (
        _mark(tour, *_wrong(tour)).until(lambda tour: type(tour.top).__name__ == "Look", auto=False).frames(2)
    )


def hint_safe(lang):
    """The same, with the other palette's colours named."""
    tour = _race(lang, prefs=SAFE)
    return (
        _mark(tour, *_wrong(tour)).until(lambda tour: type(tour.top).__name__ == "Look", auto=False).frames(2)
    )


def none(lang):
    """Somebody says that there is none."""
    return _theirs(_race(lang, seed=9), 14, 6)


def nones(lang):
    """Two have said it: a line under their names."""
    tour = _theirs(_race(lang, seed=9), 14, 60, lambda tour, seat, a, b: bin(a).count("1") == 2)
    return tour


def refused(lang):
    """Among 21 cards there is always a SET."""
    return _grown(lang, 3).press("B", "B").frames(3)


def last_set(lang):
    """Select: the last SET and why it is one."""
    return _race(lang, level="expert").mine(lambda tour: tour.top.last).press("SELECT").frames(2)


def paused(lang):
    """A pause covers the cards."""
    return _race(lang).press("START").frames(2)


def solo(lang):
    """Solo with a debt."""
    return _alone(lang).press("B", "B").settle().frames(60).press("B").frames(2)


def solo_won(lang):
    """Nothing left to find, nothing owed."""
    return Tour("set", lang, seed=WON, players=1, level="expert").over()


def solo_lost(lang):
    """Bad luck, or a bad eye."""
    return Tour("set", lang, seed=LOST, players=1, level="expert").over()


def practice_end(lang):
    """The end of practice."""
    return Tour("set", lang, seed=4, players=1, level="expert", options=(1, 0, 0, 0, 1)).over()


def deal_over(lang):
    """A deal's points when another follows."""
    return Tour("set", lang, seed=5, players=3, level="expert", options=(1, 0, 1)).event(1, 3)


def missed(lang):
    """Practice is ended with a SET still on the table."""
    tour = _alone(lang, options=PRACTICE, level="expert")
    tour.mine(lambda tour: _turn(tour) < 0 and not tour.match.rules.cards_left(tour.match.s)).frames(2)
    tour.press("B", "B")
    return tour.until(lambda tour: type(tour.top).__name__ == "Look", auto=False).frames(2)


def match_end(lang):
    """The end of a race."""
    return Tour("set", lang, seed=2, players=4, level="expert", options=(1,)).over()


def match_won(lang):
    """The end of a race that is won."""
    return Tour("set", lang, seed=5, players=3, level="expert", options=(1,)).over()


def match_shared(lang):
    """Equal points share the win."""
    return Tour("set", lang, seed=4, players=3, level="expert", options=(1,)).over()


def setup(lang):
    """The page before a match."""
    tour = Tour("set", lang, players=1).until(lambda tour: type(tour.top).__name__ == "Setup").frames(1)
    return tour.press("UP", "UP")


def _table(times, prefs=()):
    def walk(lang):
        return _grown(lang, times, prefs)

    return walk


class Cards:
    """All 81 cards as the device prints them: shape and number downwards, colour and shading to the right."""

    def __init__(self, lang, colours):
        from sim import screen

        screen.prepare()
        _rig.power_on()
        import displayio

        from games.set import face
        from mesa import i18n, sprites, text

        i18n.language(lang)
        i18n.game("set")
        self.width, self.height = 58 + 9 * 42, 28 + 9 * 37
        self.group = displayio.Group()
        for x in range(0, self.width, 160):
            for y in range(0, self.height, 128):
                felt = sprites.felt()
                felt.x, felt.y = x, y
                self.group.append(felt)
        printer = face.Printer(4, colours)
        for row in range(9):
            shape, number = row // 3, row % 3
            y = 25 + 37 * row
            self.group.append(text.label(f"{number + 1} " + i18n.t(f"v0{shape}"), 4, y + 13))
            for column in range(9):
                colour, shading = column // 3, column % 3
                x = 58 + 42 * column
                if row == 0:
                    word = i18n.t(f"v4{colour}" if colours else f"v1{colour}")
                    self.group.append(text.label(word, x + 18, 1, align=text.CENTRE))
                    self.group.append(text.label(i18n.t(f"v3{shading}"), x + 18, 11, align=text.CENTRE))
                card = printer.face()
                printer.show(card, shape + 3 * colour + 9 * number + 27 * shading)
                card.x, card.y = x, y
                self.group.append(card)

    def image(self, scale=1):
        """The picture, `scale` times as large."""
        from PIL import Image

        from sim import art_look

        picture = art_look.image(self.group, self.width, self.height)
        return picture.resize((scale * self.width, scale * self.height), Image.Resampling.NEAREST)

    def close(self):
        """Switch off."""
        _rig.power_off()


def _cards(colours):
    return lambda lang: Cards(lang, colours)


WON, LOST = 10, 4

STOPS = (
    ("setup", setup),
    ("12", cards12),
    ("12-safe", cards12_safe),
    ("12-marks", cards12_marks),
    ("15", _table(1)),
    ("15-safe", _table(1, SAFE)),
    ("15-marks", _table(1, MARKS)),
    ("18", _table(2)),
    ("18-safe", _table(2, SAFE)),
    ("18-marks", _table(2, MARKS)),
    ("21", _table(3)),
    ("21-safe", _table(3, SAFE)),
    ("21-marks", _table(3, MARKS)),
    ("start", start),
    ("beginner", beginner),
    ("dealing", dealing),
    ("marked", marked),
    ("question", question),
    ("call", call),
    ("call-end", call_end),
    ("give-up", give_up),
    ("time-out", time_out),
    ("bots-call", bots_call),
    ("found", found),
    ("found-gone", found_gone),
    ("own", own),
    ("fault", fault),
    ("hint", hint),
    ("hint-safe", hint_safe),
    ("none", none),
    ("nones", nones),
    ("refused", refused),
    ("last-set", last_set),
    ("paused", paused),
    ("solo", solo),
    ("solo-won", solo_won),
    ("solo-lost", solo_lost),
    ("practice-end", practice_end),
    ("deal-over", deal_over),
    ("missed", missed),
    ("match-end", match_end),
    ("match-won", match_won),
    ("match-shared", match_shared),
    ("81", _cards(0)),
    ("81-safe", _cards(1)),
    ("81-marks", _cards(2)),
)
