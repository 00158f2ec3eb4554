import InkDrawing
import InkGraphics
import InkRendering
import InkStrokes

extension InkCanvas {
  /// Moves what is selected as a picture, above the page, which is painted without it.
  ///
  /// - Parameter transform: What the drag does on the page so far.
  func lift(movedBy transform: Affine) {
    if lifted?.isLanding ?? false { forgetLifted() }
    guard let page = selection.page, page == self.page else { return }
    if lifted == nil {
      lifted = LiftedItems(
        selection.ids,
        on: page,
        in: drawing.bounds(of: selection.ids),
        seeing: viewport.transform,
        within: bounds,
        format: screen.frame.format
      )
      screen.damage(selection.bounds)
    }
    guard let lifted, let back = lifted.transform.inverted else { return }
    damageLifted()
    lifted.place = back.concatenating(transform).concatenating(viewport.transform)
    if transform.isTranslation {
      // As it lies on pixels.
      let way = Vector(transform.tx, transform.ty)
      let seen = viewport.transform.apply(way)
      if lifted.transform == viewport.transform {
        lifted.place = .translation(seen.dx.rounded(), seen.dy.rounded())
      }
    }
    damageLifted()
  }

  /// Lets the page show again what was lifted.
  ///
  /// - Parameter lands: Whether it stays where it was dragged: the picture is seen until it is painted there.
  func drop(lands: Bool) {
    guard let lifted else { return }
    lifted.isLanding = true
    if lands { damageLifted() } else { forgetLifted() }
    screen.damage(selection.bounds)
  }

  /// Takes the picture away of what has landed.
  func finishLanding() {
    if lifted?.isLanding ?? false, !screen.needsFrame(page, layer, ink.model.version) {
      forgetLifted()
    }
  }

  private func forgetLifted() {
    damageLifted()
    lifted = nil
  }

  private func damageLifted() {
    guard let lifted else { return }
    screen.damageOverlay(PixelRect(covering: lifted.bounds, within: bounds))
  }
}

extension Affine {
  /// Whether it moves alone.
  fileprivate var isTranslation: Bool { a == 1 && b == 0 && c == 0 && d == 1 }
}
