import InkGraphics
import InkStrokes
import InkStylus

extension ContactRouter {
  /// The maximum number of responders in a chain.
  private static let longestChain = 256

  /// Returns the responder that owns a contact that begins; `nil` for the page.
  func owner(of event: InputEvent, _ role: Roles.Role) -> (any Responder)? {
    if role == .draw || role == .erase, let first = firstResponder.value { return first }
    return hit(event)
  }

  /// Returns the responder that receives a contact at the location of a sample; `nil` for the page.
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

  /// Returns the deepest responder at the location of a sample, whether it takes drawings or not.
  ///
  /// - Returns: `nil` for the page.
  func deepest(_ event: InputEvent, from pen: AccessoryPen?) -> (any Responder)? {
    guard let root = root.value, event.location.isFinite,
      let point = root.transform.inverted?.apply(event.location)
    else { return nil }
    return root.hitTest(point, for: event, from: pen)
  }

  /// Passes an action along the responder chain; an unhandled action is left to the canvas.
  ///
  /// - Parameters:
  ///   - action: The requested action.
  ///   - event: The sample that requests it; `nil` for a key of a pad, which has no location on the page.
  ///   - sender: The accessory of the button or key; `nil` if there is none.
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
