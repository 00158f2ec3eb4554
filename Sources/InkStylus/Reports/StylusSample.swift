public import InkGraphics

/// The location, pressure and other quantities of a tablet's tool at one time.
public struct StylusSample: Hashable, Sendable {
  /// The time, in seconds on the clock of the host's input.
  public var time: Double

  /// The location of the tip on the surface, as fractions of its width and height from the top left, 0…1.
  public var location: Point

  /// The pressure of the tip, 0…1; `nil` if not reported.
  public var pressure: Double?

  /// Whether the tip touches the surface, according to the device.
  public var isTouching: Bool

  /// The distance of the tip from the surface, from 0 (touching) to 1 (the farthest that the device measures).
  ///
  /// It is `nil` if not reported.
  public var distance: Double?

  /// The tilt of the tool's upper end to the right (`dx`) and toward the user (`dy`), in degrees, each −90…90.
  ///
  /// It is zero for an upright tool, and `nil` if not reported.
  public var tilt: Vector?

  /// The clockwise rotation of the tool about its own axis, in degrees, 0..<360; `nil` if not reported.
  public var twist: Double?

  /// The position of the tool's slider, −1…1, with 0 as its neutral position; `nil` if it has none.
  public var slider: Double?

  /// The rotation of the tool's wheel since the previous sample, in degrees.
  ///
  /// The default is 0.
  public var wheel = 0.0

  /// The pressed buttons, one bit each; bit 0 is the button nearest to the tip.
  public var buttons: UInt32

  /// Creates a sample.
  ///
  /// - Parameters:
  ///   - time: The time, in seconds on the clock of the host's input.
  ///   - location: The location of the tip on the surface, as fractions of its width and height from the top left.
  ///   - pressure: The pressure of the tip, 0…1; `nil`, the default, if not reported.
  ///   - isTouching: Whether the tip touches the surface.
  ///   - buttons: The pressed buttons, one bit each; bit 0 is the button nearest to the tip. The default is none.
  public init(
    time: Double,
    location: Point,
    pressure: Double? = nil,
    isTouching: Bool,
    buttons: UInt32 = 0
  ) {
    self.time = time
    self.location = location
    self.pressure = pressure
    self.isTouching = isTouching
    self.buttons = buttons
  }
}
