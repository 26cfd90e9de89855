# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
#
# On first use, each command sets up what it needs in .venv and node_modules (sim/setup.py).
# ARGS is passed on: make play ARGS="--game sueca --seed 7"

PYTHON ?= python3
PY := .venv/bin/python
# Of make soak: how long it takes at least, and the number of the first round
MINUTES ?= 10
ROUND ?= 1
# The tests start Python a hundred times: what it has compiled is kept, whatever the environment asks for
unexport PYTHONDONTWRITEBYTECODE
# The shell gets what was typed, whatever is in it: a folder's name may have quotes, blanks and $$
export CARTEADO_DEST := $(value DEST)
export CARTEADO_NAME := $(value NAME)

.PHONY: help play new-game art test quick pytest lint style device web web-serve web-test bench arena mutants soak words walk shots films setup has-python setup-play setup-tools setup-test

help:
	@echo "make play      the simulator window"
	@echo "make test      everything that must pass; ARGS=tests/test_match.py runs a part, without lint"
	@echo "make quick     the tests of the files that have changed, in about a minute; ARGS=lib/mesa/core/rng.py those of a file"
	@echo "make lint      the style and type checks of make test: ruff and pyrefly"
	@echo "make device    dist/CIRCUITPY/ and a zip; DEST=/media/you/CIRCUITPY copies it to a board"
	@echo "make web       dist/web/, the page for a browser: any static host can serve it"
	@echo "make web-serve the same, served on this machine; ARGS='--port 8080'"
	@echo "make web-test  the tests of that page in this machine's Chromium and Firefox"
	@echo "make bench     memory and board time against their budgets, tables in out/bench.md; ARGS=--gate takes a minute"
	@echo "make arena     bot strengths, as a table"
	@echo "make mutants   laws that are broken: the tests must notice; ARGS='games/sueca/rules.py --count 40 --seed 1' draws breaks of files"
	@echo "make soak      the random tests, with other cases in each round, for ten minutes; MINUTES=60, ARGS=tests/test_saves.py"
	@echo "make walk      every page on the VM with the drive's files, every way out of it, then random keys; what is in memory must stay the same"
	@echo "make words     texts that are missing, too long or not in the fonts; ARGS='es --quick' checks one language, without its screens"
	@echo "make shots     the READMEs' pictures, and a GIF of each game"
	@echo "make films     a new player's first match of each game, frame by frame, into out/; ARGS='--only set-en'"
	@echo "make new-game  NAME=x: games/x, a small playable game to start from"
	@echo "make art       pictures and fonts from their drawings in sim/art; ARGS=--check writes nothing"
	@echo "make setup     only the set-up that the other commands do first"

play: setup-play
	@$(PY) -m sim.run --nvm carteado.nvm $(ARGS)

new-game: setup-test
	@$(PY) -m sim.new_game $(if $(value NAME),"$$CARTEADO_NAME") $(ARGS)

arena: setup-play
	@$(PY) -m sim.arena $(ARGS)

mutants: setup-test
	@$(PY) -m sim.mutants $(ARGS)

# A round in progress when the time is up is finished. pytest prints the command that repeats a failure.
soak: setup-test
	@end=$$(($$(date +%s) + 60 * $(MINUTES))); round=$(ROUND); failed=0; \
	while :; do \
		echo "round $$round"; \
		.venv/bin/pytest -q -m long -n auto --dist worksteal --long 5 --again $$round \
			--hypothesis-seed $$round $(ARGS) || failed=$$((failed + 1)); \
		[ $$(date +%s) -lt $$end ] || break; \
		round=$$((round + 1)); \
	done; \
	echo "rounds $(ROUND) to $$round: $$failed failed"; \
	[ $$failed = 0 ]

art: setup-tools
	@$(PY) -m sim.art.draw $(ARGS)

walk: setup-test
	@$(PY) -m sim.walk $(ARGS)

words: setup-test
	@$(PY) -m sim.words $(ARGS)

shots: setup-play
	@$(PY) -m sim.shots $(ARGS)

films: setup-play
	@$(PY) -m sim.shots --films out $(ARGS)

device: setup-tools
	@$(PY) -m sim.build $(if $(value DEST),--copy "$$CARTEADO_DEST") $(ARGS)

web: setup-test
	@$(PY) -m sim.web.build $(ARGS)

web-serve: setup-test
	@$(PY) -m sim.web.serve $(ARGS)

web-test: setup-test
	.venv/bin/pytest -q -n auto --dist worksteal tests/test_browser.py $(ARGS)

bench: setup-test
	@$(PY) -m sim.bench $(ARGS)

# The types are a test, which also plants wrong ones
lint: style
	.venv/bin/pytest -q tests/test_types.py

style: setup-test
	.venv/bin/ruff format --check --quiet .
	.venv/bin/ruff check --quiet .

test: setup-test
	@$(MAKE) --no-print-directory -j2 $(if $(ARGS),,style) pytest

quick: setup-test
	@$(PY) -m sim.quick $(ARGS)

pytest: setup-test
	.venv/bin/pytest -q -n auto --dist worksteal --ignore tests/test_browser.py $(ARGS)

setup: setup-test

has-python:
	@command -v $(PYTHON) >/dev/null || { echo "There is no $(PYTHON) here: install Python 3.10 or later, then run make again."; exit 1; }

setup-play setup-tools setup-test: setup-%: has-python
	@$(PYTHON) -m sim.setup $*
