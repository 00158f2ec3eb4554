import InkStrokes

/// The settings of the prediction of pens; see ``InkCanvas/InkCanvas/tipPrediction``.
///
/// ```swift
/// canvas.tipPrediction = TipPrediction(delay: 0.016)
/// ```
public struct TipPrediction: Hashable, Sendable {
  /// A rule that predicts the motion of a pen.
  public enum Predictor: CaseIterable, Hashable, Sendable {
    /// No motion: the tip stays at the newest sample.
    case hold

    /// Steady motion: that of the last two steps.
    case linear

    /// Ten linear taps that reach 80 ms back.
    case taps

    /// The taps, corrected by a small neural network; the smallest mean error.
    case network

    /// A network that overshoots less where the pen stops or turns, with a greater mean error.
    case cautiousNetwork

    /// The object that predicts.
    var rule: any TipPredictor {
      switch self {
      case .hold: EventPredictor.hold
      case .linear: EventPredictor.linear
      case .taps: EventPredictor.taps
      case .network: EventPredictor.network
      case .cautiousNetwork: EventPredictor.cautiousNetwork
      }
    }
  }

  /// The rule that predicts the motion of a pen.
  public var predictor: Predictor

  /// The time from a call of the host until its pixels are visible, in seconds, 0…0.1.
  public var delay: Double

  /// The number of pixels of the view per millimeter of the screen; values that are not above 0 count as 1.
  public var pixelsPerMillimeter: Double

  /// Creates the settings.
  ///
  /// - Parameters:
  ///   - predictor: The rule. The default is ``Predictor/network``.
  ///   - delay: The time until pixels are visible, in seconds; others than 0…0.1 are clamped. The default is 1/60 s.
  ///   - pixelsPerMillimeter: The density of the screen, above 0. The default is 96 pixels per inch.
  public init(
    _ predictor: Predictor = .network,
    delay: Double = 1 / 60.0,
    pixelsPerMillimeter: Double = 96 / 25.4
  ) {
    self.predictor = predictor
    self.delay = delay.isFinite ? min(max(delay, 0), 0.1) : 0
    self.pixelsPerMillimeter = pixelsPerMillimeter
  }
}
