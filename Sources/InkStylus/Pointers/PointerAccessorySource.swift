public import InkGraphics

/// A source of accessories for the pens of a web page or another toolkit with pointer events.
///
/// The host passes in each pointer event of a pen. A pen appears with its first event.
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

  /// Starts accepting events.
  ///
  /// - Throws: Nothing; the protocol allows errors.
  public func start() throws(AccessoryError) { isRunning = true }

  /// Stops, and drops pending reports and later events.
  public func stop() {
    isRunning = false
    reports.removeAll()
    tools.removeAll()
  }

  /// Returns the reports since the last call.
  public func takeReports() -> [AccessoryReport] {
    let result = reports
    reports.removeAll()
    return result
  }

  /// Processes an event of a pen; the host handles those of fingers and mice.
  ///
  /// Does nothing if the source is not running. A browser reports only while a pen touches which of its ends does,
  /// so the other end then leaves proximity.
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

/// A pointer event of a pen, in the units of the W3C's Pointer Events.
public struct PointerReport: Hashable, Sendable {
  /// The type of a pointer event.
  public enum Phase: UInt8, Hashable, Sendable {
    /// `pointerenter`.
    case near = 0
    /// `pointermove`, `pointerdown` or `pointerup`, and the samples of `getCoalescedEvents()`.
    case moved = 1
    /// `pointerleave`.
    case left = 2
    /// `pointercancel`.
    case cancelled = 3
  }

  /// The `persistentDeviceId`, or the `pointerId` if that is 0.
  public var pointer: UInt32
  /// The type of the event.
  public var phase: Phase
  /// The time, in seconds on the clock of the host's input.
  public var time: Double
  /// The location, as fractions of the view's width and height.
  public var location: Point
  /// The `pressure`, 0…1.
  ///
  /// The default is 0.
  public var pressure = 0.0
  /// The `tiltX` and `tiltY`, in degrees.
  ///
  /// The default is 0.
  public var tilt = Vector.zero
  /// The `twist`, in degrees.
  ///
  /// The default is 0.
  public var twist = 0.0
  /// The `buttons`: 1 for the tip, 2 and 4 for the barrel, 32 for the eraser.
  public var buttons: UInt32 = 0

  /// Creates an event with zero pressure, tilt and twist, and without buttons.
  ///
  /// - Parameters:
  ///   - pointer: The `persistentDeviceId`, or the `pointerId` if that is 0.
  ///   - phase: The type of the event.
  ///   - time: The time, in seconds on the clock of the host's input.
  ///   - location: The location, as fractions of the view's width and height.
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
