public import InkGraphics

extension TextItem {
  /// What its lines take up, in the coordinates of the graphic; empty where ``lines`` are not known.
  ///
  /// As wide as the lines may be if there is a ``wrapWidth``.
  public var box: Rect {
    var box = Rect.empty
    for line in lines {
      box.formUnion(
        Rect(
          minX: origin.x + line.left,
          minY: origin.y + line.baseline - line.ascent,
          maxX: origin.x + line.left + line.width,
          maxY: origin.y + line.baseline + line.descent
        )
      )
    }
    guard let wrapWidth, wrapWidth > 0, !lines.isEmpty else { return box }
    box.formUnion(Point(origin.x, box.isEmpty ? origin.y : box.minY))
    box.formUnion(Point(origin.x + wrapWidth, box.maxY))
    return box
  }
}

extension Item {
  /// What a text takes up, in its own coordinates: its lines and its ink; `nil` for what is none.
  public var textBox: Rect? { text.map { $0.box.union(inkBounds) } }
}
