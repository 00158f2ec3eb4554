import InkGraphics

// Descriptions of the built-in parts for users. Drawing code does not use them, so that the Studio's wasm module
// does not contain these texts.

extension PartDescription {
  /// The descriptions of the built-in engines, for users.
  static var engines: [PartDescription] {
    [
      PartDescription(
        "smoothing",
        "draws a cubic curve to every sample, of adjustable roundness",
        [.strength(default: 0.7)]
      ),
      PartDescription("polyline", "draws straight lines from sample to sample"),
      PartDescription(
        "interpolation",
        "draws two straight lines to every sample, through a point of the smooth curve",
        [.strength(default: 0.5)]
      ),
      PartDescription("midpoint", "draws curves between the midpoints of the lines"),
      PartDescription(
        "catmull-rom",
        "draws a spline through all samples",
        [
          SettingDescription(
            "parameters",
            .choice(["uniform", "centripetal"], default: 0),
            "the parameterization; centripetal avoids loops at uneven samples"
          ),
          SettingDescription(
            "steps",
            .wholeNumber(0...8, default: 0),
            unit: "lines",
            "the number of straight lines per curve; 0 keeps curves"
          ),
        ]
      ),
    ]
  }

  /// The descriptions of the built-in effects, for users.
  static var effects: [PartDescription] {
    [
      PartDescription(
        "pressure-width",
        "increases the width linearly with pressure",
        [
          .range(
            "minimum",
            0...1000,
            default: 0,
            "the width at zero pressure, relative to the brush width"
          ),
          .range(
            "maximum",
            0...1000,
            default: 1,
            "the width at full pressure, relative to the brush width"
          ),
          .range(
            "fallback",
            0...1000,
            default: 1,
            "the width if the device reports no pressure, relative to the brush width"
          ),
        ]
      ),
      PartDescription(
        "speed-width",
        "interpolates the width between slow and fast ink",
        [
          .range(
            "slow",
            0...1000,
            "the width at up to 20 units per second, relative to the brush width"
          ),
          .range(
            "fast",
            0...1000,
            "the width from 3,000 units per second on, relative to the brush width"
          ),
        ]
      ),
      PartDescription("velocity-width", "makes fast ink thinner, as Drawsana does"),
      PartDescription(
        "spiral-width",
        "makes ink thinner after long steps, as SpiralKit does",
        [
          SettingDescription(
            "threshold",
            .number(0...1e6, default: 48),
            unit: "page units",
            "the distance of a point from the third one before it above which ink becomes thinner"
          ),
          SettingDescription(
            "interval",
            .number(0...10, default: 0),
            unit: "seconds",
            "the time between the points that are compared; 0 compares all points"
          ),
        ]
      ),
      PartDescription(
        "stylus-width",
        "sets the radius by the force of a pen, as DrawUI does",
        radii
      ),
      PartDescription(
        "finger-width",
        "sets the radius by the speed of a finger, as DrawUI does",
        radii
      ),
      PartDescription("proportional-width", "multiplies the width by the force of each sample"),
      PartDescription(
        "scaled-width",
        "multiplies the width of the whole brush",
        [.range("factor", 0...1000, "the width of the stroke, relative to the brush width")]
      ),
      PartDescription(
        "pressure-opacity",
        "increases the opacity linearly with pressure",
        [
          .range(
            "minimum",
            0...1,
            default: 0,
            "the opacity at zero pressure, relative to the brush opacity"
          ),
          .range(
            "maximum",
            0...1,
            default: 1,
            "the opacity at full pressure, relative to the brush opacity"
          ),
          .range(
            "fallback",
            0...1,
            default: 1,
            "the opacity if the device reports no pressure, relative to the brush opacity"
          ),
        ]
      ),
      PartDescription(
        "pressure-hue",
        "maps pressure to the whole hue circle",
        [
          .range(
            "fallback",
            0...1,
            default: 0.5,
            "the gray if the device reports no pressure, 0 black to 1 white"
          )
        ]
      ),
      PartDescription(
        "tilt-shading",
        "makes ink wider and lighter as the pen tilts",
        [
          .range(
            "width",
            0...1000,
            default: 1,
            "the factor of the width at full tilt"
          ),
          .range(
            "opacity",
            0...1,
            default: 1,
            "the factor of the opacity at full tilt"
          ),
          SettingDescription(
            "threshold",
            .number(0...1.5, default: 0),
            unit: "radians",
            "the tilt from upright at which the effect begins"
          ),
        ]
      ),
      PartDescription(
        "tip-rotation",
        "rotates the tip",
        [
          SettingDescription(
            "source",
            .choice(["fixed", "azimuth", "roll"], default: 0),
            "the source of the rotation: none, the azimuth of the pen, or its roll"
          ),
          SettingDescription(
            "offset",
            .number(-2 * .pi...2 * .pi, default: 0),
            unit: "radians",
            "the added angle, from the x axis toward the y axis"
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
          .range(
            "opacity",
            0...1,
            default: 1,
            "the opacity of the stroke, relative to the brush opacity"
          ),
        ]
      ),
    ]
  }

  /// The descriptions of the built-in filters, for users.
  static var filters: [PartDescription] {
    [
      PartDescription(
        "savitzky-golay",
        "smooths the line by fitting cubics to adjacent samples",
        [
          SettingDescription(
            "window",
            .wholeNumber(2...12, default: 2),
            unit: "samples",
            "the number of samples fitted on either side"
          ),
          .range("strength", 0...1, default: 1, "the share of the fit in the result"),
        ]
      ),
      PartDescription(
        "douglas-peucker",
        "leaves out samples close to the line between others",
        [
          SettingDescription(
            "tolerance",
            .number(Double.leastNormalMagnitude...1e6, default: nil),
            unit: "page units",
            "the maximum distance of samples left out; above 0"
          )
        ]
      ),
      PartDescription(
        "decimation",
        "keeps one of every N samples",
        [
          SettingDescription(
            "rate",
            .wholeNumber(1...1000, default: nil),
            unit: "samples",
            "N: the number of samples of which one is kept"
          )
        ]
      ),
      PartDescription(
        "taper",
        "tapers the ends of strokes",
        [
          SettingDescription(
            "start",
            .number(0...10_000, default: 0),
            unit: "page units",
            "the length of the taper at the start"
          ),
          SettingDescription(
            "end",
            .number(0...10_000, default: 0),
            unit: "page units",
            "the length of the taper at the end"
          ),
          .range(
            "least",
            0...1,
            default: 0,
            "the width at the very ends, relative to the full width"
          ),
        ]
      ),
      PartDescription(
        "henderson",
        "steadies the line without lag, by a fit over 34 ms or more on either side",
        [
          .range("strength", 0...1, default: 1, "the share of the fit in the result"),
          SettingDescription(
            "reach",
            .number(
              HendersonSmoother.defaultReach...HendersonSmoother.greatestReach,
              default: HendersonSmoother.defaultReach
            ),
            unit: "seconds",
            "the time on either side"
          ),
        ]
      ),
      PartDescription(
        "one-euro",
        "smooths slow lines more than fast ones, with a low-pass filter; the line lags behind the pen",
        [
          SettingDescription(
            "cutoff",
            .number(0.01...100, default: 1),
            unit: "Hz",
            "the cutoff frequency of a pen at rest"
          ),
          SettingDescription(
            "slope",
            .number(0...10, default: 0.5),
            unit: "Hz per mm/s",
            "the increase of the cutoff frequency with the speed"
          ),
        ]
      ),
      PartDescription(
        "spring",
        "lets a spring pull the tip after the pen, as ink-stroke-modeler does",
        [
          SettingDescription(
            "stiffness",
            .number(100...20_000, default: 32_400 / 11.0),
            unit: "1/s²",
            "the stiffness of the spring per mass of the tip"
          ),
          SettingDescription(
            "drag",
            .number(10...300, default: 72),
            unit: "1/s",
            "the drag of the tip per mass"
          ),
          SettingDescription(
            "wobble",
            .number(0...0.1, default: 0.04),
            unit: "seconds",
            "the time of the moving average over slow parts of the line"
          ),
        ]
      ),
    ]
  }

  /// The descriptions of the built-in color spaces, for users.
  static var colorSpaces: [PartDescription] {
    [
      PartDescription("srgb", "red, green and blue, each 0…1"),
      PartDescription("gray", "one lightness, 0 black to 1 white"),
      PartDescription("hsv", "hue in turns, saturation and value, each 0…1"),
      PartDescription(
        "cmyk",
        "cyan, magenta, yellow and key, each 0…1, without a color profile"
      ),
      PartDescription("display-p3", "red, green and blue of Display P3, each 0…1"),
    ]
  }

  private static var radii: [SettingDescription] {
    [
      SettingDescription(
        "minimum",
        .number(0...Style.greatestWidth, default: nil),
        unit: "page units",
        "the minimum radius if the brush is minimum + maximum wide; it scales with the width"
      ),
      SettingDescription(
        "maximum",
        .number(0...Style.greatestWidth, default: nil),
        unit: "page units",
        "the maximum radius if the brush is minimum + maximum wide; it scales with the width"
      ),
    ]
  }
}

extension SettingDescription {
  /// Returns the description of the setting `strength` of an engine that smooths.
  fileprivate static func strength(default strength: Double) -> SettingDescription {
    .range(
      "strength",
      -4...4,
      default: strength,
      "0 is straight, 1 roundest; above 1 curves form loops, below 0 they turn back at their ends"
    )
  }

  /// Returns the description of a number without a unit: a fraction or a factor.
  fileprivate static func range(
    _ key: PartName,
    _ range: ClosedRange<Double>,
    default fallback: Double? = nil,
    _ summary: StaticString
  ) -> SettingDescription {
    SettingDescription(key, .number(range, default: fallback), summary)
  }
}
