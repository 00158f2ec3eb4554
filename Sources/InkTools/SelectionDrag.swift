@_spi(Tools) import InkCanvas
import InkGraphics

/// The effect of a drag of a handle on the selection, with snapping.
struct SelectionDrag {
  /// The transform that the drag applies to the selection, in page coordinates.
  private(set) var transform = Affine.identity

  /// The location of the contact after snapping, in page coordinates.
  private(set) var end: Point

  /// The lines to show where the selection has snapped to other items.
  private(set) var guides: [Snapping.Guide] = []

  /// Computes the effect of a drag.
  ///
  /// - Parameters:
  ///   - handle: The dragged handle.
  ///   - frame: The frame of the selection when the drag began.
  ///   - contact: The contact.
  ///   - snapping: The lines to snap to; `nil` for none.
  ///   - modifiers: The held modifiers; with ``Modifiers/freely`` nothing snaps.
  init(
    _ handle: SelectionHandle,
    _ frame: SelectionFrame,
    _ contact: ToolContact,
    _ snapping: Snapping?,
    _ modifiers: Modifiers
  ) {
    end = contact.location
    if let snapping, !modifiers.contains(.freely) {
      let way = contact.location - contact.start
      let isConstrained = modifiers.contains(.constrains)
      switch handle {
      case .inside:
        var (x, y) = (true, true)
        if isConstrained { (x, y) = abs(way.dx) >= abs(way.dy) ? (true, false) : (false, true) }
        let moved = Vector(x ? way.dx : 0, y ? way.dy : 0)
        adopt(snapping.snapped(frame.bounds, movedBy: moved), movedBy: moved, x, y)
      case .point(let index):
        guard !isConstrained, frame.points.indices.contains(index) else { break }
        adopt(snapping.snapped(frame.matrix.apply(frame.points[index]) + way))
      case .rotate, .scaleAndRotate, .wrapLeft, .wrapRight: break
      case .topLeft, .top, .topRight, .right, .bottomRight, .bottom, .bottomLeft, .left:
        // Nothing snaps if the drag keeps the proportions, or if the frame is rotated.
        let isFree = !isConstrained && !(frame.keepsProportions && handle.isCorner)
        guard isFree, frame.matrix.b == 0, frame.matrix.c == 0, let side = handle.side else {
          break
        }
        let corner = Point(
          frame.rect.center.x + side.x * frame.rect.width / 2,
          frame.rect.center.y + side.y * frame.rect.height / 2
        )
        let point = frame.matrix.apply(corner) + way
        adopt(snapping.snapped(point), side.x != 0, side.y != 0)
      }
    }
    transform = frame.transform(dragging: handle, from: contact.start, to: end, modifiers)
  }

  /// Applies a displacement that has snapped, in the directions that the drag allows.
  private mutating func adopt(
    _ snapped: Snapping.Result,
    movedBy way: Vector = .zero,
    _ x: Bool = true,
    _ y: Bool = true
  ) {
    let step = snapped.displacement - way
    end = end + Vector(x ? step.dx : 0, y ? step.dy : 0)
    guides = snapped.guides.filter { guide in guide.start.x == guide.end.x ? x : y }
  }
}
