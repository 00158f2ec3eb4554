import InkFormats
import InkGraphics
public import InkStylus

/// A converter from the recorded events of a tablet to ``/InkStylus/AccessoryReport`` values.
///
/// It interprets the kernel's events as the library libinput does, but without the kernel device that libinput needs.
/// It differs from libinput where that guards against faults that only live devices have:
/// - Locations are those of the device; libinput reports the mean of the last four, which lags behind by a sample and a
///   half.
/// - A pen that rests stays in proximity, unless the device never reports that pens leave.
/// - If a pen and an eraser replace each other within one frame, one leaves and the other enters; libinput 1.22 loses
///   one of them.
public struct EvdevTablet {
  /// The kind of a recorded device.
  public enum Kind: Hashable, Sendable {
    /// The surface of a tablet, on which pens draw; it may also have the keys of a pad.
    case pen
    /// The keys, rings and strips beside a tablet's surface.
    case pad
    /// A touch screen or another surface for fingers.
    case touch
    /// Any other device, such as a mouse or a keyboard.
    case other
  }

  /// The kind of the device, derived from the events that it can report by the rules of udev.
  public let kind: Kind

  /// The surface of the tablet; its width and height are 0 if unknown.
  public let surface: StylusSurface

  /// The number of events ignored so far.
  ///
  /// Events of keys and axes that aren't in ``EvdevDevice/codes`` and ``EvdevDevice/axes`` are ignored.
  public private(set) var strangeCount = 0

  private let known: EvdevCodes
  private var pen: EvdevPen?
  private var pad: EvdevPad?
  private var time = 0.0

  /// Creates a converter for a device, which has handled no events yet.
  ///
  /// - Parameters:
  ///   - device: The description of the device.
  ///   - number: A number that distinguishes it from identical devices, as their identifiers depend on it. The default
  ///     is 0.
  public init(_ device: EvdevDevice, number: Int = 0) {
    let known = EvdevCodes(device)
    let axes = EvdevAxes(device)
    self.known = known
    kind = known.kind
    surface = StylusSurface(
      identifier: UInt32(truncatingIfNeeded: EvdevIdentity.hash(device, number)),
      name: device.name,
      width: axes.millimetres(EvdevAxes.x),
      height: axes.millimetres(EvdevAxes.y),
      isScreen: device.properties.contains(1)
    )
    if kind == .pen { pen = EvdevPen(device, surface, number) }
    if known.hasPadKeys, kind == .pen || kind == .pad {
      pad = EvdevPad(device, surface, number, isAlone: kind == .pad)
    }
  }

  /// Converts one report of the device; the result is empty if ``kind`` is neither a pen nor a pad.
  ///
  /// A report with a `SYN_DROPPED` is ignored, as the kernel requires. The time of the results never decreases.
  public mutating func reports(of frame: EvdevFrame) -> [AccessoryReport] {
    var reports: [AccessoryReport] = []
    time = max(time, Double(frame.time) / 1e6)
    if frame.events.contains(where: { $0.type == 0 && $0.code == 3 }) {
      pen?.missSomething()
      return []
    }
    let events = frame.events.filter { known.has($0) }
    strangeCount += frame.events.count - events.count
    let wasNear = pen?.isNear ?? false
    pen?.process(events, at: time, &reports)
    pad?.process(events, at: time, besidePen: wasNear || pen?.isNear ?? false, &reports)
    return reports
  }

  /// Returns the reports that end a recording: a touching tip lifts at its location, and the tool leaves proximity.
  public mutating func finish() -> [AccessoryReport] {
    var reports: [AccessoryReport] = []
    pen?.leave(at: time, &reports)
    return reports
  }
}

/// The set of events that a device may report, by type and code.
struct EvdevCodes {
  private var keys = [Bool](repeating: false, count: 0x300)
  /// The codes of the event types other than keys, as one bit mask for each type.
  private var others = [UInt64](repeating: 0, count: 32)
  private let isListed: Bool
  private let hasPosition: Bool
  private let hasFingers: Bool

  init(_ device: EvdevDevice) {
    isListed = !device.codes.isEmpty
    hasPosition = device.axes[0] != nil && device.axes[1] != nil
    hasFingers = device.axes[0x35] != nil
    for code in device.codes[1] ?? [] where code < 0x300 { keys[Int(code)] = true }
    for (type, codes) in device.codes where type < 32 {
      for code in codes where code < 64 { others[Int(type)] |= 1 << UInt64(code) }
    }
    for code in device.axes.keys where code < 64 { others[3] |= 1 << UInt64(code) }
  }

  func hasKey(_ code: UInt16) -> Bool { code < 0x300 && keys[Int(code)] }

  /// Whether the device may report an event; always true if it doesn't list its events.
  func has(_ event: EvdevEvent) -> Bool {
    switch event.type {
    case 0: true
    case 1: !isListed || hasKey(event.code)
    case 2...31:
      !isListed || event.code < 64 && others[Int(event.type)] >> UInt64(event.code) & 1 != 0
    default: false
    }
  }

  /// Whether the device has the keys by which udev recognizes a pad.
  var hasPadKeys: Bool { hasKey(0x100) && hasKey(0x101) && (hasKey(0x14b) || hasKey(0x140)) }

  var kind: EvdevTablet.Kind {
    if !isListed { return hasPosition && !hasFingers ? .pen : .other }
    if hasPosition, hasKey(0x140) || hasKey(0x14b) && !hasPadKeys { return .pen }
    if hasPadKeys { return .pad }
    if hasFingers || hasPosition && (hasKey(0x145) || hasKey(0x14a)) { return .touch }
    return .other
  }
}

/// Identifiers of devices and tools: hashes of their properties, the same in every run.
enum EvdevIdentity {
  /// Returns the hash of a device's ids, name and number, and of further numbers.
  static func hash(_ device: EvdevDevice, _ number: Int, _ more: [UInt64] = []) -> UInt64 {
    var hash = Fingerprint()
    for value in [device.bus, device.vendor, device.product] { hash.combine(UInt64(value)) }
    hash.combine(UInt64(truncatingIfNeeded: number))
    for value in more { hash.combine(value) }
    return hash.value
  }
}
