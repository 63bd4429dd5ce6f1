"""Which game is played: on a rectangle or other points, where a line wins or, in misère, loses.

Boards that are no rectangles come in notebook 12. Reading order: `Variant` with its `lines`,
`symmetries` and `places`; below them the tables about masks that `ttt.game` uses, where masks are
explained; `_Points`, a board that is no rectangle.

The rest of the package asks for `size`, `lines` and `symmetries`; what draws a board asks for
`places` as well.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property
from typing import Any

from ttt.notation import shown

REMEMBERED = 1 << 16  # rows per table, enough for all masks up to 4×4; a full table starts again
MOST_SQUARES = 10_000  # of a board; with more, making one takes seconds
# Ways to exchange points that are followed at once; with more, a board has no symmetries here
MOST_IMAGES = 10_000


class Table(dict[Any, Any]):
    """The answer for every key that was asked for, worked out the first time."""

    def __init__(self, answer: Callable[[Any], object]) -> None:
        self._answer = answer

    def __missing__(self, key: object) -> object:
        if len(self) >= REMEMBERED:
            self.clear()
        answer = self._answer(key)
        self[key] = answer
        return answer


class Variant:
    """A board size, the length of a line, and whether a line wins or, in misère, loses.

    Equal arguments give the same object, so variants can be compared and used as keys, and all
    states of a variant share its tables. Raises TypeError or ValueError for sizes that are not
    positive whole numbers, for boards that cannot hold a line, and for boards of more than 10,000
    squares.

    >>> Variant(4, 4, 3).size
    16
    >>> Variant().lines[:4]
    ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6))
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
            _check_size(name, size)
        if type(misere) is not bool:
            raise TypeError(f"misere is {shown(misere)}; True or False was expected")
        if in_a_row > max(width, height):
            raise ValueError(f"no line of {in_a_row} fits on a board of {width}×{height} squares")
        if width * height > MOST_SQUARES:
            most = f"at most {MOST_SQUARES:,} squares were expected"
            raise ValueError(f"a board of {width}×{height} squares; {most}")
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
        if not places or len(set(places)) < len(places) or len(places) > MOST_SQUARES:
            expected = "at least one was expected, each in a place of its own"
            raise ValueError(f"points are {shown(places)}; {expected}")
        checked = [_line_of(len(places), line) for line in _several(lines, "lines")]
        by_squares = {frozenset(line): line for line in checked}  # a line counts once
        variant = object.__new__(_Points)
        variant.__dict__.update(
            width=1 + max(column for column, _ in places),
            height=1 + max(row for _, row in places),
            in_a_row=max(map(len, by_squares), default=0),
            misere=False,
            size=len(places),
            places=places,
            lines=tuple(by_squares.values()),
            name=name,
        )
        return _VARIANTS.setdefault((places, variant.lines, name), variant)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a Variant never changes; make a new one instead of setting {name}")

    def __repr__(self) -> str:
        misere = ", misere=True" if self.misere else ""
        return f"Variant({self.width}, {self.height}, {self.in_a_row}{misere})"

    def __reduce__(self) -> tuple[type[Variant], tuple[int, int, int, bool]]:
        return Variant, (self.width, self.height, self.in_a_row, self.misere)

    @cached_property
    def lines(self) -> tuple[tuple[int, ...], ...]:
        """The squares of each line: rows, columns, diagonals, each in reading order."""
        starts = [divmod(square, self.width) for square in range(self.size)]
        lines = [self._line(start, 0, 1) for start in starts]
        lines += [self._line(start, 1, 0) for start in starts]
        lines += [self._line(start, 1, right) for start in starts for right in (1, -1)]
        on_board = [line for line in lines if line]
        return tuple(dict.fromkeys(on_board))  # with in_a_row=1 all directions give one line

    def _line(self, start: tuple[int, int], down: int, right: int) -> tuple[int, ...]:
        """Return the line from a row and column in this direction, or () if it leaves the board."""
        row, column = start
        steps = range(self.in_a_row)
        last_row = row + steps[-1] * down
        last_column = column + steps[-1] * right
        if last_row >= self.height or not 0 <= last_column < self.width:
            return ()
        return tuple((row + i * down) * self.width + column + i * right for i in steps)

    @cached_property
    def symmetries(self) -> tuple[tuple[int, ...], ...]:
        """Every way to turn or mirror the board; the first leaves everything in place.

        Square i of the image is square `symmetry[i]` of the original.
        """
        columns = range(self.width)
        board = [[row * self.width + column for column in columns] for row in range(self.height)]
        images = [board, board[::-1]]
        images += [[row[::-1] for row in image] for image in images]
        if self.width == self.height:  # 8 in all, otherwise 4
            images += [[list(column) for column in zip(*image, strict=True)] for image in images]
        return tuple(tuple(square for row in image for square in row) for image in images)

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
        """The squares in rows, as a text writes them: each square stands beside the one before."""
        rows: list[list[int]] = []
        before = None
        for square, (column, row) in enumerate(self.places):
            if before != (column - 1, row):
                rows.append([])
            rows[-1].append(square)
            before = (column, row)
        return tuple(map(tuple, rows))

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
            marks = ["."] * self.size
            for square in range(self.size):
                if x >> square & 1:
                    marks[square] = "x"
                elif o >> square & 1:
                    marks[square] = "o"
            return "".join(marks)

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

    def __reduce__(self) -> tuple[Any, ...]:
        return Variant.from_lines, (self.places, self.lines, self.name)

    @cached_property
    def symmetries(self) -> tuple[tuple[int, ...], ...]:
        """Every way to exchange points that keeps the lines; the first leaves all in place."""
        lines = [set(line) for line in self.lines]
        points = range(self.size)
        shared = [
            [sum({here, there} <= line for line in lines) for there in points] for here in points
        ]

        def fits(image: tuple[int, ...], new: int) -> bool:
            """Can the next point go here, and share as many lines with each as in its place?"""
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


def _check_size(name: str, size: int) -> None:
    if type(size) is not int:
        raise TypeError(f"{name} is {shown(size)}; a whole number was expected")
    if not 1 <= size <= MOST_SQUARES:
        limits = f"at least 1 was expected, and at most {MOST_SQUARES:,}"
        raise ValueError(f"{name} is {shown(size)}; {limits}")


def _several(things: Any, what: str) -> tuple[Any, ...]:
    if isinstance(things, str) or not isinstance(things, Iterable):
        raise TypeError(f"{shown(things)} is not a list of {what}")
    return tuple(things)


def _line_of(size: int, points: object) -> tuple[int, ...]:
    """Return a line of a board with so many points.

    Raises TypeError or ValueError for what is none.
    """
    line = _several(points, "points")
    on_board = [point for point in line if type(point) is int and 0 <= point < size]
    if not line or len(set(on_board)) < len(line):
        raise ValueError(f"{shown(line)} is no line of the points 0 to {size - 1}")
    return line


def _pair(point: object) -> tuple[int, int]:
    """Return a place. Raises TypeError or ValueError for what is none."""
    if not isinstance(point, tuple | list) or [type(number) for number in point] != [int, int]:
        expected = "a column and a row were expected, such as (0, 2)"
        raise TypeError(f"{shown(point)} is not a point; {expected}")
    column, row = point
    if not (0 <= column < MOST_SQUARES and 0 <= row < MOST_SQUARES):
        limits = f"its numbers should lie from 0 to {MOST_SQUARES - 1:,}"
        raise ValueError(f"{shown(point)} is not a point; {limits}")
    return column, row


_VARIANTS: dict[tuple[object, ...], Variant] = {}
