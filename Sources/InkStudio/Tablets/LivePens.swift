import InkStylus
import InkStylusLinux

/// A source of live reports: those of tablets, or of a recording.
protocol LivePens: AccessorySource {
  /// A descriptor that is readable when there may be reports; −1 while the source is inactive, or if it uses ``due``.
  var descriptor: Int32 { get }

  /// The time of the next reports, in seconds of ``Connection/now``; `nil` if the source uses the descriptor.
  var due: Double? { get }
}

extension TabletSource: LivePens {
  var due: Double? { nil }
}

/// A recording that is repeated endlessly, as if its pens were moved now.
final class RepeatedPens: LivePens {
  /// The pause between repetitions of the recording, in seconds.
  static let pause = 1.0

  private let source: RecordedAccessorySource
  private let clock: () -> Double
  /// The seconds from the times of the recording to those of the clock.
  private var offset = 0.0
  private var end: Double?
  /// The pens in proximity: a recording may end before they have left.
  private var near: Set<UInt64> = []

  /// Creates an inactive source.
  ///
  /// - Parameter clock: Returns the time, in seconds.
  init(_ reports: [AccessoryReport], clock: @escaping () -> Double) {
    source = RecordedAccessorySource(reports)
    self.clock = clock
  }

  let descriptor: Int32 = -1

  var due: Double? {
    if let end { return end + Self.pause }
    return source.nextTime.map { $0 + offset }
  }

  func start() throws(AccessoryError) {
    try source.start()
    begin()
  }

  func stop() {
    source.stop()
    near = []
  }

  func takeReports() -> [AccessoryReport] {
    let now = clock()
    if let last = end, now >= last + Self.pause { begin() }
    source.time = max(source.time, now - offset)
    var reports = source.takeReports().map { $0.moved(by: offset) }
    for report in reports {
      switch report {
      case .entered(let identifier, _), .moved(let identifier, _): near.insert(identifier)
      case .left(let identifier, _), .removed(let identifier, _): near.remove(identifier)
      case .described, .pad: break
      }
    }
    if source.nextTime == nil, end == nil {
      end = now
      for identifier in near.sorted() { reports.append(.left(identifier: identifier, time: now)) }
      near = []
    }
    return reports
  }

  private func begin() {
    source.rewind()
    end = nil
    offset = clock() - source.time
  }
}

extension AccessoryReport {
  /// Returns the report with its time shifted.
  fileprivate func moved(by seconds: Double) -> AccessoryReport {
    switch self {
    case .described: return self
    case .removed(let identifier, let time):
      return .removed(identifier: identifier, time: time + seconds)
    case .left(let identifier, let time): return .left(identifier: identifier, time: time + seconds)
    case .entered(let identifier, var sample):
      sample.time += seconds
      return .entered(identifier: identifier, sample)
    case .moved(let identifier, var sample):
      sample.time += seconds
      return .moved(identifier: identifier, sample)
    case .pad(let identifier, var sample):
      sample.time += seconds
      return .pad(identifier: identifier, sample)
    }
  }
}
