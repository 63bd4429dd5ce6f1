"""Pictures: boards, trees, graphs, maps and statistics, each with its content in words (all notebooks)."""
