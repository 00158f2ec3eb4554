import InkDrawing
import InkFormats
import InkGraphics
import InkRaster

/// How much work a file may be to draw, and how much has been done for it.
///
/// A unit is about a nanosecond of one core, counted from pixels, edges and prints before they are painted,
/// so that a file is refused on every machine or on none. What people draw is a tenth of it, or less; of a page
/// of 100,000 strokes, stored as roughly as documents may be, it is half.
final class Effort {
  /// How much may be done.
  private(set) var most: Double

  /// How many bytes of shapes may be in memory together.
  let mostShapes: Int

  /// How many pixels the pictures of all pages may have together.
  let mostPixels: Double

  /// How many events the ink of a document may become.
  let mostEvents: Int

  /// How many bytes of ink as text may be in memory.
  let mostText: Int

  /// How much was done.
  var spent = 0.0

  /// Whether too much was asked for.
  var isSpent: Bool { spent > most }

  /// No limit, for what this program makes itself.
  static var unlimited: Effort {
    Effort(most: .infinity, shapes: .max, pixels: .infinity, events: .max, text: .max)
  }

  /// What to say of a file that is too much work.
  static let refusal =
    "would take too much work to draw for a file of its size; a page alone (--page) or fewer pixels "
    + "may do"

  /// What a file that is written costs whatever is in it.
  static let file = 3e5

  /// Creates the allowance for a file.
  ///
  /// - Parameters:
  ///   - bytes: How large the file is.
  ///   - scale: Pixels a document unit, where somebody has chosen it: who asks for more pixels may have
  ///     them.
  ///   - paints: Whether ink only becomes pixels. Writing or replaying it costs more for each byte.
  convenience init(bytes: Int, scale: Double = 0, paints: Bool = false) {
    let zoom = max(1, scale * scale / Self.usualArea)
    let work = paints ? 2.5e9 + 128 * Double(bytes) : 2e9 + 800 * Double(bytes)
    self.init(
      most: work * min(zoom, 1e6),
      shapes: 64 << 20 + 36 * bytes,
      pixels: (0x1p29 + 256 * Double(bytes)) * min(zoom, 1e6),
      events: 1 << 18 + 2 * bytes / 3,
      text: 40 << 20 + 32 * bytes
    )
  }

  private init(most: Double, shapes: Int, pixels: Double, events: Int, text: Int) {
    (self.most, mostShapes, mostPixels) = (most, shapes, pixels)
    (mostEvents, mostText) = (events, text)
  }

  /// How many pixels a square unit has if nobody says anything.
  private static let usualArea = (96.0 / 72) * (96.0 / 72)

  /// Allows for the pixels of another page, of which there are no more than ``mostPixels`` together.
  func addPage() { most += 5e6 }

  /// What shapes are written as.
  enum Writing {
    case svg
    case pdf
  }

  /// Counts what it takes to write something as shapes.
  ///
  /// - Returns: Whether to go on.
  func add(_ item: DisplayList.Item, as writing: Writing) -> Bool {
    let isPDF = writing == .pdf
    spent += isPDF ? 700 : 3000
    switch item {
    case .ink(let ribbon, _): spent += 300 * Double(ribbon.segments.count)
    case .dabs(let trail, _): spent += 30 * Double(trail.dabs.count)
    case .path(let path, _, _): spent += (isPDF ? 80 : 130) * Double(path.elements.count)
    case .image(let picture, _, _, _):
      // A PDF has most pictures once, however often they are seen: its writer asks for each.
      if isPDF { break }
      add(picture: picture.size)
    case .group(let items, _, _), .layer(let items, _):
      for item in items where !add(item, as: writing) { return false }
    }
    return !isSpent
  }

  /// Counts what it takes to decode a picture and to pack its pixels.
  ///
  /// - Returns: Whether to go on.
  @discardableResult
  func add(picture size: (width: Int, height: Int)) -> Bool {
    spent += 12 * Double(size.width) * Double(size.height)
    return !isSpent
  }

  /// The texts of a layer in an area, and counts what it takes to write their words.
  func texts(of layer: LayerScene, in area: Rect) -> [PlacedText] {
    let texts = layer.texts(in: area)
    for text in texts { add(text) }
    return texts
  }

  /// Counts what it takes to write the words of a text.
  func add(_ text: PlacedText) { spent += 2000 + 500 * Double(text.text.utf8.count) }

  /// The memory of a shape, in bytes, roughly.
  static func memory(of item: DisplayList.Item) -> Int {
    switch item {
    case .ink(let ribbon, _): 480 + ribbon.segments.count * MemoryLayout<Ribbon.Segment>.stride
    case .dabs(let trail, _): 480 + trail.dabs.count * MemoryLayout<Dab>.stride
    // Those of graphics are in memory anyway.
    default: 100
    }
  }
}
