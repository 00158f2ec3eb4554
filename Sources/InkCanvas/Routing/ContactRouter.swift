import InkGraphics
import InkStrokes
import InkStylus

/// Decides what contacts do: who gets them, which are palms, and which gestures they make.
///
/// Events and the time go in; what is to be done comes out as steps, which whoever feeds it performs
/// after each event. It knows neither ink nor pixels. Of the outside it calls responders,
/// recognisers and ``claims`` only.
final class ContactRouter {
  // MARK: What contacts may do

  var takesInput = true
  var roles = Roles.automatic
  var stance = Stance.draws
  var palmRejection = PalmRejection()
  var buttonActions = ButtonActions()
  var sendsEditingActions = true
  var accessories: [AccessoryPen] = []
  var firstResponder = WeakResponder(nil)
  var root = WeakResponder(nil)

  /// The accessories whose reports are handled; none between them.
  var reporters: [AccessoryPen] = []

  /// Whether the drawing aid takes a contact that lands, whatever its role; `nil` for no aid.
  var claims: ((InputEvent) -> Bool)?

  /// Pixels in 1/72 inch of the view.
  var pixelsPerPoint = 1.0

  /// Hears of contacts that were rejected, abandoned or not known.
  var logSink: (any LogSink)?

  /// What contacts do that would draw.
  enum Stance {
    /// They leave ink.
    case draws
    /// They drag with a tool.
    case drags
    /// They move the page.
    case pans
    /// Nothing.
    case idle
  }

  // MARK: State

  /// Contacts that are down, the first in front.
  var contacts: [Contact] = []

  /// How many contacts there ever were.
  var contactCount: UInt32 = 0

  var fingers = FingerGesture()
  var pens: [PenState] = []
  var hasPen = false

  /// What looks for gestures, and how many were added ever.
  var registrations: [RecognizerRegistration] = []
  var registrationCount: UInt32 = 0

  /// The latest time that was told.
  private(set) var now = -Double.infinity

  /// What no event that is handled can be later than, whatever it says.
  var latest = Double.infinity

  /// What is seen before the steps of this event are performed.
  var viewport = Viewport()

  /// What is to be done, the first in front.
  var steps: [RoutedStep] = []

  /// How many of the steps were taken.
  private var takenCount = 0

  /// The most contacts: where a host never ends them, the oldest give way.
  private static let maximumContacts = 64

  // MARK: Events and the time

  /// Takes one event.
  ///
  /// - Parameter viewport: What is seen now.
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
        log(.warning, "a contact began again before it had ended", contact.number)
        abandon(contact, event)
      }
      if contacts.count >= Self.maximumContacts {
        log(.warning, "the oldest of too many contacts was abandoned", contacts[0].number)
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
            "a sample of a contact that is not down was dropped",
            event.contact
          )
        }
        return
      }
      proceed(event, contact)
    }
  }

  /// Tells whoever listens of a contact.
  func log(_ level: LogMessage.Level, _ text: StaticString, _ contact: UInt32) {
    log(level, text, LogMessage.Number("contact", Int64(contact)))
  }

  /// Tells whoever listens of something.
  func log(_ level: LogMessage.Level, _ text: StaticString, _ number: LogMessage.Number) {
    logSink?.log(LogMessage(level, text, number))
  }

  /// Whether a contact draws or erases.
  func isDrawing(_ number: UInt32) -> Bool {
    contacts.contains { $0.number == number && $0.isDrawing }
  }

  /// Takes the time: recognisers may fire.
  func advance(to time: Double) {
    guard time.isFinite, time > now else { return }
    now = time
    forgetUnseen()
    for registration in registrations where registration.isEnabled {
      handle(registration.recognizer.tick(at: time), of: registration)
    }
  }

  /// Takes the next step that is to be done.
  ///
  /// What is done may lead to further steps.
  func nextStep() -> RoutedStep? {
    if takenCount < steps.count {
      takenCount += 1
      return steps[takenCount - 1]
    }
    steps.removeAll(keepingCapacity: true)
    takenCount = 0
    return nil
  }

  /// Tells owners of contacts what came in this callback.
  func notifyOwners() {
    for contact in contacts { contact.owned?.deliver() }
  }

  // MARK: All contacts

  /// Takes back what all contacts did; they do nothing until they lift.
  ///
  /// - Parameter viewport: What is seen now.
  func cancelAll(seeing viewport: Viewport) {
    self.viewport = viewport
    for contact in contacts { cancel(contact) }
  }

  /// Forgets contacts and pens, as when a window or a device is lost.
  ///
  /// - Parameters:
  ///   - kind: What is lost; everything if `nil`.
  ///   - viewport: What is seen now.
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

  /// Forgets contacts, pens, responders and recognisers.
  ///
  /// - Parameter viewport: What is seen now.
  func prepareForUnload(seeing viewport: Viewport) {
    lose(nil, seeing: viewport)
    while let last = registrations.last { remove(last.id) }
    root.value?.node.takeApart()
    root.value = nil
    firstResponder.value = nil
    accessories.removeAll()
  }

  /// Lets a contact do nothing until it lifts.
  func rest(_ id: ContactID) {
    for contact in contacts where contact.id == id { contact.mode = .nothing }
  }

  /// Ends what is drawn or erased, as if its contacts were lifted where they are.
  func endDrawings() {
    for contact in contacts where contact.isDrawing {
      end(endEvent(of: contact), contact)
      contact.mode = .nothing
    }
  }
}
