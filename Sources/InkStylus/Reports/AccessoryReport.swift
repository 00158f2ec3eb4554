/// A report of an ``AccessorySource``: a connection, a sample of a tool, or an input of a pad.
///
/// Reports are in order of time. Times are in seconds on the clock of the host's input. `identifier` is the
/// ``AccessoryDescription/identifier`` of the tool or pad; a report of one that was not described is ignored.
public enum AccessoryReport: Hashable, Sendable {
  /// A tool or pad was connected, or its description changed, such as its battery or name.
  ///
  /// The description is stored apart (`indirect`), so that samples, which are much more frequent, stay small.
  indirect case described(AccessoryDescription)

  /// A tool or pad was unplugged or switched off; the stroke that it was drawing is canceled.
  ///
  /// `time` is in seconds on the clock of the host's input.
  case removed(identifier: UInt64, time: Double)

  /// A tool entered proximity of the surface, where it hovers or touches.
  case entered(identifier: UInt64, StylusSample)

  /// A tool moved, touched or lifted, or a button changed.
  case moved(identifier: UInt64, StylusSample)

  /// A tool left proximity; the stroke that it was drawing ends at the last location.
  ///
  /// `time` is in seconds on the clock of the host's input.
  case left(identifier: UInt64, time: Double)

  /// A key of a pad was pressed or released, or a ring or strip was touched or left.
  case pad(identifier: UInt64, PadSample)
}

/// One input of a pad: a key that was pressed or released, or a touch of a ring or strip.
public struct PadSample: Hashable, Sendable {
  /// The use of a key, ring or strip of a pad.
  public enum Action: Hashable, Sendable {
    /// A key was pressed or released; the keys of a pad are numbered from 0.
    case button(number: Int, isDown: Bool)
    /// A finger touches a ring, numbered from 0, at an angle, in degrees clockwise from its top.
    ///
    /// The angle is `nil` when the finger is lifted from the ring.
    case ring(number: Int, angle: Double?)
    /// A finger touches a strip, numbered from 0, at a position, from 0 at its left or top end to 1.
    ///
    /// The position is `nil` when the finger is lifted from the strip.
    case strip(number: Int, position: Double?)
  }

  /// The time, in seconds on the clock of the host's input.
  public var time: Double
  /// The current mode of the ``group``, counted from 0, which the user switches with a key of the pad.
  ///
  /// The default is 0.
  public var mode: Int
  /// The number of the group of keys, rings and strips that switch modes together, counted from 0.
  ///
  /// The default is 0.
  public var group: Int
  /// The key, ring or strip that was used, and how.
  public var action: Action

  /// Creates an input of a pad.
  ///
  /// - Parameters:
  ///   - time: The time, in seconds on the clock of the host's input.
  ///   - mode: The current mode of the group, counted from 0. The default is 0.
  ///   - group: The number of the group of keys, rings and strips that switch modes together. The default is 0.
  ///   - action: The key, ring or strip that was used, and how.
  public init(time: Double, mode: Int = 0, group: Int = 0, action: Action) {
    self.time = time
    self.mode = mode
    self.group = group
    self.action = action
  }
}
