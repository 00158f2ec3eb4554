import InkDrawing
public import InkGraphics

/// Renders a page in square tiles and caches them.
///
/// If the page is moved by whole pixels, content that comes back into view is not painted again while its tile is
/// cached. The tiles are aligned to the page, not to the view. The pixels do not depend on the size of the tiles.
public final class TiledRenderer: DrawingRenderer {
  /// The pixels of the view rendered last.
  public private(set) var picture: Pixmap

  /// The side of the square tiles, in pixels.
  public let side: Int

  /// The maximum number of cached tiles that are out of view.
  public let spareCount: Int

  /// The number of cached tiles, in view and out of view.
  public var tileCount: Int { tiles.count }

  /// The number of tiles painted as a whole since the renderer was created; a tile counts each time.
  public private(set) var paintedTileCount = 0

  private let renderer = PageRenderer()
  private var shown = ShownView()

  /// The cached tiles, sorted by row and column.
  private var tiles: [Tile] = []

  /// The transform of the view that the tiles were painted for.
  private var transform: Affine?
  private var frameNumber = 0

  private struct Tile {
    var column: Int
    var row: Int
    var pixmap: Pixmap
    /// The number of the last frame that showed the tile.
    var lastVisible: Int

    func isBefore(_ column: Int, _ row: Int) -> Bool {
      self.row != row ? self.row < row : self.column < column
    }
  }

  /// Creates a renderer with a transparent picture.
  ///
  /// - Parameters:
  ///   - width: The number of pixel columns.
  ///   - height: The number of pixel rows.
  ///   - side: The side of a tile, in pixels. The default is 256.
  ///   - spareCount: The maximum number of cached tiles out of view; a negative number counts as 0. The tiles that were
  ///     in view least recently are evicted first. The default is 64.
  ///   - format: The byte order of the pixels. The default is RGBA.
  /// - Precondition: The side is positive.
  public init(
    width: Int,
    height: Int,
    side: Int = 256,
    spareCount: Int = 64,
    format: Pixmap.Format = .rgba
  ) {
    precondition(side > 0, "the side of a tile must be above 0 pixels")
    picture = Pixmap(width: width, height: height, format: format)
    self.side = side
    self.spareCount = max(spareCount, 0)
  }

  /// Renders a view, from cached tiles as far as possible.
  public func render(_ view: PageView) -> PageFrame {
    var frame = PageFrame()
    frameNumber += 1
    let damage = shown.advance(to: view)
    frame.comparedCount = damage.comparedCount
    frame.baked = view.committed
    frame.damage = damage.pixels(in: view, within: picture.bounds)
    if damage.isOther || !fits(view.transform) { tiles.removeAll() }
    transform = view.transform
    let drawing = view.inkedDrawing
    if !tiles.isEmpty { repaint(damage.areas, view, drawing, &frame) }
    if frame.damage.isEmpty { return frame }
    paintMissing(view, drawing, &frame)
    // Overlay, marks and guides are painted above the tiles. If rectangles overlap, the last one restores the tiles
    // there.
    let origin = Self.origin(view.transform)
    for rect in frame.damage {
      for tile in tiles where tile.lastVisible == frameNumber {
        picture.copy(rect, from: tile.pixmap, lyingAt: self.rect(tile.column, tile.row, origin))
      }
      renderer.drawAbove(view, into: &picture, clip: rect)
    }
    evictTiles()
    return frame
  }

  /// Whether cached tiles can be shown in a view with this transform: only if it is moved by whole pixels.
  private func fits(_ now: Affine) -> Bool {
    guard let transform else { return true }
    let (x, y) = (now.tx - transform.tx, now.ty - transform.ty)
    return transform.a == now.a && transform.b == now.b && transform.c == now.c
      && transform.d == now.d && x == x.rounded() && y == y.rounded() && abs(x) < 1e9
      && abs(y) < 1e9
  }

  /// Returns the pixel of a view that is the upper left corner of the tile in column 0 and row 0.
  private static func origin(_ transform: Affine) -> (x: Int, y: Int) {
    let maximum = 1e9
    return (
      Int(min(max(transform.tx.rounded(.down), -maximum), maximum)),
      Int(min(max(transform.ty.rounded(.down), -maximum), maximum))
    )
  }

