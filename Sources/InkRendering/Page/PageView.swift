public import InkDrawing
public import InkGraphics
public import InkStrokes

/// What is seen of a page: a drawing, the ink that is under way above it, and from where it is looked
/// at.
///
/// A value: all that a ``DrawingRenderer`` is given, and all that it needs.
public struct PageView {
  /// The drawing, without what is being erased.
  public var drawing: Drawing

  /// The items that are not seen; none if `nil`.
  public var hiddenItems: HiddenItems?

  /// The page that is seen.
  public var page: PageID

  /// The layer that wet strokes go to.
  public var layer: LayerID

  /// Maps page units to pixels; invertible.
  public var transform: Affine

  /// Other pages that are in sight; nothing is drawn on them.
  public var neighbors: [Neighbor] = []

  /// The strokes that are drawn, and those that are dry but were not painted as such.
  public var model: InkModel

  /// Dry strokes of the model that are part of the drawing already.
  public var committed: [StrokeID]

  /// Discs that show where pens hover, in pixels.
  public var marks: [Mark]

  /// The colour of the marks.
  public var markColor: Color

  /// What is painted above all else, the lowest first, in pixels: frames and handles of what is selected, lines
  /// that things snap to.
  public var guides: [DisplayList.Item] = []

  /// What lies around the page.
  public var surround: Color

  /// The pixels above the page and below marks and guides.
  package var overlay = PageOverlay()

  /// Reads the samples of strokes.
  public var reader: StrokeReader

  /// A page that is seen beside the one that is drawn on.
  public struct Neighbor: Hashable, Sendable {
    /// The page, which has edges.
    public var page: PageID
    /// Maps its units to pixels; invertible.
    public var transform: Affine

    /// Creates a neighbor.
    public init(page: PageID, transform: Affine) {
      self.page = page
      self.transform = transform
    }

    /// The area of the page that may be seen in some pixels, in its units.
    func near(_ rect: PixelRect) -> Rect {
      guard let back = transform.inverted else { return .empty }
      let scale = abs(transform.determinant).squareRoot()
      return back.apply(rect.rect).expanded(by: 2 / scale)
    }
  }

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
    reader: StrokeReader
  ) {
    self.drawing = drawing
    self.page = page
    self.layer = layer
    self.transform = transform
    self.reader = reader
    model = InkModel()
    committed = []
    marks = []
    markColor = .black
    surround = Color(gray: 0.5)
  }

  /// The view of the page alone, without neighbors, overlay, marks and guides.
  var alone: PageView {
    var view = self
    view.neighbors = []
    view.overlay = PageOverlay()
    view.marks = []
    view.guides = []
    return view
  }

  /// The pixels that ink in a rectangle of the page may touch.
  public func pixels(covering rect: Rect, within bounds: PixelRect) -> PixelRect {
    PixelRect(covering: transform.apply(rect).expanded(by: 1), within: bounds)
  }

  /// The page as it is placed in the view.
  var own: Neighbor { Neighbor(page: page, transform: transform) }

  /// The paper of the page or of a neighbor; `nil` for a neighbor without edges.
  ///
  /// - Parameter area: What is seen of the page, in page units.
  func paper(of neighbor: Neighbor, seeing area: Rect) -> DisplayList? {
    guard let page = drawing.page(neighbor.page) else { return nil }
    guard let size = page.size else {
      return neighbor == own ? page.paper.displayList(in: area, isWhole: false) : nil
    }
    return page.paper.displayList(in: size.rect, isWhole: true)
  }

  /// The ink of the page or of a neighbor that may be seen in some pixels.
  func scene(of page: Neighbor, in rect: PixelRect) -> PageScene {
    let layers = drawing.layerScenes(of: page.page, in: page.near(rect), hiding: hiddenItems)
    return PageScene(area: .empty, paper: DisplayList(), layers: layers)
  }

  /// What may be seen in some pixels, in page units.
  public func near(_ rect: PixelRect) -> Rect { own.near(rect) }

  /// The drawing with the strokes of the model that are not part of it yet, on the layer that they go
  /// to: what is seen, as one drawing.
  ///
  /// Cost: copies the samples of these strokes.
  public var inkedDrawing: Drawing {
    var result = drawing
    for ink in model.inOrder() where !committed.contains(ink.id) {
      guard let shown = ink.snapshot() else { continue }
      do throws(DrawingError) {
        let operation = DrawingOperation.add(shown, to: layer, in: &result)
        try result.apply(operation)
      } catch {
        continue
      }
    }
    return result
  }
}
