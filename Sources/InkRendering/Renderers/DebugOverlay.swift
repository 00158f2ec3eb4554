import InkDrawing
package import InkGraphics
import InkRaster
import InkStrokes

/// Paints the curves, control points and samples of ink over its pixels, in the colors of ``DebugRenderer``.
package final class DebugOverlay {
  private let rasterizer = Rasterizer()

  /// The samples of the model's strokes in the last view, for finding those whose values were updated.
  private var wet: [Known] = []

  private struct Known {
    var id: StrokeID
    var samples: [StrokeSample]
    var updated: [Int]
  }

  /// Creates an overlay that knows no strokes yet.
  package init() {}

  /// Fades a pixmap, and paints curves, control points, samples and outlines above it.
  ///
  /// - Parameters:
  ///   - view: The view that the pixmap shows.
  ///   - picture: The pixels.
  ///   - damage: The rectangles to outline as damage, in pixels.
  ///   - tileSide: The side of the outlined tiles, in pixels; `nil` for no tiles.
  /// - Complexity: Linear in the number of samples of all visible strokes.
  @inline(never)
  package func paint(
    _ view: PageView,
    over picture: inout Pixmap,
    damage: [PixelRect],
    tileSide: Int?
  ) {
    let bounds = picture.bounds
    paint([.path(Path(bounds.rect), .nonZero, Paint(Color.white.withAlpha(0.6)))], &picture)
    paintDrawing(view, &picture)
    paintWet(view, &picture)
    if let side = tileSide, side > 0 {
      for y in stride(from: 0, to: bounds.maxY, by: side) {
        for x in stride(from: 0, to: bounds.maxX, by: side) {
          let tile = PixelRect(minX: x, minY: y, maxX: x + side, maxY: y + side)
          outline(tile, DebugRenderer.tileColor, &picture)
        }
      }
    }
    for rect in damage { outline(rect, DebugRenderer.damageColor, &picture) }
  }

  private func paint(_ items: [DisplayList.Item], _ picture: inout Pixmap) {
    rasterizer.draw(DisplayList(items), into: &picture, clip: picture.bounds)
  }

  private func outline(_ rect: PixelRect, _ color: Color, _ picture: inout Pixmap) {
    let outer = rect.rect
    var path = Path(outer)
    path.append(Path(outer.expanded(by: -1)))
    paint([.path(path, .evenOdd, Paint(color))], &picture)
  }

  private func paintDrawing(_ view: PageView, _ picture: inout Pixmap) {
    let near = view.near(picture.bounds)
    for layer in view.drawing.layerScenes(of: view.page, in: near, hiding: view.hiddenItems) {
      view.reader.visitStrokes(of: layer.items) { item, stroke in
        var marks = DebugMarks(item.transform.concatenating(view.transform))
        marks.add(stroke.shape(), stroke.samples)
        paint(marks.list.items, &picture)
        return true
      }
    }
  }

  /// Paints the curves of the model's strokes, and records the samples whose values were updated.
  private func paintWet(_ view: PageView, _ picture: inout Pixmap) {
    var fresh: [Known] = []
    for ink in view.model.inOrder() where !view.committed.contains(ink.id) {
      var predictedCount = 0
      if case .wet(let stroke) = ink { predictedCount = stroke.predictedCount }
      let samples = ink.samples
      let real = samples.count - predictedCount
      var known = Known(id: ink.id, samples: Array(samples[..<real]), updated: [])
      if let last = wet.first(where: { $0.id == ink.id }) {
        known.updated = last.updated
        for i in 0..<min(real, last.samples.count)
        where samples[i] != last.samples[i] && !known.updated.contains(i) {
          known.updated.append(i)
        }
      }
      var marks = DebugMarks(view.transform)
      marks.add(
        ink.shape(),
        samples,
        predictedCount: predictedCount,
        updated: known.updated
      )
      paint(marks.list.items, &picture)
      fresh.append(known)
    }
    wet = fresh
  }
}
