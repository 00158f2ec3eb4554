import InkGraphics
import InkStrokes
import InkStylus

extension ContactRouter {
  func begin(_ event: InputEvent) {
    let role = role(of: event)
    let contact = Contact(event, ContactID(number: contactCount), role: role, at: now)
    contactCount &+= 1
    if constrains(event) {
      contact.mode = .constraint
      contacts.append(contact)
      steps.append(.constrain(true))
      return
    }
    if isPalm(event) {
      log(.detail, "a contact was rejected as a palm", event.contact)
      contact.mode = .palm
      contacts.append(contact)
      return
    }
    if event.kind.isPen { rejectFingers() }
    let owner = owner(of: event, role)
    feed(event, owner)
    contacts.append(contact)
    if let owner {
      contact.mode = .responder(OwnedContact(owner, event))
      return
    }
    switch role {
    case .ignore: break
    case .pan:
      if event.kind == .finger { join(contact) } else { contact.mode = .drag }
    case .draw, .erase:
      if event.kind == .finger, isPinch(with: contact) {
        join(contact)
      } else {
        contact.mode = .drawing
        steps.append(.begin(contact.id, event, erases: erases(event, contact)))
      }
    }
  }

  /// Returns the role of a contact that begins.
  private func role(of event: InputEvent) -> Roles.Role {
    let role = roles.role(of: event, hasPen: hasPen)
    if role == .erase { return role }
    if let claims, claims(event) { return .draw }
    guard role == .draw else { return role }
    return switch stance {
    case .draws, .drags: .draw
    case .pans: .pan
    case .idle: .ignore
    }
  }

  func proceed(_ event: InputEvent, _ contact: Contact) {
    if contact.isPalm {
      if event.phase != .moved { remove(contact) }
      return
    }
    if event.kind == .finger, event.phase == .moved, isTooLarge(event) {
      reject(contact)
      return
    }
    feed(event, contact.owned?.owner)
    switch event.phase {
    case .moved: move(event, contact)
    case .ended:
      endContact(event, contact)
      remove(contact)
    default:
      contact.owned?.pending.append(event)
      cancel(contact)
      remove(contact)
    }
  }

  private func move(_ event: InputEvent, _ contact: Contact) {
    let before = contact.last
    if event.location.isFinite { contact.last = event.location }
    switch contact.mode {
    case .drawing: steps.append(.move(contact.id, event, erases: erases(event, contact)))
    case .responder(let owned): owned.pending.append(event)
    case .finger: moveFinger(contact)
    case .drag: steps.append(.pan(contact.last - before))
    case .constraint, .palm, .nothing: break
    }
  }

  func guess(_ event: InputEvent, _ contact: Contact) {
    switch contact.mode {
    case .drawing: steps.append(.guess(contact.id, event))
    case .responder(let owned): owned.pending.append(event)
    case .finger, .drag, .constraint, .palm, .nothing: break
    }
  }

  private func endContact(_ event: InputEvent, _ contact: Contact) {
    let before = contact.last
    if event.location.isFinite { contact.last = event.location }
    switch contact.mode {
    case .drawing: end(event, contact)
    case .responder(let owned): owned.end(event)
    case .finger:
      moveFinger(contact)
      let count = fingers.remove(contact.number, at: now)
      if roles.taps, count == 2 { ask(for: .undo, event) }
      if roles.taps, count == 3 { ask(for: .redo, event) }
    case .drag: steps.append(.pan(contact.last - before))
    case .constraint: steps.append(.constrain(false))
    case .palm, .nothing: break
    }
  }

  /// Ends the stroke or drag of a contact; recognizers whose gesture is undecided may still claim its ink.
  func end(_ event: InputEvent, _ contact: Contact) {
    for registration in registrations where registration.mayTake(contact.number) {
      steps.append(.postpone(contact.id, registration.id))
    }
    steps.append(.end(contact.id, event))
  }

  /// Cancels a contact; its samples are ignored from then on.
  func cancel(_ contact: Contact) {
    switch contact.mode {
    case .drawing: steps.append(.cancel(contact.id))
    case .responder(let owned): owned.cancel()
    case .finger: steps.append(.show(fingers.cancel(contact.number, at: now, seeing: viewport)))
    case .constraint: steps.append(.constrain(false))
    case .drag, .palm, .nothing: break
    }
    contact.mode = .nothing
  }

  /// Ends a contact that began again without an end, or is the oldest of too many.
  func abandon(_ contact: Contact, _ event: InputEvent) {
    var end = event
    end.contact = contact.number
    end.kind = contact.kind
    end.location = Point(.nan, .nan)
    if !contact.isPalm {
      end.phase = .cancelled
      feed(end, contact.owned?.owner)
      end.phase = .ended
      if contact.isFinger { cancel(contact) } else { endContact(end, contact) }
    }
    remove(contact)
  }

  func remove(_ contact: Contact) { contacts.removeAll { $0 === contact } }
}

extension InputEvent.PointerKind {
  var isPen: Bool { self == .pen || self == .eraser }
}
