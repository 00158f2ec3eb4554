public import InkGraphics

/// A source of accessories for the pens of a web page or another toolkit with pointer events.
///
/// The host passes each pointer event of a pen to ``handle(_:)``. A pen is reported from its first event on; each of
/// its ends is a tool.
public final class PointerAccessorySource: AccessorySource {
  private var reports: [AccessoryReport] = []
  private var isRunning = false

  /// A known tool: one end of a pen.
  private struct Tool {
    var identifier: UInt64
    var capabilities = AccessoryDescription.Capabilities.pressure
    var isNear = false
  }

  private var tools: [Tool] = []

  /// The maximum number of tools; beyond it, the oldest is dropped.
  private static let maximumTools = 32

  /// Creates a source that is not running.
  public init() {}

  /// Starts accepting events; earlier ones are ignored.
  ///
  /// - Throws: Nothing, though ``AccessorySource`` allows errors.
  public func start() throws(AccessoryError) { isRunning = true }

  /// Stops accepting events, and drops the reports not yet taken.
  public func stop() {
    isRunning = false
    reports.removeAll()
    tools.removeAll()
  }

  /// Returns the reports since the last call, in order.
  public func takeReports() -> [AccessoryReport] {
    let result = reports
    reports.removeAll()
    return result
  }

  /// Adds the reports of an event of a pen; the host must not pass events of fingers and mice.
  ///
  /// It does nothing if the source is not running. Browsers report which end of a pen is used only in the buttons of
  /// each event, so an event of one end also makes the other end leave proximity.
  public func handle(_ event: PointerReport) {
    guard isRunning else { return }
    switch event.phase {
    case .near, .moved:
      leave(event.identifier ^ 1, at: event.time)
      let isNew = meet(event)
      reports.append(
        isNew
          ? .entered(identifier: event.identifier, event.sample)
          : .moved(identifier: event.identifier, event.sample)
      )
    case .left:
      leave(event.identifier, at: event.time)
      leave(event.identifier ^ 1, at: event.time)
    case .cancelled:
      for tool in tools where tool.identifier >> 1 == event.identifier >> 1 {
        reports.append(.removed(identifier: tool.identifier, time: event.time))
      }
      tools.removeAll { $0.identifier >> 1 == event.identifier >> 1 }
    }
  }

  private func leave(_ identifier: UInt64, at time: Double) {
    for index in tools.indices where tools[index].identifier == identifier {
      if !tools[index].isNear { continue }
      tools[index].isNear = false
      reports.append(.left(identifier: identifier, time: time))
    }
  }

  /// Reports the description of a tool that is new or has a new quantity; above the limit, the oldest is removed.
  ///
  /// - Returns: Whether it entered proximity.
  private func meet(_ event: PointerReport) -> Bool {
    var tool = Tool(identifier: event.identifier)
    let index = tools.firstIndex { $0.identifier == event.identifier }
    if let index { tool = tools[index] }
    let known = tool.capabilities
    if event.tilt != .zero { tool.capabilities.insert(.tilt) }
    if event.twist != 0 { tool.capabilities.insert(.twist) }
    if index == nil || tool.capabilities != known { describe(tool, event) }
    let isNew = !tool.isNear
    tool.isNear = true
    if let index {
      tools[index] = tool
    } else {
      if tools.count >= Self.maximumTools {
        reports.append(.removed(identifier: tools.removeFirst().identifier, time: event.time))
      }
      tools.append(tool)
    }
    return isNew
  }

  private func describe(_ tool: Tool, _ event: PointerReport) {
    let description = AccessoryDescription(
      identifier: tool.identifier,
      kind: event.isEraser ? .eraser : .pen,
      capabilities: tool.capabilities,
      surface: StylusSurface(identifier: 0, isScreen: true)
    )
    reports.append(.described(description))
  }
}

/// A pointer event of a pen, mostly with the units of the W3C's Pointer Events.
public struct PointerReport: Hashable, Sendable {
  /// The kind of a pointer event: proximity, movement or cancellation.
  public enum Phase: UInt8, Hashable, Sendable {
    /// The pen came into proximity: `pointerenter`.
    case near = 0
    /// The pen moved, touched or lifted: `pointermove`, `pointerdown`, `pointerup`, and samples of
    /// `getCoalescedEvents()`.
    case moved = 1
    /// The pen left proximity: `pointerleave`.
    case left = 2
    /// The browser took over the pen: `pointercancel`; its stroke is canceled.
    case cancelled = 3
  }

  /// The `persistentDeviceId` of the pointer event, or its `pointerId` if that is 0.
  public var pointer: UInt32
  /// The kind of the event: proximity, movement or cancellation.
  public var phase: Phase
  /// The time, in seconds on the clock of the host's input.
  public var time: Double
  /// The location of the tip, as fractions of the view's width and height from the top left.
  public var location: Point
  /// The `pressure` of the pointer event, 0…1.
  ///
  /// The default is 0.
  public var pressure = 0.0
  /// The `tiltX` and `tiltY` of the pointer event, in degrees, −90…90.
  ///
  /// The default is 0.
  public var tilt = Vector.zero
  /// The `twist` of the pointer event, in degrees, 0…359.
  ///
  /// The default is 0.
  public var twist = 0.0
  /// The `buttons` of the pointer event, a sum: 1 for the tip, 2 and 4 for buttons of the barrel, 32 for the eraser.
  ///
  /// The default is 0.
  public var buttons: UInt32 = 0

  /// Creates an event with zero pressure, tilt and twist, and without buttons.
  ///
  /// - Parameters:
  ///   - pointer: The `persistentDeviceId` of the pointer event, or its `pointerId` if that is 0.
  ///   - phase: The kind of the event: proximity, movement or cancellation.
  ///   - time: The time, in seconds on the clock of the host's input.
  ///   - location: The location of the tip, as fractions of the view's width and height from the top left.
  public init(pointer: UInt32, phase: Phase, time: Double, location: Point) {
    self.pointer = pointer
    self.phase = phase
    self.time = time
    self.location = location
  }

  /// Whether the eraser end touches.
  var isEraser: Bool { buttons & 32 != 0 }

  /// The identifier of the tool; each end of a pen is a tool.
  var identifier: UInt64 { UInt64(pointer) << 1 | (isEraser ? 1 : 0) }

  var sample: StylusSample {
    var sample = StylusSample(
      time: time,
      location: location,
      pressure: pressure,
      isTouching: buttons & 33 != 0,
      buttons: buttons >> 1 & 3
    )
    sample.tilt = tilt
    sample.twist = twist
    return sample
  }
}
