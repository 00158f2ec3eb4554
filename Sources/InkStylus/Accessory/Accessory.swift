import InkGraphics

/// A pen, another tool or a pad of a tablet; the object persists across connections.
///
/// ``AccessoryKit/update()`` reports each change of its properties once.
public final class Accessory {
  /// The current status.
  public internal(set) var status: AccessoryStatus

  /// The actions of its buttons or keys; `nil` uses the canvas's actions for all pens.
  ///
  /// An ``AccessoryKit`` sets it from its settings when the accessory first connects and when the settings change.
  public var buttonActions: ButtonActions?

  /// The settings by which its reports become events: pressure, tilt and mapping.
  var settings = StylusToolSettings()

  /// The mapping from its surface to the view; `nil` until computed.
  var mapping: StylusMapping?

  /// The last location of the tip, in pixels of the view, and its time, in seconds; `nil` before the first report.
  var last: (location: Point, time: Double)?

  /// Creates an accessory that is not connected.
  ///
  /// - Parameters:
  ///   - description: The description of the accessory.
  ///   - contact: The id of its contacts, ``/InkStrokes/InputEvent/contact``; no other pointer of the canvas has
  ///     it.
  public init(_ description: AccessoryDescription, contact: UInt32) {
    status = AccessoryStatus(description, contact: contact)
  }

  /// The description reported by the source.
  public var description: AccessoryDescription { status.description }

  /// The id of its contacts, ``/InkStrokes/InputEvent/contact``; no other pointer of the canvas has it.
  public var contact: UInt32 { status.contact }

  /// An identifier that is the same for each connection.
  public var identifier: UInt64 { description.identifier }

  /// The kind of the tool.
  public var kind: AccessoryDescription.Kind { description.kind }

  /// A display name: that of the tool if known, otherwise of the tablet; possibly empty.
  public var name: String { description.name }

  /// The serial number of the tool; `nil` if unknown.
  public var serial: UInt64? { description.serial }

  /// The vendor's model number of the tool; `nil` if unknown.
  public var model: UInt64? { description.model }

  /// The quantities that it can report.
  public var capabilities: AccessoryDescription.Capabilities { description.capabilities }

  /// The names of its buttons by bit of ``buttonState``, at most 32; empty for a bit without a button.
  public var buttonNames: [String] { description.buttonNames }

  /// Whether it is paired with this machine, or whether that is unknown.
  public var pairing: AccessoryDescription.Pairing { description.pairing }

  /// The state of its battery; `nil` if unknown.
  public var battery: AccessoryDescription.Battery? { description.battery }

  /// The surface that it is used on; `nil` if unknown.
  public var surface: StylusSurface? { description.surface }

  /// Whether it is connected.
  public var isConnected: Bool { status.isConnected }

  /// Whether the tip is in proximity of a surface, touching or not.
  public var isNear: Bool { status.isNear }

  /// Whether the tip touches the surface.
  public var isTouching: Bool { status.isTouching }

  /// The pressed buttons or keys, one bit each; bit 0 is the button nearest to the tip, or the first key of a pad.
  public var buttonState: UInt32 { status.buttonState }
}
