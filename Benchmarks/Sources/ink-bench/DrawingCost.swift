import InkDrawing
import InkGraphics
import InkStrokes

/// `ink-bench drawing`: the cost of edits and searches on drawings of 10 to 100,000 strokes.
enum DrawingCost {
  static func run(_ words: Arguments) throws {
    var words = words
    let repetitions = try words.option("repetitions", 9)
    print("µs each, median of \(repetitions)")
    print("strokes       add      undo      redo    remove      move copy+add  hit test  boxed")
    for count in [10, 1000, 100_000] {
      var costs: [[Double]] = []
      for round in 0..<repetitions { costs.append(try measure(count, seed: UInt64(round))) }
      var line = column(Double(count), 7)
      for k in costs[0].indices {
        let sorted = costs.map { $0[k] }.sorted()
        line += column(sorted[sorted.count / 2], 10)
      }
      print(line)
    }
  }

  /// Returns the cost of each kind of work, in microseconds.
  private static func measure(_ count: Int, seed: UInt64) throws -> [Double] {
    var random = SplitMix(state: seed)
    let side = (Double(count) * 400).squareRoot()
    var drawing = Drawing(author: 1, size: PageSize(side, side))
    let page = drawing.pages[0].id
    let layer = drawing.layers(of: page)[0].id
    var strokes: [Stroke] = []
    for _ in 0..<count { strokes.append(tick(side, &random)) }
    try drawing.apply(.add(strokes, to: layer, in: &drawing))
    strokes = []
    for _ in 0..<100 { strokes.append(tick(side, &random)) }
    var ids = drawing.layers(of: page)[0].items.map(\.id)
    ids.shuffle(using: &random)
    let chosen = Array(ids.prefix(100))
    let rounds = Double(chosen.count)

    func each(_ number: Double, _ body: () throws -> Void) rethrows -> Double {
      let start = threadMilliseconds()
      try body()
      return (threadMilliseconds() - start) * 1000 / number
    }
    var costs: [Double] = []
    let operations = strokes.map { DrawingOperation.add($0, to: layer, in: &drawing) }
    let start = drawing
    costs.append(try each(100) { for add in operations { try drawing.apply(add) } })
    costs.append(each(100) { for _ in 0..<100 { drawing.undo() } })
    costs.append(each(100) { for _ in 0..<100 { drawing.redo() } })
    costs.append(try each(rounds) { for id in chosen { try drawing.apply(.remove([id])) } })
    for _ in chosen { drawing.undo() }
    let step = Affine.translation(3, 4)
    costs.append(
      try each(rounds) {
        for id in chosen { try drawing.apply(.transform([id], by: step, in: drawing)) }
      }
    )
    drawing = start
    costs.append(
      try each(100) {
        for add in operations {
          let snapshot = drawing
          try drawing.apply(add)
          withExtendedLifetime(snapshot) {}
        }
      }
    )
    let points = (0..<200).map { _ in Point(random.real() * side, random.real() * side) }
    let target = drawing.layers(of: page)[0]
    var hits = 0
    costs.append(
      each(200) {
        for point in points where target.item(at: point, within: 4) != nil { hits += 1 }
      }
    )
    costs.append(
      each(200) {
        for point in points { hits += target.items(near: Rect(center: point, radius: 4)).count }
      }
    )
    if hits < 0 { print(hits) }
    return costs
  }

  /// Returns a short pen stroke at a random point of the page.
  private static func tick(_ side: Double, _ random: inout SplitMix) -> Stroke {
    var point = Point(random.real() * side, random.real() * side)
    var events: [InputEvent] = []
    for i in 0..<20 {
      point = point + Vector(random.real() * 2 - 0.5, random.real() * 2 - 1)
      events.append(
        InputEvent(phase: .moved, location: point, time: Double(i) * 0.005, force: 0.5)
      )
    }
    return Stroke(id: StrokeID(0), brush: .fineliner, events: events)
  }
}

/// SplitMix64: the same numbers for the same seed everywhere.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }

  mutating func real() -> Double { Double(next() >> 11) * 0x1p-53 }
}