  /// Returns the rectangle of a tile, in pixels of the view.
  private func rect(_ column: Int, _ row: Int, _ origin: (x: Int, y: Int)) -> PixelRect {
    let (x, y) = (origin.x + column * side, origin.y + row * side)
    return PixelRect(minX: x, minY: y, maxX: x + side, maxY: y + side)
  }

  /// Repaints changed areas of visible tiles, and evicts changed tiles that are out of view.
  ///
  /// - Parameters:
  ///   - areas: The changed areas, in page coordinates.
  ///   - view: The view.
  ///   - drawing: The drawing with the strokes in progress.
  ///   - frame: The result to add damage to.
  private func repaint(
    _ areas: [Rect],
    _ view: PageView,
    _ drawing: Drawing,
    _ frame: inout PageFrame
  ) {
    if areas.isEmpty { return }
    let origin = Self.origin(view.transform)
    let near = near(view)
    for i in tiles.indices.reversed() {
      let box = rect(tiles[i].column, tiles[i].row, origin)
      let isVisible = box.intersects(picture.bounds)
      for area in areas {
        let part = view.pixels(covering: area, within: box)
        if part.isEmpty { continue }
        guard isVisible else {
          tiles.remove(at: i)
          break
        }
        frame.paintedCount += renderer.drawPages(
          of: moved(view, to: box),
          drawing,
          into: &tiles[i].pixmap,
          clip: part.moved(columns: -box.minX, rows: -box.minY),
          seeing: near
        )
      }
    }
  }

  /// Returns the area of the page that the visible tiles cover, in page units.
  private func near(_ view: PageView) -> Rect {
    let (width, height) = (picture.width, picture.height)
    return view.near(
      PixelRect(minX: -side, minY: -side, maxX: width + side, maxY: height + side)
    )
  }

  /// Returns the view with its transform changed so that a pixmap's first pixel is that of a rectangle of the view.
  private func moved(_ view: PageView, to rect: PixelRect) -> PageView {
    var moved = view
    moved.transform.tx -= Double(rect.minX)
    moved.transform.ty -= Double(rect.minY)
    for i in moved.neighbors.indices {
      moved.neighbors[i].transform.tx -= Double(rect.minX)
      moved.neighbors[i].transform.ty -= Double(rect.minY)
    }
    return moved
  }

  /// Paints the visible tiles that are not cached.
  private func paintMissing(_ view: PageView, _ drawing: Drawing, _ frame: inout PageFrame) {
    let origin = Self.origin(view.transform)
    let bounds = picture.bounds
    guard !bounds.isEmpty else { return }
    func number(_ pixel: Int, _ start: Int) -> Int {
      let way = pixel - start
      return way >= 0 ? way / side : -((-way + side - 1) / side)
    }
    let near = near(view)
    for row in number(0, origin.y)...number(bounds.maxY - 1, origin.y) {
      for column in number(0, origin.x)...number(bounds.maxX - 1, origin.x) {
        let box = rect(column, row, origin)
        let at = tiles.firstIndex { !$0.isBefore(column, row) } ?? tiles.count
        if at == tiles.count || tiles[at].isBefore(column, row) || tiles[at].column != column
          || tiles[at].row != row
        {
          var pixmap = Pixmap(width: side, height: side, format: picture.format)
          frame.paintedCount += renderer.drawPages(
            of: moved(view, to: box),
            drawing,
            into: &pixmap,
            clip: pixmap.bounds,
            seeing: near
          )
          paintedTileCount += 1
          tiles.insert(
            Tile(column: column, row: row, pixmap: pixmap, lastVisible: frameNumber),
            at: at
          )
        }
        tiles[at].lastVisible = frameNumber
      }
    }
  }

  /// Evicts the least recently visible tiles beyond ``spareCount``.
  private func evictTiles() {
    var spare = tiles.filter { $0.lastVisible < frameNumber }.count
    while spare > spareCount {
      var oldest = 0
      for i in tiles.indices where tiles[i].lastVisible < tiles[oldest].lastVisible { oldest = i }
      tiles.remove(at: oldest)
      spare -= 1
    }
  }
}
