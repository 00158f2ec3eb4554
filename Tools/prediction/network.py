"""A network of two hidden layers with the activation x / (1 + |x|), trained by Adam."""

import numpy as np


class Network:
    """Weights and biases of the layers, as 32-bit floats."""

    def __init__(self, sizes, rng):
        self.layers = []
        for i, (rows, columns) in enumerate(zip(sizes, sizes[1:])):
            scale = 0 if i == len(sizes) - 2 else 1 / np.sqrt(rows)
            self.layers.append(rng.uniform(-scale, scale, (rows, columns)).astype(np.float32))
            self.layers.append(np.zeros(columns, np.float32))
        self.moments = [(np.zeros_like(layer), np.zeros_like(layer)) for layer in self.layers]
        self.step = 0

    def run(self, x):
        """Returns the output, and what `train` needs."""
        values, slopes = [x], []
        for i in range(0, len(self.layers), 2):
            x = x @ self.layers[i] + self.layers[i + 1]
            if i + 2 < len(self.layers):
                inverse = 1 / (1 + np.abs(x))
                x = x * inverse
                slopes.append(inverse * inverse)
                values.append(x)
        return x, (values, slopes)

    def train(self, state, gradient, rate):
        """Takes a step of Adam, given the gradient of the loss by the output."""
        values, slopes = state
        gradients = [None] * len(self.layers)
        for i in range(len(self.layers) - 2, -1, -2):
            gradients[i] = values[i // 2].T @ gradient
            gradients[i + 1] = gradient.sum(0)
            if i > 0:
                gradient = (gradient @ self.layers[i].T) * slopes[i // 2 - 1]
        self.step += 1
        correction = np.sqrt(1 - 0.999**self.step) / (1 - 0.9**self.step)
        for layer, (first, second), change in zip(self.layers, self.moments, gradients):
            first += 0.1 * (change - first)
            second += 0.001 * (change * change - second)
            layer -= (rate * correction * first / (np.sqrt(second) + 1e-8)).astype(np.float32)
