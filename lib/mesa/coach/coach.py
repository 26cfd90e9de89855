# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The coach reviews a hand: the player's decisions, costliest first.

First comes the search (mesa.coach.coach_search), a few slices a frame, with a bar, until it finds a decision
with a cost. There is a page for each: the table at that time, the hand, both cards, the cost and the reason.
The search goes on meanwhile, with a thin bar at the top; last comes its page, or then a summary.

A game's examples.py has situation(s, t, name), which returns (title, table, line, side, below, rows): the
cards on the table as (name for examples.draw, who laid it); a line beside them or instead of them; (a
separate card, its caption) or None; a line below them; rows of cards in the hand. WIDE, HIGH: a card's size;
ABOVE: how far above its place one may begin. Texts are in the section `coach` of the console's text file and
of the game's, which also has those for the words from `picture`.
"""

from micropython import const

from mesa.board import signals
from mesa.board.hardware import KEY_A, KEY_B, KEY_LEFT, KEY_RIGHT, KEY_START
from mesa.coach.trial import MISSING
from mesa.ui import text, text_layout, theme
from mesa.ui.scene import PAGE, Scene

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from mesa.coach.trial import Trial
    from mesa.ui.scene import ConsoleParts

_X = const(4)
_W = const(152)
_BAR_Y = const(62)
_KEYS_Y = const(117)
_MIDDLE = const(80)
_SEARCH = const(28)  # ms of a frame in which the search goes on


class Coach(Scene):
    """Shows the hand of `found`, a mesa.coach.trial.Trial; B leads back to its match.

    `search`: the search, until it has ended. A trial stops it; afterwards a new one does what is missing.
    """

    role = PAGE

    def __init__(self, console: "ConsoleParts", found: "Trial") -> None:
        from mesa.ui import player_names, text_file

        super().__init__(console)
        self.found = found
        self.match = found.match
        self.you = player_names.name(self)
        self.texts = text_file.both(console.words, "coach")
        self.search: "Any" = not found.total or found.done < found.total  # True until it begins

    def say(self, key: str, *values: object) -> str:
        """Return the coach's text for `key`, see Words.text; a game may have another one."""
        return text.say(self.texts, key, *values)

    def name(self, seat: int) -> str:
        """Return what to call a seat."""
        return self.match.names[seat] if seat else self.you

    # the screens

    def enter(self) -> "Iterator[bool | None]":
        self.clear()
        yield  # what was shown before is free by now
        theme.table(self.group)
        theme.rect(self.group, 0, 0, 160, 12, theme.STRIP)
        yield False
        found = self.found
        if self.search is True:
            from mesa.coach import coach_search

            self.keeper = self.scope.child()
            self.search = coach_search.search(found)
        self.written_at = -1  # decisions weighed when the labels were written
        if found.at < len(found.decisions):
            yield from self._decision(found.decisions[found.at])
        else:
            text_layout.write(self.group, self.say("title"), 0, _W, theme.TITLE)
            if self.search:
                self._searching()
            else:
                self._all_in_all()
            if found.decisions:  # there are pages to the left
                self.label(text.LEFT_KEY, 157, _KEYS_Y, theme.KEYS, text.RIGHT)
        self.label(text.B_KEY + " " + self.t("back"), 3, _KEYS_Y, theme.KEYS)

    def _searching(self):
        theme.rect(self.group, _X + 20, _BAR_Y, 112, 8, theme.SHADOW)
        self._progress(_X + 22, _BAR_Y + 2, 107, 4)
        text_layout.write(self.group, self.say("what"), 24, _W)
        hand = self.say("hand", self.found.hand + 1)
        self.count = self.label(hand, _MIDDLE, _BAR_Y + 14, theme.INFO, text.CENTRE)
        self.costly = self.label("", _MIDDLE, _BAR_Y + 14 + text.LINE, align=text.CENTRE)

    def _progress(self, x, y, wide, high):
        # draw how far the search is
        self.full = wide  # the bar's width at the end
        self.bar = theme.rect(self.group, x, y, 1, high, theme.SELECTED)

    def _decision(self, decision):
        s = self.match.rules.hide(bytearray(decision[2]), 0)
        examples = self.match.part("examples")
        title, table, line, side, below, rows = examples.situation(s, self.say, self.name)
        self.label(title, 3, 0, theme.TITLE)
        self.count = self.label("", 157, 0, theme.INFO, text.RIGHT)
        if self.search:
            self._progress(0, 11, 159, 1)
        self._tell()
        yield
        y = self._table(examples, table, line, side)
        if below:
            self.label(below, _X, y - 1)
            y += text.LINE + 1
        yield False
        for row in rows:
            step = min(examples.WIDE + 1, (_W - examples.WIDE) // max(1, len(row) - 1))
            examples.draw(self.console, self.group, row, _X, y, step)
            y += examples.TALL + 1
            yield
        yield from self._both(examples, s, decision, y + 1)

    def _both(self, examples, s, decision, y):
        # draw what was played beside what the expert would have, from y on; then what that cost, and why
        loss, _, _, _, played, best = decision
        advice = self.match.part("advice")
        high = examples.TALL + examples.ABOVE + 12
        theme.rect(self.group, 0, y, 160, high, theme.PANEL)
        for i in range(2):
            names, said = advice.picture(s, best if i else played)
            said = text.find(self.texts, said) or said
            colour = theme.THEIRS if i else theme.OURS
            who = self.say("expert" if i else "you")
            self.label(who, _MIDDLE * i + 40, y, colour, text.CENTRE)
            self._action(examples, names, said, _MIDDLE * i, y + 11)
            yield i > 0
        y += high
        self.label(self.say(*advice.cost(loss)), 3, y, theme.OURS)
        for line in self._reason(advice, s, best, played):
            y += text.LINE
            if y + text.LINE <= _KEYS_Y + 1:
                self.label(line, 3, y, theme.THEIRS)
        self.label(self.say("try"), 157, _KEYS_Y, theme.KEYS, text.RIGHT)

    def _action(self, examples, names, said, x, y):
        # draw an action in the half of the screen from x on: the cards called `names`, and a text beside them
        step = min(examples.WIDE + 1, (_MIDDLE - 6 - examples.WIDE) // max(1, len(names) - 1))
        wide = step * (len(names) - 1) + examples.WIDE if names else 0
        space = 3 if names and said else 0
        at = x + (_MIDDLE - wide - space - text.width(said)) // 2
        if names:
            examples.draw(self.console, self.group, names, at, y + examples.ABOVE, step)
        if said:
            self.label(said, at + wide + space, y + (examples.TALL - 11) // 2)

    def _table(self, examples, table, line, side):
        # draw what was on the table, from the top on; return the y below it
        wide = examples.WIDE
        tall = examples.TALL
        group = self.group
        y = 13
        if not table and not line:
            return y + 2
        captions = side and side[1]
        for _, caption in table:
            captions = captions or caption
        most = _W - (44 if side else 0)
        x = _X
        step = min(29 if captions else wide // 2 + 2, most // max(1, len(table)))
        for card, caption in table:
            examples.draw(self.console, group, [card], x, y, wide)
            while caption and text.width(caption) >= step:
                caption = caption[:-1]
            self.label(caption, x + wide // 2 + 1, y + tall, align=text.CENTRE)
            x += step
        if line:
            x += wide - step + 4 if table else 0
            lines = text_layout.wrap(line, most - x)
            at = y + max(0, (tall - len(lines) * text.LINE) // 2)
            for one in lines:
                self.label(one, x, at)
                at += text.LINE
        if side:
            examples.draw(self.console, group, [side[0]], 136 - wide // 2, y, wide)
            self.label(side[1], 136, y + tall, theme.INFO, text.CENTRE)
        return y + tall + (text.LINE + 2 if captions else 2)

    def _reason(self, advice, s, best, played):
        # return why, in lines: what the best has and what was played has not; none if nothing is known
        from mesa.ui import text_file

        words = advice.reason(s, 0, best, self.name, (played,))
        if not words:
            return []
        said = text_file.line(self.console.words, self.match.game, "reasons", *words)
        return text_layout.wrap(said, 154)

    def _all_in_all(self):
        found = self.found
        n = found.costly
        lines = []
        y = 36
        if n:
            advice = self.match.part("advice")
            lines.append(self.say("lost", n, found.total))
            lines.append(self.say(*advice.cost(found.lost)))
        elif found.total:
            y = text_layout.write(self.group, self.say("good"), y, _W, theme.TITLE, True) + 6
            lines.append(self.say("same", found.total))
        elif not found.log:
            lines.append(self.say("none"))
        if found.log:
            lines.append(self.say("full" if found.log == MISSING else "restarted"))
        for line in lines:
            y = text_layout.write(self.group, line, y, _W) + 6

    # frames and keys

    def tick(self, ms: int) -> None:
        if not self.search:
            return
        found = self.found
        had = len(found.decisions)
        reading = found.at < had
        over = self._slice()
        while not over and self.console.more(_SEARCH):
            over = self._slice()
        if not reading and (over or not had and found.decisions):
            self.console.stack.renew()
            return
        if over:
            theme.hide(self.bar, True)
        else:
            self.bar.width = 1 + self.full * self.part // 1000
        if self.written_at != found.done:
            self._tell()

    def _slice(self):
        # go on with the search; return True once there is nothing more to do
        try:
            self.part = self.keeper.next(self.search)
            return False
        except StopIteration:
            self.search = None
            self.keeper.remove()
            return True

    def _tell(self):
        # write how much has been found
        found = self.found
        pages = len(found.decisions)
        if found.at < pages:
            of = self.say("of", found.at + 1, pages)
            text.put(self.count, "{} {} {}".format(text.LEFT_KEY, of, text.RIGHT_KEY))
        elif not found.total:
            return
        else:
            text.put(self.count, self.say("looking", found.done, found.total))
            if found.costly:
                text.put(self.costly, self.say("so_far", found.costly))
        self.written_at = found.done

    def busy(self) -> bool:
        return bool(self.search) and not self.found.decisions

    def key(self, k: int) -> None:
        found = self.found
        pages = len(found.decisions)
        try_it = k == KEY_A and found.at < pages
        if k == KEY_B or k == KEY_START or k == KEY_A and (try_it or not self.search):
            to_match = self.console.navigation().to_match
            if try_it:
                to_match(found.again(), self.say("tried"))
            else:
                to_match(self.match)
        elif pages and (k == KEY_LEFT or k == KEY_RIGHT):
            self.sound(signals.KEY)
            found.at = (found.at + (k == KEY_RIGHT or -1)) % (pages + 1)
            self.console.stack.renew()
