#!/usr/bin/env python3
"""Trains the network that predicts the tip of a pen, and writes its weights as Swift.

usage: train.py --out WEIGHTS.swift --name NAME [--steps N] [--flicker X] [--cautious X] [--seed N] RECORDING…

The recordings are files that strokes.py reads. The weights of the repository are from the fourteen files of UNIPEN
that the README of this folder names. The seed determines the examples and the first weights.
"""

import argparse
import sys

import numpy as np

import examples
import features
import strokes
import weights
from network import Network


def taps(lagged, truth, importance):
    """Returns linear taps for each time, exact for steady motion, by least squares of nearly absolute errors."""
    result = []
    for h, time in enumerate(features.TIMES):
        x = np.concatenate([lagged[:, :, 0], lagged[:, :, 1]]).astype(float)
        y = np.concatenate([truth[:, h, 0], truth[:, h, 1]]).astype(float)
        importances = np.tile(importance[:, h], 2)
        scale = np.ones(len(y))
        for _ in range(4):
            q = importances * scale
            normal = (x * q[:, None]).T @ x + 1e-4 * q.sum() * np.eye(len(features.LAGS))
            border = -features.LAGS[:, None]
            system = np.block([[normal, border], [border.T, np.zeros((1, 1))]])
            solution = np.linalg.solve(system, np.r_[(x * q[:, None]).T @ y, time])[:-1]
            scale = 1 / np.sqrt((y - x @ solution) ** 2 + 0.01)
        result.append(solution)
    return np.array(result)


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split("\n\n")[1])
    parser.add_argument("recordings", nargs="+")
    parser.add_argument("--out", required=True)
    parser.add_argument("--name", required=True)
    parser.add_argument("--steps", type=int, default=9000)
    parser.add_argument("--samples", type=int, default=700_000)
    parser.add_argument("--flicker", type=float, default=0.2, help="the weight of changes of the error between samples")
    parser.add_argument("--cautious", type=float, default=0, help="the weight of errors ahead of the pen")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    rng = np.random.default_rng(options.seed)

    recorded = [stroke for path in options.recordings for stroke in strokes.read(path)]
    lagged, pressures, age, period, truth, importance, velocity, first = examples.build(recorded, options.samples, rng)
    linear = taps(lagged, truth, importance)
    x, forward, normal, extent, gate = features.inputs(lagged, pressures, age, period)
    base = features.linear(linear, lagged, velocity, gate)
    x = x.astype(np.float32)
    # The directions in which an output moves each tip, in mm.
    reach = (extent * gate)[:, None] * (features.TIMES / 16.7)
    scale = (np.stack([forward, normal], axis=1)[:, None] * reach[:, :, None, None]).astype(np.float32)
    error = (base - truth).astype(np.float32)
    importance = (importance * [1.2, 2, 0.12]).astype(np.float32)
    follows = np.flatnonzero(first == 0)

    network = Network([x.shape[1], 16, 16, 6], rng)
    for step in range(options.steps):
        i = rng.choice(follows, 4096)
        both = np.r_[i, i - 1]
        output, state = network.run(x[both])
        tip = error[both] + np.einsum("nhk,nhkc->nhc", output.reshape(-1, 3, 2), scale[both])
        length = np.sqrt((tip**2).sum(-1) + 1e-8)[..., None]
        weight = importance[both][..., None]
        gradient = np.zeros_like(tip)
        now, before = slice(0, len(i)), slice(len(i), None)
        gradient[now] = weight[now] * tip[now] * (1 / length[now] + 0.3)
        # Flicker: the change of the error between two samples.
        change = tip[now] - tip[before]
        change /= np.sqrt((change**2).sum(-1, keepdims=True) + 1e-8)
        change *= options.flicker * np.minimum(weight[now], weight[before])
        gradient[now] += change
        gradient[before] -= change
        if options.cautious > 0:
            ahead = np.maximum(0, np.einsum("nhc,nc->nh", tip[now], forward[i]))[..., None]
            push = options.cautious * weight[now] * ((ahead > 0) + 0.6 * ahead)
            gradient[now] += push * forward[i][:, None]
        gradient = np.einsum("nhc,nhkc->nhk", gradient / (3 * len(i)), scale[both]).reshape(-1, 6)
        rate = 1e-5 + 2e-3 * (1 + np.cos(np.pi * step / options.steps))
        network.train(state, gradient, rate)
        if step % 500 == 0 and sys.stderr.isatty():
            print(f"\r{step} of {options.steps}: error {length[now].mean():.4f} mm ", end="", file=sys.stderr)
    weights.write(options.out, options.name, network.layers, linear)


if __name__ == "__main__":
    main()
