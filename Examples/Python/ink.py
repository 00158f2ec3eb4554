"""Draws with the engine's wasm module, from Python: pip install wasmtime.

usage: python3 ink.py InkWebWhole.wasm [OUT.ink OUT.ppm]
"""
import math
import struct
import sys

import wasmtime

# Commands have numbers, which never change: those of CanvasCommand.
RESIZE, BEGIN, OPEN, EVENTS, TICK, BRUSH, UNDO = 1, 2, 3, 10, 11, 20, 40
BEGAN, MOVED, ENDED, CANCELED = 1, 2, 3, 4


class Refused(Exception):
    """A command was refused and has changed nothing; the code is that of Refusal."""


class Canvas:
    """A canvas with a document, in an instance of the module. Use it from one thread."""

    def __init__(self, path, width, height):
        self.store = wasmtime.Store()
        module = wasmtime.Module.from_file(self.store.engine, path)
        # The module imports nothing.
        self.ink = wasmtime.Instance(self.store, module, []).exports(self.store)
        self.memory = self.ink["memory"]
        self.size = (width, height)
        self.do(RESIZE, width, height, 1)

    def call(self, name, *values):
        return self.ink[name](self.store, *values) or 0

    def read(self, address, count):
        return bytes(self.memory.read(self.store, address, address + count))

    def do(self, command, *values):
        numbers = (float(command), float(len(values)), *map(float, values))
        address = self.call("ink_input", len(numbers))
        self.memory.write(self.store, struct.pack(f"<{len(numbers)}d", *numbers), address)
        if code := self.call("ink_do", len(numbers)):
            raise Refused(f"command {command}: {code}")

    def stroke(self, points, start=0.0, interval=0.005):
        """Draws a pen stroke through points (x, y, force), in pixels of the view and 0 to 1."""
        unknown = math.nan  # altitude, azimuth, twist and the radius of the contact
        events = []
        for i, (x, y, force) in enumerate(points):
            phase = BEGAN if i == 0 else ENDED if i == len(points) - 1 else MOVED
            time = start + i * interval
            events += [1, 0, phase, 0, x, y, time, force, unknown, unknown, unknown, 0, unknown]
        self.do(EVENTS, start + len(points) * interval, len(points), *events)

    def open(self, document):
        address = self.call("ink_bytes", len(document))
        self.memory.write(self.store, document, address)
        if code := self.call("ink_take", OPEN):
            raise Refused(f"the document cannot be opened: {code}")

    def log(self):
        """The bytes to append to the file of the document; all of them the first time."""
        return self.read(self.call("ink_output"), count) if (count := self.call("ink_log")) else b""

    def pixels(self):
        """The view: rows of red, green, blue and 255."""
        self.call("ink_paint", 1_000_000)
        width, height = self.size
        return self.read(self.call("ink_frame"), 4 * width * height)


def main():
    module, document, picture = (sys.argv[1:] + ["drawing.ink", "drawing.ppm"])[:3]
    canvas = Canvas(module, 400, 300)
    canvas.do(BEGIN, 0, 0, 0, 1, 1, 400, 300)  # identifier of four words, author, size in 1/72 inch
    canvas.do(BRUSH, 0, 3, 0.1, 0.2, 0.8, 1)  # the first brush, 3 units wide, blue
    canvas.stroke([(50 + 3 * i, 150 + 60 * math.sin(i / 12), 0.5) for i in range(100)])

    with open(document, "wb") as file:
        file.write(canvas.log())
    pixels = canvas.pixels()
    with open(picture, "wb") as file:
        file.write(b"P6 400 300 255\n" + b"".join(pixels[i : i + 3] for i in range(0, len(pixels), 4)))

    copy = Canvas(module, 400, 300)
    copy.open(open(document, "rb").read())
    print("the same pixels:", copy.pixels() == pixels)


if __name__ == "__main__":
    main()
