import InkFormats
import InkFormatsExtra
import InkGraphics
import InkRendering
import InkStrokes

/// `ink-bench brush FILE`: the cost of an event with every brush, compared with the plain pen in the same
/// rounds: nanoseconds to ink, and microseconds to pixels on a canvas of 2048×1536, both at the
/// brush's own width and, to isolate the cost of engine, effects and paint, at the pen's.
enum BrushRace {
  static func run(_ words: Arguments) throws {
    var words = words
    let repetitions = max(3, try words.option("repetitions", 9))
    let only = try words.text("only")
    let path = try words.positional("FILE")[0]
    let file = try InkReader.read(try readFile(path), name: path, formats: .all)
    guard let events = file.recording?.events, !events.isEmpty else {
      throw Failure("\(path) holds no recorded events")
    }
    print(
      "\(events.count) events, \(repetitions) rounds, medians; ratios to the pen of the same round"
    )
    print("                                                            own width       pen's width")
    print(
      "brush                 kind      ns to ink   ratio   µs to pixels   ratio       µs   ratio"
    )
    // One for all rounds: requesting its memory from the system costs more than a stroke.
    let renderer = LiveRenderer(width: 2048, height: 1536)
    for entry in Brush.catalog {
      if let only, only != "\(entry.name)" { continue }
      let thin = try entry.brush.appending(PenWidth())
      var figures: [[Double]] = [[], [], [], [], [], []]
      for _ in 0..<repetitions {
        let penInk = ink(.pen, events)
        let ownInk = ink(entry.brush, events)
        let penPixels = pixels(.pen, events, renderer)
        let ownPixels = pixels(entry.brush, events, renderer)
        let thinPixels = pixels(thin, events, renderer)
        figures[0].append(ownInk)
        figures[1].append(ownInk / penInk)
        figures[2].append(ownPixels)
        figures[3].append(ownPixels / penPixels)
        figures[4].append(thinPixels)
        figures[5].append(thinPixels / penPixels)
      }
      let medians = figures.map { $0.sorted()[$0.count / 2] }
      let kind = if case .dabs = entry.brush.tip { "dabs" } else { "vector" }
      print(
        "\(entry.name)" + column("", 22 - "\(entry.name)".utf8.count) + kind,
        column(medians[0], 19 - kind.utf8.count),
        column(medians[1], 7),
        column(medians[2], 14),
        column(medians[3], 7),
        column(medians[4], 8),
        column(medians[5], 7)
      )
    }
  }

  /// Returns the nanoseconds per event, without pixels.
  private static func ink(_ brush: Brush, _ events: [InputEvent]) -> Double {
    var stream = EventStream()
    var model = InkModel(brush: brush)
    let start = threadMilliseconds()
    for event in events {
      stream.append(event)
      model.process(stream)
    }
    return (threadMilliseconds() - start) * 1e6 / Double(events.count)
  }

  /// Returns the microseconds per event, with pixels: each event is painted before the next is read.
  private static func pixels(
    _ brush: Brush,
    _ events: [InputEvent],
    _ renderer: LiveRenderer
  ) -> Double {
    var model = InkModel(brush: brush)
    renderer.restart(seeing: .identity, model)
    let start = threadMilliseconds()
    for event in events {
      model.apply(event)
      renderer.update(model)
    }
    return (threadMilliseconds() - start) * 1e3 / Double(events.count)
  }
}

/// An effect that sets the width of the plain pen, whatever the effects before.
private final class PenWidth: StrokeEffect {
  private let pen = PenWidth.rule()

  var code: PluginCode { PluginCode("org.example.bench") }

  func apply(to nib: inout Nib, at input: EffectInput, memory: inout StageMemory) {
    var input = input
    input.width = Brush.pen.width
    pen?.apply(to: &nib, at: input, memory: &memory)
  }

  private static func rule() -> (any StrokeEffect)? { Brush.pen.effects.first }
}

extension Brush {
  fileprivate func appending(_ effect: any StrokeEffect) throws -> Brush {
    try with(stages: stages + [.effect(effect)])
  }
}
