# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""One player of keys beside a console: `presser` and `walk` run on the VM too, `player` on CPython."""
