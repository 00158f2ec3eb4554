import InkGraphics
import InkStrokes
import Testing
import _InkTestSupport

@Suite struct SampleClockTests {
  /// Returns the clock after samples at even steps along a line.
  private func clock(_ times: [Double], step: Double = 1) -> SampleClock {
    var clock = SampleClock()
    clock.begin(Point(0, 0), at: times[0])
    for (i, time) in times.enumerated().dropFirst() {
      clock.advance(Point(Double(i) * step, 0), at: time)
    }
    return clock
  }

  @Test func evenSamplesAreCountedAtAnyRate() {
    for rate in [60.0, 100, 120, 200, 240, 480, 1000] {
      let clock = clock((0..<200).map { Double($0) / rate })
      #expect(clock.count == 199, "\(rate)")
      #expect(abs(clock.period * rate - 1) < 1e-9, "\(rate)")
    }
  }

  @Test func timesOnAGridAreCountedAsEvenSamples() {
    // A device of 200 Hz that is polled every 4 ms, and one of 240 Hz on a grid of 8 ms.
    for (rate, grid) in [(200.0, 0.004), (240.0, 0.008)] {
      let times = (0..<300).map { (Double($0) / rate / grid).rounded(.down) * grid }
      let clock = clock(times)
      #expect(clock.count == 299)
      #expect(abs(clock.period * rate - 1) < 0.05, "\(rate): \(clock.period)")
    }
  }

  @Test func timesOnAGridDeviateFromTheCountedOnes() {
    // A device of 200 Hz whose times are on the grid of a poll of 4 ms.
    var clock = SampleClock()
    clock.begin(Point(0, 0), at: 0)
    var squares = (without: 0.0, with: 0.0)
    for i in 1..<400 {
      let taken = Double(i) * 0.005
      let time = (taken / 0.004).rounded(.down) * 0.004
      clock.advance(Point(Double(i), 0), at: time)
      // On average a time is 1.5 ms too early.
      let error = time - taken + 0.0015
      if i >= 100 {
        squares.without += error * error
        squares.with += (error - clock.deviation) * (error - clock.deviation)
      }
    }
    #expect(squares.with < 0.25 * squares.without, "\(squares)")
    let even = self.clock((0..<300).map { Double($0) / 240 })
    #expect(abs(even.deviation) < 1e-9)
  }

  @Test func aMissedSampleIsCounted() {
    var clock = clock((0..<100).map { Double($0) * 0.005 })
    #expect(clock.advance(Point(101, 0), at: 0.505) == 2)
    #expect(clock.count == 101)
    // A pen that rests is late, but not farther away.
    #expect(clock.advance(Point(102, 0), at: 0.510) == 1)
  }

  @Test func badTimesLeaveThePeriodInItsRange() {
    let bad: [Double] = [0, 0, -1e300, .nan, .infinity, -.infinity, 1e300, 1e-300, 5, 5, 4]
    for shift in bad.indices {
      var clock = SampleClock()
      clock.begin(Point(0, 0), at: bad[shift])
      for i in 0..<500 {
        let time = bad[(i * 7 + shift) % bad.count]
        let steps = clock.advance(Point(Double(i % 3) * 1e200, 0), at: time)
        #expect((1...32).contains(steps))
        #expect(SampleClock.periods.contains(clock.period))
      }
    }
    #expect(clock([Double](repeating: 1, count: 300)).period == SampleClock.periods.lowerBound)
  }

  @Test func aStrokeWithoutATimeAtItsStartIsCounted() {
    for start in [Double.nan, .infinity, -.infinity] {
      for first in [-50.0, 0, 50] {
        var clock = SampleClock()
        clock.begin(Point(0, 0), at: 7)
        clock.begin(Point(0, 0), at: start)
        for i in 1..<200 { clock.advance(Point(Double(i), 0), at: first + Double(i) / 240) }
        #expect(clock.count == 199)
        #expect(abs(clock.period * 240 - 1) < 1e-9, "\(start): \(clock.period)")
      }
    }
  }

  @Test func thePeriodOutlastsAStroke() {
    var clock = clock((0..<100).map { Double($0) / 240 })
    let period = clock.period
    clock.begin(Point(5, 5), at: 9)
    #expect(clock.period == period)
    #expect(clock.count == 0)
  }

  /// At every eighth sample, the period is the mean of the last 64 intervals without outliers.
  @Test func thePeriodIsTheMeanOfTheLastIntervals() {
    var random = SeededGenerator(seed: 2)
    var clock = SampleClock()
    var (time, intervals) = (0.0, [Double]())
    clock.begin(Point(0, 0), at: time)
    for i in 1..<600 {
      let interval = i % 50 == 0 ? 0.03 : random.next() % 3 == 0 ? 0.004 : random.real(0.004, 0.006)
      let before = time
      time += interval
      intervals.append(time - before)
      clock.advance(Point(Double(i), 0), at: time)
      guard i > 64, i % 8 == 0 else { continue }
      let sorted = intervals.suffix(64).sorted()
      let usual = sorted.filter { $0 <= 2.5 * sorted[32] }
      let mean = usual.reduce(0, +) / Double(usual.count)
      #expect(abs(clock.period - mean) < 1e-12, "sample \(i)")
    }
  }
}
