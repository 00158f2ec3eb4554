package import InkDrawing
package import InkGraphics
import InkRaster

/// Items that are taken out of a page as a picture of their own, so that however many there are they can be moved
/// from frame to frame.
///
/// The picture is painted tile by tile, as there is time, and holds what of the items is seen and a little more. It
/// lies above all other ink, each of its layers as opaque as on the page, and is sampled coarsely where it is turned
/// or scaled: it stands for the items until they land.
package final class DragPicture {
  /// The items, their ids in order.
  package let ids: [ItemID]

  /// Their page.
  package let page: PageID

  /// Whether they stay on the page, too, as copies of them are dragged.
  package let areCopies: Bool

  /// What is done to them, in page units.
  package var movement = Affine.identity

  /// How far they are.
  package var stage = DragImage.Stage.dragged

  /// How many pixels of the picture were made anew since the last frame, which sets it to 0.
  package var madeCount = 0

  /// Whether a frame was painted since they are part of the page again.
  package var isShownLanding = false

  /// What contains them, in page units.
  private let box: Rect

  /// What of the box the picture holds.
  private var held = Rect.empty

  /// Maps page units to pixels of the view that the picture was made for.
  private var view = Affine.identity

  /// Maps page units to pixels of the picture.
  private var toPicture = Affine.identity

  private var pixels: Pixmap
  private var tiles: TileQueue
  private let rasterizer = Rasterizer()

  /// Lifts items; nothing of them is painted yet.
  ///
  /// - Parameters:
  ///   - ids: The items, in order.
  ///   - page: Their page.
  ///   - box: What contains them, in page units.
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

  /// Whether nothing of the picture is still to be painted.
  package var isComplete: Bool { stage != .dragged || tiles.isEmpty }

  /// The picture as it is now; `nil` before anything of it is held.
  package var picture: DragImage? {
    guard !held.isEmpty, let transform = toPicture.inverted?.concatenating(movement) else {
      return nil
    }
    return DragImage(pixels: pixels, toPage: transform, stage: stage)
  }

  /// The part of a view that the picture covers.
  package func bounds(in view: Affine) -> Rect { picture?.bounds(in: view) ?? .empty }

  // MARK: Painting

  /// Sees to it that the picture holds what is seen of the items.
  ///
  /// - Parameters:
  ///   - view: Maps page units to pixels.
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

  /// How many times the size of the view the picture has at most.
  private static let maximumViews = 3.0

  /// Paints some of what is missing.
  ///
  /// - Parameters:
  ///   - drawing: The drawing, in which the items are where they were lifted.
  ///   - reader: Reads the samples.
  ///   - budget: About how many items may be painted.
  /// - Returns: How many items were painted.
  @inline(never)
  package func paint(_ drawing: Drawing, reader: StrokeReader, budget: Int) -> Int {
    guard let back = toPicture.inverted else { return 0 }
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

  /// Paints the picture anew, as an item looks different.
  package func repaint() { tiles.fill() }
}
