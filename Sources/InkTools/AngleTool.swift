@_spi(Tools) import InkCanvas
@_spi(Tools) import InkDrawing
import InkGraphics

/// A tool that draws an angle in two drags.
///
/// The first drag goes from the end of one side to the vertex, the second to the end of the other side. Both drags are
/// one undo step. With ``Modifiers/constrains``, the sides are at multiples of 15°.
final class AngleTool: CanvasTool {
  /// An angle with only one side: the first point of that side, and the vertex.
  private struct Begun {
    var item: ItemID
    var end: Point
    var vertex: Point
    /// The last entry of the undo history after the angle was added; `nil` if the angle existed before.
    var stamp: Stamp?
  }

  private var begun: Begun?

  /// The angles to which the second drags of contacts add the other side.
  private var continued = PerContact<Begun>()

  /// Creates a tool.
  init() {}

  /// The name of the tool.
  var name: String { "angle" }

  /// `true`: a drawing aid of the canvas, such as a ruler, guides the contacts; see ``InkCanvas/aid``.
  var followsAid: Bool { true }

  /// Continues the angle passed in, if it has only one side.
  func activate(_ item: ItemID?, _ context: ToolContext) {
    begun = nil
    if let item, case .angle(let a, let b, let c)? = context.drawing[item]?.shape?.figure, b == c {
      begun = Begun(item: item, end: a, vertex: b)
    }
  }

  /// Forgets a one-sided angle, which stays in the drawing.
  func deactivate(_ context: ToolContext) { begun = nil }

  /// Ends a one-sided angle: the next drag begins a new one.
  func tap(_ contact: ToolContact, _ context: ToolContext) { begun = nil }

  /// Determines whether the drag draws the first or the second side.
  func dragStart(_ contact: ToolContact, _ context: ToolContext) {
    // A released canvas may have left the state of a contact with this number.
    continued[contact] = nil
    guard let known = begun else { return }
    // The angle may have been undone, moved or removed since its first drag, or be on another page.
    if let item = context.drawing[known.item], !item.isRemoved, item.transform == .identity,
      context.drawing.layer(item.layer)?.page == context.page,
      item.shape == Shape(.angle(known.end, known.vertex, known.vertex))
    {
      continued[contact] = known
    } else {
      begun = nil
    }
  }

  /// Adds the angle with its first side, or sets its second side.
  func dragEnd(_ contact: ToolContact, _ context: ToolContext) {
    let first = begun?.stamp
    begun = nil
    defer { continued[contact] = nil }
    guard context.layer != nil, let shape = figure(contact, context) else { return }
    var name: ItemID?
    let changes = context.apply { drawing in
      guard var operation = self.operation(contact, in: &drawing, context) else {
        return .remove([])
      }
      name = operation.addedItems.first
      // After another edit, the second side is an undo step of its own.
      operation.belongsToPrevious = first != nil && first == drawing.history.lastStamp
      return operation
    }
    if changes != nil, let name, case .angle(let a, let b, _) = shape.figure {
      begun = Begun(item: name, end: a, vertex: b, stamp: context.drawing.history.lastStamp)
    }
  }

  /// Discards the state of the contact; the drawing is unchanged.
  func dragCancel(_ contact: ToolContact, _ context: ToolContext) {
    continued[contact] = nil
  }

  /// Returns the operation that the drag would apply now.
  func preview(
    _ contact: ToolContact,
    in drawing: inout Drawing,
    _ context: ToolContext
  ) -> DrawingOperation? { operation(contact, in: &drawing, context) }

  private func figure(_ contact: ToolContact, _ context: ToolContext) -> Shape? {
    let known = continued[contact]
    let from = known?.vertex ?? contact.start
    var way = contact.location - from
    if context.modifiers.contains(.constrains) { way = way.snappedToAngles }
    guard way.dx.isFinite, way.dy.isFinite, way != .zero else { return nil }
    let to = from + way
    return Shape(known.map { .angle($0.end, from, to) } ?? .angle(from, to, to))
  }

  private func operation(
    _ contact: ToolContact,
    in drawing: inout Drawing,
    _ context: ToolContext
  ) -> DrawingOperation? {
    guard let shape = figure(contact, context), let layer = context.layer else { return nil }
    if let known = continued[contact] { return .setShape(of: known.item, to: shape) }
    return context.settings.operation(adding: shape, to: layer, in: &drawing)
  }
}
