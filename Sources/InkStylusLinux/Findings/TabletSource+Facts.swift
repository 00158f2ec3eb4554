package import InkStylus

/// A tablet that is connected, whether anything is known of its tools or not.
package struct TabletFacts: Sendable {
  /// What is drawn on.
  package var surface: StylusSurface
  /// The numbers of its maker and of its kind, as USB gives them.
  package var vendor: UInt32
  package var product: UInt32
  /// Whether tools draw on it.
  package var hasTools: Bool
  /// Whether it has keys, rings or strips.
  package var hasPad: Bool
  /// Whether its tools tell their own numbers, so that they are not known before they come near.
  package var reportsSerials: Bool
}

extension TabletSource {
  /// The tablets that are connected, by their names; the parts of one are one tablet.
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
      // What is drawn on knows its size better than the pad.
      if facts.hasTools { found[known].surface = facts.surface }
      found[known].hasTools = found[known].hasTools || facts.hasTools
      found[known].hasPad = found[known].hasPad || facts.hasPad
      found[known].reportsSerials = found[known].reportsSerials || facts.reportsSerials
    }
    return found.sorted {
      ($0.surface.name, $0.surface.identifier) < ($1.surface.name, $1.surface.identifier)
    }
  }

  /// Whether it is known by now if UPower tells of batteries.
  package var knowsPower: Bool { power.map { $0.answers != nil } ?? true }
}
