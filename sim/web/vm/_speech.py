# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""What happens on the console in words, for somebody who hears it: the same code on the VM and on CPython.

`Speech.look` is called after each frame. It compares what is there with what it said last, and keeps the new
lines until `take`: of a match its events as they are shown, the questions to the player and the chosen card;
of a dialog all its words, then the choice; of a menu the title, then the row; of a help page all of it. A
game's part is games/<id>/spoken.py (sim/web/contract.py). Any other screen is read from its texts.

The board does without: neither this nor the games' part is on its drive.
"""

import _screen
from micropython import const

from mesa.core.scope import once
from mesa.ui.scene import LOADING, MATCH
from mesa.ui.text import SIGNS, Font, coded, filled, find, width

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Any

LOG = const("+")
CHOSEN = const("=")
"""The first character of a line from `take`: it is news, or it replaces the last line of its kind."""
FORGET = const("-")
"""A line from `take` alone: what was shown and said before may not be looked at any more."""
SOON = const(300)
"""Ms after a key in which every frame is looked at; later, one in EVERY."""
EVERY = const(5)
STILL = const(2)
"""Looks with nothing new after which nothing is to be said until the console changes."""
RANKS = {"A": "ace", "K": "king", "Q": "queen", "J": "jack"}
LINE = const(6)
"""Pixels by which texts in one line may differ in height."""
PITCH = const(11)
"""Pixels between the lines of a paragraph, at most."""
FULL = const(130)
"""Pixels: a line that has no room left for the next one's first word goes on there."""


