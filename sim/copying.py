# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Copy a build onto a board's drive without harm: to the person's own files, or by a cable pulled half-way.

The manifest, `carteado.txt`, makes it safe. While a copy is under way its first word is "copying", and it
lists what is ours from before and from now. Only when all files have been read back does it become

    carteado 1.0.0 97 213456            version, files, bytes
    8f3a1b2c 1234 lib/mesa/anim.mpy     CRC-32, bytes, path
    end 5a6b7c8d                        CRC-32 of everything above

and only then does code.py start the console; before, it says to copy again. What somebody else put on the
drive stays: a file of the same name is renamed, never overwritten, and settings.toml is theirs, we only add
what it lacks.
"""

import binascii
import os
import re
import shutil
from pathlib import PurePosixPath

MANIFEST = "carteado.txt"
SETTINGS = "settings.toml"
NEW = ".new"
WHOLE = (MANIFEST, "code.py", SETTINGS)
"""Files that are never half: each is written with NEW at its name's end, then renamed."""
OLDEST = 9
"""The first CircuitPython whose display modules are the ones that we use."""
_TOPS = ("lib", "games", "fonts")


class CopyError(Exception):
    """Why nothing, or not everything, was copied, and what to do about it."""


# --- the manifest ---


def _body(first, entries):
    lines = [first]
    for path, mark in sorted(entries.items()):
        lines.append("{} {}".format(mark, path))
    return "\n".join(lines) + "\n"


def _mark(path, data):
    """What the manifest says of a file; settings.toml may be edited, so nothing is held against it."""
    return "-------- -" if path == SETTINGS else "{:08x} {}".format(binascii.crc32(data), len(data))


def manifest(version, files):
    """The manifest (bytes) of {path: bytes}."""
    entries = {path: _mark(path, data) for path, data in files.items() if path != MANIFEST}
    size = sum(len(data) for path, data in files.items() if path != MANIFEST)
    body = _body("carteado {} {} {}".format(version, len(entries), size), entries)
    return (body + "end {:08x}\n".format(binascii.crc32(body.encode()))).encode()


def listed(data):
    """{path: "crc size"} of a manifest, finished or not; paths that could not be ours are left out."""
    entries = {}
    for line in data.decode("utf-8", "replace").split("\n"):
        match = re.fullmatch(r"([0-9a-f]{8} \d+|-{8} -) (\S.*)", line)
        if match and _is_ours(match.group(2)):
            entries[match.group(2)] = match.group(1)
    return entries


def _is_ours(path):
    """Whether a manifest may list `path`: in one of our folders or at the root, and nowhere else."""
    parts = PurePosixPath(path).parts
    inside = ".." not in parts and "\\" not in path and ":" not in path and not path.startswith("/")
    return inside and (len(parts) == 1 or parts[0] in _TOPS)


def is_whole(data):
    """Whether `data` is a finished manifest, all of it."""
    body, end, crc = data.rpartition(b"end ")
    return data.startswith(b"carteado ") and end != b"" and crc.strip() == b"%08x" % binascii.crc32(body)


# --- what is there ---


def check_drive(folder):
    """Raise CopyError unless `folder` is the drive of a board with a CircuitPython that is new enough."""
    if not folder.is_dir():
        raise CopyError(
            "{} is no folder. Plug the board in, switch it on, and look where CIRCUITPY appears.".format(
                folder
            )
        )
    try:
        text = (folder / "boot_out.txt").read_text(encoding="utf-8", errors="replace")
    except OSError:
        raise CopyError(
            "{} is no CircuitPython drive (it has no boot_out.txt), so nothing was copied. Name the drive"
            " called CIRCUITPY.".format(folder)
        ) from None
    match = re.search(r"CircuitPython (\d+)\.[^ ;]*", text)
    if match is None:
        raise CopyError("boot_out.txt on {} names no CircuitPython, so nothing was copied.".format(folder))
    if int(match.group(1)) < OLDEST:
        raise CopyError(
            "The board has {}; Carteado needs {} or later. Get it from circuitpython.org/downloads, put it"
            " on the board, then copy again.".format(match.group(0), OLDEST)
        )


def free_space(folder):
    """(free bytes, bytes of a cluster) of the drive that `folder` is on."""
    cluster = os.statvfs(folder).f_frsize if hasattr(os, "statvfs") else 4096
    return shutil.disk_usage(folder).free, cluster


def _read(file):
    try:
        return file.read_bytes()
    except FileNotFoundError:
        return None
    except IsADirectoryError:
        raise CopyError(
            "{} is a folder, but a file of ours has that name: move it away.".format(file)
        ) from None


def _with_settings(ours, theirs):
    """settings.toml with all of theirs, and ours where they say nothing."""
    if theirs is None:
        return ours
    key = re.compile(rb"\s*([A-Za-z0-9_]+)\s*=")
    have = {match.group(1) for match in map(key.match, theirs.split(b"\n")) if match}
    lines = [line for line in ours.split(b"\n") if key.match(line) and key.match(line).group(1) not in have]
    if not lines:
        return theirs
    return theirs.rstrip(b"\n") + b"\n" + b"\n".join(lines) + b"\n"


def _shadows(files, folder, removed):
    """Files of somebody else that the board would import in place of ours."""
    modules = {}
    for path in files:
        if path.endswith((".py", ".mpy")) and path.startswith(("lib/", "games/")):
            modules[path.rpartition(".")[0]] = path
    found = []
    for stem, path in modules.items():
        rivals = [stem + ".py"] if path.endswith(".mpy") else []
        if stem.startswith("lib/"):
            rivals += [stem[len("lib/") :] + end for end in (".py", ".mpy")]
        found += [
            rival
            for rival in rivals
            if rival not in files and rival not in removed and (folder / rival).is_file()
        ]
    return sorted(found)


