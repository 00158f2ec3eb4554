public import InkGraphics
import InkRaster

/// Makes outlines and pixels of what a format of vectors has no word for.
///
/// Writers take the standard one unless they are given another.
public struct InkPainter {
  /// A picture of an item that a format of vectors cannot draw as a shape.
  public struct Picture {
    /// The pixels.
    public var pixmap: Pixmap
    /// The part of the document that they cover.
    public var area: Rect

    /// Creates a picture.
    public init(_ pixmap: Pixmap, area: Rect) {
      self.pixmap = pixmap
      self.area = area
    }
  }

  /// Turns ink into the path around it, to be filled non-zero.
  public var outline: (Ribbon) -> Path

  /// Draws an item on transparent ground; `nil` where it cannot, or nothing of it shows in the rectangle.
  ///
  /// The item comes opaque and source-over: writers put opacity and blend mode beside the picture. Without a
  /// picture prints become discs, and ink has its mean opacity.
  public var picture: (DisplayList.Item, Rect) -> InkPainter.Picture?

  /// The budget that painting and writing spend.
  package let budget: WorkBudget

  /// Creates a painter of your own.
  ///
  /// - Parameters:
  ///   - outline: Turns ink into the path around it.
  ///   - picture: Draws what shows of an item in a rectangle; the default draws nothing.
  public init(
    outline: @escaping (Ribbon) -> Path,
    picture: @escaping (DisplayList.Item, Rect) -> InkPainter.Picture? = { _, _ in nil }
  ) {
    self.outline = outline
    self.picture = picture
    budget = WorkBudget()
  }

  /// Creates the standard painter: outlines within 1/50 unit, and pictures by the rasterizer.
  ///
  /// - Parameter scale: Pixels a document unit of pictures. The default of 3 is 216 dpi; a picture that would have
  ///   more than 2²⁴ pixels gets fewer.
  public init(scale: Double = InkPainter.standardScale) {
    self.init(budget: WorkBudget(), scale: scale)
  }

  /// Pixels a document unit of what vector pictures hold as pixels.
  public static let standardScale = 3.0

  /// Creates the standard painter, which spends a budget and, once it is exhausted, paints nothing more.
  package init(budget: WorkBudget, scale: Double = InkPainter.standardScale) {
    self.budget = budget
    let rasterizer = Rasterizer(budget: budget)
    outline = { Self.outline($0, budget) }
    picture = { Self.picture($0, in: $1, scale, rasterizer) }
  }

  /// The greatest distance of outlines from the ink, in document units.
  private static let tolerance = 0.02

  /// The most pixels that one item becomes.
  private static let pictureLimit = Double(1 << 24)

  /// The most pixels that all prints of one stroke cover.
  private static let printLimit = Double(1 << 26)

  /// The outline of ink, as long as there may be more work.
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

  /// The visible part of an item in an area, as pixels.
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
    // Whole pixels of the document's grid, so that all pictures have the same.
    let (x, y) = ((shown.minX * scale).rounded(.down), (shown.minY * scale).rounded(.down))
    let width = (shown.maxX * scale).rounded(.up) - x + 1
    let height = (shown.maxY * scale).rounded(.up) - y + 1
    guard width * height < 2 * pictureLimit else { return nil }
    // Packing its pixels, as PNG or in a PDF.
    rasterizer.budget.spend(25 * width * height)
    if rasterizer.budget.isExhausted {
      // Nothing is given out, so that it does not matter what.
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
