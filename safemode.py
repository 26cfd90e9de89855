# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Runs instead of code.py after a fault in CircuitPython or a weak battery: prints the cause and what to do.

It ends at once, since the PC sees the drive only afterwards. Saved data is not touched.
"""

import supervisor

reason = str(supervisor.runtime.safe_mode_reason).split(".")[-1]
if reason == "BROWNOUT":
    reason = "battery / bateria"
print("\nCarteado: " + reason + "\nPress RESET / aperte RESET")
