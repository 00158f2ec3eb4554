import InkDrawing
import InkFormats
import InkGraphics
import InkStrokes

/// A line of ink as many programs store it: points with widths, connected by straight lines.
struct InkLine {
  /// The points, in page units.
  var points: [Point]

  /// The widths at the points, in page units.
  var widths: [Double]

  /// The pressures at the points, 0…1; `nil` if the points aren't samples, or one has no pressure.
  var forces: [Double]?

  /// The maximum distance of a line from curved ink, in page units.
  private static let tolerance = 0.05

  /// Returns the lines of a stroke, moved by a transform: its samples if straight lines connect them, otherwise points
  /// on its curves.
  static func lines(of stroke: Stroke, _ transform: Affine) -> [InkLine] {
    let scale = abs(transform.determinant).squareRoot()
    let isStraight = stroke.brush.engine is PolylineEngine && stroke.brush.filters.isEmpty
    if !isStraight, stroke.samples.count > 1, let ribbon = stroke.ribbon() {
      return ribbon.polylines(tolerance / max(scale, 1e-6)).map { part in
        InkLine(points: part.map { transform.apply($0.0) }, widths: part.map { $0.1 * scale })
      }
    }
    var widths = Self.widths(stroke).map { $0 * scale }
    if widths.isEmpty { return [] }
    while widths.count < stroke.samples.count { widths.append(widths[widths.count - 1]) }
    let forces = stroke.samples.compactMap(\.pressure)
    return [
      InkLine(
        points: stroke.samples.map { transform.apply($0.location) },
        widths: Array(widths.prefix(stroke.samples.count)),
        forces: forces.count == stroke.samples.count ? forces : nil
      )
    ]
  }

  /// Returns the widths at the samples.
  ///
  /// The ink of a short stroke is a dot of one width, whatever the pressures, so widths that follow from these are
  /// computed from them.
  private static func widths(_ stroke: Stroke) -> [Double] {
    let (brush, width) = (stroke.brush, stroke.brush.strokeStyle.width)
    switch brush.effects.first {
    case nil: return stroke.samples.map { _ in width }
    case let effect as PressureWidth where brush.effects.count == 1:
      let range = effect.maximum - effect.minimum
      return stroke.samples.map { sample in
        width * (sample.pressure.map { effect.minimum + range * $0 } ?? effect.fallback)
      }
    case is ProportionalWidth where brush.effects.count == 1:
      return stroke.samples.map { max($0.force ?? 1, 0) * width }
    default: return stroke.nibsOfSamples().map { $0.radius * 2 }
    }
  }

  /// The greatest width, in page units.
  var widest: Double { widths.max() ?? 0 }

  /// Whether all widths are equal, except for rounding.
  var isEven: Bool { widths.allSatisfy { $0 >= 0.999 * widest } }
}
