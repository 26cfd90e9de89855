# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Texts: one file text.<lang>.txt for each game and language, and one for the console in lib/mesa.

A file has sections. "# name" begins one; empty lines around it mean nothing:

    falls back to: pt          optional, first line only
    # about                    title, credit; in lib/mesa the language's own name and its number in saves;
                               in a translation that is not complete "state: in progress"
    # words                    lines "key: text"; "one|many" has a form for 1 and one for other numbers,
                               "You pass|{} passes" one for the player and one for other names
    # help                     pages: "## Title", then the text, see mesa.home.help
    # tips                     pages: "## " and a place, then the text; "> " and a place begins another step
    # choices                  what a choice of an option or preference does, by the key of its word; and what
                               the option of LENGTH in the manifest counts, in one line of the set-up page
    # settings                 of lib/mesa: a line about each setting, by the key of its word
    # reasons # decided # records # coach    lines
    # window # page            lines of lib/mesa for the simulator's window and the browser's page
    # spoken                   lines for those who hear the console in the browser; not on the board's drive

"[[← → moves, [A] plays.~Touch a card.]]" has a text for keys, and one for fingers: the browser's page shows
that on a phone (sim/web/vm/_fingers.py). The board's drive has only the first.

A game may define more sections of lines. Put a text that begins or ends with a space in "quotes". Texts that
a file lacks come from the language that it falls back to, then from English; the pages of a section always
come from one file. While a file is in progress, a section with fewer pages than in English counts as absent,
and make words counts what is missing. If the console's file is in progress, so are the games' of that
language.

The build turns those of a folder into one file, text.bin, which mesa.ui.text_file reads. It begins with the
number of languages and a table of them, ROW bytes each: the code, and at PLACE where its texts begin, counted
in pieces of HEAD bytes. There they begin with HEAD bytes: for each section three letters (`letters`) and its
number of parts, and at TABLE their checksum. Then come 2 bytes for the start of each part and 2 for its
checksum, then those of the end, then the parts. A page is a part. Lines are in parts of at most PART bytes,
since longer pieces of memory may not be free: between newlines the three letters that stand for the key, and
the text. Words that only menus show have their own section, `menus`, which is freed during a match. In the
console's file the list of languages is a section LANGUAGES of its own, under the code "".
"""

from __future__ import annotations

import binascii
import functools
import os
import re
import tempfile
from collections.abc import Collection, Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from sim import ROOT
from sim.common.command import Problem

CONSOLE = "lib/mesa"
"""The folder of the console's texts."""
FILE = "text.bin"
"""The drive's file in each folder that has texts."""
LANGUAGES = "languages"
"""The list in the console's: a line "number|code|name|its word for language" for each language."""
STANDARD = "en"
"""The language that must have every text; others fall back to it."""
PAGES = ("help", "tips")
"""The sections that consist of pages."""
ELSEWHERE = ("window", "page")
"""Sections that are not put on the drive."""
SPOKEN = "spoken"
"""The section that only the browser's drive has."""
FINGERS = "~"
"""Begins the key of a text for fingers, or the name of a section of such pages: not on the board's drive."""
OPTIONS = ("o_", "p_")
"""Prefixes of the keys of a game's options and preferences, which the set-up page composes."""
PART = 480
ROW, PLACE = 16, 14
HEAD, TABLE = 80, 76
_FILE = re.compile(r"text\.([A-Za-z-]+)\.txt")
SIGNS = {"[A]": "\x88", "[B]": "\x89", "[START]": "\x8a", "[SELECT]": "\x8b", "[DECK]": "\x90"}
"""The symbols of keys and of the dealer's deck (mesa.ui.text) by their names in a text file."""
_EITHER = re.compile(r"\[\[(.*?)~(.*?)\]\]")
PLACES = {
    "top": (0, 12, 160, 2, 16),
    "left": (0, 0, 132, 12, 12),
    "us": (0, 0, 132, 12, 126),
    "sum": (0, 0, 104, 12, 126),
    "right": (120, 0, 40, 12, 40),
    "corner": (142, 0, 18, 12, 126),
    "vira": (104, 0, 56, 20, 126),
    "names": (0, 10, 160, 24, 34),
    "middle": (30, 22, 100, 46, 68),
    "laid": (42, 12, 76, 58, 70),
    "trick": (42, 12, 76, 78, 90),
    "own": (0, 70, 68, 22, 128),
    "play": (20, 32, 122, 46, 78),
    "over": (28, 42, 104, 36, 32),
    "pile": (128, 70, 24, 26, 126),
    "hand": (0, 94, 160, 32, 96),
    "table": (0, 128, 160, 0, 94),
    "end": (0, 126, 160, 0, 126),
}
"""What a tip's step is about: x, y, width and height of a frame, none without a height; where its box begins
below that, or ends. Even numbers.
"""
ABOVE_HAND = {"middle": 96, "laid": 100}
"""Where the box of a step about that place ends at the latest, so that the hand stays visible."""

