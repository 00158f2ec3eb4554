"""Examples for training: recorded strokes at other rates, sizes and resolutions, and straight drags."""

import numpy as np

from features import LAGS, TIMES


def build(strokes, count, rng):
    """Returns arrays of at least `count` samples: see `_samples`; the last one marks the first sample of a stroke."""
    parts, size = [], 0
    while size < count:
        stroke = _drag(rng) if rng.random() < 0.07 else _even(strokes[rng.integers(len(strokes))], rng)
        part = None if stroke is None else _samples(*stroke, rng)
        if part is not None:
            parts.append(part)
            size += len(part[0])
    return [np.concatenate(columns).astype(np.float32) for columns in zip(*parts)]


def _even(stroke, rng):
    """A recording whose samples are counted, one in five without pressure; `None` for a short one."""
    if len(stroke) < 16:
        return None
    pressures = stroke[:, 3] if rng.random() < 0.8 else np.full(len(stroke), 0.5)
    points = stroke[:, :2] * ([-1, 1] if rng.random() < 0.5 else [1, 1])
    return np.arange(len(stroke)) * 4.9, points, pressures


def _drag(rng):
    """A straight, fast line with a little wobble."""
    times = np.arange(int(rng.integers(40, 90))) * 5.0
    t = times / times[-1]
    way = [t, t * t * (3 - 2 * t), 0.3 * np.sqrt(t) + 0.7 * t, t**1.5][rng.integers(4)]
    way = way * rng.uniform(0.05, 1.2) * times[-1]
    wobble = rng.normal(0, 0.03) * np.sin(2 * np.pi * times / rng.uniform(80, 250) + rng.uniform(0, 6))
    wobble = wobble + rng.normal(0, 6e-4) * way * way
    angle = rng.uniform(0, 2 * np.pi)
    points = np.column_stack([way * np.cos(angle) - wobble * np.sin(angle),
                              way * np.sin(angle) + wobble * np.cos(angle)])
    return times, points, np.full(len(times), 0.5)


def _curve(times, points):
    """Returns a function that interpolates points at even times by cubics."""
    slopes = np.gradient(points, axis=0)

    def at(wanted):
        place = np.clip((wanted - times[0]) / (times[1] - times[0]), 0, len(times) - 1)
        i = np.minimum(place.astype(int), len(times) - 2)
        t = (place - i)[:, None]
        a, b, u, v = points[i], points[i + 1], slopes[i], slopes[i + 1]
        return (a * (1 + 2 * t) + u * t) * (1 - t) ** 2 + (b * (3 - 2 * t) + v * (t - 1)) * t * t

    return at


def _samples(times, points, pressures, rng):
    """Returns lagged displacements, pressures, age, period, truth, weights, velocity and the mark of a first sample."""
    rates = [60, 80, 100, 120, 133, 200, 204, 204, 204, 204, 204, 240, 240, 360]
    period = 1000 / (rng.choice(rates) if rng.random() < 0.9 else rng.uniform(60, 400))
    at = _curve(times, points * rng.choice([1, 1, 1, 1.5, 2, 3]))
    own = np.arange(times[0] + rng.uniform(0, min(period, 1)), times[-1], period)
    if len(own) < 8:
        return None
    seen = at(own) + rng.normal(0, rng.choice([1e-9, 1e-9, 1e-9, 1e-9, 0.003, 0.01]), (len(own), 2))
    grid = rng.choice([0, 0.01, 0.02, 0.05, 0.1], p=[0.5, 0.25, 0.15, 0.06, 0.04])
    if grid > 0:
        seen = np.round(seen / grid) * grid
    force = np.interp(own, times, pressures)
    index = np.arange(len(own))
    before = np.maximum(index[:, None] - LAGS / period, 0)
    lagged = np.stack([np.interp(before, index, seen[:, c]) - seen[:, c : c + 1] for c in (0, 1)], axis=-1)
    earlier = [np.interp(np.maximum(index - lag / period, 0), index, force) for lag in (8, 24)]
    truth = np.stack([at(np.minimum(own + time, times[-1])) - seen for time in TIMES], axis=1)
    # After the end of the stroke the pen is at rest there.
    ahead = own[:, None] + TIMES - times[-1]
    weights = np.where(ahead > 40, 0, np.where(ahead > 0, 0.5, 1))
    velocity = np.zeros_like(seen)
    velocity[2:] = (seen[2:] - seen[:-2]) / (2 * period)
    part = [lagged, np.column_stack([force] + earlier), index * period, np.full(len(own), period), truth, weights, velocity,
            index == 4]
    return [column[4:] for column in part]
