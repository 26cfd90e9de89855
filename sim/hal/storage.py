# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""`storage`: who may write the drive, the program or the PC."""

from collections.abc import Iterator as _Iterator
from pathlib import Path as _Path

from sim.board import sim_board as _sim_board


class VfsFat:
    """The drive."""

    label = "CIRCUITPY"

    @property
    def readonly(self) -> bool:
        """Whether the program may not write."""
        return _sim_board.get().drive_readonly

    def ilistdir(self, path: str) -> _Iterator[tuple[str, int, int, int]]:
        """Yield (name, 0x8000 or for a folder 0x4000, 0, bytes) of what is in a folder."""
        for file in _Path("." + path).iterdir():
            yield file.name, 0x4000 if file.is_dir() else 0x8000, 0, file.stat().st_size


_drive = VfsFat()


def getmount(mount_path: str) -> VfsFat:
    """Return the drive that is mounted at "/"."""
    if mount_path != "/":
        raise OSError(19)
    return _drive


def remount(
    mount_path: str, readonly: bool = False, *, disable_concurrent_write_protection: bool = False
) -> None:
    """Change who may write; the PC may not if the program may."""
    getmount(mount_path)
    _sim_board.get().drive_readonly = bool(readonly)