Sections = dict[str, dict[str, str]]
"""{section: {key: text}}; the keys of pages are "1", "2" …"""


class TextError(Problem):
    """A text file that cannot be used; the text names file and line."""


class Language(NamedTuple):
    """A language of the console: its number in saves, its code, and its own name."""

    number: int
    code: str
    name: str


# --- reading ---


def parse(text: str, path: str) -> tuple[str, Sections]:
    """Return (the language that a file falls back to or "", its sections); TextError names the line."""
    back = ""
    found: Sections = {}
    section = ""
    page: list[str] = []
    for number, line in enumerate(text.splitlines(), 1):

        def wrong(what: str, number: int = number) -> TextError:
            return TextError("{}:{}: {}".format(path, number, what))

        line = line.rstrip()
        if number == 1 and line.startswith("falls back to: "):
            back = line.partition(": ")[2]
        elif line.startswith("## "):
            if section not in PAGES:
                raise wrong('pages ("## …") are only in the sections ' + ", ".join(PAGES))
            if section == "tips" and line[3:] not in PLACES:
                raise wrong("no such place: a tip begins with one of " + ", ".join(PLACES))
            page = [line[3:]]
            found[section][str(len(found[section]) + 1)] = line[3:]
        elif line.startswith("#"):
            section = line[2:]
            if not re.fullmatch(r"# [a-z]+", line):
                raise wrong('a section begins with "# " and a name of small letters')
            if section in found:
                raise wrong("there is a section {} already".format(section))
            found[section] = {}
            page = []
        elif section in PAGES:
            if page:
                page.append(line)
                found[section][str(len(found[section]))] = "\n".join(page).rstrip()
            elif line:
                raise wrong('this line is on no page: a page begins with "## "')
        elif line:
            key, colon, said = line.partition(": ")
            if not section:
                raise wrong('this line is in no section: a section begins with "# "')
            if not colon or not re.fullmatch(r"[a-z0-9_]+", key):
                raise wrong('a line is "key: text", the key of small letters, digits and _')
            if key in found[section]:
                raise wrong("there is a text for {} already".format(key))
            found[section][key] = said[1:-1] if len(said) > 1 and said[0] == said[-1] == '"' else said
    return back, found


def read(path: Path, root: Path = ROOT, fingers: bool = False) -> tuple[str, Sections]:
    """Return the result of `parse` for the file at `path`, with the texts for keys or for `fingers`."""
    name = path.relative_to(root).as_posix()
    try:
        back, sections = _read(path.read_bytes(), name, fingers)
        return back, {section: {**texts} for section, texts in sections.items()}
    except UnicodeDecodeError:
        raise TextError(name + ": this is not UTF-8; save it with that encoding") from None


@functools.lru_cache(maxsize=200)
def _read(text: bytes, path: str, fingers: bool) -> tuple[str, Sections]:
    # a run reads all files several times
    back, sections = parse(text.decode(), path)
    return back, chosen(sections, fingers)


def room(place: str) -> int:
    """Return how high the box of a step about that place may be."""
    _, y, _, h, near = PLACES[place]
    if near >= 126:
        return near - (y + h - 2 if h else 0)  # over the frame's lower line, if need be
    return near if near < y + h else ABOVE_HAND.get(place, 128) - near


def chosen(sections: Sections, fingers: bool) -> Sections:
    """Return the sections with each [[text for keys~text for fingers]] replaced by one of the two, and each
    name of a key by its symbol.
    """
    which = r"\2" if fingers else r"\1"

    def as_shown(text: str) -> str:
        text = _EITHER.sub(which, text)
        for name, sign in SIGNS.items():
            text = text.replace(name, sign)
        return text

    return {
        section: {key: as_shown(text) for key, text in texts.items()} for section, texts in sections.items()
    }


