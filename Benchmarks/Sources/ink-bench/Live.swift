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
  }

  private static let pen = Brush(engine: SmoothingEngine(strength: 0.7), style: Style(width: 3))

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

/// A number right-aligned in a column.
func column(_ value: Double, _ width: Int) -> String {
  let hundredths = Int((value * 100).rounded())
  let fraction = hundredths % 100
  return column("\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction)", width)
}

/// A text right-aligned in a column.
func column(_ text: some CustomStringConvertible, _ width: Int) -> String {
  let text = text.description
  return String(repeating: " ", count: max(0, width - text.utf8.count)) + text
}

/// Endless joined-up writing to and fro, about 2.5 units a sample.
struct Cursive {
  let contact: UInt32
  private var index = 0

  init(contact: UInt32) { self.contact = contact }

  mutating func next(phase: InputEvent.Phase? = nil) -> InputEvent {
    let i = Double(index)
    let along = i * 1.1
    let lap = along / 3800
    let there = abs(lap - lap.rounded(.down) - 0.5) * 3800
    let (sine, cosine) = Real.sinCos(i * 0.26)
    defer { index += 1 }
    return InputEvent(
      contact: contact,
      phase: phase ?? (index == 0 ? .began : .moved),
      location: Point(
        60 + there + 5 * cosine,
        80 + 45 * along / 1900 + 9 * sine
      ),
      time: i * 0.005,
      force: 0.5
    )
  }
}
