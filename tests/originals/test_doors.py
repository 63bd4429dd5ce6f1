"""Whatever is typed in at the doors of the old programs, the answer is a clear sentence."""

from tests import test_doors
from tests.test_doors import takes
from ttt.agents import first_free
from ttt.originals.article import build_tree
from ttt.originals.book import Book, book_of
from ttt.originals.tic import predict_outcomes
from ttt.originals.weights import WeightedRules

RULES = WeightedRules()
DOORS = takes(
    build_tree, predict_outcomes, book_of, Book, Book({}, first_free), WeightedRules, RULES, RULES.lots, RULES.policy,
    RULES.favourite, moves=1, pages={}, then=first_free,
)  # fmt: skip


test_a_strange_argument_is_refused_in_a_sentence = test_doors.refusing(DOORS)
