import InkGraphics
import InkStrokes

/// The picture of the start of the longest stroke with its samples, line and predicted ways, as SVG.
struct FeelPicture {
  private let measure: FeelMeasure

  /// Creates the picture of a file.
  init(_ measure: FeelMeasure) { self.measure = measure }

  private static let width = 940.0
  private static let maximumHeight = 700.0

  /// The picture; empty if the pen does not move.
  var svg: String {
    let (stroke, ways, lines) = measure.shown
    let samples = stroke.events.map { $0.location }
    var bounds = Rect.empty
    for (point, way) in zip(samples, ways) {
      bounds.formUnion(point)
      bounds.formUnion(point + way)
    }
    guard !samples.isEmpty, bounds.width + bounds.height > 0 else { return "" }
    let margin = 12.0
    let scale = min(
      (Self.width - 2 * margin) / max(bounds.width, 1e-3),
      (Self.maximumHeight - 2 * margin) / max(bounds.height, 1e-3),
      60
    )
    func text(_ p: Point) -> String {
      let (x, y) = ((p.x - bounds.minX) * scale + margin, (p.y - bounds.minY) * scale + margin)
      return "\(fixed(x, 1)) \(fixed(y, 1))"
    }
    let height = bounds.height * scale + 2 * margin
    var svg =
      "<svg width=\"\(fixed(Self.width, 0))\" viewBox=\"0 0 \(fixed(bounds.width * scale + 2 * margin, 0)) \(fixed(height, 0))\" role=\"img\">\n"
    let hairs = zip(samples, ways).map { "M\(text($0))L\(text($0 + $1))" }.joined()
    svg += "<path d=\"\(hairs)\" fill=\"none\" stroke=\"#d33\" stroke-width=\".7\"/>\n"
    let dots = samples.map { "M\(text($0))h0" }.joined()
    svg +=
      "<path d=\"\(dots)\" fill=\"none\" stroke=\"#777\" stroke-width=\"4\" stroke-linecap=\"round\"/>\n"
    if let line = lines.last, let first = line.first {
      let path = "M\(text(first))" + line.dropFirst().map { "L\(text($0))" }.joined()
      svg += "<path d=\"\(path)\" fill=\"none\" stroke=\"#06c\" stroke-width=\"1.2\"/>\n"
    }
    return svg + "</svg>\n"
  }
}
