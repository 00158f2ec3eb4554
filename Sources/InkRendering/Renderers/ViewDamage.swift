import InkDrawing
package import InkGraphics
import InkStrokes

/// The difference between two views: the areas to repaint.
package struct ViewDamage {
  /// Whether no pixel can be reused: the page, its paper, or the color around it has changed.
  package internal(set) var isOther = false

  /// Whether the page has another transform, so that painted pixels must be moved.
  package internal(set) var isMoved = false

  /// The areas that have changed, in page coordinates, including those of neighbors.
  package internal(set) var areas: [Rect] = []

  /// The areas in which content above the page has changed, in pixels: marks, guides and overlay.
  package internal(set) var above: [Rect] = []

  /// The number of items and groups that were compared to find the difference.
  package internal(set) var comparedCount = 0

  /// Returns the pixels of the view that have changed; all if it is moved.
  ///
  /// - Parameters:
  ///   - view: The newer of the two views.
  ///   - bounds: The rectangle of all pixels.
  package func pixels(in view: PageView, within bounds: PixelRect) -> [PixelRect] {
    if isOther || isMoved { return [bounds] }
    return areas.map { view.pixels(covering: $0, within: bounds) }.filter { !$0.isEmpty }
      + PixelRect.covering(above, within: bounds)
  }
}

extension PageView {
  /// Returns the difference from an older view, except for the strokes of their models.
  ///
  /// This is the only comparison of views: every field but two is compared here. `committed` is compared with the
  /// model by ``ShownView``, and `reader` affects no pixel. `EveryFieldTests` fails if a field is omitted.
  ///
  /// - Parameters:
  ///   - old: The older view.
  ///   - hasInk: Whether one of the views shows strokes of its model.
  func damage(since old: PageView, hasInk: Bool) -> ViewDamage {
    var damage = ViewDamage()
    damage.isOther =
      page != old.page || surround != old.surround || hiddenItems != old.hiddenItems
      || darkPages != old.darkPages
      || layer != old.layer && hasInk
    if damage.isOther { return damage }
    damage.isMoved = transform != old.transform
    damage.add(drawing.difference(of: page, since: old.drawing), .identity)
    addNeighbors(since: old, to: &damage)
    damage.above = markAreas(since: old.marks, old.markColor) + guideAreas(since: old.guides)
    if overlay != old.overlay { damage.above += overlayDamage(since: old) }
    return damage
  }

  /// Adds the areas of neighboring pages that were added, removed or moved, and of changes on the others.
  private func addNeighbors(since old: PageView, to damage: inout ViewDamage) {
    var rest = old.neighbors[...]
    for neighbor in neighbors {
      let transform = pageTransform(of: neighbor)
      let known = rest.firstIndex {
        $0.page == neighbor.page && old.pageTransform(of: $0).isNear(transform)
      }
      guard let known else {
        damage.areas.append(area(of: neighbor))
        continue
      }
      damage.areas += rest[..<known].map { old.area(of: $0) }
      rest = rest[(known + 1)...]
      damage.add(drawing.difference(of: neighbor.page, since: old.drawing), transform)
    }
    damage.areas += rest.map { old.area(of: $0) }
  }

  /// Returns the transform from page units of a neighbor to those of the current page.
  private func pageTransform(of neighbor: Neighbor) -> Affine {
    neighbor.transform.concatenating(transform.inverted ?? .identity)
  }

  /// Returns the area of a neighbor with its ink, in page units of the current page.
  private func area(of neighbor: Neighbor) -> Rect {
    let paper = drawing.page(neighbor.page)?.size?.rect ?? .empty
    return pageTransform(of: neighbor).apply(paper.union(drawing.inkBounds(of: neighbor.page)))
  }

  /// Returns the areas in which discs at pens differ from older ones, in pixels.
  ///
  /// - Parameters:
  ///   - old: The older discs.
  ///   - color: The older color of the discs.
  func markAreas(since old: [Mark], _ color: Color) -> [Rect] {
    old == marks && color == markColor ? [] : (old + marks).map { $0.box }
  }

  /// Returns the areas in which guides (selection frames, snapping lines) differ from older ones, in pixels.
  func guideAreas(since old: [DisplayList.Item]) -> [Rect] {
    old == guides ? [] : (old + guides).flatMap { $0.areas }
  }

  private func overlayDamage(since old: PageView) -> [Rect] {
    let (now, before) = (overlay, old.overlay)
    var areas: [Rect] = []
    if now.paper != before.paper { areas.append(Rect(center: .origin, radius: 1e9)) }
    for i in 0..<max(now.pictures.count, before.pictures.count) {
      let both = [now, before].compactMap { i < $0.pictures.count ? $0.pictures[i] : nil }
      areas.append(both[0].rows(otherThan: both.count > 1 ? both[1] : Pixmap(like: both[0])))
    }
    if now.dragImage != before.dragImage {
      areas.append(now.dragImage?.bounds(in: transform) ?? .empty)
      areas.append(before.dragImage?.bounds(in: old.transform) ?? .empty)
    }
    return areas
  }
}

extension ViewDamage {
  fileprivate mutating func add(_ difference: PageDifference, _ transform: Affine) {
    comparedCount += difference.comparedCount
    if difference.isWhole { isOther = true }
    areas += difference.areas.map { transform.apply($0) }
  }
}

extension Affine {
  /// Whether two transforms are equal, except for rounding.
  fileprivate func isNear(_ other: Affine) -> Bool {
    max(abs(a - other.a), abs(b - other.b), abs(c - other.c), abs(d - other.d)) < 1e-9
      && max(abs(tx - other.tx), abs(ty - other.ty)) < 1e-6
  }
}

extension Pixmap {
  /// Returns the rows in which another pixmap differs, as a rectangle in pixels; the whole area if the sizes differ.
  fileprivate func rows(otherThan other: Pixmap) -> Rect {
    if self == other { return .empty }
    guard width == other.width, height == other.height else {
      return bounds.union(other.bounds).rect
    }
    let isOther = { (y: Int) in
      pixels[(y * width)..<((y + 1) * width)] != other.pixels[(y * width)..<((y + 1) * width)]
    }
    guard let first = (0..<height).first(where: isOther),
      let last = (0..<height).last(where: isOther)
    else { return .empty }
    return PixelRect(minX: 0, minY: first, maxX: width, maxY: last + 1).rect
  }
}

extension DisplayList.Item {
  /// The areas that the item may touch, in pixels.
  ///
  /// A path has an area for each contour, because a frame covers little of its bounds.
  fileprivate var areas: [Rect] {
    guard case .path(let path, _, _) = self else { return [bounds.expanded(by: 1)] }
    var areas: [Rect] = []
    var contour = Path()
    for element in path.elements {
      if case .move = element, !contour.isEmpty {
        areas.append(contour.controlBounds.expanded(by: 1))
        contour = Path()
      }
      contour.append(Path([element]))
    }
    areas.append(contour.controlBounds.expanded(by: 1))
    return areas
  }
}
