import InkGraphics

/// The style of a stroked path, and its conversion to ink of constant width.
struct StrokedPath {
  private let width: Double
  private let cap: Ribbon.Cap
  private let join: Ribbon.Join
  private let dashes: [Double]
  private let dashOffset: Double

  /// The maximum number of dashes of a path; a path with more becomes solid.
  private static let maximumDashes = 50_000.0

  /// Creates the properties of the line that a style describes.
  init(_ style: SVGStyle) {
    width = max(style.lineWidth, 0)
    (cap, join) = (style.cap, style.join)
    // SVG repeats an odd number of lengths.
    let lengths = style.dashes.map { max($0, 0) }
    let even = lengths.count % 2 == 0 ? lengths : lengths + lengths
    dashes = even.reduce(0, +) > 0 ? even : []
    dashOffset = style.dashOffset
  }

  /// Returns the ink along a path under a transform; `nil` if nothing is drawn.
  ///
  /// Under a transform that is no similarity, the width is that of a circle of equal area.
  func ribbon(of path: Path, _ transform: Affine) -> Ribbon? {
    let scale = (transform.a * transform.d - transform.b * transform.c).magnitude.squareRoot()
    var contours: [Contour] = []
    for contour in Contour.contours(of: path) { contours += dashed(contour) }
    var builder = RibbonBuilder(radius: width * scale / 2)
    for contour in contours {
      if contour.curves.isEmpty, cap == .butt { continue }
      builder.add(contour, transform)
    }
    return builder.ribbon(cap: cap, join: join)
  }

  private func dashed(_ contour: Contour) -> [Contour] {
    guard !dashes.isEmpty else { return [contour] }
    let period = dashes.reduce(0, +)
    let measured = contour.curves.map { ArcLength($0) }
    let total = measured.reduce(0) { $0 + $1.total }
    guard total.isFinite, total / period * Double(dashes.count) < Self.maximumDashes else {
      return [contour]
    }
    // The index of the dash at the start of the contour, and its remaining length.
    var index = 0
    var left = dashOffset.truncatingRemainder(dividingBy: period)
    if left < 0 { left += period }
    while left >= dashes[index] {
      left -= dashes[index]
      index = (index + 1) % dashes.count
    }
    left = dashes[index] - left
    var pieces: [Contour] = []
    var piece: Contour? = index % 2 == 0 ? Contour(start: contour.start) : nil
    for (curve, length) in zip(contour.curves, measured) {
      var at = 0.0
      while at < length.total {
        let end = min(at + left, length.total)
        if piece != nil, end > at {
          piece?.curves.append(
            curve.part(from: length.parameter(at: at), to: length.parameter(at: end))
          )
        }
        left -= end - at
        at = end
        while left <= 1e-9 {
          if let done = piece { pieces.append(done) }
          index = (index + 1) % dashes.count
          left += dashes[index]
          let start = curve.evenPoint(at: length.parameter(at: at))
          piece = index % 2 == 0 ? Contour(start: start) : nil
          if dashes[index] == 0, let dot = piece, cap != .butt {
            pieces.append(dot)
            piece = nil
          }
        }
      }
    }
    if let piece, !piece.curves.isEmpty { pieces.append(piece) }
    return pieces
  }
}

/// A contour of a path, as curves.
private struct Contour {
  var start: Point
  var curves: [CubicCurve] = []
  var isClosed = false

  /// Returns the contours of a path, without moves that draw nothing.
  static func contours(of path: Path) -> [Contour] {
    var contours: [Contour] = []
    var current: Contour?
    var last = Point.origin
    func isDrawn(_ contour: Contour) -> Bool { contour.isClosed || !contour.curves.isEmpty }
    for element in path.elements {
      switch element {
      case .move(let point):
        if let contour = current, isDrawn(contour) { contours.append(contour) }
        current = Contour(start: point)
        last = point
      case .line(let point):
        current = current ?? Contour(start: last)
        if point != last { current?.curves.append(CubicCurve(line: last, point)) }
        // A line of no length is a dot.
        if point == last, current?.curves.isEmpty ?? false { current?.isClosed = true }
        last = point
      case .quadratic(let control, let point):
        current = current ?? Contour(start: last)
        current?.curves.append(CubicCurve(quadratic: last, control, point))
        last = point
      case .cubic(let first, let second, let point):
        current = current ?? Contour(start: last)
        current?.curves.append(CubicCurve(last, first, second, point))
        last = point
      case .close:
        guard var contour = current else { break }
        if contour.start != last {
          contour.curves.append(CubicCurve(line: last, contour.start))
        }
        contour.isClosed = true
        contours.append(contour)
        last = contour.start
        current = nil
      }
    }
    if let contour = current, isDrawn(contour) { contours.append(contour) }
    return contours.map { contour in
      var contour = contour
      if contour.curves.isEmpty { contour.isClosed = false }
      return contour
    }
  }
}

/// Joins contours to one ``Ribbon``, with gaps between them.
private struct RibbonBuilder {
  let radius: Double
  private var result: Ribbon?

  init(radius: Double) { self.radius = radius }

  mutating func add(_ contour: Contour, _ transform: Affine) {
    var curves = contour.curves
    if contour.isClosed, let first = curves.first {
      // Starting in the middle of an edge, all corners have joins, and the ends meet in a straight line.
      curves.removeFirst()
      curves.insert(first.part(from: 0.5, to: 1), at: 0)
      curves.append(first.part(from: 0, to: 0.5))
    }
    move(to: transform.apply(curves.first?.start ?? contour.start))
    if curves.isEmpty {
      let dot = transform.apply(contour.start)
      append(CubicCurve(line: dot, dot))
    }
    for curve in curves {
      append(
        CubicCurve(
          transform.apply(curve.start),
          transform.apply(curve.control1),
          transform.apply(curve.control2),
          transform.apply(curve.end)
        )
      )
    }
  }

  private mutating func move(to point: Point) {
    guard let last = result?.segments.last?.end else {
      result = Ribbon(start: point, radius: radius)
      return
    }
    result?.segments.append(
      Ribbon.Segment(control1: last, control2: point, end: point, radius: radius, isGap: true)
    )
  }

  private mutating func append(_ curve: CubicCurve) {
    result?.segments.append(
      Ribbon.Segment(
        control1: curve.control1,
        control2: curve.control2,
        end: curve.end,
        radius: radius
      )
    )
  }

  func ribbon(cap: Ribbon.Cap, join: Ribbon.Join) -> Ribbon? {
    guard var ribbon = result, radius > 0, !ribbon.segments.isEmpty else { return nil }
    (ribbon.cap, ribbon.join) = (cap, join)
    return ribbon
  }
}
