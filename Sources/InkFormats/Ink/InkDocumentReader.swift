import InkDocuments
import InkDrawing
import InkGraphics
import InkStrokes

/// Reads documents of this package: what is on their pages now, without what was done to get there.
enum InkDocumentReader {
  /// How many strokes are decoded at a time.
  private static let batch = 1024

  /// Reads a document; of a damaged one what is before the damage.
  static func read(
    _ bytes: [UInt8],
    limits: ReadingLimits,
    plugins: PluginCatalog
  ) throws(FormatError) -> InkFile {
    var frames = FrameReader()
    frames.push(bytes)
    let reader = DocumentReader(plugins: plugins)
    var notes: [String] = []
    do throws(LogError) {
      while let frame = try frames.next() { try? reader.read(frame) }
      try frames.requireEnd()
    } catch {
      // Where there is not even a header there is nothing to be read.
      if frames.header == nil { throw FormatError("\(error)") }
      notes.append("\(error); what follows is not shown")
    }
    let document: InkDocument
    do throws(DocumentError) {
      document = try reader.finish()
    } catch {
      throw FormatError(notes.first ?? "\(error)")
    }
    if let damage = document.damage { notes.append("\(damage); what follows is not shown") }
    if document.missing > 0 {
      notes.append("strokes whose samples the file ends before: \(document.missing)")
    }
    var file = try file(of: document.drawing, limits)
    file.notes = notes
    return file
  }

  /// What is on the pages of a drawing.
  static func file(
    of drawing: Drawing,
    _ limits: ReadingLimits
  ) throws(FormatError) -> InkFile {
    var samples = 0
    var budget = ReadingBudget(limits)
    var channels = ["x", "y"]
    var pages: [InkPage] = []
    guard drawing.pages.count <= limits.pages else {
      throw FormatError("has more than \(limits.pages) pages")
    }
    for page in drawing.pages {
      let bounds = page.size?.rect
      var result = InkPage(bounds: bounds)
      (result.background, result.backgroundReference) = DocumentPaper.background(page.paper, bounds)
      try budget.hold(ReadingBudget.page)
      for layer in drawing.layers(of: page.id) {
        try budget.hold(ReadingBudget.layer)
        let name = layer.nameUTF8.isEmpty ? nil : layer.name
        var kept = InkLayer(name: name)
        kept.opacity = layer.opacity
        kept.blendMode = layer.blendMode
        kept.isHidden = layer.isHidden
        kept.isLocked = layer.isLocked
        let items = layer.items
        try budget.hold(items.count * (MemoryLayout<InkLayer.Item>.stride + 64))
        kept.items.reserveCapacity(items.count)
        var first = 0
        while first < items.count {
          let part = items[first..<min(first + batch, items.count)]
          let strokes = StrokeSamples.some(
            of: part.compactMap(\.content.samples),
            until: 1 << 18
          )
          var next = 0
          for item in part {
            if item.content.isStroke {
              guard next < strokes.count else { break }
              samples += strokes[next].count
              guard samples <= limits.samples else {
                throw FormatError("has more than \(limits.samples) samples")
              }
              try budget.hold(strokes[next].count * ReadingBudget.sample)
              note(strokes[next], &channels)
              if let stroke = Self.item(item, strokes[next]) { kept.items.append(stroke) }
              next += 1
            } else if let graphic = item.displayItem {
              kept.items.append(.graphic(graphic))
            }
            first += 1
          }
        }
        result.layers.append(kept)
      }
      pages.append(result)
    }
    if pages.isEmpty { pages = [InkPage()] }
    let order = ["x", "y", "time", "force", "altitude", "azimuth", "roll"]
    return InkFile(format: .ink, pages: pages, channels: order.filter { channels.contains($0) })
  }

  private static func item(_ item: Item, _ samples: [StrokeSample]) -> InkLayer.Item? {
    guard let kind = item.content.pointer, let brush = item.brush else { return nil }
    let stroke = Stroke(
      id: StrokeID(item.id.stamp.counter),
      kind: kind,
      brush: brush,
      samples: samples
    )
    return item.transform == .identity ? .stroke(stroke) : .placed(stroke, item.transform)
  }

  /// Adds the names of the channels that samples have.
  private static func note(_ samples: [StrokeSample], _ channels: inout [String]) {
    if channels.count == 7 { return }
    func add(_ name: String) { if !channels.contains(name) { channels.append(name) } }
    for sample in samples {
      if sample.time != 0 { add("time") }
      if sample.force != nil { add("force") }
      if sample.altitude != nil { add("altitude") }
      if sample.azimuth != nil { add("azimuth") }
      if sample.roll != nil { add("roll") }
    }
  }
}
