import InkGraphics
import InkStrokes

/// An engine of ink as a weight on a spring that the pen pulls: it swings, but ends at the pen.
final class SpringEngine: StrokeEngine {
  /// The mass of the ink, 0.1…10, and its damping, 0.05…2: with a friction of 1 or more it does not swing.
  let (mass, friction): (Double, Double)

  init(mass: Double, friction: Double) throws(InvalidValue) {
    self.mass = try InvalidValue.check("mass", mass, in: 0.1...10)
    self.friction = try InvalidValue.check("friction", friction, in: 0.05...2)
  }

  static let part = PluginPart<any StrokeEngine>(
    "com.example.spring",
    "lets ink hang on a spring that the pen pulls",
    settings: [
      .init("mass", .number(0.1...10, default: nil), "the mass of the ink"),
      .init(
        "friction",
        .number(0.05...2, default: nil),
        "the damping; from 1 on ink does not swing"
      ),
    ]
  ) { code throws(InvalidValue) in
    try SpringEngine(mass: code.number("mass"), friction: code.number("friction"))
  }

  var code: PluginCode {
    PluginCode("com.example.spring", [.init("mass", mass), .init("friction", friction)])
  }
  var revisableTail: Int { 1 }

  func update(_ shape: inout StrokeShape, from line: StrokeLine, changed: Range<Int>) {
    let (pull, brake) = (2500 / mass, 100 * friction / mass.squareRoot())
    shape.step(through: line, changed: changed, memory: 4, ahead: 1) { index, memory, out in
      let (knot, before) = (line.knots[index], line.knots[max(index - 1, 0)])
      if index == 0 { (memory[0], memory[1]) = (knot.location.x, knot.location.y) }
      var (position, way) = (Point(memory[0], memory[1]), Vector(memory[2], memory[3]))
      // A curve for each 32nd of a second, of 16 steps; after a quarter of a second ink rests.
      let time = max(line.time(at: index) - line.time(at: max(index - 1, 0)), 0)
      let curves = Int(max(min(time * 32, 8).rounded(.up), index == 0 ? 1 : 0))
      let step = min(time / Double(16 * curves), 1.0 / 512)
      let pace = (knot.location - before.location) * (1 / Double(16 * curves))
      for number in 0..<curves {
        let (start, handle) = (position, position + way * (step * 16 / 3))
        for small in 1...16 {
          let pen = before.location + pace * Double(16 * number + small)
          way = way + ((pen - position) * pull - way * brake) * step
          position = position + way * step
        }
        let curve = CubicCurve(start, handle, position - way * (step * 16 / 3), position)
        out.append(StrokeElement(curve: curve, from: number == 0 ? before : knot, to: knot))
      }
      (memory[0], memory[1], memory[2], memory[3]) = (position.x, position.y, way.dx, way.dy)
      guard index > 0, index == line.knots.count - 1 else { return }
      let rest = CubicCurve(quadratic: position, position + way * 0.01, knot.location)
      out.append(StrokeElement(curve: rest, from: knot, to: knot))
    }
  }
}
