package import InkDrawing
package import InkGraphics
import InkRaster

/// Items that are taken out of a page as a picture of their own, so that however many there are they can be moved
/// from frame to frame.
///
/// The picture is painted tile by tile, as there is time, and holds what of the items is seen and a little more. It
/// lies above all other ink, each of its layers as opaque as on the page, and is sampled coarsely where it is turned
/// or scaled: it stands for the items until they land.
package final class LiftedItems {
  /// The items, their ids in order.
  package let ids: [ItemID]

  /// Their page.
  package let page: PageID

  /// Whether they stay on the page, too, as copies of them are dragged.
  package let areCopies: Bool

  /// What is done to them, in page units.
  package var movement = Affine.identity

  /// How far they are.
  package enum Stage {
    /// They are dragged.
    case dragged
    /// They are being moved in the drawing: what of the picture is not painted by then never is.
    case moving
    /// They are part of the page again, and the picture stays only where tiles of the page wait.
    case landing
  }

  /// How far they are.
  package var stage = Stage.dragged

  /// How many pixels of the picture were made anew since the last frame, which sets it to 0.
  package var madeCount = 0

  /// Whether a frame was painted since they are part of the page again.
  package var isShownLanding = false

  /// What contains them, in page units.
  private let box: Rect

  /// What of the box the picture holds.
  private var held = Rect.empty

  /// Maps page units to pixels of the view that the picture was made for.
  private var seen = Affine.identity

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

  /// What the picture covers of a view.
  package func bounds(in view: Affine) -> Rect {
    guard !held.isEmpty, let place = place(in: view) else { return .empty }
    return place.apply(pixels.bounds.rect).expanded(by: 1)
  }

  /// Maps pixels of the picture to those of a view: whole pixels where it is only moved.
  private func place(in view: Affine) -> Affine? {
    guard var place = toPicture.inverted?.concatenating(movement).concatenating(view) else {
      return nil
    }
    let isMoved =
      abs(place.a - 1) < 1e-9 && abs(place.d - 1) < 1e-9 && abs(place.b) < 1e-9
      && abs(place.c) < 1e-9
    if isMoved { place = .translation(place.tx.rounded(), place.ty.rounded()) }
    return place
  }

  // MARK: Painting

  /// Sees to it that the picture holds what is seen of the items.
  ///
  /// - Parameters:
  ///   - view: Maps page units to pixels.
  ///   - rect: All pixels of the view.
  package func show(_ view: Affine, within rect: PixelRect) {
    guard let back = movement.concatenating(view).inverted else { return }
    let needed = back.apply(rect.rect).intersection(box)
    let isSame = seen.a == view.a && seen.b == view.b && seen.c == view.c && seen.d == view.d
    if needed.isEmpty || isSame && held.contains(needed) { return }
    seen = view
    held = Rect(
      minX: needed.minX - needed.width / 4,
      minY: needed.minY - needed.height / 4,
      maxX: needed.maxX + needed.width / 4,
      maxY: needed.maxY + needed.height / 4
    ).intersection(box)
    var wanted = view
    var area = wanted.apply(held).expanded(by: 1)
    let most = Self.mostViews * Double(max(rect.width, 1)) * Double(max(rect.height, 1))
    let share = most / (area.width * area.height)
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
  private static let mostViews = 3.0

  /// Paints some of what is missing.
  ///
  /// - Parameters:
  ///   - drawing: The drawing, in which the items are where they were lifted.
  ///   - cache: Keeps what is decoded.
  ///   - budget: About how many items may be painted.
  /// - Returns: How many items were painted.
  @inline(never)
  package func paint(_ drawing: Drawing, keptIn cache: StrokeCache, budget: Int) -> Int {
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
        scene.ink(keptIn: cache),
        transform: toPicture,
        into: &pixels,
        clip: tile
      )
    }
    return spent
  }

  /// Paints the picture anew, as an item looks different.
  package func repaint() { tiles.fill() }

  // MARK: Laying

  /// Lays the picture over a rectangle of a frame.
  func lay(_ rect: PixelRect, over frame: inout Pixmap, seeing view: Affine) {
    let rect = rect.intersection(PixelRect(covering: bounds(in: view), within: frame.bounds))
    guard !rect.isEmpty, let place = place(in: view), let back = place.inverted else { return }
    if place.a == 1, place.b == 0, place.c == 0, place.d == 1 {
      layMoved(rect, over: &frame, Int(place.tx), Int(place.ty))
    } else {
      laySampled(rect, over: &frame, back)
    }
  }

  private func layMoved(_ rect: PixelRect, over frame: inout Pixmap, _ right: Int, _ down: Int) {
    let (width, pitch) = (pixels.width, frame.width)
    let rect = rect.intersection(pixels.bounds.moved(columns: right, rows: down))
    if rect.isEmpty { return }
    frame.pixels.withUnsafeMutableBufferPointer { target in
      pixels.pixels.withUnsafeBufferPointer { source in
        for y in rect.minY..<rect.maxY {
          var from = (y - down) * width + rect.minX - right
          var i = y * pitch + rect.minX
          let end = y * pitch + rect.maxX
          while i < end {
            if end - i >= 8, let source = source.baseAddress, let target = target.baseAddress {
              let above = UnsafeRawPointer(source + from).loadUnaligned(as: SIMD8<UInt32>.self)
              // Most of it is clear.
              if above != .zero {
                let below = UnsafeRawPointer(target + i).loadUnaligned(as: SIMD8<UInt32>.self)
                UnsafeMutableRawPointer(target + i)
                  .storeBytes(of: layered(above, over: below), as: SIMD8<UInt32>.self)
              }
              (i, from) = (i &+ 8, from &+ 8)
              continue
            }
            let pixel = source[from]
            if pixel != 0 { target[i] = layered(pixel, over: target[i]) }
            (i, from) = (i &+ 1, from &+ 1)
          }
        }
      }
    }
  }

  private func laySampled(_ rect: PixelRect, over frame: inout Pixmap, _ back: Affine) {
    let (width, height, pitch) = (pixels.width, pixels.height, frame.width)
    frame.pixels.withUnsafeMutableBufferPointer { target in
      pixels.pixels.withUnsafeBufferPointer { source in
        for y in rect.minY..<rect.maxY {
          // Fixed point, 16 bits behind the point.
          let start = back.apply(Point(Double(rect.minX) + 0.5, Double(y) + 0.5))
          let one = 65536.0
          guard abs(start.x) < 1e6, abs(start.y) < 1e6, abs(back.a) < 1e6, abs(back.b) < 1e6
          else { continue }
          var (u, v) = (Int64(start.x * one), Int64(start.y * one))
          let (du, dv) = (Int64(back.a * one), Int64(back.b * one))
          for i in y * pitch + rect.minX..<y * pitch + rect.maxX {
            let (column, row) = (Int(truncatingIfNeeded: u >> 16), Int(truncatingIfNeeded: v >> 16))
            if column >= 0, column < width, row >= 0, row < height {
              target[i] = layered(source[row &* width &+ column], over: target[i])
            }
            u &+= du
            v &+= dv
          }
        }
      }
    }
  }
}
