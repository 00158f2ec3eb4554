@_spi(Tools) import InkCanvas
@_spi(Tools) import InkDrawing
import InkGraphics

/// A cut of strokes that is applied in parts.
final class CutInParts: EditInParts {
  private let cutter: StrokeCutter
  private var done = 0

  /// The maximum number of strokes in a part.
  private static let step = 64

  /// Creates an edit of all strokes that an eraser has cut.
  init(_ cutter: StrokeCutter) { self.cutter = cutter }

  /// Whether all strokes are cut.
  var isFinished: Bool { done >= cutter.touchedCount }

  /// The bounds of the strokes, in page units.
  var area: Rect { cutter.damage }

  /// Shows the pieces.
  func show(in drawing: inout Drawing) {
    cutter.restart()
    cutter.show(in: &drawing)
  }

  /// Cuts the next strokes in their current state.
  func takePart(in drawing: inout Drawing) -> EditPart {
    let range = done..<min(done + Self.step, cutter.touchedCount)
    done = range.upperBound
    let repaint = cutter.staleArea(in: drawing, on: range)
    return EditPart(cutter.operation(in: &drawing, on: range), repaint: repaint)
  }
}
