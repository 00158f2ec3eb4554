public import InkGraphics

/// Width and height of a page, and where its upper left corner lies.
public struct PageSize: Hashable, Sendable {
  /// The width, in document units (1/72 inch).
  public var width: Double

  /// The height, in document units.
  public var height: Double

  /// The upper left corner in the coordinates of the ink, 0, 0 but for pages of some other formats.
  public var origin: Point

  /// Creates a size.
  public init(_ width: Double, _ height: Double, origin: Point = .origin) {
    self.width = width
    self.height = height
    self.origin = origin
  }

  /// Creates the size of a page that takes a rectangle; `nil` where no page can.
  public init?(_ rect: Rect) {
    self.init(rect.width, rect.height, origin: Point(rect.minX, rect.minY))
    guard isSound else { return nil }
  }

  /// The greatest width and height.
  package static let greatest = 1e7

  /// The farthest that the corner may lie from 0, 0, in each direction.
  public static let farthest = 1e9

  /// The page as a rectangle.
  public var rect: Rect { Rect(x: origin.x, y: origin.y, width: width, height: height) }

  /// Whether there can be a page of the size.
  var isSound: Bool {
    width > 0 && height > 0 && width <= Self.greatest && height <= Self.greatest
      && origin.x.magnitude <= Self.farthest && origin.y.magnitude <= Self.farthest
  }
}

/// What a page looks like below the ink, as data.
///
/// Hosts draw it; ink, erasers and hit tests never touch it.
public struct Paper: Hashable, Sendable {
  /// What is printed on the paper.
  public enum Pattern: UInt8, CaseIterable, Hashable, Sendable {
    /// Nothing.
    case plain
    /// Horizontal lines.
    case ruled
    /// Horizontal and vertical lines.
    case grid
    /// Dots where a grid's lines would cross.
    case dotted
  }

  /// The colour of the sheet; `nil` for a transparent one.
  public var color: Color?

  /// What is printed.
  public var pattern: Pattern

  /// The distance between lines or dots, in document units; the first lie that far from the edge.
  public var spacing: Double

  /// The colour of lines and dots.
  public var patternColor: Color

  /// A picture or a page of a document that lies on the paper, in the coordinates of the page; `nil` if
  /// there is none.
  public var sheet: Graphic?

  /// The least distance between lines.
  package static let leastSpacing = 0.5

  /// Creates a paper.
  public init(
    color: Color? = .white,
    pattern: Pattern = .plain,
    spacing: Double = 24,
    patternColor: Color = Color(red: 0.75, green: 0.85, blue: 0.95),
    sheet: Graphic? = nil
  ) {
    self.color = color
    self.pattern = pattern
    self.spacing = spacing
    self.patternColor = patternColor
    self.sheet = sheet
  }

  /// White without a pattern.
  public static let plain = Paper()

  /// Nothing at all.
  public static let none = Paper(color: nil)

  var isSound: Bool {
    spacing >= Self.leastSpacing && spacing <= PageSize.greatest && sheet?.isSound ?? true
  }
}
