public import InkGraphics
import InkRaster
public import InkStrokes

/// Shows the ink of a model as it grows, painting only what changed.
///
/// Finished strokes are kept in a picture of their own. For a live event the changed rectangle is
/// copied from there and the pieces of live strokes near it are drawn again; so the cost of an event
/// depends on neither the length of the stroke, the strokes on the page nor the size of the canvas.
/// The pixels are at every moment those of the whole model painted at once.
///
/// Use one renderer for one model, from one thread at a time.
public final class LiveRenderer {
  /// The ink so far, on a transparent ground.
  public private(set) var pixmap: Pixmap

  /// Maps document units to pixels.
  public let viewport: AffineTransform

  private let toDocument: AffineTransform
  private let margin: Double
  private let rasterizer: Rasterizer
  private var settled: Pixmap
  private var settledCount = 0
  private var grid: TileGrid
  private var live: [LiveStroke] = []
  private var version: UInt64 = 0

  /// Creates a renderer with an empty canvas.
  ///
  /// - Parameters:
  ///   - width: Columns of pixels.
  ///   - height: Rows of pixels.
  ///   - viewport: Maps document units to pixels; must be invertible.
  ///   - format: The byte order of the pixels.
  public init(
    width: Int,
    height: Int,
    viewport: AffineTransform = .identity,
    format: Pixmap.Format = .rgba
  ) {
    guard let inverse = viewport.inverted else {
      preconditionFailure("a viewport must be invertible")
    }
    pixmap = Pixmap(width: width, height: height, format: format)
    settled = pixmap
    self.viewport = viewport
    toDocument = inverse
    margin = 2 * (abs(inverse.determinant)).squareRoot()
    rasterizer = Rasterizer()
    grid = TileGrid(width: width, height: height)
  }

  /// Brings the pixels up to date with the model.
  ///
  /// - Returns: The rectangles that were painted, at most one a stroke that changed.
  @discardableResult
  public func update(_ model: InkModel) -> [PixelRect] {
    let changes = model.changes(since: version)
    version = changes.version
    var damage: [PixelRect] = []
    for change in changes.strokes {
      let rect = pixels(covering: change.damage)
      if let index = model.index(of: change.id), index < settledCount {
        repaintSettled(rect, model)
      }
      if !rect.isEmpty { damage.append(rect) }
    }
    settle(model)
    for change in changes.strokes {
      if let index = model.index(of: change.id), index >= settledCount {
        refresh(change, model.strokes[index])
      }
    }
    live.removeAll { stroke in
      guard let index = model.index(of: stroke.id) else {
        damage.append(pixels(covering: stroke.bounds))
        return true
      }
      return index < settledCount
    }
    for rect in damage { repaint(rect) }
    return damage
  }

  /// The pixels that may be touched by ink inside a rectangle in document units.
  private func pixels(covering rect: Rect) -> PixelRect {
    PixelRect(covering: viewport.apply(rect).expanded(by: 1), within: pixmap.bounds)
  }

  private func refresh(_ change: StrokeChange, _ stroke: Stroke) {
    if let position = live.firstIndex(where: { $0.id == change.id }) {
      live[position].update(from: stroke, firstElement: change.firstElement)
    } else {
      let place = live.firstIndex { change.id < $0.id } ?? live.count
      live.insert(LiveStroke(stroke), at: place)
    }
  }

  private func repaint(_ rect: PixelRect) {
    pixmap.copy(rect, from: settled)
    let near = toDocument.apply(rect.rect).expanded(by: margin)
    for stroke in live {
      guard let ribbon = stroke.ribbon, stroke.bounds.intersects(near) else { continue }
      rasterizer.fill(
        ribbon,
        runs: ribbon.segments.isEmpty ? [0..<0] : stroke.tree.runs(near: near),
        transform: viewport,
        stroke.paint,
        into: &pixmap,
        clip: rect
      )
    }
  }

  private func repaintSettled(_ rect: PixelRect, _ model: InkModel) {
    guard !rect.isEmpty else { return }
    settled.fill(rect)
    for position in grid.positions(near: rect) where position < settledCount {
      draw(model.strokes[position], into: &settled, clip: rect)
    }
  }

  /// Bakes the strokes at the bottom that are finished.
  private func settle(_ model: InkModel) {
    while settledCount < model.strokes.count, model.strokes[settledCount].isFinished {
      let stroke = model.strokes[settledCount]
      let rect = pixels(covering: stroke.bounds)
      draw(stroke, into: &settled, clip: rect)
      grid.insert(settledCount, covering: rect)
      settledCount += 1
    }
  }

  private func draw(_ stroke: Stroke, into target: inout Pixmap, clip: PixelRect) {
    guard let ribbon = stroke.ribbon, !clip.isEmpty else { return }
    rasterizer.fill(
      ribbon,
      transform: viewport,
      stroke.brush.style.paint,
      into: &target,
      clip: clip
    )
  }
}
