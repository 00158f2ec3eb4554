"""Reads recorded strokes: arrays with the columns x and y in mm, time in ms, and pressure, 0 to 1.

Two forms are read: lines `x_cm y_cm t_s pressure` with an empty line between strokes, and UNIPEN files whose
coordinates are `X Y T P`, at 50 points per mm, with times in microseconds and pressures up to 63.
"""

import numpy as np


def read(path):
    """Returns the strokes of a file, those of at least five samples."""
    with open(path, encoding="latin1") as file:
        lines = file.read().splitlines()
    strokes = _unipen(lines) if any(line.startswith(".COORD") for line in lines) else _text(lines)
    return [stroke for stroke in strokes if len(stroke) > 4]


def _text(lines):
    strokes, rows = [], []
    for line in lines + [""]:
        if line.startswith("#"):
            continue
        values = line.split()
        if values:
            x, y, time, pressure = map(float, values[:4])
            rows.append((10 * x, 10 * y, 1000 * time, pressure))
        elif rows:
            strokes.append(np.array(rows))
            rows = []
    return strokes


def _unipen(lines):
    strokes, rows, is_down = [], [], False
    for line in lines + [".PEN_UP"]:
        values = line.split()
        if line.startswith("."):
            is_down = line.startswith(".PEN_DOWN")
        touches = is_down and len(values) == 4 and float(values[3]) > 0
        if touches:
            x, y, time, pressure = map(float, values)
            rows.append((x / 50, y / 50, time / 1000, pressure / 63))
        elif rows and not (is_down and not values):
            strokes.append(np.array(rows))
            rows = []
    return strokes
