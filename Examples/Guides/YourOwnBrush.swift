// snippet: import
import InkFormats
import InkRendering
import Inkstone

// snippet end

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

// snippet: law
/// Whether a brush draws the same ink however events arrive.
func keepsTheLaw(_ brush: Brush, _ events: [InputEvent]) -> Bool {
  let stream = EventStream(brush: brush, events: events)
  let each = Replay(stream, batches: .each)
  return (1...20 as ClosedRange<UInt64>).allSatisfy { seed in
    let batches = Replay(stream, batches: .random(seed: seed))
    return batches.strokesHash == each.strokesHash
      && batches.pixelsHash == each.pixelsHash
  }
}
// snippet end

// snippet: truth
/// The same contact without predictions, and with exact forces.
func exact(_ events: [InputEvent]) -> [InputEvent] {
  events.filter { !$0.isPredicted && !$0.isUpdate }.map { event in
    var event = event
    let update = events.last {
      $0.isUpdate && $0.updateIndex == event.updateIndex
    }
    if let update { event.force = update.force }
    (event.estimated, event.expectingUpdates) = ([], [])
    event.updateIndex = nil
    return event
  }
}
// snippet end

// snippet: session
/// A stroke with a prediction after each sample, and forces that
/// are estimated first and arrive three samples later.
func difficultStroke() -> [InputEvent] {
  var events: [InputEvent] = []
  for i in 0...60 as ClosedRange<UInt32> {
    let time = Double(i / 2) / 60  // Pairs of samples have equal times.
    let wave = Real.sinCos(Double(i) / 5).sine
    let point = Point(40 + 4 * Double(i), 60 + 30 * wave)
    let phase: InputEvent.Phase =
      i == 0 ? .began : i == 60 ? .ended : .moved

    var event = InputEvent(
      phase: phase,
      location: point,
      time: time,
      force: 0.5
    )
    event.estimated = .force
    event.expectingUpdates = .force
    event.updateIndex = i
    events.append(event)

    var prediction = InputEvent(
      phase: .moved,
      location: point + Vector(6, -3),
      time: time + 0.02,
      force: 0.5
    )
    prediction.isPredicted = true
    if i < 60 { events.append(prediction) }

    if i >= 3 {
      var update = event
      update.phase = .moved
      update.isUpdate = true
      update.updateIndex = i - 3
      update.force = 0.01 * Double(i)
      (update.estimated, update.expectingUpdates) = ([], [])
      events.append(update)
    }
  }
  return events
}
// snippet end

// snippet: following
/// Returns the curves that changed after a version of a model.
func changedElements(
  of model: InkModel,
  since version: UInt64
) -> [StrokeElement] {
  model.changes(since: version).strokes.flatMap { change in
    let elements = model.shape(of: change.id)?.elements ?? []
    return elements.filter { $0.version > version }
  }
}
// snippet end

