import InkDrawing
import InkGraphics
import InkStrokes

/// The shape that replaces a stroke whose end is held still, with the brush of the stroke.
///
/// Until the contact lifts, the shape follows it: the end of a line or an arrow is at the contact, and other shapes are
/// scaled and rotated about their center. Each instance serves one contact.
final class HeldShape: CanvasTool {
  private let found: RecognizedShape
  private let brush: Brush
  private let layer: LayerID

  /// Whether the contact has moved away from its resting point.
  private var follows = false

  /// The distance that a contact may move and still count as held, in points (1/72 inch) of the view.
  static let restReach = 3.0

  init(_ found: RecognizedShape, _ brush: Brush, on layer: LayerID) {
    self.found = found
    self.brush = brush
    self.layer = layer
  }

  var name: String { "held shape" }

  func dragContinue(_ contact: ToolContact, _ context: ToolContext) {
    // While the contact rests, the shape remains as recognized.
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

  /// Returns the transform that rotates and scales the shape about its center to follow the contact.
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
