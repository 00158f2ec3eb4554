import InkGraphics
import InkStrokes
import InkStylus

/// Routes contacts to the canvas, responders and gestures, and rejects palms.
///
/// Events and the time are its input; its output are steps, which the caller performs after each event. It has no
/// access to ink or pixels, and calls only responders, recognizers and ``claims``.
final class ContactRouter {
  // MARK: Settings

  var takesInput = true
  var roles = Roles.automatic
  var stance = Stance.draws
  var palmRejection = PalmRejection()
  var buttonActions = ButtonActions()
  var sendsEditingActions = true
  var accessories: [AccessoryPen] = []
  var firstResponder = WeakResponder(nil)
  var root = WeakResponder(nil)

  /// The accessories whose reports are being handled; empty otherwise.
  var reporters: [AccessoryPen] = []

  /// Returns whether the drawing aid claims a contact that begins, whatever its role; `nil` without an aid.
  var claims: ((InputEvent) -> Bool)?

  /// The number of pixels in a point (1/72 inch) of the view.
  var pixelsPerPoint = 1.0

  /// The sink of messages about rejected, abandoned and unknown contacts.
  var logSink: (any LogSink)?

  /// The effect of contacts whose role is to draw.
  enum Stance {
    /// The contacts leave ink.
    case draws
    /// The contacts drag with a ``CanvasTool``.
    case drags
    /// The contacts move the page.
    case pans
    /// The contacts do nothing.
    case idle
  }

  // MARK: State

  /// The contacts that are down, oldest first.
  var contacts: [Contact] = []

  /// The number of contacts so far, which numbers the next one.
  var contactCount: UInt32 = 0

  var fingers = FingerGesture()
  var pens: [PenState] = []
  var hasPen = false

  /// The added recognizers, in order.
  var registrations: [RecognizerRegistration] = []
  /// The number of recognizers added so far, including those since removed.
  var registrationCount: UInt32 = 0

  /// The latest time passed in, in seconds.
  private(set) var now = -Double.infinity

  /// The upper bound of the times of events, in seconds, so that a broken clock can't advance the router.
  var latest = Double.infinity

  /// The viewport before the steps of the current event are performed.
  var viewport = Viewport()

  /// The steps of the current event, in order.
  var steps: [RoutedStep] = []

  /// The number of steps already returned by ``nextStep()``.
  private var takenCount = 0

  /// The maximum number of contacts: if a host never ends them, the oldest are abandoned.
  private static let maximumContacts = 64

  // MARK: Events and time

  /// Handles one event.
  ///
  /// - Parameter viewport: The current viewport.
  func handle(_ event: InputEvent, seeing viewport: Viewport) {
    self.viewport = viewport
    let contact = contacts.first { $0.number == event.contact }
    if event.isUpdate {
      if let owned = contact?.owned {
        owned.pending.append(event)
      } else {
        steps.append(.late(event))
      }
      return
    }
    if event.isPredicted {
      if event.phase != .hover, event.phase != .cancelled, let contact { guess(event, contact) }
      return
    }
    advance(to: min(event.time, latest))
    if event.kind.isPen { notePen(event) }
    switch event.phase {
    case .hover: hover(event)
    case .began:
      if let contact {
        log(.warning, "a contact began again before it ended", contact.number)
        abandon(contact, event)
      }
      if contacts.count >= Self.maximumContacts {
        log(.warning, "the oldest contact was ended: more than 64 are active", contacts[0].number)
        abandon(contacts[0], event)
      }
      begin(event)
    case .moved, .ended, .cancelled:
      guard let contact else {
        if event.phase == .cancelled {
          leave(event)
        } else {
          log(
            .warning,
            "a sample of an unknown contact was dropped",
            event.contact
          )
        }
        return
      }
      proceed(event, contact)
    }
  }

  /// Logs a message about a contact.
  func log(_ level: LogMessage.Level, _ text: StaticString, _ contact: UInt32) {
    log(level, text, LogMessage.Number("contact", Int64(contact)))
  }

  /// Logs a message with a number.
  func log(_ level: LogMessage.Level, _ text: StaticString, _ number: LogMessage.Number) {
    logSink?.log(LogMessage(level, text, number))
  }

  /// Whether a contact draws or erases.
  func isDrawing(_ number: UInt32) -> Bool {
    contacts.contains { $0.number == number && $0.isDrawing }
  }

  /// Advances the time, which recognizers may respond to.
  func advance(to time: Double) {
    guard time.isFinite, time > now else { return }
    now = time
    forgetUnseen()
    for registration in registrations where registration.isEnabled {
      handle(registration.recognizer.tick(at: time), of: registration)
    }
  }

  /// Removes and returns the next step to perform.
  ///
  /// Performing it may add further steps.
  func nextStep() -> RoutedStep? {
    if takenCount < steps.count {
      takenCount += 1
      return steps[takenCount - 1]
    }
    steps.removeAll(keepingCapacity: true)
    takenCount = 0
    return nil
  }

  /// Passes pending samples to the responders that own their contacts; called after each callback of the host.
  func notifyOwners() {
    for contact in contacts { contact.owned?.deliver() }
  }

  // MARK: All contacts

  /// Cancels all contacts; they are ignored until they lift.
  ///
  /// - Parameter viewport: The current viewport.
  func cancelAll(seeing viewport: Viewport) {
    self.viewport = viewport
    for contact in contacts { cancel(contact) }
  }

  /// Cancels and removes contacts, and removes all pens, as when a window or a device is lost.
  ///
  /// - Parameters:
  ///   - kind: The kind of the contacts; all if `nil`.
  ///   - viewport: The current viewport.
  func lose(_ kind: InputEvent.PointerKind?, seeing viewport: Viewport) {
    self.viewport = viewport
    for contact in contacts where kind == nil || contact.kind == kind {
      cancel(contact)
      remove(contact)
    }
    for pen in pens {
      guard let point = pen.hover else { continue }
      let kind = InputEvent.PointerKind.pen
      feed(
        InputEvent(contact: pen.contact, kind: kind, phase: .cancelled, location: point, time: now),
        nil
      )
    }
    if !pens.isEmpty { steps.append(.hover) }
    pens.removeAll()
  }

  /// Removes contacts, pens, responders and recognizers.
  ///
  /// - Parameter viewport: The current viewport.
  func prepareForUnload(seeing viewport: Viewport) {
    lose(nil, seeing: viewport)
    while let last = registrations.last { remove(last.id) }
    root.value?.node.takeApart()
    root.value = nil
    firstResponder.value = nil
    accessories.removeAll()
  }

  /// Ignores the samples of a contact from now on, until it lifts; its ink isn't changed.
  func rest(_ id: ContactID) {
    for contact in contacts where contact.id == id { contact.mode = .nothing }
  }

  /// Ends drawing and erasing contacts as if they were lifted where they are.
  func endDrawings() {
    for contact in contacts where contact.isDrawing {
      end(endEvent(of: contact), contact)
      contact.mode = .nothing
    }
  }
}
