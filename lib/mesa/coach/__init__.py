# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Judging decisions: the coach of a hand, the trial of another choice, and the rating.

The score sheet leads to the coach, the records to the rating; both lead back where they were opened.
"""
