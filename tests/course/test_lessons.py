"""Which notebooks there are, in what order, and by what names they go."""

import pytest

from ttt.course.lessons import lessons, name_of, named, number_of, stored_notebooks

NAMES = ["00_start_here", "01_state_and_operators", "10_parallel_search", "11_learning"]
MORES = ["more/01_state_and_operators", "more/class_match"]


@pytest.fixture
def root(tmp_path):
    (tmp_path / "notebooks/more").mkdir(parents=True)
    for name in [*MORES, *NAMES[::-1]]:
        (tmp_path / f"notebooks/{name}.ipynb").touch()
    return tmp_path


def test_lessons_come_in_order_and_what_goes_on_comes_after_them(root):
    assert [name_of(path) for path in lessons(root)] == NAMES
    assert [name_of(path) for path in stored_notebooks(root)] == NAMES + MORES
    assert [number_of(path) for path in stored_notebooks(root)] == [
        "00",
        "01",
        "10",
        "11",
        "01",
        "",
    ]


@pytest.mark.parametrize(
    ("index", "names"),
    [
        (0, ["0", "00", "00_start_here.ipynb"]),
        (1, ["1", "01", "01_st", "a/01_state_and_operators.ipynb"]),
        (2, ["10", "10_"]),
        (3, ["11_learning"]),
        (4, ["more/1", "more/01_state_and_operators"]),
        (5, ["more/class"]),
    ],
)
def test_a_notebook_goes_by_its_number_or_its_name(root, index, names):
    notebooks = stored_notebooks(root)
    assert [named(name, notebooks) for name in names] == [notebooks[index]] * len(names)
