import InkGraphics

extension ShapeRecognizer {
  /// The greatest distance of a line from the chord of its ends, as a fraction of its length.
  private static let maximumBow = 0.08

  /// The greatest length of a first or last side that is a slip of the pen, in diagonals of the bounds.
  private static let slip = 0.165

  /// Recognizes a straight line, from the start of the stroke to its end; `nil` for another outline.
  static func line(_ sides: StraightSides, _ trace: StrokeTrace) -> RecognizedShape? {
    var (first, last) = (0, sides.count - 1)
    if last > first, sides.way(last).length < slip * trace.size { last -= 1 }
    if last > first, sides.way(first).length < slip * trace.size { first += 1 }
    guard first == last else { return nil }
    let run = sides.run(first)
    let (start, end) = (trace.points[run.lowerBound], trace.points[run.upperBound])
    let way = end - start
    let length = way.length
    guard length > 0.9 * trace.step * Double(run.count - 1), length > 0.8 * trace.size else {
      return nil
    }
    let line = FittedLine(middle: start, way: way.normalized)
    for i in run where abs(line.offset(trace.points[i])) > maximumBow * length { return nil }
    return RecognizedShape(.line, Shape(.line(start, end)))
  }

  /// Recognizes a few straight lines with sharp corners; `nil` for another outline.
  static func polyline(_ sides: StraightSides, _ trace: StrokeTrace) -> RecognizedShape? {
    guard let open = OpenSides(sides, trace), open.isClear(trace) else { return nil }
    return RecognizedShape(.polyline, Shape(.lines(open.corners, isClosed: false)))
  }

  // MARK: Arrows

  /// Recognizes a straight line with a head drawn back and forth at its end or start; `nil` for another outline.
  static func arrow(_ sides: StraightSides, _ trace: StrokeTrace) -> RecognizedShape? {
    guard sides.count >= 3, sides.count <= 5 else { return nil }
    let vertices = sides.cutPoints
    return arrow(vertices) ?? arrow(vertices.reversed())
  }

  /// Recognizes an arrow from the first point to the second, if the others form a head there; otherwise `nil`.
  private static func arrow(_ vertices: [Point]) -> RecognizedShape? {
    let (tail, tip) = (vertices[0], vertices[1])
    let shaft = tip - tail
    let length = shaft.length
    guard length > 0 else { return nil }
    // Each point is at the tip, or at the end of a barb on either side.
    var head: [Int] = []
    var barbs: [Double] = []
    for vertex in vertices[2...] {
      let way = vertex - tip
      let reach = way.length
      let side = (-shaft).turn(to: way)
      if let longest = barbs.max(), reach < 0.4 * longest {
        head.append(0)
      } else if reach > 0.05 * length, reach < 0.75 * length, abs(side) > 0.17, abs(side) < 1.45 {
        head.append(side < 0 ? -1 : 1)
        barbs.append(reach)
      } else {
        return nil
      }
    }
    let side = head[0]
    let heads = [[side, 0, -side], [side, -side], [side, -side, 0], [side, 0, -side, 0]]
    guard side != 0, barbs.count == 2, heads.contains(head),
      min(barbs[0], barbs[1]) > 0.4 * max(barbs[0], barbs[1])
    else { return nil }
    return RecognizedShape(.arrow, .arrow(tail, tip))
  }
}
