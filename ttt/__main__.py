"""`python -m ttt`: the games of `ttt.play.terminal`."""

import sys

if sys.version_info < (3, 11):  # noqa: UP036  which is asked for before a set-up
    sys.exit(f"{sys.executable} is older than Python 3.11: a newer one is needed.")

from ttt.play.terminal import main

if __name__ == "__main__":
    main()
