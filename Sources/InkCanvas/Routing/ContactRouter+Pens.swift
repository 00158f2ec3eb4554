import InkGraphics
import InkStrokes
import InkStylus

/// What is known of a pen, whether it touches or not.
struct PenState {
  var contact: UInt32
  var buttons: InputEvent.Buttons = []
  /// Where it hovers, in pixels.
  var hover: Point?
  /// Whether it would take ink away, with its other end or while a button is held.
  var erases = false
}

extension ContactRouter {
  /// Takes what a sample says of the pen itself: that it is near, and what its buttons do.
  func notePen(_ event: InputEvent) {
    hasPen = true
    palmRejection.notePen(at: now)
    let index: Int
    if let known = pens.firstIndex(where: { $0.contact == event.contact }) {
      index = known
    } else {
      // Hosts may give a pen a new number each time that it comes near.
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

  /// The accessory that a sample is of: the one whose reports are handled, or one that is attached.
  func accessory(of event: InputEvent) -> AccessoryPen? {
    for pen in reporters where pen.contact == event.contact { return pen }
    for pen in accessories where pen.contact == event.contact { return pen }
    return nil
  }

  /// Whether a contact that draws or erases takes ink away.
  func erases(_ event: InputEvent, _ contact: Contact) -> Bool {
    contact.role == .erase || isErasing(event)
  }

  /// Whether a button is held that takes ink away.
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

  /// Takes it that a pen or pointer that hovered has left.
  func leave(_ event: InputEvent) {
    feed(event, nil)
    steps.append(.cursor(.standard, at: event.location))
    let count = pens.count
    pens.removeAll { $0.contact == event.contact }
    if pens.count != count { steps.append(.hover) }
  }
}
