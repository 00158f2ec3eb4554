import InkGraphics
import InkRendering
import InkStrokes

/// `ink-bench live`: one more event on a stroke of N points on a page of M strokes, from event to
/// finished pixels.
enum Live {
  static func run(_ words: Arguments) throws {
    var words = words
    let events = try words.option("events", 400)
    _ = try words.positional()
    print("strokes on page   points in stroke   median µs   p95 µs   finish µs")
    for page in [10, 1000, 100_000] {
      var model = InkModel(brush: pen)
      let renderer = LiveRenderer(width: 2048, height: 1536)
      fill(&model, strokes: page)
      renderer.update(model)
      for points in [10, 300, 10_000] {
        var times: [Double] = []
        var finishes: [Double] = []
        for round in 0..<5 {
          var stroke = Cursive(contact: UInt32(1_000_000 + points + round))
          for _ in 0..<points { model.apply(stroke.next()) }
          renderer.update(model)
          for _ in 0..<events {
            let event = stroke.next()
            let start = threadMilliseconds()
            model.apply(event)
            renderer.update(model)
            times.append((threadMilliseconds() - start) * 1e3)
          }
          let start = threadMilliseconds()
          model.apply(stroke.next(phase: .ended))
          renderer.update(model)
          finishes.append((threadMilliseconds() - start) * 1e3)
        }
        times.sort()
        finishes.sort()
        print(
          column(page, 15),
          column(points, 18),
          column(times[times.count / 2], 11),
          column(times[times.count * 95 / 100], 8),
          column(finishes[finishes.count / 2], 11)
        )
      }
    }
    hardCases(events)
  }

  /// Measures cases that cost more than an ordinary pen.
  private static func hardCases(_ events: Int) {
    print("hard cases, 1,000 strokes on the page             median µs   p95 µs")
    for points in [300, 3000] {
      measure("scribbling on one spot of 60 units, \(points) points", events) { model, renderer in
        var pen = Cursive(contact: 1, spot: 60)
        for _ in 0..<points { model.apply(pen.next()) }
        renderer.update(model)
        return { model in model.apply(pen.next()) }
      }
    }
    measure("one contact that never ended below", events) { model, renderer in
      model.apply(InputEvent(contact: 2, phase: .began, location: Point(700, 700), time: 0))
      var pen = Cursive(contact: 3)
      for _ in 0..<300 { model.apply(pen.next()) }
      renderer.update(model)
      return { model in model.apply(pen.next()) }
    }
    measure("late force on a finished stroke of 1,000 points", events) { model, renderer in
      var pen = Cursive(contact: 4)
      for i in 0..<1000 as Range<UInt32> {
        var event = pen.next(phase: i == 999 ? .ended : nil)
        event.updateIndex = i
        event.expectingUpdates = .force
        model.apply(event)
      }
      renderer.update(model)
      var update = pen.next()
      update.isUpdate = true
      update.expectingUpdates = .force
      var number: UInt32 = 0
      return { model in
        update.updateIndex = number % 999
        update.force = number % 2 == 0 ? 0.9 : 0.4
        number += 1
        model.apply(update)
      }
    }
  }

  private static func measure(
    _ name: String,
    _ events: Int,
    _ prepare: (inout InkModel, LiveRenderer) -> (inout InkModel) -> Void
  ) {
    var model = InkModel(brush: pressurePen)
    let renderer = LiveRenderer(width: 2048, height: 1536)
    fill(&model, strokes: 1000)
    renderer.update(model)
    let step = prepare(&model, renderer)
    var times: [Double] = []
    for _ in 0..<events {
      let start = threadMilliseconds()
      step(&model)
      renderer.update(model)
      times.append((threadMilliseconds() - start) * 1e3)
    }
    times.sort()
    print(
      name + column("", 48 - name.utf8.count),
      column(times[times.count / 2], 10),
      column(times[times.count * 95 / 100], 8)
    )
  }

  private static let pressurePen = made {
    try Brush(
      style: Style(width: 3),
      stages: [.effect(PressureWidth(minimum: 1 / 3.0, maximum: 5 / 3.0))]
    )
  }

  private static let pen = made {
    try Brush(style: Style(width: 3))
  }

  private static func made(_ make: () throws -> Brush) -> Brush {
    do { return try make() } catch { preconditionFailure("\(error)") }
  }

  /// Short strokes all over the page.
  private static func fill(_ model: inout InkModel, strokes: Int) {
    var random = Random(seed: 7)
    for number in 0..<strokes {
      let x = random.real(20, 2000)
      let y = random.real(20, 1500)
      for i in 0..<8 {
        model.apply(
          InputEvent(
            contact: UInt32(number),
            phase: i == 0 ? .began : (i == 7 ? .ended : .moved),
            location: Point(x + Double(i) * 2.5, y + random.real(-4, 4)),
            time: Double(i) * 0.005
          )
        )
      }
    }
  }
}

/// SplitMix64: the same numbers for the same seed.
struct Random {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func real(_ low: Double, _ high: Double) -> Double {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return low + (high - low) * Double((z ^ (z >> 31)) >> 11) * 0x1p-53
  }
}

/// Returns a number right-aligned in a column.
func column(_ value: Double, _ width: Int) -> String {
  let hundredths = Int((value * 100).rounded())
  let fraction = hundredths % 100
  return column("\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction)", width)
}

/// Returns a text right-aligned in a column.
func column(_ text: some CustomStringConvertible, _ width: Int) -> String {
  let text = text.description
  return String(repeating: " ", count: max(0, width - text.utf8.count)) + text
}

/// Endless cursive handwriting back and forth, about 2.5 units per sample.
struct Cursive {
  let contact: UInt32
  private let lap: Double
  private var index = 0

  /// Creates a pen that turns around after `spot` units.
  init(contact: UInt32, spot: Double = 1900) {
    self.contact = contact
    lap = spot
  }

  mutating func next(phase: InputEvent.Phase? = nil) -> InputEvent {
    let i = Double(index)
    let along = i * 1.1
    let laps = along / (2 * lap)
    let there = abs(laps - laps.rounded(.down) - 0.5) * 2 * lap
    let (sine, cosine) = Real.sinCos(i * 0.26)
    defer { index += 1 }
    return InputEvent(
      contact: contact,
      phase: phase ?? (index == 0 ? .began : .moved),
      location: Point(
        60 + there + 5 * cosine,
        80 + (lap < 1000 ? 20 * Real.sinCos(along * 0.003).sine : 45 * along / 1900) + 9 * sine
      ),
      time: i * 0.005,
      force: 0.5
    )
  }
}
