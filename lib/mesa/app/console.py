# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The console itself: one frame a `step()`, what is in memory, and what happens when something breaks.

step() = sound and lights → keys → scene (bots think in its tick) → refresh → rest of the frame
"""

from micropython import const

from mesa.board import hardware, lights, sound, store
from mesa.core.loader import load, unload
from mesa.ui import text, words

VERSION = "1.0.0"
FRAME = 33  # ms: 30 frames a second
_HOLD = 350  # ms until a held arrow repeats
_REPEAT = 110
# When flash is written (an erase each time, and it lasts some 10 000): ms since it was written last, for the
# first time and then, and ms without a key. What matters more is written at once, by save_now().
_FIRST = const(60_000)
_AGAIN = const(300_000)
_QUIET = const(20_000)
_FORGIVEN = const(9000)  # frames after which a want of memory counts as a first one again

io = None
stack = None
kept = None  # the Store
match = None  # the mesa.core.match.Match in progress, or None
log = None  # the mesa.core.log.Log of that match
log_file = None  # the mesa.board.log_file.LogFile that has it on the drive, or None
fast = False  # the simulator's --fast: animations end at once
# What the simulator fills in before the first step, in place of a player, each where it is not None: "game",
# "seed" (deal number), "seats", "level" (of the bots, an index in LEVELS), "lang"; "link": a Link,
# whose set-up page is opened at once; "bots_only": in real time a bot plays for the player.
wanted = {}
frames = 0  # since the program began
broken = {}  # by game: its file that does not work, and why. code.py's check and failed openings put it there
opened = None  # the game that this run of the program has opened
_seen = None  # match.moves when the match was kept last
_idle = 0  # ms without a key
_unsaved = 0  # ms since flash was written, or since power-on
_wait = _FIRST

last = 0  # ticks of the frame before
_held = None
_held_for = 0


def hold(board, scenes, memory, record):
    """Keep what power-on made: the board's Io, the Stack of scenes, the Store, the Log."""
    global io, stack, kept, log, last, _wait
    io = board
    stack = scenes
    kept = memory
    log = record
    last = board.ticks()
    if hardware.reloaded():
        _wait = _AGAIN


def seat(new):
    """`new` is the Match that is played on from now; None: nobody plays.

    Returns why the one before has not all of its log on the drive, or None.
    """
    global match, log_file, _seen
    match = new
    _seen = None
    trouble = None
    if log_file is not None:
        log_file.close()
        trouble = log_file.broken
        log_file = None
    if match is not None and io.writable():
        log_file = load("mesa.board.log_file").LogFile(match)
    return trouble


def hand_end():
    """A hand has been scored: what was done in it goes to the drive, if that may be written."""
    if log_file is not None:
        log_file.update()


def step():
    """One frame: about 33 ms of the clock, then it returns."""
    global last, frames
    try:
        if io is None:
            load("mesa.app.power_on").begin()
            unload("mesa.app.power_on")
        frames += 1
        now = io.ticks()
        ms = hardware.since(now, last)
        last = now
        sound.tick()
        lights.tick()
        _keys(ms)
        stack.top.tick(min(ms, 3 * FRAME))
        text.rest()
        _keep(ms)
    except Exception as problem:  # the badge lives on: whatever broke ends here, on a screen that says so
        if kept is None:
            raise  # it has not even begun: code.py says so
        now = io.ticks()
        _broken(problem)
    io.display.refresh()
    rest = FRAME - hardware.since(io.ticks(), now)
    if rest > 0:
        io.sleep(rest)


def _keys(ms):
    global _held, _held_for, _idle
    k = io.key()
    while k is not None:
        _idle = 0
        if k & hardware.RELEASED:
            if k & 7 == _held:
                _held = None
        else:
            _held = k if k >= hardware.KEY_RIGHT else None
            _held_for = -_HOLD
            stack.top.key(k)
        k = io.key()
    if _held is not None:
        _held_for += ms
        if _held_for >= _REPEAT:
            _held_for = 0
            if not stack.top.busy():
                stack.top.key(_held)


def way():
    """mesa.app.navigation: the ways between the scenes."""
    return load("mesa.app.navigation")


def keep_match():
    """Put the match in progress into the store; one that is over is counted, once, and waits no more."""
    global _seen
    if match is None or match.moves == _seen:
        return
    if match.over():
        kept.count(match.game, match.rules.winners(match.s))
        _seen = match.moves
        if kept.flash_has_match():  # a power cut would bring it back
            save_now()
    else:
        kept.keep_match(match)
        _seen = match.moves


def _keep(ms):
    # after every frame: what changed goes to the battery-backed memory, and to flash when it is due
    global _idle, _unsaved
    keep_match()
    if kept.touched:
        kept.save(False)
    _idle = min(_idle + ms, _AGAIN)
    _unsaved = min(_unsaved + ms, _AGAIN)
    if kept.dirty and _unsaved >= _wait and (_idle >= _QUIET or _unsaved >= _AGAIN):
        save_now()
    if frames == _FORGIVEN:
        kept.put_word(store.FAULT, 0)


def save_now():
    """Write match and settings to flash at once, if it has something else: when the player leaves a page."""
    global _unsaved, _wait
    keep_match()
    if kept.save(True):
        _unsaved = 0
        _wait = _AGAIN


def restart():
    """Start the program anew, with an empty memory; what is kept stays."""
    try:
        kept.save(kept.scratch is None)
    finally:
        hardware.restart()


def of_a_file(problem):
    """True if an exception comes of a file that is missing or damaged: copying it again is the cure."""
    return isinstance(problem, (ImportError, OSError, SyntaxError, UnicodeError)) or ".mpy" in str(problem)


def _broken(problem):
    # For want of memory the program starts anew, once, with the match kept. A match from memory that breaks
    # before the player has done anything makes no sense, and is let go. Whatever else broke, and what wants
    # memory in the same place again, is said on a screen.
    senseless = match is not None and match.resumed and not isinstance(problem, MemoryError)
    senseless = senseless and not of_a_file(problem)
    scene = type(stack.scenes[-1]).__name__ if stack.scenes else ""
    game = match.game if match else opened if scene in ("Loading", "Setup") else ""
    seat(None)
    if isinstance(problem, MemoryError):
        stack.clear()  # before anything else asks for memory
        unload("games")
        place = store.game_id(game + scene)
        if kept.word(store.FAULT) != place and (kept.nvm or kept.scratch):
            kept.put_word(store.FAULT, place)
            kept.put(store.RESTARTED, 1)
            restart()
        kept.put_word(store.FAULT, 0)
    try:
        if senseless:
            print("match:", type(problem).__name__, problem)
            kept.drop_match()
            way().launch()
            way().note(words.t("old_save"))
            return
        load("mesa.app.opening").broken(problem, game)
    except Exception as again:
        print("error:", type(again).__name__, again)
        raise problem from None  # no screen can be shown any more: code.py says it
