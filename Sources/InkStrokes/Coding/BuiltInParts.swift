import InkGraphics

// Descriptions of the built-in parts for users. Drawing code does not use them, so that the page of the
// Studio does not contain these texts.

extension PartDescription {
  /// The built-in engines.
  static var engines: [PartDescription] {
    [
      PartDescription(
        "smoothing",
        "draws a cubic curve to every sample, rounder or straighter as one likes",
        [.strength(default: 0.7)]
      ),
      PartDescription("polyline", "draws straight lines from sample to sample"),
      PartDescription(
        "interpolation",
        "draws two straight lines to every sample, over a point of the smooth curve",
        [.strength(default: 0.5)]
      ),
      PartDescription("midpoint", "draws curves between the middles of the lines"),
      PartDescription(
        "catmull-rom",
        "draws a spline through all samples",
        [
          SettingDescription(
            "parameters",
            .choice(["uniform", "centripetal"], default: 0),
            "how the parameter runs; centripetal makes no hooks where samples are uneven"
          ),
          SettingDescription(
            "steps",
            .wholeNumber(0...8, default: 0),
            unit: "lines",
            "into how many straight lines each curve is divided; 0 keeps curves"
          ),
        ]
      ),
    ]
  }

  /// The built-in effects.
  static var effects: [PartDescription] {
    [
      PartDescription(
        "pressure-width",
        "grows the width linearly with pressure",
        [
          .range("minimum", 0...1000, default: 0, "the width without pressure, times the brush's"),
          .range("maximum", 0...1000, default: 1, "the width at full pressure, times the brush's"),
          .range(
            "fallback",
            0...1000,
            default: 1,
            "the width where the device reports no pressure, times the brush's"
          ),
        ]
      ),
      PartDescription(
        "speed-width",
        "leads the width from one value for slow ink to another for fast ink",
        [
          .range("slow", 0...1000, "the width at 20 units a second and below, times the brush's"),
          .range(
            "fast",
            0...1000,
            "the width at 3,000 units a second and above, times the brush's"
          ),
        ]
      ),
      PartDescription("velocity-width", "thins fast ink, as Drawsana does"),
      PartDescription(
        "spiral-width",
        "thins ink after long steps, as SpiralKit does",
        [
          SettingDescription(
            "threshold",
            .number(0...1e6, default: 48),
            unit: "document units",
            "the step over three points above which ink thins"
          ),
          SettingDescription(
            "interval",
            .number(0...10, default: 0),
            unit: "seconds",
            "how far apart points are that count; 0 for all"
          ),
        ]
      ),
      PartDescription(
        "stylus-width",
        "sets the radius from the force of a pen, as DrawUI does",
        radii
      ),
      PartDescription(
        "finger-width",
        "sets the radius from the speed of a finger, as DrawUI does",
        radii
      ),
      PartDescription("proportional-width", "multiplies the width by the force of each sample"),
      PartDescription(
        "scaled-width",
        "multiplies the width of the whole brush",
        [.range("factor", 0...1000, "what the width is multiplied by")]
      ),
      PartDescription(
        "pressure-opacity",
        "grows the opacity linearly with pressure",
        [
          .range("minimum", 0...1, default: 0, "the opacity without pressure, times the brush's"),
          .range("maximum", 0...1, default: 1, "the opacity at full pressure, times the brush's"),
          .range(
            "fallback",
            0...1,
            default: 1,
            "the opacity where the device reports no pressure, times the brush's"
          ),
        ]
      ),
      PartDescription(
        "pressure-hue",
        "runs the hue once round the wheel with pressure",
        [
          .range(
            "fallback",
            0...1,
            default: 0.5,
            "the grey where the device reports no pressure, 0 black to 1 white"
          )
        ]
      ),
      PartDescription(
        "tilt-shading",
        "widens and fades ink as the pen lies down",
        [
          .range(
            "width",
            0...1000,
            default: 1,
            "what the width is multiplied by when it lies flat"
          ),
          .range(
            "opacity",
            0...1,
            default: 1,
            "what the opacity is multiplied by when it lies flat"
          ),
          SettingDescription(
            "threshold",
            .number(0...1.5, default: 0),
            unit: "radians",
            "the tilt from upright below which nothing happens"
          ),
        ]
      ),
      PartDescription(
        "tip-rotation",
        "turns the tip",
        [
          SettingDescription(
            "source",
            .choice(["fixed", "azimuth", "roll"], default: 0),
            "what it turns with: nothing, the direction in which the pen leans, or its barrel"
          ),
          SettingDescription(
            "offset",
            .number(-2 * .pi...2 * .pi, default: 0),
            unit: "radians",
            "what is added, from the x axis towards the y axis"
          ),
        ]
      ),
      PartDescription(
        "blending",
        "sets the blend mode of the whole stroke",
        [
          SettingDescription(
            "mode",
            .choice(BlendMode.allCases.map { $0.name }, default: nil),
            "the blend mode"
          ),
          .range("opacity", 0...1, default: 1, "what the opacity is multiplied by"),
        ]
      ),
    ]
  }

