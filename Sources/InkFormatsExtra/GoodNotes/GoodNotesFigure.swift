import InkDrawing
import InkFormats
import InkGraphics

/// A geometric figure of a GoodNotes document, in page units.
struct GoodNotesFigure {
  /// The number of chords of a curve.
  private static let pieces = 16

  /// The figure.
  let shape: Shape

  /// The transform to the page.
  private var transform = Affine.identity

  /// Reads a figure; `nil` if its kind is unknown.
  ///
  /// - Parameters:
  ///   - message: The description: lines, a quadratic curve, a rectangle, or an ellipse.
  ///   - offset: The translation in units of the canvas.
  /// - Throws: An error if a number is invalid.
  init?(_ message: GoodNotesMessage, offset: Point) throws(FormatError) {
    func page(_ point: Point) -> Point {
      let unit = GoodNotesReader.unit
      return Point((point.x + offset.x) * unit, (point.y + offset.y) * unit)
    }
    if let lines = try message.message(1) {
      var points: [Point] = []
      for point in try lines.messages(1) { points.append(page(try point.point())) }
      guard let first = points.first, let last = points.last, points.count > 1 else { return nil }
      if points.count == 2 {
        shape = Shape(.line(first, last))
      } else {
        let isClosed = first == last && points.count > 3
        shape = Shape(.lines(isClosed ? Array(points.dropLast()) : points, isClosed: isClosed))
      }
      return
    }
    if let curve = try message.message(2) {
      guard let a = try curve.point(1), let b = try curve.point(2), let c = try curve.point(3)
      else {
        return nil
      }
      let points = (0...Self.pieces).map { i in
        let t = Double(i) / Double(Self.pieces)
        let end = b.interpolated(to: c, t)
        return page(a.interpolated(to: b, t).interpolated(to: end, t))
      }
      shape = Shape(.curve(points, isClosed: false))
      return
    }
    let (rectangle, ellipse) = (try message.message(3), try message.message(4))
    guard let box = rectangle ?? ellipse, let center = try box.point(1),
      let size = try box.point(2)
    else { return nil }
    // The size of an ellipse is that of its half axes.
    let half = (rectangle == nil ? 1 : 0.5) * GoodNotesReader.unit
    let (x, y) = (abs(size.x) * half, abs(size.y) * half)
    let rect = Rect(minX: -x, minY: -y, maxX: x, maxY: y)
    shape = Shape(rectangle == nil ? .ellipse(rect) : .rectangle(rect, radius: 0))
    let middle = page(center)
    transform = .rotation(try box.number(3) ?? 0)
      .concatenating(.translation(middle.x, middle.y))
  }

  /// Returns a placement with the transform of the figure.
  func placed(_ placement: ScenePlacement) -> ScenePlacement { placement.after(transform) }
}
