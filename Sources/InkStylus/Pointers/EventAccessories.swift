public import InkStrokes

/// The pens that events tell of, as accessories: for hosts whose pens come as events, such as a page.
///
/// A pen is met with its first event, and its other end with the first one of that. What it can report is what it has
/// reported. Fingers, mice and what is only predicted are passed over.
public struct EventAccessories: Sendable {
  /// The ends of pens that were met, the first one in front, at most ``most``.
  public private(set) var statuses: [AccessoryStatus] = []

  /// The most that are remembered; the one that was met first is forgotten for another.
  public static let maximumCount = 256

  /// Creates a list of none.
  public init() {}

  /// Takes events in order, at a constant cost for each.
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
      // The ends of a pen are never near at once.
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
    // A pen that does not tell how it leans stands upright for a browser.
    if let altitude = event.altitude, altitude < 0.999 * .pi / 2 { capabilities.insert(.tilt) }
    if event.roll ?? 0 != 0 { capabilities.insert(.twist) }
    if event.hoverDistance ?? 0 != 0 { capabilities.insert(.distance) }
    return capabilities
  }
}

extension AccessoryStatus {
  /// Notes that it went away from the surface.
  fileprivate mutating func rest() {
    isNear = false
    isTouching = false
    buttonState = 0
  }
}
