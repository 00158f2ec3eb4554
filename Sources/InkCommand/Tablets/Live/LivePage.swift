import InkCanvas
import InkGraphics

/// Shows a page in a terminal while it is drawn: tile by tile, and only the changed ones.
///
/// The picture occupies the upper rows; text scrolls in the lower ones.
final class LivePage {
  /// The position and the scale of the picture.
  struct Layout: Equatable {
    var size: PictureTerminal.Size
    /// The number of rows of the picture, above the rows of text.
    var rows: Int
    /// The size of the picture, in pixels.
    var width: Int
    var height: Int
    /// The pixels per page unit.
    var scale: Double

    /// The size of a tile, in rows and columns of characters.
    static let tileRows = 4
    static let tileColumns = 8
    /// The number of rows for text.
    private static let textRows = 4
    /// The maximum number of pixels of the picture, which must be transmitted.
    private static let maximumPixels = 2_000_000.0

    /// Creates the layout of a page; `nil` if there is no room.
    init?(_ size: PictureTerminal.Size, _ area: Rect) {
      self.size = size
      rows = size.rows - Self.textRows
      guard rows >= Self.tileRows, size.columns >= Self.tileColumns else { return nil }
      let wide = Double(size.columns * size.cellWidth) / area.width
      let high = Double(rows * size.cellHeight) / area.height
      let maximum = (Self.maximumPixels / (area.width * area.height)).squareRoot()
      scale = min(wide, high, maximum)
      width = Int((area.width * scale).rounded(.down))
      height = Int((area.height * scale).rounded(.down))
      guard scale.isFinite, width > 0, height > 0 else { return nil }
    }

    var tileWidth: Int { Self.tileColumns * size.cellWidth }
    var tileHeight: Int { Self.tileRows * size.cellHeight }
    var across: Int { (width + tileWidth - 1) / tileWidth }
    var down: Int { (height + tileHeight - 1) / tileHeight }

    /// Returns the rectangle of a tile, in pixels.
    func rect(_ tile: Int) -> PixelRect {
      let (x, y) = (tile % across * tileWidth, tile / across * tileHeight)
      return PixelRect(
        minX: x,
        minY: y,
        maxX: min(x + tileWidth, width),
        maxY: min(y + tileHeight, height)
      )
    }
  }

  private let terminal: PictureTerminal
  private let canvas: InkCanvas
  private let area: Rect
  private(set) var layout: Layout
  private var isStale: [Bool]
  private var next = 0.0

  /// The minimum time between two frames, in seconds.
  private static let interval = 1.0 / 30

  /// The maximum number of tiles per frame, which doesn't delay drawing noticeably.
  private static let maximumTiles = 16

  /// The maximum number of frames at the end, after recording.
  private static let maximumLastFrames = 200

  /// The number of the first tile's picture, unlikely to clash with other programs.
  private static let firstNumber = 0x1A4B_0000

  /// Occupies the upper part of a terminal; `nil` if it is too small.
  ///
  /// - Parameters:
  ///   - terminal: The terminal.
  ///   - canvas: The canvas, which is resized to the picture.
  ///   - area: The visible area of the page, in page units.
  init?(_ terminal: PictureTerminal, _ canvas: InkCanvas, _ area: Rect) {
    guard let size = terminal.size, let layout = Layout(size, area) else { return nil }
    self.terminal = terminal
    self.canvas = canvas
    self.area = area
    self.layout = layout
    isStale = [Bool](repeating: true, count: layout.across * layout.down)
    begin()
  }

  /// The descriptor to poll for writing while bytes are queued; otherwise −1.
  var waitingDescriptor: Int32 { terminal.isBusy ? terminal.descriptor : -1 }

  /// The time of the next frame, in seconds of ``Recorder/now``; `nil` if nothing has changed or bytes are queued.
  var deadline: Double? {
    terminal.isBusy || !(canvas.needsFrame || isStale.contains(true)) ? nil : next
  }

