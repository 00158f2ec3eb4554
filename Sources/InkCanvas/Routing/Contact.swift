import InkGraphics
import InkStrokes

/// A contact that is down, and what it does until it lifts.
final class Contact {
  /// What becomes of its samples.
  enum Mode {
    /// They draw or erase.
    case drawing
    /// A responder has them.
    case responder(OwnedContact)
    /// They are part of what all fingers do together.
    case finger
    /// They drag the page.
    case drag
    /// They constrain what another contact drags.
    case constraint
    /// They are a palm's.
    case palm
    /// Nothing: what the contact did was cancelled.
    case nothing
  }

  let id: ContactID
  let number: UInt32
  let kind: InputEvent.PointerKind
  let role: Roles.Role
  let began: Double
  var mode: Mode

  /// Where it began, in pixels.
  let start: Point

  /// Where it was last, in pixels.
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

  /// What its responder knows of it, if one has it.
  var owned: OwnedContact? {
    if case .responder(let owned) = mode { return owned }
    return nil
  }
}

/// A contact that a responder has; once that is gone, nobody hears of the contact.
final class OwnedContact {
  private let weakOwner: WeakResponder
  private let number: UInt32
  private let kind: InputEvent.PointerKind

  /// Samples that the owner has not been told of.
  var pending: [InputEvent]

  /// Whether the owner knows that it began.
  private var hasBegun = false

  init(_ owner: any Responder, _ event: InputEvent) {
    weakOwner = WeakResponder(owner)
    number = event.contact
    kind = event.kind
    pending = [event]
  }

  /// The responder; `nil` if it is gone.
  var owner: (any Responder)? { weakOwner.value }

  /// Tells the owner of what came in.
  func deliver() {
    if pending.isEmpty { return }
    if hasBegun { owner?.didContinue(drawing()) } else { begin() }
  }

  /// Tells the owner that the contact lifts.
  func end(_ event: InputEvent) {
    if !hasBegun { begin() }
    pending.append(event)
    owner?.didEnd(drawing())
  }

  /// Tells the owner that the contact is taken away, if it knows of it.
  func cancel() {
    if hasBegun { owner?.didCancel(drawing()) }
    pending.removeAll()
  }

  private func begin() {
    hasBegun = true
    owner?.didStart(drawing())
  }

  /// Takes the samples that the owner has not been told of.
  private func drawing() -> ContactDrawing {
    let drawing = ContactDrawing(contact: number, kind: kind, events: pending)
    pending.removeAll()
    return drawing
  }
}
