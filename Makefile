# Short names for what start.py does (it sets everything up in .venv), and for authors. `make help` lists what there is.

PYTHON = python3
LAB_ARGS =
TEST_ARGS =
MUTANTS =
TAG =
ADDRESS =
LESSONS =
STUDENTS =
SEED =
PYTEST = $(START) python -m pytest
KERNEL7 = $(addprefix tests/browser/test_,board.py play.py predict.py said.py stepper.py)
BENCH_ARGS =
START = $(if $(shell command -v "$(PYTHON)"),"$(PYTHON)" start.py,$(error There is no $(PYTHON) here: install Python 3.11 or newer, or name yours: make PYTHON=python3.12 …))

.DEFAULT_GOAL := help
# The browser waits much of the time, so other tests run beside it, and each says its say in one piece.
ifndef ABREAST
.NOTPARALLEL:
endif
TOGETHER = $(if $(filter output-sync,$(.FEATURES)),--output-sync=target)
.PHONY: help lab fresh test test-all test-types test-long test-browser test-copies test-site test-browsers test-release test-slow test-kernel7 mutants edit notebooks students key slides unplugged quiz site speech bench bench-4x4 bench-boards clean release

help: ## this list
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## / {printf "make %-13s %s\n", $$1, $$2}' $(firstword $(MAKEFILE_LIST))

lab: ## open your own copies of the series (in work/) in JupyterLab
	@$(START) lab $(LAB_ARGS)

fresh: ## start one notebook again, e.g. make fresh NOTEBOOK=01; your old one is kept
	@$(START) fresh $(if $(NOTEBOOK),"$(NOTEBOOK)",$(error Say which notebook: make fresh NOTEBOOK=01))

test: ## run every notebook and all fast tests, as before each commit
	@$(START) test $(TEST_ARGS)

test-all: ## run the rest of the tests: all that has a name of its own, down to test-browsers
	@$(MAKE) ABREAST=1 --jobs=2 $(TOGETHER) test-types test-long test-browser test-copies
	@if command -v npm >/dev/null; then $(MAKE) test-site; \
	else echo "There is no Node.js here: site and slides were not built, and their tests did not run." >&2; fi
	@$(MAKE) test-browsers

test-types: ## check the types with mypy
	@$(START) python -m mypy

test-long: ## run the tests that take long
	@$(PYTEST) -n 2 --dist=loadfile -m long tests $(TEST_ARGS)

test-browser: ## test all that is seen and clicked on, in one JupyterLab in Chromium
	@$(PYTEST) -n 0 tests/browser $(TEST_ARGS)

test-copies: ## run students' copies of the lessons whole, with each exercise wrong
	@$(PYTEST) -n 2 --dist=load tests/copies $(TEST_ARGS)

test-site: site slides ## build site and slides (needs Node.js), and test both in a browser without the web, the site in Firefox, too
	@$(PYTEST) -n 2 --dist=load tests/site tests/slides tests/browsers/test_site.py $(TEST_ARGS)

test-browsers: ## test the widgets in Firefox and WebKit, if installed
	@$(PYTEST) -n 0 -rs tests/browsers/test_widgets.py $(TEST_ARGS)

test-release: site slides ## run what is run before a release only: all copies, all notebooks on the site, Notebook 7, Voilà
	@$(PYTEST) -n 2 --dist=loadfile -m release tests tests/browser tests/copies tests/site tests/slides tests/browsers $(TEST_ARGS)

test-slow: ## for authors: run the tests as on a machine eight times slower, TEST_ARGS as for test
	@$(START) python -m tests.slow $(TEST_ARGS)

test-kernel7: ## test boards, questions and searches in JupyterLab with ipykernel 7, from .kernel7/
	@$(START) python -m pip install --quiet --no-deps --upgrade --target .kernel7 "ipykernel>=7.4,<8"
	@PYTHONPATH="$(CURDIR)/.kernel7" $(START) python -m pytest -n 0 $(KERNEL7)

mutants: ## put small faults into the code and count those that the tests catch: half an hour, MUTANTS=ttt/game.py less
	@$(START) python -m tests.mutants $(MUTANTS)

edit: ## for authors: open the stored notebooks themselves
	@$(START) edit $(LAB_ARGS)

notebooks: ## for authors: run the stored notebooks and write them in their one form
	@$(START) python -m tests.canonical notebooks/*.ipynb notebooks/more/*.ipynb

students: ## for teachers: what you hand out, without solutions and outputs, in students/
	@$(START) python -m teaching.students

key: ## for teachers: the same with solutions
	@$(START) python -m teaching.students --key

slides: ## for teachers: a deck of slides for each lesson, in slides/ (needs Node.js)
	@$(START) python -m teaching.slides

unplugged: ## for teachers: sheets to print for a class without computers, pages/unplugged.html
	@$(START) python -m teaching.unplugged

quiz: ## for teachers: a sheet for each student, all different, and a key, in pages/: make quiz LESSONS=04-06 STUDENTS=28 SEED=7
	@$(START) python -m teaching.quiz $(if $(and $(LESSONS),$(STUDENTS),$(SEED)),"$(LESSONS)" "$(STUDENTS)" "$(SEED)",$(error Say for whom: make quiz LESSONS=04-06 STUDENTS=28 SEED=7, with a number or a word of yours as SEED))

site: ## the series for a browser, in site/ (needs Node.js); ADDRESS=https://… says where it will be, STUDENTS=1 leaves out solutions
	@$(START) python -m ttt.course.site $(if $(ADDRESS),--address="$(ADDRESS)") $(if $(STUDENTS),--students)

release: ## for maintainers: all that a release has, in dist/; TAG=v0.16.0 must be its version (needs git, Node.js)
	@$(START) python -c "import sys; from teaching.release import ready; ready(*sys.argv[1:])" "$(TAG)"
	@rm -rf build/release dist site slides
	@$(MAKE) students key unplugged test-release
	@mkdir -p build/release dist
	@cp students/ttt_students.zip pages/unplugged.html dist
	@$(START) python -m zipfile -c dist/ttt_site.zip site
	@$(START) python -m zipfile -c dist/ttt_slides.zip slides
	@$(START) python -m teaching.release $(TAG)

speech: ## for authors: what the screen reader Orca says in a game, a prediction, a search and a check
	@dbus-run-session -- $(START) python -m tests.speech

bench: ## measure, and compare with other programs
	@$(install_rivals)
	@$(START) python -m benchmarks

bench-4x4: ## solve 4×4 beside other programs: 6 minutes, 4.4 GB; BENCH_ARGS=--ours leaves them out
	$(if $(BENCH_ARGS),,@$(install_rivals))
	@$(START) python -m benchmarks.boards 4×4 $(BENCH_ARGS)

bench-boards: ## the same, and larger boards: a minute and 2.5 GB more
	$(if $(BENCH_ARGS),,@$(install_rivals))
	@$(START) python -m benchmarks.boards $(BENCH_ARGS)

clean: ## remove the set-up and all caches; work/ stays
	rm -rf .venv .venv.old .venv.lock .kernel7 __pycache__ build dist pages site slides students *.egg-info tests/browser/artefacts .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find ttt teaching tests benchmarks notebooks -name __pycache__ -prune -exec rm -rf {} +

# One by one, so that one that can't be had here keeps none of the others away.
define install_rivals
for rival in $$(grep -v '^#' benchmarks/requirements.txt); do \
$(START) python -m pip install --quiet --disable-pip-version-check --no-deps --only-binary :all: "$$rival" || echo "Going on without $$rival." >&2; done
endef
