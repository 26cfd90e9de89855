# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Power-on: the board is opened, the store read, the first scene shown. In memory for that frame only."""

import displayio

from mesa import board_io, console, i18n, scene, store
from mesa.anim import Anim
from mesa.log import Log


def begin():
    """Fill in what mesa.console keeps. board_io.Missing if the board lacks a screen or keys."""
    Anim.fast = console.fast
    io = board_io.open()
    root = displayio.Group(  # larger screens show the picture in the middle, doubled where it fits
        scale=io.scale, x=(io.width - 160 * io.scale) // 2, y=(io.height - 128 * io.scale) // 2
    )
    io.display.root_group = root
    kept = console.use("store_load").load(io.nvm, io.scratch)
    console.drop("mesa.store_load")
    console.hold(io, scene.Stack(root), kept, Log())
    started = kept.get(store.RESTARTED)
    kept.put(store.RESTARTED, 0)
    if not board_io.reloaded():  # since power-on nothing has failed
        kept.put_word(store.FAULT, 0)
    if console.wanted.get("lang"):
        kept.put(store.LANG, 1 + i18n.LANGUAGES.index(console.wanted["lang"]))
    settings = console.use("settings")
    settings.apply()
    if kept.get(store.LANG):
        settings = None
        console.drop("mesa.settings")
        console.way().launch()
        if kept.get(store.OPEN):  # the run before ended to make room for this game
            kept.put(store.OPEN, 0)
            launcher = console.stack.top
            if launcher.games and launcher.games[launcher.at].opens:
                console.way().open_setup(launcher.games[launcher.at].name)
    else:
        console.stack.swap(settings.Language())
    if i18n.broken:
        console.way().note(i18n.t("broken_text", i18n.broken))
    for word, said in (
        ("save_lost", kept.lost),
        ("save_mended", kept.mended),
        ("old_save", kept.old_match),
        ("memory_full", started),
    ):
        if said:
            console.way().note(i18n.t(word))
    if kept.mended or kept.old_match or started:
        console.save_now()  # it has been said, and need not be again
