public import InkDrawing
public import InkGraphics
public import InkStrokes

/// What a painter shows of a page: a value, which the painter does not change.
public struct PageView {
  /// The drawing, without what is being erased.
  public var drawing: Drawing

  /// The ids of items that are not seen; none if `nil`.
  public var hiddenItems: ClosedRange<ItemID>?

  /// The page that is seen.
  public var page: PageID

  /// The layer that wet strokes go to.
  public var layer: LayerID

  /// Maps page units to pixels; invertible.
  public var transform: Affine

  /// The strokes that are drawn, and those that are dry but were not painted as such.
  public var model: InkModel

  /// Dry strokes of the model that are part of the drawing already.
  public var committed: [StrokeID]

  /// Where the drawing changed since the last frame, in page units.
  public var dirty: [Rect]

  /// Discs that show where pens hover, in pixels.
  public var marks: [Mark]

  /// The colour of the marks.
  public var markColor: Color

  /// What lies around the page.
  public var surround: Color

  /// Keeps samples that were decoded.
  public var cache: StrokeCache

  /// A disc above all ink.
  public struct Mark: Hashable, Sendable {
    /// The centre, in pixels.
    public var center: Point
    /// The radius, in pixels.
    public var radius: Double

    /// Creates a mark.
    public init(center: Point, radius: Double) {
      self.center = center
      self.radius = radius
    }

    /// What a mark may touch, in pixels.
    var box: Rect { Rect(center: center, radius: radius).expanded(by: 2) }
  }

  /// Creates a view without wet strokes.
  public init(
    _ drawing: Drawing,
    page: PageID,
    layer: LayerID,
    transform: Affine,
    cache: StrokeCache
  ) {
    self.drawing = drawing
    self.page = page
    self.layer = layer
    self.transform = transform
    self.cache = cache
    model = InkModel()
    committed = []
    dirty = []
    marks = []
    markColor = .black
    surround = Color(gray: 0.5)
  }

  /// The pixels that ink in a rectangle of the page may touch.
  func pixels(covering rect: Rect, within bounds: PixelRect) -> PixelRect {
    PixelRect(covering: transform.apply(rect).expanded(by: 1), within: bounds)
  }

  /// What may be seen in some pixels, in page units.
  func near(_ rect: PixelRect) -> Rect {
    guard let back = transform.inverted else { return .empty }
    let scale = abs(transform.determinant).squareRoot()
    return back.apply(rect.rect).expanded(by: 2 / scale)
  }
}