  /// Sends a frame with changed tiles, if it is due.
  func show(at now: Double) {
    terminal.flush()
    guard !terminal.isBusy, now >= next, deadline != nil else { return }
    next = now + Self.interval
    showFrame()
  }

  private func showFrame() {
    for rect in canvas.paint() { invalidate(rect) }
    var bytes: [UInt8] = []
    var count = 0
    let pixmap = canvas.pixmap
    for tile in isStale.indices where isStale[tile] && count < Self.maximumTiles {
      isStale[tile] = false
      count += 1
      bytes += picture(of: tile, pixmap)
    }
    terminal.send(bytes)
  }

  /// Waits until the terminal has received all bytes, before other output.
  func drain() { terminal.drain() }

  /// Adapts to a new size of the terminal; returns whether the size has changed.
  func updateSize() -> Bool {
    guard let size = terminal.size, size != layout.size, let layout = Layout(size, area) else {
      return false
    }
    self.layout = layout
    isStale = [Bool](repeating: true, count: layout.across * layout.down)
    begin()
    return true
  }

  /// Sends the final picture and restores the terminal.
  func end() {
    terminal.drain()
    var frames = 0
    while canvas.needsFrame || isStale.contains(true), !terminal.isBusy,
      frames < Self.maximumLastFrames
    {
      showFrame()
      terminal.drain()
      frames += 1
    }
    let bottom = layout.size.rows
    terminal.restore(after: Array("\u{1B}[r\u{1B}[\(bottom);1H\n\u{1B}[?25h".utf8))
  }

  /// Scrolls existing text away, and confines further text to the rows below the picture.
  private func begin() {
    let size = layout.size
    let lines = String(repeating: "\n", count: size.rows)
    let first = layout.rows + 1
    let text =
      "\u{1B}[r\u{1B}[\(size.rows);1H\(lines)\u{1B}[2J\u{1B}[\(first);\(size.rows)r\u{1B}[\(first);1H"
    terminal.send(Array(text.utf8))
    _ = canvas.resize(width: layout.width, height: layout.height)
    let limits = Viewport.Limits(min(layout.scale, 0.02), max(layout.scale, 128))
    let corner = Point(-area.minX * layout.scale, -area.minY * layout.scale)
    _ = canvas.setViewport(Viewport(scale: layout.scale, origin: corner, limits: limits))
  }

  private func invalidate(_ rect: PixelRect) {
    guard rect.minX < rect.maxX, rect.minY < rect.maxY else { return }
    let columns = max(rect.minX, 0) / layout.tileWidth...max(rect.maxX - 1, 0) / layout.tileWidth
    let rows = max(rect.minY, 0) / layout.tileHeight...max(rect.maxY - 1, 0) / layout.tileHeight
    for row in rows where row < layout.down {
      for column in columns where column < layout.across {
        isStale[row * layout.across + column] = true
      }
    }
  }

  /// Returns a tile at its position, with the cursor restored afterwards.
  private func picture(of tile: Int, _ pixmap: Pixmap) -> [UInt8] {
    let rect = layout.rect(tile)
    var part = Pixmap(width: rect.width, height: rect.height, format: pixmap.format)
    for y in 0..<rect.height {
      let start = (rect.minY + y) * pixmap.width + rect.minX
      part.pixels.replaceSubrange(
        (y * rect.width)..<((y + 1) * rect.width),
        with: pixmap.pixels[start..<(start + rect.width)]
      )
    }
    let row = tile / layout.across * Layout.tileRows + 1
    let column = tile % layout.across * Layout.tileColumns + 1
    var bytes = Array("\u{1B}7\u{1B}[\(row);\(column)H".utf8)
    switch terminal.language {
    case .kitty: bytes += KittyEncoder.encode(part, number: Self.firstNumber + tile)
    case .sixel: bytes += SixelEncoder.encode(part)
    }
    return bytes + Array("\u{1B}8".utf8)
  }
}