class Say:
    """Words for speaking: say("key", …) is a text of the section `spoken`, of the game or else of the
    console. `t` has the texts of the screen (mesa.ui.words), `view` the match's view, or None.
    """

    def __init__(self, console: "Any", parts: "Any", view: "Any" = None) -> None:
        self.t = console.words.text
        self.parts = parts
        self.view = view

    def __call__(self, key: str, *values: object) -> str:
        """Return the text for `key`, with {} filled in; see Words.text."""
        said = find(self.parts, key)
        return "<" + key + ">" if said is None else filled(said, *values)

    def name(self, seat: int) -> str:
        """Return what to call a seat."""
        return self.view.name(seat)

    def suit(self, suit: int) -> str:
        """Return the name of suit 0 … 3 of mesa.core.cards."""
        return self("signs").split("|")[suit]

    def rank(self, letter: str) -> str:
        """Return the name of a rank: "ace" for "A", and numbers as they are."""
        return self(RANKS[letter]) if letter in RANKS else letter

    def card(self, card: int) -> str:
        """Return the name of a card of mesa.core.cards, in the order of the game's rules: "ace of hearts"."""
        order = self.view.match.rules.ORDER
        return self("card", self.rank(order[card % 10]), self.suit(card // 10))

    def example(self, name: str) -> str:
        """Return the name of a card on a help page or the coach's, "A♥": "ace of hearts"."""
        suit = coded(name)[1] - 0x80 if len(name) > 1 else -1
        return self("card", self.rank(name[0]), self.suit(suit)) + " " + name[2:] if 0 <= suit < 4 else name

    def place(self, thing: str, at: int, count: int) -> str:
        """Return a thing and where it is: "ace of hearts, 3 of 8"; `at` counts from 0."""
        return self("place", thing, at + 1, count)

    def each(self, key: str, values: "list[int]") -> str:
        """Return a sentence for each seat: the text for `key` with its value, and its name."""
        return " ".join([self(key, values[seat], self.name(seat)) for seat in range(len(values))])

    def turn(self, turn: int) -> str:
        """Return whose turn it is: "" if it is the player's or nobody's."""
        return self("turn", self.name(turn)) if turn > 0 else ""

    def choice(self, page: "Any") -> str:
        """Return what is selected below a hand's result (mesa.match.hand_result)."""
        return self.t(page.lines[page.chosen()])

    def readable(self, line: str) -> str:
        """Return a text of the screen with words in place of symbols."""
        line = ", ".join([part.strip() for part in line.split("  ") if part.strip()])
        for sign in ":?!":  # what stands in columns
            line = line.replace(sign + ",", sign)
        for i in range(len(SIGNS)):
            line = line.replace(SIGNS[i], chr(0x80 + i))
        one, more, number = self("stars").split("|")
        for n in (4, 3, 2):
            line = line.replace("\x8e" * n, "{}\x8e".format(n))
        for said in ("1", number + " "):
            line = line.replace(said + "\x8e", said + " " + one)
        line = line.replace("\x8e", " " + more)
        first, *others = line.split("<")
        for part in others:  # an order, of ranks or suits; a name may begin with this sign
            between = first[-1:] not in ("", " ") or part[:1] == " "
            first += (" " + self("below") + " " if between else "<") + part
        line = first
        for suit in range(4):
            first, *others = line.split(chr(0x80 + suit))
            for part in others:  # a card, "K♥", or a suit alone
                rank = first[-1:]
                if rank in RANKS or rank.isdigit():
                    first = first[:-1] + self("card", self.rank(rank), self.suit(suit)) + part
                else:
                    first += " " + self.suit(suit) + " " + part
            line = first
        beside, over, around, twice = self("arrow_keys").split("|")
        if line[:1] == "\x84" and line[-1:] == "\x86":  # a title between arrows
            line = line[1:-1] + ", \x84\x86"
        for sign in ("\x86", "\x87"):
            line = line.replace(sign + " \x88", sign + ", \x88")
            line = line.replace(chr(ord(sign) - 2) + " " + sign, chr(ord(sign) - 2) + sign)
        for arrows, word in (
            ("\x84\x86\x85\x87", around),
            ("\x84\x85\x87\x86", around),
            ("\x84\x86", beside),
            ("\x85\x87", over),
            ("\x89 \x89", twice),
            ("\x8b\x84", "\x8b + \x84"),
        ):
            line = line.replace(arrows, " " + word + " ")
        words = self("signs").split("|")
        for i in range(4, len(SIGNS)):
            word = " " + words[i] + " " if i < len(words) else SIGNS[i] if i > 20 else " "
            line = line.replace(chr(0x80 + i), word)
        line = " ".join(line.split())
        for sign in ",.:;)":
            line = line.replace(" " + sign, sign)
        return line


class Speech:
    """Speaks for the mesa.console.console.Console `console`."""

    def __init__(self, console: "Any") -> None:
        self.console = console
        self.lines: "list[str]" = []  # not taken yet
        self.queue: "list[Any]" = []  # (state, event) and notices, as shown
        self.view: "Any" = None  # the view of the match that is on the screen
        self.match: "Any" = None
        self.human: "Any" = None
        self.asked = -1  # match.moves when the last question was spoken
        self.hinted = False  # a hint has been asked for
        self.moved = True  # events have been shown since the table was last at rest
        self.inside = 0  # an event is being shown; more than that, drawn in steps
        self.top: "Any" = None  # the scene that was spoken last
        self.head: "list[str]" = []
        self.chosen = ""
        self.before: "Any" = None  # the texts of the scene at the last look
        self.frames = 0
        self.still = 0  # looks since something was new
        self.game: "Any" = None  # what `words` has read: language, game, and their parts
        self.spoken: "Any" = None  # that game's module (sim/web/contract.py), or None
        _note_texts()

    # what the page asks

    def take(self) -> str:
        """Return the lines since the last call, each behind LOG or CHOSEN, or FORGET; one a line."""
        lines = self.lines
        self.lines = []
        if lines:
            self.still = 0
        return "\n".join(lines)

    def tell(self, what: str) -> None:
        """Say "hand", "table" or "score" of the match; elsewhere, and for "again", the whole screen."""
        view = self.view
        stack = self.console.stack
        here = view and not stack.making and stack.scenes and stack.scenes[0] is view  # not being left
        part = getattr(self.spoken, what, None)
        if here and part and hasattr(view.table, "strip"):
            say = self.words()
            s = view.match.seen
            problem = view.match.script and what == "score"
            self.log(_goal(view) if problem else part(say, s) or say("nothing"))
            if what == "table" and view.asked and view.match.mine():
                self.log(self.spoken.question(say, s))
        else:
            self.top = None
            self.look()

    def log(self, said: str) -> None:
        """Add news, a line each."""
        say = self.words()
        for line in said.split("\n"):
            line = say.readable(line)
            if line:
                self.lines.append(LOG + line)

    def words(self) -> Say:
        """Return the words in the language in use; read them, and the game's module, when they change."""
        words = self.console.words
        game = words.game_name
        view = self.view
        now = self.game
        if not now or now[0] != words.code or now[1] != game:
            from mesa.ui import text_file

            now = self.game = words.code, game, text_file.both(words, "spoken")
            self.spoken = None
            if game:
                try:
                    self.spoken = once("games." + game + ".spoken")
                except ImportError:  # it is read from its texts
                    pass
        return Say(self.console, now[2], view)

    # frame by frame

    def look(self) -> None:
        """Find out what is new after a frame."""
        console = self.console
        stack = console.stack
        scenes = console.started and stack and stack.scenes
        if not scenes or stack.making and scenes[-1].role != LOADING:
            return
        if scenes[0] is not self.view and scenes[0].role == MATCH or self._replays(scenes[0]):
            if hasattr(scenes[0].table, "strip"):  # else a box is before it, and the table is not there
                self._watch(scenes[0])
        elif scenes[0] is not self.view:
            self.view = None
        news = len(self.queue) > 0
        if news:
            self.still = 0
            self._say_queue()
        view = self.view
        if view and not view.match.events and not view.motion.busy:
            self.moved = False
        self.frames += 1
        top = scenes[-1]
        if top is self.top and console.idle > SOON and self.frames % EVERY:
            return
        self.still += 1
        say = self.words()
        news = news or top is not self.top
        if view and top is view:
            news = self._question(say) or news
        head, chosen = self.describe(top, say)
        if top is not self.top:
            if type(top).__name__ == "PassOn":  # the next person must not see another's hand
                self.lines.append(FORGET)
            if type(self.top).__name__ != "Celebration":  # what it says, the page behind it says, too
                self.head = []
            self.top = top
            self.chosen = ""
        if head != self.head:
            if type(top).__name__ == "Tip":  # the next one has the same key
                self.head = []
            for line in head:
                if line not in self.head:
                    self.log(line)
                    news = True
            self.head = head
        if chosen != self.chosen:
            self.chosen = chosen
            line = say.readable(chosen)
            if line:
                self.lines.append((LOG if news or console.idle > SOON else CHOSEN) + line)

    def _replays(self, scene):
        # return whether this is a match that is replayed, whose scene is a page
        return scene is not self.view and hasattr(scene, "tape")

    def _watch(self, view):
        # be told what a view shows; say what lies on the table
        self.view = view
        self.moved = True
        match = view.match
        show = view.show
        show_notice = view.show_notice
        motion = view.motion
        step = motion._step
        steps = motion._all_steps

        def shown(event):
            self.moved = True
            self.queue.append((match.seen, event))
            self.inside += 1
            try:
                show(event)
            finally:
                self.inside -= 1

        def noticed(message, stays=False):
            show_notice(message, stays)
            if message == view.t("thinking"):  # once is enough
                if self.hinted:
                    return
                self.hinted = True
            # an event's notice says what has been said, and Decided's what the picture says
            new = not self.inside or self.inside > 1 and not self.moved
            if new and type(self.console.stack.top).__name__ != "Decided":
                self.queue.append(message)

        def in_steps(call):
            def called():
                self.inside += 2
                try:
                    call()
                finally:
                    self.inside -= 2

            return called

        view.show = shown
        view.show_notice = noticed
        motion._step = in_steps(step)
        motion._all_steps = in_steps(steps)
        if match is not self.match or match.human != self.human:
            self.asked = -1
            say = self.words()
            for part in ("table", "hand"):
                part = getattr(self.spoken, part, None)
                if part:
                    self.log(part(say, match.seen))
        self.match = match
        self.human = match.human

    def _say_queue(self):
        say = self.words()
        while self.queue:
            news = self.queue.pop(0)
            if isinstance(news, str):
                self.log(news)
            elif self.spoken:
                s, event = news
                if self.forgets(event):
                    self.lines.append(FORGET)
                self.log(self.spoken.event(say, s, *event))

    def forgets(self, event: "tuple[int, int, int, int]") -> bool:
        """Return whether the rules hide from now on what was played before; not in a replay or a problem."""
        hides = getattr(self.spoken, "forgets", None)
        open_ = hasattr(self.view, "tape") or self.view.match.script
        return hides is not None and not open_ and hides(*event)

    def _question(self, say):
        # say what the player is asked, once; return whether there is a new question
        view = self.view
        match = view.match
        if not view.asked or not match.mine() or match.moves == self.asked:
            return False
        self.asked = match.moves
        if self.spoken:
            self.log(self.spoken.question(say, match.seen))
        return True

    # screens

    def describe(self, scene: "Any", say: Say) -> "tuple[list[str], str]":
        """Return (the lines about a scene, what is selected there)."""
        if scene is self.view and self.spoken:
            return [_goal(scene)] if scene.match.script else [], self.spoken.chosen(say, scene.match.seen)
        page = getattr(self.spoken, "scene", None)
        found = page and page(say, scene)
        if found:
            return found
        name = type(scene).__name__
        if name == "Ladder":
            return _rival(scene, say)
        if name == "Today":
            return _today(scene)
        if name == "About":
            return scene.said.split("\n"), ""
        if name in ("DailyResult", "ProblemResult"):
            return _result(scene, say)
        if hasattr(scene, "answer"):
            return _dialog(scene, self.view)
        if hasattr(scene, "row") and hasattr(scene, "turns"):
            return _menu(scene)
        if name == "Launcher":
            return _launcher(scene, say)
        if name == "HelpViewer":
            return self._help(scene, say)
        if name == "Tip":
            return self._page(scene.words.split("\n"), say) + ["\x88: " + say.t("tip_read")], ""
        if name == "Coach" and scene.found.at < len(scene.found.decisions):
            return self._decision(scene, say), ""
        if hasattr(scene, "labels") and hasattr(scene, "up"):  # letters or digits, one of which is changed
            label = scene.labels[scene.at].text or "–"
            place = say.place(label, scene.at, len(scene.labels))
            return self.head if scene is self.top else self._texts(scene), place
        return self._texts(scene), ""

    def _help(self, scene, say):
        title, *lines = scene.lines()
        place = say.place(title, scene.at, scene.pages)
        keys = ["\x89: " + say.t("back")] + (["\x8b: " + say.t("guided")] if scene.guided else [])
        return [place] + self._page(lines, say) + [sentences(keys)], ""

    def _page(self, lines, say):
        # return the paragraphs of a page of text, with names for its cards
        found = []
        part = ""
        for line in lines + [""]:
            if part and (not line or line[0] == "|" or line[:2] == "- "):
                found.append(part)
                part = ""
            if line[:1] == "|":
                cards, _, beside = line[2:].partition(" : ")
                names = cards.split()
                worth = beside.split()
                n = len(names)
                if n > 1 and "".join(worth[:n]).isdigit():  # a number for each card
                    pairs = [self._cards(say, [names[i]]) + ": " + worth[i] for i in range(n)]
                    found.append(", ".join(pairs) + " " + " ".join(worth[n:]))
                    continue
                said = self._cards(say, names)
                if said or beside:
                    found.append(said + ": " + beside if said and beside else said + beside)
            elif line:
                line = line[2:] if line[:2] == "- " else line
                part = part + " " + line if part else line
        return found

    def _cards(self, say, names):
        # return the cards of a help page or the coach's
        example = getattr(self.spoken, "example", Say.example)
        return ", ".join(filter(None, [example(say, name) for name in names]))

    def _decision(self, scene, say):
        # the coach's page about a decision, and its keys
        game = "games." + scene.match.game
        advice = once(game + ".advice")
        loss, _, s, _, played, best = scene.found.decisions[scene.found.at]
        s = scene.match.rules.hide(bytearray(s), 0)
        title, table, line, side, below, rows = once(game + ".examples").situation(s, scene.say, scene.name)
        cards = [(line, [card for card, caption in table if not caption])]
        cards += [(caption, [card]) for card, caption in table if caption]
        if side:
            cards.append((side[1], [side[0]]))
        words = [title, below]
        words += [
            caption + (": " if caption and names else "") + self._cards(say, names)
            for caption, names in cards
        ]
        words.append(say("hand", "; ".join([self._cards(say, row) for row in rows])))
        for who, action in (("you", played), ("expert", best)):
            names, said = advice.picture(s, action)
            said = find(scene.texts, said) or said
            words.append(
                " ".join([part for part in (scene.say(who) + ":", self._cards(say, names), said) if part])
            )
        words.append(scene.say(*advice.cost(loss)))
        words.append(" ".join(scene._reason(advice, s, best, played)))
        keys = [keyed(scene.say("try")), "\x89: " + scene.t("back"), "\x84\x86"]
        pages = "" if scene.search else scene.say("of", scene.found.at + 1, len(scene.found.decisions))
        return [sentences(words), sentences([pages] + keys)]

    def _texts(self, scene):
        # the texts of a scene, once they have stayed for two looks
        lines = []
        y = -99
        last = ""
        for at, _, said in sorted(read(scene.group)):
            said = said.strip()
            if said in "\x84\x85\x86\x87":  # nothing, or arrows around what they change
                continue
            if at - y <= LINE:
                lines[-1] += ", " + keyed(said)
                last = ""
            elif last and at - y <= PITCH and width(last + " " + said.split()[0]) > FULL:
                lines[-1] += " " + said
                last = said
            else:
                lines.append(keyed(said))
                last = said
            y = at
        if lines != self.before:
            self.still = 0
        stays = lines == self.before or scene is not self.top and not scene.busy()
        self.before = lines
        return lines if stays else self.head if scene is self.top else []


def sentences(parts: "list[str]") -> str:
    """Return texts one after another, each with a full stop; none that are empty."""
    said = ""
    for part in parts:
        part = part.strip()
        if part:
            said += part + (" " if part[-1] in ".:;!?…\x94”" else ". ")
    return said.strip()


def joined(lines: "list[str]") -> str:
    """Return the lines of a box as sentences: what did not fit into a line goes on in the next one."""
    parts = []
    last = ""
    for line in lines:
        line = line.strip()
        if (
            line
            and "  " not in last
            and (last[-1:] == "," or last and width(last + " " + line.split()[0]) > FULL)
        ):
            parts[-1] += " " + line
        else:
            parts.append(line)
        last = line
    return sentences(parts)


def _dialog(scene, view):
    title = scene.title
    if title == " ":  # of a problem that is solved: stars are drawn there
        title = "{}★".format(view.match.returns_to.stars)
    said = sentences(scene.text) if getattr(view, "ended", None) else joined(scene.text)
    return [line for line in (title, said) if line], scene.choices[scene.at] if scene.choices else ""


def _goal(page):
    return sentences([page.bar[0].text, "{}★".format(page.attempt.stars)])


def _result(scene, say):
    # of a daily deal, or the day's problem
    facts = [(say.t(key) + ": " if key else "") + value for key, value in scene.facts()[1]]
    title = "{}. {}, {}".format(scene.title, say.t(scene.word), scene.date)
    return [title, sentences(facts), scene.said, keyed(scene.foot.text)], ""


def _rival(scene, say):
    # the page of a ladder: all about the one selected
    name, score, level, key, *lines = [label.text for label in scene.labels]
    count = filled(find(scene.parts, "count") or "", scene.beaten, len(scene.rows))
    keys = ["\x8b: " + say.t("looks"), "\x89: " + say.t("back")]
    words = [say.place(name, scene.at, len(scene.rows)), score, level, joined(lines), keyed(key)]
    return [say.t("ladder") + ": " + count, sentences(keys)], sentences(words)


def _today(scene):
    # the page of the day: what is selected, and what is to be said of it
    chosen = [scene.date.text, scene.said.text]
    if scene.row >= 0:
        cells = [label.text for label in scene.cells[4 * (scene.row - scene.first) :]]
        chosen[:1] = [cells[0], scene.t("today_heads").split("|")[scene.at], cells[1 + scene.at]]
    keys = "\x8b: " + scene.t("today_day")
    return [scene.title.text + ", " + scene.date.text, scene.next_look.text, keys], sentences(chosen)


def keyed(line: str) -> str:
    """Return what a key does, "A play", with a colon."""
    return line[0] + ":" + line[1:] if "\x85" <= line[:1] <= "\x8b" and line[1:2] == " " else line


def _menu(scene):
    label, value = scene.row(scene.at)[:2]
    row = label + ": " + value if value else label
    notes = getattr(scene, "notes", None)
    title = getattr(scene, "title", "")
    stars = (
        [said[1:] + "★" for _, _, said in read(scene.group) if said[:1] == "★"]
        if type(scene).__name__ == "Problems"
        else []
    )
    more = joined(list(notes(scene.at))) if notes and scene.note_lines else ""
    return [", ".join([title] + stars)] if title else [], row + ". " + more if more else row


def _launcher(scene, say):
    t = say.t
    keys = "\x88: {}, \x8a: {}, \x85: {}, \x87: {}"
    keys = keys.format(t("play"), t("settings"), t("today"), t("game_more"))
    return ["Carteado. " + keys], scene.title.text + ": " + scene.line.text


def _note_texts():
    # have each bitmap keep what is written into it, since bitmaps know only pixels
    draw = Font.draw
    if hasattr(Font, "silent"):
        return
    Font.silent = draw  # says that it has been done

    def noting(font, codes, to, x, y):
        draw(font, codes, to, x, y)
        old = getattr(to, "texts", ())
        to.texts = [text for text in old if text[0] != y or text[1] < x] + [(y, x, codes)]

    Font.draw = noting  # pyrefly: ignore[bad-assignment] - called with the same values


def read(group: "Any") -> "list[tuple[int, int, str]]":
    """Return (y, x, text) of all visible texts in a group."""
    found = []
    for thing, x, y in _screen.texts(group, 0, 0, []):
        if not hasattr(thing, "text"):
            for at, left, codes in thing.bitmap.texts:
                found.append((y + at, x + left, "".join([chr(code) for code in codes])))
        elif thing.text and thing.text != "/":  # between the parts of a date
            found.append((y, x, thing.text))
    return found
