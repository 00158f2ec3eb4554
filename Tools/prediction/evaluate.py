#!/usr/bin/env python3
"""Prints the errors of a network on recordings: the mean and the 95th percentile after 8, 16.7 and 33.3 ms, in mm.

usage: evaluate.py WEIGHTS.swift RECORDING…

The truth is the recording, linear between its samples; the fifth sample of a stroke is the first one that counts.
"""

import sys

import numpy as np

import features
import strokes
import weights
from clock import Clock
from network import Network


def tracks(recorded):
    """Returns the lagged displacements, pressures, ages, periods, velocities, deviations, speeds and truths."""
    clock, rows = Clock(), []
    for stroke in recorded:
        clock.begin()
        index = []
        for i, (x, y, time, pressure) in enumerate(stroke):
            index.append(clock.advance(x, y, time))
            if i < 4 or i > len(stroke) - 2:
                continue
            before = index[-1] - features.LAGS / clock.period
            lagged = np.column_stack([np.interp(before, index, stroke[: i + 1, c]) - stroke[i, c] for c in (0, 1)])
            forces = [pressure] + [np.interp(index[-1] - lag / clock.period, index, stroke[: i + 1, 3]) for lag in (8, 24)]
            places = np.array(index[-3:]) - np.mean(index[-3:])
            velocity = places @ stroke[i - 2 : i + 1, :2] / (places @ places) / clock.period
            steps = np.linalg.norm(np.diff(stroke[i - 4 : i + 1, :2], axis=0), axis=1) / np.maximum(np.diff(index[-5:]), 1)
            wanted = time + features.TIMES
            truth = np.column_stack([np.interp(wanted, stroke[:, 2], stroke[:, c]) - stroke[i, c] for c in (0, 1)])
            truth[wanted > stroke[-1, 2]] = np.nan
            rows.append((lagged, forces, index[-1] * clock.period, clock.period, velocity, clock.deviation,
                         steps.max() / clock.period, truth))
    return [np.array(column) for column in zip(*rows)]


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__.split("\n\n")[1])
    layers, taps = weights.read(sys.argv[1])
    network = Network([27, 16, 16, 6], np.random.default_rng(1))
    network.layers = layers
    for path in sys.argv[2:]:
        lagged, forces, age, period, velocity, deviation, speed, truth = tracks(strokes.read(path))
        x, forward, normal, extent, gate = features.inputs(lagged, forces, age, period)
        correction = network.run(x)[0].reshape(-1, 3, 2) * (extent * gate)[:, None, None]
        correction *= (features.TIMES / 16.7)[:, None]
        tip = features.linear(taps, lagged, velocity, gate)
        tip += correction[:, :, :1] * forward[:, None] + correction[:, :, 1:] * normal[:, None]
        tip *= features.easing(forces)[:, None, None]
        # The sample was taken `deviation` before its time.
        known = np.concatenate([np.zeros_like(tip[:, :1]), tip], axis=1)
        times = np.r_[0, features.TIMES]
        texts = []
        for h, time in enumerate(features.TIMES):
            wanted = np.clip(time + deviation, 0, times[-1] + 5)
            i = np.clip(np.searchsorted(times, wanted) - 1, 0, 2)
            rows = np.arange(len(tip))
            part = ((wanted - times[i]) / (times[i + 1] - times[i]))[:, None]
            place = known[rows, i] * (1 - part) + known[rows, i + 1] * part
            length = np.linalg.norm(place, axis=1)
            place *= np.minimum(1, 1.25 * speed * time / np.maximum(length, 1e-9))[:, None]
            error = np.linalg.norm(place - truth[:, h], axis=1)
            error = error[~np.isnan(error)]
            texts.append(f"{error.mean():.3f} {np.percentile(error, 95):.3f}")
        print(path.rsplit("/", 1)[-1], " | ".join(texts), f"({len(tip)} samples)")


if __name__ == "__main__":
    main()
