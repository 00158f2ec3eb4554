import InkGraphics
import InkStrokes

extension Shape {
  /// Returns the display items, bottom to top.
  ///
  /// - Parameters:
  ///   - brush: The brush of the outline; `nil` for none.
  ///   - fill: The fill color; `nil` for none; ignored for an open outline.
  func displayItems(_ brush: Brush?, fill: Color?) -> [DisplayList.Item] {
    var items: [DisplayList.Item] = []
    var path = path
    if let fill, isClosed { items.append(.path(path, .nonZero, Paint(fill))) }
    guard let brush else { return items }
    let heads = heads(brush, on: &path)
    items += brush.outline(of: path) + heads
    if case .angle(let a, let b, let c) = figure, let mark = AngleMark(a, b, c) {
      items += brush.lines(of: brush.width / 2).outline(of: mark.arc)
      items += brush.lines(of: AngleMark.lineWidth).outline(of: mark.digits)
    }
    return items
  }

  /// Returns the heads, and removes what hollow ones hide from the path.
  private func heads(_ brush: Brush, on path: inout Path) -> [DisplayList.Item] {
    guard startHead != .plain || endHead != .plain, !isClosed else { return [] }
    var paint = brush.strokeStyle.paint
    if paint.erases { paint = Paint(paint.color) }
    let (width, whole) = (brush.width, path)
    var items: [DisplayList.Item] = []
    for isEnd in [false, true] {
      let kind = isEnd ? endHead : startHead
      guard let curve = whole.segment(atEnd: isEnd) else { continue }
      if kind == .arrow, let head = Self.head(at: curve.start, from: curve.end, width: width) {
        items.append(.path(head, .nonZero, paint))
      }
      guard let head = ShapeHead(kind, curve, width: width) else { continue }
      path.shorten(atEnd: isEnd, by: head.gap)
      if !head.area.isEmpty { items.append(.path(head.area, .nonZero, paint)) }
      items += brush.withoutDashes.outline(of: head.lines)
    }
    return items
  }
}

extension Brush {
  /// The brush with solid lines.
  fileprivate var withoutDashes: Brush {
    do throws(InvalidValue) { return try restyled { $0.dash = nil } } catch { return self }
  }

  /// Returns a fineliner of the same color, with a given width of at least 0.1 page units.
  fileprivate func lines(of width: Double) -> Brush {
    var brush = Brush.fineliner
    brush.color = color
    brush.width = max(width, 0.1)
    return brush
  }
}
