"""`python -m ttt`: the games of `ttt.play.terminal`, and the trials of `ttt.referee.command`."""

import sys

if sys.version_info < (3, 11):  # noqa: UP036  which is asked for before a set-up
    sys.exit(f"{sys.executable} is older than Python 3.11: a newer one is needed.")

from ttt.play.terminal import main

if __name__ == "__main__":
    if "--referee" in sys.argv:
        from ttt.referee.command import main as referee

        sys.exit(referee(sys.argv[1:]))
    main()
