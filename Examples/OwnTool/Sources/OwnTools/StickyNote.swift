public import InkCanvas
public import InkDrawing
import InkGraphics

/// A tool that adds a yellow note at a tap, or in the area of a drag, and begins to type on it.
public final class StickyNote: CanvasTool {
  /// The side of a note added by a tap, in page units.
  public static let side = 140.0

  /// The distance of the text from the edges, in page units.
  private static let margin = 12.0

  /// Creates the tool.
  public init() {}

  /// The name of the tool.
  public var name: String { "sticky note" }

  /// Adds a note of the usual size.
  public func tap(_ contact: ToolContact, _ context: ToolContext) {
    stick(
      Rect(x: contact.start.x, y: contact.start.y, width: Self.side, height: Self.side),
      context
    )
  }

  /// Adds a note in the area of the drag.
  public func dragEnd(_ contact: ToolContact, _ context: ToolContext) {
    stick(area(of: contact), context)
  }

  /// Returns the note in the current area of the drag.
  public func preview(
    _ contact: ToolContact,
    in drawing: inout Drawing,
    _ context: ToolContext
  ) -> DrawingOperation? {
    guard let layer = context.layer else { return nil }
    return .add([Self.note(area(of: contact))], to: layer, in: &drawing)
  }

  private func area(of contact: ToolContact) -> Rect {
    let (a, b, least) = (contact.start, contact.location, 3 * Self.margin)
    return Rect(
      x: min(a.x, b.x),
      y: min(a.y, b.y),
      width: max(abs(b.x - a.x), least),
      height: max(abs(b.y - a.y), least)
    )
  }

  private func stick(_ area: Rect, _ context: ToolContext) {
    guard let layer = context.layer else { return }
    context.apply { .add([Self.note(area)], to: layer, in: &$0) }
    let corner = Point(area.minX + Self.margin, area.minY + Self.margin)
    context.editor.beginText(at: corner, width: area.width - 2 * Self.margin)
  }

  /// Returns a sheet with its shadow and a folded corner.
  static func note(_ area: Rect) -> Graphic {
    let fold = 0.16 * min(area.width, area.height)
    func shape(_ points: [(Double, Double)]) -> Path {
      var path = Path()
      for (i, (x, y)) in points.enumerated() {
        let point = Point(area.minX + x, area.minY + y)
        if i == 0 { path.move(to: point) } else { path.line(to: point) }
      }
      path.close()
      return path
    }
    let (width, height) = (area.width, area.height)
    let sheet = [(0, 0), (width, 0), (width, height - fold), (width - fold, height), (0, height)]
    let shadow = sheet.map { ($0.0 + 2, $0.1 + 3) }
    let corner = [(width, height - fold), (width - fold, height), (width - fold, height - fold)]
    return Graphic([
      .path(shape(shadow), .nonZero, Paint(Color(gray: 0).withAlpha(0.18))),
      .path(shape(sheet), .nonZero, Paint(Color(red: 1, green: 0.93, blue: 0.52))),
      .path(shape(corner), .nonZero, Paint(Color(red: 0.9, green: 0.8, blue: 0.35))),
    ])
  }
}
