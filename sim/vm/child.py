# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Calls functions in processes of their own, since a simulated board and an imported game are global."""

from __future__ import annotations

import importlib
import json
import os
import subprocess
import sys
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

from sim import ROOT


class Failed(Exception):
    """The function failed in its process; the text says with which arguments, and why."""


def call(function: Callable[..., Any], **options: Any) -> Any:
    """Call a module's function in a new process; return its result as JSON brings it. Failed."""
    words = ["-m", "sim.vm.child", function.__module__, function.__name__, json.dumps(options)]
    done = subprocess.run([sys.executable, *words], capture_output=True, text=True, cwd=ROOT)
    if done.returncode:
        last = done.stderr.strip().split("\n")[-1]
        raise Failed("{}: {}\n{}".format(options, last, done.stderr))
    return json.loads(done.stdout.strip().split("\n")[-1])


class Jobs:
    """Jobs in separate processes, as many at a time as there are cores; `bar` shows how many are done.

    Use as a context manager: if it ends early, by Ctrl+C for example, jobs not yet started are dropped.
    """

    def __init__(self, bar: Any) -> None:
        self.pool = ThreadPoolExecutor(os.cpu_count() or 1)
        self.bar = bar
        self.lock = threading.Lock()

    def __enter__(self) -> Jobs:
        return self

    def __exit__(self, *_: object) -> None:
        self.pool.shutdown(wait=False, cancel_futures=True)

    def do(self, work: Callable[..., Any], *arguments: Any, **options: Any) -> Future:
        """Start `work(…)`; return its Future."""
        self.bar.total += 1

        def counted() -> Any:
            try:
                return work(*arguments, **options)
            finally:
                with self.lock:
                    self.bar.update()

        return self.pool.submit(counted)


if __name__ == "__main__":
    from sim.drive import texts

    texts.write()
    os.chdir(ROOT)
    module, name, asked = sys.argv[1:]
    print(json.dumps(getattr(importlib.import_module(module), name)(**json.loads(asked))))
