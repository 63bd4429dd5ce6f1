"""How far a colour stands out from another one, as WCAG 2.1 reckons."""


def parts(colour: str) -> list[int]:
    """Return how red, green and blue a colour such as "#0062a3" is, up to 255."""
    return list(bytes.fromhex(colour.removeprefix("#")))


def luminance(colour: str) -> float:
    weighed = 0.0
    for part, weight in zip(parts(colour), (0.2126, 0.7152, 0.0722), strict=True):
        share = part / 255
        linear = share / 12.92 if share <= 0.03928 else ((share + 0.055) / 1.055) ** 2.4
        weighed += weight * linear
    return weighed


def contrast(colour: str, paper: str) -> float:
    """Return the contrast ratio of two colours."""
    darker, lighter = sorted((luminance(colour), luminance(paper)))
    return (lighter + 0.05) / (darker + 0.05)


def mixed(colour: str, paper: str, share: float) -> str:
    """Return what is seen where a share of a colour lies on paper."""
    pairs = zip(parts(colour), parts(paper), strict=True)
    seen = [round(share * upper + (1 - share) * lower) for upper, lower in pairs]
    return f"#{bytes(seen).hex()}"
