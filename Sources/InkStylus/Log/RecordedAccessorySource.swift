/// A source of accessories that replays recorded reports.
///
/// It has no clock: the host sets the ``time`` up to which reports are delivered.
///
/// ```swift
/// let source = RecordedAccessorySource(try AccessoryLog.read(bytes).reports)
/// let kit = AccessoryKit(source)
/// try kit.start()
/// while let next = source.nextTime {
///   source.time = next  // or wait until then
///   _ = canvas.handle(kit.update(), at: next)
/// }
/// ```
public final class RecordedAccessorySource: AccessorySource {
  private let reports: [AccessoryReport]
  private var position = 0
  private var isRunning = false

  /// The time up to which reports are delivered, in seconds on the clock of the recording.
  ///
  /// Initially it is that of the first report with a time; 0 if there is none. Reports stay in order whatever their
  /// times are; a description, which has no time, is delivered right after the previous report.
  public var time: Double

  /// Creates a source that is not running, of reports that are in the order of delivery.
  public init(_ reports: [AccessoryReport]) {
    self.reports = reports
    time = Self.firstTime(reports[...]) ?? 0
  }

  /// The time of the next report, in seconds, but at least ``time``; `nil` if all reports were delivered.
  public var nextTime: Double? {
    guard position < reports.count else { return nil }
    guard let next = reports[position].time, next.isFinite else { return time }
    return max(next, time)
  }

  /// Starts or resumes the replay; see ``rewind()``.
  ///
  /// - Throws: Nothing, though ``AccessorySource`` allows errors.
  public func start() throws(AccessoryError) { isRunning = true }

  /// Pauses the replay: ``takeReports()`` then returns nothing.
  public func stop() { isRunning = false }

  /// Goes back to the first report, and resets ``time``.
  public func rewind() {
    position = 0
    time = Self.firstTime(reports[...]) ?? 0
  }

  /// Returns the reports up to ``time`` that were not yet delivered; empty if the source is not running.
  public func takeReports() -> [AccessoryReport] {
    guard isRunning else { return [] }
    let first = position
    while position < reports.count {
      if let next = reports[position].time, next > time { break }
      position += 1
    }
    return Array(reports[first..<position])
  }

  private static func firstTime(_ reports: ArraySlice<AccessoryReport>) -> Double? {
    for report in reports {
      if let time = report.time, time.isFinite { return time }
    }
    return nil
  }
}

extension AccessoryReport {
  /// The time of the report, in seconds on the clock of the host's input; `nil` for a description.
  public var time: Double? {
    switch self {
    case .described: nil
    case .removed(_, let time), .left(_, let time): time
    case .entered(_, let sample), .moved(_, let sample): sample.time
    case .pad(_, let sample): sample.time
    }
  }
}
