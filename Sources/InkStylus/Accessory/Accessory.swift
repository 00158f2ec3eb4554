import InkGraphics

/// A pen, another tool or a pad (the keys, rings and strips) of a tablet, connected or not.
///
/// An ``AccessoryKit`` keeps the same object when the accessory is disconnected and connected again. Its
/// ``AccessoryKit/update()`` reports each change of the properties once.
public final class Accessory {
  /// A copy of all current properties of the accessory, as a value.
  public internal(set) var status: AccessoryStatus

  /// The actions of its buttons or keys; if `nil`, a pen's buttons have the actions that the canvas has for all pens.
  ///
  /// An ``AccessoryKit`` replaces them by those of its settings when the accessory is first connected, when its kind,
  /// serial or model number changes, and when the settings are set.
  public var buttonActions: ButtonActions?

  /// The settings by which its reports become events: pressure, tilt and mapping.
  var settings = StylusToolSettings()

  /// The mapping from its surface to the view; `nil` until computed.
  var mapping: StylusMapping?

  /// The last location of the tip, in pixels of the view, and its time, in seconds; `nil` before the first report.
  var last: (location: Point, time: Double)?

  /// Creates an accessory that is not connected, for hosts without an ``AccessoryKit``.
  ///
  /// - Parameters:
  ///   - description: The description of the accessory.
  ///   - contact: The ``/InkStrokes/InputEvent/contact`` of its events; no other pointer of the canvas may have it.
  public init(_ description: AccessoryDescription, contact: UInt32) {
    status = AccessoryStatus(description, contact: contact)
  }

  /// The description that its ``AccessorySource`` reported last.
  public var description: AccessoryDescription { status.description }

  /// The ``/InkStrokes/InputEvent/contact`` of its events; no other pointer of the canvas has it.
  public var contact: UInt32 { status.contact }

  /// An identifier that stays the same when the accessory is connected again; see ``AccessoryDescription/identifier``.
  public var identifier: UInt64 { description.identifier }

  /// The kind of tool, or ``AccessoryDescription/Kind/pad``.
  public var kind: AccessoryDescription.Kind { description.kind }

  /// The name to show to users: that of the tool if known, otherwise that of the tablet; empty if neither is known.
  public var name: String { description.name }

  /// The serial number of the tool; `nil` if unknown.
  public var serial: UInt64? { description.serial }

  /// The vendor's model number of the tool; `nil` if unknown.
  public var model: UInt64? { description.model }

  /// The quantities that it can report, such as pressure and tilt.
  public var capabilities: AccessoryDescription.Capabilities { description.capabilities }

  /// The names of its buttons by bit of ``buttonState``, at most 32; empty for a bit without a button.
  public var buttonNames: [String] { description.buttonNames }

  /// Whether it is paired with this machine; ``AccessoryDescription/Pairing/unknown`` if the driver doesn't report it.
  public var pairing: AccessoryDescription.Pairing { description.pairing }

  /// The charge of its battery; `nil` if unknown or without a battery.
  public var battery: AccessoryDescription.Battery? { description.battery }

  /// The tablet or screen that it is used on; `nil` if unknown.
  public var surface: StylusSurface? { description.surface }

  /// Whether it is connected.
  public var isConnected: Bool { status.isConnected }

  /// Whether the tip is in proximity of a surface, touching or not.
  public var isNear: Bool { status.isNear }

  /// Whether the tip touches the surface.
  public var isTouching: Bool { status.isTouching }

  /// The pressed buttons or keys, one bit each.
  ///
  /// Bit 0 is the button nearest to the tip, the left button of a mouse, or the first key of a pad.
  public var buttonState: UInt32 { status.buttonState }
}
