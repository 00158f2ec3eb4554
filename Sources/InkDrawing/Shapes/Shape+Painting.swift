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
    let path = path
    if let fill, isClosed { items.append(.path(path, .nonZero, Paint(fill))) }
    guard let brush else { return items }
    items += brush.outline(of: path)
    items += heads(brush)
    if case .angle(let a, let b, let c) = figure, let mark = AngleMark(a, b, c) {
      items += brush.lines(of: brush.width / 2).outline(of: mark.arc)
      items += brush.lines(of: AngleMark.lineWidth).outline(of: mark.digits)
    }
    return items
  }

  private func heads(_ brush: Brush) -> [DisplayList.Item] {
    guard startHead != .plain || endHead != .plain, !isClosed else { return [] }
    var paint = brush.strokeStyle.paint
    if paint.erases { paint = Paint(paint.color) }
    let width = brush.width
    var items: [DisplayList.Item] = []
    func add(_ head: Head, at end: Point, from start: Point) {
      if head == .arrow, let path = Self.head(at: end, from: start, width: width) {
        items.append(.path(path, .nonZero, paint))
      }
    }
    switch figure {
    case .line(let a, let b):
      add(startHead, at: a, from: b)
      add(endHead, at: b, from: a)
    case .angle(let a, let b, let c):
      add(startHead, at: a, from: b)
      add(endHead, at: c, from: b)
    case .lines(let points, _), .curve(let points, _):
      guard points.count > 1 else { break }
      add(startHead, at: points[0], from: points[1])
      add(endHead, at: points[points.count - 1], from: points[points.count - 2])
    case .rectangle, .ellipse, .polygon, .star: break
    }
    return items
  }
}

extension Brush {
  /// Returns a fineliner of the same color, with a given width of at least 0.1 page units.
  fileprivate func lines(of width: Double) -> Brush {
    var brush = Brush.fineliner
    brush.color = color
    brush.width = max(width, 0.1)
    return brush
  }
}
