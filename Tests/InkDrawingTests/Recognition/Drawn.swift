import InkDrawing
import InkGraphics

/// The shapes that the simulated hand draws.
enum Drawn: CaseIterable {
  case circle, ellipse, leaningEllipse, square, rectangle, leaningRectangle, triangle, rightTriangle
  case quadrilateral, rhombus, pentagon, hexagon, star, pentagram
  case line, arrow, arrowWithHeadFirst, corners, spiral, wave

  /// Returns a stroke, the accepted kinds (empty for no shape), and the required number of corners of a polygon.
  func stroke(
    _ hand: inout DrawingHand
  ) -> (points: [Point], kinds: [RecognizedShape.Kind], sides: Int?) {
    let r = 30 + 150 * hand.unit()
    let lean = hand.unit() * 2 * .pi
    let transform = Affine.rotation(lean).concatenating(.translation(300, 400))
    func at(_ points: [Point]) -> [Point] { points.map { transform.apply($0) } }
    func ring(_ count: Int, _ radius: Double, _ first: Double = 0) -> [Point] {
      (0..<count).map {
        let (s, c) = Real.sinCos(first + 2 * .pi * Double($0) / Double(count))
        return Point(c * radius, s * radius)
      }
    }
    func box(_ w: Double, _ h: Double) -> [Point] {
      [Point(-w, -h), Point(w, -h), Point(w, h), Point(-w, h)]
    }
    let center = Point(300, 400)
    switch self {
    case .circle: return (hand.ellipse(center, r, r), [.circle], nil)
    case .ellipse: return (hand.ellipse(center, r, r * (0.3 + 0.4 * hand.unit())), [.ellipse], nil)
    case .leaningEllipse:
      return (hand.ellipse(center, r, r * (0.3 + 0.4 * hand.unit()), lean: lean), [.ellipse], nil)
    case .square:
      let corners = box(r * 0.7, r * 0.7).map { $0 + (center - .origin) }
      return (hand.sides(corners), [.square, .rectangle], nil)
    case .rectangle:
      let corners = box(r, r * (0.25 + 0.5 * hand.unit())).map { $0 + (center - .origin) }
      return (hand.sides(corners), [.rectangle], nil)
    case .leaningRectangle:
      return (hand.sides(at(box(r, r * (0.3 + 0.4 * hand.unit())))), [.rectangle], nil)
    case .triangle: return (hand.sides(at(ring(3, r))), [.triangle], nil)
    case .rightTriangle:
      let corners = [Point(0, 0), Point(r, 0), Point(0, r * (0.5 + hand.unit()))]
      return (hand.sides(at(corners)), [.triangle], nil)
    case .quadrilateral:
      let corners = [
        Point(-r, -r * 0.3), Point(r * 0.6, -r * 0.5), Point(r, r * 0.5), Point(-r * 0.4, r * 0.6),
      ]
      return (hand.sides(at(corners)), [.polygon], 4)
    case .rhombus:
      let corners = [Point(-r, 0), Point(0, -r * 0.6), Point(r, 0), Point(0, r * 0.6)]
      return (hand.sides(at(corners)), [.polygon], 4)
    case .pentagon: return (hand.sides(at(ring(5, r))), [.polygon], 5)
    case .hexagon: return (hand.sides(at(ring(6, r))), [.polygon], 6)
    case .star:
      let corners = zip(ring(5, r), ring(5, r * 0.42, .pi / 5)).flatMap { [$0, $1] }
      return (hand.sides(at(corners)), [.polygon], 10)
    case .pentagram:
      let corners = ring(5, r)
      return (hand.sides(at((0..<5).map { corners[$0 * 2 % 5] })), [.polygon], 5)
    case .line:
      return (hand.sides(at([Point(0, 0), Point(2.5 * r, 0)]), isClosed: false), [.line], nil)
    case .arrow, .arrowWithHeadFirst:
      let length = 2.5 * r
      let back = length * (1 - 0.15 - 0.15 * hand.unit())
      let side = 0.8 * (length - back)
      let (tail, tip) = (Point(0, 0), Point(length, 0))
      let (left, right) = (Point(back, -side), Point(back, side))
      let way = self == .arrow ? [tail, tip, left, tip, right] : [left, tip, right, tip, tail]
      return (hand.sides(at(way), isClosed: false), [.arrow], nil)
    case .corners:
      let s = r * 1.5
      let way = [Point(0, 0), Point(s * 0.6, s), Point(s * 1.2, 0), Point(s * 1.8, s)]
      return (hand.sides(at(way), isClosed: false), [.polyline], nil)
    case .spiral:
      let way = (0..<200).map { i -> Point in
        let t = Double(i) / 200
        let (s, c) = Real.sinCos(t * 16)
        return Point(c * r * t, s * r * t)
      }
      return (hand.shaken(at(way), 2.8 * r), [], nil)
    case .wave:
      let way = (0..<100).map { i -> Point in
        let t = Double(i) / 100
        return Point(2 * r * t, 0.5 * r * Real.sinCos(t * 2 * .pi).sine)
      }
      return (hand.shaken(at(way), 2.2 * r), [], nil)
    }
  }
}
