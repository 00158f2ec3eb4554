public import InkDrawing
public import InkGraphics
public import InkStrokes

/// A view of a page: a drawing, the ink in progress above it, and the viewport.
///
/// It is a value, and the complete input of a ``DrawingRenderer``: equal views give equal pixels.
public struct PageView {
  /// The drawing, without the ink that an eraser in progress has removed so far.
  public var drawing: Drawing

  /// The items of the drawing that are not painted; `nil` for none.
  package var hiddenItems: HiddenItems?

  /// The page in view.
  public var page: PageID

  /// The layer to which strokes in progress are added.
  public var layer: LayerID

  /// The transform from page units to pixels; must be invertible.
  public var transform: Affine

  /// Other pages in view, to which no strokes in progress are added.
  ///
  /// The default is none.
  public var neighbors: [Neighbor] = []

  /// The strokes in progress, and the finished ones that the renderer hasn't painted as items of ``drawing`` yet.
  public var model: InkModel

  /// Strokes of ``model`` that are also items of ``drawing`` already; each is painted once, as that item.
  public var committed: [StrokeID]

  /// Discs that show the positions of hovering pens, in pixels.
  public var marks: [Mark]

  /// The color of ``marks``; the default is black.
  public var markColor: Color

  /// Items painted above everything else, from bottom to top, in pixels: frames and handles of the selection,
  /// snapping lines.
  public var guides: [DisplayList.Item] = []

  /// The color around the page; the default is medium gray.
  public var surround: Color

  /// Content above the page and below marks and guides, such as fading ink and dragged items.
  package var overlay = PageOverlay()

  /// The pages to show dark; `nil`, the default, for none.
  package var darkPages: DarkPages?

  /// The reader of the strokes' samples, which caches them between frames.
  public var reader: StrokeReader

  /// A page in view beside the current one.
  public struct Neighbor: Hashable, Sendable {
    /// The id of the page, which must not be infinite.
    public var page: PageID
    /// The transform from page units of this page to pixels; must be invertible.
    public var transform: Affine

    /// Creates a neighbor from a page and its transform to pixels.
    public init(page: PageID, transform: Affine) {
      self.page = page
      self.transform = transform
    }

    /// Returns the area of the page that may be visible in some pixels, in page units of this page.
    func near(_ rect: PixelRect) -> Rect {
      guard let back = transform.inverted else { return .empty }
      let scale = abs(transform.determinant).squareRoot()
      return back.apply(rect.rect).expanded(by: 2 / scale)
    }
  }

  /// A disc above all ink that shows the position of a hovering pen.
  public struct Mark: Hashable, Sendable {
    /// The center, in pixels.
    public var center: Point
    /// The radius, in pixels.
    public var radius: Double

    /// Creates a disc from its center and radius, in pixels.
    public init(center: Point, radius: Double) {
      self.center = center
      self.radius = radius
    }

    /// A rectangle that contains the mark, in pixels.
    var box: Rect { Rect(center: center, radius: radius).expanded(by: 2) }
  }

  /// Creates a view without strokes in progress, with no marks, and with a medium gray around the page.
  ///
  /// - Parameters:
  ///   - drawing: The drawing.
  ///   - page: The page in view.
  ///   - layer: The layer to which strokes in progress are added.
  ///   - transform: The transform from page units to pixels; must be invertible.
  ///   - reader: The reader of the strokes' samples.
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

  /// The view of the page without neighbors, overlay, marks and guides.
  var alone: PageView {
    var view = self
    view.neighbors = []
    view.overlay = PageOverlay()
    view.marks = []
    view.guides = []
    return view
  }

  /// Returns the pixels that ink in a rectangle of the page, in page units, may touch.
  ///
  /// - Parameters:
  ///   - rect: The rectangle, in page units.
  ///   - bounds: The pixels to which the result is clipped.
  public func pixels(covering rect: Rect, within bounds: PixelRect) -> PixelRect {
    PixelRect(covering: transform.apply(rect).expanded(by: 1), within: bounds)
  }

  /// The current page with its transform, as used for its neighbors.
  var own: Neighbor { Neighbor(page: page, transform: transform) }

  /// Returns the paper of the page or of a neighbor; `nil` for an infinite neighbor.
  ///
  /// - Parameters:
  ///   - neighbor: The page or a neighbor.
  ///   - area: The visible area of the current page, in page units.
  func paper(of neighbor: Neighbor, seeing area: Rect) -> DisplayList? {
    guard let page = drawing.page(neighbor.page) else { return nil }
    guard let size = page.size else {
      return neighbor == own ? page.paper.displayList(in: area, isWhole: false) : nil
    }
    return page.paper.displayList(in: size.rect, isWhole: true)
  }

  /// Whether the page or a neighbor is shown dark.
  func isDark(_ neighbor: Neighbor) -> Bool {
    guard let darkPages, let page = drawing.page(neighbor.page) else { return false }
    return darkPages.contains(page)
  }

  /// Whether the dabs of a stroke in progress may differ in color.
  var hasDabsOfColors: Bool {
    @inline(never) get { model.inOrder().contains { $0.brush.changesDabColors } }
  }

  /// Returns the ink of the page or of a neighbor that may be visible in some pixels.
  func scene(of page: Neighbor, in rect: PixelRect) -> PageScene {
    let layers = drawing.layerScenes(of: page.page, in: page.near(rect), hiding: hiddenItems)
    return PageScene(area: .empty, paper: DisplayList(), layers: layers)
  }

  /// Returns the area of the page, in page units, whose content may touch a rectangle of pixels; it includes a margin
  /// of 2 pixels.
  public func near(_ rect: PixelRect) -> Rect { own.near(rect) }

  /// A copy of ``drawing`` to which the strokes of ``model`` are added, on ``layer``, except those that are already in
  /// it.
  ///
  /// - Complexity: Copies the samples of these strokes.
  public var inkedDrawing: Drawing {
    var result = drawing
    for ink in model.inOrder() where !committed.contains(ink.id) {
      guard let shown = ink.snapshot() else { continue }
      do throws(EditError) {
        let operation = DrawingOperation.add(shown, to: layer, in: &result)
        try result.apply(operation)
      } catch {
        continue
      }
    }
    return result
  }
}
