package import InkStylus

/// The access to pens and tablets; only the program `inkstone-stylus` has one.
package protocol TabletAccess: AnyObject {
  /// Creates a source, which is inactive until it is started.
  ///
  /// - Parameter nodes: The event nodes to read; if empty, all current and future devices.
  func makeSource(_ nodes: [String]) -> any PolledAccessorySource

  /// Collects the facts about tablets that need the system's libraries.
  func look() -> TabletFindings
}

/// A source with a descriptor to poll.
package protocol PolledAccessorySource: AccessorySource {
  /// A descriptor to poll, readable when there may be reports; −1 while the source is inactive.
  var descriptor: Int32 { get }

  /// The connected tablets, including those whose tools aren't known yet.
  var tablets: [ConnectedTablet] { get }

  /// The event nodes of tablets without permission to read.
  var unreadable: [UnreadableTablet] { get }

  /// Whether UPower has reported the batteries, or their absence.
  var knowsPower: Bool { get }

  /// The time at which libinput delivered the first event of the latest batch, in seconds of the monotonic clock.
  var readTime: Double { get }
}

/// A tablet that this process has no permission to read.
package struct UnreadableTablet: Sendable {
  /// The path of its event node.
  package var node: String
  /// The name of the device; empty if unknown.
  package var name: String

  /// Creates a description.
  package init(node: String, name: String) {
    self.node = node
    self.name = name
  }
}

/// A connected tablet.
package struct ConnectedTablet: Sendable {
  /// The surface.
  package var surface: StylusSurface
  /// The USB ids of the vendor and the product.
  package var vendor: UInt32
  package var product: UInt32
  /// Whether the tablet has a surface for pens and other tools.
  package var hasTools: Bool
  /// Whether it has keys, rings or strips.
  package var hasPad: Bool
  /// Whether its tools report serial numbers, so that they aren't known before they enter proximity.
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
