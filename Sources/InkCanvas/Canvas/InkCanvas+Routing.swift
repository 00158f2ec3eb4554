import InkGraphics
import InkStrokes

extension InkCanvas {
  /// How soon a second finger must follow a first that draws to pinch with it, in seconds.
  private static let pinchTime = 0.3

  /// The most contacts: where a host never ends them, the oldest give way.
  private static let mostContacts = 64

  /// Takes one event.
  func take(_ event: InputEvent) {
    if event.isUpdate {
      takeLateValues(event)
      return
    }
    let contact = contacts.first { $0.number == event.contact }
    if event.isPredicted {
      if event.phase != .hover, event.phase != .cancelled, let contact { guess(event, contact) }
      return
    }
    advance(to: min(event.time, latest))
    if event.kind.isPen { notePen(event) }
    switch event.phase {
    case .hover: hover(event)
    case .began:
      if let contact { abandon(contact, event) }
      if contacts.count >= Self.mostContacts { abandon(contacts[0], event) }
      begin(event)
    case .moved, .ended, .cancelled:
      guard let contact else {
        if event.phase == .cancelled { leave(event) }
        return
      }
      proceed(event, contact)
    }
  }

  private func begin(_ event: InputEvent) {
    let role = roles.role(of: event, hasPen: hasPen)
    let contact = Contact(event, role: role, at: now)
    if isPalm(event) {
      contact.isRejected = true
      contacts.append(contact)
      return
    }
    if event.kind.isPen { rejectFingers() }
    let owner = owner(of: event, role)
    feed(event, owner)
    contacts.append(contact)
    if let owner {
      contact.course = .responder
      contact.owner = owner
      contact.untold = [event]
      return
    }
    switch role {
    case .none: break
    case .pan:
      if event.kind == .finger { join(contact) } else { contact.course = .drag }
    case .draw, .erase:
      if event.kind == .finger, isPinch(with: contact) {
        join(contact)
      } else {
        startDrawing(contact, event)
      }
    }
  }

  private func proceed(_ event: InputEvent, _ contact: Contact) {
    if contact.isRejected {
      if event.phase != .moved { remove(contact) }
      return
    }
    if event.kind == .finger, event.phase == .moved, isTooLarge(event) {
      reject(contact)
      return
    }
    feed(event, contact.owner)
    switch event.phase {
    case .moved: move(event, contact)
    case .ended:
      lift(event, contact)
      remove(contact)
      settleStrokes()
    default:
      contact.untold.append(event)
      cancel(contact)
      remove(contact)
      settleStrokes()
    }
  }

  private func move(_ event: InputEvent, _ contact: Contact) {
    let before = contact.last
    if event.location.isFinite { contact.last = event.location }
    switch contact.course {
    case .ink, .strokeEraser: draw(event, contact)
    case .responder: contact.untold.append(event)
    case .finger: moveFinger(contact)
    case .drag: pan(contact.last - before)
    case .nothing: break
    }
  }

  /// Ends a contact.
  func lift(_ event: InputEvent, _ contact: Contact) {
    let before = contact.last
    if event.location.isFinite { contact.last = event.location }
    switch contact.course {
    case .ink, .strokeEraser: endDrawing(event, contact)
    case .responder:
      if !contact.isTold { contact.owner?.didStart(contact.drawing()) }
      contact.isTold = true
      contact.untold.append(event)
      contact.owner?.didEnd(contact.drawing())
    case .finger:
      moveFinger(contact)
      let count = fingers.remove(contact.number, at: now, seeing: viewport)
      if roles.taps, count == 2 { ask(for: .undo, event) }
      if roles.taps, count == 3 { ask(for: .redo, event) }
    case .drag: pan(contact.last - before)
    case .nothing: break
    }
  }

  /// Takes back what a contact did; it does nothing from now on.
  func cancel(_ contact: Contact) {
    switch contact.course {
    case .ink, .strokeEraser: cancelDrawing(contact)
    case .responder:
      if contact.isTold { contact.owner?.didCancel(contact.drawing()) }
    case .finger: show(fingers.cancel(contact.number, at: now, seeing: viewport))
    case .drag, .nothing: break
    }
    contact.untold.removeAll()
    contact.course = .nothing
  }

  /// Ends a contact of which nothing more was heard before it began anew.
  private func abandon(_ contact: Contact, _ event: InputEvent) {
    var end = event
    end.contact = contact.number
    end.kind = contact.kind
    end.location = Point(.nan, .nan)
    if !contact.isRejected {
      end.phase = .cancelled
      feed(end, contact.owner)
      end.phase = .ended
      if contact.course == .finger { cancel(contact) } else { lift(end, contact) }
    }
    remove(contact)
    settleStrokes()
  }

