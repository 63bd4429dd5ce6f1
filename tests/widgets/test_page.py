"""What every widget answers to its page, without a browser."""

from typing import Any

import pytest

from tests.widgets.page import hear
from ttt.widgets.page import Page


class Deeds(Page):
    """A page that notes when it does what, beside what it sends."""

    def _do(self, message: dict[str, Any]) -> None:
        self.send("deed")
        if message["do"] == "fail":
            raise KeyboardInterrupt


def test_a_message_is_heard_before_the_deed_and_done_after_it() -> None:
    """The page counts on both: one tells at once that a kernel lives, the other that the view is up to date."""
    assert hear(Deeds(), do="work") == [{"heard": "work"}, "deed", {"done": "work"}]


def test_what_was_interrupted_is_done_as_well() -> None:
    page, sent = Deeds(), list[Any]()
    page.send = lambda content, buffers=None: sent.append(content)
    with pytest.raises(KeyboardInterrupt):
        page._handle_custom_msg({"do": "fail"}, [])
    assert sent == [{"heard": "fail"}, "deed", {"done": "fail"}]
