package import InkStrokes

/// What the buttons of a pen do, all 32 of them.
///
/// A bit of ``InputEvent/buttons`` that goes from up to down asks once for its action, whether the pen
/// hovers or touches; of several at once the lowest bit asks first.
public struct ButtonActions: Hashable, Sendable {
  /// The actions of bits 0 to 15 and of the others, four bits each.
  private var low: UInt64 = 0
  private var high: UInt64 = 0

  /// Creates actions; buttons other than these two do nothing.
  public init(primary: EditingAction = .erase, secondary: EditingAction = .undo) {
    self[0] = primary
    self[1] = secondary
  }

  /// What the button of a bit does.
  ///
  /// - Parameter bit: Of ``InputEvent/buttons``.
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

  /// What the button nearer to the tip does: bit 0.
  public var primary: EditingAction {
    get { self[0] }
    set { self[0] = newValue }
  }

  /// What the other button does: bit 1.
  public var secondary: EditingAction {
    get { self[1] }
    set { self[1] = newValue }
  }

  private static func shift(_ bit: Int) -> UInt64 {
    precondition(bit >= 0 && bit < 32, "the number of a button must be below 32")
    return UInt64(bit & 15) * 4
  }

  /// What the buttons ask for that are down now and were not before.
  package func pressed(_ now: InputEvent.Buttons, before: InputEvent.Buttons) -> [EditingAction] {
    var fresh = now.rawValue & ~before.rawValue
    var actions: [EditingAction] = []
    while fresh != 0 {
      actions.append(self[fresh.trailingZeroBitCount])
      fresh &= fresh - 1
    }
    return actions
  }

  /// Whether a button is held that takes ink away.
  package func erases(_ buttons: InputEvent.Buttons) -> Bool {
    var held = buttons.rawValue
    while held != 0 {
      if self[held.trailingZeroBitCount] == .erase { return true }
      held &= held - 1
    }
    return false
  }
}
