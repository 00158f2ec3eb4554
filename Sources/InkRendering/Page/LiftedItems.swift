package import InkDrawing
package import InkGraphics
import InkRaster

/// Items that are taken out of a page as a picture of their own, so that however many there are they can be moved
/// from frame to frame.
///
/// The picture is painted tile by tile, as there is time. It lies above all other ink, and is sampled coarsely where it
/// is turned or scaled: it stands for the items until they land.
package final class LiftedItems {
  /// The items, their ids in order.
  package let ids: [ItemID]

  /// Maps page units to the pixels of the view in which the items were lifted.
  package let transform: Affine

  /// Maps pixels of that view to those of the view now.
  package var place = Affine.identity

  /// Whether the items are part of the page again, and the picture stays only until they have been painted there.
  package var isLanding = false

  private let page: PageID
  private let area: PixelRect
  private var pixels: Pixmap
  private var tiles: TileQueue
  private let rasterizer = Rasterizer()

  /// Lifts items; nothing of them is painted yet.
  ///
  /// - Parameters:
  ///   - ids: The items, in order.
  ///   - page: Their page.
  ///   - box: What contains them, in page units.
  ///   - transform: Maps page units to pixels.
  ///   - view: All pixels of the view; what lies further from it than half its size is left out.
  ///   - format: The byte order of the pixels.
  package init(
    _ ids: [ItemID],
    on page: PageID,
    in box: Rect,
    seeing transform: Affine,
    within view: PixelRect,
    format: Pixmap.Format
  ) {
    self.ids = ids
    self.page = page
    self.transform = transform
    let (aside, above) = (view.width / 2, view.height / 2)
    let room = PixelRect(
      minX: view.minX - aside,
      minY: view.minY - above,
      maxX: view.maxX + aside,
      maxY: view.maxY + above
    )
    area = PixelRect(covering: transform.apply(box).expanded(by: 1), within: room)
    pixels = Pixmap(width: max(area.width, 1), height: max(area.height, 1), format: format)
    tiles = TileQueue(pixels.bounds)
    if !area.isEmpty { tiles.fill() }
  }

  /// Whether all of the picture is painted.
  package var isComplete: Bool { tiles.isEmpty }

  /// What the picture covers of the view now.
  package var bounds: Rect { area.isEmpty ? .empty : place.apply(area.rect).expanded(by: 1) }

  /// Paints some of what is missing.
  ///
  /// - Parameters:
  ///   - drawing: The drawing, in which the items are where they were lifted.
  ///   - cache: Keeps what is decoded.
  ///   - budget: About how many items may be painted.
  package func paint(_ drawing: Drawing, keptIn cache: StrokeCache, budget: Int) {
    let toTile = transform.concatenating(
      .translation(Double(-area.minX), Double(-area.minY))
    )
    guard let back = toTile.inverted else { return }
    let scale = abs(toTile.determinant).squareRoot()
    var spent = 0
    while spent <= budget, let tile = tiles.next(meeting: pixels.bounds) {
      let near = back.apply(tile.rect).expanded(by: 2 / scale)
      let layers = drawing.layerScenes(of: page, in: near, hiding: .allBut(ids))
      let scene = PageScene(area: .empty, paper: DisplayList(), layers: layers)
      spent += 1 + scene.itemCount
      if scene.itemCount == 0 { continue }
      rasterizer.draw(
        scene.ink(keptIn: cache),
        transform: toTile,
        into: &pixels,
        clip: tile
      )
    }
  }

  /// Lays the picture over a rectangle of a frame.
  func lay(_ rect: PixelRect, over frame: inout Pixmap) {
    let rect = rect.intersection(PixelRect(covering: bounds, within: frame.bounds))
    guard !rect.isEmpty, let back = place.inverted else { return }
    let (width, height, pitch) = (pixels.width, pixels.height, frame.width)
    let isMoved = place.a == 1 && place.b == 0 && place.c == 0 && place.d == 1
    let (right, down) = (Int(place.tx.rounded()), Int(place.ty.rounded()))
    let (left, top) = (Double(area.minX), Double(area.minY))
    frame.pixels.withUnsafeMutableBufferPointer { target in
      pixels.pixels.withUnsafeBufferPointer { source in
        for y in rect.minY..<rect.maxY {
          if isMoved {
            let row = y - down - area.minY
            guard row >= 0, row < height else { continue }
            let first = max(rect.minX, right + area.minX)
            let last = min(rect.maxX, right + area.minX + width)
            if first >= last { continue }
            var from = row * width + first - right - area.minX
            for i in y * pitch + first..<y * pitch + last {
              target[i] = layered(source[from], over: target[i])
              from &+= 1
            }
            continue
          }
          // Fixed point, 16 bits behind the point.
          let start = back.apply(Point(Double(rect.minX) + 0.5, Double(y) + 0.5))
          let one = 65536.0
          guard abs(start.x) < 1e6, abs(start.y) < 1e6 else { continue }
          var u = Int64((start.x - left) * one)
          var v = Int64((start.y - top) * one)
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
