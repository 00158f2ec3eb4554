package import InkGraphics

/// The constant period of a device, from the times of its samples.
///
/// Pens sample evenly, but their times have the noise of the transport: bursts, the grid of a USB poll, equal times. The
/// clock therefore counts samples, and counts more than one only if a sample is both late and far away, so that one was
/// missed. Its state is bounded. Keep one per device, across strokes; if several pens draw at once, exchange ``contact``.
package struct SampleClock: Hashable, Sendable {
  /// The range of ``period``, in seconds: 1 ms to 100 ms.
  package static let periods = 0.001...0.1

  /// The time between two samples, in seconds, within ``periods``.
  ///
  /// It is 5 ms before the first samples.
  package private(set) var period = 0.005

  /// The state of one contact: the count of its samples, and its newest sample.
  package struct Contact: Hashable, Sendable {
    /// The number of periods from the first sample of the stroke to its newest one.
    package fileprivate(set) var count = 0

    fileprivate var lastTime = 0.0
    fileprivate var lastLocation = Point(0, 0)
    fileprivate var lastDistance = 0.0
    fileprivate var lag = 0.0
    fileprivate var isDown = false

    /// Creates the state of a contact without samples.
    package init() {}
  }

  /// The contact whose samples are counted; the other state is that of the device.
  package var contact = Contact()

  /// The number of periods from the first sample of the stroke to its newest one.
  package var count: Int { contact.count }

  private static let ringSize = 64
  private static let firstPeriod = 0.005
  private static let greatestStep = 32.0

  /// The intervals of the last samples, in the order of their slots.
  private var ring: [Double] = []

  /// The intervals when the period was measured last, by size.
  private var sorted: [Double] = []

  /// The intervals that the ring has since lost and gained, at most eight of each, by size.
  private var (lost, gained) = ([Double](), [Double]())

  private var slot = 0

  /// The mean of the lag, and that of the squared deviation of intervals from the period, over about ten samples.
  private var meanLag = 0.0
  private var unevenness = 0.0

  /// The unevenness at which half of a deviation counts: that of intervals that differ by 1 ms from the period.
  private static let usualUnevenness = 1e-6

  /// The time by which the time of the newest sample is too late, in seconds; negative if it is too early.
  ///
  /// It is the difference from the counted time, without its mean of the last samples. For a device with even times it
  /// is near 0.
  package var deviation: Double { deviation(of: contact) }

  /// Returns the ``deviation`` of the newest sample of a contact, in seconds.
  package func deviation(of contact: Contact) -> Double {
    (contact.lag - meanLag) * (unevenness / (unevenness + Self.usualUnevenness))
  }

  /// Creates the clock of a device without samples.
  package init() {}

  /// Starts a stroke at its first sample; the period is kept.
  package mutating func begin(_ location: Point, at time: Double) {
    contact = Contact()
    contact.lastLocation = location
    if time.isFinite { (contact.lastTime, contact.isDown) = (time, true) }
  }

  /// Counts a sample of the stroke.
  ///
  /// - Parameters:
  ///   - location: The location of the sample, finite.
  ///   - time: The time of the sample, in seconds. A time before that of the previous sample counts as equal to it.
  /// - Returns: The number of periods since the previous sample, 1…32.
  @discardableResult
  package mutating func advance(_ location: Point, at time: Double) -> Int {
    let elapsed = contact.isDown && time.isFinite ? max(0, time - contact.lastTime) : period
    if time.isFinite {
      contact.lastTime = contact.isDown ? max(contact.lastTime, time) : time
      contact.isDown = true
    }
    let distance = contact.lastLocation.distance(to: location)
    contact.lastLocation = location
    let late = contact.lag + elapsed - period
    var steps = 1.0
    if ring.count >= 8, late > 0.6 * period,
      late > 1.6 * period || distance > 1.5 * contact.lastDistance
    {
      steps = min(max((1 + late / period).rounded(), 1), Self.greatestStep)
    }
    contact.lag = min(max(0.92 * (late - (steps - 1) * period), -period), period)
    contact.lastDistance = distance / steps
    contact.count = count < 1 << 30 ? count + Int(steps) : count
    note(min(elapsed, 10))
    meanLag += 0.1 * (contact.lag - meanLag)
    let error = min(abs(elapsed - period), period)
    unevenness += 0.1 * (error * error - unevenness)
    return Int(steps)
  }

  /// Adds an interval to the last 64, and computes the period: at each sample, later at every eighth.
  private mutating func note(_ interval: Double) {
    if ring.count < Self.ringSize {
      ring.append(interval)
      sorted.append(interval)
      Self.sort(&sorted)
    } else {
      lost.append(ring[slot])
      Self.sort(&lost)
      gained.append(interval)
      Self.sort(&gained)
      ring[slot] = interval
      slot = (slot + 1) % Self.ringSize
    }
    if ring.count < Self.ringSize || slot % 8 == 0 {
      merge()
      measure()
    }
  }

  /// Moves the last interval, which alone may be out of order, to its position by size.
  private static func sort(_ intervals: inout [Double]) {
    intervals.withUnsafeMutableBufferPointer { intervals in
      var i = intervals.count - 1
      let last = intervals[i]
      while i > 0, intervals[i - 1] > last {
        intervals[i] = intervals[i - 1]
        i -= 1
      }
      intervals[i] = last
    }
  }

  /// Replaces the lost intervals among the sorted ones by those gained.
  private mutating func merge() {
    let (number, all) = (lost.count, sorted.count)
    guard number > 0 else { return }
    sorted.withUnsafeMutableBufferPointer { sorted in
      lost.withUnsafeBufferPointer { lost in
        // Without branches, which could not be foreseen.
        var (skipped, end) = (0, 0)
        for i in 0..<all {
          let interval = sorted[i]
          let isLost = skipped < number && interval == lost[min(skipped, number - 1)]
          sorted[end] = interval
          skipped += isLost ? 1 : 0
          end += isLost ? 0 : 1
        }
      }
      gained.withUnsafeBufferPointer { gained in
        var (i, next, end) = (all - number - 1, number - 1, all - 1)
        while next >= 0 {
          let (old, new) = (i >= 0 ? sorted[i] : -1, gained[next])
          sorted[end] = max(old, new)
          i -= old > new ? 1 : 0
          next -= old > new ? 0 : 1
          end -= 1
        }
      }
    }
    lost.removeAll(keepingCapacity: true)
    gained.removeAll(keepingCapacity: true)
  }

  /// Whether at least eight intervals suffice for a period: they are even, or far from the first one.
  private var isKnown: Bool {
    guard sorted.count >= 8 else { return false }
    let (low, median) = (sorted[sorted.count / 8], sorted[sorted.count / 2])
    return sorted[sorted.count - 1 - sorted.count / 8] <= 1.25 * low
      || median > 2.5 * Self.firstPeriod
  }

  private mutating func measure() {
    var limit = 2.5 * Self.firstPeriod
    if sorted.count >= 8 {
      let median = sorted[sorted.count / 2]
      limit = 2.5 * median
      // Half of the times may be equal to the previous one; the other half has the whole time.
      if median < Self.periods.lowerBound {
        var sum = 0.0
        for interval in sorted { sum += min(interval, Self.periods.upperBound) }
        limit = max(2.5 * median, 5 * sum / Double(sorted.count))
      }
    }
    var (sum, number) = (0.0, 0.0)
    for interval in sorted where interval <= limit {
      sum += interval
      number += 1
    }
    if ring.count < 32, !isKnown {
      sum += 8 * Self.firstPeriod
      number += 8
    }
    guard number > 0 else { return }
    period = min(max(sum / number, Self.periods.lowerBound), Self.periods.upperBound)
  }
}