enum YourOwnBrush {
  static func run() throws {
    // snippet: combine
    let sepia = try Brush(
      style: Style(
        color: Color(red: 0.35, green: 0.2, blue: 0.1),
        width: 3
      ),
      stages: [
        .pressureWidth(minimum: 0.3, maximum: 1.4),
        .savitzkyGolay(window: 5, strength: 0.8),
        .taper(start: 6, end: 18, minimum: 0.1),
      ],
      engine: SmoothingEngine(strength: 0.8)
    )
    // snippet end

    // snippet: use
    let page = PageSize(300, 160)
    let canvas = InkCanvas(
      Drawing(author: 1, size: page),
      width: 300,
      height: 160
    )
    canvas.tool = .brush(sepia)
    // snippet end

    // snippet: dabs
    let marker = try Brush(
      style: Style(
        purpose: .highlighter,
        color: Color(red: 1, green: 0.9, blue: 0.1, alpha: 0.6),
        blendMode: .multiply,
        width: 16
      ),
      stages: [.tiltShading(width: 1.5, opacity: 0.8)],
      tip: .dabs(
        Dabbing(
          tip: .texture(.grain),
          spacing: .radii(0.15),
          flow: 0.4,
          followsDirection: true
        )
      )
    )
    // snippet end
    precondition(marker.style.width == 16)

    // snippet: vary
    var blue = Brush.pencil
    blue.color = Color(red: 0.1, green: 0.2, blue: 0.8)
    blue.width = 4
    let tapered = try blue.with(
      stages: blue.stages + [.taper(start: 10, end: 10)]
    )
    let dashed = try tapered.restyled { style in
      style.dash = Style.Dash([12, 4])
    }
    // snippet end
    precondition(dashed.stages.count == 3)

    output("file")
    // snippet: file
    let file = BrushFile(
      sepia,
      name: "sepia",
      summary: "a brown pen with a steady hand"
    )
    let text = String(decoding: file.bytes, as: UTF8.self)
    print(text, terminator: "")
    // snippet end

    // snippet: read
    let read = try BrushFile(reading: file.bytes)
    print(read.name, read.brush == sepia)
    // snippet end

    output("error")
    // snippet: error
    let wrong = """
      { "width": 3,
        "stages": [{ "filter": "savitzky-golay", "strength": 2 }] }
      """
    do {
      _ = try BrushFile(reading: Array(wrong.utf8))
    } catch {
      print(error)
    }
    // snippet end

    output("apply")
    // snippet: apply
    let reed = try Reed(angle: 0)
    var memory = StageMemory(count: reed.memoryCount)
    var previous: StrokeSample?
    for point in [Point(0, 0), Point(30, 0), Point(30, 40)] {
      let sample = StrokeSample(location: point, time: 0)
      var nib = Nib(radius: 10)
      reed.apply(
        to: &nib,
        at: EffectInput(sample: sample, previous: previous),
        memory: &memory
      )
      print(nib.radius)
      previous = sample
    }
    // snippet end

    output("law")
    // snippet: check
    let brush = try Brush(
      style: Style(width: 9),
      stages: [
        .pressureWidth(minimum: 0.2, maximum: 1),
        .filter(Leash(length: 6)),
        .effect(Reed(angle: 0.8)),
        .effect(Haste()),
      ],
      engine: Lagging(),
      tip: .own(Ladder())
    )
    let events = difficultStroke()
    print("batches:", keepsTheLaw(brush, events))

    let live = Replay(
      EventStream(brush: brush, events: events),
      batches: .each
    )
    let clean = Replay(
      EventStream(brush: brush, events: exact(events)),
      batches: .each
    )
    print("predictions:", live.strokesHash == clean.strokesHash)
    // snippet end

    output("unknown")
    // snippet: unknown
    let own = BrushFile(brush, name: "own").bytes
    let known = try BrushFile(reading: own, plugins: .ownBrushes)
    let unknown = try BrushFile(reading: own)
    print("known:", known.brush.unknownParts)
    for name in unknown.brush.unknownParts { print("unknown:", name) }
    print("unchanged:", unknown.bytes == own)
    // snippet end

    output("document")
    canvas.tool = .brush(brush)
    for event in exact(events) {
      _ = canvas.handle([event], at: event.time)
    }
    let saved = InkImport(canvas.drawing)
    let document = try InkWriter.write(saved, as: .ink).bytes
    // snippet: document
    let opened = try InkReader.read(document, plugins: .ownBrushes)
    print("with the parts:", opened.notes)
    for note in try InkReader.read(document).notes { print(note) }
    // snippet end

    // snippet: merge
    let others = PluginCatalog(effects: [Reed.part])
    let all = try PluginCatalog.ownBrushes.merging(others)
    // snippet end
    _ = all

    var model = InkModel(brush: brush)
    for event in events { model.apply(event) }
    precondition(!changedElements(of: model, since: 0).isEmpty)
    let library = try BrushLibrary.ownBrushes()
    precondition(library.brushes.count == Brush.catalog.count + 2)
  }
}
