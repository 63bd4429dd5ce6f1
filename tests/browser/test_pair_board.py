"""Drawing pairs in JupyterLab, by mouse and by keyboard."""

from playwright.sync_api import expect

MADE = "PairBoard(Variant(3, 2, 3))"


def test_pairs_are_drawn_and_a_bare_line_is_lit(lab):
    board = lab.board(MADE)
    bare = board.root.locator(".squares .bare")
    expect(board.status).to_have_text("The row 0, 1, 2 has no pair yet. 0 of 2 lines have a pair.")
    board.square(0).click()
    board.square(2).click()  # before the first is answered, perhaps
    expect(board.status).to_have_text("The row 3, 4, 5 has no pair yet. 1 of 2 lines have a pair.")
    expect(board.square(2)).to_have_attribute(
        "aria-label", "row 1, column 3, free, square 2, pair A"
    )
    expect(bare).to_have_count(3)
    board.square(2).focus()
    board.press("ArrowDown", "Enter", "ArrowLeft", " ")
    expect(board.status).to_have_text(
        "Every line has a pair. Your picture is a proof. 2 of 2 lines have a pair."
    )
    expect(bare).to_have_count(0)
    expect(board.root.locator(".result")).to_have_text("2 of 2 lines have a pair")
    expect(board.tool("Undo")).to_have_count(0)
    board.tool("Start again").click()
    expect(bare).to_have_count(3)
    expect(board.root.locator(".squares .pair")).to_have_count(0)
