import InkGraphics
import InkStrokes
import InkStylus

extension ContactRouter {
  /// The most responders that are asked one after the other.
  private static let longestChain = 256

  /// Who gets a contact that begins; `nil` for the page.
  func owner(of event: InputEvent, _ role: Roles.Role) -> (any Responder)? {
    if role == .draw || role == .erase, let first = firstResponder.value { return first }
    return hit(event)
  }

  /// The responder at a place that takes drawings.
  func hit(_ event: InputEvent) -> (any Responder)? {
    var next = deepest(event, from: accessory(of: event))
    var steps = 0
    while let one = next, steps < Self.longestChain {
      if one.takesDrawings { return one }
      next = one.nextResponder
      steps += 1
    }
    return nil
  }

  /// What the tree of responders finds at a place, whether it takes drawings or not; `nil` for the
  /// page.
  func deepest(_ event: InputEvent, from pen: AccessoryPen?) -> (any Responder)? {
    guard let root = root.value, event.location.isFinite,
      let point = root.transform.inverted?.apply(event.location)
    else { return nil }
    return root.hitTest(point, for: event, from: pen)
  }

  /// Asks responders to do something; what none of them does is left to the canvas.
  ///
  /// - Parameters:
  ///   - action: What is to be done.
  ///   - event: The sample that asks for it; `nil` for a key of a pad, which is nowhere on the page.
  ///   - sender: The accessory whose button or key it is.
  func ask(for action: EditingAction, _ event: InputEvent?, sender: AccessoryPen? = nil) {
    guard sendsEditingActions, action != .none else { return }
    var next = firstResponder.value
    if next == nil {
      if let event { next = deepest(event, from: sender) } else { next = root.value }
    }
    var isHandled = false
    var steps = 0
    while let one = next, !isHandled, steps < Self.longestChain {
      isHandled = one.perform(action, sender: sender, event: event)
      next = one.nextResponder
      steps += 1
    }
    self.steps.append(.action(CanvasUpdate.Action(action: action, isHandled: isHandled)))
  }
}
