public import InkGraphics

// The built-in effects and filters. ``BrushStage/code`` returns the name and the settings of each, by which brush
// files and documents identify it.

extension BrushStage {
  // MARK: Width

  /// An effect that makes the width grow linearly with pressure.
  ///
  /// The width is `minimum + (maximum − minimum) · pressure`, as a fraction of the brush's width.
  ///
  /// - Parameters:
  ///   - minimum: The width at pressure 0, 0 to 1,000.
  ///   - maximum: The width at pressure 1, 0 to 1,000.
  ///   - fallback: The width if the device reports no pressure, 0 to 1,000. The default is 1.
  /// - Throws: `InvalidValue` if a number is out of its range.
  public static func pressureWidth(
    minimum: Double,
    maximum: Double,
    fallback: Double = 1
  ) throws(InvalidValue) -> BrushStage {
    .effect(try PressureWidth(minimum: minimum, maximum: maximum, fallback: fallback))
  }

  /// An effect that changes the width linearly with the speed of the pen.
  ///
  /// - Parameters:
  ///   - slow: The width at 20 page units a second and below, as a fraction of the brush's, 0 to 1,000.
  ///   - fast: The width at 3,000 page units a second and above, as a fraction of the brush's, 0 to 1,000.
  /// - Throws: `InvalidValue` if a number is out of its range.
  public static func speedWidth(slow: Double, fast: Double) throws(InvalidValue) -> BrushStage {
    .effect(try SpeedWidth(slow: slow, fast: fast))
  }

  /// An effect with SpiralKit's variable width: fast ink thins to 0.4 of the width, slow ink recovers.
  ///
  /// - Parameters:
  ///   - threshold: The distance from a point to the third one before it, in page units, above which ink thins, 0 to
  ///     1,000,000. SpiralKit's is 48.
  ///   - interval: The time between two points, in seconds, 0 to 10. The default 0 makes every knot a point.
  /// - Throws: `InvalidValue` if a number is out of its range.
  public static func spiralWidth(
    threshold: Double,
    interval: Double = 0
  ) throws(InvalidValue) -> BrushStage {
    .effect(try SpiralWidth(threshold: threshold, interval: interval))
  }

  /// An effect with Drawsana's width from speed: fast strokes are thin, down to a fifth of the brush's width.
  public static var velocityWidth: BrushStage { .effect(VelocityWidth()) }

  /// An effect with DrawUI's width for pens, which is proportional to the force between two limits.
  ///
  /// The radius is `(minimum + maximum) / 2 · force`, limited to `minimum…maximum`. The radii apply to brushes of the
  /// width `minimum + maximum`, and are scaled for others. Samples without force keep the width from the stages before.
  ///
  /// - Parameters:
  ///   - minimum: The smallest radius, in page units, 0 to ``Style/greatestWidth``.
  ///   - maximum: The largest radius, in page units, 0 to ``Style/greatestWidth``.
  /// - Throws: `InvalidValue` if a radius is out of its range.
  public static func stylusWidth(
    minimum: Double,
    maximum: Double
  ) throws(InvalidValue) -> BrushStage {
    .effect(try StylusWidth(minimum: minimum, maximum: maximum))
  }

  /// An effect with DrawUI's width for fingers: slow ink is wide, fast ink thin, and the width changes gradually.
  ///
  /// The radii apply to brushes of the width `minimum + maximum`, and are scaled for others. Samples with force keep
  /// the width from the stages before.
  ///
  /// - Parameters:
  ///   - minimum: The smallest radius, in page units, 0 to ``Style/greatestWidth``.
  ///   - maximum: The largest radius, in page units, 0 to ``Style/greatestWidth``.
  /// - Throws: `InvalidValue` if a radius is out of its range.
  public static func fingerWidth(
    minimum: Double,
    maximum: Double
  ) throws(InvalidValue) -> BrushStage {
    .effect(try FingerWidth(minimum: minimum, maximum: maximum))
  }

  /// An effect that multiplies the width by the force of each sample; samples without force keep the width.
  ///
  /// It is for documents that store a width at every point, such as those of Xournal++.
  public static var proportionalWidth: BrushStage { .effect(ProportionalWidth()) }

  /// An effect that multiplies the width of the whole stroke by a factor.
  ///
  /// - Parameter factor: The factor, 0 to 1,000.
  /// - Throws: `InvalidValue` if the factor is out of its range.
  public static func scaledWidth(factor: Double) throws(InvalidValue) -> BrushStage {
    .effect(try ScaledWidth(factor: factor))
  }

  // MARK: Color and opacity

