import InkDocuments
import InkDrawing
import InkGraphics
import InkStrokes

extension CanvasSession {
  /// What a host in another language knows of the canvas, as numbers: 256 of them.
  ///
  /// 0 whether `paint` has something to do, 1 when `tick` is due, 2 ``CanvasUpdate/Cursor``, 3 pages,
  /// 4 the page seen, 5 and 6 its size or 0, 7 layers, 8 the chosen one, 9 steps to take back, 10 to do
  /// again, 11 scale, 12 angle, 13…18 the view's transform, 19 things, 20 frames painted, 21 whether it
  /// can be changed, 22 whether the log has bytes, 23 actions that were asked for (a bit for each
  /// ``EditingAction``), 24 whether the view changed, 25 contacts, 26 whether the picture is complete,
  /// 27 bytes of an opened document that were read, 28…31 the document's identifier, 32 its author,
  /// 35 seconds of the replay, 36 where it is, 37 strokes that were refused, 38 pattern, 39 spacing,
  /// 40…43 paper, 44…47 pattern, 48 and 49 the view's size, 50 strokes that were finished when the
  /// document was opened, and from 56 on for each layer whether it is hidden, whether it is locked, its
  /// opacity and how many things are on it.
  public var status: [Double] {
    var numbers = [Double](repeating: 0, count: 256)
    numbers[1] = .infinity
    numbers[26] = 1
    numbers[48] = Double(width)
    numbers[49] = Double(height)
    guard let canvas, let shown else { return numbers }
    let drawing = canvas.document.drawing
    numbers[0] = shown.needsFrame ? 1 : 0
    numbers[1] = canvas.deadline ?? .infinity
    numbers[2] = Double(canvas.cursor.rawValue)
    let pages = drawing.pages
    numbers[3] = Double(pages.count)
    numbers[4] = Double(pages.firstIndex { $0.id == canvas.page } ?? 0)
    if let page = drawing.page(canvas.page) {
      numbers[5] = page.size?.width ?? 0
      numbers[6] = page.size?.height ?? 0
      numbers[38] = Double(page.paper.pattern.rawValue)
      numbers[39] = page.paper.spacing
      Self.write(page.paper.color ?? Color(gray: 1).withAlpha(0), &numbers, at: 40)
      Self.write(page.paper.patternColor, &numbers, at: 44)
    }
    numbers[9] = Double(drawing.history.undoCount)
    numbers[10] = Double(drawing.history.redoCount)
    let view = shown.viewport
    numbers[11] = view.scale
    numbers[12] = view.angle
    let map = view.transform
    for (i, part) in [map.a, map.b, map.c, map.d, map.tx, map.ty].enumerated() {
      numbers[13 + i] = part
    }
    numbers[19] = Double(drawing.itemCount)
    numbers[20] = Double(shown.repaintCount)
    numbers[21] = canvas.document.isEditable ? 1 : 0
    numbers[22] = hasLog ? 1 : 0
    var actions = 0
    for action in update.actions { actions |= 1 << Int(action.action.rawValue) }
    numbers[23] = Double(actions)
    numbers[24] = update.isViewportChanged ? 1 : 0
    numbers[25] = Double(canvas.contactCount)
    numbers[26] = shown.isComplete ? 1 : 0
    numbers[27] = Double(acceptedBytes)
    for (i, word) in identifier.enumerated() { numbers[28 + i] = Double(word) }
    numbers[32] = Double(drawing.author)
    numbers[35] = replay?.duration ?? 0
    numbers[36] = replay?.time ?? 0
    numbers[37] = Double(update.refused.count)
    numbers[50] = Double(canvas.document.recovered.count)
    let layers = drawing.layers(of: canvas.page)
    numbers[7] = Double(layers.count)
    for (i, layer) in layers.enumerated() {
      if layer.id == canvas.layer { numbers[8] = Double(i) }
      let at = 56 + 4 * i
      guard at + 4 <= numbers.count else { continue }
      numbers[at] = layer.isHidden ? 1 : 0
      numbers[at + 1] = layer.isLocked ? 1 : 0
      numbers[at + 2] = layer.opacity
      numbers[at + 3] = Double(layer.count)
    }
    return numbers
  }

  private static func write(_ color: Color, _ numbers: inout [Double], at place: Int) {
    let parts = color.sRGBA
    for i in 0..<4 { numbers[place + i] = parts[i] }
  }
}

extension CanvasSession {
  /// A text in UTF-8: 0 the name of a brush of the catalogue, 1 what it is, 2 the name of a layer of
  /// the page, 3 the title of the document; empty where there is none.
  public func text(_ what: Int, _ index: Int) -> [UInt8] {
    let catalog = Brush.catalog
    switch what {
    case 0, 1:
      guard catalog.indices.contains(index) else { return [] }
      let text = what == 0 ? catalog[index].name : catalog[index].summary
      return text.withUTF8Buffer { [UInt8]($0) }
    case 2:
      guard let canvas else { return [] }
      let layers = canvas.document.drawing.layers(of: canvas.page)
      return layers.indices.contains(index) ? layers[index].name : []
    default: return canvas?.document.metadata.title ?? []
    }
  }
}
