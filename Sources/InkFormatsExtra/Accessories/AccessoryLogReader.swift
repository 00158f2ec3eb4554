import InkFormats
import InkStylus

/// Reads accessory logs: reports of pens and pads, as an `AccessoryKit` and `inkstone record --device` write them.
enum AccessoryLogReader {
  /// The assumed memory of one report while the log is read, in bytes.
  private static let report = 2 * MemoryLayout<AccessoryReport>.stride

  /// The number of reports that are converted to ink in one call.
  private static let batch = 1024

  /// Reads a log; throws an error if it has no ink, is damaged or exceeds the limits.
  static func read(_ bytes: [UInt8], limits: ReadingLimits) throws(FormatError) -> InkImport {
    var maximum = AccessoryLog.Limits()
    maximum.bytes = limits.bytes
    maximum.reports = min(maximum.reports, limits.memory / report)
    let log: (reports: [AccessoryReport], isWhole: Bool)
    do throws(AccessoryLogError) {
      log = try AccessoryLog.read(bytes, limits: maximum)
    } catch {
      switch error.reason {
      case .notALog: throw FormatError("not a pen log of `inkstone record --log`")
      case .unknownVersion:
        throw FormatError(
          "the pen log was written by a newer version of Inkstone; read it with that version"
        )
      case .invalidValue:
        throw FormatError(
          "the pen log is damaged: a value is out of range",
          at: .byte(error.offset)
        )
      case .tooLarge: throw ReadingLimits.tooMuchMemory
      }
    }
    var ink = ReportedInk(limits.holding(log.reports.count * report))
    var next = 0
    while next < log.reports.count {
      let end = min(next + batch, log.reports.count)
      try ink.add(log.reports[next..<end])
      next = end
    }
    try ink.add(endings(of: log.reports))
    var file = try ink.file(format: .accessoryLog)
    if !log.isWhole {
      file.notes.append("the log is truncated; everything before the end was read")
    }
    return file
  }

  /// Returns reports that make all pens leave proximity at the end of the log, so that unfinished ink is kept.
  private static func endings(of reports: [AccessoryReport]) -> [AccessoryReport] {
    var near: [UInt64: Double] = [:]
    for report in reports {
      switch report {
      case .entered(let identifier, let sample), .moved(let identifier, let sample):
        near[identifier] = sample.time
      case .left(let identifier, _), .removed(let identifier, _): near[identifier] = nil
      case .described, .pad: break
      }
    }
    return near.sorted { $0.key < $1.key }.map { .left(identifier: $0.key, time: $0.value) }
  }
}
