"""`python -m ttt`: the games of `ttt.play.terminal`."""

import sys

from ttt.play.terminal import main

if __name__ == "__main__":
    sys.exit(main())
