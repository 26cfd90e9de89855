# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""What `make faults` tries: one module a kind of fault."""

Trial = tuple[str, str | None]
"""(the name of what was tried, what was wrong in one sentence or None)."""
