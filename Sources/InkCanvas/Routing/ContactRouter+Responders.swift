import InkGraphics
import InkStrokes

extension ContactRouter {
  /// The most responders inside one another.
  private static let deepestNest = 256

  /// Who gets a contact that begins; `nil` for the page.
  func owner(of event: InputEvent, _ role: Roles.Role) -> (any Responder)? {
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
  private func deepest(_ event: InputEvent) -> (any Responder)? {
    guard let root, event.location.isFinite else { return nil }
    return Self.deepest(root, event.location, event, 0)
  }

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

  /// Asks responders to do something; what none of them does is left to the canvas.
  func ask(for action: EditingAction, _ event: InputEvent, sender: AccessoryPen? = nil) {
    guard sendsEditingActions, action != .none else { return }
    var next = firstResponder ?? deepest(event)
    var isHandled = false
    var steps = 0
    while let one = next, !isHandled, steps < Self.deepestNest {
      isHandled = one.perform(action, sender: sender, event: event)
      next = one.nextResponder
      steps += 1
    }
    self.steps.append(.action(CanvasUpdate.Action(action: action, isHandled: isHandled)))
  }
}
