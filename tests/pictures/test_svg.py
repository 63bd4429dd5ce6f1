"""Pictures of boards: that they show what is on the board, in shapes and in words."""

from tests.pictures.drawn import find, words
from tests.positions import BOARDS
from ttt import State, Variant
from ttt.game import completed_lines
from ttt.pictures import svg

SOME = [State.parse(squares) for squares in BOARDS[::60]]
STRUCK = [
    State.parse("xxxxooxoo"),
    State.parse("xxxx. oo.o. .....", Variant(5, 3, 3)),
]  # two lines each


def test_each_square_shows_its_mark_or_its_number_and_every_completed_line_is_struck_through() -> (
    None
):
    for state in (*SOME, *STRUCK, State.empty(Variant(7, 5, 4)).result(10).result(27)):
        picture = svg.board(state)
        drawn = [
            len(find(picture, *shape))
            for shape in (("path", "x"), ("circle", "o"), ("path", "strike"))
        ]
        lines = 2 if state in STRUCK else len(completed_lines(state))
        assert drawn == [state.squares.count("x"), state.squares.count("o"), lines]
        assert words(picture, "number") == [
            str(i) for i, mark in enumerate(state.squares) if mark == "."
        ]


def test_notes_and_tints_are_told() -> None:
    state = State.parse("x...o....")
    picture = svg.board(
        state,
        notes={3: 7, 0: "win 3", 4: "<3", 8: ""},
        tints={4: "striped", 8: "dotted", 0: "dotted"},
    )
    assert words(picture, "note") == ["win 3", "7", "<3", ""]
    remarks = ["striped: 4", "dotted: 0 and 8", "notes: win 3 on 0, 7 on 3, <3 on 4,  on 8"]
    assert picture.alt == "; ".join(["x on 0, o on 4, x to move", *remarks])
    assert picture.text == "\n".join([str(state), *remarks])


def test_a_row_is_told_board_by_board() -> None:
    states = [State(), State().result(4)]
    picture = svg.row(iter(states), ["before", "x & 4"])  # type: ignore[arg-type]
    assert picture.alt == "before: empty board, x to move; x & 4: x on 4, o to move"
    assert picture.text == f"before\n{states[0]}\n\nx & 4\n{states[1]}"
    assert words(picture, "caption") == ["before", "x & 4"]


def test_a_sheet_holds_every_board() -> None:
    picture = svg.sheet({"some": SOME[:1], "more & more": SOME[1:]}, cell=10)
    assert picture.alt == f"some: 1 board; more & more: {len(SOME) - 1} boards"
    assert picture.text == picture.alt.replace("; ", "\n")
    drawn = {
        kind: "".join(path.get("d", "") for path in find(picture, "path", kind))
        for kind in ("x", "o", "strike")
    }
    assert drawn["x"].count("m0 ") == sum(state.squares.count("x") for state in SOME)
    assert drawn["o"].count("a") == 2 * sum(state.squares.count("o") for state in SOME)
    assert drawn["strike"].count("M") == sum(len(completed_lines(state)) for state in SOME) > 10
    wide = svg.sheet({"two": [State.empty(Variant(20, 1, 3))] * 2}, cell=40)
    assert wide.height > 2 * 40, "one column at least"
