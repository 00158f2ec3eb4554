/// A change of an accessory, with its status right after the change.
public enum AccessoryChange: Hashable, Sendable {
  /// An accessory was connected.
  case connected(AccessoryStatus)
  /// An accessory was disconnected; the stroke that it was drawing was canceled.
  case disconnected(AccessoryStatus)
  /// Properties of an accessory changed: those in the set.
  case changed(AccessoryStatus, AccessoryProperties)
  /// A key of a pad was pressed or released, or a ring or strip was touched or left.
  case pad(AccessoryStatus, PadSample)

  /// The status right after the change.
  public var status: AccessoryStatus {
    switch self {
    case .connected(let status), .disconnected(let status), .changed(let status, _),
      .pad(let status, _):
      status
    }
  }
}

/// A set of properties of an accessory.
public struct AccessoryProperties: OptionSet, Hashable, Sendable {
  /// The bits of the set.
  public var rawValue: UInt16

  /// Creates a set from its bits.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// The properties ``Accessory/kind``, ``Accessory/serial`` and ``Accessory/model``.
  public static let tool = AccessoryProperties(rawValue: 1)
  /// The property ``Accessory/name``.
  public static let name = AccessoryProperties(rawValue: 2)
  /// The property ``Accessory/battery``.
  public static let battery = AccessoryProperties(rawValue: 4)
  /// The property ``Accessory/pairing``.
  public static let pairing = AccessoryProperties(rawValue: 8)
  /// The property ``Accessory/surface``.
  public static let surface = AccessoryProperties(rawValue: 16)
  /// The properties ``Accessory/capabilities`` and ``Accessory/buttonNames``.
  public static let capabilities = AccessoryProperties(rawValue: 32)
  /// The property ``Accessory/isNear``.
  public static let nearness = AccessoryProperties(rawValue: 64)
  /// The property ``Accessory/isTouching``.
  public static let touch = AccessoryProperties(rawValue: 128)
  /// The property ``Accessory/buttonState``.
  public static let buttons = AccessoryProperties(rawValue: 256)
}

extension AccessoryStatus {
  /// Returns the properties that differ from another status.
  func changes(since old: AccessoryStatus) -> AccessoryProperties {
    let (new, before) = (description, old.description)
    var changes: AccessoryProperties = []
    func record(_ property: AccessoryProperties, _ isDifferent: Bool) {
      if isDifferent { changes.insert(property) }
    }
    record(.tool, new.kind != before.kind)
    record(.tool, new.serial != before.serial || new.model != before.model)
    record(.name, !Self.isSame(new.name, before.name))
    record(.battery, new.battery != before.battery)
    record(.pairing, new.pairing != before.pairing)
    record(.surface, !Self.isSame(new.surface, before.surface))
    record(.capabilities, new.capabilities != before.capabilities)
    record(.capabilities, new.buttonNames.count != before.buttonNames.count)
    for (one, other) in zip(new.buttonNames, before.buttonNames) {
      record(.capabilities, !Self.isSame(one, other))
    }
    return changes.union(activity.changes(since: old.activity))
  }

  private static func isSame(_ one: String, _ other: String) -> Bool {
    one.utf8.elementsEqual(other.utf8)
  }

  private static func isSame(_ one: StylusSurface?, _ other: StylusSurface?) -> Bool {
    guard let one, let other else { return (one == nil) == (other == nil) }
    return one.identifier == other.identifier && isSame(one.name, other.name)
      && one.width.bitPattern == other.width.bitPattern
      && one.height.bitPattern == other.height.bitPattern && one.isScreen == other.isScreen
  }
}

extension AccessoryStatus {
  /// The properties that may change with every sample.
  struct Activity {
    let isNear: Bool
    let isTouching: Bool
    let buttonState: UInt32

    /// Returns the properties that differ from an earlier state.
    func changes(since old: Activity) -> AccessoryProperties {
      var changes: AccessoryProperties = []
      if isNear != old.isNear { changes.insert(.nearness) }
      if isTouching != old.isTouching { changes.insert(.touch) }
      if buttonState != old.buttonState { changes.insert(.buttons) }
      return changes
    }
  }

  var activity: Activity {
    Activity(isNear: isNear, isTouching: isTouching, buttonState: buttonState)
  }
}
