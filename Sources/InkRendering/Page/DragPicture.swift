package import InkDrawing
package import InkGraphics
import InkRaster

/// Items taken out of a page as a separate pixmap, so that any number of them can be moved from frame to frame.
///
/// The pixmap is painted tile by tile, as time permits, and holds the visible part of the items and a little more. It
/// is above all other ink, with the opacity of each layer as on the page, and is sampled coarsely if it is rotated or
/// scaled: it replaces the items until the drag ends.
package final class DragPicture {
  /// The items, sorted by id.
  package let ids: [ItemID]

  /// The page of the items.
  package let page: PageID

  /// Whether the items also remain on the page, because copies of them are dragged.
  package let areCopies: Bool

  /// The transform that the drag has applied to the items so far, in page coordinates.
  package var movement = Affine.identity

  /// The phase of the drag.
  package var stage = DragImage.Stage.dragged

  /// The number of pixels added to the pixmap since the last frame; the canvas resets it to 0 with each frame.
  package var madeCount = 0

  /// Whether a frame was painted since the items became part of the page again.
  package var isShownLanding = false

  /// The bounding box of the items, in page coordinates.
  private let box: Rect

  /// The part of the bounding box that the pixmap shows, in page coordinates.
  private var held = Rect.empty

  /// The transform from page units to pixels of the view that the pixmap was made for.
  private var view = Affine.identity

  /// The transform from page units to pixels of the pixmap.
  private var toPicture = Affine.identity

  private var pixels: Pixmap
  private var tiles: TileQueue
  private let rasterizer = Rasterizer()

  /// Begins a drag of items of a page; nothing is painted yet.
  ///
  /// - Parameters:
  ///   - ids: The items, sorted by id.
  ///   - page: The page of the items.
  ///   - box: The bounding box of the items, in page coordinates.
  ///   - format: The byte order of the pixels.
  ///   - areCopies: Whether copies of them are dragged.
  package init(
    _ ids: [ItemID],
    on page: PageID,
    in box: Rect,
    format: Pixmap.Format,
    areCopies: Bool
  ) {
    self.ids = ids
    self.page = page
    self.box = box
    self.areCopies = areCopies
    pixels = Pixmap(width: 1, height: 1, format: format)
    tiles = TileQueue(.empty)
  }

  /// Whether no tile of the pixmap remains to be painted.
  package var isComplete: Bool { stage != .dragged || tiles.isEmpty }

  /// The current pixels; `nil` before the first ``show(_:within:)``.
  package var picture: DragImage? {
    guard !held.isEmpty, let transform = toPicture.inverted?.concatenating(movement) else {
      return nil
    }
    return DragImage(pixels: pixels, toPage: transform, stage: stage)
  }

  /// Returns the rectangle that the pixmap covers, in pixels of a view; empty before the first ``show(_:within:)``.
  ///
  /// - Parameter view: The transform from page units to pixels.
  package func bounds(in view: Affine) -> Rect { picture?.bounds(in: view) ?? .empty }

  // MARK: Painting

  /// Extends the pixmap to the visible part of the items; the added tiles are painted later.
  ///
  /// - Parameters:
  ///   - view: The transform from page units to pixels.
  ///   - rect: All pixels of the view.
  package func show(_ view: Affine, within rect: PixelRect) {
    guard let back = movement.concatenating(view).inverted else { return }
    let needed = back.apply(rect.rect).intersection(box)
    let isSame =
      self.view.a == view.a && self.view.b == view.b && self.view.c == view.c
      && self.view.d == view.d
    if needed.isEmpty || isSame && held.contains(needed) { return }
    self.view = view
    held = Rect(
      minX: needed.minX - needed.width / 4,
      minY: needed.minY - needed.height / 4,
      maxX: needed.maxX + needed.width / 4,
      maxY: needed.maxY + needed.height / 4
    ).intersection(box)
    var wanted = view
    var area = wanted.apply(held).expanded(by: 1)
    let maximum = Self.maximumViews * Double(max(rect.width, 1)) * Double(max(rect.height, 1))
    let share = maximum / (area.width * area.height)
    if share < 1 {
      let scale = share.squareRoot()
      wanted = wanted.concatenating(.scale(scale, scale))
      area = wanted.apply(held).expanded(by: 1)
    }
    let (left, top) = (area.minX.rounded(.down), area.minY.rounded(.down))
    wanted = wanted.concatenating(.translation(-left, -top))
    var picture = Pixmap(
      width: max(Int((area.maxX - left).rounded(.up)), 1),
      height: max(Int((area.maxY - top).rounded(.up)), 1),
      format: pixels.format
    )
    if let map = wanted.inverted?.concatenating(toPicture), pixels.width > 1 {
      let blank = picture
      picture.show(pixels, through: map, in: picture.bounds, over: blank)
    }
    toPicture = wanted
    pixels = picture
    tiles = TileQueue(pixels.bounds)
    tiles.fill()
    madeCount += pixels.width * pixels.height
  }

  /// The maximum size of the pixmap, as a multiple of the number of pixels of the view.
  private static let maximumViews = 3.0

  /// Paints some of the missing tiles.
  ///
  /// - Parameters:
  ///   - drawing: The drawing, with the items at their original positions.
  ///   - reader: The reader of samples.
  ///   - darkPages: The pages that are shown dark; `nil` for none.
  ///   - budget: The approximate number of items that may be painted.
  /// - Returns: The number of items painted.
  @inline(never)
  package func paint(
    _ drawing: Drawing,
    reader: StrokeReader,
    darkPages: DarkPages? = nil,
    budget: Int
  ) -> Int {
    guard let back = toPicture.inverted else { return 0 }
    rasterizer.isDark = drawing.page(page).map { darkPages?.contains($0) ?? false } ?? false
    let scale = abs(toPicture.determinant).squareRoot()
    var spent = 0
    let look = { [ids, page] (tile: PixelRect) -> PageScene? in
      let near = back.apply(tile.rect).expanded(by: 2 / scale)
      let layers = drawing.layerScenes(of: page, in: near, hiding: .allBut(ids))
      return PageScene(area: .empty, paper: DisplayList(), layers: layers)
    }
    while spent <= budget,
      let (tile, scene) = tiles.next(
        meeting: pixels.bounds,
        budget: budget,
        spent: spent == 0 ? nil : spent,
        look
      )
    {
      spent += 1 + scene.itemCount
      pixels.fill(tile, with: 0)
      if scene.itemCount == 0 { continue }
      rasterizer.draw(
        scene.ink(reader: reader),
        transform: toPicture,
        into: &pixels,
        clip: tile
      )
    }
    return spent
  }

  /// Makes all tiles pending, because an item has changed, so that the whole pixmap is painted again.
  package func repaint() { tiles.fill() }
}
