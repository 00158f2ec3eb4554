import InkFormats
import InkGraphics
public import InkStylus

/// Makes reports of the frames of a recorded tablet.
///
/// What they mean is what the kernel's protocol and libinput make of them, without a device of the kernel, which
/// libinput needs. It differs where libinput guards against what only a live device does:
/// - Places are those that the device told; libinput gives the mean of the last four, which lags behind by a sample
///   and a half.
/// - A pen that rests is not taken for gone, unless the device never tells that pens go.
/// - A pen that makes room for an eraser in one frame, or the other way round, leaves, and the other one comes;
///   libinput 1.22 loses the one or the other.
public struct EvdevTablet {
  /// What a device is.
  public enum Kind: Hashable, Sendable {
    /// The surface of a tablet, on which pens draw; it may have keys of a pad, too.
    case pen
    /// Keys, rings and strips.
    case pad
    /// A surface for fingers.
    case touch
    /// Something else: a mouse, a keyboard.
    case other
  }

  /// What the device is, judged by what it says that it has, as udev does.
  public let kind: Kind

  /// The surface; a size that is not known is 0.
  public let surface: StylusSurface

  /// How many events it was given of keys and axes that it says it does not have; they are passed over.
  public private(set) var strangeCount = 0

  private let known: EvdevCodes
  private var pen: EvdevPen?
  private var pad: EvdevPad?
  private var time = 0.0

  /// Creates a tablet of which nothing was reported yet.
  ///
  /// - Parameters:
  ///   - device: What it is.
  ///   - number: Tells it from others of the same kind.
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

  /// What a frame means; nothing for devices that are neither pen nor pad.
  ///
  /// A frame with a `SYN_DROPPED` is passed over, as the kernel demands. Time that goes back stands still.
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

  /// What the end of a recording means: what is near goes away, a tip that touches lifts where it is.
  public mutating func finish() -> [AccessoryReport] {
    var reports: [AccessoryReport] = []
    pen?.leave(at: time, &reports)
    return reports
  }
}

/// What a device says that it can report.
struct EvdevCodes {
  private var keys = [Bool](repeating: false, count: 0x300)
  /// By the type of event, bits of codes.
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

  /// Whether the device may report an event; all may come where it does not say what it has.
  func has(_ event: EvdevEvent) -> Bool {
    switch event.type {
    case 0: true
    case 1: !isListed || hasKey(event.code)
    case 2...31:
      !isListed || event.code < 64 && others[Int(event.type)] >> UInt64(event.code) & 1 != 0
    default: false
    }
  }

  /// Those that udev takes for the keys of a pad.
  var hasPadKeys: Bool { hasKey(0x100) && hasKey(0x101) && (hasKey(0x14b) || hasKey(0x140)) }

  var kind: EvdevTablet.Kind {
    if !isListed { return hasPosition && !hasFingers ? .pen : .other }
    if hasPosition, hasKey(0x140) || hasKey(0x14b) && !hasPadKeys { return .pen }
    if hasPadKeys { return .pad }
    if hasFingers || hasPosition && (hasKey(0x145) || hasKey(0x14a)) { return .touch }
    return .other
  }
}

/// Numbers that stay the same for the same facts.
enum EvdevIdentity {
  /// A hash of what a device is.
  static func hash(_ device: EvdevDevice, _ number: Int, _ more: [UInt64] = []) -> UInt64 {
    var hash = Fingerprint()
    for value in [device.bus, device.vendor, device.product] { hash.combine(UInt64(value)) }
    hash.combine(UInt64(truncatingIfNeeded: number))
    for value in more { hash.combine(value) }
    return hash.value
  }
}
