/// A report of a source of accessories: a connection, a sample, or an input of a pad.
///
/// Reports are in order of time. Times are in seconds on the clock of the host's input.
public enum AccessoryReport: Hashable, Sendable {
  /// A tool or pad was connected, or its description changed, such as its battery or name.
  ///
  /// Boxed to keep samples small, which outnumber descriptions a thousand to one.
  indirect case described(AccessoryDescription)

  /// A tool or pad was unplugged or switched off. Its active contact is canceled.
  ///
  /// `time` is in seconds on the clock of the host's input.
  case removed(identifier: UInt64, time: Double)

  /// A tool entered proximity, where it hovers or touches.
  case entered(identifier: UInt64, StylusSample)

  /// A tool moved, touched or lifted, or a button changed.
  case moved(identifier: UInt64, StylusSample)

  /// A tool left proximity; an active contact ends at its last location.
  ///
  /// `time` is in seconds on the clock of the host's input.
  case left(identifier: UInt64, time: Double)

  /// A key, ring or strip of a pad was used.
  case pad(identifier: UInt64, PadSample)
}

/// One input of a pad.
public struct PadSample: Hashable, Sendable {
  /// The kind of an input.
  public enum Action: Hashable, Sendable {
    /// A key was pressed or released; the keys of a pad are numbered from 0.
    case button(number: Int, isDown: Bool)
    /// A ring, numbered from 0, is touched at an angle, in degrees clockwise from its top.
    ///
    /// The angle is `nil` when the finger is lifted.
    case ring(number: Int, angle: Double?)
    /// A strip, numbered from 0, is touched at a position, from 0 at its left or top end to 1.
    ///
    /// The position is `nil` when the finger is lifted.
    case strip(number: Int, position: Double?)
  }

  /// The time, in seconds on the clock of the host's input.
  public var time: Double
  /// The current mode of the ``group``, from 0, which the user switches with a key of the pad.
  ///
  /// The default is 0.
  public var mode: Int
  /// The group of keys, rings and strips that switch modes together, from 0.
  ///
  /// The default is 0.
  public var group: Int
  /// The input.
  public var action: Action

  /// Creates a sample.
  ///
  /// - Parameters:
  ///   - time: The time, in seconds on the clock of the host's input.
  ///   - mode: The current mode of the group, from 0.
  ///   - group: The group of keys, rings and strips that switch modes together, from 0.
  ///   - action: The input.
  public init(time: Double, mode: Int = 0, group: Int = 0, action: Action) {
    self.time = time
    self.mode = mode
    self.group = group
    self.action = action
  }
}
