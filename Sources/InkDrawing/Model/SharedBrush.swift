import InkGraphics
package import InkStrokes

/// A brush that many strokes share.
package final class SharedBrush: Sendable {
  /// The brush.
  package let brush: Brush

  /// A number that equal brushes have in common and few others.
  let trait: UInt64

  /// Creates a shared brush.
  package init(_ brush: Brush) {
    self.brush = brush
    var hash = StateHash()
    let style = brush.style
    hash.combine(style.width)
    for i in 0..<4 { hash.combine(style.color.components[i]) }
    hash.combine(style.color.alpha)
    hash.combine(style.purpose.name.digest ^ brush.engine.code.name.digest)
    hash.combine(
      UInt64(style.blendMode.rawValue) << 24 | UInt64(brush.retention.rawValue) << 16
        | UInt64(brush.stages.count)
    )
    trait = hash.value
  }

  /// Whether ink of the brush takes ink away.
  package var erases: Bool { brush.erases }

  /// Whether ink covers the same places with another brush: only colours and blending differ.
  func covers(as other: SharedBrush) -> Bool {
    do throws(InvalidValue) {
      let style = other.brush.style
      let recoloured = try brush.restyled {
        $0.purpose = style.purpose
        $0.color = style.color
        $0.blendMode = style.blendMode
        $0.formula = style.formula
      }
      return recoloured == other.brush.with(retention: brush.retention)
    } catch {
      return false
    }
  }
}

/// Brushes, each once, with the numbers that they got in the order in which they came.
///
/// A table of hashes: ink of other programs may have a brush for every stroke.
struct BrushTable: Sendable {
  private struct Entry: Sendable {
    /// That of the brush, here so that a search does not go through cold memory.
    var trait: UInt64
    var brush: SharedBrush
  }

  /// In the order of their numbers.
  private var entries: [Entry] = []

  /// Numbers of brushes plus one, 0 where there is none.
  ///
  /// A power of two of them, at most half of which are taken; a brush lies at the first free place
  /// from the one that its trait leads to.
  private var slots: [UInt32] = []
  private var last = 0

  /// The brush of the table that equals another, which is added if there is none.
  mutating func shared(_ other: SharedBrush) -> SharedBrush { entries[number(other)].brush }

  /// The number of a brush, which is added if there is none that equals it.
  mutating func number(_ other: SharedBrush) -> Int {
    if last < entries.count, Self.isEqual(entries[last].brush, other) { return last }
    if 2 * entries.count >= slots.count { grow() }
    var slot = self.slot(of: other.trait)
    while slots[slot] != 0 {
      let number = Int(slots[slot]) - 1
      if entries[number].trait == other.trait, Self.isEqual(entries[number].brush, other) {
        last = number
        return number
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    last = entries.count
    entries.append(Entry(trait: other.trait, brush: other))
    slots[slot] = UInt32(truncatingIfNeeded: entries.count)
    return last
  }

  private mutating func grow() {
    slots = [UInt32](repeating: 0, count: max(2 * slots.count, 16))
    for (number, entry) in entries.enumerated() {
      var slot = self.slot(of: entry.trait)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = UInt32(truncatingIfNeeded: number + 1)
    }
  }

  /// Where the search for a trait begins.
  ///
  /// The multiplier is 2⁶⁴ divided by the golden ratio, which spreads neighbours far apart.
  private func slot(of trait: UInt64) -> Int {
    Int(truncatingIfNeeded: (trait &* 0x9E37_79B9_7F4A_7C15) >> 33) & (slots.count - 1)
  }

  private static func isEqual(_ a: SharedBrush, _ b: SharedBrush) -> Bool {
    a === b || a.trait == b.trait && a.brush == b.brush
  }
}
