import InkGraphics
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

  /// The number of pixels of the view per millimeter of the screen.
  public var pixelsPerMillimeter: Double

  /// Creates the settings.
  ///
  /// - Parameters:
  ///   - predictor: The rule. The default is ``Predictor/network``.
  ///   - delay: The time until pixels are visible, in seconds; others than 0…0.1 are clamped. The default is 1/60 s.
  ///   - pixelsPerMillimeter: The density of the screen. The default is 96 pixels per inch.
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

/// The predictor of a canvas, and the predicted samples that it shows.
///
/// A class whose methods are not inlined, so that a page that doesn't predict need not load them first.
final class TipInput {
  private struct Shown {
    var contact: UInt32
    /// The newest real sample.
    var newest: InputEvent
    /// The time of the last predicted sample, in seconds; `nil` if none is shown.
    var last: Double?
  }

  private var predictor: EventPredictor
  private let delay: Double
  private var shown: [Shown] = []

  /// Creates the state of a prediction that starts.
  init(_ settings: TipPrediction) {
    predictor = EventPredictor(settings.predictor.rule, millimeter: settings.pixelsPerMillimeter)
    delay = settings.delay
  }

  /// Takes a sample that the host has passed.
  @inline(never)
  func observe(_ event: InputEvent) {
    predictor.observe(event)
    guard !event.isPredicted, !event.isUpdate, event.phase != .hover else { return }
    shown.removeAll { $0.contact == event.contact }
    guard event.phase == .began || event.phase == .moved, event.location.isFinite,
      event.time.isFinite, predictor.contactNumbers.contains(event.contact)
    else { return }
    shown.append(Shown(contact: event.contact, newest: event, last: nil))
  }

  /// Returns the predicted samples to draw at a time, of all contacts.
  ///
  /// A prediction that has faded is replaced by a sample at the newest real one.
  @inline(never)
  func events(at time: Double) -> [InputEvent] {
    var result: [InputEvent] = []
    for i in shown.indices {
      let events = predictor.events(of: shown[i].contact, at: time + delay)
      if let first = events.first, let last = events.last {
        // A new series replaces the one shown only if its time is not after its last.
        if let before = shown[i].last, first.time > before { continue }
        shown[i].last = last.time
        result += events
      } else if shown[i].last != nil {
        shown[i].last = nil
        var event = shown[i].newest
        event.phase = .moved
        event.isPredicted = true
        event.identifier = 0
        event.updateIndex = nil
        event.estimated = []
        event.expectingUpdates = []
        result.append(event)
      }
    }
    return result
  }

  /// The time at which a shown prediction has faded, in seconds; infinity without one.
  @inline(never)
  func deadline() -> Double {
    var first = Double.infinity
    for shown in shown where shown.last != nil {
      first = min(first, shown.newest.time + EventPredictor.end - delay)
    }
    return first
  }
}
