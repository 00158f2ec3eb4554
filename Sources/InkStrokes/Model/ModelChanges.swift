public import InkGraphics

/// The change of one stroke between two versions of a model.
public struct StrokeChange: Hashable, Sendable {
  /// The id of the stroke.
  public var id: StrokeID

  /// Whether the stroke was removed: its contact was canceled, or the model was reset.
  public var isRemoved: Bool

  /// The index of the first changed ``StrokeElement`` of the stroke; earlier ones are unchanged.
  public var firstElement: Int

  /// The area to repaint, in page units: that of the changed ink before and after.
  public var damage: Rect
}

/// The changes of a model since one of its versions.
public struct ModelChanges: Hashable, Sendable {
  /// The version of the model that has these changes.
  public var version: UInt64

  /// The strokes that were added, changed or removed, in the order of their ids.
  public var strokes: [StrokeChange]

  /// The area of strokes canceled too long ago to be listed, in page units.
  public var forgottenDamage = Rect.empty

  /// The area to repaint, in page units.
  public var damage: Rect {
    var box = forgottenDamage
    for stroke in strokes { box.formUnion(stroke.damage) }
    return box
  }

  /// Whether nothing changed.
  public var isEmpty: Bool { strokes.isEmpty && forgottenDamage.isEmpty }
}

/// The recent changes of a model.
///
/// Bounded: changes older than the log are derived from the versions of the strokes.
struct ChangeLog: Sendable {
  private struct Entry {
    var version: UInt64
    var change: StrokeChange
  }

  private static let limit = 4096
  private var entries: [Entry] = []

  /// The version up to and including which the log may lack changes.
  private(set) var floor: UInt64 = 0

  /// The area of strokes whose removal was dropped from the log, in page units.
  private(set) var forgottenDamage = Rect.empty

  mutating func record(_ change: StrokeChange, version: UInt64) {
    if entries.count >= 2 * Self.limit {
      floor = entries[entries.count - Self.limit - 1].version
      for entry in entries.dropLast(Self.limit) where entry.change.isRemoved {
        forgottenDamage.formUnion(entry.change.damage)
      }
      entries.removeFirst(entries.count - Self.limit)
    }
    entries.append(Entry(version: version, change: change))
  }

  /// Returns the changes after a version, one per stroke, ordered by id.
  ///
  /// - Precondition: `version` is not below ``floor``.
  func changes(since version: UInt64) -> [StrokeChange] {
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].version <= version { low = middle + 1 } else { high = middle }
    }
    var result: [StrokeChange] = []
    for entry in entries[low...] {
      let change = entry.change
      var at = result.count
      while at > 0, change.id < result[at - 1].id { at -= 1 }
      if at > 0, result[at - 1].id == change.id {
        result[at - 1].damage.formUnion(change.damage)
        result[at - 1].firstElement = min(result[at - 1].firstElement, change.firstElement)
        result[at - 1].isRemoved = change.isRemoved
      } else {
        result.insert(change, at: at)
      }
    }
    return result
  }
}
