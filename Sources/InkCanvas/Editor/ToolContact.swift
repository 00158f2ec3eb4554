public import InkGraphics
public import InkStrokes

/// A contact of a ``CanvasTool``.
public struct ToolContact: Sendable {
  /// The number of the contact, which is its own while it is down.
  public let number: UInt32

  /// The kind of pointer.
  public let kind: InputEvent.PointerKind

  /// The point where it landed, in page units.
  public let start: Point

  /// The point where it is, in page units.
  public internal(set) var location: Point

  /// The point of the sample before, in page units.
  public internal(set) var previous: Point

  /// The time when it landed, in seconds.
  public let began: Double

  /// The time of its last sample, in seconds.
  public internal(set) var time: Double

  /// The velocity between the last two samples, in page units a second; zero where they have the same time.
  public internal(set) var velocity = Vector.zero

  /// Whether it has moved further than a tap may; from then on it is none.
  public internal(set) var isDrag: Bool

  /// The point where it landed, in pixels.
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

  /// Takes a sample.
  ///
  /// - Parameters:
  ///   - point: Its point in page units.
  ///   - slop: The distance that a tap may move, in pixels.
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
