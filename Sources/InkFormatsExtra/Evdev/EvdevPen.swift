import InkFormats
import InkGraphics
import InkStylus

/// The tools of a recorded tablet: converts the tablet's frames to reports of the tool in proximity.
struct EvdevPen {
  /// The maximum number of tools of a type; any further tool counts as the first.
  private static let maximumOfType = 16
  /// The bit of `BTN_TOOL_PEN` in ``near``.
  private static let penBit: UInt8 = 1
  /// The time without events after which a pen has left, in seconds, for tablets that don't report proximity.
  private static let patience = 0.05

  private let device: EvdevDevice
  private let surface: StylusSurface
  private let number: Int
  private let reportsTools: Bool
  private var axes: EvdevAxes
  private var tools: [EvdevTool] = []
  private var serial: UInt32 = 0

  /// The types of tools in proximity after the last frame according to the kernel, one bit per type from `BTN_TOOL_PEN`
  /// on.
  private var near: UInt8 = 0
  private var nearBefore: UInt8 = 0
  private var hasMet = false
  private var isTimedOut = false
  private var hasMissed = false

  /// The index in ``tools`` of the tool that was reported as in proximity; `nil` for none.
  private var current: Int?
  private var isTouching = false
  private var buttons: UInt32 = 0
  private var pressure = 0.0
  private var distance = 0.0
  private var last = StylusSample(time: 0, location: .origin, isTouching: false)
  private var lastTime = 0.0

  init(_ device: EvdevDevice, _ surface: StylusSurface, _ number: Int) {
    self.device = device
    self.surface = surface
    self.number = number
    axes = EvdevAxes(device)
    reportsTools = (device.codes[1] ?? []).contains { (0x140...0x147).contains($0) && $0 != 0x145 }
  }

  /// Whether a tool is in proximity.
  var isNear: Bool { current != nil }

  /// Records that the kernel lost events: a tool that is next reported to enter is assumed to have left before.
  mutating func missSomething() { hasMissed = true }

  /// The changes that one frame reports.
  private struct News {
    var axes: UInt64 = 0
    var isTool = false
    var isAgain = false
    /// The state of `BTN_TOUCH`, for tablets without pressure; `nil` if it didn't change.
    var touch: Bool?
    var presses: [(code: UInt16, isDown: Bool)] = []
    var wheel = 0.0

    func has(_ code: UInt16) -> Bool { axes >> UInt64(code & 63) & 1 != 0 }
  }

  mutating func process(
    _ events: [EvdevEvent],
    at time: Double,
    _ reports: inout [AccessoryReport]
  ) {
    if !reportsTools, current != nil, !isTouching, buttons == 0, time - lastTime > Self.patience {
      leave(at: lastTime + Self.patience, &reports)
      near = 0
      nearBefore = 0
      isTimedOut = true
    }
    lastTime = time
    let news = read(events)
    let type = turnover(news)
    if type == nil || news.isAgain { leave(at: time, &reports) }
    guard let type else { return }
    report(news, of: type, at: time, &reports)
  }

  private mutating func read(_ events: [EvdevEvent]) -> News {
    var news = News()
    for event in events {
      switch (event.type, event.code) {
      case (1, 0x140...0x147) where event.code != 0x145:
        let bit: UInt8 = 1 << UInt8(event.code - 0x140)
        news.isTool = true
        if event.value == 0 {
          near &= ~bit
        } else {
          news.isAgain = news.isAgain || hasMissed && near & bit != 0
          near |= bit
        }
        hasMissed = false
      case (1, 0x14a): if !axes.has(EvdevAxes.pressure) { news.touch = event.value != 0 }
      case (1, 0x149), (1, 0x14b), (1, 0x14c), (1, 0x110...0x117):
        news.presses.append((event.code, event.value != 0))
      case (2, 8):
        // One notch of a mouse wheel is 15°; rolling away from the user is negative.
        news.wheel -= Double(event.value) * 15
        news.axes |= 1 << 63
      case (3, _):
        axes[event.code] = event.value
        switch event.code {
        case EvdevAxes.x, EvdevAxes.y, EvdevAxes.z, EvdevAxes.pressure, EvdevAxes.tiltX,
          EvdevAxes.tiltY, EvdevAxes.distance, EvdevAxes.wheel:
          news.axes |= 1 << UInt64(event.code)
        default: break
        }
      // A serial number of −1 is that of the tablet's pad.
      case (4, 0): if event.value != -1 { serial = UInt32(bitPattern: event.value) }
      default: break
      }
    }
    return news
  }

  /// Returns the type of the tool in proximity after a frame; `nil` for none.
  ///
  /// The kernel has one tool in proximity at a time. If two are reported, some firmware means the eraser: a pen that
  /// enters while another tool is in proximity is ignored, and one in proximity yields to the other tool.
  private mutating func turnover(_ news: News) -> Int? {
    if news.has(EvdevAxes.x) || news.has(EvdevAxes.y) {
      // The tablet reports a position without proximity: the recording began while the pen was in proximity, or the
      // tablet doesn't report when pens enter.
      if near == 0, !news.isTool, isTimedOut || !hasMet { near = Self.penBit }
      isTimedOut = false
    }
    if near & (near &- 1) != 0 {
      var fresh = near & ~nearBefore
      if fresh != Self.penBit { fresh &= ~Self.penBit }
      near = fresh == Self.penBit || fresh == 0 ? nearBefore : fresh & (~fresh &+ 1)
    }
    nearBefore = near
    guard near != 0 else { return nil }
    hasMet = true
    return near.trailingZeroBitCount
  }

