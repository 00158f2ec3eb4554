package import InkDrawing

extension Drawing {
  /// The drawing with its colors as shown, if papers invert them, for formats without such papers.
  package var withVisibleInk: Drawing {
    var visible = self
    for page in pages where page.paper.invertsInk {
      do throws(EditError) {
        for layer in visible.layers(of: page.id) where layer.isLocked {
          try visible.apply(.setLocked(false, of: layer.id))
        }
        try visible.apply(.invertInk(of: page.id, in: visible))
      } catch {
        continue
      }
    }
    return visible
  }
}
