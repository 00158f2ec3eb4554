import InkGraphics
import InkRaster

/// Draws a workload several times from raw points, outline geometry included, on one thread.
///
/// Prints `ours PENS_MS HIGHLIGHTERS_MS` for each repetition and writes the last canvas,
/// premultiplied BGRA on transparent.
enum Race {
  static func run(_ arguments: Arguments) throws {
    var arguments = arguments
    let repetitions = try arguments.option("repetitions", 5)
    let names = try arguments.positional("WORKLOAD", "OUT.raw")
    let work = try Workload(contentsOf: names[0])
    let rasterizer = Rasterizer()
    var canvas = Pixmap(width: work.width, height: work.height, format: .bgra)
    for _ in 0..<repetitions {
      canvas.fill(canvas.bounds)
      var spent = [0.0, 0.0]
      var kind = 0
      var start = threadMilliseconds()
      for stroke in work.strokes {
        if stroke.kind != kind {
          let now = threadMilliseconds()
          spent[kind] += now - start
          (kind, start) = (stroke.kind, now)
        }
        let paint = Paint(stroke.color)
        stroke.samples.withUnsafeBufferPointer {
          rasterizer.fill(samples: $0, paint, into: &canvas)
        }
      }
      spent[kind] += threadMilliseconds() - start
      print("ours \(spent[0]) \(spent[1])")
    }
    try canvas.pixels.withUnsafeBytes { try writeFile(names[1], $0) }
  }
}
