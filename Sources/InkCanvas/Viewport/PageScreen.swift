import InkDrawing
import InkGraphics
import InkRendering

/// The pixels of a view: the part of a page that they show, those that are out of date, and their painter.
final class PageScreen {
  /// Which part of the page is seen.
  private(set) var viewport = Viewport()

  /// All the pixels of the view.
  private(set) var bounds: PixelRect

  /// Pixels in 1/72 inch of the view.
  var pixelsPerPoint = 1.0

  /// What lies around the page.
  var surround = Color(gray: 0.5)

  /// The colour of marks.
  var markColor = Color(red: 0.2, green: 0.5, blue: 1, alpha: 0.6)

  /// The items that are not seen while a page is replayed; `nil` for none.
  var hiddenItems: HiddenItems?

  /// How often a frame was painted.
  private(set) var repaintCount = 0

  private var painter: PagePainter

  /// What to paint anew because the drawing changed, in page units.
  private var dirty: [Rect] = []

  /// Where what lies above the page changed, in pixels.
  private var changed: [PixelRect] = []

  /// Whether a mark or a guide came, went or moved.
  private var areMarksDirty = false

  /// What may look different since the host was last told.
  private var damage = PixelRect.empty

  /// Whether another part of the page is seen since then.
  private var isMoved = false

  /// How much of a page stays in view whatever one does, in points.
  private static let strip = 48.0

  /// The largest number of changed areas; the last one is the union of all further ones.
  private static let maximumAreas = 64

  init(width: Int, height: Int, format: Pixmap.Format) {
    bounds = PixelRect(width: width, height: height)
    painter = PagePainter(width: width, height: height, format: format)
  }

  /// The picture that the last frame left.
  var frame: Pixmap { painter.frame }

  /// Whether nothing was ever painted.
  var isBlank: Bool { painter.isBlank }

  // MARK: Where one looks

  /// Shows another part of a page.
  ///
  /// - Parameter page: The page, a strip of which stays in view; `nil` if it has no edges.
  func show(_ viewport: Viewport, of page: Rect?) {
    var view = viewport
    if let page { view.constrain(page, in: bounds, strip: Self.strip * pixelsPerPoint) }
    guard view != self.viewport else { return }
    self.viewport = view
    isMoved = true
  }

  /// Changes the size of the view.
  func resize(width: Int, height: Int) {
    bounds = PixelRect(width: width, height: height)
    painter = PagePainter(width: width, height: height, following: painter)
    changed.removeAll()
    damage = bounds
  }

  // MARK: What is out of date

  /// Notes that the drawing is different somewhere, in page units.
  func damage(_ area: Rect) {
    if area.isEmpty { return }
    show(change: area)
    if dirty.count < Self.maximumAreas {
      dirty.append(area)
    } else {
      dirty[Self.maximumAreas - 1].formUnion(area)
    }
  }

  /// Notes that what lies above the page is different somewhere, in pixels.
  func damageOverlay(_ rect: PixelRect) {
    let rect = rect.intersection(bounds)
    if rect.isEmpty { return }
    damage = damage.union(rect)
    if changed.count < 32 { changed.append(rect) } else { changed[31] = changed[31].union(rect) }
  }

  /// How many pixels have to be put together since what lies above the page is different.
  var overlayArea: Int {
    PixelRect.joined(changed).reduce(0) { $0 + $1.width * $1.height }
  }

  /// Notes that wet ink is different somewhere, in page units: the painter knows it.
  func show(change area: Rect) {
    damage = damage.union(
      PixelRect(covering: viewport.transform.apply(area).expanded(by: 1), within: bounds)
    )
  }

  /// Notes that all is different.
  func damageAll() {
    painter.forgetAll()
    damage = bounds
  }

  /// Notes that marks have to be painted anew.
  ///
  /// - Parameter marks: Where they are now; the painter knows where they were.
  func damageMarks(_ marks: [HoverMark]) {
    areMarksDirty = true
    for mark in painter.marks + marks.map({ $0.shown }) {
      let box = Rect(center: mark.center, radius: mark.radius).expanded(by: 2)
      damage = damage.union(PixelRect(covering: box, within: bounds))
    }
  }

  /// Notes what guides there are, in case they are others than the last frame shows.
  func show(guides: [DisplayList.Item]) {
    guard guides != painter.guides else { return }
    areMarksDirty = true
    for guide in painter.guides + guides {
      let box = guide.bounds.expanded(by: 2)
      damage = damage.union(PixelRect(covering: box, within: bounds))
    }
  }

  /// What the host has to be told: pixels that may look different, and whether another part of the page
  /// is seen.
  func takeChanges() -> (damage: PixelRect, isMoved: Bool) {
    let result = (isMoved ? bounds : damage, isMoved)
    damage = .empty
    isMoved = false
    return result
  }

  // MARK: Painting

  /// Whether there is something to paint.
  ///
  /// - Parameter version: Of the model with the wet strokes.
  func needsFrame(_ page: PageID, _ layer: LayerID, _ version: UInt64) -> Bool {
    areMarksDirty || !dirty.isEmpty || !changed.isEmpty
      || painter.isStale(viewport.transform, page, layer, version)
  }

  /// Paints what is out of date.
  func paint(_ view: PageView, budget: Int) -> PageFrame {
    repaintCount += 1
    let result = painter.paint(view, dirty: dirty, changed: changed, budget: budget)
    dirty.removeAll()
    changed.removeAll()
    areMarksDirty = false
    return result
  }
}
