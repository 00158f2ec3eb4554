import InkStylus
import InkStylusLinux

/// Pens that the server hears of as they are used: those of tablets, or of a recording.
protocol LivePens: AccessorySource {
  /// Readable when there may be reports; −1 where nothing is running, or where only time tells.
  var descriptor: Int32 { get }

  /// When there will be reports, in seconds of ``Connection/now``; `nil` where the descriptor tells.
  var due: Double? { get }
}

extension TabletSource: LivePens {
  var due: Double? { nil }
}

/// A recording that is played again and again, as if its pens were moved now.
final class RepeatedPens: LivePens {
  /// How long nothing happens between the end and the next beginning, in seconds.
  static let pause = 1.0

  private let source: RecordedAccessorySource
  private let clock: () -> Double
  /// What the clock says where the recording says 0.
  private var offset = 0.0
  private var end: Double?
  /// The pens that are near: a recording may end before they have left.
  private var near: Set<UInt64> = []

  /// Creates a source that does not run.
  ///
  /// - Parameter clock: The time, in seconds.
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
  /// The report as if it had been made some seconds later.
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
