import InkDrawing
import InkGraphics
import InkRendering

/// The pixels of a view, with the viewport, the damage and the painter.
final class PageScreen {
  /// The visible part of the page.
  private(set) var viewport = Viewport()

  /// The bounds of the view, in pixels.
  private(set) var bounds: PixelRect

  /// The number of pixels in a point (1/72 inch) of the view.
  var pixelsPerPoint = 1.0

  /// The color around the page.
  var surround = Color(gray: 0.5)

  /// The color of the circles at hovering pens.
  var markColor = Color(red: 0.2, green: 0.5, blue: 1, alpha: 0.6)

  /// The pages that are shown dark; `nil` if the setting is off.
  private(set) var darkPages: DarkPages?

  /// The items that are hidden during a replay of the page; `nil` for none.
  var hiddenItems: HiddenItems?

  /// The number of painted frames.
  private(set) var repaintCount = 0

  private var painter: PagePainter

  /// The damage of the drawing, in page units.
  private var dirty: [Rect] = []

  /// The damage of the overlay, in pixels.
  private var changed: [PixelRect] = []

  /// Whether a circle at a hovering pen, or a guide above the page, was added, removed or moved.
  private var areMarksDirty = false

  /// The pixels that may have changed since the last ``takeChanges()``.
  private var damage = PixelRect.empty

  /// Whether the viewport has changed since the last ``takeChanges()``.
  private var isMoved = false

  /// The width of the strip of a page that always stays in view, in points (1/72 inch).
  private static let strip = 48.0

  /// The maximum number of changed areas; the last one is the union of all further ones.
  private static let maximumAreas = 64

  init(width: Int, height: Int, format: Pixmap.Format) {
    bounds = PixelRect(width: width, height: height)
    painter = PagePainter(width: width, height: height, format: format)
  }

  /// The picture of the last frame.
  var frame: Pixmap { painter.frame }

  /// Whether nothing was ever painted.
  var isBlank: Bool { painter.isBlank }

  // MARK: Viewport

  /// Shows another part of a page.
  ///
  /// - Parameter page: The page; a strip of it stays in view. `nil` if it is infinite.
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

  // MARK: Damage

  /// Records damage of the drawing, in page units.
  func damage(_ area: Rect) {
    if area.isEmpty { return }
    show(change: area)
    if dirty.count < Self.maximumAreas {
      dirty.append(area)
    } else {
      dirty[Self.maximumAreas - 1].formUnion(area)
    }
  }

  /// Records damage of the overlay, in pixels.
  func damageOverlay(_ rect: PixelRect) {
    let rect = rect.intersection(bounds)
    if rect.isEmpty { return }
    damage = damage.union(rect)
    if changed.count < 32 { changed.append(rect) } else { changed[31] = changed[31].union(rect) }
  }

  /// The number of pixels to composite because of damage of the overlay.
  var overlayArea: Int {
    PixelRect.joined(changed).reduce(0) { $0 + $1.width * $1.height }
  }

  /// Adds an area of changed unfinished ink, in page units, to the damage for the host.
  ///
  /// The painter needs no report: it finds such changes in the model.
  func show(change area: Rect) {
    damage = damage.union(
      PixelRect(covering: viewport.transform.apply(area).expanded(by: 1), within: bounds)
    )
  }

  /// Records damage of the whole view.
  func damageAll() {
    painter.forgetAll()
    damage = bounds
  }

  /// Shows pages dark, or as they are, and records damage of the whole view.
  func show(dark: Bool) {
    darkPages = dark ? DarkPages() : nil
    damageAll()
  }

  /// Records damage of hover marks.
  ///
  /// - Parameter marks: The current marks; the painter knows the previous ones.
  func damageMarks(_ marks: [HoverMark]) {
    areMarksDirty = true
    for mark in painter.marks + marks.map({ $0.shown }) {
      let box = Rect(center: mark.center, radius: mark.radius).expanded(by: 2)
      damage = damage.union(PixelRect(covering: box, within: bounds))
    }
  }

  /// Records damage of guides, if they differ from those of the last frame.
  func show(guides: [DisplayList.Item]) {
    guard guides != painter.guides else { return }
    areMarksDirty = true
    for guide in painter.guides + guides {
      let box = guide.bounds.expanded(by: 2)
      damage = damage.union(PixelRect(covering: box, within: bounds))
    }
  }

  /// Returns and resets the changes for the host: damaged pixels, and whether the viewport has changed.
  func takeChanges() -> (damage: PixelRect, isMoved: Bool) {
    let result = (isMoved ? bounds : damage, isMoved)
    damage = .empty
    isMoved = false
    return result
  }

  // MARK: Painting

  /// Whether a frame must be painted.
  ///
  /// - Parameter version: The version of the model with the unfinished strokes.
  func needsFrame(_ page: PageID, _ layer: LayerID, _ version: UInt64) -> Bool {
    areMarksDirty || !dirty.isEmpty || !changed.isEmpty
      || painter.isStale(viewport.transform, page, layer, version)
  }

  /// Paints the damaged pixels.
  ///
  /// - Parameter budget: The number of strokes to paint for parts that came into view, as for
  ///   ``InkCanvas/paint(budget:)``.
  func paint(_ view: PageView, budget: Int) -> PageFrame {
    repaintCount += 1
    let result = painter.paint(view, dirty: dirty, changed: changed, budget: budget)
    dirty.removeAll()
    changed.removeAll()
    areMarksDirty = false
    return result
  }
}
