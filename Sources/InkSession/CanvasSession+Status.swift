import InkCanvas
import InkDocuments
import InkDrawing
import InkGraphics
import InkStrokes

extension CanvasSession {
  /// What a host in another language knows of the canvas, as ``StatusField/count`` numbers.
  ///
  /// ``StatusField`` says what is where; truth is 0 or 1.
  public var status: [Double] {
    var numbers = [Double](repeating: 0, count: StatusField.count)
    numbers[.deadline] = .infinity
    numbers[.isComplete] = 1
    numbers[.width] = Double(width)
    numbers[.height] = Double(height)
    guard let canvas, let shown else { return numbers }
    let drawing = canvas.document.drawing
    numbers[.needsFrame] = shown.needsFrame ? 1 : 0
    numbers[.deadline] = canvas.deadline ?? .infinity
    numbers[.cursor] = Double(canvas.cursor.rawValue)
    let pages = drawing.pages
    numbers[.pageCount] = Double(pages.count)
    numbers[.page] = Double(pages.firstIndex { $0.id == canvas.page } ?? 0)
    if let page = drawing.page(canvas.page) {
      numbers[.pageWidth] = page.size?.width ?? 0
      numbers[.pageHeight] = page.size?.height ?? 0
      numbers[.pattern] = Double(page.paper.pattern.rawValue)
      numbers[.spacing] = page.paper.spacing
      Self.write(page.paper.color ?? Color(gray: 1).withAlpha(0), &numbers, at: .paperColor)
      Self.write(page.paper.patternColor, &numbers, at: .patternColor)
      numbers[.turnsInk] = page.paper.turnsInk ? 1 : 0
      if let margin = page.paper.margin {
        numbers[.margin] = margin.distance
        Self.write(margin.color, &numbers, at: .marginColor)
      }
    }
    numbers[.undoCount] = Double(drawing.history.undoCount)
    numbers[.redoCount] = Double(drawing.history.redoCount)
    let view = shown.viewport
    numbers[.scale] = view.scale
    numbers[.angle] = view.angle
    let map = view.transform
    for (i, part) in [map.a, map.b, map.c, map.d, map.tx, map.ty].enumerated() {
      numbers[StatusField.transform.rawValue + i] = part
    }
    numbers[.itemCount] = Double(drawing.shownItemCount)
    numbers[.repaintCount] = Double(shown.repaintCount)
    numbers[.isEditable] = canvas.document.isEditable ? 1 : 0
    numbers[.hasLog] = hasLog ? 1 : 0
    var actions = 0
    for action in update.actions { actions |= 1 << Int(action.action.rawValue) }
    numbers[.actions] = Double(actions)
    numbers[.isViewportChanged] = update.isViewportChanged ? 1 : 0
    numbers[.contactCount] = Double(canvas.contactCount)
    numbers[.isComplete] = shown.isComplete ? 1 : 0
    numbers[.acceptedBytes] = Double(acceptedBytes)
    for (i, word) in identifier.enumerated() {
      numbers[StatusField.identifier.rawValue + i] = Double(word)
    }
    numbers[.author] = Double(drawing.author)
    numbers[.replayDuration] = replay?.duration ?? 0
    numbers[.replayTime] = replay?.time ?? 0
    numbers[.refused] = Double(update.refused.count)
    numbers[.recovered] = Double(canvas.document.recovered.count)
    numbers[.isPortrayed] = canvas.document.isThumbnailCurrent ? 1 : 0
    numbers[.undoLimit] = Double(drawing.history.limit.count)
    let ink = drawing.inkBounds(of: canvas.page)
    let part = view.page(shown.bounds)
    numbers[.isInkSeen] = ink.isEmpty || !ink.intersection(part).isEmpty ? 1 : 0
    numbers[.underWay] = Double(canvas.document.strokesUnderWay.count)
    writeSelection(of: canvas, &numbers)
    if let typing = canvas.editor.typing { numbers[.typing] = typing.item == nil ? 1 : 2 }
    numbers[.typingCount] = Double(canvas.editor.typingCount)
    numbers[.textWishes] = Double(canvas.editor.textWishes.count)
    let layers = drawing.layers(of: canvas.page)
    let order = drawing.layerNumbers(of: canvas.page)
    numbers[.layerCount] = Double(layers.count)
    for (i, layer) in layers.enumerated() {
      if layer.id == canvas.layer { numbers[.layer] = Double(i) }
      let at = StatusField.layers.rawValue + StatusField.layerSize * i
      guard i < StatusField.mostLayers else { continue }
      numbers[at] = layer.isHidden ? 1 : 0
      numbers[at + 1] = layer.isLocked ? 1 : 0
      numbers[at + 2] = layer.opacity
      numbers[at + 3] = Double(layer.shownCount)
      numbers[at + 4] = Double(order[i])
    }
    return numbers
  }

