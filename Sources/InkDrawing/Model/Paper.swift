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
    guard isValid else { return nil }
  }

  /// The greatest width and height.
  package static let greatest = 1e7

  /// The farthest that the corner may lie from 0, 0, in each direction.
  public static let farthest = 1e9

  /// The page as a rectangle.
  public var rect: Rect { Rect(x: origin.x, y: origin.y, width: width, height: height) }

  /// Whether there can be a page of the size.
  var isValid: Bool {
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
    /// Dots at the corners of equal triangles, whose sides are the distance long; one side is upright.
    case isometricDots
    /// The sides of such triangles.
    case isometricLines
    /// Staves for music: five lines the distance apart, and eight times the distance to the next staff.
    ///
    /// On a page with edges there are whole staves alone, with room of four times the distance above and below
    /// them, and of eight times the distance at their ends, an eighth of the width at most.
    case staves
  }

  /// A vertical line at the left of what is written, in its own colour.
  public struct Margin: Hashable, Sendable {
    /// How far from the left edge of the page it lies, or from x = 0 of a page without edges, in document
    /// units: 0…``PageSize/greatest``.
    public var distance: Double

    /// Its colour.
    public var color: Color

    /// Creates a margin.
    public init(_ distance: Double, color: Color) {
      self.distance = distance
      self.color = color
    }
  }

  /// The colour of the sheet; `nil` for a transparent one.
  public var color: Color?

  /// What is printed.
  public var pattern: Pattern

  /// The distance between lines or dots, in document units; they lie at whole multiples of it.
  public var spacing: Double

  /// The colour of lines and dots.
  public var patternColor: Color

  /// The width of lines, in document units: 0.05…100; dots are three times as wide.
  public var lineWidth = 0.5

  /// The line at the margin, `nil` if there is none.
  public var margin: Margin?

  /// Whether ink is shown with its colours turned (``/InkGraphics/Color/turned``), so that dark ink can be
  /// read on dark paper.
  ///
  /// What is stored stays as it was drawn. Layers are turned with all that is on them but pictures; the paper
  /// itself, its pattern and its sheet are not.
  public var invertsInk = false

  /// A picture or a page of a document that lies on the paper, in the coordinates of the page; `nil` if
  /// there is none.
  public var background: Graphic?

  /// The least distance between lines.
  package static let minimumSpacing = 0.5

  /// What lines are wide at least and at most.
  package static let lineWidths = 0.05...100.0

  /// Creates a paper.
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

  /// White without a pattern.
  public static let plain = Paper()

  /// Nothing at all.
  public static let transparent = Paper(color: nil)

  var isValid: Bool {
    spacing >= Self.minimumSpacing && spacing <= PageSize.greatest && Self.lineWidths ~= lineWidth
      && background?.isValid ?? true && margin?.isValid ?? true
  }
}

extension Paper.Margin {
  /// Whether there can be a line there.
  var isValid: Bool { distance >= 0 && distance <= PageSize.greatest }
}
