# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Empty: the About page loads the libraries' modules one by one, this one too."""
