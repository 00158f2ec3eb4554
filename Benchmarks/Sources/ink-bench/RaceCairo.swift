import CCairo
import InkGraphics
import InkRaster

/// Fills the outlines of a workload with Cairo; the outlines are made before the clock starts.
///
/// Prints `cairo PENS_MS HIGHLIGHTERS_MS` for each repetition and writes the last canvas.
enum RaceCairo {
  static func run(_ arguments: Arguments) throws {
    var arguments = arguments
    let repetitions = try arguments.option("repetitions", 5)
    let names = try arguments.positional("WORKLOAD", "OUT.raw")
    let work = try Workload(contentsOf: names[0])
    let outlines = work.strokes.map { Rasterizer.outlinePolygon(of: $0.samples, tolerance: 0.05) }
    var canvas = Pixmap(width: work.width, height: work.height, format: .bgra)
    for _ in 0..<repetitions {
      canvas.fill(canvas.bounds)
      var spent = [0.0, 0.0]
      let (width, height) = (canvas.width, canvas.height)
      canvas.pixels.withUnsafeMutableBytes { bytes in
        let surface = cairo_image_surface_create_for_data(
          bytes.baseAddress?.assumingMemoryBound(to: UInt8.self),
          CAIRO_FORMAT_ARGB32,
          Int32(width),
          Int32(height),
          Int32(width * 4)
        )
        let context = cairo_create(surface)
        for (stroke, outline) in zip(work.strokes, outlines) {
          let start = threadMilliseconds()
          let c = stroke.color.sRGBA
          cairo_set_source_rgba(context, c.x, c.y, c.z, c.w)
          for p in outline { cairo_line_to(context, p.x, p.y) }
          cairo_fill(context)
          spent[stroke.kind] += threadMilliseconds() - start
        }
        cairo_destroy(context)
        cairo_surface_destroy(surface)
      }
      print("cairo \(spent[0]) \(spent[1])")
    }
    try canvas.pixels.withUnsafeBytes { try writeFile(names[1], $0) }
  }
}
