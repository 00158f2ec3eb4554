import InkDocuments
import InkDrawing
import InkGraphics
import InkStrokes

/// Writes documents of this package, with nothing to be undone in them.
enum InkDocumentWriter {
  /// Writes ink.
  ///
  /// The same ink gives the same bytes: the identifier of the document follows from what is in it, and
  /// the number of its author is 1.
  static func write(
    _ file: InkFile,
    precision: SamplePrecision,
    losses: inout WritingLosses
  ) -> [UInt8] {
    let drawing = drawing(of: file, &losses)
    var document = InkDocument(drawing, precision: precision)
    let frames = document.takeFrames()
    var high = Fingerprint()
    for frame in frames {
      high.combine(UInt64(frame.kind.rawValue))
      high.combine(UInt64(frame.payload.count))
      high.combine(UInt64(CRC32C.checksum(frame.payload)))
    }
    var low = high
    low.combine(UInt64(frames.count))
    var writer = FrameWriter(
      LogHeader(DocumentIdentifier(high: high.value, low: low.value))
    )
    for frame in frames { writer.append(frame.kind, frame.flags, payload: frame.payload) }
    return writer.takeBytes()
  }

  /// The ink as a drawing without a history.
  private static func drawing(of file: InkFile, _ losses: inout WritingLosses) -> Drawing {
    var drawing = Drawing(author: 1)
    for page in file.pages {
      let (size, paper) = sheet(of: page, &losses)
      if drawing.pages.isEmpty {
        drawing = Drawing(author: 1, size: size, paper: paper)
      } else {
        change(&drawing) { .addPage(size: size, paper: paper, in: &$0) }
      }
      guard let id = drawing.pages.last?.id else { continue }
      for (number, layer) in page.layers.enumerated() {
        if number > 0 { change(&drawing) { .addLayer(to: id, in: &$0) } }
        if let top = drawing.layers(of: id).last?.id { fill(top, with: layer, &drawing, &losses) }
      }
    }
    drawing.forgetHistory()
    return drawing
  }

  private static func fill(
    _ id: LayerID,
    with layer: InkLayer,
    _ drawing: inout Drawing,
    _ losses: inout WritingLosses
  ) {
    if let name = layer.name, !name.isEmpty {
      let most = Array(name.utf8.prefix(Layer.longestName))
      change(&drawing) { _ in .rename(id, to: most) }
    }
    var strokes: [Stroke] = []
    var graphics: [Graphic] = []
    var placed: [(index: Int, transform: Affine)] = []
    var count = 0
    for item in layer.items {
      switch item {
      case .stroke(let stroke):
        add(&graphics, to: id, &drawing)
        strokes.append(stroke)
      case .placed(let stroke, let transform):
        add(&graphics, to: id, &drawing)
        placed.append((count, transform))
        strokes.append(stroke)
      case .graphic(let item):
        if !strokes.isEmpty { change(&drawing) { .add(strokes, to: id, in: &$0) } }
        strokes.removeAll()
        graphics.append(Graphic([item]))
      }
      count += 1
    }
    if !strokes.isEmpty { change(&drawing) { .add(strokes, to: id, in: &$0) } }
    add(&graphics, to: id, &drawing)
    if !placed.isEmpty, let items = drawing.layer(id)?.items, items.count == count {
      for (index, transform) in placed {
        change(&drawing) { .transform([items[index].id], by: transform, in: $0) }
      }
    }
    if layer.opacity != 1 { change(&drawing) { _ in .setOpacity(layer.opacity, of: id) } }
    if layer.blendMode != .sourceOver {
      change(&drawing) { _ in .setBlendMode(layer.blendMode, of: id) }
    }
    if layer.isHidden { change(&drawing) { _ in .setHidden(true, of: id) } }
    if layer.isLocked { change(&drawing) { _ in .setLocked(true, of: id) } }
  }

  /// Adds graphics that were gathered.
  private static func add(_ graphics: inout [Graphic], to id: LayerID, _ drawing: inout Drawing) {
    if graphics.isEmpty { return }
    change(&drawing) { .add(graphics, to: id, in: &$0) }
    graphics.removeAll()
  }

  private static func change(_ drawing: inout Drawing, _ make: (inout Drawing) -> DrawingOperation)
  {
    let operation = make(&drawing)
    // Nothing here is refused: everything that is named was just made.
    _ = try? drawing.apply(operation)
  }

  /// Size and paper of a page.
  private static func sheet(
    of page: InkPage,
    _ losses: inout WritingLosses
  ) -> (PageSize?, Paper) {
    let paper = DocumentPaper.paper(of: page)
    guard let bounds = page.bounds else { return (nil, paper) }
    let isSound =
      bounds.width > 0 && bounds.height > 0
      && max(bounds.width, bounds.height) <= PageSize.greatest
    guard bounds.minX == 0, bounds.minY == 0, isSound else {
      losses.add("the edges of a page that does not begin at 0, 0")
      return (nil, paper)
    }
    return (PageSize(bounds.width, bounds.height), paper)
  }
}
