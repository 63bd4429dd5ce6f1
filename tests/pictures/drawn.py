"""What is in a drawing, read back as data."""

import xml.etree.ElementTree as ET

from ttt.pictures.picture import Picture

SVG = "{http://www.w3.org/2000/svg}"


def root(picture: Picture) -> ET.Element:
    return ET.fromstring(picture.svg)


def find(drawing: Picture | ET.Element, tag: str, kind: str = "") -> list[ET.Element]:
    """Return the elements with a tag and, if one is given, with a class."""
    found = (root(drawing) if isinstance(drawing, Picture) else drawing).iter(f"{SVG}{tag}")
    return [
        element for element in found if not kind or kind in (element.get("class") or "").split()
    ]


def words(drawing: Picture | ET.Element, kind: str = "") -> list[str]:
    return [element.text or "" for element in find(drawing, "text", kind)]


def at(element: ET.Element) -> tuple[float, float]:
    return float(element.get("x", 0)), float(element.get("y", 0))
