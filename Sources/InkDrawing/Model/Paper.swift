public import InkGraphics

/// The width, height and upper left corner of a page.
public struct PageSize: Hashable, Sendable {
  /// The width, in page units (1/72 inch).
  public var width: Double

  /// The height, in page units.
  public var height: Double

  /// The upper left corner of the page, in page coordinates.
  ///
  /// It is (0, 0) except for pages imported from some other formats. Each coordinate is within ±``farthest``.
  public var origin: Point

  /// Creates a size.
  ///
  /// - Parameters:
  ///   - width: The width, in page units: above 0 and at most 10,000,000.
  ///   - height: The height, in page units: above 0 and at most 10,000,000.
  ///   - origin: The upper left corner in the coordinates of the ink, in page units.
  public init(_ width: Double, _ height: Double, origin: Point = .origin) {
    self.width = width
    self.height = height
    self.origin = origin
  }

  /// Creates the size and the corner of a page that covers a rectangle in page units.
  ///
  /// `nil` if the rectangle is empty, a side exceeds 10,000,000, or its corner is beyond ``farthest``.
  public init?(_ rect: Rect) {
    self.init(rect.width, rect.height, origin: Point(rect.minX, rect.minY))
    guard isValid else { return nil }
  }

  /// The greatest width and height of a page, in page units.
  package static let greatest = 1e7

  /// The greatest distance of the corner from (0, 0) in each direction, in page units.
  public static let farthest = 1e9

  /// The rectangle of the page, in page units.
  public var rect: Rect { Rect(x: origin.x, y: origin.y, width: width, height: height) }

  /// Whether a page can have the size.
  var isValid: Bool {
    width > 0 && height > 0 && width <= Self.greatest && height <= Self.greatest
      && origin.x.magnitude <= Self.farthest && origin.y.magnitude <= Self.farthest
  }
}

/// The look of a page below the ink: its color, printed pattern, margin and background.
///
/// Ink, erasers and hit tests never affect it.
public struct Paper: Hashable, Sendable {
  /// A pattern printed on the paper.
  public enum Pattern: UInt8, CaseIterable, Hashable, Sendable {
    /// No pattern.
    case plain
    /// Horizontal lines.
    case ruled
    /// Horizontal and vertical lines.
    case grid
    /// Dots at the crossings of the lines of a grid.
    case dotted
    /// Dots at the corners of equilateral triangles with sides of length ``Paper/spacing``, one of them vertical.
    case isometricDots
    /// The sides of equilateral triangles with sides of length ``Paper/spacing``, one of them vertical.
    case isometricLines
    /// Music staves: five lines at the distance ``Paper/spacing``, and eight times that distance between two staves.
    ///
    /// A finite page shows whole staves only, with margins of four times the spacing above and below them. At both ends
    /// of the staves, the margin is eight times the spacing, but at most an eighth of the width.
    case staves
  }

  /// A vertical line left of the writing, in its own color.
  public struct Margin: Hashable, Sendable {
    /// The distance from the left edge of the page, in page units: 0…10,000,000.
    ///
    /// On an infinite page, it is measured from x = 0.
    public var distance: Double

    /// The color of the line.
    public var color: Color

    /// Creates a margin.
    ///
    /// - Parameters:
    ///   - distance: The distance from the left edge of the page, in page units: 0…10,000,000.
    ///   - color: The color of the line.
    public init(_ distance: Double, color: Color) {
      self.distance = distance
      self.color = color
    }
  }

  /// The color of the whole page below the pattern; `nil` for transparent.
  ///
  /// The default is white.
  public var color: Color?

  /// The printed pattern; the default is none.
  public var pattern: Pattern

  /// The distance between lines or dots, in page units: 0.5…10,000,000.
  ///
  /// They are at multiples of it from (0, 0), in page coordinates. The default is 24.
  public var spacing: Double

  /// The color of lines and dots; the default is a light blue.
  public var patternColor: Color

  /// The width of lines, in page units: 0.05…100.
  ///
  /// Dots are three times as wide. The default is 0.5.
  public var lineWidth = 0.5

  /// The vertical line left of the writing, in its own color; `nil` for none, which is the default.
  public var margin: Margin?

  /// Whether ink is shown with inverted lightness (``/InkGraphics/Color/inverted``), so that dark ink is legible on
  /// dark paper.
  ///
  /// Stored colors don't change. Everything on the layers is inverted, pictures excepted; the color, the pattern
  /// and the background of the paper are not.
  public var invertsInk = false

  /// A picture or a document page on the paper, in the coordinates of the page; `nil` for none.
  ///
  /// A picture is `Graphic([.image(picture, frame, alpha: 1)])`. Its pixels become a resource of the drawing, so set
  /// the paper with ``DrawingOperation/setPaper(_:of:with:in:)``, ``Drawing/init(author:size:paper:)`` or a
  /// ``DrawingBuilder``.
  public var background: Graphic?

  /// The minimum distance between lines or dots, in page units.
  package static let minimumSpacing = 0.5

  /// The range of line widths, in page units.
  package static let lineWidths = 0.05...100.0

  /// Creates a paper.
  ///
  /// - Parameters:
  ///   - color: The color of the whole page below the pattern; `nil` for transparent.
  ///   - pattern: The printed pattern.
  ///   - spacing: The distance between lines or dots, in page units: 0.5…10,000,000.
  ///   - patternColor: The color of lines and dots. The default is a light blue.
  ///   - background: A picture or a document page on the paper, in page coordinates; `nil` for none.
  public init(
    color: Color? = .white,
    pattern: Pattern = .plain,
    spacing: Double = 24,
    patternColor: Color = Color(red: 0.75, green: 0.85, blue: 0.95),
    background: Graphic? = nil
  ) {
    self.color = color
    self.pattern = pattern
    self.spacing = spacing
    self.patternColor = patternColor
    self.background = background
  }

  /// White paper without a pattern.
  public static let plain = Paper()

  /// Transparent paper without a pattern.
  public static let transparent = Paper(color: nil)

  var isValid: Bool {
    spacing >= Self.minimumSpacing && spacing <= PageSize.greatest && Self.lineWidths ~= lineWidth
      && background?.isValid ?? true && margin?.isValid ?? true
  }
}

extension Paper.Margin {
  /// Whether a page can have the margin.
  var isValid: Bool { distance >= 0 && distance <= PageSize.greatest }
}
