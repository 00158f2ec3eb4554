import InkGraphics

/// The printed lines and dots of a page, positioned and colored as in Xournal++.
///
/// The numbers were measured in vector pictures that Xournal++ 1.1.3 exports. All lengths are in points.
struct XournalRuling {
  /// The maximum number of lines or dots on a page.
  static let maximumMarks = 200_000

  private let width: Double
  private let height: Double
  private let isDark: Bool
  private var settings: [Substring: Substring] = [:]

  /// Parses the settings of a page, such as `m1=40,rm=1`.
  ///
  /// - Parameters:
  ///   - width: The width of the page in points.
  ///   - height: The height of the page in points.
  ///   - paper: The color of the page as RGBA, which determines that of the lines.
  ///   - config: The settings.
  init(width: Double, height: Double, paper: UInt32, config: String) {
    self.width = width
    self.height = height
    isDark = XournalColor.isDark(paper)
    for pair in config.split(separator: ",") {
      let parts = pair.split(separator: "=", maxSplits: 1)
      if parts.count == 2 { settings[parts[0]] = parts[1] }
    }
  }

  /// Returns the lines and dots of a style; `nil` if the style is unknown.
  func items(style: String) -> [DisplayList.Item]? {
    switch style {
    case "plain": []
    case "ruled": ruled
    case "lined": ruled + [fill(margin, marginColor)]
    case "graph": [fill(graph, lineColor)]
    case "dotted": [fill(dotted, lineColor)]
    case "isodotted": [fill(isometricDots, lineColor)]
    case "isograph": isometricLines
    case "staves": [fill(staves, color("f1", light: 0x00_0000, dark: 0xFF_FFFF))]
    default: nil
    }
  }

  // MARK: Settings

  private func number(_ key: Substring, or usual: Double) -> Double {
    guard let value = settings[key].flatMap({ Double($0) }), value.isFinite else { return usual }
    return value
  }

  private func lineWidth(or usual: Double) -> Double { min(max(number("lw", or: usual), 0), 100) }

  private func spacing(or usual: Double) -> Double { max(number("r1", or: usual), 0.5) }

  private func color(_ key: Substring, light: UInt32, dark: UInt32) -> Color {
    let own = settings[isDark ? "a" + key : key].flatMap { XournalColor.configured($0) }
    return Color(rgba: own ?? ((isDark ? dark : light) << 8 | 0xFF))
  }

  private var ruledColor: Color { color("f1", light: 0x40_A0FF, dark: 0x43_4343) }
  private var marginColor: Color { color("f2", light: 0xFF_0080, dark: 0x22_0080) }
  private var lineColor: Color { color("f1", light: 0xBD_BDBD, dark: 0x43_4343) }

  // MARK: Styles

  /// The lines of ruled paper, which begin 80 points below the top.
  ///
  /// At the default spacing d, for a page of height h and lines of width w, their number is ⌊(h − 100) / (d + w)⌋. Lines
  /// with an explicit spacing, which newer versions draw, end 60 points above the bottom.
  private var ruled: [DisplayList.Item] {
    var path = Path()
    let half = lineWidth(or: 0.5) / 2
    let distance = spacing(or: 24)
    var last = height - 60
    if settings["r1"] == nil {
      last = 80 + distance * (((height - 100) / (distance + 2 * half)).rounded(.down) - 1)
    }
    for y in Self.steps(from: 80, through: last, by: distance) {
      path.append(Path(Rect(minX: 0, minY: y - half, maxX: width, maxY: y + half)))
    }
    return [fill(path, ruledColor)]
  }

  private var margin: Path {
    let half = lineWidth(or: 0.5) / 2
    var x = number("m1", or: 72)
    if x < 0 { x += width }
    return Path(Rect(minX: x - half, minY: 0, maxX: x + half, maxY: height))
  }

  /// Returns the multiples of the square size between the margins, without 0.
  private func grid(_ extent: Double, _ size: Double, _ margin: Double) -> [Double] {
    let first = max((margin / size).rounded(.up), 1) * size
    // No line may be on the edge of the page.
    return Self.steps(from: first, through: min(extent - margin, extent - 1e-6), by: size)
  }

  private var graph: Path {
    let size = spacing(or: 14.17)
    let edge = max(number("m1", or: 0), 0)
    let half = lineWidth(or: 0.5) / 2
    let xs = grid(width, size, edge)
    let ys = grid(height, size, edge)
    var area = Rect(minX: edge, minY: edge, maxX: width - edge, maxY: height - edge)
    if number("rm", or: 0) != 0, edge > 0, let left = xs.first, let right = xs.last,
      let top = ys.first, let bottom = ys.last
    {
      area = Rect(minX: left, minY: top, maxX: right, maxY: bottom)
    }
    var path = Path()
    for x in xs {
      path.append(Path(Rect(minX: x - half, minY: area.minY, maxX: x + half, maxY: area.maxY)))
    }
    for y in ys {
      path.append(Path(Rect(minX: area.minX, minY: y - half, maxX: area.maxX, maxY: y + half)))
    }
    return path
  }