# --- copying ---


class _Plan:
    """What has to be done to `folder`; making one changes nothing."""

    def __init__(self, files, folder):
        self.files = dict(files)
        self.folder = folder
        old = _read(folder / MANIFEST) or b""
        # A copy that broke off while it wrote its list has left the new one beside the old.
        self.old = {**listed(_read(folder / (MANIFEST + NEW)) or b""), **listed(old)}
        if SETTINGS in self.files:
            self.files[SETTINGS] = _with_settings(self.files[SETTINGS], _read(folder / SETTINGS))
        self.remove = sorted(
            p for p in self.old if p not in self.files and p != SETTINGS and (folder / p).is_file()
        )
        self.write, self.rename = [], []
        change = 0
        _, cluster = free_space(folder)

        def rounded(size):
            return -(-size // cluster) * cluster

        for path, data in self.files.items():
            there = _read(folder / path)
            if there == data:
                continue
            foreign = there is not None and path not in self.old and path not in (MANIFEST, SETTINGS)
            if foreign:
                self.rename.append(path)
            self.write.append(path)
            change += rounded(len(data)) - (0 if there is None or foreign else rounded(len(there)))
        folders = {str(p) for path in self.write for p in PurePosixPath(path).parents}
        change += cluster * sum(not (folder / p).is_dir() for p in folders)
        # The list of a copy under way names old files too, and code.py is there twice for a moment.
        change += rounded(2 * len(self.files.get(MANIFEST, b""))) + rounded(
            len(self.files.get("code.py", b""))
        )
        for path in self.remove:
            change -= rounded((folder / path).stat().st_size)
        self.needed = max(0, change)
        left = [path for path in WHOLE if (folder / (path + NEW)).exists()]
        self.done = not self.remove and not self.write and not left and is_whole(old)


def _put(file, data):
    """Write a file and wait until the drive has it."""
    file.parent.mkdir(parents=True, exist_ok=True)
    with open(file, "wb") as f:
        f.write(data)
        f.flush()
        os.fsync(f.fileno())


def _put_whole(folder, path, data):
    """Write a file beside its old self, then put it in its place: it is never half."""
    _put(folder / (path + NEW), data)
    os.replace(folder / (path + NEW), folder / path)


def _verify(file, data):
    """Read a file back, from the drive and not from memory where the system lets us."""
    with open(file, "rb") as f:
        if hasattr(os, "posix_fadvise"):
            os.posix_fadvise(f.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)
        if f.read() != data:
            raise CopyError(
                "{} does not read back as it was written: the drive may be damaged. Copy again.".format(file)
            )


def _free_name(folder, path):
    """A name beside `path` that nothing has: code.py.old, code.py.old2, …"""
    n = 1
    while (folder / (path + ".old" + (str(n) if n > 1 else ""))).exists():
        n += 1
    return path + ".old" + (str(n) if n > 1 else "")


def _carry_out(plan, say):
    folder, files = plan.folder, plan.files
    # From here until the last line the list says that a copy is under way.
    both = {path: _mark(path, data) for path, data in files.items() if path != MANIFEST}
    _put_whole(folder, MANIFEST, _body("copying", {**plan.old, **both}).encode())
    for path in plan.rename:
        kept = _free_name(folder, path)
        os.replace(folder / path, folder / kept)
        say("kept your {} as {}".format(path, kept))
    if "code.py" in plan.write:  # first, so that it can say that the rest is missing, and never half
        _put_whole(folder, "code.py", files["code.py"])
    for path in plan.remove:
        (folder / path).unlink()
        say("removed {}".format(path))
        for parent in PurePosixPath(path).parents:
            if len(parent.parts) > 1 and not any((folder / parent).iterdir()):
                (folder / parent).rmdir()
    for path in plan.write:
        if path == SETTINGS:
            _put_whole(folder, path, files[path])
        elif path not in WHOLE:
            _put(folder / path, files[path])
    for path, data in files.items():
        if path != MANIFEST:
            _verify(folder / path, data)
    _put_whole(folder, MANIFEST, files[MANIFEST])
    _verify(folder / MANIFEST, files[MANIFEST])
    for path in WHOLE:
        (folder / (path + NEW)).unlink(missing_ok=True)


def copy(files, folder, say=print):
    """Copy {path: bytes}, manifest included, onto the drive at `folder` (a Path).

    Raises CopyError: before anything was touched if the drive is not fit for it, or in the middle if it went
    away; then code.py says to copy again.
    """
    check_drive(folder)
    try:
        plan = _Plan(files, folder)
        if plan.done:
            say("{} is up to date.".format(folder))
            return
        rivals = _shadows(plan.files, folder, plan.remove)
        if rivals:
            raise CopyError(
                "The board would import these in place of ours; move them away: " + ", ".join(rivals)
            )
        free, _ = free_space(folder)
        if plan.needed > free:
            raise CopyError(
                "{} is too full: {} KB more are needed. Nothing was copied.".format(
                    folder, -(-(plan.needed - free) // 1024)
                )
            )
        _carry_out(plan, say)
    except OSError as error:
        if error.errno in (13, 30):  # EACCES, EROFS
            raise CopyError(
                "{} cannot be written to. If Start was held when the board was switched on, the drive is the"
                " console's: switch it off and on again, then copy.".format(folder)
            ) from error
        raise CopyError(
            "The copy broke off ({}). Plug the board in again and copy again; until then the console asks for"
            " it.".format(error.strerror or error)
        ) from error
    say(
        "{} files copied and read back, {} removed. Press the board's reset button.".format(
            len(plan.write), len(plan.remove)
        )
    )