  // MARK: Reports

  /// Appends the reports that the tool in proximity lifts its tip, releases its buttons and leaves.
  mutating func leave(at time: Double, _ reports: inout [AccessoryReport]) {
    guard let current else { return }
    let identifier = tools[current].description.identifier
    if isTouching || buttons != 0 {
      last.time = time
      last.isTouching = false
      last.buttons = 0
      last.wheel = 0
      reports.append(.moved(identifier: identifier, last))
    }
    reports.append(.left(identifier: identifier, time: time))
    self.current = nil
    isTouching = false
    buttons = 0
  }

  private mutating func report(
    _ news: News,
    of type: Int,
    at time: Double,
    _ reports: inout [AccessoryReport]
  ) {
    let tool = self.tool(type, &reports)
    if let current, current != tool {
      if tools[current].type != type {
        leave(at: time, &reports)
      } else {
        // The serial number changed while the pen was in proximity. Its contact continues as that of another pen.
        reports.append(.left(identifier: tools[current].description.identifier, time: time))
        buttons = 0
      }
    }
    let isEntering = current != tool
    current = tool
    let identifier = tools[tool].description.identifier
    let before = (isTouching, buttons)
    if isEntering || news.axes != 0 { updateSensors(news, isEntering: isEntering) }
    if let touch = news.touch, !tools[tool].isMouse { isTouching = touch }
    for (code, isDown) in news.presses {
      let mask = tools[tool].mask(of: code)
      if isDown { buttons |= mask } else { buttons &= ~mask }
    }
    guard isEntering || news.axes != 0 || before != (isTouching, buttons) else { return }
    last = sample(news, at: time)
    if isEntering {
      var entering = last
      (entering.isTouching, entering.buttons) = before
      if !entering.isTouching, tools[tool].has(.distance) { entering.distance = distance }
      reports.append(.entered(identifier: identifier, entering))
      guard before != (isTouching, buttons) else { return }
      last.wheel = 0
    }
    reports.append(.moved(identifier: identifier, last))
  }

  /// Updates the pressure and the distance of the current tool.
  private mutating func updateSensors(_ news: News, isEntering: Bool) {
    guard let current else { return }
    var hasPressure = isEntering || news.has(EvdevAxes.pressure)
    var hasDistance = isEntering || news.has(EvdevAxes.distance)
    if hasPressure { tools[current].learnOffset(axes, isEntering: isEntering) }
    let tool = tools[current]
    if tool.has(.pressure) { isTouching = tool.touches(axes, before: isTouching) }
    if let minimum = axes.range(EvdevAxes.pressure), let nearest = axes.range(EvdevAxes.distance),
      hasPressure || hasDistance
    {
      // If both pressure and distance are reported, only one counts.
      let isPressed = Double(axes[EvdevAxes.pressure]) > tool.lower
      if axes[EvdevAxes.distance] > nearest.minimum, axes[EvdevAxes.pressure] > minimum.minimum {
        if isPressed {
          hasDistance = false
          distance = 0
        } else {
          hasPressure = false
          pressure = 0
        }
      }
    }
    if hasPressure { pressure = tool.pressure(axes) }
    if hasDistance { distance = axes.fraction(EvdevAxes.distance) }
  }

  private func sample(_ news: News, at time: Double) -> StylusSample {
    var sample = StylusSample(
      time: time,
      location: axes.location,
      isTouching: isTouching,
      buttons: buttons
    )
    guard let current else { return sample }
    let tool = tools[current]
    if tool.has(.pressure) { sample.pressure = pressure }
    if tool.has(.distance) { sample.distance = isTouching ? 0 : distance }
    if tool.has(.tilt) { sample.tilt = axes.tilt }
    if tool.has(.twist) {
      sample.twist = tool.isMouse ? mouseTurn : axes.turn(EvdevAxes.z, from: 90)
    }
    if tool.has(.slider) {
      if tool.isMouse {
        sample.wheel = news.wheel
      } else {
        sample.slider = axes.fraction(EvdevAxes.wheel) * 2 - 1
      }
    }
    return sample
  }

  /// The rotation of a mouse in degrees: the direction of its tilt, less 5°, by which its coil is mounted off.
  private var mouseTurn: Double {
    let lean = axes.tilt
    var degrees = -5.0
    if lean != .zero { degrees += Real.atan2(-lean.dx, lean.dy) * 180 / .pi }
    return degrees < 0 ? degrees + 360 : degrees
  }

  /// Returns the index in ``tools`` of the tool with the current serial number.
  ///
  /// A new tool is added, and a report with its description appended. A tablet may report a serial number late: a tool
  /// that was first reported without one remains the same tool.
  private mutating func tool(_ type: Int, _ reports: inout [AccessoryReport]) -> Int {
    if let found = tools.firstIndex(where: { $0.type == type && $0.serial == serial }) {
      return found
    }
    let isFull = tools.count { $0.type == type } >= Self.maximumOfType
    if let found = tools.firstIndex(where: { $0.type == type && (isFull || $0.serial == 0) }) {
      return found
    }
    let tool = EvdevTool(
      type,
      serial: serial,
      model: UInt32(bitPattern: axes[EvdevAxes.misc]),
      on: device,
      axes,
      surface,
      number
    )
    reports.append(.described(tool.description))
    tools.append(tool)
    return tools.count - 1
  }
}
