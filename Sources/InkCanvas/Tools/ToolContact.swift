public import InkDrawing
public import InkGraphics
public import InkStrokes

/// A contact of a ``CanvasTool``: where it is, and what the tool keeps of it.
public struct ToolContact: Sendable {
  /// The number of the contact.
  public let number: UInt32

  /// What touches.
  public let kind: InputEvent.PointerKind

  /// Where it landed, in page units.
  public let start: Point

  /// Where it is, in page units.
  public internal(set) var location: Point

  /// Where it was before that, in page units.
  public internal(set) var previous: Point

  /// When it landed, in seconds.
  public let began: Double

  /// When it was where it is, in seconds.
  public internal(set) var time: Double

  /// How fast it moves, in page units a second: from the last sample but one to the last.
  ///
  /// Zero where these have the same time.
  public internal(set) var velocity = Vector.zero

  /// Whether it has moved further than a tap does; from then on it does not count as one.
  public internal(set) var isDrag = false

  /// Points that the tool keeps.
  public var points: [Point] = []

  /// Items that the tool keeps.
  public var items: [ItemID] = []

  /// A number that the tool keeps, 0 at first.
  public var state = 0

  /// What is dragged snaps to this.
  var snapping: Snapping?

  /// What the drag does to what is selected.
  var transform = Affine.identity

  /// Where the contact counts as being, as what it drags snaps there.
  var target: Point

  /// Whether the drag has selected what it moves; ``items`` are those that were selected before.
  var tookItem = false

  /// Where it landed and where it is, in pixels.
  let startPixel: Point
  private(set) var pixel: Point

  /// What a preview of it covers, in page units.
  var shown = ShownPreview()

  init(_ event: InputEvent, at place: Point) {
    number = event.contact
    kind = event.kind
    start = place
    location = place
    previous = place
    target = place
    began = event.time
    time = event.time
    startPixel = event.location
    pixel = event.location
  }

  /// Takes a sample.
  ///
  /// - Parameters:
  ///   - place: Where it is on the page.
  ///   - slop: How far a tap moves, in pixels.
  mutating func take(_ event: InputEvent, at place: Point, slop: Double) {
    guard event.location.isFinite, place.isFinite else { return }
    previous = location
    location = place
    pixel = event.location
    if event.time.isFinite {
      let span = event.time - time
      velocity = span > 0 ? (location - previous) * (1 / span) : .zero
      time = event.time
    }
    if pixel.distance(to: startPixel) >= slop { isDrag = true }
  }
}

/// What a preview covers, in page units.
struct ShownPreview: Hashable, Sendable {
  /// Where things were.
  var before = Rect.empty
  /// Where they are.
  var now = Rect.empty

  var isEmpty: Bool { before.isEmpty && now.isEmpty }
}
