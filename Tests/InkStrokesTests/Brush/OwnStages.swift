import InkGraphics
import InkStrokes
import Synchronization

// Parts as written by an app developer who knows only the documentation.

/// An engine that smooths slow ink and follows fast ink: the 1 € filter (Casiez, Roussel and Vogel, "1 € Filter: A
/// Simple Speed-based Low-pass Filter for Noisy Input in Interactive Systems", 2012).
final class OneEuroEngine: StrokeEngine {
  let minimumCutoff: Double
  let slope: Double

  /// The number of visited knots of all strokes.
  let visits = Atomic<Int>(0)

  init(minimumCutoff: Double = 1, slope: Double = 0.01) {
    self.minimumCutoff = minimumCutoff
    self.slope = slope
  }

  var code: PluginCode {
    PluginCode("org.example.one-euro", [.init("cutoff", minimumCutoff), .init("slope", slope)])
  }
  var revisableTail: Int { 0 }

  private func share(_ cutoff: Double, _ elapsed: Double) -> Double {
    let r = 2 * .pi * cutoff * elapsed
    return r / (r + 1)
  }

  func update(_ shape: inout StrokeShape, from line: StrokeLine, changed: Range<Int>) {
    // Location, speed, radius.
    shape.step(through: line, changed: changed, memory: 4) { i, memory, elements in
      visits.add(1, ordering: .relaxed)
      var knot = line.knots[i]
      guard i > 0 else {
        (memory[0], memory[1]) = (knot.location.x, knot.location.y)
        let dot = CubicCurve(line: knot.location, knot.location)
        elements.append(StrokeElement(curve: dot, from: knot, to: knot))
        return
      }
      let elapsed = max(line.time(at: i) - line.time(at: i - 1), 0.0005)
      let before = Point(memory[0], memory[1])
      let velocity = (knot.location - before) * (1 / elapsed)
      let a = share(1, elapsed)
      memory[2] += a * (velocity.dx - memory[2])
      memory[3] += a * (velocity.dy - memory[3])
      let speed = Vector(memory[2], memory[3]).length
      let b = share(minimumCutoff + slope * speed, elapsed)
      knot.location = before.interpolated(to: knot.location, b)
      (memory[0], memory[1]) = (knot.location.x, knot.location.y)
      let curve = CubicCurve(line: before, knot.location)
      elements.append(StrokeElement(curve: curve, from: line.knots[i - 1], to: knot))
    }
  }
}

/// An engine that pulls ink on a spring; the ink overshoots slightly where the pen turns.
final class SpringEngine: StrokeEngine {
  var code: PluginCode { PluginCode("org.example.spring") }
  var revisableTail: Int { 0 }

  func update(_ shape: inout StrokeShape, from line: StrokeLine, changed: Range<Int>) {
    shape.step(through: line, changed: changed, memory: 4) { i, memory, elements in
      let knot = line.knots[i]
      if i == 0 { (memory[0], memory[1]) = (knot.location.x, knot.location.y) }
      let elapsed = i == 0 ? 0 : min(max(line.time(at: i) - line.time(at: i - 1), 0), 0.05)
      var point = Point(memory[0], memory[1])
      for _ in 0..<(i == 0 ? 1 : 2) {
        let from = point
        memory[2] += (400 * (knot.location.x - point.x) - 25 * memory[2]) * elapsed / 2
        memory[3] += (400 * (knot.location.y - point.y) - 25 * memory[3]) * elapsed / 2
        point = Point(point.x + memory[2] * elapsed / 2, point.y + memory[3] * elapsed / 2)
        let curve = CubicCurve(line: from, point)
        elements.append(StrokeElement(curve: curve, from: line.knots[max(0, i - 1)], to: knot))
      }
      (memory[0], memory[1]) = (point.x, point.y)
    }
  }
}

/// An effect that thins ink where the line, as output by the previous stage, is fast.
final class LineSpeedWidth: StrokeEffect {
  let fast: Double
  init(fast: Double) { self.fast = fast }
  var code: PluginCode { PluginCode("org.example.line-speed", [.init("fast", fast)]) }
  var memoryCount: Int { 1 }
  func apply(to nib: inout Nib, at input: EffectInput, memory: inout StageMemory) {
    memory[0] += 0.3 * (min((input.speed ?? 0) / fast, 1) - memory[0])
    nib.radius *= 1 - 0.7 * memory[0]
  }
}

