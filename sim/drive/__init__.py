# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""What the build does to files before they go on the drive, and how they are copied there."""
