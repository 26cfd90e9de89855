# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Builds the page and serves it on this machine, for a browser here.

    python -m sim.web.serve [--port N] [--out DIR]

Prints the address; Ctrl+C ends it. Without --port it takes 8000, or the next free port. Only browsers on this
machine reach it: from elsewhere, offline use would need https.
Exit codes: those of sim/common/command.py.
"""

from __future__ import annotations

import contextlib
import functools
import http.server
import sys
from pathlib import Path
from typing import Any

from sim import ROOT
from sim.common import command
from sim.common.command import Problem

HOST = "127.0.0.1"
FIRST, TRIES = 8000, 50
"""The port to begin with, and how many of those that follow are tried."""


class Handler(http.server.SimpleHTTPRequestHandler):
    """Serves a folder, for a browser that checks each time whether a file has changed."""

    extensions_map = {
        **http.server.SimpleHTTPRequestHandler.extensions_map,
        ".pack": "application/octet-stream",
        ".wasm": "application/wasm",
        ".webmanifest": "application/manifest+json",
    }

    def end_headers(self) -> None:
        """Forbid caching: otherwise a browser would guess how long to keep files."""
        self.send_header("Cache-Control", "no-cache")
        self.send_header("X-Content-Type-Options", "nosniff")
        super().end_headers()

    def send_head(self) -> Any:
        """Answer as to an unknown name if no file can have this one: a null byte, half a character."""
        try:
            return super().send_head()
        except ValueError:
            return self.list_directory(self.path)

    def list_directory(self, path: object) -> None:
        """Show no folder's list: most hosts do not."""
        self.send_error(http.HTTPStatus.NOT_FOUND)

    def log_message(self, format: str, *args: object) -> None:
        """Print nothing for each file."""


class Server(http.server.ThreadingHTTPServer):
    """A server for one folder; nobody else may use its port at the same time."""

    allow_reuse_address = sys.platform != "win32"  # on Windows it would let two servers share a port
    daemon_threads = True

    def handle_error(self, request: object, client_address: object) -> None:
        """Ignore a browser that leaves in the middle of a file."""
        if not isinstance(sys.exc_info()[1], OSError):
            super().handle_error(request, client_address)  # pyrefly: ignore[bad-argument-type]


def server(folder: Path, port: int | None = None) -> Server:
    """Return a Server of `folder` on this machine alone; serve_forever() starts it.

    port: None for the first free one from FIRST on. Problem if it is in use.
    """
    handler = functools.partial(Handler, directory=str(folder))
    for number in range(FIRST, FIRST + TRIES) if port is None else (port,):
        with contextlib.suppress(OSError):
            return Server((HOST, number), handler)
    if port is None:
        raise Problem("no port from {} to {} is free: name one with --port".format(FIRST, FIRST + TRIES - 1))
    raise Problem("--port {} is taken, or not allowed".format(port))


def address(served: Server) -> str:
    """Return the address of `served` for a browser."""
    return "http://{}:{}/".format(HOST, served.server_address[1])


@command.command
def main(args: list[str] | None = None) -> int:
    """Build, serve until Ctrl+C; return the exit code."""
    parser = command.Parser(description="Build the page and serve it on this machine.")
    parser.add_argument(
        "--port", type=command.whole(1, 65535), metavar="N", help="port (8000, or the next free one)"
    )
    parser.add_argument("--out", metavar="DIR", help="where to build (dist/web)")
    options = parser.parse_args(args)
    from sim.web import build

    build.check_place(Path(options.out or ROOT / "dist" / "web").absolute())
    out = command.folder(options.out or ROOT / "dist" / "web", "--out")
    served = server(out, options.port)  # first, since building takes a while
    code = build.main(["--out", str(out)])
    if code:
        return code
    print(address(served), flush=True)
    try:
        served.serve_forever()
    finally:
        served.server_close()
    return command.DONE


if __name__ == "__main__":
    sys.exit(main())
