/// Plays reports that were recorded, as a source of accessories.
///
/// It has no clock: the host says how far it is.
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

  /// The time of the log up to which reports are given; it begins at that of the first report with a time.
  ///
  /// A report comes after the one before it whatever its own time is; a description comes right after the report
  /// before it.
  public var time: Double

  /// Creates a source that does not run.
  public init(_ reports: [AccessoryReport]) {
    self.reports = reports
    time = Self.firstTime(reports[...]) ?? 0
  }

  /// When there is something to take: ``time`` if there is something now; `nil` at the end.
  public var nextTime: Double? {
    guard position < reports.count else { return nil }
    guard let next = reports[position].time, next.isFinite else { return time }
    return max(next, time)
  }

  /// Begins to play where it was stopped.
  public func start() throws(AccessoryError) { isRunning = true }

  /// Ends that.
  public func stop() { isRunning = false }

  /// Goes back to the first report.
  public func rewind() {
    position = 0
    time = Self.firstTime(reports[...]) ?? 0
  }

  /// The reports up to ``time`` that were not given yet.
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
  /// When it was made, in seconds on the clock of the host's input; `nil` for a description.
  public var time: Double? {
    switch self {
    case .described: nil
    case .removed(_, let time), .left(_, let time): time
    case .entered(_, let sample), .moved(_, let sample): sample.time
    case .pad(_, let sample): sample.time
    }
  }
}
