# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""`storage`: the drive is the PC's."""


class _Mount:
    readonly = True


_MOUNT = _Mount()


def getmount(path: str) -> _Mount:
    return _MOUNT


def remount(path: str, readonly: bool = False) -> None:
    _MOUNT.readonly = readonly
