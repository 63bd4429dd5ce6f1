"""What is released under which tag, and what is said of it."""

import pytest

from teaching import release
from ttt import __version__


def test_a_tag_needs_the_version_and_a_date(monkeypatch, tmp_path):
    monkeypatch.setattr(release, "ROOT", tmp_path)
    tag = f"v{__version__}"
    for date, good, bad in (("", "", tag), (" (2030-01-02)", tag, "v0.1.0")):
        text = f"## {__version__}{date}\n\n- One\n  line.\n\n## 0.1.0\n"
        (tmp_path / "CHANGELOG.md").write_text(text, "utf-8")
        assert release.changes(good) == "- One line."
        with pytest.raises(SystemExit, match=f"needs the tag {tag}"):
            release.changes(bad)
