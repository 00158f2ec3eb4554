import InkRendering
import Inkstone

// snippet: effect
/// Thick across a direction and thin along it.
final class Reed: StrokeEffect {
  let angle: Double

  init(angle: Double) throws(InvalidValue) {
    self.angle = try InvalidValue.check("angle", angle, in: -.pi...(.pi))
  }

  static let part = PluginPart<any StrokeEffect>(
    "com.example.reed",
    "thick across a direction and thin along it",
    settings: [
      SettingDescription(
        "angle",
        .number(-.pi...(.pi), default: 0.8),
        unit: "radians",
        "the direction"
      )
    ]
  ) { code throws(InvalidValue) in
    try Reed(angle: code.number("angle", default: 0.8))
  }

  var code: PluginCode {
    PluginCode("com.example.reed", [.init("angle", angle)])
  }
  var memoryCount: Int { 2 }

  func apply(
    to nib: inout Nib,
    at input: EffectInput,
    memory: inout StageMemory
  ) {
    if let previous = input.previous {
      let step = input.sample.location - previous.location
      if step.length > 0 {
        memory[0] = step.dx / step.length
        memory[1] = step.dy / step.length
      }
    }
    let (sine, cosine) = Real.sinCos(angle)
    let across = abs(memory[0] * sine - memory[1] * cosine)
    nib.radius *= 0.2 + 0.8 * across
  }
}
// snippet end

// snippet: speed
/// Makes fast ink transparent.
final class Haste: StrokeEffect {
  static let part = PluginPart<any StrokeEffect>(
    "com.example.haste",
    "makes fast ink transparent"
  ) { _ in Haste() }

  var code: PluginCode { PluginCode("com.example.haste") }
  var changes: StyleProperties { .opacity }
  var memoryCount: Int { 1 }

  func apply(
    to nib: inout Nib,
    at input: EffectInput,
    memory: inout StageMemory
  ) {
    // Page units per second; nil at the first knot and at equal times.
    if let speed = input.speed { memory[0] = min(speed, 2000) }
    nib.color.w *= Float(1 - 0.8 * memory[0] / 2000)
  }
}
// snippet end

// snippet: filter
/// Pulls ink behind the pen on a string, which hides tremor.
final class Leash: PointFilter {
  let length: Double

  init(length: Double) throws(InvalidValue) {
    self.length = try InvalidValue.check("length", length, in: 0...1000)
  }

  static let part = PluginPart<any PointFilter>(
    "com.example.leash",
    "pulls ink behind the pen on a string",
    settings: [
      SettingDescription(
        "length",
        .number(0...1000, default: 8),
        unit: "page units",
        "the length of the string"
      )
    ]
  ) { code throws(InvalidValue) in
    try Leash(length: code.number("length", default: 8))
  }

  var code: PluginCode {
    PluginCode("com.example.leash", [.init("length", length)])
  }
  var revisableTail: Int? { 0 }

  func update(
    _ line: inout KnotLine,
    from input: StrokeLine,
    changed: Range<Int>
  ) {
    line.step(through: input, changed: changed, memory: 2) {
      index,
      memory,
      out in
      var knot = input.knots[index]
      let end =
        index == 0 ? knot.location : Point(memory[0], memory[1])
      let string = knot.location - end
      let pull = max(string.length - length, 0)
      if string.length > 0 {
        knot.location = end + string * (pull / string.length)
      }
      memory[0] = knot.location.x
      memory[1] = knot.location.y
      out.append(knot)
    }
  }
}
// snippet end

// snippet: engine
/// Draws right angles only: across, then down.
final class Stairs: StrokeEngine {
  static let part = PluginPart<any StrokeEngine>(
    "com.example.stairs",
    "draws right angles"
  ) { _ in Stairs() }

  var code: PluginCode { PluginCode("com.example.stairs") }
  var revisableTail: Int { 0 }

