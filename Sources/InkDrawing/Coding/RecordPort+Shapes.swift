import InkGraphics
import InkStrokes

// A shape is a self-contained block of bytes, which refers to nothing before it.

extension Shape {
  /// The encoded shape.
  var encoded: [UInt8] {
    var port = RecordPort(author: 0, brushes: BrushNumbers())
    _ = port.shape(self)
    return port.bytes
  }

  /// Decodes a shape; `nil` for a shape of a later version.
  static func decoded(_ bytes: [UInt8], plugins: PluginCatalog) -> Shape? {
    var port = RecordPort(reading: bytes, author: 0, brushes: BrushNumbers(), plugins: plugins)
    let shape = port.shape(Shape(.line(.origin, .origin)))
    return port.isComplete && shape.isValid ? shape : nil
  }

  fileprivate var number: UInt8 {
    switch figure {
    case .line: 0
    case .rectangle: 1
    case .ellipse: 2
    case .polygon: 3
    case .star: 4
    case .angle: 5
    case .lines: 6
    case .curve: 7
    }
  }
}

extension RecordPort {
  fileprivate mutating func shape(_ value: Shape) -> Shape {
    let number = byte(value.number)
    let heads = [head(value.startHead), head(value.endHead)]
    return Shape(figure(value.figure, number), startHead: heads[0], endHead: heads[1])
  }

  private mutating func head(_ value: Shape.Head) -> Shape.Head {
    guard let head = Shape.Head(rawValue: byte(value.rawValue)) else {
      fail()
      return .plain
    }
    return head
  }

  private mutating func figure(_ value: Shape.Figure, _ number: UInt8) -> Shape.Figure {
    switch number {
    case 0:
      var (a, b) = (Point.origin, Point.origin)
      if case .line(let c, let d) = value { (a, b) = (c, d) }
      a = point(a)
      return .line(a, point(b))
    case 1:
      var (rect, radius) = (Rect.empty, 0.0)
      if case .rectangle(let a, let b) = value { (rect, radius) = (a, b) }
      rect = edges(rect)
      return .rectangle(rect, radius: double(radius))
    case 2:
      if case .ellipse(let rect) = value { return .ellipse(edges(rect)) }
      return .ellipse(edges(.empty))
    case 3:
      var (sides, rect) = (0, Rect.empty)
      if case .polygon(let a, let b) = value { (sides, rect) = (a, b) }
      sides = pointCount(sides)
      return .polygon(sides: sides, edges(rect))
    case 4:
      var (points, inner, rect) = (0, 0.0, Rect.empty)
      if case .star(let a, let b, let c) = value { (points, inner, rect) = (a, b, c) }
      points = pointCount(points)
      inner = double(inner)
      return .star(points: points, inner: inner, edges(rect))
    case 5:
      var (a, b, c) = (Point.origin, Point.origin, Point.origin)
      if case .angle(let d, let e, let f) = value { (a, b, c) = (d, e, f) }
      a = point(a)
      b = point(b)
      return .angle(a, b, point(c))
    case 6, 7:
      var (list, isClosed) = ([] as [Point], false)
      switch value {
      case .lines(let a, let b), .curve(let a, let b): (list, isClosed) = (a, b)
      default: break
      }
      isClosed = truth(isClosed)
      list = points(list)
      return number == 6 ? .lines(list, isClosed: isClosed) : .curve(list, isClosed: isClosed)
    default:
      fail()
      return value
    }
  }

  private mutating func pointCount(_ value: Int) -> Int {
    let number = word(UInt32(truncatingIfNeeded: value))
    if number > UInt32(Shape.maximumPoints) { fail() }
    return Int(truncatingIfNeeded: number & 0xf_ffff)
  }

  private mutating func points(_ value: [Point]) -> [Point] {
    let count = count(value.count)
    if !isReading {
      for p in value { _ = point(p) }
      return value
    }
    var result: [Point] = []
    for _ in 0..<count where !isBroken { result.append(point(.origin)) }
    return result
  }

  private mutating func edges(_ value: Rect) -> Rect {
    let (left, top) = (double(value.minX), double(value.minY))
    let right = double(value.maxX)
    return Rect(minX: left, minY: top, maxX: right, maxY: double(value.maxY))
  }
}
