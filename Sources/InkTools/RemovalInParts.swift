@_spi(Tools) import InkCanvas
@_spi(Tools) import InkDrawing
import InkGraphics

/// A removal of items, applied to the drawing in parts, as removing many items takes long.
final class RemovalInParts: EditInParts {
  private let ids: [ItemID]
  private var done = 0

  /// The bounds of the items, in page coordinates.
  let area: Rect

  /// The maximum number of items in a part.
  private static let step = 256

  /// Creates an edit; items that are locked when their part is applied are not removed.
  ///
  /// - Parameters:
  ///   - ids: The items to remove.
  ///   - area: The bounds of the items, in page coordinates.
  init(_ ids: [ItemID], in area: Rect) {
    self.ids = ids
    self.area = area
  }

  /// Whether all parts have been returned.
  var isFinished: Bool { done == ids.count }

  /// Removes all items from a copy of the drawing.
  func show(in drawing: inout Drawing) {
    do throws(EditError) { try drawing.apply(.remove(drawing.erasable(ids))) } catch {}
  }

  /// Returns the operation that removes the next 256 items, or those that remain.
  func takePart(in drawing: inout Drawing) -> EditPart {
    let next = min(done + Self.step, ids.count)
    defer { done = next }
    return EditPart(.remove(drawing.erasable(Array(ids[done..<next]))))
  }
}
