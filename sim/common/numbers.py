# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Sums of figures for tables."""

from __future__ import annotations

from collections.abc import Iterable


def spread(values: Iterable[float]) -> dict[str, float]:
    """Return {"mean", "p95", "worst"} of some numbers."""
    ordered = sorted(values)
    if not ordered:
        return {"mean": 0, "p95": 0, "worst": 0}
    return {
        "mean": sum(ordered) / len(ordered),
        "p95": ordered[min(len(ordered) - 1, len(ordered) * 95 // 100)],
        "worst": ordered[-1],
    }
