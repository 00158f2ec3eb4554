@_spi(Tools) import InkCanvas
@_spi(Tools) import InkDrawing
import InkGraphics

/// A removal of items that is applied in parts.
final class RemovalInParts: EditInParts {
  private let ids: [ItemID]
  private var done = 0

  /// The bounds of the items, in page units.
  let area: Rect

  /// The maximum number of items in a part.
  private static let step = 256

  /// Creates an edit; items that are locked when their part is applied are not removed.
  ///
  /// - Parameters:
  ///   - ids: The items.
  ///   - area: The bounds of the items, in page units.
  init(_ ids: [ItemID], in area: Rect) {
    self.ids = ids
    self.area = area
  }

  /// Whether all items were handled.
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