class Texts:
    """All text files below the folder `root`. `folders`: lib/mesa and those of the games that have texts.

    With `fingers`, as they are on a phone.
    """

    def __init__(self, root: Path = ROOT, fingers: bool = False) -> None:
        self.root = root
        self.folders: list[str] = []
        self.own: dict[tuple[str, str], Sections] = {}
        """{(folder, code): sections}, as they are in the files."""
        self.back: dict[tuple[str, str], str] = {}
        self.languages: list[Language] = []
        self.begun: set[tuple[str, str]] = set()
        """(folder, code) of the files in progress."""
        for folder in (root / CONSOLE, *sorted(path for path in root.glob("games/*") if path.is_dir())):
            name = folder.relative_to(root).as_posix()
            for path in sorted(folder.glob("text.*.txt")):
                match = _FILE.fullmatch(path.name)
                if match is None:
                    raise TextError("{}/{}: its name is text.<language>.txt".format(name, path.name))
                self.back[name, match[1]], self.own[name, match[1]] = read(path, root, fingers)
                if name not in self.folders:
                    self.folders.append(name)
        self._find_languages()
        self._find_begun()

    def _find_languages(self) -> None:
        for (folder, code), sections in self.own.items():
            if folder == CONSOLE:
                path = "{}/text.{}.txt".format(folder, code)
                about = sections.get("about", {})
                number = about.get("number", "")
                if not about.get("name") or not number.isdigit() or not 0 < int(number) < 256:
                    raise TextError(path + ': its section about needs "name: …" and "number: …", 1 to 255')
                self.languages.append(Language(int(number), code, about["name"]))
        self.languages.sort()
        for one, other in zip(self.languages, self.languages[1:], strict=False):
            if one.number == other.number:
                free = min(set(range(1, 256)) - {language.number for language in self.languages})
                raise TextError(
                    "{}: {} and {} have number {}; {} is free".format(
                        CONSOLE, one.code, other.code, one.number, free
                    )
                )
        known = {language.code for language in self.languages}
        for (folder, code), back in self.back.items():
            path = "{}/text.{}.txt".format(folder, code)
            if code not in known:
                raise TextError("{}: there is no {}/text.{}.txt".format(path, CONSOLE, code))
            if back and (back not in known or code in self.chain(back, folder)):
                raise TextError("{}: it cannot fall back to {}".format(path, back))

    def _find_begun(self) -> None:
        """Find the files in progress, and leave out what only some pages of are there."""
        for (folder, code), sections in self.own.items():
            state = sections.get("about", {}).pop("state", "")
            if state not in ("", "in progress") or state and code == STANDARD:
                path = "{}/text.{}.txt".format(folder, code)
                raise TextError(path + ': its state can only be "in progress", and English has none')
            if state:
                self.begun.add((folder, code))
        codes = {code for folder, code in self.begun if folder == CONSOLE}
        self.begun |= {(folder, code) for folder in self.folders for code in codes}
        for folder, code in self.begun:
            standard, sections = self.own.get((folder, STANDARD), {}), self.own.get((folder, code), {})
            for name in PAGES:
                if len(sections.get(name, {})) < len(standard.get(name, {})):
                    sections.pop(name, None)

    def chain(self, code: str, folder: str) -> list[str]:
        """Return the languages in which to look for texts of `folder`, for the language `code`."""
        found = [code]
        while True:
            back = self.back.get((folder, found[-1])) or self.back.get((CONSOLE, found[-1])) or ""
            if not back or back in found:
                return found
            found.append(back)

    def sections(self, folder: str, code: str) -> Sections:
        """Return all texts of `folder` in a language; missing ones come from those it falls back to."""
        found: Sections = {}
        others = [language.code for language in self.languages]
        for lang in dict.fromkeys([*self.chain(code, folder), STANDARD, *others]):
            for section, texts in self.own.get((folder, lang), {}).items():
                if section in PAGES:
                    found.setdefault(section, texts)
                else:
                    found[section] = {**texts, **found.get(section, {})}
        return found

    def keys(self, folder: str, section: str) -> list[str]:
        """Return the keys that any language has in a section."""
        found = [self.sections(folder, language.code).get(section, {}) for language in self.languages]
        return sorted(set().union(*found))


