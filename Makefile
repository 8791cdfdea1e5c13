# Every target sets up what it needs: `make play` and `make test` work on a fresh machine.

PYTHON ?= python3
BIN := .venv/bin
READY := .venv/.ready
PEERS_READY := .venv/.peers-ready

.PHONY: play test lint bench peers marathon dice-check gauge browser gnubg clean

play: .venv/.play-ready  ## Play; ARGS="--sheet graves --length 7" are passed on.
	$(BIN)/boxwood play $(ARGS)

test: $(READY) browser  ## Run every test.
	$(BIN)/pytest -q

lint: $(READY)  ## Check types and style.
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

bench: $(PEERS_READY)  ## Measure speed beside the peers.
	PYTHONPATH=tests $(BIN)/python benchmarks/legal_plays.py
	$(BIN)/python benchmarks/fold.py
	PYTHONPATH=tests $(BIN)/python benchmarks/engine.py

marathon: $(READY)  ## Play 10,000 random matches to their end, looking at every state (about an hour on one core).
	BOXWOOD_MATCHES=10000 $(BIN)/pytest -q tests/backgammon/test_random_matches.py

dice-check: $(READY)  ## Throw 3,600,000 sealed rolls and test them (about a minute).
	$(BIN)/python benchmarks/sealed_dice_chi_square.py

gauge: $(PEERS_READY)  ## Play 20,000 paired games against GNU Backgammon's bare network.
	$(BIN)/python peers/gauge.py --pairs 10000

peers: $(PEERS_READY) gnubg  ## Compare with other programs.
	PYTHONPATH=tests:peers $(BIN)/pytest -q peers -p no:cacheprovider

.venv:
	$(PYTHON) -m venv .venv

.venv/.play-ready: pyproject.toml | .venv
	$(BIN)/pip install --quiet --editable .
	touch $@

$(READY): pyproject.toml | .venv
	$(BIN)/pip install --quiet --editable '.[dev]'
	touch $@ .venv/.play-ready

$(PEERS_READY): pyproject.toml | $(READY)
	$(BIN)/pip install --quiet --editable '.[dev,peers]'
	touch $@

browser:  # Chromium for the tests that look at pictures; where it cannot be installed they are skipped.
	@command -v chromium >/dev/null || command -v chromium-browser >/dev/null || \
	  { command -v apt-get >/dev/null && [ "$$(id -u)" = 0 ] && \
	    apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium >/dev/null; } || \
	  echo "Chromium is missing and cannot be installed here: tests in a browser are skipped."

gnubg:  # GNU Backgammon for the comparison of match files; where it cannot be installed it is skipped.
	@command -v gnubg >/dev/null || test -x /usr/games/gnubg || \
	  { command -v apt-get >/dev/null && [ "$$(id -u)" = 0 ] && \
	    apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq gnubg >/dev/null; } || \
	  echo "GNU Backgammon is missing and cannot be installed here: match files are not compared."

clean:
	rm -rf .venv dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
