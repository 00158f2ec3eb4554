import InkGraphics
import Testing

@testable import InkDrawing

/// Expects tables, orders, indexes and counts of a drawing to agree, and the drawing to survive saving.
func expectSound(_ drawing: Drawing) throws {
  let table = drawing.table.items
  #expect(table.map(\.id) == table.map(\.id).sorted())
  for layer in drawing.allLayers {
    let wanted = table.filter { $0.layer == layer.id && !$0.isRemoved }.map(\.id)
    let order = layer.items
    #expect(order.map(\.id).sorted() == wanted)
    #expect(layer.cells.items.map(\.id).sorted() == wanted)
    #expect(layer.count == wanted.count)
    #expect(layer.erasers.items.map(\.id).sorted() == order.filter(\.erases).map(\.id).sorted())
    for eraser in layer.erasers.items { #expect(eraser === drawing[eraser.id]) }
    for (i, item) in order.enumerated() {
      #expect(item === drawing[item.id], "all orders hold the same object")
      #expect(i == 0 || ItemTree.precedes(order[i - 1], item, .position))
      #expect(layer.order.index(of: item) == i && layer.item(at: i) === item)
    }
    var box = Rect.empty
    for item in order { box.formUnion(item.bounds) }
    #expect(layer.bounds == box)
    // Items that paint nothing are in no search result.
    let seen = order.filter { $0.bounds != .empty }
    #expect(layer.items(near: Rect(center: .origin, radius: 1e9)).map(\.id) == seen.map(\.id))
  }
  expectOrdered(drawing)
  expectSettled(drawing)
  let saved = Saved(drawing)
  let loaded = try saved.drawing()
  #expect(loaded.contentHash == drawing.contentHash)
  expectOrdered(loaded)
  #expect(Saved(loaded) == saved)
}

/// Expects the incrementally updated order of pages and layers to be that of their positions.
func expectOrdered(_ drawing: Drawing) {
  let pages = drawing.allPages.filter { !$0.isRemoved }
    .sorted { ($0.position, $0.id) < ($1.position, $1.id) }.map(\.id)
  #expect(drawing.pages.map(\.id) == pages)
  #expect(drawing.pageCount == pages.count)
  for page in drawing.allPages {
    let layers = drawing.allLayers.filter { $0.page == page.id && !$0.isRemoved }
      .sorted { ($0.position, $0.id) < ($1.position, $1.id) }.map(\.id)
    #expect(drawing.layers(of: page.id).map(\.id) == layers)
  }
}

/// Expects the incrementally updated erasure of items to equal that computed from all items.
func expectSettled(_ drawing: Drawing) {
  var fresh = drawing
  fresh.updateAllErasures()
  for item in drawing.table.items {
    let other = fresh[item.id]
    #expect(item.isContested == other?.isContested, "\(item.id)")
    let (mine, theirs) = (item.erasure?.carried ?? [], other?.erasure?.carried ?? [])
    #expect(mine.map(\.eraser.id) == theirs.map(\.eraser.id), "\(item.id)")
    #expect(mine.map(\.transform) == theirs.map(\.transform), "\(item.id)")
    for carried in mine { #expect(carried.eraser === drawing[carried.eraser.id]) }
  }
}
