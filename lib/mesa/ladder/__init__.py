# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The ladder: its page, the people on it, and what beating them brings.

The set-up page leads in; a match against an opponent leads out.
"""
