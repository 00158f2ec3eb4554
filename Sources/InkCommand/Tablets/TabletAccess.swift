package import InkStylus

/// What reads pens and tablets; only the program `inkstone-stylus` has it.
package protocol TabletAccess: AnyObject {
  /// A source, which does nothing yet.
  ///
  /// - Parameter nodes: The event nodes that it reads; where there are none, all that is connected and will be.
  func makeSource(_ nodes: [String]) -> any PolledAccessorySource

  /// What there is to know of the system beside what the command finds out itself.
  func look() -> TabletFindings
}

/// A source that a loop waits for.
package protocol PolledAccessorySource: AccessorySource {
  /// Becomes readable when there may be reports; −1 where nothing is running.
  var descriptor: Int32 { get }

  /// The tablets that are connected, whether anything is known of their tools or not.
  var tablets: [ConnectedTablet] { get }

  /// The event nodes of tablets that may not be read.
  var unreadable: [UnreadableTablet] { get }

  /// Whether it is known by now if there are batteries.
  var knowsPower: Bool { get }

  /// When libinput last handed over an event, the first of those that it had read, in seconds of the monotonic
  /// clock.
  var readTime: Double { get }
}

/// A tablet that may not be read.
package struct UnreadableTablet: Sendable {
  /// Its event node.
  package var node: String
  /// What it calls itself; empty where that is not known.
  package var name: String

  /// Creates one.
  package init(node: String, name: String) {
    self.node = node
    self.name = name
  }
}

/// A tablet that is connected.
package struct ConnectedTablet: Sendable {
  /// What is drawn on.
  package var surface: StylusSurface
  /// The numbers of its maker and of its kind.
  package var vendor: UInt32
  package var product: UInt32
  /// Whether tools draw on it.
  package var hasTools: Bool
  /// Whether it has keys, rings or strips.
  package var hasPad: Bool
  /// Whether its tools tell their own numbers, so that they are not known before they come near.
  package var reportsSerials: Bool

  /// Creates a tablet.
  package init(
    surface: StylusSurface,
    vendor: UInt32,
    product: UInt32,
    hasTools: Bool,
    hasPad: Bool,
    reportsSerials: Bool
  ) {
    self.surface = surface
    self.vendor = vendor
    self.product = product
    self.hasTools = hasTools
    self.hasPad = hasPad
    self.reportsSerials = reportsSerials
  }
}
