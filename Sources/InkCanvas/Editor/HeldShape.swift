import InkDrawing
import InkGraphics
import InkStrokes

/// What a stroke becomes that was held still at its end: the shape that it looks like, with the brush of the stroke.
///
/// While the contact stays down the shape follows it: a line or an arrow with its end, all else in size and direction
/// about its middle. Each is made for one contact.
final class HeldShape: CanvasTool {
  private let found: RecognizedShape
  private let brush: Brush
  private let layer: LayerID

  /// Whether the contact has left the place where it rested.
  private var follows = false

  /// The distance that a held contact may move, in points.
  static let restReach = 3.0

  init(_ found: RecognizedShape, _ brush: Brush, on layer: LayerID) {
    self.found = found
    self.brush = brush
    self.layer = layer
  }

  var name: String { "held shape" }

  func dragContinue(_ contact: ToolContact, _ context: ToolContext) {
    // As long as the contact still rests, the shape stays as it was found.
    let way = contact.location.distance(to: contact.start)
    if way > 2 * Self.restReach * context.unitsPerPoint { follows = true }
  }

  func dragEnd(_ contact: ToolContact, _ context: ToolContext) {
    dragContinue(contact, context)
    context.apply { self.operation(contact, in: &$0, context) }
  }

  func preview(
    _ contact: ToolContact,
    in drawing: inout Drawing,
    _ context: ToolContext
  ) -> DrawingOperation? {
    operation(contact, in: &drawing, context)
  }

  private func operation(
    _ contact: ToolContact,
    in drawing: inout Drawing,
    _ context: ToolContext
  ) -> DrawingOperation {
    var (shape, transform) = (found.shape, found.transform)
    if follows {
      if case .line(let from, _) = shape.figure {
        let way = contact.location - from
        let end = context.modifiers.contains(.constrains) ? way.snappedToAngles : way
        if end != .zero { shape.figure = .line(from, from + end) }
      } else {
        transform = transform.concatenating(following(contact, context.modifiers))
      }
    }
    return .add(shape, outline: brush, to: layer, transform: transform, in: &drawing)
  }

  /// What turns and scales the shape about its middle so that it goes along with the contact.
  private func following(_ contact: ToolContact, _ modifiers: Modifiers) -> Affine {
    let center = found.transform.apply(found.shape.path.controlBounds.center)
    let frame = SelectionFrame(Rect(center: center, radius: contact.start.distance(to: center)))
    return frame.transform(
      dragging: .scaleAndRotate,
      from: contact.start,
      to: contact.location,
      modifiers
    )
  }
}
