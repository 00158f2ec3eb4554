"""The clock that counts the samples of a pen, as `SampleClock` of InkStrokes does."""

import numpy as np


class Clock:
    """The period of a device, in ms, and the deviation of its times from even ones."""

    def __init__(self):
        self.period = 5.0
        self.intervals = []
        self.count = 0
        self.mean = self.variance = 0.0

    def begin(self):
        """Starts a stroke."""
        self.index = 0
        self.lag = self.distance = 0.0
        self.last = None

    def advance(self, x, y, time):
        """Counts a sample, and returns its index on the clock."""
        if self.last is None:
            self.last = (x, y, time)
            return 0
        interval = time - self.last[2]
        distance = np.hypot(x - self.last[0], y - self.last[1])
        late = self.lag + interval - self.period
        steps = 1
        if late > 0.6 * self.period and (late > 1.6 * self.period or distance > 1.5 * self.distance):
            steps = max(1, int(np.floor(1.5 + late / self.period)))
        self.lag = np.clip(0.92 * (late - (steps - 1) * self.period), -self.period, self.period)
        self.distance = distance / steps
        self.index += steps
        self.last = (x, y, time)
        self._measure(interval)
        self.mean += 0.1 * (self.lag - self.mean)
        error = min(abs(interval - self.period), self.period)
        self.variance += 0.1 * (error * error - self.variance)
        return self.index

    @property
    def deviation(self):
        """The time by which the stamp of the newest sample is late, in ms; near 0 for even stamps."""
        return (self.lag - self.mean) * self.variance / (self.variance + 1)

    def _measure(self, interval):
        self.intervals = (self.intervals + [interval])[-64:]
        self.count += 1
        if self.count > 64 and self.count % 8:
            return
        median = 5.0 if len(self.intervals) < 8 else np.median(self.intervals)
        usual = [value for value in self.intervals if value <= 2.5 * median]
        if self.count < 32:
            self.period = (8 * 5.0 + sum(usual)) / (8 + len(usual))
        else:
            self.period = np.mean(usual)
        self.period = float(np.clip(self.period, 1, 100))
