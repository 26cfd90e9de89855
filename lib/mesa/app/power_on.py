# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Power-on: the board is opened, the store read, the first scene shown. In memory for that frame only."""

import displayio

from mesa.app import console
from mesa.board import hardware, store
from mesa.core.loader import load, unload
from mesa.core.log import Log
from mesa.ui import scene, words
from mesa.ui.motion import Anim


def begin():
    """Fill in what mesa.app.console keeps. hardware.Missing if the board lacks a screen or keys."""
    Anim.fast = console.fast
    io = hardware.open()
    root = displayio.Group(  # larger screens show the picture in the middle, doubled where it fits
        scale=io.scale, x=(io.width - 160 * io.scale) // 2, y=(io.height - 128 * io.scale) // 2
    )
    io.display.root_group = root
    kept = load("mesa.board.store_load").load(io.nvm, io.scratch)
    unload("mesa.board.store_load")
    console.hold(io, scene.Stack(root), kept, Log())
    started = kept.get(store.RESTARTED)
    kept.put(store.RESTARTED, 0)
    if not hardware.reloaded():  # since power-on nothing has failed
        kept.put_word(store.FAULT, 0)
    if console.wanted.get("lang"):
        kept.put(store.LANG, 1 + words.LANGUAGES.index(console.wanted["lang"]))
    settings = load("mesa.app.settings")
    settings.apply()
    if kept.get(store.LANG):
        settings = None
        unload("mesa.app.settings")
        console.way().launch()
        if kept.get(store.OPEN):  # the run before ended to make room for this game
            kept.put(store.OPEN, 0)
            launcher = console.stack.top
            if launcher.games and launcher.games[launcher.at].opens:
                console.way().open_setup(launcher.games[launcher.at].name)
    else:
        console.stack.swap(settings.Language())
    if words.broken:
        console.way().note(words.t("broken_text", words.broken))
    for word, said in (
        ("save_lost", kept.lost),
        ("save_mended", kept.mended),
        ("old_save", kept.old_match),
        ("memory_full", started),
    ):
        if said:
            console.way().note(words.t(word))
    if kept.mended or kept.old_match or started:
        console.save_now()  # it has been said, and need not be again
