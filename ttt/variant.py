"""Which game is played (notebooks 01 to 03): on a rectangle or, in notebook 12, on any points and lines.

Reading order: `Variant` with its `lines`, `symmetries` and `places`; below them the tables about
masks that `ttt.game` uses; `_Points`, a board that is no rectangle. A mask is a set of squares as
one integer, one bit per square: squares 0 and 4 are 0b10001.

The rest of the package asks for `size`, `lines` and `symmetries`; what draws a board asks for
`places` as well.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property

REMEMBERED = 1 << 16  # rows per table, enough for all masks up to 4×4; a full table starts again
MOST_SQUARES = 10_000  # of a board; with more, making one takes seconds
# Ways to exchange points that are followed at once; with more, a board has no symmetries here
MOST_IMAGES = 10_000
LONGEST = 120  # letters of a value that is shown in a sentence


def shown(value: object) -> str:
    """Return a value as Python writes it, shortened if it is too long for a sentence, whatever its `repr` may do."""
    try:
        text = repr(value)
    except Exception as problem:
        return f"<{type(value).__name__} whose repr raises {type(problem).__name__}>"
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 3]}..."


class Table(dict):  # type: ignore[type-arg]  # typing would take longer to load than the game
    """The answer for every key that was asked for, worked out the first time."""

    def __init__(self, answer: Callable[..., object]) -> None:
        self._answer = answer

    def __missing__(self, mask: object) -> object:
        if len(self) >= REMEMBERED:
            self.clear()
        self[mask] = answer = self._answer(mask)
        return answer


class Variant:
    """A board size, the length of a line, and whether a line wins or, in misère, loses.

    Equal arguments give the same object, so variants can be compared and used as keys, and all
    states of a variant share its tables. Raises TypeError or ValueError for sizes that are not
    positive whole numbers, for boards that cannot hold a line, and for boards of more than 10,000
    squares.
    """

    width: int
    height: int
    in_a_row: int
    misere: bool
    size: int  # how many squares there are

    def __new__(
        cls, width: int = 3, height: int = 3, in_a_row: int = 3, misere: bool = False
    ) -> Variant:
        """Return the one variant with these sizes."""
        sizes = {"width": width, "height": height, "in_a_row": in_a_row}
        for name, size in sizes.items():
            if type(size) is not int:
                raise TypeError(f"{name} is {shown(size)}; a whole number was expected")
            if not 1 <= size <= MOST_SQUARES:
                raise ValueError(
                    f"{name} is {shown(size)}; at least 1 was expected, and at most {MOST_SQUARES:,}"
                )
        if type(misere) is not bool:
            raise TypeError(f"misere is {shown(misere)}; True or False was expected")
        if in_a_row > max(width, height):
            raise ValueError(f"no line of {in_a_row} fits on a board of {width}×{height} squares")
        if width * height > MOST_SQUARES:
            raise ValueError(
                f"a board of {width}×{height} squares; at most {MOST_SQUARES:,} squares were expected"
            )
        variant = object.__new__(cls)
        variant.__dict__.update(sizes, misere=misere, size=width * height)
        return _VARIANTS.setdefault((width, height, in_a_row, misere), variant)

    @staticmethod
    def from_lines(
        points: Iterable[tuple[int, int]], lines: Iterable[Iterable[int]], name: str = ""
    ) -> Variant:
        """Return the game on a board of points and lines, such as a cube (`ttt.games.cube`).

        `points` says where each point is drawn, (0, 0) for the first column and row; `lines` holds
        numbers of points; `name` is how `repr` calls the variant. Raises TypeError or ValueError
        for what are no points or lines.
        """
        if not isinstance(name, str):
            raise TypeError(f"name is {shown(name)}; a text was expected")
        places = tuple(_pair(point) for point in _several(points, "points"))
        if not places or len({*places}) < len(places) or len(places) > MOST_SQUARES:
            raise ValueError(
                f"points are {shown(places)}; at least one was expected, each in a place of its own"
            )
        checked = [_line_of(len(places), line) for line in _several(lines, "lines")]
        found = tuple({frozenset(line): line for line in checked}.values())
        variant = object.__new__(_Points)
        width, height = (1 + max(numbers) for numbers in zip(*places, strict=True))
        sizes = {
            "width": width,
            "height": height,
            "size": len(places),
            "in_a_row": max(map(len, found), default=0),
        }
        variant.__dict__.update(sizes, places=places, lines=found, misere=False, name=name)
        return _VARIANTS.setdefault((places, found, name), variant)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a Variant never changes; make a new one instead of setting {name}")

    def __repr__(self) -> str:
        return f"Variant({self.width}, {self.height}, {self.in_a_row}{', misere=True' if self.misere else ''})"

    def __reduce__(self) -> tuple[type[Variant], tuple[int, int, int, bool]]:
        return Variant, (self.width, self.height, self.in_a_row, self.misere)

    @cached_property
    def lines(self) -> tuple[tuple[int, ...], ...]:
        """The squares of each line: rows, then columns, then diagonals, each in reading order (Harvey's order)."""
        ways = [(0, 1)], [(1, 0)], [(1, 1), (1, -1)]
        starts = [divmod(square, self.width) for square in range(self.size)]
        found = (self._line(*start, *step) for steps in ways for start in starts for step in steps)
        return tuple(
            dict.fromkeys(line for line in found if line)
        )  # with in_a_row=1 all directions give one line

    def _line(self, row: int, column: int, down: int, right: int) -> tuple[int, ...]:
        """Return the line that starts here and goes that way, or () if it would leave the board."""
        steps = self.in_a_row - 1
        if row + steps * down >= self.height or not 0 <= column + steps * right < self.width:
            return ()
        return tuple(
            (row + i * down) * self.width + column + i * right for i in range(self.in_a_row)
        )

    @cached_property
    def symmetries(self) -> tuple[tuple[int, ...], ...]:
        """Every way to turn or mirror the board: square i of the image is square `symmetry[i]` of the original.

        The first leaves everything in place.
        """
        rows, columns = range(self.height), range(self.width)
        grids = [[[r * self.width + c for c in columns] for r in rows]]
        grids += [grid[::-1] for grid in grids]
        grids += [[row[::-1] for row in grid] for grid in grids]
        if self.width == self.height:  # 8 in all, otherwise 4
            grids += [[list(column) for column in zip(*grid, strict=True)] for grid in grids]
        return tuple(tuple(square for row in grid for square in row) for grid in grids)

    @property
    def board(self) -> str:
        """What its board is called."""
        return f"{self.width}×{self.height} board"

    @cached_property
    def places(self) -> tuple[tuple[int, int], ...]:
        """The column and the row in which each square is drawn."""
        return tuple((square % self.width, square // self.width) for square in range(self.size))

    @cached_property
    def rows(self) -> tuple[tuple[int, ...], ...]:
        """The squares in rows, as a text writes them: a row ends where the next square does not stand beside."""
        found: list[list[int]] = []
        for square, (column, row) in enumerate(self.places):
            if not square or self.places[square - 1] != (column - 1, row):
                found.append([])
            found[-1].append(square)
        return tuple(map(tuple, found))

    @cached_property
    def _line_masks(self) -> list[int]:
        return [sum(1 << square for square in line) for line in self.lines]

    @cached_property
    def _has_line(self) -> dict[int, bool]:
        lines = self._line_masks
        return Table(lambda mask: any(mask & line == line for line in lines))

    @cached_property
    def _free(self) -> dict[int, tuple[int, ...]]:
        squares = range(self.size)
        return Table(lambda mask: tuple(square for square in squares if not mask >> square & 1))

    @cached_property
    def _texts(self) -> dict[tuple[int, int], str]:
        """The squares of a position as text, by its masks of x and of o."""

        def text(masks: tuple[int, int]) -> str:
            x, o = masks
            return "".join(
                "x" if x >> i & 1 else "o" if o >> i & 1 else "." for i in range(self.size)
            )

        return Table(text)


class _Points(Variant):
    """A board of points and lines; `Variant.from_lines` makes it."""

    name: str

    @property
    def board(self) -> str:
        """What its board is called."""
        return f"board of {self.size} points"

    def __repr__(self) -> str:
        return self.name or f"Variant.from_lines({list(self.places)}, {list(self.lines)})"

    def __reduce__(self) -> tuple[Callable[..., Variant], tuple[object, ...]]:  # type: ignore[override]
        return Variant.from_lines, (self.places, self.lines, self.name)

    @cached_property
    def symmetries(self) -> tuple[tuple[int, ...], ...]:
        """Every way to exchange points that makes lines of all lines; the first leaves everything in place."""
        lines = [set(line) for line in self.lines]
        points = range(self.size)
        shared = [
            [sum({here, there} <= line for line in lines) for there in points] for here in points
        ]

        def fits(image: tuple[int, ...], new: int) -> bool:
            """Can the next point go here, and share as many lines with each as it does in its place?"""
            if new in image:
                return False
            counts = [shared[new][place] for place in (*image, new)]
            return counts == shared[len(image)][: len(counts)]

        images: list[tuple[int, ...]] = [()]
        for _ in points:
            images = [(*image, new) for image in images for new in points if fits(image, new)]
            if len(images) > MOST_IMAGES:
                return (tuple(points),)

        def keeps_lines(image: tuple[int, ...]) -> bool:
            return all({image[point] for point in line} in lines for line in lines)

        return tuple(image for image in images if keeps_lines(image))


def _several(things: Iterable[object], what: str) -> tuple[object, ...]:
    if isinstance(things, str) or not isinstance(things, Iterable):
        raise TypeError(f"{shown(things)} is not a list of {what}")
    return tuple(things)


def _line_of(size: int, points: object) -> tuple[int, ...]:
    """Return a line of a board with so many points.

    Raises TypeError or ValueError for what is none.
    """
    line = _several(points, "points")  # type: ignore[arg-type]
    numbers = [point for point in line if type(point) is int and 0 <= point < size]
    if not line or len({*numbers}) < len(line):
        raise ValueError(f"{shown(line)} is no line of the points 0 to {size - 1}")
    return tuple(numbers)


def _pair(point: object) -> tuple[int, int]:
    """Return a place. Raises TypeError or ValueError for what is none."""
    if not isinstance(point, tuple | list) or [type(number) for number in point] != [int, int]:
        raise TypeError(
            f"{shown(point)} is not a point; a column and a row were expected, such as (0, 2)"
        )
    if not all(0 <= number < MOST_SQUARES for number in point):
        raise ValueError(
            f"{shown(point)} is not a point; its numbers should lie from 0 to {MOST_SQUARES - 1:,}"
        )
    return point[0], point[1]


_VARIANTS: dict[tuple[object, ...], Variant] = {}
