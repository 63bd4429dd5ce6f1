"""What stands in for a page in tests without a browser."""

from typing import Any

from ttt.widgets.page import Page


def click(board: Any, *squares: int):
    """Click on squares, one after the other."""
    for square in squares:
        board.click(square)


def seen_by_the_page(widget: Page) -> list[dict[str, Any]]:
    """Return a list to which each view is added from now on."""
    views: list[dict[str, Any]] = []
    widget.observe(lambda change: views.append(change["new"]), "view")
    return views


def hear(widget: Page, **message: object) -> list[Any]:
    """Send a widget what its page would send, and return what it answers."""
    return answers(widget, message)


def answers(widget: Page, message: Any) -> list[Any]:
    """Send a widget anything, and return what it answers."""
    sent: list[Any] = []
    widget.send = lambda content, buffers=None: sent.append(content)
    widget._handle_custom_msg(message, [])
    return sent
