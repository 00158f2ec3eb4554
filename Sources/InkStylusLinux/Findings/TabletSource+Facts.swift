package import InkStylus

/// A connected tablet, whether its tools are known or not.
package struct TabletFacts: Sendable {
  /// The surface of the tablet.
  package var surface: StylusSurface
  /// The USB vendor and product numbers.
  package var vendor: UInt32
  package var product: UInt32
  /// Whether it has a surface for pens and other tools.
  package var hasTools: Bool
  /// Whether it has keys, rings or strips.
  package var hasPad: Bool
  /// Whether its tools report serial numbers; such tools are unknown until they first enter proximity.
  package var reportsSerials: Bool
}

extension TabletSource {
  /// The connected tablets, sorted by name; the devices of one tablet are combined.
  package var connectedTablets: [TabletFacts] {
    var found: [TabletFacts] = []
    for tablet in connected.values {
      let facts = TabletFacts(
        surface: tablet.surface,
        vendor: tablet.vendor,
        product: tablet.product,
        hasTools: tablet.hasTools,
        hasPad: tablet.hasPad,
        reportsSerials: tablet.hasTools && tablet.reportsSerials
      )
      let known = found.firstIndex { $0.surface.identifier == facts.surface.identifier }
      guard let known else {
        found.append(facts)
        continue
      }
      // The size of the drawing surface is more precise than that of the pad.
      if facts.hasTools { found[known].surface = facts.surface }
      found[known].hasTools = found[known].hasTools || facts.hasTools
      found[known].hasPad = found[known].hasPad || facts.hasPad
      found[known].reportsSerials = found[known].reportsSerials || facts.reportsSerials
    }
    return found.sorted {
      ($0.surface.name, $0.surface.identifier) < ($1.surface.name, $1.surface.identifier)
    }
  }

  /// Whether it is known if UPower answers; also `true` without a bus to reach it.
  package var knowsPower: Bool { power.map { $0.answers != nil } ?? true }
}
