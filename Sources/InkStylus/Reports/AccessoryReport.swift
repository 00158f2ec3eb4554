/// A report of a source of accessories; reports are in order of time.
public enum AccessoryReport: Hashable, Sendable {
  /// A tool or pad was connected, or its description changed, such as its battery or name.
  ///
  /// Boxed to keep samples small, which outnumber descriptions a thousand to one.
  indirect case described(AccessoryDescription)

  /// A tool or pad was unplugged or switched off. Its active contact is canceled.
  case removed(identifier: UInt64, time: Double)

  /// A tool entered proximity.
  case entered(identifier: UInt64, StylusSample)

  /// A tool moved, touched or lifted, or a button changed.
  case moved(identifier: UInt64, StylusSample)

  /// A tool left proximity; an active contact ends at its last location.
  case left(identifier: UInt64, time: Double)

  /// A key, ring or strip of a pad was used.
  case pad(identifier: UInt64, PadSample)
}

/// One input of a pad.
public struct PadSample: Hashable, Sendable {
  /// The kind of an input.
  public enum Action: Hashable, Sendable {
    /// A key was pressed or released.
    case button(number: Int, isDown: Bool)
    /// A ring is touched at an angle, in degrees clockwise from its top.
    ///
    /// `nil` when the finger is lifted.
    case ring(number: Int, angle: Double?)
    /// A strip is touched, from 0 at its left or top end to 1.
    ///
    /// `nil` when the finger is lifted.
    case strip(number: Int, position: Double?)
  }

  /// The time, in seconds on the clock of the host's input.
  public var time: Double
  /// The current mode of the group, from 0.
  ///
  /// The default is 0.
  public var mode: Int
  /// The group of the key, ring or strip, from 0.
  ///
  /// The default is 0.
  public var group: Int
  /// The input.
  public var action: Action

  /// Creates a sample.
  public init(time: Double, mode: Int = 0, group: Int = 0, action: Action) {
    self.time = time
    self.mode = mode
    self.group = group
    self.action = action
  }
}
