import InkGraphics

/// A pen, another tool or a pad of a tablet, which stays the same object however often it is connected.
///
/// What it says of itself is read here; each change of it is told once by ``AccessoryKit/update()``.
public final class Accessory {
  /// What is known of it now.
  public internal(set) var status: AccessoryStatus

  /// What its buttons or keys do; `nil` for what the canvas has for all pens.
  ///
  /// A kit sets it from its settings when it first meets the accessory and when the settings change.
  public var buttonActions: ButtonActions?

  /// How its reports are read.
  var settings = StylusToolSettings()

  /// Where its places are in the view; `nil` until that is worked out.
  var mapping: StylusMapping?

  /// Where the tip was last, in pixels of the view, and when.
  var last: (location: Point, time: Double)?

  /// Creates an accessory that is not connected.
  ///
  /// - Parameters:
  ///   - description: What is known of it.
  ///   - contact: The number of its contacts, different from all others of the canvas.
  public init(_ description: AccessoryDescription, contact: UInt32) {
    status = AccessoryStatus(description, contact: contact)
  }

  /// What was found out about it.
  public var description: AccessoryDescription { status.description }

  /// The number of its contacts, different from all others of the canvas.
  public var contact: UInt32 { status.contact }

  /// A number that stays the same each time that it is connected.
  public var identifier: UInt64 { description.identifier }

  /// What kind of tool it is.
  public var kind: AccessoryDescription.Kind { description.kind }

  /// A name to show.
  public var name: String { description.name }

  /// The number that the maker gave to this very tool; `nil` where it is not known.
  public var serial: UInt64? { description.serial }

  /// The number of the maker for tools like this one; `nil` where it is not known.
  public var model: UInt64? { description.model }

  /// What it can report.
  public var capabilities: AccessoryDescription.Capabilities { description.capabilities }

  /// The names of its buttons by their bits; empty where a bit has none.
  public var buttonNames: [String] { description.buttonNames }

  /// Whether it is paired with this machine.
  public var pairing: AccessoryDescription.Pairing { description.pairing }

  /// How full its battery is; `nil` where nothing is known.
  public var battery: AccessoryDescription.Battery? { description.battery }

  /// The surface that it is on; `nil` where that is not known.
  public var surface: StylusSurface? { description.surface }

  /// Whether it is there.
  public var isConnected: Bool { status.isConnected }

  /// Whether the tip is near a surface or touches it.
  public var isNear: Bool { status.isNear }

  /// Whether the tip touches.
  public var isTouching: Bool { status.isTouching }

  /// The buttons or keys that are down.
  public var buttonState: UInt32 { status.buttonState }
}
