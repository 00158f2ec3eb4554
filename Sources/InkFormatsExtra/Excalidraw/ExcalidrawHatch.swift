import InkGraphics

/// The lines of a hatched fill, at the positions of the library rough.js for Excalidraw, without its random offsets.
///
/// The distance of the lines is four stroke widths, rounded to an integer, and their width half a stroke width. They
/// rise to the right, at an angle of 41 degrees to the vertical axis.
struct ExcalidrawHatch {
  /// The arrangement of the lines.
  enum Pattern: String {
    /// Parallel lines.
    case hachure
    /// Two sets of parallel lines at right angles.
    case crossHatch = "cross-hatch"
    /// A line that goes to and fro.
    case zigzag
  }

  private let pattern: Pattern

  /// The width of the lines, in page units.
  private let width: Double

  /// The distance of the lines, in page units.
  private let gap: Double

  /// The maximum number of lines; an area with more has none.
  private static let maximumCount = 20_000

  /// Creates a hatch.
  ///
  /// - Parameters:
  ///   - pattern: The arrangement of the lines.
  ///   - strokeWidth: The `strokeWidth` of the element, above 0.
  init(_ pattern: Pattern, strokeWidth: Double) {
    self.pattern = pattern
    width = strokeWidth / 2
    gap = max((4 * strokeWidth).rounded(), 1)
  }

  /// Returns the lines inside a closed path; `nil` if there are none or too many.
  func item(in path: Path, color: Color) -> DisplayList.Item? {
    var polylines = lines(in: path, turnedBy: Self.turn) ?? []
    if pattern == .crossHatch {
      polylines += lines(in: path, turnedBy: Self.turn + .pi / 2) ?? []
    }
    guard let start = polylines.first?.first else { return nil }
    let radius = width / 2
    var ribbon = Ribbon(start: start, radius: radius, segments: [])
    var last = start
    for polyline in polylines {
      for (i, point) in polyline.enumerated() where i > 0 || point != start {
        ribbon.segments.append(
          Ribbon.Segment(control1: last, control2: point, end: point, radius: radius, isGap: i == 0)
        )
        last = point
      }
    }
    return .ink(ribbon, Paint(color))
  }

  /// The rotation after which the lines of a hatch are horizontal, in radians.
  private static let turn = 49 * Double.pi / 180

  /// Returns the lines at an angle; `nil` if there are too many.
  private func lines(in path: Path, turnedBy turn: Double) -> [[Point]]? {
    var edges: [(Point, Point)] = []
    path.forEachEdge(tolerance: 0.1, transform: .rotation(turn)) { a, b in
      if a.y != b.y { edges.append(a.y < b.y ? (a, b) : (b, a)) }
    }
    guard let top = edges.map(\.0.y).min(), let bottom = edges.map(\.1.y).max() else { return [] }
    let rows = ((bottom - top) / gap).rounded(.up)
    guard rows <= Double(Self.maximumCount) else { return nil }
    var crossings = [[Double]](repeating: [], count: Int(rows))
    var count = 0
    for (a, b) in edges {
      var row = Int(((a.y - top) / gap).rounded(.up))
      while row < crossings.count, top + Double(row) * gap < b.y {
        let y = top + Double(row) * gap
        crossings[row].append(a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y))
        row += 1
        count += 1
      }
      if count > 2 * Self.maximumCount { return nil }
    }
    let back = Affine.rotation(-turn)
    // Half the distance of two lines, across them.
    let side = Vector(0, gap / 2)
    var lines: [[Point]] = []
    for (row, found) in crossings.enumerated() {
      let (sorted, y) = (found.sorted(), top + Double(row) * gap)
      for i in stride(from: 0, to: sorted.count - 1, by: 2) {
        let (from, to) = (Point(sorted[i], y), Point(sorted[i + 1], y))
        let line = pattern == .zigzag ? [from - side, to, from + side] : [from, to]
        lines.append(line.map { back.apply($0) })
      }
    }
    return lines
  }
}
