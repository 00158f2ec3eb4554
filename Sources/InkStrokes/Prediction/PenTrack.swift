package import InkGraphics

/// The recent samples of a contact on the counted clock of its device, which predictors read.
package struct PenTrack: Sendable {
  private struct Sample: Sendable {
    var index: Int
    var location: Point
    var pressure: Double
  }

  /// The period of the device, in seconds; see ``SampleClock/period``.
  package private(set) var period = 0.005

  /// The length of a millimeter on the surface, in the units of the locations.
  package let millimeter: Double

  private var samples: [Sample] = []

  /// The fastest of the last four steps, in units of the locations per period.
  private var steps = SIMD4<Double>(repeating: 0)

  /// The number of newest samples whose numbers are consecutive.
  private var evenCount = 0

  /// The number of samples after which the older half may be dropped: the longest lag in the shortest period, twice.
  private static let capacity = 192

  /// Creates a track without samples.
  ///
  /// - Parameter millimeter: The length of a millimeter, in the units of the locations, above 0.
  package init(millimeter: Double) { self.millimeter = millimeter }

  /// Starts a stroke.
  mutating func begin(_ location: Point, _ pressure: Double) {
    samples.removeAll(keepingCapacity: true)
    samples.append(Sample(index: 0, location: location, pressure: pressure))
    steps = SIMD4(repeating: 0)
    evenCount = 1
  }

  /// Appends a sample that a clock has counted.
  ///
  /// - Parameters:
  ///   - location: The location.
  ///   - pressure: The pressure, 0…1.
  ///   - period: The period of the clock, in seconds.
  ///   - number: The number of periods since the first sample of the stroke.
  ///   - count: The number of periods since the previous sample.
  mutating func append(
    _ location: Point,
    _ pressure: Double,
    period: Double,
    number: Int,
    count: Int
  ) {
    self.period = period
    if let last = samples.last {
      let length = last.location.distance(to: location) / Double(max(1, count))
      steps = SIMD4(steps.y, steps.z, steps.w, length)
    }
    if samples.count >= Self.capacity {
      samples.removeFirst(Self.capacity / 2)
      evenCount = min(evenCount, samples.count)
    }
    evenCount = samples.last.map { $0.index + 1 == number } ?? false ? evenCount + 1 : 1
    samples.append(Sample(index: number, location: location, pressure: pressure))
  }

  /// The number of samples that the track has kept.
  package var count: Int { samples.count }

  /// The location of the newest sample; the origin without samples.
  package var location: Point { samples.last?.location ?? Point(0, 0) }

  /// The pressure of the newest sample, 0…1; 0.5 if the device reports none.
  package var pressure: Double { samples.last?.pressure ?? 0.5 }

  /// The time since the start of the stroke, in seconds.
  package var age: Double { Double(samples.last?.index ?? 0) * period }

  /// The greatest speed of the last four steps, in units of the locations per second.
  package var speed: Double { max(max(steps.x, steps.y), max(steps.z, steps.w)) / period }

  /// Returns the displacement from the newest sample back to the location before a time, and the pressure there.
  ///
  /// Both are interpolated between samples; before the stroke they are those of its first sample.
  ///
  /// - Parameters:
  ///   - lag: The time before the newest sample, in seconds, 0…0.08.
  ///   - position: The position from which to search backward, at first 0; increasing lags share it.
  @inline(__always)
  func before(_ lag: Double, _ position: inout Int) -> (displacement: Vector, pressure: Double) {
    samples.withUnsafeBufferPointer { samples in
      guard samples.count > 0 else { return (Vector(0, 0), 0.5) }
      let newest = samples[samples.count - 1]
      let wanted = Double(newest.index) - lag / period
      var i = samples.count - 1 - position
      while i > 0, Double(samples[i].index) > wanted { i -= 1 }
      position = samples.count - 1 - i
      let a = samples[i]
      guard i + 1 < samples.count, Double(a.index) < wanted else {
        return (a.location - newest.location, a.pressure)
      }
      let b = samples[i + 1]
      let elapsed = wanted - Double(a.index)
      let t = b.index - a.index > 1 ? elapsed / Double(b.index - a.index) : elapsed
      let location = a.location.interpolated(to: b.location, t)
      return (location - newest.location, a.pressure + (b.pressure - a.pressure) * t)
    }
  }

  /// Returns the displacements ``before(_:_:)`` increasing times, as long as no sample is missing there.
  ///
  /// - Parameters:
  ///   - lags: The times before the newest sample, in seconds, 0…0.08.
  ///   - visit: Receives the index of each time, and the displacement.
  /// - Returns: The number of times that were visited.
  @inline(__always)
  func visitEven(_ lags: [Double], _ visit: (Int, Vector) -> Void) -> Int {
    samples.withUnsafeBufferPointer { samples in
      guard samples.count > 0 else { return 0 }
      let last = samples.count - 1
      let (newest, location) = (samples[last].index, samples[last].location)
      let oldest = Double(newest - evenCount + 1)
      for i in lags.indices {
        let wanted = Double(newest) - lags[i] / period
        guard wanted > oldest else { return i }
        // The position follows from the time.
        let index = Int(wanted)
        let at = last - (newest - index)
        guard at < last else { return i }
        let between = samples[at].location.interpolated(
          to: samples[at + 1].location,
          wanted - Double(index)
        )
        visit(i, between - location)
      }
      return lags.count
    }
  }
}
