import InkDrawing
import InkStrokes

/// Strokes of the model on their way into the drawing, the one that began first in front.
struct StrokeQueue {
  struct Entry {
    var stroke: StrokeID
    /// Where it goes.
    var layer: LayerID
    /// Whether samples got better values.
    var isAmended = false
    /// When its contact ended; `nil` while it is down.
    var ended: Double?
  }

  /// Values that a device still owes.
  private struct Debt {
    var contact: UInt32
    var index: UInt32
    var ink: UInt32
  }

  /// Those that are not part of the drawing.
  var entries: [Entry] = []

  /// Those that are, and that have not been painted as such.
  var committed: [StrokeID] = []

  private var debts: [Debt] = []

  /// Notes when a stroke ended.
  mutating func end(_ id: StrokeID, at time: Double) {
    for i in entries.indices where entries[i].stroke == id { entries[i].ended = time }
  }

  /// Notes that a sample will get better values.
  mutating func owe(_ event: InputEvent, to ink: UInt32) {
    guard let index = event.updateIndex, !event.expectingUpdates.isEmpty, !event.isPredicted else {
      return
    }
    debts.append(Debt(contact: event.contact, index: index, ink: ink))
  }

  /// The number in the model of the contact that an update is for; `nil` if nobody waits for it.
  mutating func debtor(_ event: InputEvent) -> UInt32? {
    guard let index = event.updateIndex,
      let place = debts.lastIndex(where: { $0.contact == event.contact && $0.index == index })
    else { return nil }
    let ink = debts[place].ink
    if event.expectingUpdates.isEmpty { debts.remove(at: place) }
    return ink
  }

  /// Forgets what is owed to a contact.
  mutating func forgive(_ ink: UInt32) { debts.removeAll { $0.ink == ink } }
}
