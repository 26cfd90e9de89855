# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The page built by make web: complete, small, the same every time, and without requests to other hosts."""

from __future__ import annotations

import io
import json
import os
import posixpath
import re
import subprocess
import sys
import threading
import urllib.error
import urllib.request
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import copies
import pytest

from sim import build as drive_build
from sim.common import command
from sim.drive import texts
from sim.web import build, serve

ROOT = Path(__file__).resolve().parent.parent
TEXTS = (".html", ".css", ".js", ".json", ".webmanifest")


@pytest.fixture(scope="session")
def ours(page: dict[str, bytes]) -> dict[str, str]:
    """Return {path: text} of the page's files that we wrote: not the VM's, not the licences."""
    return {
        path: data.decode() for path, data in page.items() if path.endswith(TEXTS) and path != build.VM_SCRIPT
    }


@pytest.fixture(scope="session")
def html(ours: dict[str, str]) -> list[tuple[str, dict[str, str]]]:
    """Return the tags of index.html: (name, attributes)."""
    return tags(ours["index.html"])


def tags(text: str) -> list[tuple[str, dict[str, str]]]:
    """Return all tags of a page: (name, attributes)."""
    reader, found = HTMLParser(), []
    reader.handle_starttag = lambda tag, attrs: found.append((tag, {n: v or "" for n, v in attrs}))
    reader.feed(text)
    return found


# --- the same bytes ---


