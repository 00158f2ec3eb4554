public import InkGraphics

extension TextItem {
  /// The bounding box of the lines, in the coordinates of the graphic; empty if ``lines`` is empty.
  ///
  /// With a ``wrapWidth``, the box is at least that wide, measured from ``origin``.
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
  /// The bounding box of a text in its own coordinates, lines and ink included; `nil` for other items.
  public var textBox: Rect? { text.map { $0.box.union(inkBounds) } }
}
