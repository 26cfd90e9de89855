# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The faults tried by `make faults`: one module for each kind."""

Trial = tuple[str, str | None]
"""(the name of what was tried, what was wrong in one sentence or None)."""
