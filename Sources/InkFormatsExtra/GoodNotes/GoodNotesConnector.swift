import InkDrawing
import InkFormats
import InkGraphics
import InkStrokes

/// A line between two points of a GoodNotes document, which may be curved or angular and have arrowheads.
enum GoodNotesConnector {
  /// Adds a line; one of an unknown kind is counted instead.
  ///
  /// - Parameters:
  ///   - message: The line.
  ///   - offset: The translation of the sticky note that contains it, in units of the canvas.
  ///   - scene: Receives the line.
  /// - Throws: An error if a number is invalid.
  static func add(
    _ message: GoodNotesMessage,
    offset: Point,
    to scene: ForeignScene
  ) throws(FormatError) {
    let (curve, angular) = (try message.message(20), try message.message(21))
    guard let path = curve ?? angular else {
      return scene.omit("lines of an unknown kind, left out")
    }
    let unit = GoodNotesReader.unit
    func page(_ point: Point) -> Point {
      Point((point.x + offset.x) * unit, (point.y + offset.y) * unit)
    }
    guard let start = try path.message(1)?.point(1), let end = try path.message(3)?.point(1) else {
      return scene.omit("lines of an unknown kind, left out")
    }
    var points = [page(start)]
    for point in try path.messages(2) { points.append(page(try point.point())) }
    if curve == nil, points.count == 1 {
      // An angular line without a corner begins horizontally, unless the direction is vertical.
      let isVertical = try path.integer(4) == 1
      points.append(page(isVertical ? Point(start.x, end.y) : Point(end.x, start.y)))
    }
    points.append(page(end))
    var shape = Shape(.lines(points, isClosed: false))
    if points.count == 2 {
      shape = Shape(.line(points[0], points[1]))
    } else if curve != nil {
      shape = Shape(.curve(points, isClosed: false))
    }
    if try message.integer(30) != 0 { shape.startHead = .arrow }
    if try message.integer(31) != 0 { shape.endHead = .arrow }
    let style = try message.message(32)?.lineStyle()
    guard let style, style.width > 0 else { return }
    let placement = try scene.placement(group: message.text(8))
    try scene.add(shape, outline: try scene.outline(style, of: shape), placement)
  }
}
