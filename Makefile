# Everything runs in .venv, which is made here. `make help` lists what there is.

PYTHON = python3
VENV_PYTHON = .venv/bin/python
READY = .venv/ready
# JupyterLab shows the whole project, so that a notebook's links to the code in ttt/ work.
OPEN = $(VENV_PYTHON) -m jupyterlab --LabApp.default_url=/lab
LAB_ARGS =
TEST_ARGS =
MUTANTS =
BENCH_ARGS =

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help lab fresh test mutants edit notebooks bench bench-4x4 bench-boards clean

# JupyterLab refuses to start as root: say so before anything is installed.
LAB_GOAL := $(firstword $(filter lab edit,$(MAKECMDGOALS)))
ifneq ($(LAB_GOAL),)
ifeq ($(shell id -u)$(filter --allow-root,$(LAB_ARGS)),0)
$(error You are root, and JupyterLab starts as root only if told to: type "make $(LAB_GOAL) LAB_ARGS=--allow-root")
endif
endif

help: ## this list
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## / {printf "make %-12s %s\n", $$1, $$2}' $(firstword $(MAKEFILE_LIST))

lab: $(READY) ## open your own copies of the series (in work/) in JupyterLab
	@$(VENV_PYTHON) -m ttt.course.copies
	@$(OPEN)/tree/work/00_start_here.ipynb $(LAB_ARGS)

ifneq ($(filter fresh,$(MAKECMDGOALS)),)
ifeq ($(NOTEBOOK),)
$(error Say which notebook: make fresh NOTEBOOK=01)
endif
endif

fresh: $(READY) ## start one notebook again, e.g. make fresh NOTEBOOK=01; your old one is kept
	@$(VENV_PYTHON) -m ttt.course.copies --fresh "$(NOTEBOOK)"

test: $(READY) ## run all tests, the notebooks too
	@$(VENV_PYTHON) -m pytest -n 2 --dist=loadfile --no-loadscope-reorder $(TEST_ARGS)

mutants: $(READY) ## put small faults into the code and count those that the tests catch: half an hour, MUTANTS=ttt/game.py less
	@$(VENV_PYTHON) -m tests.mutants $(MUTANTS)

edit: $(READY) ## for authors: open the stored notebooks themselves
	@$(OPEN)/workspaces/edit/tree/notebooks $(LAB_ARGS)

notebooks: $(READY) ## for authors: run the stored notebooks and write them in their one form
	@$(VENV_PYTHON) -m tests.canonical notebooks/*.ipynb notebooks/more/*.ipynb

bench: $(READY) ## measure, and compare with other programs
	@$(install_rivals)
	@$(VENV_PYTHON) -m tests.benchmarks

bench-4x4: $(READY) ## solve 4×4 beside other programs: 6 minutes, 4.4 GB; BENCH_ARGS=--ours leaves them out
	$(if $(BENCH_ARGS),,@$(install_rivals))
	@$(VENV_PYTHON) -m tests.benchmarks.boards 4×4 $(BENCH_ARGS)

bench-boards: $(READY) ## the same, and larger boards: a minute and 2.5 GB more
	$(if $(BENCH_ARGS),,@$(install_rivals))
	@$(VENV_PYTHON) -m tests.benchmarks.boards $(BENCH_ARGS)

clean: ## remove the set-up and all caches; work/ stays
	rm -rf .venv __pycache__ build dist *.egg-info tests/browser/artefacts .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find ttt tests notebooks -name __pycache__ -prune -exec rm -rf {} +

# The stamp holds the folder it was made in, and is written last. If a set-up broke off, the folder moved, or its
# Python has gone, then it does not say where we are, and the set-up is made anew.
ifneq ($(CURDIR),$(shell $(VENV_PYTHON) -c "print(open('$(READY)').read())" 2>/dev/null))
.PHONY: $(READY)
NEW = yes
endif

$(READY): requirements.txt pyproject.toml
	@rm -f $@
	$(if $(NEW),@$(check_python))
	@echo "Setting up Python packages in .venv; the first time this takes about a minute."
	$(if $(NEW),@$(PYTHON) -m venv --clear .venv)
	@$(VENV_PYTHON) -m pip install --quiet --disable-pip-version-check -r requirements.txt
	@printf %s "$(CURDIR)" > $@

define check_python
command -v "$(PYTHON)" >/dev/null || { echo "There is no $(PYTHON) here: install Python 3.11 or newer, or name yours: make PYTHON=python3.12 …" >&2; exit 1; }; \
"$(PYTHON)" -c "import sys; sys.exit(sys.version_info < (3, 11))" || { echo "$(PYTHON) is older than Python 3.11: install a newer one, or name yours: make PYTHON=python3.12 …" >&2; exit 1; }; \
"$(PYTHON)" -c "import ensurepip, venv" 2>/dev/null || { echo "$(PYTHON) has no venv module: install it first (on Debian or Ubuntu: apt install python3-venv)" >&2; exit 1; }
endef

# One by one, so that one that can't be had here keeps none of the others away.
define install_rivals
for rival in $$(grep -v '^#' tests/benchmarks/requirements.txt); do \
$(VENV_PYTHON) -m pip install --quiet --disable-pip-version-check --no-deps --only-binary :all: "$$rival" || echo "Going on without $$rival." >&2; done
endef
