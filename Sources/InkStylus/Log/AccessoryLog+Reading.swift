import InkGraphics
import InkStrokes

extension AccessoryLog {
  /// The limits for reading a log; a log beyond one of them is refused.
  public struct Limits: Hashable, Sendable {
    /// The maximum number of bytes of the log.
    ///
    /// The default is 256 MiB.
    public var bytes = 1 << 28
    /// The maximum number of reports, of some 200 bytes of memory each.
    ///
    /// The default is 2²².
    public var reports = 1 << 22

    /// Creates the default limits: 256 MiB and 2²² reports.
    public init() {}
  }

  /// Reads a log.
  ///
  /// - Parameters:
  ///   - bytes: The bytes of the log, starting with ``magic``.
  ///   - limits: The maximum number of bytes and of reports. The default is 256 MiB and 2²².
  /// - Returns: The reports, in order, and whether the log ends with a complete report. An incomplete last report, as
  ///   after the recording program was killed, is dropped.
  /// - Throws: ``AccessoryLogError`` if the bytes are no log, of a newer version, invalid, or beyond the limits.
  ///   Numbers that are not finite are no errors; receivers of reports must expect them.
  public static func read(
    _ bytes: [UInt8],
    limits: Limits = Limits()
  ) throws(AccessoryLogError) -> (reports: [AccessoryReport], isWhole: Bool) {
    guard bytes.count <= limits.bytes else {
      throw AccessoryLogError(offset: 0, reason: .tooLarge)
    }
    guard bytes.count >= magic.count, bytes.prefix(magic.count - 1) == magic.dropLast() else {
      throw AccessoryLogError(offset: 0, reason: .notALog)
    }
    guard bytes[magic.count - 1] == magic[magic.count - 1] else {
      throw AccessoryLogError(offset: magic.count - 1, reason: .unknownVersion)
    }
    var reader = ByteReader(bytes)
    var reports: [AccessoryReport] = []
    do throws(StreamDecodingError) {
      _ = try reader.bytes(magic.count)
      while !reader.isAtEnd {
        guard reports.count < limits.reports else { throw reader.failure(.tooMuchMemory) }
        reports.append(try reader.report())
      }
    } catch {
      switch error.reason {
      case .truncated: return (reports, false)
      case .tooMuchMemory: throw AccessoryLogError(offset: error.offset, reason: .tooLarge)
      default: throw AccessoryLogError(offset: error.offset, reason: .invalidValue)
      }
    }
    return (reports, true)
  }
}

/// The reason and position of a failure to read an ``AccessoryLog``.
public struct AccessoryLogError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The reason of a failure.
  public enum Reason: UInt8, Hashable, Sendable {
    /// The bytes are not a log of accessories: they don't start with ``AccessoryLog/magic``.
    case notALog
    /// The log was written by a newer version of Inkstone.
    ///
    /// It starts with ``AccessoryLog/magic``, except for the last byte.
    case unknownVersion
    /// The log contains a number that is out of its range, or an unknown kind of report.
    case invalidValue
    /// The log exceeds the maximum number of bytes or of reports in ``AccessoryLog/Limits``.
    case tooLarge
  }

  /// The offset of the failure, in bytes from the start of the log.
  public var offset: Int

  /// The reason of the failure.
  public var reason: Reason

  /// Creates an error.
  public init(offset: Int, reason: Reason) {
    self.offset = offset
    self.reason = reason
  }

  /// An English message for users with the offset and the reason.
  public var description: String {
    let what =
      switch reason {
      case .notALog: "the file is not a pen log of `inkstone record --log`"
      case .unknownVersion:
        "the pen log was written by a newer version of Inkstone; read it with that version"
      case .invalidValue:
        "the pen log is damaged: a value is out of range, or a report is of an unknown kind"
      case .tooLarge:
        "the pen log has more bytes or reports than its reader allows; split the recording"
      }
    return "byte \(offset): \(what)"
  }
}

extension ByteReader {
  fileprivate mutating func report() throws(StreamDecodingError) -> AccessoryReport {
    guard let tag = ReportTag(rawValue: try byte()) else { throw failure(.invalidValue) }
    if tag == .described { return .described(try description()) }
    let identifier = try uint64()
    switch tag {
    case .removed: return .removed(identifier: identifier, time: try double())
    case .left: return .left(identifier: identifier, time: try double())
    case .entered: return .entered(identifier: identifier, try sample())
    case .moved: return .moved(identifier: identifier, try sample())
    case .pad, .described: return .pad(identifier: identifier, try padSample())
    }
  }

  private mutating func sample() throws(StreamDecodingError) -> StylusSample {
    let parts = SampleParts(rawValue: try byte())
    let time = try double()
    let x = try double()
    var sample = StylusSample(
      time: time,
      location: Point(x, try double()),
      isTouching: parts.contains(.touch)
    )
    if parts.contains(.pressure) { sample.pressure = try double() }
    if parts.contains(.distance) { sample.distance = try double() }
    if parts.contains(.tilt) {
      let dx = try double()
      sample.tilt = Vector(dx, try double())
    }
    if parts.contains(.twist) { sample.twist = try double() }
    if parts.contains(.slider) { sample.slider = try double() }
    if parts.contains(.wheel) { sample.wheel = try double() }
    if parts.contains(.buttons) { sample.buttons = try uint32() }
    return sample
  }

  private mutating func padSample() throws(StreamDecodingError) -> PadSample {
    let time = try double()
    let mode = try number()
    let group = try number()
    let tag = try byte()
    let offset = try number()
    let action: PadSample.Action
    switch tag {
    case 0, 1: action = .button(number: offset, isDown: tag == 1)
    case 2: action = .ring(number: offset, angle: nil)
    case 3: action = .ring(number: offset, angle: try double())
    case 4: action = .strip(number: offset, position: nil)
    case 5: action = .strip(number: offset, position: try double())
    default: throw failure(.invalidValue)
    }
    return PadSample(time: time, mode: mode, group: group, action: action)
  }

  private mutating func description() throws(StreamDecodingError) -> AccessoryDescription {
    let parts = DescriptionParts(rawValue: try byte())
    var description = AccessoryDescription(identifier: try uint64())
    guard DescriptionParts.all.isSuperset(of: parts),
      let kind = AccessoryDescription.Kind(rawValue: try byte()),
      let pairing = AccessoryDescription.Pairing(rawValue: try byte()),
      let capabilities = UInt16(exactly: try uint32())
    else { throw failure(.invalidValue) }
    description.kind = kind
    description.pairing = pairing
    description.capabilities = .init(rawValue: capabilities)
    description.name = try text()
    if parts.contains(.serial) { description.serial = try uint64() }
    if parts.contains(.model) { description.model = try uint64() }
    if parts.contains(.battery) {
      description.battery = .init(level: try double(), isCharging: parts.contains(.charging))
    }
    let count = try byte()
    guard count <= 32 else { throw failure(.invalidValue) }
    for _ in 0..<count { description.buttonNames.append(try text()) }
    if parts.contains(.surface) {
      var surface = StylusSurface(identifier: try uint32())
      surface.name = try text()
      surface.width = try double()
      surface.height = try double()
      surface.isScreen = parts.contains(.screen)
      description.surface = surface
    }
    return description
  }

  private mutating func number() throws(StreamDecodingError) -> Int {
    try count(atMost: AccessoryLog.greatestNumber)
  }

  private mutating func text() throws(StreamDecodingError) -> String {
    String(decoding: try bytes(Int(try byte())), as: UTF8.self)
  }
}
