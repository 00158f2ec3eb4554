import InkFormats
import InkGraphics
import InkStrokes

/// Joins the curves of a signature, each a path with its own width, to strokes.
struct SignaturePieces {
  private let scene: ForeignScene
  private var points: [(point: Point, width: Double)] = []
  private var color = Color.black

  init(_ scene: ForeignScene) { self.scene = scene }

  /// Adds a curve, which continues the stroke if it begins where that ends.
  mutating func add(_ path: Path, color next: Color, width: Double) throws(FormatError) {
    guard width > 0, width <= 1e6 else {
      throw FormatError("the width of a path is not above 0, or exceeds 1,000,000")
    }
    for line in path.lines(tolerance: 0.1) {
      guard let first = line.first else { continue }
      try scene.budget.reserve(64 * line.count)
      let continues =
        next == color && points.last.map { $0.point.distance(to: first) < 0.01 } ?? false
      if !continues {
        try finish()
        points = [(first, width)]
        color = next
      }
      let start = points.last?.width ?? width
      for (i, point) in line.enumerated().dropFirst() {
        let part = Double(i) / Double(line.count - 1)
        points.append((point, start + (width - start) * part))
      }
    }
  }

  /// Ends the stroke that the curves form so far, and adds it to the scene.
  mutating func finish() throws(FormatError) {
    guard !points.isEmpty else { return }
    let list = points
    points = []
    let widest = list.reduce(0) { max($0, $1.width) }
    let style = Style(color: color, width: widest)
    let brush = try sound { () throws(InvalidValue) -> Brush in try Brush.polyline(style) }
    var samples: [StrokeSample] = []
    for (i, entry) in list.enumerated() {
      samples.append(
        try scene.sample(
          entry.point.x,
          entry.point.y,
          time: MadeUpTime.rounded(Double(i) * 0.01),
          force: entry.width / widest
        )
      )
    }
    try scene.add(samples, brush: brush)
  }
}
