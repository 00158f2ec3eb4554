package import InkStrokes

/// The actions of the 32 possible buttons of a pen, or keys of a pad.
///
/// Pressing a button, a bit of ``/InkStrokes/InputEvent/buttons``, triggers its action once, whether the pen hovers or
/// touches. If several buttons are pressed at the same time, that with the lowest bit comes first.
public struct ButtonActions: Hashable, Sendable {
  // The raw values of the actions, four bits each: of the buttons with bits 0 to 15, and of those with bits 16 to 31.
  private var low: UInt64 = 0
  private var high: UInt64 = 0

  /// Creates actions for two buttons; the others do nothing.
  ///
  /// - Parameters:
  ///   - primary: The action of the button nearer to the tip, bit 0. The default is ``EditingAction/erase``.
  ///   - secondary: The action of the other button, bit 1. The default is ``EditingAction/undo``.
  public init(primary: EditingAction = .erase, secondary: EditingAction = .undo) {
    self[0] = primary
    self[1] = secondary
  }

  /// Accesses the action of one button.
  ///
  /// - Parameter bit: The button's bit in ``/InkStrokes/InputEvent/buttons``, or the number of a pad's key.
  /// - Precondition: `0 <= bit < 32`.
  public subscript(bit: Int) -> EditingAction {
    get {
      let word = bit < 16 ? low : high
      return EditingAction(rawValue: UInt8(word >> Self.shift(bit) & 15)) ?? .none
    }
    set {
      let shift = Self.shift(bit)
      let mask: UInt64 = 15 << shift
      let value = UInt64(newValue.rawValue) << shift
      if bit < 16 { low = low & ~mask | value } else { high = high & ~mask | value }
    }
  }

  /// The action of the button nearer to the tip, bit 0.
  public var primary: EditingAction {
    get { self[0] }
    set { self[0] = newValue }
  }

  /// The action of the button farther from the tip, bit 1.
  public var secondary: EditingAction {
    get { self[1] }
    set { self[1] = newValue }
  }

  private static func shift(_ bit: Int) -> UInt64 {
    precondition(bit >= 0 && bit < 32, "the bit of a button must be in 0..<32")
    return UInt64(bit & 15) * 4
  }

  /// Returns the actions of newly pressed buttons, from the lowest bit up.
  package func pressed(_ now: InputEvent.Buttons, before: InputEvent.Buttons) -> [EditingAction] {
    var fresh = now.rawValue & ~before.rawValue
    var actions: [EditingAction] = []
    while fresh != 0 {
      actions.append(self[fresh.trailingZeroBitCount])
      fresh &= fresh - 1
    }
    return actions
  }

  /// Whether a button is pressed whose action erases.
  package func erases(_ buttons: InputEvent.Buttons) -> Bool {
    var held = buttons.rawValue
    while held != 0 {
      if self[held.trailingZeroBitCount] == .erase { return true }
      held &= held - 1
    }
    return false
  }
}
