"""Reading QR codes again, from a drawing or from a terminal."""

import re

import numpy as np
import zxingcpp
from numpy.typing import NDArray

SCALE = 8


def read_svg(svg: str) -> str:
    """What a QR code in SVG says: the strokes of its dark path are drawn, then read."""
    (size,) = map(int, re.findall(r'viewBox="0 0 (\d+) \d+"', svg))
    (path,) = (part for part in re.findall(r'<path[^>]*class="qrline"[^>]*>', svg))
    (strokes,) = re.findall(r' d="([^"]*)"', path)
    modules = np.ones((size, size), bool)
    x = y = 0.0
    for letter, numbers in re.findall(r"([Mmh])([-\d. ]+)", strokes):
        values = [float(number) for number in numbers.split()]
        if letter == "h":
            modules[int(y), int(x) : int(x + values[0])] = False
            x += values[0]
        else:
            x, y = (values[0], values[1]) if letter == "M" else (x + values[0], y + values[1])
    return _read(modules)


def read_terminal(text: str) -> str:
    """What a QR code in half blocks says; a block is light, as on a dark terminal."""
    halves = {"█": (True, True), "▀": (True, False), "▄": (False, True), " ": (False, False)}
    lines = [line for line in text.splitlines() if line and set(line) <= set(halves)]
    rows = [[halves[letter][half] for letter in line] for line in lines for half in (0, 1)]
    width = max(map(len, rows))
    return _read(np.array([row + [False] * (width - len(row)) for row in rows]))


def _read(light: NDArray[np.bool_]) -> str:
    picture = np.kron(np.pad(light, 2, constant_values=True), np.ones((SCALE, SCALE))).astype(np.uint8) * 255
    (found,) = zxingcpp.read_barcodes(picture)
    return str(found.text)
