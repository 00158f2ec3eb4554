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
      if let line, line.isClose || !stages.isEmpty {
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
  private var line: (atZero: Double, atOne: Double, isClose: Bool)? {
    var sums = (n: 0.0, p: 0.0, w: 0.0, pp: 0.0, pw: 0.0)
    for (sample, width) in zip(samples, widths) {
      guard let p = sample.force else { return nil }
      sums.n += 1
      sums.p += p
      sums.w += width
      sums.pp += p * p
      sums.pw += p * width
    }
    let spread = sums.n * sums.pp - sums.p * sums.p
    guard let widest = widths.max(), widest > 0, sums.n > 0 else { return nil }
    let slope =
      spread > 1e-9 * max(sums.n * sums.pp, 1)
      ? (sums.n * sums.pw - sums.p * sums.w) / spread : 0
    let offset = (sums.w - slope * sums.p) / sums.n
    let (atZero, atOne) = (
      min(max(offset, 0), widest * 4), min(max(offset + slope, 0), widest * 4)
    )
    let isClose = zip(samples, widths).allSatisfy { sample, width in
      let fitted = atZero + (atOne - atZero) * (sample.force ?? 0)
      return abs(fitted - width) <= Self.tolerance * widest
    }
    return (atZero, atOne, isClose)
  }
}