  private var dotted: Path {
    let size = spacing(or: 14.17)
    let xs = grid(width, size, 0)
    let ys = grid(height, size, 0)
    guard xs.count * ys.count <= Self.maximumMarks else { return Path() }
    var path = Path()
    for x in xs { for y in ys { dot(Point(x, y), &path) } }
    return path
  }

  private var staves: Path {
    let half = lineWidth(or: 0.5) / 2
    var path = Path()
    // A staff of five lines is followed by a distance of 40 points to the next; each line adds its width.
    let distance = 60 + 10 * half
    let count = ((height - 60) / distance).rounded(.down)
    for top in Self.steps(from: 80, through: 80 + distance * (count - 1), by: distance) {
      for line in 0..<5 {
        let y = top + Double(line) * 5
        path.append(Path(Rect(minX: 50, minY: y - half, maxX: width - 50, maxY: y + half)))
      }
      for x in [50, width - 50] {
        path.append(
          Path(Rect(minX: x - half, minY: top - half, maxX: x + half, maxY: top + 20 + half))
        )
      }
    }
    return path
  }

  private func fill(_ path: Path, _ color: Color) -> DisplayList.Item {
    .path(path, .nonZero, Paint(color))
  }
}

extension XournalRuling {
  /// A grid of triangles, centered on the page: columns are √3/2 and rows 1/2 of a side apart.
  private struct Triangles {
    var columns = 0
    var rows = 0
    var step = Vector.zero
    var origin = Point.origin

    init?(width: Double, height: Double, side: Double) {
      step = Vector(side * 0.8660254037844386, side * 0.5)
      let across = ((width - 2 * side) / step.dx).rounded(.down)
      let down = ((height - 2 * side) / step.dy).rounded(.down)
      guard across >= 1, down >= 1, across * down <= Double(XournalRuling.maximumMarks) else {
        return nil
      }
      columns = Int(across)
      rows = Int(down)
      origin = Point((width - across * step.dx) / 2, (height - down * step.dy) / 2)
    }

    func point(_ column: Int, _ row: Int) -> Point {
      Point(origin.x + Double(column) * step.dx, origin.y + Double(row) * step.dy)
    }
  }

  private var isometricDots: Path {
    var path = Path()
    guard let grid = Triangles(width: width, height: height, side: spacing(or: 14.17)) else {
      return path
    }
    for column in 0...grid.columns {
      for row in 0...grid.rows where (column + row) % 2 == 1 {
        dot(grid.point(column, row), &path)
      }
    }
    return path
  }

  private var isometricLines: [DisplayList.Item] {
    guard let grid = Triangles(width: width, height: height, side: spacing(or: 14.17)) else {
      return []
    }
    let radius = lineWidth(or: 1) / 2
    var items: [DisplayList.Item] = []
    func line(_ a: Point, _ b: Point) {
      guard a != b else { return }
      var ribbon = Ribbon(start: a, radius: radius)
      ribbon.line(to: b, radius: radius)
      items.append(.ink(ribbon, Paint(lineColor)))
    }
    let (columns, rows) = (grid.columns, grid.rows)
    line(grid.point(0, 0), grid.point(columns, 0))
    line(grid.point(0, rows), grid.point(columns, rows))
    for column in 0...columns { line(grid.point(column, 0), grid.point(column, rows)) }
    var sum = 1
    while sum < columns + rows {
      line(
        grid.point(min(sum, columns), max(0, sum - columns)),
        grid.point(max(0, sum - rows), min(sum, rows))
      )
      sum += 2
    }
    var difference = 1 - rows - rows % 2
    while difference < columns {
      if difference > -rows {
        line(
          grid.point(max(0, difference), max(0, -difference)),
          grid.point(min(columns, rows + difference), min(rows, columns - difference))
        )
      }
      difference += 2
    }
    return items
  }

  /// Appends a disc at a point, of diameter 1.5 points by default, made of four curves.
  private func dot(_ p: Point, _ path: inout Path) {
    let r = lineWidth(or: 1.5) / 2
    let k = r * 0.5522847498
    path.move(to: Point(p.x + r, p.y))
    path.cubic(Point(p.x + r, p.y + k), Point(p.x + k, p.y + r), to: Point(p.x, p.y + r))
    path.cubic(Point(p.x - k, p.y + r), Point(p.x - r, p.y + k), to: Point(p.x - r, p.y))
    path.cubic(Point(p.x - r, p.y - k), Point(p.x - k, p.y - r), to: Point(p.x, p.y - r))
    path.cubic(Point(p.x + k, p.y - r), Point(p.x + r, p.y - k), to: Point(p.x + r, p.y))
    path.close()
  }

  /// Returns the numbers from `first` through `last` at intervals of `step`; empty if there would be more than 10,000.
  fileprivate static func steps(from first: Double, through last: Double, by step: Double)
    -> [Double]
  {
    guard first <= last, (last - first) / step < 10_000 else { return [] }
    return (0...Int((last - first) / step)).map { first + Double($0) * step }
  }
}
