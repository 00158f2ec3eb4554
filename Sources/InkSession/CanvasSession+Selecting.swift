import InkCanvas
import InkDocuments
import InkDrawing
import InkGraphics
import InkStrokes

extension CanvasSession {
  /// Edits the selection.
  func editSelection(_ edit: SelectionEdit) throws(Refusal) {
    let canvas = try still()
    guard canvas.document.isEditable else { throw .readOnly }
    switch edit {
    case .remove: merge(canvas.edit { $0.removeSelection() })
    case .duplicate(let offset):
      guard offset.dx.isFinite, offset.dy.isFinite else { throw .outOfRange }
      merge(canvas.edit { $0.duplicateSelection(by: offset) })
    case .transform(let transform):
      guard transform.inverted != nil, transform.apply(.origin).isFinite else { throw .outOfRange }
      merge(canvas.edit { $0.transformSelection(by: transform) })
    case .toFront: merge(canvas.edit { $0.reorderSelection(to: .front) })
    case .toBack: merge(canvas.edit { $0.reorderSelection(to: .back) })
    case .forward: merge(canvas.edit { $0.shiftSelection(forward: true) })
    case .backward: merge(canvas.edit { $0.shiftSelection(forward: false) })
    case .group: merge(canvas.edit { $0.groupSelection() })
    case .ungroup: merge(canvas.edit { $0.ungroupSelection() })
    case .lock: merge(canvas.edit { $0.lockSelection() })
    case .unlockAll: merge(canvas.edit { $0.unlockAll() })
    case .flipHorizontally: merge(canvas.edit { $0.flipSelection(horizontally: true) })
    case .flipVertically: merge(canvas.edit { $0.flipSelection(horizontally: false) })
    case .toLayer(let index):
      let layers = canvas.drawing.layers(of: canvas.page)
      guard layers.indices.contains(index) else { throw .noSuchLayer }
      merge(canvas.edit { $0.moveSelection(to: layers[index].id) })
    case .toPage(let index):
      let pages = canvas.drawing.pages
      guard pages.indices.contains(index) else { throw .noSuchPage }
      guard let layer = canvas.drawing.editableLayers(of: pages[index].id).last else {
        throw .noEditableLayer
      }
      merge(canvas.edit { $0.moveSelection(to: layer.id) })
    case .describe(let text):
      guard canvas.editor.selection.ids.count == 1 else { throw .notOneItem }
      merge(canvas.edit { $0.setAlternativeText(text) })
    }
  }

  func select(_ choice: SelectionChoice) throws(Refusal) {
    let canvas = try still()
    switch choice {
    case .nothing: merge(canvas.edit { $0.select([]) })
    case .all: merge(canvas.edit { $0.selectAll() })
    case .above: merge(canvas.edit { $0.selectNeighbor(above: true) })
    case .below: merge(canvas.edit { $0.selectNeighbor(above: false) })
    case .item(let id):
      guard canvas.drawing[id] != nil else { throw .noSuchItem }
      merge(canvas.edit { $0.select([id], wholeGroups: true) })
    case .toggle(let id):
      guard canvas.drawing[id] != nil else { throw .noSuchItem }
      merge(
        canvas.edit { $0.select(canvas.editor.selection.toggling([id], in: canvas.drawing).ids) }
      )
    }
  }

  func paste(_ bytes: [UInt8], at center: Point) throws(Refusal) {
    let canvas = try still()
    guard canvas.document.isEditable else { throw .readOnly }
    guard let (document, _, _) = DocumentLog.read(bytes, plugins: library.plugins),
      !document.drawing.pages.isEmpty
    else { throw .unreadable }
    merge(canvas.edit { $0.insert(document.drawing, at: center.isFinite ? center : nil) })
  }

  /// The selection as the bytes of a document; empty if nothing is selected.
  var excerptBytes: [UInt8] {
    guard let excerpt = canvas?.editor.selectedExcerpt, let identifier = log?.identifier else {
      return []
    }
    var (document, fresh) = (InkDocument(excerpt), DocumentLog(identifier))
    return fresh.rewrite(&document) ?? []
  }
}
