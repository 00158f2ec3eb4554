import InkDocuments
import InkDrawing
import InkGraphics
import InkStrokes

extension InkCanvas {
  /// The drawing as it is seen: without what is being erased.
  var seenDrawing: Drawing {
    if let preview { return preview }
    var ids: [ItemID] = []
    for contact in contacts { ids += present(contact.erased) }
    guard !ids.isEmpty else { return drawing }
    var seen = drawing
    do throws(DrawingError) {
      try seen.apply(.remove(ids))
    } catch {
      return drawing
    }
    preview = seen
    return seen
  }

  /// Those of some things that are still there and may be erased.
  private func present(_ ids: [ItemID]) -> [ItemID] {
    ids.filter { id in
      guard let item = document.drawing[id], !item.isRemoved,
        let layer = document.drawing.layer(item.layer)
      else { return false }
      return !layer.isRemoved && !layer.isLocked
    }
  }

  /// Lets strokes vanish that a whole-stroke eraser touches.
  func erase(_ event: InputEvent, _ contact: Contact) {
    guard event.location.isFinite else { return }
    let place = viewport.page(event.location)
    let path = contact.lastPlace.map { [$0, place] } ?? [place]
    contact.lastPlace = place
    var seen = seenDrawing
    let touched = seen.items(
      on: page,
      along: path,
      radius: contact.eraserRadius,
      keptIn: strokeCache
    )
    guard !touched.isEmpty else { return }
    do throws(DrawingError) {
      try seen.apply(.remove(touched))
    } catch {
      return
    }
    for id in touched { damage(id) }
    contact.erased += touched
    preview = seen
  }

  /// Makes what a whole-stroke eraser did one step of undo.
  func finishErasing(_ contact: Contact) {
    let ids = present(contact.erased)
    contact.erased.removeAll()
    preview = nil
    guard !ids.isEmpty else { return }
    do throws(EditError) {
      update.changes.append(try document.apply(.remove(ids)))
    } catch {
      for id in ids { damage(id) }
    }
  }

  /// Brings back what a whole-stroke eraser took away.
  func stopErasing(_ contact: Contact) {
    for id in contact.erased { damage(id) }
    contact.erased.removeAll()
  }

  private func damage(_ id: ItemID) {
    preview = nil
    guard let item = document.drawing[id] else { return }
    damage(item.bounds)
  }

  /// Notes that the drawing is different somewhere.
  func damage(_ area: Rect) {
    if area.isEmpty { return }
    update.damage = update.damage.union(pixels(covering: area))
    if dirty.count < 32 { dirty.append(area) } else { dirty[31].formUnion(area) }
  }
}
