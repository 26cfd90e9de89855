# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The front door: starts the console and keeps it going, frame by frame."""

from mesa.console import step

while True:
    step()
