import InkGraphics
import InkStrokes

/// A recording of the reports of accessories as bytes, for inspection and replay.
///
/// An ``AccessoryKit`` records one only on request:
///
/// ```swift
/// kit.log = AccessoryLog()
/// // Now and then:
/// if let bytes = kit.log?.takeEncoded() { append(bytes, to: "pens.pens") }
/// ```
///
/// The bytes are ``magic``, followed by the reports, one after the other; all numbers are little-endian. So bytes can
/// be appended to a file, and a truncated file loses only its last report. A sample of a tool has 30 to 90 bytes.
public struct AccessoryLog: Sendable {
  /// The 8 bytes at the start of a log: `INKPENS1` in ASCII; the last one is the version.
  public static let magic: [UInt8] = [0x49, 0x4E, 0x4B, 0x50, 0x45, 0x4E, 0x53, 0x31]

  /// The maximum length of a text, in bytes; longer ones are truncated.
  static let longestText = 255

  /// The maximum index of a button, ring, strip, mode or group in a log; a greater one is clamped when it is written.
  static let greatestNumber = 65_535

  /// The number of reports appended since the log was created, including those already taken.
  public private(set) var count = 0

  private var writer = ByteWriter()

  /// Creates a log without reports.
  public init() { writer.write(Self.magic) }

  /// Creates a log with reports, which must be in order of time.
  public init(_ reports: some Sequence<AccessoryReport>) {
    self.init()
    for report in reports { append(report) }
  }

  /// Appends a report, in constant time.
  public mutating func append(_ report: AccessoryReport) {
    count += 1
    writer.write(report)
  }

  /// Returns a copy of the bytes that ``takeEncoded()`` has not yet removed.
  public func encoded() -> [UInt8] { writer.bytes }

  /// Removes and returns the bytes appended since the last call, to append them to a file.
  ///
  /// Those of the first call start with ``magic``.
  public mutating func takeEncoded() -> [UInt8] {
    let bytes = writer.bytes
    writer = ByteWriter()
    return bytes
  }
}

/// The first byte of a report in a log, which determines its kind.
enum ReportTag: UInt8 {
  case described = 1
  case removed = 2
  case entered = 3
  case moved = 4
  case left = 5
  case pad = 6
}

/// The first byte of a sample in a log: whether the tip touches, and which optional fields follow.
///
/// The fields are in the order of the bits, after the time and the location, which are always present.
struct SampleParts: OptionSet {
  var rawValue: UInt8
  static let touch = SampleParts(rawValue: 1)
  static let pressure = SampleParts(rawValue: 2)
  static let distance = SampleParts(rawValue: 4)
  static let tilt = SampleParts(rawValue: 8)
  static let twist = SampleParts(rawValue: 16)
  static let slider = SampleParts(rawValue: 32)
  static let wheel = SampleParts(rawValue: 64)
  static let buttons = SampleParts(rawValue: 128)
}

/// The first byte of a description in a log: its flags, and which optional fields follow.
struct DescriptionParts: OptionSet {
  var rawValue: UInt8
  static let serial = DescriptionParts(rawValue: 1)
  static let model = DescriptionParts(rawValue: 2)
  static let battery = DescriptionParts(rawValue: 4)
  static let charging = DescriptionParts(rawValue: 8)
  static let surface = DescriptionParts(rawValue: 16)
  static let screen = DescriptionParts(rawValue: 32)
  static let all = DescriptionParts(rawValue: 63)
}

extension ByteWriter {
  fileprivate mutating func write(_ report: AccessoryReport) {
    switch report {
    case .described(let description):
      write(ReportTag.described.rawValue)
      write(description)
    case .removed(let identifier, let time):
      write(ReportTag.removed.rawValue)
      write(identifier)
      write(time)
    case .entered(let identifier, let sample):
      write(ReportTag.entered.rawValue)
      write(identifier)
      write(sample)
    case .moved(let identifier, let sample):
      write(ReportTag.moved.rawValue)
      write(identifier)
      write(sample)
    case .left(let identifier, let time):
      write(ReportTag.left.rawValue)
      write(identifier)
      write(time)
    case .pad(let identifier, let sample):
      write(ReportTag.pad.rawValue)
      write(identifier)
      write(sample)
    }
  }

  private mutating func write(_ sample: StylusSample) {
    var parts: SampleParts = []
    if sample.isTouching { parts.insert(.touch) }
    if sample.pressure != nil { parts.insert(.pressure) }
    if sample.distance != nil { parts.insert(.distance) }
    if sample.tilt != nil { parts.insert(.tilt) }
    if sample.twist != nil { parts.insert(.twist) }
    if sample.slider != nil { parts.insert(.slider) }
    if sample.wheel.bitPattern != 0 { parts.insert(.wheel) }
    if sample.buttons != 0 { parts.insert(.buttons) }
    write(parts.rawValue)
    write(sample.time)
    write(sample.location.x)
    write(sample.location.y)
    if let pressure = sample.pressure { write(pressure) }
    if let distance = sample.distance { write(distance) }
    if let tilt = sample.tilt {
      write(tilt.dx)
      write(tilt.dy)
    }
    if let twist = sample.twist { write(twist) }
    if let slider = sample.slider { write(slider) }
    if parts.contains(.wheel) { write(sample.wheel) }
    if parts.contains(.buttons) { write(sample.buttons) }
  }

  private mutating func write(_ sample: PadSample) {
    write(sample.time)
    write(number: sample.mode)
    write(number: sample.group)
    switch sample.action {
    case .button(let number, let isDown):
      write(UInt8(isDown ? 1 : 0))
      write(number: number)
    case .ring(let number, let angle):
      write(UInt8(angle == nil ? 2 : 3))
      write(number: number)
      if let angle { write(angle) }
    case .strip(let number, let position):
      write(UInt8(position == nil ? 4 : 5))
      write(number: number)
      if let position { write(position) }
    }
  }

  private mutating func write(number: Int) {
    write(UInt32(min(max(number, 0), AccessoryLog.greatestNumber)))
  }

  private mutating func write(_ description: AccessoryDescription) {
    var parts: DescriptionParts = []
    if description.serial != nil { parts.insert(.serial) }
    if description.model != nil { parts.insert(.model) }
    if description.battery != nil { parts.insert(.battery) }
    if description.battery?.isCharging == true { parts.insert(.charging) }
    if description.surface != nil { parts.insert(.surface) }
    if description.surface?.isScreen == true { parts.insert(.screen) }
    write(parts.rawValue)
    write(description.identifier)
    write(description.kind.rawValue)
    write(description.pairing.rawValue)
    write(UInt32(description.capabilities.rawValue))
    write(text: description.name)
    if let serial = description.serial { write(serial) }
    if let model = description.model { write(model) }
    if let battery = description.battery { write(battery.level) }
    let names = description.buttonNames.prefix(32)
    write(UInt8(names.count))
    for name in names { write(text: name) }
    if let surface = description.surface {
      write(surface.identifier)
      write(text: surface.name)
      write(surface.width)
      write(surface.height)
    }
  }

  /// Writes a text after its length, truncated if it is too long.
  private mutating func write(text: String) {
    var bytes = Array(text.utf8)
    if bytes.count > AccessoryLog.longestText {
      var end = AccessoryLog.longestText
      // Don't cut within a character.
      while bytes[end] & 0xC0 == 0x80 { end -= 1 }
      bytes.removeSubrange(end...)
    }
    write(UInt8(bytes.count))
    write(bytes)
  }
}
