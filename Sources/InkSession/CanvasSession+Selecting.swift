import InkCanvas
import InkDocuments
import InkDrawing
import InkGraphics
import InkStrokes

extension CanvasSession {
  /// Selects things, and edits what is selected.
  func editSelected(
    _ command: CanvasCommand,
    _ arguments: CommandArguments,
    _ canvas: InkCanvas
  ) -> Bool {
    switch command {
    case .select: return select(arguments, canvas)
    case .paste: return paste(arguments, canvas)
    case .addPicture: return addPicture(arguments, canvas)
    default: break
    }
    guard let number = arguments.integer(0, in: 0...SelectionEdit.allCases.count - 1),
      let edit = SelectionEdit(rawValue: number), canvas.document.isEditable
    else { return false }
    switch edit {
    case .remove: note(canvas.edit { $0.removeSelection() })
    case .duplicate:
      let offset = Vector(arguments[1], arguments[2])
      guard offset.dx.isFinite, offset.dy.isFinite else { return false }
      note(canvas.edit { $0.duplicateSelection(by: offset) })
    case .transform:
      let transform = Affine(
        a: arguments[1],
        b: arguments[2],
        c: arguments[3],
        d: arguments[4],
        tx: arguments[5],
        ty: arguments[6]
      )
      guard transform.inverted != nil, transform.apply(.origin).isFinite else { return false }
      note(canvas.edit { $0.transformSelection(by: transform) })
    case .toFront: note(canvas.edit { $0.reorderSelection(to: .front) })
    case .toBack: note(canvas.edit { $0.reorderSelection(to: .back) })
    case .forward: note(canvas.edit { $0.shiftSelection(forward: true) })
    case .backward: note(canvas.edit { $0.shiftSelection(forward: false) })
    case .group: note(canvas.edit { $0.groupSelection() })
    case .ungroup: note(canvas.edit { $0.ungroupSelection() })
    case .lock: note(canvas.edit { $0.lockSelection() })
    case .unlockAll: note(canvas.edit { $0.unlockAll() })
    case .flipHorizontally: note(canvas.edit { $0.flipSelection(horizontally: true) })
    case .flipVertically: note(canvas.edit { $0.flipSelection(horizontally: false) })
    case .toLayer:
      let layers = canvas.drawing.layers(of: canvas.page)
      guard let place = arguments.integer(1, in: 0...max(layers.count - 1, 0)),
        layers.indices.contains(place)
      else { return false }
      note(canvas.edit { $0.moveSelection(to: layers[place].id) })
    case .toPage:
      let pages = canvas.drawing.pages
      guard let place = arguments.integer(1, in: 0...max(pages.count - 1, 0)),
        pages.indices.contains(place),
        let layer = canvas.drawing.editableLayers(of: pages[place].id).last
      else { return false }
      note(canvas.edit { $0.moveSelection(to: layer.id) })
    case .describe:
      guard canvas.editor.selection.ids.count == 1 else { return false }
      note(canvas.edit { $0.setAlternativeText(arguments.bytes(at: 1)) })
    }
    return true
  }

  private func select(_ arguments: CommandArguments, _ canvas: InkCanvas) -> Bool {
    guard let how = arguments.integer(0, in: 0...5) else { return false }
    if how == 0 { note(canvas.edit { $0.select([]) }) }
    if how == 1 { note(canvas.edit { $0.selectAll() }) }
    if how > 3 { note(canvas.edit { $0.selectNeighbor(above: how == 4) }) }
    guard how == 2 || how == 3 else { return true }
    guard let high = arguments.word(1), let low = arguments.word(2) else { return false }
    let id = ItemID(Stamp(rawValue: UInt64(high) << 32 | UInt64(low)))
    guard canvas.drawing[id] != nil else { return false }
    if how == 2 {
      note(canvas.edit { $0.select([id], wholeGroups: true) })
    } else {
      note(
        canvas.edit { $0.select(canvas.editor.selection.toggling([id], in: canvas.drawing).ids) }
      )
    }
    return true
  }

  private func paste(_ arguments: CommandArguments, _ canvas: InkCanvas) -> Bool {
    let place = Point(arguments[0], arguments[1])
    guard
      let (document, _, _) = DocumentLog.read(arguments.bytes(at: 2), plugins: library.plugins),
      !document.drawing.pages.isEmpty, canvas.document.isEditable
    else { return false }
    note(canvas.edit { $0.insert(document.drawing, at: place.isFinite ? place : nil) })
    return true
  }

  /// What is selected, as the bytes of a document; none if nothing is.
  var excerptBytes: [UInt8] {
    guard let excerpt = canvas?.editor.selectedExcerpt, let identifier = log?.identifier else {
      return []
    }
    var (document, fresh) = (InkDocument(excerpt), DocumentLog(identifier))
    return fresh.rewrite(&document) ?? []
  }
}