  func update(
    _ shape: inout StrokeShape,
    from line: StrokeLine,
    changed: Range<Int>
  ) {
    shape.step(through: line, changed: changed) {
      index,
      _,
      elements in
      let knot = line.knots[index]
      let start = line.knots[max(index - 1, 0)]
      let corner = Point(knot.location.x, start.location.y)
      if index > 0 {
        let across = CubicCurve(line: start.location, corner)
        elements.append(
          StrokeElement(curve: across, from: start, to: start)
        )
      }
      // At the first knot, a curve of one point: a dot.
      let down = CubicCurve(line: corner, knot.location)
      elements.append(
        StrokeElement(curve: down, from: start, to: knot)
      )
    }
  }
}
// snippet end

// snippet: lagging
/// Draws to the middles between knots, and at the last knot to the pen.
final class Lagging: StrokeEngine {
  static let part = PluginPart<any StrokeEngine>(
    "com.example.lagging",
    "lags half a knot"
  ) { _ in Lagging() }

  var code: PluginCode { PluginCode("com.example.lagging") }
  var revisableTail: Int { 1 }

  func update(
    _ shape: inout StrokeShape,
    from line: StrokeLine,
    changed: Range<Int>
  ) {
    shape.step(through: line, changed: changed, memory: 2, ahead: 1) {
      index,
      memory,
      elements in
      let knot = line.knots[index]
      let before = line.knots[max(index - 1, 0)]
      let start =
        index == 0 ? knot.location : Point(memory[0], memory[1])
      let middle = before.location.midpoint(to: knot.location)
      memory[0] = middle.x
      memory[1] = middle.y
      let curve = CubicCurve(line: start, middle)
      elements.append(
        StrokeElement(curve: curve, from: before, to: knot)
      )
      if index > 0, index == line.knots.count - 1 {
        let rest = CubicCurve(line: middle, knot.location)
        elements.append(
          StrokeElement(curve: rest, from: knot, to: knot)
        )
      }
    }
  }
}
// snippet end

// snippet: tip
/// Prints a small dash across the line, every two radii.
final class Ladder: StrokeTip {
  static let part = PluginPart<any StrokeTip>(
    "com.example.ladder",
    "prints rungs across the line"
  ) { _ in Ladder() }

  var code: PluginCode { PluginCode("com.example.ladder") }
  var print: DabTip { .texture(.flat) }
  var reach: Double { 1.5 }
  var memoryCount: Int { 1 }

  func addPrints(
    of element: StrokeElement,
    at index: Int,
    memory: inout StageMemory,
    to prints: inout [Dab]
  ) {
    // The distance to the next print, kept from element to element.
    func add(_ point: Point, _ direction: Vector, _ nib: Nib) {
      let angle = Real.atan2(direction.dx, -direction.dy)
      prints.append(
        Dab(
          center: point,
          radius: nib.radius,
          angle: angle,
          color: nib.color
        )
      )
    }
    memory[0] = element.walk(
      from: memory[0],
      every: { 2 * $0.radius },
      add
    )
  }
}
// snippet end

// snippet: catalog
extension PluginCatalog {
  static let ownBrushes = PluginCatalog(
    engines: [Stairs.part, Lagging.part],
    effects: [Reed.part, Haste.part],
    filters: [Leash.part],
    tips: [Ladder.part]
  )
}
// snippet end

// snippet: library
extension BrushLibrary {
  /// The brushes of the command, the Studio and its page.
  static func ownBrushes() throws(InvalidValue) -> BrushLibrary {
    let reed = try Brush(
      style: Style(
        color: Color(red: 0.1, green: 0.1, blue: 0.3),
        width: 9
      ),
      stages: [
        .filter(Leash(length: 6)),
        .effect(Reed(angle: 0.8)),
        .taper(start: 4, end: 10, minimum: 0.3),
      ]
    )
    let rungs = try Brush(
      style: Style(color: .black, width: 8),
      engine: Stairs(),
      tip: .own(Ladder())
    )
    return BrushLibrary(
      brushes: Brush.catalog + [
        Brush.Entry(
          name: "reed-on-leash",
          summary: "a steady reed",
          brush: reed
        ),
        Brush.Entry(
          name: "rungs",
          summary: "stairs with rungs",
          brush: rungs
        ),
      ],
      plugins: .ownBrushes
    )
  }
}
// snippet end
