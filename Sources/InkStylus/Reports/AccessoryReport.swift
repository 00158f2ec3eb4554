/// What a source of accessories reports, in the order in which it happened.
public enum AccessoryReport: Hashable, Sendable {
  /// A tool or pad is there, or more is known of one that is: its battery, its name.
  ///
  /// Boxed, so that samples, of which there are a thousand for each of these, are small.
  indirect case described(AccessoryDescription)

  /// It is gone for good: unplugged, switched off. A contact that is under way is cancelled.
  case removed(identifier: UInt64, time: Double)

  /// It came near the surface.
  case entered(identifier: UInt64, StylusSample)

  /// It moved, touched, lifted, or a button changed.
  case moved(identifier: UInt64, StylusSample)

  /// It went away from the surface; a contact that is under way ends where it was last.
  case left(identifier: UInt64, time: Double)

  /// Something of a pad was used.
  case pad(identifier: UInt64, PadSample)
}

/// What was done to a pad.
public struct PadSample: Hashable, Sendable {
  /// What was done.
  public enum Action: Hashable, Sendable {
    /// A key went down or up.
    case button(number: Int, isDown: Bool)
    /// A ring is touched at an angle, in degrees clockwise from its top; `nil` when the finger is lifted.
    case ring(number: Int, angle: Double?)
    /// A strip is touched, from 0 at its left or top end to 1; `nil` when the finger is lifted.
    case strip(number: Int, position: Double?)
  }

  /// When, in seconds on the clock of the host's input.
  public var time: Double
  /// Which of the sets of meanings of its group is on, from 0.
  public var mode: Int
  /// Which group of keys it belongs to, from 0.
  public var group: Int
  /// What was done.
  public var action: Action

  /// Creates a sample.
  public init(time: Double, mode: Int = 0, group: Int = 0, action: Action) {
    self.time = time
    self.mode = mode
    self.group = group
    self.action = action
  }
}
