"""Numbers as they are written on pictures, and tables as text (from notebook 03 on)."""

from collections.abc import Mapping, Sequence

# Figures of a number in a text: no more than tell numbers apart; machines differ in the last ones.
FEWEST = 3
MOST = 10


def written(number: float, figures: int = FEWEST) -> str:
    """Return a number in so many figures; a whole one in all that it has."""
    is_whole = number == int(number) or number >= 10**figures - 0.5
    form = ",.0f" if is_whole else f",.{figures}g"
    return format(float(number), form).replace("-", "−")


def all_written(numbers: Sequence[float]) -> list[str]:
    """Return numbers in as few figures as tell them apart."""
    for figures in range(FEWEST, MOST + 1):
        texts = [written(number, figures) for number in numbers]
        if len(set(texts)) == len(set(numbers)):
            break
    return texts


def table(heads: Sequence[str], lines: Mapping[str, Sequence[str]]) -> str:
    """Return a table as text: the heads, and below them a line for each name."""
    rows = [heads]
    rows += [[name, *cells] for name, cells in lines.items()]
    columns: list[list[str]] = []
    for column in zip(*rows, strict=True):
        cells = [cell.replace("\n", " ") for cell in column]
        width = max(map(len, cells))
        align = str.rjust if columns else str.ljust
        columns.append([align(cell, width) for cell in cells])
    texts = ["  ".join(row) for row in zip(*columns, strict=True)]
    return "\n".join(texts)


def counted(number: int, thing: str) -> str:
    """Return how many there are: "1 part", "2,000 parts"."""
    return f"{number} {thing}" if number == 1 else f"{number:,} {thing}s"
