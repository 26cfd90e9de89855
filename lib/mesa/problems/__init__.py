# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Problems: their list, one problem on the table, what is solved, and the problem of the day.

The set-up page leads in, and back.
"""