@pytest.mark.soak
def test_two_builds_are_the_same_bytes(page, tmp_path):
    """Process, folder, order of hashes and time zone make no difference."""
    out = tmp_path / "a" / "web"
    other = {"PYTHONHASHSEED": "3", "TZ": "Asia/Tokyo", "LC_ALL": "C", "PYTHONPATH": str(ROOT)}
    words = [sys.executable, "-m", "sim.web.build", "--out", str(out)]
    done = subprocess.run(words, cwd=tmp_path, env={**os.environ, **other}, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    made = {p.relative_to(out).as_posix(): p.read_bytes() for p in out.rglob("*") if p.is_file()}
    assert made == page
    assert [path.name for path in (tmp_path / "a").iterdir()] == ["web"]  # nothing is left beside it
    said = dict(re.findall(r"(\w+) +\d+ files +[\d,]+ bytes, +([\d,]+) compressed", done.stdout))
    sizes = {name: int(size.replace(",", "")) for name, size in said.items()}
    assert sizes.pop("together") == sum(sizes.values()) - sizes.pop("later")
    assert sorted(sizes) == ["VM", "drive", "icons", "page"]


def test_lines_that_end_as_on_windows_make_the_same_page(page):
    """A checkout's or an editor's CRLF changes no file of the page."""

    def sources() -> object:
        worker = drive_build.content(build.WEB / "page" / build.WORKER)
        return build.page_files(), build.board_modules(), worker, build.licences({"LICENSE.txt": b""})

    before = sources()
    with copies.of_windows():
        assert b"\r\n" in (build.WEB / "page" / "index.html").read_bytes()
        assert sources() == before


def test_a_page_that_is_too_large_fails(page, monkeypatch, capsys, tmp_path):
    """All files together, compressed, are within the limit, and so is each game by itself.

    Otherwise the page is written, but the exit code is 1; each game above its share is named.
    """
    assert build.too_large(page) == []
    monkeypatch.setattr(build, "collect", lambda **_: page)
    monkeypatch.setattr(build, "goal", lambda: 400_000)
    assert build.main(["--out", str(tmp_path / "web")]) == command.FAILED
    assert "400,000" in capsys.readouterr().err and (tmp_path / "web" / "sw.js").is_file()
    monkeypatch.undo()
    monkeypatch.setattr(build, "OF_A_GAME", 38_500)
    named = [line.partition(":")[0] for line in build.too_large(page)]
    assert named[:3] == ["games/fodasse", "games/qu4to", "games/sueca"]


# --- whole ---


def test_the_pack_is_the_drive(page, files):
    """It has every file except those for a board, and the licences, which the page has.

    Bytecode is marked for MicroPython; no other byte is changed. What is spoken and touched comes on top: two
    modules of a game, one for both, and a section of texts. About and problems have packs of their own.
    """
    found, later, problems = (build.unpacked(page[name]) for name in (build.PACK, *build.LATER))
    assert next(iter(found)) == "micropython.wasm" and found["micropython.wasm"][:4] == b"\0asm"
    drive = {path: data for path, data in found.items() if not path.startswith(("board/", "micropython."))}
    left = {"code.py", "boot.py", "safemode.py", "settings.toml", "LICENSE.txt", *build.for_a_board()}
    assert {"lib/adafruit_ticks.mpy", "fonts/text.pcf"} < later.keys() and not later.keys() & drive.keys()
    assert "games/sueca/problems.bin" in problems and all(path.endswith("/problems.bin") for path in problems)
    drive.update({**later, **problems})
    ends = "/spoken.mpy", "/keys.mpy"
    spoken = {path for path in drive if drive_build.in_sources(path).endswith(ends)}
    assert spoken and drive.keys() - spoken == files.keys() - left
    for path, data in files.items():
        if path in left:
            continue
        if path.endswith("/text.bin"):
            for code, said in texts.separate(data).items():
                assert texts.letters("spoken").encode() not in said[: texts.HEAD]
                assert not code or len(texts.separate(drive[path])[code]) > len(said)
            continue
        assert drive[path] == (b"M" + data[1:] if path.endswith(".mpy") else data), path


def named(path: str, text: str) -> Iterator[str]:
    """Yield the addresses and files that the page's file `path` names, as written."""
    if path.endswith(".html"):
        for _, attributes in tags(text):
            yield from (attributes[name] for name in ("src", "href", "content-src") if name in attributes)
    elif path.endswith(".css"):
        yield from re.findall(r"url\(\s*['\"]?([^'\")]+)", text)
        yield from re.findall(r"@import\s+['\"]([^'\"]+)", text)
    elif path.endswith(".webmanifest"):
        shown = json.loads(text)
        yield from (shown["start_url"], shown["scope"], *(icon["src"] for icon in shown["icons"]))
    elif path.endswith(".js"):
        yield from re.findall(r"\bfrom\s+\"([^\"]+)\"", text)
        yield from re.findall(r"\bimport\s+\"([^\"]+)\"", text)
        yield from re.findall(r"\b(?:import|fetch|register|URL|Worker)\(\s*\"([^\"]+)\"", text)


def test_every_file_that_is_named_is_there(page, ours):
    """The address works in any folder: none begins with a slash or leads out of the folder."""
    count = 0
    for path, text in ours.items():
        for name in named(path, text):
            if name.startswith(("#", "data:", "blob:", "https:")):
                continue
            count += 1
            assert not name.startswith(("/", "http:")) and ".." not in name, (path, name)
            target = posixpath.normpath(posixpath.join(posixpath.dirname(path), re.split("[?#]", name)[0]))
            assert target == "." or target in page, (path, name)
    assert count > 3


def test_what_the_start_needs_is_requested_at_once(html, ours):
    """index.html has a link for each module that main.js imports, directly or not, for VM and drive."""
    needed = ["main.js"]
    for name in needed:
        for other in re.findall(r'from "\./(\S+)"', ours[name]):
            needed += [other] * (other not in needed)
    links = {link["href"]: link for tag, link in html if tag == "link" and "preload" in link["rel"]}
    assert links.keys() == {*needed, "micropython.js", "drive.pack", "layout.js"}
    assert len(needed) > 10 and "version.js" in needed
    pack = links.pop("drive.pack")
    assert (pack["rel"], pack["as"], pack["crossorigin"]) == ("preload", "fetch", "")  # else loaded twice
    assert links.pop("layout.js")["as"] == "script"  # the first paint waits for it
    assert {link["rel"] for link in links.values()} == {"modulepreload"}


def test_the_manifest(page):
    """It has what browsers require before they offer to install the page; icons have the declared size."""
    from PIL import Image

    shown = json.loads(page["manifest.webmanifest"])
    assert (shown["name"], shown["start_url"], shown["scope"]) == ("Carteado", "./", "./")
    sizes = [(icon["sizes"], icon["purpose"]) for icon in shown["icons"]]
    assert sizes == [("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")]
    for icon in shown["icons"]:
        with Image.open(io.BytesIO(page[icon["src"]])) as image:
            assert "{}x{}".format(*image.size) == icon["sizes"]
            colours = image.convert("RGB").getcolors(64)
            assert colours is not None and len(colours) > 8  # a picture


# --- the service worker ---


def kept(page: dict[str, bytes]) -> dict[str, str]:
    """Return {name: integrity} of what the service worker keeps for offline use."""
    found = re.search(r"^const FILES = (\{.*?\});$", page["sw.js"].decode(), re.S | re.M)
    assert found
    return json.loads(found.group(1))


def test_the_worker_keeps_exactly_the_files_that_are_there(page):
    """All but itself and what comes later, each with its bytes' checksum."""
    files = kept(page)
    assert files.keys() == page.keys() - {"sw.js", *build.LATER}
    for name, sums in files.items():
        assert sums == build.integrity(page[name]), name


def test_the_version_is_that_of_all_files(page):
    """Page and worker have the same version; it changes with any file, and with the worker itself."""
    versions = [
        re.findall(r"const VERSION = (\".+\");$", page[name].decode(), re.M)
        for name in ("sw.js", "version.js")
    ]
    assert versions[0] == versions[1] and len(versions[0]) == 1
    assert json.loads(versions[0][0]).startswith(drive_build.version() + " ")
    template = build.lean("sw.js", (build.WEB / "page" / "sw.js").read_bytes()).decode()
    files = {path: data for path, data in page.items() if path not in ("version.js", "sw.js")}
    assert build.sealed(files, template) == page
    found = [
        build.sealed(changed, worker)["version.js"]
        for changed, worker in (
            (files, template + "\n"),
            ({**files, "licences.txt": b"other"}, template),
            ({**files, "licences.TXT": b""}, template),
        )
    ]
    assert len({page["version.js"], *found}) == 4


# --- licences, addresses, policy ---


def test_the_licences_of_everything(page, files):
    """There are ours and the libraries', as on the drive, and the VM's."""
    text = page["licences.txt"].decode()
    assert text.startswith(files["LICENSE.txt"].decode().rstrip()) and "Damien P. George" in text


OUTSIDE = ("http://www.w3.org/2000/svg", "http://www.w3.org/1999/xhtml", "http://www.w3.org/1999/xlink")
"""Names that look like addresses: nothing is loaded from there."""


def test_nothing_names_an_outside_address(ours):
    """The only one is a link to the source, which loads nothing."""
    every = re.findall(r"(?:\w+:)?//[\w.-]+\.[a-z]{2,}[^\s\"'<>)`]*", "\n".join(ours.values()))
    assert [name.split("/")[0] for name in {*every} - {*OUTSIDE}] in ([], ["https:"])


def test_the_policy_allows_nothing_inline_and_nothing_is(html, ours):
    """Content-Security-Policy: everything from the page's own host, wasm allowed, no exceptions."""
    (policy,) = [tag for _, tag in html if tag.get("http-equiv") == "Content-Security-Policy"]
    rules = {name: values for name, *values in map(str.split, policy["content"].split(";"))}
    assert rules["default-src"] in (["'none'"], ["'self'"])
    assert sorted(rules["script-src"]) == ["'self'", "'wasm-unsafe-eval'"]
    allowed = {"'self'", "'none'", "'wasm-unsafe-eval'", "data:", "blob:"}
    assert {value for values in rules.values() for value in values} <= allowed
    assert not re.search(r"<style|<script[^>]*>[^<]*\S[^<]*</script>", ours["index.html"])
    for tag, attributes in html:
        assert not [name for name in attributes if name.startswith("on") or name == "style"], tag


# --- writing and serving ---


def test_a_bad_place_is_a_sentence(tmp_path, capsys):
    """A file is refused, and a folder with other files, which would be lost."""
    (tmp_path / "file").write_text("mine")
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / "mine.txt").write_text("mine")
    for name, words in (("file", "is not a folder"), ("folder", "has other files in it")):
        assert build.main(["--out", str(tmp_path / name)]) == command.USAGE
        assert words in capsys.readouterr().err
    assert (tmp_path / "folder" / "mine.txt").read_text() == "mine"


