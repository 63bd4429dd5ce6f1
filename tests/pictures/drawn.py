"""What is in a drawing, read back as data."""

import xml.etree.ElementTree as ET

from ttt.pictures.picture import Picture

SVG = "{http://www.w3.org/2000/svg}"


def root(picture: Picture) -> ET.Element:
    return ET.fromstring(picture.svg)


def find(drawing: Picture | ET.Element, tag: str, kind: str = "") -> list[ET.Element]:
    """Return the elements with a tag and, if there is one, with a class."""
    if isinstance(drawing, Picture):
        drawing = root(drawing)
    elements = list(drawing.iter(f"{SVG}{tag}"))
    if not kind:
        return elements
    return [element for element in elements if kind in element.get("class", "").split()]


def words(drawing: Picture | ET.Element, kind: str = "") -> list[str]:
    """Return the texts, in order."""
    return [element.text or "" for element in find(drawing, "text", kind)]