def codes(root: Path = ROOT) -> list[str]:
    """Return the codes of the console's languages, by their numbers in saves."""
    return [language.code for language in Texts(root).languages]


# --- what the drive has ---


def number(key: str) -> int:
    """Return the number of 18 bits that stands for a key on the drive."""
    return binascii.crc32(key.encode()) & 0x3FFFF


def letters(key: str) -> str:
    """Return a three-letter code for a key: on the drive, full keys would add half the size of the texts."""
    n = number(key)
    return "".join(chr(48 + (n >> shift & 63)) for shift in (12, 6, 0))


def check(keys: Iterable[str]) -> None:
    """Raise TextError if two of these keys, which may be in memory together, have the same letters."""
    known: dict[str, str] = {}
    for key in keys:
        other = known.setdefault(letters(key), key)
        if other != key:
            raise TextError("the keys {} and {} look alike on the drive: rename one".format(other, key))


def lines(texts: Mapping[str, str]) -> list[bytes]:
    """Return the parts of a section of lines."""
    parts = [b"\n"]
    for key, text in sorted(texts.items()):
        line = "{}{}\n".format(letters(key), text).encode()
        if len(parts[-1]) + len(line) > PART and parts[-1] != b"\n":
            parts.append(b"\n")
        parts[-1] += line
    return parts if texts else []


