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

    func steps(_ list: DisplayList) -> (step: [Double], copy: [Double]) {
      var target = [UInt32](repeating: 1, count: width * height)
      var result: (step: [Double], copy: [Double]) = ([], [])
      for _ in 0...repetitions {
        _ = layer.paint(list)
        clock += 1 / FadingLayer.rate
        let a = threadMilliseconds()
        let update = layer.advance(to: clock, penIsDown: false)
        let b = threadMilliseconds()
        precondition(update.steps == (list.items.isEmpty ? 0 : 1), "one step is due")
        layer.pixmap.pixels.withUnsafeBytes { source in
          target.withUnsafeMutableBytes { copy in
            _ = memcpy(copy.baseAddress!, source.baseAddress!, source.count)
          }
        }
        let c = threadMilliseconds()
        precondition(target[width] == layer.pixmap.pixels[width], "a copy is equal")
        result.step.append(b - a)
        result.copy.append(c - b)
      }
      // The first repetition warms up.
      result.step.removeFirst()
      result.copy.removeFirst()
      return result
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
    print("area               step ms   copy ms   copies")
    let full = steps(DisplayList([.image(noise, whole, alpha: 1)]))
    report("2048 x 1536   ", full)
    rest(layer, &clock)
    report("a short stroke", steps(corner))
    rest(layer, &clock)
    report("nothing left  ", steps(DisplayList()))
  }

  private static func rest(_ layer: FadingLayer, _ clock: inout Double) {
    while !layer.isAtRest {
      clock += 0.5
      _ = layer.advance(to: clock, penIsDown: false)
    }
  }

  private static func report(_ name: String, _ times: (step: [Double], copy: [Double])) {
    let step = times.step.sorted()[times.step.count / 2]
    let copy = times.copy.sorted()[times.copy.count / 2]
    let digits = { (v: Double) in (v * 10000).rounded() / 10000 }
    print(name, column("\(digits(step))", 11), column(copy, 9), column(step / copy, 8))
  }
}