/// A filter that emits knots at even distances along the line; the newest stays at the pen.
final class EvenSteps: PointFilter {
  let distance: Double
  init(_ distance: Double) { self.distance = distance }
  var code: PluginCode { PluginCode("org.example.even-steps", [.init("distance", distance)]) }
  var revisableTail: Int? { 1 }

  func update(_ line: inout KnotLine, from input: StrokeLine, changed: Range<Int>) {
    let last = input.knots.count - 1
    // The distance since the last knot.
    line.step(through: input, changed: changed, memory: 1, ahead: 1, back: 1) { i, memory, out in
      let knot = input.knots[i]
      guard i > 0 else { return out.append(knot) }
      let before = input.knots[i - 1]
      let way = before.location.distance(to: knot.location)
      var at = distance - memory[0]
      while at <= way, out.count < 7 {
        var between = knot
        let t = way > 0 ? at / way : 1
        between.location = before.location.interpolated(to: knot.location, t)
        between.nib = before.nib.interpolated(to: knot.nib, t)
        between.length = before.length + (knot.length - before.length) * t
        between.fraction = t
        out.append(between)
        at += distance
      }
      memory[0] = max(0, way - (at - distance))
      if i == last { out.append(knot) }
    }
  }
}

/// An effect with much memory: the mean nib radius over the last sixteen knots.
final class MeanWidth: StrokeEffect {
  var code: PluginCode { PluginCode("org.example.mean-width") }
  var memoryCount: Int { 16 }
  func apply(to nib: inout Nib, at input: EffectInput, memory: inout StageMemory) {
    for k in 0..<15 { memory[k] = input.index == 0 ? nib.radius : memory[k + 1] }
    memory[15] = nib.radius
    var sum = 0.0
    for k in 0..<16 { sum += memory[k] }
    nib.radius = sum / 16
  }
}

/// A tip of footprints: left and right in turn, beside the line, as far apart as they are long.
final class Footprints: StrokeTip {
  let pace: Double
  init(pace: Double) { self.pace = pace }
  var code: PluginCode { PluginCode("org.example.footprints", [.init("pace", pace)]) }
  var print: DabTip { .texture(.flat) }
  var reach: Double { 3 }
  var memoryCount: Int { 2 }

  func addPrints(
    of element: StrokeElement,
    at index: Int,
    memory: inout StageMemory,
    to prints: inout [Dab]
  ) {
    // The distance to the next print, and the number of prints.
    var count = memory[1]
    func step(_ nib: Nib) -> Double { nib.radius * pace }
    memory[0] = element.walk(from: memory[0], every: step) { at, ahead, nib in
      let side = count.truncatingRemainder(dividingBy: 2) == 0 ? 1.5 : -1.5
      let center = at + Vector(-ahead.dy, ahead.dx) * (side * nib.radius)
      let angle = Real.atan2(ahead.dy, ahead.dx)
      prints.append(Dab(center: center, radius: nib.radius, angle: angle, color: nib.color))
      count += 1
    }
    memory[1] = count
  }
}

extension PluginCatalog {
  /// The parts of this file.
  static let own = PluginCatalog(
    engines: [
      PluginPart("org.example.one-euro", "the 1 € filter") { code throws(InvalidValue) in
        OneEuroEngine(minimumCutoff: try code.number("cutoff"), slope: try code.number("slope"))
      },
      PluginPart("org.example.spring", "ink on a spring") { _ in SpringEngine() },
    ],
    effects: [
      PluginPart("org.example.line-speed", "thin where the line is fast") {
        code throws(InvalidValue) in
        LineSpeedWidth(fast: try code.number("fast"))
      },
      PluginPart("org.example.mean-width", "the mean width") { _ in MeanWidth() },
    ],
    filters: [
      PluginPart("org.example.even-steps", "knots at even distances") { code throws(InvalidValue) in
        EvenSteps(try code.number("distance"))
      }
    ],
    tips: [
      PluginPart("org.example.footprints", "left and right") { code throws(InvalidValue) in
        Footprints(pace: try code.number("pace"))
      }
    ]
  )
}