def _page(section: str, page: str) -> bytes:
    """Return a page's part: its lines; for tips the steps, each after its place."""
    if section == "help":
        return page.encode()
    found = []
    for step in page.split("\n> "):
        where, *text = step.split("\n")
        found.append("".join(chr(32 + n // 2) for n in PLACES[where]) + "\n".join(text).strip())
    return "^".join(found).encode()


def touched(sections: Sections, fingers: Sections) -> Sections:
    """Return the sections with what differs in `fingers`, the same ones for fingers: FINGERS begins a key, or
    the name of a section of pages.
    """
    found = {section: dict(texts) for section, texts in sections.items()}
    for section, texts in sections.items():
        for key, text in texts.items():
            if text != fingers[section][key]:
                if section in PAGES:
                    found[FINGERS + section] = fingers[section]
                else:
                    found[section][FINGERS + key] = fingers[section][key]
    return found


def packed(sections: Sections, menus: Collection[str] = (), spoken: bool = False) -> bytes:
    """Return some sections in one language, with SPOKEN if `spoken`. `menus`: the keys of the words that a
    match does not keep.
    """
    parts: dict[str, list[bytes]] = {}
    for section, texts in sections.items():
        if section == "words":
            apart = {key for key in texts if key.lstrip(FINGERS) in menus}
            parts["words"] = lines({key: text for key, text in texts.items() if key not in apart})
            parts["menus"] = lines({key: text for key, text in texts.items() if key in apart})
        elif section.lstrip(FINGERS) in PAGES:
            parts[section] = [_page(section.lstrip(FINGERS), page) for page in texts.values()]
        elif section not in ELSEWHERE and (spoken or section != SPOKEN):
            parts[section] = lines(texts)
    check(parts)
    return _in_parts(parts)


def _in_parts(parts: Mapping[str, list[bytes]]) -> bytes:
    """Return the sections {name: parts}, with what finds and checks the parts in front."""
    if 4 * len(parts) > TABLE:
        raise TextError("there are {} sections, but at most {} are allowed".format(len(parts), TABLE // 4))
    head = b"".join(letters(name).encode() + bytes([len(some)]) for name, some in parts.items())
    every = [part for some in parts.values() for part in some]
    at = HEAD + 4 * len(every) + 4
    table = b""
    for part in (*every, b""):
        table += at.to_bytes(2, "little") + (binascii.crc32(part) & 0xFFFF).to_bytes(2, "little")
        at += len(part)
    head = head.ljust(TABLE, b"\0")
    head += (binascii.crc32(head) & 0xFFFF).to_bytes(2, "little")
    return head.ljust(HEAD, b"\0") + table + b"".join(every)


def joined(said: Mapping[str, bytes]) -> bytes:
    """Return the file of {code: its texts, from `packed`}."""
    table, texts = bytes([len(said)]), b""
    begin = -(-(1 + ROW * len(said)) // HEAD)
    for code, data in sorted(said.items()):
        if len(code) > PLACE:
            raise TextError("the code {} has more than {} letters".format(code, PLACE))
        table += code.encode().ljust(PLACE) + (begin + len(texts) // HEAD).to_bytes(2, "little")
        texts += data.ljust(-(-len(data) // HEAD) * HEAD, b"\0")
    return table.ljust(begin * HEAD, b"\0") + texts


def separate(data: bytes) -> dict[str, bytes]:
    """Return what `joined` has put together, without what follows the last part."""
    found = {}
    for at in range(1, 1 + ROW * data[0], ROW):
        row = data[at : at + ROW]
        begin = HEAD * int.from_bytes(row[PLACE:], "little")
        count = sum(data[begin + 3 : begin + TABLE : 4])
        end = int.from_bytes(data[begin + HEAD + 4 * count :][:2], "little")
        found[row[:PLACE].decode().strip()] = data[begin : begin + end]
    return found


def files(root: Path = ROOT, asked: Collection[str] | None = None, spoken: bool = False) -> dict[str, bytes]:
    """Return {path on the drive: bytes} of all texts below `root`, with those that are `spoken` or without.

    `asked`: all strings in the modules loaded during a match. Console words not among them, and words of game
    options, go into `menus`. None: keep all words.
    """
    texts = Texts(root)
    fingers = Texts(root, True)
    console = texts.keys(CONSOLE, "words")
    found = {}
    for folder in texts.folders:
        for section in ("words", "coach", SPOKEN):
            both = {*texts.keys(CONSOLE, section)} & {*texts.keys(folder, section)}
            if both and folder != CONSOLE:
                line = "{}, {}: {} is a key of the console's: take another"
                raise TextError(line.format(folder, section, min(both)))
    for folder in texts.folders:
        keys = texts.keys(folder, "words")
        apart = ("",) if folder == CONSOLE else OPTIONS
        menus = (
            {key for key in keys if key.startswith(apart) and key not in asked} if asked is not None else ()
        )
        check(keys if folder == CONSOLE else console + keys)
        for shared in ("coach", SPOKEN):
            check(texts.keys(CONSOLE, shared) + (texts.keys(folder, shared) if folder != CONSOLE else []))
        said = {}
        for language in texts.languages:
            sections = texts.sections(folder, language.code)
            if spoken:
                sections = touched(sections, fingers.sections(folder, language.code))
            for section, of_it in sections.items():
                check({*texts.keys(folder, section), *of_it})
            said[language.code] = packed(sections, menus, spoken)
        if folder == CONSOLE:
            said[""] = _in_parts({LANGUAGES: ["\n".join(_listed(texts)).encode()]})
        found["{}/{}".format(folder, FILE)] = joined(said)
    return found


def _listed(texts: Texts) -> Iterator[str]:
    """Yield the lines of LANGUAGES."""
    for language in texts.languages:
        word = texts.sections(CONSOLE, language.code)["words"].get("language", "")
        yield "{}|{}|{}|{}".format(*language, word)


def write(root: Path = ROOT) -> None:
    """Write the drive's files beside the text files, where those are newer: for the simulator.

    An existing file is replaced in one step, since several processes may do this.
    """
    sources = [Path(__file__), *root.glob("lib/mesa/text.*.txt"), *root.glob("games/*/text.*.txt")]
    there = [path for name in (CONSOLE, "games/*") for path in root.glob(name + "/text*.bin")]
    there += root.glob(CONSOLE + "/languages.bin")  # as earlier versions had it, like text.<lang>.bin
    codes = {path.name.split(".")[1] for path in root.glob("lib/mesa/text.*.txt")}
    newest = max(path.stat().st_mtime_ns for path in sources)
    if {*there} == {path.parent / FILE for path in sources[1:]}:
        if min(path.stat().st_mtime_ns for path in there) > newest:
            if all(separate(path.read_bytes()).keys() - {""} == codes for path in there):
                return
    made = files(root, spoken=True)
    for path in there:
        if path.relative_to(root).as_posix() not in made:
            path.unlink(missing_ok=True)
    for name, data in made.items():
        handle, beside = tempfile.mkstemp(dir=(root / name).parent, prefix=".text-")
        with open(handle, "wb") as f:
            f.write(data)
        os.replace(beside, root / name)
