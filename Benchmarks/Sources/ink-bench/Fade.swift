import Glibc
import InkGraphics
import InkRendering

/// `ink-bench fade`: one step of a fading layer next to one copy of that layer.
enum Fade {
  static func run(_ words: Arguments) throws {
    var words = words
    let repetitions = max(3, try words.option("repetitions", 61))
    _ = try words.positional()
    let (width, height) = (2048, 1536)
    let layer = FadingLayer(width: width, height: height)
    var clock = 0.0
    _ = layer.advance(to: clock, penIsDown: false)

    // What the layer shows has 4 bytes a pixel, what it keeps 8.
    let kept = [UInt16](repeating: 2, count: 4 * width * height)
    var target = [UInt16](repeating: 1, count: 4 * width * height)
    func copy(_ source: UnsafeRawBufferPointer) -> Double {
      target.withUnsafeMutableBytes { target in
        guard let to = target.baseAddress, let from = source.baseAddress else { return 0 }
        let start = threadMilliseconds()
        _ = memcpy(to, from, source.count)
        return threadMilliseconds() - start
      }
    }

    func measure(_ name: String, _ list: DisplayList) {
      var times: [[Double]] = [[], [], []]
      for repetition in 0...repetitions {
        _ = layer.paint(list)
        clock += 1 / FadingLayer.rate
        let start = threadMilliseconds()
        let update = layer.advance(to: clock, penIsDown: false)
        let step = threadMilliseconds() - start
        precondition(update.steps == (list.items.isEmpty ? 0 : 1), "one step is due")
        let shown = layer.pixmap.pixels.withUnsafeBytes { copy($0) }
        let deep = kept.withUnsafeBytes { copy($0) }
        precondition(target[width] == 2, "a copy is equal")
        // The first repetition warms up.
        if repetition == 0 { continue }
        times[0].append(step)
        times[1].append(shown)
        times[2].append(deep)
      }
      let medians = times.map { $0.sorted()[$0.count / 2] }
      let step = (medians[0] * 10000).rounded() / 10000
      print(
        name,
        column("\(step)", 11),
        column(medians[1], 13),
        column(medians[0] / medians[1], 8),
        column(medians[2], 14),
        column(medians[0] / medians[2], 8)
      )
    }

    var random = Random(seed: 3)
    var noise = Pixmap(width: width, height: height)
    for i in noise.pixels.indices {
      noise.pixels[i] = 0xff00_0000 | UInt32(random.real(0, 0x100_0000))
    }
    let whole = Rect(minX: 0, minY: 0, maxX: Double(width), maxY: Double(height))
    var corner = DisplayList()
    corner.ink(
      Ribbon(
        start: Point(40, 40),
        radius: 6,
        segments: [
          .init(
            control1: Point(60, 60),
            control2: Point(100, 120),
            end: Point(140, 140),
            radius: 6
          )
        ]
      ),
      Paint(.black)
    )
    print("area               step ms   copy of RGBA   copies   copy of deep   copies")
    measure("2048 x 1536   ", DisplayList([.image(noise, whole, alpha: 1)]))
    rest(layer, &clock)
    measure("a short stroke", corner)
    rest(layer, &clock)
    measure("nothing left  ", DisplayList())
  }

  private static func rest(_ layer: FadingLayer, _ clock: inout Double) {
    while !layer.isAtRest {
      clock += 0.5
      _ = layer.advance(to: clock, penIsDown: false)
    }
  }
}
