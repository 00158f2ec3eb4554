import InkGraphics
import InkStrokes

/// A contact that is down, and the destination of its samples until it lifts.
final class Contact {
  /// The destination of the samples of a contact.
  enum Mode {
    /// The contact draws or erases.
    case drawing
    /// The contact belongs to a responder, which receives its samples.
    case responder(OwnedContact)
    /// The contact is one of the fingers that together pan, pinch or rotate the page.
    case finger
    /// The contact, a pen or a mouse, moves the page.
    case drag
    /// The contact is a finger that constrains the drag of another contact, as the Shift key does.
    case constraint
    /// The contact is rejected as a palm, and ignored.
    case palm
    /// The samples are ignored, because the contact was canceled or has no role.
    case nothing
  }

  let id: ContactID
  let number: UInt32
  let kind: InputEvent.PointerKind
  let role: Roles.Role
  let began: Double
  var mode: Mode

  /// The start of the contact, in pixels.
  let start: Point

  /// The last location of the contact, in pixels.
  var last: Point

  init(_ event: InputEvent, _ id: ContactID, role: Roles.Role, at time: Double) {
    self.id = id
    number = event.contact
    kind = event.kind
    self.role = role
    mode = .nothing
    began = time
    start = event.location
    last = event.location
  }

  var isPalm: Bool {
    if case .palm = mode { return true }
    return false
  }

  var isDrawing: Bool {
    if case .drawing = mode { return true }
    return false
  }

  var isFinger: Bool {
    if case .finger = mode { return true }
    return false
  }

  /// The owner of the contact with its pending samples; `nil` if no responder owns the contact.
  var owned: OwnedContact? {
    if case .responder(let owned) = mode { return owned }
    return nil
  }
}

/// A contact that a responder owns; its samples are dropped after the responder is released.
final class OwnedContact {
  private let weakOwner: WeakResponder
  private let number: UInt32
  private let kind: InputEvent.PointerKind

  /// Samples that were not yet passed to the owner.
  var pending: [InputEvent]

  /// Whether the owner was notified of the start.
  private var hasBegun = false

  init(_ owner: any Responder, _ event: InputEvent) {
    weakOwner = WeakResponder(owner)
    number = event.contact
    kind = event.kind
    pending = [event]
  }

  /// The responder; `nil` if it was released.
  var owner: (any Responder)? { weakOwner.value }

  /// Passes the pending samples to the owner.
  func deliver() {
    if pending.isEmpty { return }
    if hasBegun { owner?.didContinue(drawing()) } else { begin() }
  }

  /// Passes the end of the contact to the owner.
  func end(_ event: InputEvent) {
    if !hasBegun { begin() }
    pending.append(event)
    owner?.didEnd(drawing())
  }

  /// Cancels the contact if the owner was notified of its start.
  func cancel() {
    if hasBegun { owner?.didCancel(drawing()) }
    pending.removeAll()
  }

  private func begin() {
    hasBegun = true
    owner?.didStart(drawing())
  }

  /// Removes and returns the pending samples.
  private func drawing() -> ContactDrawing {
    let drawing = ContactDrawing(contact: number, kind: kind, events: pending)
    pending.removeAll()
    return drawing
  }
}
