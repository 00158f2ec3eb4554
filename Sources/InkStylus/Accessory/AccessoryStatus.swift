/// The properties of an ``Accessory`` at one time, as a value.
public struct AccessoryStatus: Hashable, Sendable {
  /// The description that the ``AccessorySource`` reported last.
  public var description: AccessoryDescription

  /// The ``/InkStrokes/InputEvent/contact`` of its events.
  public var contact: UInt32

  /// Whether it is connected.
  ///
  /// The default is `false`.
  public var isConnected = false

  /// Whether the tip is in proximity of a surface, touching or not.
  ///
  /// The default is `false`.
  public var isNear = false

  /// Whether the tip touches the surface.
  ///
  /// The default is `false`.
  public var isTouching = false

  /// The pressed buttons or keys, one bit each.
  ///
  /// Bit 0 is the button nearest to the tip, the left button of a mouse, or the first key of a pad.
  ///
  /// The default is none.
  public var buttonState: UInt32 = 0

  /// Creates the status of an accessory that is not connected.
  ///
  /// - Parameters:
  ///   - description: The description of the accessory.
  ///   - contact: The ``/InkStrokes/InputEvent/contact`` of its events.
  public init(_ description: AccessoryDescription, contact: UInt32) {
    self.description = description
    self.contact = contact
  }

  /// The status as numbers, for hosts in other languages, such as a web page.
  ///
  /// In order: the lower and the upper 32 bits of the identifier; the raw value of the kind; the contact of its events;
  /// 1 or 0 each for connected, in proximity and touching; the bits of the pressed buttons; the charge of the battery,
  /// 0…1, or NaN if unknown, and 1 or 0 for charging; the raw values of the pairing and of the capabilities; the
  /// identifier of the surface, or NaN if unknown, its width and height in millimeters, or 0 if unknown, and 1 or 0 for
  /// a screen. Names, which are texts, are not included. New numbers are added at the end.
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
