# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Carteado in a browser: the drive's own files on the MicroPython VM, in a static page.

`page/` runs only in a browser, `badge/` is the console as a module that also runs in Node, `program.py` runs
in the VM beside the drive's modules. `build.py` makes dist/web/ of them, `serve.py` serves that.
"""
