@_spi(Tools) import InkCanvas
@_spi(Tools) import InkDrawing
import InkGraphics

/// Removes items.
final class RemovalInParts: EditInParts {
  private let ids: [ItemID]
  private var done = 0

  /// The bounds of the items when they were removed.
  let area: Rect

  /// The most items of a part.
  private static let step = 256

  /// Creates an edit; items that are locked by the time of their part stay.
  ///
  /// - Parameters:
  ///   - ids: The items.
  ///   - area: What contains them, in page units.
  init(_ ids: [ItemID], in area: Rect) {
    self.ids = ids
    self.area = area
  }

  /// Whether no item is left.
  var isFinished: Bool { done == ids.count }

  /// Shows the page without the items.
  func show(in drawing: inout Drawing) {
    do throws(EditError) { try drawing.apply(.remove(drawing.erasable(ids))) } catch {}
  }

  /// Removes the next items.
  func takePart(in drawing: inout Drawing) -> EditPart {
    let next = min(done + Self.step, ids.count)
    defer { done = next }
    return EditPart(.remove(drawing.erasable(Array(ids[done..<next]))))
  }
}
