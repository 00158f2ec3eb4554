import InkFormats
import InkGraphics
import InkStrokes

/// Ink of a file that stores both the pressure and the visible width of each sample.
///
/// If the width is a linear function of the pressure, samples keep their pressure, and the brush computes the widths.
/// Otherwise the widths are exact, and the force of a sample is its width as a fraction of the largest.
struct MeasuredInk {
  /// The greatest difference of a width from the straight line, as a fraction of the largest width.
  static let tolerance = 0.12

  /// The style of the ink; its width is ignored if there are ``widths``.
  var style: Style

  /// The samples, with the pressure as force, 0…1; `nil` if unknown.
  var samples: [StrokeSample]

  /// The width of each sample in page units, 0 or greater; empty if all have the width of the style.
  var widths: [Double] = []

  /// Further effects and filters of the brush, for instance an opacity that follows the pressure.
  ///
  /// With any, samples always keep their pressure.
  var stages: [BrushStage] = []

  /// Returns the stroke.
  ///
  /// - Throws: An error if the style is invalid.
  func stroke() throws(FormatError) -> Stroke {
    var style = style
    var stages = stages
    var samples = samples
    let widest = widths.max() ?? 0
    if widest > 0, widths.count == samples.count {
      style.width = widest
      let narrowest = widths.min() ?? widest
      let line = narrowest == widest ? nil : line
      if let (line, isClose) = line, isClose || !stages.isEmpty {
        stages.append(
          try sound { () throws(InvalidValue) -> BrushStage in
            try .pressureWidth(minimum: line.atZero / widest, maximum: line.atOne / widest)
          }
        )
      } else if narrowest < widest, stages.isEmpty {
        stages = [.proportionalWidth]
        for i in samples.indices {
          let old = samples[i]
          samples[i] = StrokeSample(
            location: old.location,
            time: old.time,
            force: widths[i] / widest,
            altitude: old.altitude,
            azimuth: old.azimuth
          )
        }
      }
    }
    let brush = try sound { () throws(InvalidValue) -> Brush in
      try Brush(style: style, stages: stages, engine: PolylineEngine.shared)
    }
    return Stroke(id: StrokeID(0), brush: brush, samples: samples)
  }

  /// The straight line of width over pressure that fits best; `nil` if a sample has no pressure.
  private var line: (line: WidthLine, isClose: Bool)? {
    let pressures = samples.map(\.force)
    guard let widest = widths.max(), widest > 0, let best = WidthLine(widths, over: pressures)
    else { return nil }
    let line = best.clamped(to: 0...(4 * widest))
    let isClose = line.isNear(widths, over: pressures, within: Self.tolerance * widest)
    return (line, isClose)
  }
}