  /// The built-in filters.
  static var filters: [PartDescription] {
    [
      PartDescription(
        "savitzky-golay",
        "smooths the line by fitting cubics to neighbouring samples",
        [
          SettingDescription(
            "window",
            .wholeNumber(2...12, default: 2),
            unit: "samples",
            "how many samples at either side are fitted"
          ),
          .range("strength", 0...1, default: 1, "how much of the fit is taken"),
        ]
      ),
      PartDescription(
        "douglas-peucker",
        "leaves out samples that lie close to the line between others",
        [
          SettingDescription(
            "tolerance",
            .number(Double.leastNormalMagnitude...1e6, default: nil),
            unit: "document units",
            "the largest distance that is left out; above 0"
          )
        ]
      ),
      PartDescription(
        "decimation",
        "keeps one of so many samples",
        [
          SettingDescription(
            "rate",
            .wholeNumber(1...1000, default: nil),
            unit: "samples",
            "of how many one is kept"
          )
        ]
      ),
      PartDescription(
        "taper",
        "lets a stroke begin and end thin",
        [
          SettingDescription(
            "start",
            .number(0...10_000, default: 0),
            unit: "document units",
            "the length of the taper at the start"
          ),
          SettingDescription(
            "end",
            .number(0...10_000, default: 0),
            unit: "document units",
            "the length of the taper at the end"
          ),
          .range("least", 0...1, default: 0, "the width at the very ends, times the full one"),
        ]
      ),
    ]
  }

  /// The built-in color spaces.
  static var colorSpaces: [PartDescription] {
    [
      PartDescription("srgb", "red, green and blue, each 0…1"),
      PartDescription("gray", "one lightness, 0 black to 1 white"),
      PartDescription("hsv", "hue in turns, saturation and value, each 0…1"),
      PartDescription(
        "cmyk",
        "cyan, magenta, yellow and key, each 0…1, without a printing profile"
      ),
      PartDescription("display-p3", "red, green and blue of wide-gamut screens, each 0…1"),
    ]
  }

  private static var radii: [SettingDescription] {
    [
      SettingDescription(
        "minimum",
        .number(0...Style.greatestWidth, default: nil),
        unit: "document units",
        "the smallest radius, for a brush of the width minimum + maximum"
      ),
      SettingDescription(
        "maximum",
        .number(0...Style.greatestWidth, default: nil),
        unit: "document units",
        "the greatest radius, for a brush of the width minimum + maximum"
      ),
    ]
  }
}

extension SettingDescription {
  /// Returns the description of a smoothing engine's strength.
  fileprivate static func strength(default strength: Double) -> SettingDescription {
    .range(
      "strength",
      -4...4,
      default: strength,
      "0 straight to 1 roundest; above that curves loop, below 0 they knot"
    )
  }

  /// Returns the description of a fraction or factor.
  fileprivate static func range(
    _ key: PartName,
    _ range: ClosedRange<Double>,
    default fallback: Double? = nil,
    _ summary: StaticString
  ) -> SettingDescription {
    SettingDescription(key, .number(range, default: fallback), summary)
  }
}
