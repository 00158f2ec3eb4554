"""Writes and reads the weights of a network as a file of Swift.

The values are one text: of each value v, the number round(v * 2**18) + 2**23 as four digits to base 64, the characters from
0 to o. `PackedNumbers` of InkStrokes reads it. A text can be in the part of the wasm module that is loaded later.
"""

import re

import numpy as np

#: The shapes of the layers and their biases, in order, and that of the taps of the linear part.
SHAPES = [(27, 16), (16,), (16, 16), (16,), (16, 6), (6,), (3, 10)]

#: The number of characters in a line of the file.
WIDTH = 92


def write(path, name, layers, taps):
    """Writes the layers, and the taps of the linear part."""
    text = "".join(digits(value) for values in [*layers, taps] for value in np.ravel(values))
    lines = "\\#\n".join(f"    {text[at:at + WIDTH]}" for at in range(0, len(text), WIDTH))
    with open(path, "w") as file:
        file.write(f"/// The weights of a predictor, made by `Tools/prediction/train.py`.\nenum {name} {{\n")
        file.write("  /// The layers, each with its biases, and the taps of the linear part; see ``PackedNumbers``.\n")
        file.write(f'  static var text: StaticString {{\n    #"""\n{lines}\n    """#\n  }}\n}}\n')


def digits(value):
    """Returns the four digits of a value."""
    number = round(float(value) * 2**18) + 2**23
    if not 0 <= number < 2**24:
        raise ValueError(f"the weight {value} is not between -32 and 32")
    return "".join(chr(48 + (number >> shift & 63)) for shift in (18, 12, 6, 0))


def read(path):
    """Returns the layers and the taps of a file."""
    body = re.search(r'#"""\n(.*?)"""#', open(path).read(), re.S)[1]
    text = "".join(line.strip().removesuffix("\\#") for line in body.splitlines())
    numbers = np.frombuffer(text.encode(), np.uint8).reshape(-1, 4).astype(int) - 48
    values = (numbers @ [2**18, 2**12, 2**6, 1] - 2**23) / 2**18
    parts, at = [], 0
    for shape in SHAPES:
        size = int(np.prod(shape))
        parts.append(values[at : at + size].reshape(shape))
        at += size
    return parts[:-1], parts[-1]
