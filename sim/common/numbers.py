# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Sums of figures, and tables of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence


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


def grouped(value: float) -> str:
    """Return a whole number with a space before each three digits: 12 345."""
    return "{:,.0f}".format(value).replace(",", " ")


def markdown(head: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    """Yield the lines of a Markdown table; the first column is text, the others numbers."""
    yield "| " + " | ".join(head) + " |"
    yield "|---" + "|---:" * (len(head) - 1) + "|"
    for row in rows:
        yield "| " + " | ".join(row) + " |"
    yield ""