  /// An effect that makes the opacity grow linearly with pressure; all values are fractions of the style's opacity.
  ///
  /// - Parameters:
  ///   - minimum: The opacity at pressure 0, 0 to 1.
  ///   - maximum: The opacity at pressure 1, 0 to 1.
  ///   - fallback: The opacity if the device reports no pressure, 0 to 1.
  /// - Throws: `InvalidValue` if a number is out of its range.
  public static func pressureOpacity(
    minimum: Double,
    maximum: Double,
    fallback: Double
  ) throws(InvalidValue) -> BrushStage {
    .effect(try PressureOpacity(minimum: minimum, maximum: maximum, fallback: fallback))
  }

  /// An effect with ForceSketch's color: the pressure is the hue of a saturated, bright color.
  ///
  /// - Parameter fallback: The gray level if the device reports no pressure, from 0, black, to 1, white. The default is
  ///   0.5.
  /// - Throws: `InvalidValue` if the gray is out of its range.
  public static func pressureHue(fallback: Double = 0.5) throws(InvalidValue) -> BrushStage {
    .effect(try PressureHue(fallback: fallback))
  }

  /// An effect that sets the blend mode of the whole stroke and multiplies its opacity by a factor.
  ///
  /// A ``Style/formula`` of the style is removed.
  ///
  /// - Parameters:
  ///   - mode: The blend mode.
  ///   - opacity: The factor of the opacity, 0 to 1. The default is 1.
  /// - Throws: `InvalidValue` if the opacity is out of its range.
  public static func blending(
    _ mode: BlendMode,
    opacity: Double = 1
  ) throws(InvalidValue) -> BrushStage {
    .effect(try Blending(mode, opacity: opacity))
  }

  // MARK: Tilt

  /// An effect that makes the ink of a tilted pen wider and fainter, like that of the side of a pencil's lead.
  ///
  /// With t from 0, at the threshold, to 1, flat, the width is multiplied by `1 + (width − 1) · t` and the opacity by
  /// `1 + (opacity − 1) · t`. Samples without altitude are upright.
  ///
  /// - Parameters:
  ///   - width: The factor of the width of a flat pen, 0 to 1,000.
  ///   - opacity: The factor of the opacity of a flat pen, 0 to 1.
  ///   - threshold: The tilt from the upright below which nothing changes, in radians, 0 to 1.5. The default is 0.
  /// - Throws: `InvalidValue` if a number is out of its range.
  public static func tiltShading(
    width: Double,
    opacity: Double,
    threshold: Double = 0
  ) throws(InvalidValue) -> BrushStage {
    .effect(try TiltShading(width: width, opacity: opacity, threshold: threshold))
  }

  /// An effect that holds the tip at a fixed angle; visible only with tips that leave dabs, such as ``Tip/dabs(_:)``.
  ///
  /// - Parameter angle: The angle, in radians from the x axis toward the y axis, −2π to 2π.
  /// - Throws: `InvalidValue` if the angle is out of its range.
  public static func tipRotation(angle: Double) throws(InvalidValue) -> BrushStage {
    .effect(try TipRotation(.fixed, offset: angle))
  }

  /// An effect that turns the tip with the azimuth of the pen; visible only with tips that leave dabs, such as
  /// ``Tip/dabs(_:)``.
  ///
  /// - Parameter offset: The angle added to the azimuth, in radians, −2π to 2π. The default is 0.
  /// - Throws: `InvalidValue` if the offset is out of its range.
  public static func tipFollowsAzimuth(offset: Double = 0) throws(InvalidValue) -> BrushStage {
    .effect(try TipRotation(.azimuth, offset: offset))
  }

  /// An effect that turns the tip with the twist of the pen about its own axis; visible only with tips that leave dabs.
  ///
  /// - Parameter offset: The angle added to the twist, in radians, −2π to 2π. The default is 0.
  /// - Throws: `InvalidValue` if the offset is out of its range.
  public static func tipFollowsTwist(offset: Double = 0) throws(InvalidValue) -> BrushStage {
    .effect(try TipRotation(.roll, offset: offset))
  }

  // MARK: Filters

  /// A filter that makes strokes thinner toward their start and end.
  ///
  /// With x the distance from the nearer end as a fraction of the taper's length, the width is multiplied by `minimum +
  /// (1 − minimum) · x · (2 − x)`.
  ///
  /// - Parameters:
  ///   - start: The length of the taper at the start, in page units, 0 to 10,000.
  ///   - end: The length of the taper at the end, in page units, 0 to 10,000.
  ///   - minimum: The width at the very ends, as a fraction of the full one, 0 to 1. The default is 0.
  /// - Throws: `InvalidValue` if a number is out of its range.
  public static func taper(
    start: Double,
    end: Double,
    minimum: Double = 0
  ) throws(InvalidValue) -> BrushStage {
    .filter(try Taper(start: start, end: end, minimum: minimum))
  }

