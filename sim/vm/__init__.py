# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""A 32-bit MicroPython VM in Node, as a meter: what the drive's files cost there is what they cost on the board.

Objects have the board's sizes (4-byte words, 16-byte blocks, 31-bit small ints), the bytecode is the drive's
own, and the stack for Python frames is the board's. The heap is larger than the board's, since the VM frees
garbage only between calls from Node: it measures, it does not run out.
"""

import base64
import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
if str(ROOT) not in sys.path:
    sys.path.append(str(ROOT))

from sim import setup  # noqa: E402

PYSTACK = 4096
"""Bytes for Python's call frames: `CIRCUITPY_PYSTACK_SIZE` in settings.toml."""
HEAP = 4 << 20
"""Bytes of the VM's heap: much more than the board's, see above."""


class VMError(Exception):
    """What the VM raised; `kind` is the exception's type there, the text its traceback."""

    def __init__(self, kind, message):
        super().__init__(message.strip())
        self.kind = kind


class VM:
    """One VM in one Node process. Use as a context manager, or close()."""

    def __init__(self, pystack=PYSTACK, heap=HEAP):
        node = setup.find_node()
        if node is None:
            raise VMError("NoNode", "there is no Node here: run make setup")
        command = [node, str(ROOT / "sim" / "vm" / "host.mjs"), str(pystack // 4), str(heap)]
        self._process = subprocess.Popen(
            command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
        )

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        """End the Node process."""
        self._process.stdin.close()
        self._process.wait()
        self._process.stdout.close()

    def _ask(self, **request):
        self._process.stdin.write(json.dumps(request) + "\n")
        self._process.stdin.flush()
        line = self._process.stdout.readline()
        if not line:
            raise VMError("Died", "the VM's process has ended")
        answer = json.loads(line)
        if "error" in answer:
            raise VMError(answer["error"], answer["message"])
        return answer

    def put(self, path, data):
        """Write the bytes `data` to the file `path` of the VM's own file system, making its folders."""
        self._ask(do="put", path=path, data=base64.b64encode(data).decode())

    def get(self, path):
        """The bytes of a file of the VM's file system."""
        return base64.b64decode(self._ask(do="get", path=path)["data"])

    def run(self, code):
        """Run source text in the VM's __main__, in one call from Node; what it printed."""
        return self._ask(do="run", code=code)["out"]

    def time(self, code):
        """Run source text; the milliseconds that it took here."""
        return self._ask(do="run", code=code)["ms"]

    def live(self):
        """Bytes that are still allocated after a collection."""
        return int(self._ask(do="live")["out"])
