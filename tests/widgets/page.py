"""What stands in for a page in tests without a browser."""

from typing import Any

from ttt.widgets.page import Page


def hear(widget: Page, **message: object) -> list[Any]:
    """Send a widget what its page would send, and return what it answers."""
    return answers(widget, message)


def answers(widget: Page, message: Any) -> list[Any]:
    """Send a widget anything, and return what it answers."""
    sent: list[Any] = []
    widget.send = lambda content, buffers=None: sent.append(content)
    widget._handle_custom_msg(message, [])
    return sent
