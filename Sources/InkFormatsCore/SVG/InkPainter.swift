public import InkGraphics
import InkRaster

/// The functions by which writers of vector formats (SVG, PDF) convert ink to paths, and content without vectors to
/// pixels.
///
/// The default of writers is the painter that ``init(scale:)`` creates.
public struct InkPainter {
  /// The rendered pixels of an item that a vector format cannot draw as a shape.
  public struct Picture {
    /// The pixels, with a transparent background.
    public var pixmap: Pixmap
    /// The rectangle that the pixels cover, in page units.
    public var area: Rect

    /// Creates a picture from pixels and the area that they cover, in page units.
    public init(_ pixmap: Pixmap, area: Rect) {
      self.pixmap = pixmap
      self.area = area
    }
  }

  /// A function that returns the outline of ink as a path to fill by the non-zero rule.
  public var outline: (Ribbon) -> Path

  /// A function that renders the part of an item in a rectangle, in page units, on a transparent background.
  ///
  /// It returns `nil` if that is impossible, or if the item isn't in the rectangle. The writer passes in an opaque item
  /// with the blend mode source-over, and adds the original opacity and blend mode to the picture. If there is no
  /// picture, it writes discs for dabs (prints of a brush tip), and ink of varying opacity with its mean opacity.
  public var picture: (DisplayList.Item, Rect) -> InkPainter.Picture?

  /// The limit on the work of the painter and of the writer that uses it.
  package let budget: WorkBudget

  /// Creates a painter from two functions.
  ///
  /// - Parameters:
  ///   - outline: A function that returns the outline of ink, for filling by the non-zero rule.
  ///   - picture: A function that renders the part of an item in a rectangle in page units; see ``picture``. The
  ///     default renders nothing.
  public init(
    outline: @escaping (Ribbon) -> Path,
    picture: @escaping (DisplayList.Item, Rect) -> InkPainter.Picture? = { _, _ in nil }
  ) {
    self.outline = outline
    self.picture = picture
    budget = WorkBudget()
  }

  /// Creates a painter with outlines that are exact to 1/50 page unit, and with pictures by the rasterizer.
  ///
  /// - Parameter scale: The resolution of pictures in pixels per page unit. The default of 3 is 216 dpi; it is
  ///   reduced for pictures that would have more than 2²⁴ pixels.
  public init(scale: Double = InkPainter.standardScale) {
    self.init(budget: WorkBudget(), scale: scale)
  }

  /// The default resolution of pictures, in pixels per page unit.
  public static let standardScale = 3.0

  /// Creates the standard painter with a budget; once it is exhausted, nothing more is painted.
  ///
  /// - Parameters:
  ///   - budget: The limit on the work.
  ///   - scale: The resolution of pictures in pixels per page unit.
  package init(budget: WorkBudget, scale: Double = InkPainter.standardScale) {
    self.budget = budget
    let rasterizer = Rasterizer(budget: budget)
    outline = { Self.outline($0, budget) }
    picture = { Self.picture($0, in: $1, scale, rasterizer) }
  }

  /// The maximum distance of outlines from the ink, in page units.
  private static let tolerance = 0.02

  /// The approximate maximum number of pixels of the picture of one item.
  private static let pictureLimit = Double(1 << 24)

  /// The maximum number of pixels that all dabs (prints of a tip) of one stroke cover; above it the resolution is
  /// lower.
  private static let printLimit = Double(1 << 26)

  /// Returns the outline of ink; empty if the budget is exhausted.
  private static func outline(_ ribbon: Ribbon, _ budget: WorkBudget) -> Path {
    var (units, last) = (0.0, ribbon.start)
    for segment in ribbon.segments {
      let reach = abs(segment.end.x - last.x) + abs(segment.end.y - last.y) + segment.radius
      units += (reach / tolerance).squareRoot()
      last = segment.end
    }
    budget.spend(50 * units)
    if budget.isExhausted { return Path() }
    let path = ribbon.outline(tolerance: tolerance)
    budget.spend(200 * Double(path.elements.count))
    return path
  }

  /// Returns the visible part of an item in an area, as pixels.
  private static func picture(
    _ item: DisplayList.Item,
    in area: Rect,
    _ scale: Double,
    _ rasterizer: Rasterizer
  ) -> InkPainter.Picture? {
    let shown = item.bounds.intersection(area)
    guard !shown.isEmpty else { return nil }
    let size = max(shown.width, 1) * max(shown.height, 1)
    var scale = min(scale, (pictureLimit / size).squareRoot())
    if case .dabs(let trail, _) = item {
      var printed = 1.0
      for dab in trail.dabs { printed += 4 * dab.radius * dab.radius }
      scale = min(scale, max((printLimit / printed).squareRoot(), 0.5))
    }
    // The rectangle consists of whole pixels of a grid over the page, so that adjacent pictures match.
    let (x, y) = ((shown.minX * scale).rounded(.down), (shown.minY * scale).rounded(.down))
    let width = (shown.maxX * scale).rounded(.up) - x + 1
    let height = (shown.maxY * scale).rounded(.up) - y + 1
    guard width * height < 2 * pictureLimit else { return nil }
    // The work of compressing the pixels later, as PNG or in a PDF.
    rasterizer.budget.spend(25 * width * height)
    if rasterizer.budget.isExhausted {
      // A writer discards its output once the budget is exhausted, so the content doesn't matter.
      return InkPainter.Picture(Pixmap(width: 1, height: 1), area: shown)
    }
    var pixmap = Pixmap(width: Int(width), height: Int(height))
    rasterizer.draw(
      item,
      transform: .scale(scale).concatenating(.translation(-x, -y)),
      into: &pixmap
    )
    return InkPainter.Picture(
      pixmap,
      area: Rect(x: x / scale, y: y / scale, width: width / scale, height: height / scale)
    )
  }
}
