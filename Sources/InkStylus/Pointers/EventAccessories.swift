public import InkStrokes

/// A list of the pens that occur in a stream of input events.
///
/// It is for hosts that receive only input events of pens, such as a web page.
///
/// A pen is listed from its first event on, and its eraser end separately from the first event of that end on. The
/// capabilities are the quantities that it has reported so far. Events of fingers and mice, and predicted events, are
/// ignored.
public struct EventAccessories: Sendable {
  /// The status of each end of each pen, in the order of their first events, at most ``maximumCount``.
  public private(set) var statuses: [AccessoryStatus] = []

  /// The maximum number of listed ends of pens, 256; beyond it, the one listed first is dropped.
  public static let maximumCount = 256

  /// Creates an empty list.
  ///
  /// Pass every event to ``handle(_:)``.
  public init() {}

  /// Updates the list by events, in order; the cost of each grows with the number of listed ends.
  @inline(never)
  public mutating func handle(_ events: [InputEvent]) {
    for event in events where !event.isPredicted {
      switch event.kind {
      case .pen: handle(event, of: .pen)
      case .eraser: handle(event, of: .eraser)
      case .finger, .mouse: break
      }
    }
  }

  private mutating func handle(_ event: InputEvent, of kind: AccessoryDescription.Kind) {
    let index = index(of: event.contact, kind)
    for other in statuses.indices where other != index && statuses[other].contact == event.contact {
      // Only one end of a pen is in proximity.
      statuses[other].rest()
    }
    statuses[index].description.capabilities.formUnion(Self.capabilities(event))
    guard event.phase != .cancelled else { return statuses[index].rest() }
    statuses[index].isConnected = true
    statuses[index].isNear = true
    statuses[index].isTouching = event.phase == .began || event.phase == .moved
    statuses[index].buttonState = event.buttons.rawValue
  }

  private mutating func index(of contact: UInt32, _ kind: AccessoryDescription.Kind) -> Int {
    let known = statuses.firstIndex { $0.contact == contact && $0.description.kind == kind }
    if let known { return known }
    if statuses.count >= Self.maximumCount { statuses.removeFirst() }
    let description = AccessoryDescription(
      identifier: UInt64(contact) << 1 | (kind == .eraser ? 1 : 0),
      kind: kind,
      surface: StylusSurface(identifier: 0, isScreen: true)
    )
    statuses.append(AccessoryStatus(description, contact: contact))
    return statuses.count - 1
  }

  private static func capabilities(_ event: InputEvent) -> AccessoryDescription.Capabilities {
    var capabilities: AccessoryDescription.Capabilities = []
    if event.force != nil { capabilities.insert(.pressure) }
    // In browsers, a pen that does not report its tilt is upright.
    if let altitude = event.altitude, altitude < 0.999 * .pi / 2 { capabilities.insert(.tilt) }
    if event.roll ?? 0 != 0 { capabilities.insert(.twist) }
    if event.hoverDistance ?? 0 != 0 { capabilities.insert(.distance) }
    return capabilities
  }
}

extension AccessoryStatus {
  /// Marks the accessory as out of proximity.
  fileprivate mutating func rest() {
    isNear = false
    isTouching = false
    buttonState = 0
  }
}
