# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The trial of the page on web servers (sim/web/hosts.py): their settings, and what it prints."""

from __future__ import annotations

import sys
import urllib.request

import pytest

from sim.common.command import Problem
from sim.web import hosts

ROW = {"host": "x", "starts": True, "why": "", "requests": 35, "bytes": 502910, "twice": 0, "offline": True}


def test_servers_get_the_folder_and_the_port(tmp_path, monkeypatch):
    """Each that is installed is named with its program, others with none."""
    monkeypatch.setattr(hosts, "program", {"nginx": "/usr/sbin/nginx"}.get)
    found = dict(hosts.programs(tmp_path, tmp_path / "root", 8123))
    assert list(found) == ["nginx", "Apache", "python -m http.server"]
    assert found["nginx"][0] == "/usr/sbin/nginx" and found["Apache"] == []
    for name in ("nginx", "Apache"):
        settings = (tmp_path / (name + ".conf")).read_text()
        assert "127.0.0.1:8123" in settings and str(tmp_path / "root") in settings


def test_a_server_runs_until_it_is_not_needed(tmp_path):
    """It serves the folder; one that ends by itself is a Problem."""
    (tmp_path / "a.txt").write_text("a")
    port = hosts.free_port()
    words = dict(hosts.programs(tmp_path, tmp_path, port))["python -m http.server"]
    with (
        hosts.running(words, port),
        urllib.request.urlopen("http://127.0.0.1:{}/a.txt".format(port)) as answer,
    ):
        assert answer.read() == b"a"
    with pytest.raises(OSError):
        urllib.request.urlopen("http://127.0.0.1:{}/a.txt".format(port))
    with pytest.raises(Problem), hosts.running([sys.executable, "-c", ""], port):
        pass


def test_the_table():
    """Each server has its row; one on which the page does not start says why."""
    lines = list(hosts.table([ROW, {**ROW, "starts": False, "offline": False, "why": "no main.js"}]))
    assert lines[2:] == [
        "| x | yes | 35 | 502 910 | 0 | yes |",
        "| x | no: no main.js | 35 | 502 910 | 0 | no |",
    ]