  private func writeSelection(of canvas: InkCanvas, _ numbers: inout [Double]) {
    let selection = canvas.editor.selection
    var notices = 0
    for notice in update.notices { notices |= notice.bit }
    numbers[.notices] = Double(notices)
    numbers[.selectedCount] = Double(selection.ids.count)
    let settings = canvas.toolSettings
    let none = Color(gray: 0).withAlpha(0)
    Self.write(settings.strokeColor ?? none, &numbers, at: .strokeColor)
    numbers[.hasOutline] = settings.strokeColor == nil ? 0 : 1
    Self.write(settings.fillColor ?? none, &numbers, at: .fillColor)
    numbers[.hasFill] = settings.fillColor == nil ? 0 : 1
    numbers[.strokeWidth] = settings.strokeWidth
    numbers[.opacity] = settings.opacity
    numbers[.fontSize] = settings.fontSize
    numbers[.alignment] = Double(settings.alignment.rawValue)
    numbers[.lines] = Double(Self.lines(of: settings.brush))
    guard selection.page == canvas.page, let frame = canvas.seenFrame else {
      return
    }
    for (i, corner) in frame.corners.enumerated() {
      let pixel = canvas.viewport.transform.apply(corner)
      numbers[StatusField.selectionCorners.rawValue + 2 * i] = pixel.x
      numbers[StatusField.selectionCorners.rawValue + 2 * i + 1] = pixel.y
    }
    let kinds = selection.kinds
    numbers[.isGrouped] = kinds.contains(.grouped) ? 1 : 0
    numbers[.hasClosedShape] = kinds.contains(.closedShapes) ? 1 : 0
    numbers[.hasText] = kinds.contains(.texts) ? 1 : 0
    numbers[.hasInk] = kinds.contains(.ink) ? 1 : 0
    numbers[.hasShape] = kinds.contains(.shapes) ? 1 : 0
  }

  private static func write(_ color: Color, _ numbers: inout [Double], at field: StatusField) {
    let parts = color.sRGBA
    for i in 0..<4 { numbers[field.rawValue + i] = parts[i] }
  }
}

extension CanvasSession {
  /// A text in UTF-8: 0 the name of a brush of the library, 1 what it is, 2 the name of a layer of
  /// the page, 3 the title of the document; empty where there is none.
  ///
  /// 4 is no text: the bytes of a brush, as ``Brush/encoded()`` gives them, of the library or one's own
  /// behind them. Nor is 5: what is selected, as the bytes of a document. 6 is some of the things on the page,
  /// without as many of the topmost as the index says, and 7 what is selected if that is one: see ``ThingList``.
  /// 8 is a text that is typed or to be set, see ``textFacts(_:)``, and 9 the font of the settings.
  /// 10 are ``penNumbers``, 11 ``lossNumbers``, the lowest byte first.
  public func text(_ what: Int, _ index: Int) -> [UInt8] {
    let brushes = library.brushes
    switch what {
    case 0, 1:
      guard brushes.indices.contains(index) else { return [] }
      let text = what == 0 ? brushes[index].name : brushes[index].summary
      return text.withUTF8Buffer { [UInt8]($0) }
    case 2:
      guard let canvas else { return [] }
      let layers = canvas.document.drawing.layers(of: canvas.page)
      return layers.indices.contains(index) ? layers[index].nameUTF8 : []
    case 3: return canvas?.document.metadata.titleUTF8 ?? []
    case 4: return brush(index, width: 0, color: nil)?.encoded() ?? []
    case 9: return canvas?.toolSettings.fontUTF8 ?? []
    case 10: return penNumbers.withUnsafeBytes { [UInt8]($0) }
    case 11: return lossNumbers.withUnsafeBytes { [UInt8]($0) }
    default: return facts(what, index)
    }
  }

  @inline(never)
  private func facts(_ what: Int, _ index: Int) -> [UInt8] {
    switch what {
    case 5: return excerptBytes
    case 6: return things(from: index)
    case 7: return selectedThing
    case 8: return textFacts(index)
    default: return []
    }
  }
}

extension [Double] {
  /// The number of a status at the place of a field.
  public subscript(field: StatusField) -> Double {
    get { self[field.rawValue] }
    set { self[field.rawValue] = newValue }
  }
}
