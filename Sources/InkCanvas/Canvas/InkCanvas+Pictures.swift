import InkDrawing
package import InkGraphics
import InkRendering

extension InkCanvas {
  /// Schedules a repaint of a picture wherever it is visible, after its pixels have arrived.
  package func repaint(_ picture: Picture) -> CanvasUpdate {
    let view = pageView
    damage(picture, in: view, on: page, .identity)
    if !view.neighbors.isEmpty, let back = viewport.transform.inverted {
      for neighbor in view.neighbors {
        damage(picture, in: view, on: neighbor.page, neighbor.transform.concatenating(back))
      }
    }
    return finishUpdate()
  }

  private func damage(
    _ picture: Picture,
    in view: PageView,
    on page: PageID,
    _ transform: Affine
  ) {
    if let background = view.drawing.page(page)?.paper.background, background.items.shows(picture) {
      screen.damageAll()
      return
    }
    // The pixels at the edges of a picture also show what is below it.
    let edge = 1 / viewport.scale
    for layer in view.drawing.layers(of: page) {
      // The areas of opaque pictures higher in the layer, below which nothing changes.
      var covers: [Rect] = []
      for item in layer.items.reversed() {
        guard let graphic = item.graphic else { continue }
        if graphic.items.shows(picture) {
          for part in item.bounds.parts(outside: covers) { screen.damage(transform.apply(part)) }
          if let picture = stage.picture, picture.ids.contains(item.id) { picture.repaint() }
        }
        if !layer.hasErasers, covers.count < 64, let area = item.opaqueArea,
          !(view.hiddenItems?.hides(item) ?? false)
        {
          covers.append(area.expanded(by: -edge))
        }
      }
    }
  }
}

extension [DisplayList.Item] {
  /// Whether the display items contain a picture.
  fileprivate func shows(_ picture: Picture) -> Bool {
    for item in self {
      switch item {
      case .ink, .dabs, .path, .glyphs, .gradient: break
      case .image(let own, _, _, _):
        if own === picture || own.vector?.parts.contains(where: { $0 === picture }) ?? false {
          return true
        }
      case .group(let items, _, _), .layer(let items, _), .clip(let items, _, _):
        if items.shows(picture) { return true }
      }
    }
    return false
  }
}

extension Rect {
  /// Returns the parts of the rectangle outside others, or the whole rectangle if there are more than eight.
  fileprivate func parts(outside covers: [Rect]) -> [Rect] {
    var parts = [self]
    for cover in covers where !parts.isEmpty {
      parts = parts.flatMap { $0.parts(outside: cover) }
      if parts.count > 8 { return [self] }
    }
    return parts
  }

  private func parts(outside cover: Rect) -> [Rect] {
    let shared = intersection(cover)
    if shared.isEmpty { return [self] }
    var parts: [Rect] = []
    func add(_ minX: Double, _ minY: Double, _ maxX: Double, _ maxY: Double) {
      if minX < maxX, minY < maxY {
        parts.append(Rect(minX: minX, minY: minY, maxX: maxX, maxY: maxY))
      }
    }
    add(minX, minY, maxX, shared.minY)
    add(minX, shared.maxY, maxX, maxY)
    add(minX, shared.minY, shared.minX, shared.maxY)
    add(shared.maxX, shared.minY, maxX, shared.maxY)
    return parts
  }
}
