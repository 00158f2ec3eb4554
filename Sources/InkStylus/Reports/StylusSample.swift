public import InkGraphics

/// What a tool of a tablet reported at one time.
public struct StylusSample: Hashable, Sendable {
  /// When, in seconds on the clock of the host's input.
  public var time: Double

  /// Where the tip is on the surface, each axis from 0 at the left and the top to 1.
  public var location: Point

  /// How strongly the tip presses, 0…1; `nil` where the tool does not tell.
  public var pressure: Double?

  /// Whether the tip touches.
  public var isTouching: Bool

  /// How far the tip is above the surface, 0 where it touches to 1; `nil` where the tool does not tell.
  public var distance: Double?

  /// How far it leans to the right and towards the hand, in degrees, −90…90; `nil` where the tool does not tell.
  public var tilt: Vector?

  /// How far it is turned clockwise about its axis, in degrees, 0..<360; `nil` where the tool does not tell.
  public var twist: Double?

  /// Where its slider is, −1…1; `nil` where it has none.
  public var slider: Double?

  /// How far its wheel was turned since the sample before, in degrees.
  public var wheel = 0.0

  /// The buttons that are down; bit 0 is the button nearest to the tip.
  public var buttons: UInt32

  /// Creates a sample.
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
