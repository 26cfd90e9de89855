# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""`storage`: the drive is the PC's."""


class _Mount:
    readonly = True


_MOUNT = _Mount()


def getmount(path):
    return _MOUNT


def remount(path, readonly=False):
    _MOUNT.readonly = readonly
