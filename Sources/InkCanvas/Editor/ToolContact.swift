public import InkGraphics
public import InkStrokes

/// A contact, a pen or finger on the page, that uses a ``CanvasTool``.
public struct ToolContact: Sendable {
  /// The number of the contact, as in ``/InkStrokes/InputEvent/contact``: unique among the contacts that are down.
  public let number: UInt32

  /// The kind of pointer: a pen, its eraser end, a finger or a mouse.
  public let kind: InputEvent.PointerKind

  /// The point where the contact landed, in page units.
  public let start: Point

  /// The current point, in page units.
  public internal(set) var location: Point

  /// The point of the previous sample, in page units.
  public internal(set) var previous: Point

  /// The time when the contact landed, in seconds on the clock of the events.
  public let began: Double

  /// The time of the last sample, in seconds on the clock of the events.
  public internal(set) var time: Double

  /// The velocity between the last two samples, in page units per second; zero if their times are equal.
  public internal(set) var velocity = Vector.zero

  /// Whether the contact has ever been ``CanvasTool/slop(_:)`` or more from its start; it then remains a drag.
  public internal(set) var isDrag: Bool

  /// The point where the contact landed, in pixels.
  private let startPixel: Point

  init(_ event: InputEvent, at point: Point, isDrag: Bool = false) {
    number = event.contact
    kind = event.kind
    start = point
    location = point
    previous = point
    began = event.time
    time = event.time
    startPixel = event.location
    self.isDrag = isDrag
  }

  /// Handles a sample.
  ///
  /// - Parameters:
  ///   - point: The point of the sample, in page units.
  ///   - slop: The maximum movement of a tap, in pixels.
  mutating func update(_ event: InputEvent, at point: Point, slop: Double) {
    guard event.location.isFinite, point.isFinite else { return }
    previous = location
    location = point
    if event.time.isFinite {
      let span = event.time - time
      velocity = span > 0 ? (location - previous) * (1 / span) : .zero
      time = event.time
    }
    if event.location.distance(to: startPixel) >= slop { isDrag = true }
  }
}
