import Glibc
import InkGraphics

/// Writes a page of synthetic handwriting and highlighting; the same seed produces the same page.
enum MakeWorkload {
  static func run(_ arguments: Arguments) throws {
    var arguments = arguments
    var random = Generator(state: UInt64(truncatingIfNeeded: try arguments.option("seed", 1)))
    let names = try arguments.positional("OUT.txt")
    var text = "2048 1536 1200\n"
    for i in 0..<1000 { text += word(i, &random) }
    for i in 0..<200 { text += mark(i, &random) }
    var bytes = Array(text.utf8)
    try bytes.withUnsafeMutableBytes { try writeFile(names[0], UnsafeRawBufferPointer($0)) }
  }

  /// Returns a cursive word: loops that drift to the right, with more pressure on downstrokes.
  private static func word(_ index: Int, _ random: inout Generator) -> String {
    let count = 120 + Int(random.next() * 130)
    let left = 16 + random.next() * 1900
    let base = 30 + random.next() * 1470
    let advance = 70 + random.next() * 65
    let height = 6 + random.next() * 8
    let loops = Double(count) / (20 + random.next() * 10)
    let slant = 0.1 + random.next() * 0.3
    let heavy = 2 + random.next() * 3
    var points: [(Double, Double, Double)] = []
    for i in 0..<count {
      let t = Double(i) / Double(count - 1)
      let (sine, cosine) = Real.sinCos(2 * .pi * loops * t)
      let swell = 0.8 + 0.4 * Real.sinCos(9 * t + random.next() * 0.01).sine
      let up = height * swell * sine
      let taper = min(1, min(Double(i + 1) / 7, Double(count - i) / 9))
      points.append(
        (
          left + advance * t + 0.4 * height * cosine + slant * up + random.next() * 0.1,
          base - up + random.next() * 0.1,
          1.5 + heavy * taper * (0.6 - 0.4 * cosine)
        )
      )
    }
    let color = ["0.05 0.05 0.1", "0.1 0.15 0.55", "0.7 0.08 0.08", "0.02 0.35 0.15"][index % 4]
    return stroke(0, color, "1", points)
  }

  /// Returns a highlighter stroke: mostly one pass along a line, some back and forth, some tight scribbles.
  private static func mark(_ index: Int, _ random: inout Generator) -> String {
    let count = 120 + Int(random.next() * 130)
    let length = 200 + random.next() * 400
    let left = 20 + random.next() * (2008 - length)
    let top = 40 + random.next() * 1456
    let passes = index % 10 < 7 ? 1 : (index % 10 < 9 ? 4 : 12)
    var points: [(Double, Double, Double)] = []
    for i in 0..<count {
      let t = Double(i) / Double(count - 1) * Double(passes)
      let back = t - 2 * (t / 2).rounded(.down)
      let along = back < 1 ? back : 2 - back
      let wave = Real.sinCos(5 * t).sine * 3
      let x = left + length * along * (passes > 4 ? 0.08 : 1)
      points.append((x + random.next() * 0.1, top + wave + 11 * t, 24))
    }
    let color = ["1 0.92 0.1", "0.3 1 0.4", "1 0.45 0.75", "0.35 0.8 1"][index % 4]
    return stroke(1, color, "0.35", points)
  }

  private static func stroke(
    _ kind: Int,
    _ color: String,
    _ alpha: String,
    _ points: [(Double, Double, Double)]
  ) -> String {
    func short(_ v: Double) -> String { "\(Double(Int(v * 1000)) / 1000)" }
    var text = "S \(kind) \(color) \(alpha) \(points.count)\n"
    for (x, y, w) in points { text += "\(short(x)) \(short(y)) \(short(w))\n" }
    return text
  }
}

/// A generator of random numbers: a linear congruential generator with Knuth's constants.
struct Generator {
  var state: UInt64

  /// Returns the next number, 0…1.
  mutating func next() -> Double {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Double(state >> 11) * 0x1p-53
  }
}
