import InkGraphics
import InkStrokes

/// An engine that smooths slow ink and follows fast ink closely: the 1 € filter of Casiez, Roussel and Vogel.
///
/// Smooth curves connect the filtered points, and a last one leads to the pen.
final class OneEuroEngine: StrokeEngine {
  /// The cutoff frequency for a pen at rest, in hertz, and its increase per page unit per second of the pen's speed.
  let (cutoff, beta): (Double, Double)

  init(cutoff: Double, beta: Double) throws(InvalidValue) {
    self.cutoff = try InvalidValue.check("cutoff", cutoff, in: 0.01...1000)
    self.beta = try InvalidValue.check("beta", beta, in: 0...10)
  }

  static let part = PluginPart<any StrokeEngine>(
    "com.example.one-euro",
    "steadies slow ink and follows fast ink closely",
    settings: [
      .init("cutoff", .number(0.01...1000, default: 2), unit: "hertz", "closeness to a slow pen"),
      .init(
        "beta",
        .number(0...10, default: 0.04),
        "the increase of cutoff with the speed of the pen"
      ),
    ]
  ) { code throws(InvalidValue) in
    let cutoff = try code.number("cutoff", default: 2)
    return try OneEuroEngine(cutoff: cutoff, beta: code.number("beta", default: 0.04))
  }

  var code: PluginCode {
    PluginCode("com.example.one-euro", [.init("cutoff", cutoff), .init("beta", beta)])
  }
  var revisableTail: Int { 1 }

  func update(_ shape: inout StrokeShape, from line: StrokeLine, changed: Range<Int>) {
    shape.step(through: line, changed: changed, memory: 6, ahead: 1) { index, memory, out in
      let (knot, before) = (line.knots[index], line.knots[max(index - 1, 0)])
      let pen = knot.location
      guard index > 0 else {
        out.append(StrokeElement(curve: CubicCurve(line: pen, pen), from: knot, to: knot))
        (memory[0], memory[1], memory[2], memory[3]) = (pen.x, pen.y, pen.x, pen.y)
        return
      }
      let (old, start) = (Point(memory[0], memory[1]), Point(memory[2], memory[3]))
      // The interval between samples is clamped to 0.1 ms…1 s.
      let time = min(max(line.time(at: index) - line.time(at: index - 1), 1e-4), 1)
      func share(_ cutoff: Double) -> Double { 1 / (1 + 1 / (2 * .pi * cutoff * time)) }
      let speed = before.location.distance(to: pen) / time
      memory[4] += (speed - memory[4]) * (index == 1 ? 1 : share(2))
      let new = old.interpolated(to: pen, share(cutoff + beta * memory[4]))
      let end = old.midpoint(to: new)
      let round = CubicCurve(quadratic: start, old, end)
      out.append(StrokeElement(curve: round, from: before, to: knot))
      (memory[0], memory[1], memory[2], memory[3]) = (new.x, new.y, end.x, end.y)
      guard index == line.knots.count - 1 else { return }
      let rest = CubicCurve(quadratic: end, new, pen)
      out.append(StrokeElement(curve: rest, from: knot, to: knot))
    }
  }
}
