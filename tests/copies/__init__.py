"""Students' copies, run whole: `make test-copies`."""
