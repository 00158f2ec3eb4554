package import InkGraphics

/// Predicted samples of contacts, from their real samples and the time when a frame will be visible.
///
/// It keeps a ``SampleClock`` per kind of pointer, and a count and a ``PenTrack`` per contact, at most 16. Pens are predicted; a
/// finger or a mouse, whose samples are coarse, is not.
///
///     var predictor = EventPredictor(millimeter: 72 / 25.4)
///     predictor.observe(event)
///     let predicted = predictor.events(of: event.contact, at: presentation)
package struct EventPredictor: Sendable {
  private struct Contact: Sendable {
    var newest: InputEvent
    var clock: SampleClock.Contact
    var track: PenTrack
  }

  /// The rule that predicts the motion.
  package let predictor: any TipPredictor

  /// The length of a millimeter on the surface, in the units of the locations.
  package let millimeter: Double

  /// The clock of pens, and that of their eraser ends.
  private var clocks = [SampleClock(), SampleClock()]
  private var contacts: [Contact] = []

  private static let maximumContacts = 16

  /// The longest time that is predicted in full, in seconds: 17 ms.
  package static let reach = 0.017

  /// The time to which the prediction fades, in seconds: at 68 ms it is the newest sample.
  package static let end = 0.068

  /// The longest time between two predicted samples, in seconds.
  private static let step = 0.006

  /// The period above which a device is too slow to be predicted, in seconds: below 80 samples a second.
  private static let slowest = 0.0125

  /// Returns the index of the clock of an event's device.
  private static func clock(of event: InputEvent) -> Int { event.kind == .pen ? 0 : 1 }

  /// Creates a predictor without contacts.
  ///
  /// - Parameters:
  ///   - predictor: The rule. The default is ``network``.
  ///   - millimeter: The length of a millimeter, in the units of the locations; for example 72 / 25.4 for page units.
  ///     Values that are not above 0 count as 1.
  package init(_ predictor: any TipPredictor = EventPredictor.network, millimeter: Double) {
    self.predictor = predictor
    self.millimeter = millimeter > 0 && millimeter.isFinite ? millimeter : 1
  }

  /// Takes a sample of a contact.
  ///
  /// Predicted samples, updates, hovering samples and locations that are not finite are ignored. The end or the
  /// cancellation of a contact removes it.
  package mutating func observe(_ event: InputEvent) {
    guard !event.isPredicted, !event.isUpdate, event.phase != .hover else { return }
    let index = index(of: event.contact)
    if event.phase == .ended || event.phase == .cancelled {
      if let index { contacts.remove(at: index) }
      return
    }
    guard event.kind == .pen || event.kind == .eraser, event.location.isFinite else { return }
    let pressure = event.pressure ?? 0.5
    let clock = Self.clock(of: event)
    if event.phase == .began || index == nil {
      if let index { contacts.remove(at: index) }
      if contacts.count >= Self.maximumContacts { contacts.removeFirst() }
      clocks[clock].begin(event.location, at: event.time)
      var track = PenTrack(millimeter: millimeter)
      track.begin(event.location, pressure)
      contacts.append(Contact(newest: event, clock: clocks[clock].contact, track: track))
    } else if let index {
      clocks[clock].contact = contacts[index].clock
      let count = clocks[clock].advance(event.location, at: event.time)
      contacts[index].clock = clocks[clock].contact
      let before = contacts[index].newest.time
      contacts[index].newest = event
      if !event.time.isFinite { contacts[index].newest.time = before }
      let (period, number) = (clocks[clock].period, clocks[clock].count)
      contacts[index].track.append(
        event.location,
        pressure,
        period: period,
        number: number,
        count: count
      )
    }
  }

  /// Forgets all contacts; the clocks of the devices are kept.
  package mutating func removeContacts() { contacts.removeAll() }

  /// The numbers of the contacts that are down.
  package var contactNumbers: [UInt32] { contacts.map { $0.newest.contact } }

  /// Returns the index in `contacts` of a contact that is down; `nil` if it is not.
  @inline(__always)
  private func index(of contact: UInt32) -> Int? {
    for i in contacts.indices where contacts[i].newest.contact == contact { return i }
    return nil
  }

  /// Returns the motion after the newest sample of a contact, limited to its speed; `nil` if it cannot be predicted.
  package func motion(of contact: UInt32) -> TipMotion? { index(of: contact).flatMap(motion(at:)) }

  @inline(__always)
  private func motion(at index: Int) -> TipMotion? {
    guard contacts[index].track.count > 1, contacts[index].track.period <= Self.slowest else {
      return nil
    }
    return predictor.motion(of: contacts[index].track).clamped(to: contacts[index].track.speed)
  }

  /// Returns the predicted way from the newest sample of a contact; `nil` if it cannot be predicted.
  ///
  /// A sample whose time is too late was taken earlier, and the pen has moved on since; the way includes that.
  ///
  /// - Parameters:
  ///   - contact: The number of the contact.
  ///   - time: The time after that of the newest sample, in seconds, 0…0.0333.
  package func displacement(of contact: UInt32, after time: Double) -> Vector? {
    guard let index = index(of: contact), let motion = motion(at: index) else { return nil }
    return motion.displacement(after: time + deviation(at: index))
  }

  /// The deviation of the newest sample of a contact from the clock that counts it, in seconds.
  @inline(__always)
  private func deviation(at index: Int) -> Double {
    clocks[Self.clock(of: contacts[index].newest)].deviation(of: contacts[index].clock)
  }

  /// Returns the predicted samples of a contact until a frame is visible, oldest first; at most three.
  ///
  /// Times up to 17 ms after the newest sample are predicted. If the frame is later, the prediction is that of 17 ms,
  /// and fades until 68 ms. The samples have the force and the angles of the newest one.
  ///
  /// - Parameters:
  ///   - contact: The number of the contact.
  ///   - presentation: The time when the frame becomes visible, in seconds on the clock of the events.
  package func events(of contact: UInt32, at presentation: Double) -> [InputEvent] {
    var events: [InputEvent] = []
    appendEvents(of: contact, at: presentation, to: &events)
    return events
  }

  /// Appends the predicted samples of a contact until a frame is visible, as ``events(of:at:)`` returns them.
  package func appendEvents(
    of contact: UInt32,
    at presentation: Double,
    to events: inout [InputEvent]
  ) {
    guard let index = index(of: contact) else { return }
    let start = contacts[index].newest.time
    let ahead = presentation - start
    guard ahead > 0, ahead < Self.end, let motion = motion(at: index) else { return }
    let weight = ahead <= Self.reach ? 1 : (Self.end - ahead) / (Self.end - Self.reach)
    let time = min(ahead, Self.reach)
    // A sample whose time is too late was taken earlier, and the pen has moved on since.
    let way = min(max(ahead + deviation(at: index), 0), Self.reach)
    guard motion.displacement(after: way).length > 0 else { return }
    let count = max(1, Int((time / Self.step).rounded(.up)))
    let location = contacts[index].newest.location
    var event = contacts[index].newest.predicted(at: location, time: start)
    for k in 1...count {
      let part = Double(k) / Double(count)
      event.location = location + motion.displacement(after: way * part) * weight
      event.time = start + time * part
      events.append(event)
    }
  }
}

extension EventPredictor {
  /// The predictor of no motion.
  package static var hold: any TipPredictor { HoldPredictor.shared }

  /// The predictor of steady motion.
  package static var linear: any TipPredictor { LinearPredictor.shared }

  /// The linear predictor with ten taps that reach 80 ms back.
  package static var taps: any TipPredictor { TapPredictor.shared }

  /// The linear predictor that a small neural network corrects, with the smallest mean error.
  package static var network: any TipPredictor { NetworkPredictor.accurate }

  /// The network that overshoots less where the pen stops or turns, with a greater mean error.
  package static var cautiousNetwork: any TipPredictor { NetworkPredictor.cautious }

  /// The built-in predictors.
  package static var all: [any TipPredictor] { [hold, linear, taps, network, cautiousNetwork] }
}