  /// A smoothing filter by Savitzky and Golay: a fit of a cubic over the neighbors of each knot.
  ///
  /// - Parameters:
  ///   - window: The number of neighbors at each side, 2 to 12. The default is 2.
  ///   - strength: The fraction of the correction that is applied, 0 to 1. The default is 1.
  /// - Throws: `InvalidValue` if a number is out of its range.
  public static func savitzkyGolay(
    window: Int = 2,
    strength: Double = 1
  ) throws(InvalidValue) -> BrushStage {
    .filter(try SavitzkyGolay(window: window, strength: strength))
  }

  /// A smoothing filter without lag: a fit of a parabola over 34 ms on either side, with the weights of Henderson.
  ///
  /// The ink reaches the newest sample at once, and later samples revise it: by about 0.02 mm, for ink of a pen. The
  /// first and the last sample are not moved. A longer reach steadies slow, careful lines, and rounds fast ones.
  ///
  /// - Parameters:
  ///   - strength: The fraction of the correction that is applied, 0 to 1. The default is 1.
  ///   - reach: The time on either side of a sample, 0.034 to 0.136 seconds. The default is 0.034.
  /// - Throws: `InvalidValue` if a number is out of its range.
  public static func steadyLine(
    strength: Double = 1,
    reach: Double = 0.034
  ) throws(InvalidValue) -> BrushStage {
    .filter(try HendersonSmoother(strength: strength, reach: reach))
  }

  /// A low-pass filter whose cutoff frequency rises with the speed, the 1€ filter of Casiez, Roussel and Vogel.
  ///
  /// Slow lines are smooth, fast ones lag less: by about 0.3 mm with the defaults. A last knot at the newest sample closes
  /// the gap; the line behind it is not revised.
  ///
  /// - Parameters:
  ///   - cutoff: The cutoff frequency of a pen at rest, in Hz, 0.01 to 100. The default is 1.
  ///   - slope: The increase of the cutoff frequency with the speed, in Hz per mm/s, 0 to 10. The default is 0.5.
  /// - Throws: `InvalidValue` if a number is out of its range.
  public static func oneEuro(
    cutoff: Double = 1,
    slope: Double = 0.5
  ) throws(InvalidValue) -> BrushStage {
    .filter(try OneEuroFilter(cutoff: cutoff, slope: slope))
  }

  /// A smoothing filter in which a spring pulls a heavy tip after the pen: the position model of Google's
  /// ink-stroke-modeler.
  ///
  /// The tip lags by about 1 mm. At the newest sample it is pulled to the pen as at the end of a stroke, so that the ink
  /// reaches it; later samples revise these last knots. There are at least 180 knots a second, but fewer in pauses.
  /// A brush accepts one such filter.
  ///
  /// - Parameters:
  ///   - stiffness: The stiffness of the spring per mass of the tip, in 1/s², 100 to 20,000. The default is 32,400/11.
  ///   - drag: The drag of the tip per mass, in 1/s, 10 to 300. The default is 72.
  ///   - wobble: The time of the moving average that steadies slow parts of the line, in seconds, 0 to 0.1. The default
  ///     is 0.04.
  /// - Throws: `InvalidValue` if a number is out of its range.
  public static func spring(
    stiffness: Double = 32_400 / 11.0,
    drag: Double = 72,
    wobble: Double = 0.04
  ) throws(InvalidValue) -> BrushStage {
    .filter(try SpringSmoother(stiffness: stiffness, drag: drag, wobble: wobble))
  }

  /// A filter by Douglas and Peucker, which drops points close to the line between others.
  ///
  /// It may revise the whole stroke with each sample.
  ///
  /// - Parameter tolerance: The largest distance of an omitted knot from the line, in page units, above 0, to
  ///   1,000,000.
  /// - Throws: `InvalidValue` if the tolerance is out of its range.
  public static func douglasPeucker(tolerance: Double) throws(InvalidValue) -> BrushStage {
    .filter(try DouglasPeucker(tolerance: tolerance))
  }

  /// A filter that keeps the first of every `rate` knots, and always the newest.
  ///
  /// - Parameter rate: The number of knots per kept knot, 1 to 1,000.
  /// - Throws: `InvalidValue` if the rate is out of its range.
  public static func decimation(rate: Int) throws(InvalidValue) -> BrushStage {
    .filter(try Decimation(rate: rate))
  }
}
