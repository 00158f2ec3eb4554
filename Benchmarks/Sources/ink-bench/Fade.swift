import Glibc
import InkGraphics
import InkRendering

/// `ink-bench fade`: one step of a fading layer, compared with one copy of that layer.
enum Fade {
  private static let (width, height) = (2048, 1536)

  static func run(_ words: Arguments) throws {
    var words = words
    let repetitions = max(4, try words.option("repetitions", 64))
    _ = try words.positional()
    var bench = Fading(width, height, repetitions)
    print(
      "area             step ms   copy of RGBA   copies   quartiles      copy of deep   copies"
    )
    bench.measure("full of ink   ", strokes())
    bench.measure("noise         ", noise())
    var corner = DisplayList()
    corner.ink(stroke(from: Point(40, 40), radius: 6), Paint(.black))
    bench.measure("a short stroke", corner)
    bench.measureRest()
  }

  /// Returns strokes that cover nearly all of the paper.
  private static func strokes() -> DisplayList {
    var random = Random(seed: 5)
    var list = DisplayList()
    for _ in 0..<600 {
      let start = Point(random.real(-60, Double(width)), random.real(-60, Double(height)))
      let color = Color(
        red: random.real(0, 0.7),
        green: random.real(0, 0.7),
        blue: random.real(0, 0.7)
      )
      list.ink(stroke(from: start, radius: random.real(20, 60)), Paint(color))
    }
    return list
  }

  private static func noise() -> DisplayList {
    var random = Random(seed: 3)
    var noise = Pixmap(width: width, height: height)
    for i in noise.pixels.indices {
      noise.pixels[i] = 0xff00_0000 | UInt32(random.real(0, 0x100_0000))
    }
    let whole = Rect(minX: 0, minY: 0, maxX: Double(width), maxY: Double(height))
    return DisplayList([.image(noise, whole, alpha: 1)])
  }

  private static func stroke(from p: Point, radius: Double) -> Ribbon {
    Ribbon(
      start: p,
      radius: radius,
      segments: [
        .init(
          control1: Point(p.x + 20, p.y + 20),
          control2: Point(p.x + 60, p.y + 80),
          end: Point(p.x + 100, p.y + 100),
          radius: radius
        )
      ]
    )
  }
}

/// A layer, a clock, and the buffers that are copied for comparison.
private struct Fading {
  let layer: FadingLayer
  let repetitions: Int
  var clock = 0.0
  // The displayed pixels of the layer have 4 bytes, the stored ones 8.
  let kept: [UInt16]
  var target: [UInt16]

  init(_ width: Int, _ height: Int, _ repetitions: Int) {
    layer = FadingLayer(width: width, height: height)
    self.repetitions = repetitions
    _ = layer.advance(to: clock, penIsDown: false)
    kept = [UInt16](repeating: 2, count: 4 * width * height)
    target = [UInt16](repeating: 1, count: 4 * width * height)
  }

  mutating func copy(_ source: UnsafeRawBufferPointer) -> Double {
    target.withUnsafeMutableBytes { target in
      guard let to = target.baseAddress, let from = source.baseAddress else { return 0 }
      let start = threadMilliseconds()
      _ = memcpy(to, from, source.count)
      return threadMilliseconds() - start
    }
  }

  /// Measures steps and copies alternately; every eighth time there is fresh ink.
  mutating func measure(_ name: String, _ list: DisplayList) {
    var (steps, shown, deep): ([Double], [Double], [Double]) = ([], [], [])
    for repetition in 0...repetitions {
      if repetition % 8 == 0 { _ = layer.paint(list) }
      clock += 1 / FadingLayer.rate
      let start = threadMilliseconds()
      let update = layer.advance(to: clock, penIsDown: false)
      let step = threadMilliseconds() - start
      precondition(update.steps == 1 && !update.isAtRest, "one step is due, and not the last")
      let small = layer.pixmap.pixels.withUnsafeBytes { copy($0) }
      let large = kept.withUnsafeBytes { copy($0) }
      precondition(target[target.count - 1] == 2, "a copy is equal")
      // The first repetition warms up.
      if repetition == 0 { continue }
      steps.append(step)
      shown.append(small)
      deep.append(large)
    }
    let ratios = zip(steps, shown).map { $0 / $1 }
    print(
      name,
      column("\((quantile(steps, 0.5) * 10000).rounded() / 10000)", 9),
      column(quantile(shown, 0.5), 13),
      column(quantile(ratios, 0.5), 8),
      column("\(rounded(quantile(ratios, 0.25)))…\(rounded(quantile(ratios, 0.75)))", 11),
      column(quantile(deep, 0.5), 16),
      column(quantile(zip(steps, deep).map { $0 / $1 }, 0.5), 8)
    )
  }

  /// Measures the cost of a frame with nothing left to fade: too little for one reading of the clock.
  mutating func measureRest() {
    while !layer.isAtRest {
      clock += 0.5
      _ = layer.advance(to: clock, penIsDown: false)
    }
    let frames = 10_000
    var times: [Double] = []
    for _ in 0...repetitions {
      let start = threadMilliseconds()
      for _ in 0..<frames {
        clock += 1 / FadingLayer.rate
        let update = layer.advance(to: clock, penIsDown: false)
        precondition(update.isAtRest && update.steps == 0, "nothing is left")
      }
      times.append((threadMilliseconds() - start) * 1e6 / Double(frames))
    }
    let (low, high) = (rounded(quantile(times, 0.25)), rounded(quantile(times, 0.75)))
    print("nothing left    a frame: \(rounded(quantile(times, 0.5))) ns, quartiles \(low)…\(high)")
  }

  private func quantile(_ values: [Double], _ share: Double) -> Double {
    values.sorted()[Int((share * Double(values.count - 1)).rounded())]
  }

  private func rounded(_ value: Double) -> Double { (value * 100).rounded() / 100 }
}
