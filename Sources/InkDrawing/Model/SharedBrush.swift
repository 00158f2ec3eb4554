import InkGraphics
package import InkStrokes

/// A brush shared by many strokes.
package final class SharedBrush: Sendable {
  /// The brush.
  package let brush: Brush

  /// A hash of some properties of the brush: equal brushes have equal hashes, and few others do.
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

  /// Whether the brush is an eraser.
  package var erases: Bool { brush.erases }

  /// Whether ink of another brush covers the same area, so that bounds needn't be computed again.
  ///
  /// Only color, blend mode, blend formula, purpose and retention may differ then.
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

/// A table of distinct brushes, numbered in order of insertion.
///
/// It is a hash table, because ink of other programs may have a brush for every stroke.
struct BrushTable: Sendable {
  private struct Entry: Sendable {
    /// The hash of the brush, copied so that a search doesn't touch cold memory.
    var trait: UInt64
    var brush: SharedBrush
  }

  /// The brushes, each at the index that is its number.
  private var entries: [Entry] = []

  /// Brush numbers plus one; 0 marks a free slot.
  ///
  /// The count is a power of two, and at most half of the slots are used. A brush is in the first free slot,
  /// starting at the slot selected by its hash.
  private var slots: [UInt32] = []
  private var last = 0

  /// Returns the equal brush of the table, adding the brush if there is none.
  mutating func shared(_ other: SharedBrush) -> SharedBrush { entries[number(other)].brush }

  /// Returns the number of a brush, adding it if no equal brush exists.
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

  /// Returns the index in `slots` at which the search for a hash begins.
  ///
  /// The multiplier is 2⁶⁴ divided by the golden ratio, which spreads neighbors far apart.
  private func slot(of trait: UInt64) -> Int {
    Int(truncatingIfNeeded: (trait &* 0x9E37_79B9_7F4A_7C15) >> 33) & (slots.count - 1)
  }

  private static func isEqual(_ a: SharedBrush, _ b: SharedBrush) -> Bool {
    a === b || a.trait == b.trait && a.brush == b.brush
  }
}
