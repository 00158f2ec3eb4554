import InkGraphics
import InkStrokes

extension ContactRouter {
  /// The maximum time from the landing of a drawing finger to that of a second one that pinches with it, in seconds.
  private static let pinchTime = 0.3

  // MARK: Palms

  func isTooLarge(_ event: InputEvent) -> Bool {
    palmRejection.isPalm(event, pixelsPerPoint: pixelsPerPoint)
      && !palmRejection.isExcluded(event.location)
  }

  func isPalm(_ event: InputEvent) -> Bool {
    guard event.kind == .finger, palmRejection.isEnabled else { return false }
    if palmRejection.isExcluded(event.location) { return false }
    return contacts.contains { $0.kind.isPen } || palmRejection.isPenNear(at: now)
      || isTooLarge(event)
  }

  /// Rejects the fingers that are down as palms, because a pen has landed.
  func rejectFingers() {
    guard palmRejection.isEnabled else { return }
    for contact in contacts where contact.kind == .finger && !contact.isPalm {
      if !palmRejection.isExcluded(contact.last) { reject(contact) }
    }
  }

  func reject(_ contact: Contact) {
    log(.detail, "a contact was rejected as a palm", contact.number)
    let event = InputEvent(
      contact: contact.number,
      kind: contact.kind,
      phase: .cancelled,
      location: contact.last,
      time: now
    )
    feed(event, contact.owned?.owner)
    cancel(contact)
    contact.mode = .palm
  }

  // MARK: Fingers

  /// Whether a finger constrains a drag of a tool, because it lands beside a pen or mouse that drags.
  func constrains(_ event: InputEvent) -> Bool {
    guard stance == .drags, event.kind == .finger, !isTooLarge(event) else { return false }
    return contacts.contains { $0.isDrawing && $0.kind != .finger }
  }

  /// Returns an event that lifts a contact where it is.
  func endEvent(of contact: Contact) -> InputEvent {
    InputEvent(
      contact: contact.number,
      kind: contact.kind,
      phase: .ended,
      location: Point(.nan, .nan),
      time: now
    )
  }

  func join(_ contact: Contact) {
    contact.mode = .finger
    fingers.add(contact.number, at: contact.start, time: contact.began, seeing: viewport)
    fingers.move(
      contact.number,
      to: contact.last,
      pixelsPerPoint: pixelsPerPoint,
      seeing: viewport
    )
  }

  /// Whether a finger that would draw becomes part of a gesture instead.
  ///
  /// If so, a finger that has just begun to draw joins the gesture, too.
  func isPinch(with contact: Contact) -> Bool {
    guard roles.pinches || roles.taps else { return false }
    if !fingers.isEmpty { return true }
    for other in contacts where other.kind == .finger && other !== contact {
      guard other.isDrawing else { continue }
      if stance == .drags || contact.began - other.began <= Self.pinchTime {
        cancel(other)
      } else {
        // Ink of a finger that has been drawing for longer stays.
        end(endEvent(of: other), other)
      }
      join(other)
    }
    return !fingers.isEmpty
  }

  func moveFinger(_ contact: Contact) {
    fingers.move(
      contact.number,
      to: contact.last,
      pixelsPerPoint: pixelsPerPoint,
      seeing: viewport
    )
    if let viewport = fingers.viewport(roles, pans: contact.role == .pan) {
      steps.append(.show(viewport))
    }
  }
}
