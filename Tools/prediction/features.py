"""The inputs of the network, its direction and gate, as `NetworkPredictor` of InkStrokes computes them."""

import numpy as np

#: The times before the newest sample at which the track is read, in ms.
LAGS = np.array([5, 10, 15, 20, 25, 30, 40, 50, 65, 80.0])

#: The times that are predicted, in ms.
TIMES = np.array([8, 16.7, 33.3])


def inputs(lagged, pressures, age, period):
    """Returns the inputs, the direction, its normal, the extent in mm and the gate.

    lagged: displacements from the newest sample, (samples, lags, 2), in mm; pressures: now, 8 and 24 ms before;
    age: the time since the start of the stroke, in ms; period: that of the clock, in ms.
    """
    near, middle, far = lagged[:, 3], lagged[:, 5], lagged[:, 6]
    forward = -(near + middle) / 2
    length = np.linalg.norm(forward, axis=1, keepdims=True)
    forward = np.where(length > 1e-6, forward / np.maximum(length, 1e-9), [1.0, 0.0])
    normal = np.stack([-forward[:, 1], forward[:, 0]], axis=1)
    extent = np.sqrt((near**2).sum(1) + 0.25 * (far**2).sum(1) + 0.15**2)
    steps = np.diff(np.concatenate([np.zeros_like(lagged[:, :1]), lagged], axis=1), axis=1)
    along = np.einsum("ijc,ic->ij", steps, forward) / extent[:, None]
    across = np.einsum("ijc,ic->ij", steps, normal) / extent[:, None]
    widths = np.diff(np.r_[0, LAGS])[:7] / 5
    spread = sum((((part[:, :7] / widths) - (part[:, :7] / widths).mean(1, keepdims=True)) ** 2).sum(1)
                 for part in (along, across))
    gate = spread**2 / (spread**2 + 0.004**2)
    now, soon, earlier = pressures.T
    rest = [extent / (extent + 2), now, 4 * (now - soon), 2 * (now - earlier), np.minimum(age, 60) / 60,
            0.06 * period, gate]
    return np.column_stack([along, across] + rest), forward, normal, extent, gate


def easing(pressures):
    """Returns the factors of the motion: 1, but 0.5 where the pressure falls by 40 % in 8 ms, as before a pen is lifted."""
    now, before = pressures[:, 0], pressures[:, 1]
    fall = np.where(before > 0, 1 - now / np.maximum(before, 1e-9), 0)
    return 1 - 0.5 * np.clip((fall - 0.2) / 0.2, 0, 1)


def share(gate):
    """Returns the share of the linear taps; the rest is steady motion."""
    return 1 - (1 - gate) ** 16


def linear(taps, lagged, velocity, gate):
    """Returns the linear part of the prediction, (samples, times, 2), in mm; velocity is in mm per ms."""
    part = share(gate)[:, None, None]
    steady = velocity[:, None] * TIMES[None, :, None]
    return part * np.einsum("hj,njc->nhc", taps, lagged) + (1 - part) * steady
