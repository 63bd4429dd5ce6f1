"""The opening book: the first moves by heart, for all images of a position."""

from ttt import State
from ttt.match import exhaust
from ttt.minimax import perfect
from ttt.originals.book import Book, book_of
from ttt.originals.harvey import HARVEY_DIAGONALS_FIRST
from ttt.rules import HARVEY


def test_a_book_of_two_moves_mends_what_the_order_of_the_lines_had_broken():
    """Notebook 05's anomalous case: with the diagonals first, Harvey's rules lose 4 games as o."""
    assert exhaust(HARVEY_DIAGONALS_FIRST, "o").lost == 4
    assert exhaust(Book(book_of(HARVEY, "o", 2), HARVEY_DIAGONALS_FIRST), "o").lost == 0
    assert exhaust(Book({}, HARVEY_DIAGONALS_FIRST), "o").lost == 4


def test_a_book_holds_the_first_moves_and_all_their_images():
    pages = book_of(perfect, "o", 1)
    assert pages == {"........x": "....o...x", ".......x.": "...o.x...", "....x....": "....x...o"}
    agent = Book(pages, lambda state: -1)
    for square in range(9):
        after = State().result(square)
        assert agent(after) in after.actions()
        assert agent(after.result(agent(after))) == -1, "then it asks"
    assert book_of(perfect, "x", 0) == {}
    assert agent.__name__ == "<lambda> with a book"
