import InkGraphics

extension RecordPort {
  /// Writes or reads a path; if all its points are multiples of 1/1024, they are stored as such.
  mutating func path(_ value: Path) -> Path {
    var grid: PathGrid? = truth(value.isOnGrid) ? PathGrid() : nil
    let count = count(value.elements.count)
    var elements: [Path.Element] = []
    elements.reserveCapacity(min(count, 4096))
    for i in 0..<count where !isBroken {
      let element = isReading ? nil : value.elements[i]
      let (kind, a, b, c) = element?.parts ?? (0, .origin, .origin, .origin)
      switch byte(kind) {
      case 0: elements.append(.move(point(a, &grid)))
      case 1: elements.append(.line(point(a, &grid)))
      case 2:
        let control = point(a, &grid)
        elements.append(.quadratic(control, point(b, &grid)))
      case 3:
        let control1 = point(a, &grid)
        let control2 = point(b, &grid)
        elements.append(.cubic(control1, control2, point(c, &grid)))
      case 4: elements.append(.close)
      default: fail()
      }
    }
    return Path(elements)
  }

  private mutating func point(_ value: Point, _ grid: inout PathGrid?) -> Point {
    guard let last = grid else { return point(value) }
    let (x, y) = isReading ? (0, 0) : PathGrid.cell(value)
    let next = PathGrid(
      x: last.x &+ signed(x &- last.x),
      y: last.y &+ signed(y &- last.y)
    )
    if isReading, abs(next.x) > PathGrid.limit || abs(next.y) > PathGrid.limit { fail() }
    grid = next
    return isReading ? next.point : value
  }
}

/// A point on a grid of 1/1024 of the graphic's units, relative to which the next point is stored.
private struct PathGrid {
  var x: Int64 = 0
  var y: Int64 = 0

  static let limit: Int64 = 1 << 40

  var point: Point { Point(Double(x) / 1024, Double(y) / 1024) }

  static func cell(_ p: Point) -> (Int64, Int64) { (Int64(p.x * 1024), Int64(p.y * 1024)) }

  static func contains(_ p: Point) -> Bool {
    for value in [p.x * 1024, p.y * 1024] {
      guard abs(value) <= Double(limit), value.rounded(.down) == value else { return false }
    }
    return true
  }
}

extension Path {
  fileprivate var isOnGrid: Bool {
    for element in elements {
      let (_, a, b, c) = element.parts
      guard PathGrid.contains(a), PathGrid.contains(b), PathGrid.contains(c) else { return false }
    }
    return true
  }
}

extension Path.Element {
  /// The number of the kind of element in records, and its points in order; unused ones are the origin.
  fileprivate var parts: (kind: UInt8, a: Point, b: Point, c: Point) {
    switch self {
    case .move(let p): (0, p, .origin, .origin)
    case .line(let p): (1, p, .origin, .origin)
    case .quadratic(let a, let b): (2, a, b, .origin)
    case .cubic(let a, let b, let c): (3, a, b, c)
    case .close: (4, .origin, .origin, .origin)
    }
  }
}
