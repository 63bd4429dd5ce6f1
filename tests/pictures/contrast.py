"""How far a colour stands out from another one, as WCAG 2.1 reckons, and differs from it."""

import math
from collections.abc import Iterable
from operator import mul, truediv


def parts(colour: str) -> list[int]:
    """Return how red, green and blue a colour such as "#0062a3" is, up to 255."""
    return list(bytes.fromhex(colour.removeprefix("#")))


def contrast(colour: str, paper: str) -> float:
    """Return the contrast ratio of two colours."""
    darker, lighter = sorted((_xyz(colour)[1], _xyz(paper)[1]))
    return (lighter + 0.05) / (darker + 0.05)


def mixed(colour: str, paper: str, share: float) -> str:
    """Return what is seen where a share of a colour lies on paper."""
    pairs = zip(parts(colour), parts(paper), strict=True)
    seen = [round(share * upper + (1 - share) * lower) for upper, lower in pairs]
    return f"#{bytes(seen).hex()}"


# What is seen of linear red, green and blue without one of the three kinds of cones (Machado,
# Oliveira and Fernandes 2009, of full strength).
SIGHTS = {
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
TO_XYZ = (
    (0.4124, 0.3576, 0.1805),
    (0.2126, 0.7152, 0.0722),
    (0.0193, 0.1192, 0.9505),
)
WHITE = (0.9505, 1.0, 1.089)


def seen(colour: str, sight: str) -> str:
    """Return a colour as it is seen with one of the sights: protan, deutan or tritan."""
    shares = [min(max(share, 0), 1) for share in _times(SIGHTS[sight], _linear(colour))]
    curved = [
        12.92 * share if share <= 0.0031308 else 1.055 * share ** (1 / 2.4) - 0.055
        for share in shares
    ]
    return f"#{bytes(round(255 * share) for share in curved).hex()}"


def difference(colour: str, another: str) -> float:
    """Return how far apart two colours are in CIELAB; 2 is just noticed."""
    return math.dist(_lab(colour), _lab(another))


def _linear(colour: str) -> list[float]:
    shares = [part / 255 for part in parts(colour)]
    return [
        share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4 for share in shares
    ]


def _times(matrix: Iterable[tuple[float, ...]], vector: list[float]) -> list[float]:
    return [sum(map(mul, row, vector)) for row in matrix]


def _xyz(colour: str) -> list[float]:
    return _times(TO_XYZ, _linear(colour))


def _lab(colour: str) -> tuple[float, float, float]:
    ratios = map(truediv, _xyz(colour), WHITE)
    x, y, z = [
        ratio ** (1 / 3) if ratio > 0.008856 else 7.787 * ratio + 16 / 116 for ratio in ratios
    ]
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)