def test_a_build_replaces_the_one_before(tmp_path):
    """Nothing of the older page stays, but it stays until the new one is complete."""
    out = tmp_path / "web"
    build.write({"sw.js": b"1", "old.js": b"1"}, out)
    with pytest.raises(TypeError):
        build.write({"sw.js": b"2", "new.js": "no bytes"}, out)  # pyrefly: ignore[bad-assignment]
    assert {path.name: path.read_bytes() for path in out.iterdir()} == {"sw.js": b"1", "old.js": b"1"}
    build.write({"sw.js": b"3", "icons/32.png": b"3"}, out)
    found = {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*")}
    assert found == {"web", "web/sw.js", "web/icons", "web/icons/32.png"}


def test_it_is_served_with_the_right_types(tmp_path, capsys):
    """Browsers refuse modules of another type; files are requested again each time. Nothing else is there."""
    types = {"index.html": "text/html", "style.css": "text/css", "main.js": "text/javascript"}
    types.update({"vm.wasm": "application/wasm", "drive.pack": "application/octet-stream"})
    types["manifest.webmanifest"] = "application/manifest+json"
    served = serve.server(tmp_path, 0)
    thread = threading.Thread(target=served.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        for name, kind in types.items():
            (tmp_path / name).write_bytes(b"x" * 300)
            with urllib.request.urlopen(serve.address(served) + name, timeout=30) as answer:
                assert answer.read() == b"x" * 300 and answer.headers["Cache-Control"] == "no-cache"
                assert answer.headers["Content-Type"].split(";")[0] == kind
        (tmp_path / "icons").mkdir()
        for path in ("icons/", "icons/?%00", "%00", "%ed%a0%80", "x" * 5000, "main.js/"):
            with pytest.raises(urllib.error.HTTPError, match="404"):
                urllib.request.urlopen(serve.address(served) + path, timeout=30)
        assert capsys.readouterr().err == ""
    finally:
        served.shutdown()
        thread.join()
        served.server_close()
