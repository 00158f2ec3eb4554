import InkGraphics
import InkStrokes

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
    /// Whether the host has predicted samples after the newest one.
    var isHosts = false
  }

  /// `nil` after the prediction has been turned off: what is shown of it still fades.
  private var settings: TipPrediction?
  private var predictor: EventPredictor
  private var delay: Double
  private var shown: [Shown] = []

  /// The last predicted sample of the contact that moved last, drawn or not; `nil` if there is none.
  private(set) var newest: InputEvent?

  /// Creates the state of a prediction that starts.
  init(_ settings: TipPrediction) {
    self.settings = settings
    predictor = EventPredictor(settings.predictor.rule, millimeter: settings.pixelsPerMillimeter)
    delay = settings.delay
  }

  /// Changes the settings; `nil` turns the prediction off.
  ///
  /// The clocks of devices are kept if only the delay changes. Otherwise the tips that are shown fade.
  @inline(never)
  func change(to new: TipPrediction?) {
    if let new {
      delay = new.delay
      if let settings, new.predictor == settings.predictor,
        new.pixelsPerMillimeter == settings.pixelsPerMillimeter
      {
        self.settings = new
        return
      }
      predictor = EventPredictor(new.predictor.rule, millimeter: new.pixelsPerMillimeter)
    } else {
      predictor.removeContacts()
    }
    settings = new
    newest = nil
    shown.removeAll { $0.last == nil }
  }

  /// Takes a sample that the host has passed; its predicted samples replace those of the canvas.
  @inline(never)
  func observe(_ event: InputEvent) {
    if settings != nil { predictor.observe(event) }
    guard !event.isUpdate, event.phase != .hover else { return }
    if event.isPredicted {
      if let i = shown.firstIndex(where: { $0.contact == event.contact }) {
        shown[i].isHosts = true
        shown[i].last = nil
      }
      return
    }
    newest = nil
    shown.removeAll { $0.contact == event.contact }
    guard event.phase == .began || event.phase == .moved, event.location.isFinite,
      event.time.isFinite, predictor.contactNumbers.contains(event.contact)
    else { return }
    shown.append(Shown(contact: event.contact, newest: event))
  }

  /// Forgets all contacts, whose ink has been removed.
  @inline(never)
  func removeContacts() {
    predictor.removeContacts()
    shown.removeAll()
    newest = nil
  }

  /// Returns the predicted samples to draw at a time, of all contacts.
  ///
  /// A prediction that has faded is replaced by a sample at the newest real one.
  @inline(never)
  func events(at time: Double) -> [InputEvent] {
    var result: [InputEvent] = []
    for i in shown.indices {
      let events = predictor.events(of: shown[i].contact, at: time + delay)
      if i == shown.count - 1 { newest = events.last }
      if shown[i].isHosts { continue }
      if let first = events.first, let last = events.last {
        // A new series replaces the one shown only if its time is not after its last.
        if let before = shown[i].last, first.time > before { continue }
        shown[i].last = last.time
        result += events
      } else if shown[i].last != nil {
        shown[i].last = nil
        result.append(
          shown[i].newest.predicted(at: shown[i].newest.location, time: shown[i].newest.time)
        )
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
