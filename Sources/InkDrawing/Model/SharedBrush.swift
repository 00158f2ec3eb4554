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
    hash.combine(
      UInt64(style.tool.rawValue) << 32 | UInt64(style.blendMode.rawValue) << 24
        | UInt64(brush.engine.code.identifier & 0xffff) << 8 | UInt64(brush.keeping.rawValue)
    )
    hash.combine(UInt64(brush.effects.count) << 32 | UInt64(brush.filters.count))
    trait = hash.value
  }

  /// Whether ink of the brush takes ink away.
  package var erases: Bool { brush.style.erases }

  /// Whether ink covers the same places with another brush: only colours and blending differ.
  func covers(as other: SharedBrush) -> Bool {
    do throws(InvalidValue) {
      let style = other.brush.style
      let recoloured = try brush.restyled {
        $0.tool = style.tool
        $0.color = style.color
        $0.blendMode = style.blendMode
        $0.formula = style.formula
      }
      return recoloured == other.brush.kept(as: brush.keeping)
    } catch {
      return false
    }
  }
}

/// Brushes, each once, with the numbers that they got in the order in which they came.
struct BrushTable: Sendable {
  private struct Entry: Sendable {
    /// That of the brush, here so that a search does not go through cold memory.
    var trait: UInt64
    var brush: SharedBrush
    var number: Int
  }

  /// Ordered by trait.
  private var entries: [Entry] = []
  private var last: Entry?

  /// How many there are.
  var count: Int { entries.count }

  /// The brush of the table that equals another, which is added if there is none.
  mutating func shared(_ other: SharedBrush) -> SharedBrush { entry(other).brush }

  /// The number of a brush, which is added if there is none that equals it.
  mutating func number(_ other: SharedBrush) -> Int { entry(other).number }

  private mutating func entry(_ other: SharedBrush) -> Entry {
    if let last, Self.isEqual(last.brush, other) { return last }
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].trait < other.trait { low = middle + 1 } else { high = middle }
    }
    var at = low
    while at < entries.count, entries[at].trait == other.trait {
      if Self.isEqual(entries[at].brush, other) {
        last = entries[at]
        return entries[at]
      }
      at += 1
    }
    let entry = Entry(trait: other.trait, brush: other, number: entries.count)
    entries.insert(entry, at: low)
    last = entry
    return entry
  }

  private static func isEqual(_ a: SharedBrush, _ b: SharedBrush) -> Bool {
    a === b || a.trait == b.trait && a.brush == b.brush
  }
}
