import InkStrokes

/// What the button of a pen, or a gesture, can ask for.
///
/// The numbers are those of Cregle's side button.
public enum EditingAction: UInt8, CaseIterable, Hashable, Sendable {
  /// Nothing.
  case none = 0
  /// To take the latest operation back.
  case undo = 1
  /// To do again what was taken back.
  case redo = 2
  /// To take ink away for as long as the button is held.
  case erase = 3
  /// To save: the canvas cannot, the host does.
  case save = 4
}

/// What the buttons of a pen do.
///
/// A bit of ``InputEvent/buttons`` that goes from up to down asks once for its action, whether the pen
/// hovers or touches.
public struct ButtonActions: Hashable, Sendable {
  /// What the button nearer to the tip does: bit 0.
  public var primary: EditingAction

  /// What the other button does: bit 1.
  public var secondary: EditingAction

  /// Creates actions.
  public init(primary: EditingAction = .erase, secondary: EditingAction = .undo) {
    self.primary = primary
    self.secondary = secondary
  }

  /// What the buttons ask for that are down now and were not before.
  func pressed(_ now: InputEvent.Buttons, before: InputEvent.Buttons) -> [EditingAction] {
    let fresh = now.subtracting(before)
    var actions: [EditingAction] = []
    if fresh.contains(.primaryBarrel) { actions.append(primary) }
    if fresh.contains(.secondaryBarrel) { actions.append(secondary) }
    return actions
  }

  /// Whether a button is held that takes ink away.
  func erases(_ buttons: InputEvent.Buttons) -> Bool {
    primary == .erase && buttons.contains(.primaryBarrel)
      || secondary == .erase && buttons.contains(.secondaryBarrel)
  }
}
