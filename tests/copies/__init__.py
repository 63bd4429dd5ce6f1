"""Students' copies, run whole. They take two minutes: `make test-copies`."""
