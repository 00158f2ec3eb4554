import InkGraphics
import InkStrokes
import InkStylus

/// The state of a pen that touches or hovers.
struct PenState {
  var contact: UInt32
  var buttons: InputEvent.Buttons = []
  /// The point where the pen hovers, in pixels; `nil` if it doesn't.
  var hover: Point?
  /// Whether the pen would erase, with its eraser end or while an erasing button is held.
  var erases = false
}

extension ContactRouter {
  /// Records the proximity of a pen and the state of its buttons.
  func notePen(_ event: InputEvent) {
    hasPen = true
    palmRejection.notePen(at: now)
    let index: Int
    if let known = pens.firstIndex(where: { $0.contact == event.contact }) {
      index = known
    } else {
      // A host may give a pen a new number whenever it enters proximity, so old entries are dropped.
      if pens.count >= 16 { pens.removeFirst() }
      index = pens.count
      pens.append(PenState(contact: event.contact))
    }
    if event.phase == .cancelled { return }
    let accessory = accessory(of: event)
    let pressed = (accessory?.buttonActions ?? buttonActions)
      .pressed(event.buttons, before: pens[index].buttons)
    pens[index].buttons = event.buttons
    let before = pens[index]
    pens[index].hover = event.phase == .hover && event.location.isFinite ? event.location : nil
    pens[index].erases = roles.role(of: event, hasPen: hasPen) == .erase || isErasing(event)
    if before.hover != pens[index].hover || before.erases != pens[index].erases {
      steps.append(.hover)
    }
    for action in pressed { ask(for: action, event, sender: accessory) }
  }

  /// Returns the accessory of a sample: one whose reports are being handled, or an attached one; `nil` for none.
  func accessory(of event: InputEvent) -> AccessoryPen? {
    for pen in reporters where pen.contact == event.contact { return pen }
    for pen in accessories where pen.contact == event.contact { return pen }
    return nil
  }

  /// Whether a contact that draws or erases currently erases.
  func erases(_ event: InputEvent, _ contact: Contact) -> Bool {
    contact.role == .erase || isErasing(event)
  }

  /// Whether an erasing button is held.
  private func isErasing(_ event: InputEvent) -> Bool {
    guard sendsEditingActions, event.kind.isPen else { return false }
    return (accessory(of: event)?.buttonActions ?? buttonActions).erases(event.buttons)
  }

  func hover(_ event: InputEvent) {
    let owner = hit(event)
    feed(event, owner)
    var cursor = CanvasUpdate.Cursor.standard
    if owner == nil {
      switch roles.role(of: event, hasPen: hasPen) {
      case .ignore: break
      case .draw: cursor = isErasing(event) ? .erase : .draw
      case .erase: cursor = .erase
      case .pan: cursor = .pan
      }
    }
    steps.append(.cursor(cursor, at: event.location))
  }

  /// Handles a hovering pen or pointer that has left proximity.
  func leave(_ event: InputEvent) {
    feed(event, nil)
    steps.append(.cursor(.standard, at: event.location))
    let count = pens.count
    pens.removeAll { $0.contact == event.contact }
    if pens.count != count { steps.append(.hover) }
  }
}
