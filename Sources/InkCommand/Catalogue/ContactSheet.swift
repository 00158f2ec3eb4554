import InkDrawing
import InkGraphics
import InkRendering
import InkStrokes

/// A sheet with a sample of every brush and its name.
struct ContactSheet {
  private static let columns = 5
  private static let reduction = 0.5
  private static let gap = 14.0
  private static let captionHeight = 24.0
  private static let captionSize = 11.0

  private let entries: [Brush.Entry]
  private let scale: Double

  /// Creates a sheet.
  ///
  /// - Parameters:
  ///   - entries: The brushes, in order.
  ///   - scale: The pixels per page unit of the sheet.
  init(_ entries: [Brush.Entry], scale: Double) {
    self.entries = entries
    self.scale = scale
  }

  private var cell: Rect {
    let area = BrushPage.inkArea
    return Rect(
      x: 0,
      y: 0,
      width: area.width * Self.reduction,
      height: area.height * Self.reduction + Self.captionHeight
    )
  }

  private var size: Rect {
    let rows = (entries.count + Self.columns - 1) / Self.columns
    return Rect(
      x: 0,
      y: 0,
      width: Double(Self.columns) * (cell.width + Self.gap) + Self.gap,
      height: Double(rows) * (cell.height + Self.gap) + Self.gap
    )
  }

  /// Paints the sheet.
  ///
  /// - Parameter progress: A closure that is called after each brush.
  func draw(progress: () -> Void) -> Pixmap {
    let paper = Picture(ofInk: Self.drawing([]), area: size, scale: scale)
    let renderer = PageRenderer()
    var pixmap = Pixmap(width: paper.width, height: paper.height)
    renderer.draw(paper.scene, transform: paper.transform, into: &pixmap)
    for (number, entry) in entries.enumerated() {
      let x = Self.gap + Double(number % Self.columns) * (cell.width + Self.gap)
      let y = Self.gap + Double(number / Self.columns) * (cell.height + Self.gap)
      paint(entry, at: Point(x, y), renderer, into: &pixmap)
      progress()
    }
    return pixmap
  }

  private func paint(
    _ entry: Brush.Entry,
    at origin: Point,
    _ renderer: PageRenderer,
    into pixmap: inout Pixmap
  ) {
    let page = Affine.scale(scale)
    let area = BrushPage.inkArea
    let top = origin.y + Self.captionHeight
    let frame = Rect(
      x: origin.x,
      y: top,
      width: cell.width,
      height: cell.height - Self.captionHeight
    )
    let transform = Affine.translation(-area.minX, -area.minY)
      .concatenating(.scale(Self.reduction))
      .concatenating(.translation(origin.x, top))
      .concatenating(page)
    renderer.draw(
      Self.scene(BrushPage.ink(of: entry)),
      transform: transform,
      into: &pixmap,
      clip: PixelRect(covering: page.apply(frame), within: pixmap.bounds)
    )
    let name = entry.name
    let width = StrokeFont.width(of: name, size: Self.captionSize)
    let caption = BrushPage.lettering(
      name,
      at: Point(origin.x + (cell.width - width) / 2, origin.y + Self.captionSize + 3),
      size: Self.captionSize,
      color: .black
    )
    renderer.draw(Self.scene(caption), transform: page, into: &pixmap)
  }

  private static func drawing(_ strokes: [Stroke]) -> Drawing {
    let builder = DrawingBuilder()
    builder.beginPage(size: nil)
    for stroke in strokes { builder.add(stroke) }
    return builder.finish()
  }

  /// Returns a scene of strokes without paper.
  private static func scene(_ strokes: [Stroke]) -> PageScene {
    let drawing = drawing(strokes)
    let layers = drawing.layerScenes(of: drawing.pages[0].id)
    return PageScene(area: .empty, paper: DisplayList(), layers: layers)
  }
}