  func remove(_ contact: Contact) { contacts.removeAll { $0 === contact } }

  /// Tells owners of contacts what came in this callback.
  func tellOwners() {
    for contact in contacts where contact.course == .responder && !contact.untold.isEmpty {
      if contact.isTold {
        contact.owner?.didContinue(contact.drawing())
      } else {
        contact.isTold = true
        contact.owner?.didStart(contact.drawing())
      }
    }
  }

  private func guess(_ event: InputEvent, _ contact: Contact) {
    switch contact.course {
    case .ink: model.append(onPage(event), to: contact.stroke)
    case .responder: contact.untold.append(event)
    default: break
    }
  }

  // MARK: Owners

  /// Who gets a contact that begins or hovers; `nil` for the page.
  private func owner(of event: InputEvent, _ role: Roles.Role) -> (any Responder)? {
    if role == .draw || role == .erase, let firstResponder { return firstResponder }
    return hit(event)
  }

  /// The responder at a place that takes drawings.
  func hit(_ event: InputEvent) -> (any Responder)? {
    var next = deepest(event)
    var steps = 0
    while let one = next, steps < Self.deepestNest {
      if one.takesDrawings { return one }
      next = one.nextResponder
      steps += 1
    }
    return nil
  }

  /// The deepest responder at a place, whether it takes drawings or not; `nil` for the page.
  func deepest(_ event: InputEvent) -> (any Responder)? {
    guard let root, event.location.isFinite else { return nil }
    return Self.deepest(root, event.location, event, 0)
  }

  /// The most responders inside one another.
  static let deepestNest = 256

  private static func deepest(
    _ responder: any Responder,
    _ point: Point,
    _ event: InputEvent,
    _ depth: Int
  ) -> (any Responder)? {
    guard depth < deepestNest, let inner = responder.transform.inverted?.apply(point),
      responder.isInside(inner, for: event)
    else { return nil }
    for child in responder.children.reversed() {
      if let found = deepest(child, inner, event, depth + 1) { return found }
    }
    return responder
  }

  // MARK: Palms

  private func isTooLarge(_ event: InputEvent) -> Bool {
    palmRejection.isPalm(event, pixelsPerPoint: pixelsPerPoint)
      && !palmRejection.isExcluded(event.location)
  }

  private func isPalm(_ event: InputEvent) -> Bool {
    guard event.kind == .finger, palmRejection.isEnabled else { return false }
    if palmRejection.isExcluded(event.location) { return false }
    return contacts.contains { $0.kind.isPen } || palmRejection.isPenNear(at: now)
      || isTooLarge(event)
  }

  /// Takes fingers for palms because a pen has landed.
  private func rejectFingers() {
    guard palmRejection.isEnabled else { return }
    for contact in contacts where contact.kind == .finger && !contact.isRejected {
      if !palmRejection.isExcluded(contact.last) { reject(contact) }
    }
  }

  private func reject(_ contact: Contact) {
    var end = InputEvent(
      contact: contact.number,
      kind: contact.kind,
      phase: .cancelled,
      location: contact.last,
      time: now
    )
    end.contactRadius = nil
    feed(end, contact.owner)
    cancel(contact)
    contact.isRejected = true
    settleStrokes()
  }

  // MARK: Fingers

  private func join(_ contact: Contact) {
    contact.course = .finger
    fingers.add(contact.number, at: contact.start, time: contact.began, seeing: viewport)
    fingers.move(contact.number, to: contact.last, pixelsPerPoint: pixelsPerPoint)
  }

  /// Whether a finger that would draw is part of a gesture instead; a drawing that began just before
  /// is then, too.
  private func isPinch(with contact: Contact) -> Bool {
    guard roles.pinches || roles.taps else { return false }
    if !fingers.isEmpty { return true }
    for other in contacts where other.kind == .finger && other !== contact {
      guard other.course == .ink || other.course == .strokeEraser,
        contact.began - other.began <= Self.pinchTime
      else { continue }
      cancel(other)
      join(other)
    }
    return !fingers.isEmpty
  }

  private func moveFinger(_ contact: Contact) {
    fingers.move(contact.number, to: contact.last, pixelsPerPoint: pixelsPerPoint)
    if let seen = fingers.viewport(roles, pans: contact.role == .pan) { show(seen) }
  }
}

extension InputEvent.PointerKind {
  var isPen: Bool { self == .pen || self == .eraser }
}
