import InkGraphics
import InkRendering
import InkStrokes

/// What is known of a pen, whether it touches or not.
struct PenState {
  var contact: UInt32
  var buttons: InputEvent.Buttons = []
  /// Where it hovers, in pixels.
  var hover: Point?
}

extension InkCanvas {
  /// Takes what a sample says of the pen itself: that it is near, and what its buttons do.
  func notePen(_ event: InputEvent) {
    hasPen = true
    palmRejection.notePen(at: now)
    let place: Int
    if let known = pens.firstIndex(where: { $0.contact == event.contact }) {
      place = known
    } else {
      // Hosts may give a pen a new number each time that it comes near.
      if pens.count >= 16 { pens.removeFirst() }
      place = pens.count
      pens.append(PenState(contact: event.contact))
    }
    if event.phase == .cancelled { return }
    let accessory = accessory(event.contact)
    let pressed = (accessory?.buttonActions ?? buttonActions)
      .pressed(event.buttons, before: pens[place].buttons)
    pens[place].buttons = event.buttons
    let before = pens[place].hover
    pens[place].hover = event.phase == .hover && event.location.isFinite ? event.location : nil
    if before != pens[place].hover {
      damageMark(PenState(contact: 0, hover: before))
      damageMark(pens[place])
    }
    for action in pressed { ask(for: action, event, sender: accessory) }
  }

  private func accessory(_ contact: UInt32) -> AccessoryPen? {
    accessories.first { $0.contact == contact }
  }

  /// Whether a button is held that takes ink away.
  func isErasing(_ event: InputEvent) -> Bool {
    guard sendsEditingActions, event.kind.isPen else { return false }
    return (accessory(event.contact)?.buttonActions ?? buttonActions).erases(event.buttons)
  }

  func hover(_ event: InputEvent) {
    let owner = hit(event)
    feed(event, owner)
    if owner != nil {
      cursor = .standard
      return
    }
    switch roles.role(of: event, hasPen: hasPen) {
    case .none: cursor = .standard
    case .draw: cursor = tool.erases || isErasing(event) ? .erase : .draw
    case .erase: cursor = .erase
    case .pan: cursor = .pan
    }
  }

  /// Takes it that a pen or pointer that hovered has left.
  func leave(_ event: InputEvent) {
    feed(event, nil)
    cursor = .standard
    for pen in pens where pen.contact == event.contact { damageMark(pen) }
    pens.removeAll { $0.contact == event.contact }
  }

  // MARK: Marks

  /// Where pens hover.
  var marks: [HoverMark] {
    var width = 0.0
    switch tool {
    case .brush(let brush): width = brush.style.width
    case .strokeEraser(let radius): width = 2 * radius
    }
    let radius = min(max(0.5 * width * viewport.scale, 2), 1e4)
    var marks: [HoverMark] = []
    for pen in pens {
      guard let place = pen.hover else { continue }
      marks.append(HoverMark(contact: pen.contact, location: place, radius: radius))
    }
    return marks
  }

  func damageMark(_ pen: PenState) {
    guard showsHoverMarks, pen.hover != nil else { return }
    damageMarks()
  }

  /// Notes that marks have to be painted anew: the painter knows where they were.
  func damageMarks() {
    areMarksDirty = true
    var shown = painter.marks
    for mark in marks { shown.append(PageView.Mark(center: mark.location, radius: mark.radius)) }
    for mark in shown {
      let box = Rect(center: mark.center, radius: mark.radius).expanded(by: 2)
      update.damage = update.damage.union(PixelRect(covering: box, within: bounds))
    }
  }
}
