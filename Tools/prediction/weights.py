"""Writes and reads the weights of a network as a file of Swift."""

import re

import numpy as np

NAMES = ["first", "firstBias", "second", "secondBias", "output", "outputBias"]


def write(path, name, layers, taps):
    """Writes the layers, and the taps of the linear part."""
    with open(path, "w") as file:
        file.write(f"/// The weights of a predictor, made by `Tools/prediction/train.py`.\nenum {name} {{\n")
        for label, values, kind in [*((a, b, "Float") for a, b in zip(NAMES, layers)), ("taps", taps, "Double")]:
            file.write(f"  /// {COMMENTS[label]}\n  static let {label}: [{kind}] = [\n")
            line = "   "
            for value in np.ravel(values):
                text = f" {value:.4g}" if "e" in f"{value:.4g}" or "." in f"{value:.4g}" else f" {value:.4g}.0"
                if len(line) + len(text) > 99:
                    file.write(line + "\n")
                    line = "   "
                line += text + ","
            file.write(line + "\n  ]\n")
            file.write("" if label == "taps" else "\n")
        file.write("}\n")


COMMENTS = {
    "first": "The weights of the first layer: 16 for each of the 27 inputs.",
    "firstBias": "The biases of the first layer.",
    "second": "The weights of the second layer: 16 for each unit of the first.",
    "secondBias": "The biases of the second layer.",
    "output": "The weights of the outputs: 6 for each unit of the second layer.",
    "outputBias": "The biases of the outputs.",
    "taps": "The taps of the linear part: ten for each of 8, 16.7 and 33.3 ms.",
}


def read(path):
    """Returns the layers and the taps of a file."""
    text = open(path).read()
    values = {}
    for label, body in re.findall(r"static let (\w+): \[\w+\] = \[(.*?)\]", text, re.S):
        values[label] = np.array([float(word) for word in body.replace("\n", " ").split(",") if word.strip()])
    layers = [values["first"].reshape(27, 16), values["firstBias"], values["second"].reshape(16, 16),
              values["secondBias"], values["output"].reshape(16, 6), values["outputBias"]]
    return layers, values["taps"].reshape(3, 10)
