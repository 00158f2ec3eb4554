@_spi(Tools) import InkCanvas
@_spi(Tools) import InkDrawing
import InkGraphics

/// A cut of strokes by an eraser, applied to the drawing in parts, as cutting many strokes takes long.
final class CutInParts: EditInParts {
  private let cutter: StrokeCutter
  private var done = 0

  /// The maximum number of strokes in a part.
  private static let step = 64

  /// Creates an edit that cuts all strokes which an eraser has touched.
  init(_ cutter: StrokeCutter) { self.cutter = cutter }

  /// Whether all strokes are cut.
  var isFinished: Bool { done >= cutter.touchedCount }

  /// The bounds of the cut strokes, in page coordinates.
  var area: Rect { cutter.damage }

  /// Shows all strokes as cut in a copy of the drawing.
  func show(in drawing: inout Drawing) {
    cutter.restart()
    cutter.show(in: &drawing)
  }

  /// Returns the operation that cuts at most 64 further strokes as the drawing has them now, and the area to repaint.
  func takePart(in drawing: inout Drawing) -> EditPart {
    let range = done..<min(done + Self.step, cutter.touchedCount)
    done = range.upperBound
    let repaint = cutter.staleArea(in: drawing, on: range)
    return EditPart(cutter.operation(in: &drawing, on: range), repaint: repaint)
  }
}
