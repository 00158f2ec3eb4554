/// All that is known of an accessory at one time, as a value that may be kept.
public struct AccessoryStatus: Hashable, Sendable {
  /// What was found out about it.
  public var description: AccessoryDescription

  /// The number of its contacts.
  public var contact: UInt32

  /// Whether it is there.
  public var isConnected = false

  /// Whether the tip is near a surface or touches it.
  public var isNear = false

  /// Whether the tip touches.
  public var isTouching = false

  /// The buttons or keys that are down; bit 0 is the one nearest to the tip.
  public var buttonState: UInt32 = 0

  /// Creates the status of an accessory that is not connected.
  public init(_ description: AccessoryDescription, contact: UInt32) {
    self.description = description
    self.contact = contact
  }

  /// The status as numbers that a host can copy without knowing Swift, such as a page with a wasm module.
  ///
  /// In order: the lower and the upper 32 bits of the identifier, the kind, the contact; 1 or 0 for connected,
  /// near and touching; the buttons; the level of the battery or NaN, 1 or 0 for charging; the pairing, the
  /// capabilities; the identifier of the surface or NaN, its width and height in millimetres or 0, and 1 or 0
  /// for a screen. Names are texts, and not among them. New numbers are added at the end.
  public var numbers: [Double] {
    let surface = description.surface
    return [
      Double(UInt32(truncatingIfNeeded: description.identifier)),
      Double(description.identifier >> 32),
      Double(description.kind.rawValue),
      Double(contact),
      isConnected ? 1 : 0,
      isNear ? 1 : 0,
      isTouching ? 1 : 0,
      Double(buttonState),
      description.battery?.level ?? .nan,
      description.battery?.isCharging == true ? 1 : 0,
      Double(description.pairing.rawValue),
      Double(description.capabilities.rawValue),
      surface.map { Double($0.identifier) } ?? .nan,
      surface?.width ?? 0,
      surface?.height ?? 0,
      surface?.isScreen == true ? 1 : 0,
    ]
  }
}
