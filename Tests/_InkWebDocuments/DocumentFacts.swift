import InkDocuments
import InkDrawing
import InkGraphics
import InkStrokes

/// A dump of a document, item by item, as text: numbers in hexadecimal, so that every bit counts.
struct DocumentFacts {
  private(set) var bytes: [UInt8] = []

  /// The index of the first byte about pages: earlier facts may be dropped by compaction.
  private var start = 0

  /// The dump of the pages.
  var pages: ArraySlice<UInt8> { bytes[start...] }

  init(_ document: InkDocument) {
    let drawing = document.drawing
    line(
      "document",
      V(drawing.contentHash),
      V(drawing.itemCount),
      V(document.metadata.titleUTF8),
      V(document.thumbnail)
    )
    line("history", V(drawing.history.undoCount), V(drawing.history.redoCount))
    line("limit", V(drawing.history.limit.count), V(drawing.history.limit.bytes))
    for resource in drawing.resources {
      line(
        "resource",
        V(resource.id.stamp.rawValue),
        V(resource.mediaTypeUTF8),
        V(resource.nameUTF8),
        V(resource.bytes)
      )
    }
    start = bytes.count
    for page in drawing.pages { add(page, drawing) }
  }

  private mutating func add(_ page: Page, _ drawing: Drawing) {
    let box = page.size?.rect ?? .empty
    line(
      "page",
      V(page.id.stamp.rawValue),
      V(page.size != nil),
      V(box.minX),
      V(box.minY),
      V(box.width),
      V(box.height)
    )
    line(
      "paper",
      V(page.paper.pattern.rawValue),
      V(page.paper.spacing),
      V(page.paper.invertsInk),
      V(page.paper.lineWidth)
    )
    if let background = page.paper.background { add(background) }
    for layer in drawing.layers(of: page.id) {
      line(
        "layer",
        V(layer.id.stamp.rawValue),
        V(layer.nameUTF8),
        V(layer.isHidden),
        V(layer.isLocked),
        V(layer.opacity)
      )
      for item in layer.items { add(item) }
    }
  }

  private mutating func add(_ item: Item) {
    line(
      "item",
      V(item.id.stamp.rawValue),
      V(item.isLocked),
      V(item.opacity),
      V(item.blendMode.rawValue)
    )
    let transform = item.transform
    line(
      " at",
      V(transform.a),
      V(transform.b),
      V(transform.c),
      V(transform.d),
      V(transform.tx),
      V(transform.ty)
    )
    if let brush = item.brush { line(" brush", V(brush.encoded())) }
    if let fill = item.fill {
      line(" fill", V(fill.sRGBA.x), V(fill.sRGBA.y), V(fill.sRGBA.z), V(fill.alpha))
    }
    if !item.descriptionUTF8.isEmpty { line(" description", V(item.descriptionUTF8)) }
    for group in item.groups { line(" group", V(group.stamp.rawValue)) }
    switch item.content {
    case .stroke(let kind, let samples):
      line(" stroke", V(kind.rawValue))
      for sample in samples.all { add(sample) }
    case .shape(let shape): add(shape)
    case .piece(let piece):
      line(" piece", V(piece.ancestors.count), V(piece.ranges.count))
      for range in piece.ranges { line("  range", V(range.start), V(range.end)) }
    case .graphic(let graphic): add(graphic)
    case .unknown(let kind, let bytes): line(" unknown", V(kind), V(bytes))
    }
  }

  private mutating func add(_ sample: StrokeSample) {
    line(
      "  sample",
      V(sample.location.x),
      V(sample.location.y),
      V(sample.time),
      V(sample.force ?? -1)
    )
    line(
      "   pen",
      V(sample.altitude ?? 9),
      V(sample.azimuth ?? 9),
      V(sample.roll ?? 9),
      V(sample.maximumForce)
    )
  }

  private mutating func add(_ shape: Shape) {
    line(" shape", V(shape.startHead.rawValue), V(shape.endHead.rawValue), V(shape.isClosed))
    let box = shape.path.controlBounds
    line("  box", V(box.minX), V(box.minY), V(box.maxX), V(box.maxY), V(shape.path.elements.count))
  }

  private mutating func add(_ graphic: Graphic) {
    line(" graphic", V(graphic.items.count))
    for id in graphic.resources { line("  resource", V(id.stamp.rawValue)) }
    switch graphic.origin {
    case .items: line("  plain")
    case .text(let text): add(text)
    case .picture(let id): line("  picture", V(id.stamp.rawValue))
    case .page(let id, let number): line("  sheet", V(id.stamp.rawValue), V(number))
    case .ruling(let style, let settings): line("  ruling", V(style), V(settings))
    case .custom(let code): line("  custom", V(code.name.utf8), V(code.settings.count))
    case .unknown(let kind, let bytes): line("  unknown", V(kind), V(bytes))
    }
  }

  private mutating func add(_ text: TextItem) {
    line(
      "  text",
      V(text.utf8),
      V(text.fontUTF8),
      V(text.size),
      V(text.origin.x),
      V(text.origin.y),
      V(text.wrapWidth ?? -1)
    )
    line("  set", V(text.alignment.rawValue), V(text.direction.rawValue), V(text.isJustified))
    for each in text.lines {
      line(
        "   line",
        V(each.bytes.lowerBound),
        V(each.bytes.upperBound),
        V(each.left),
        V(each.width),
        V(each.baseline)
      )
      line("   reach", V(each.ascent), V(each.descent), V(each.isFromRight))
      for word in each.words {
        line(
          "    word",
          V(word.bytes.lowerBound),
          V(word.bytes.upperBound),
          V(word.left),
          V(word.width),
          V(word.isFromRight)
        )
      }
    }
  }

  // MARK: Writing

  /// A value as text.
  private struct V {
    let text: [UInt8]

    init(_ number: UInt64) {
      var text: [UInt8] = []
      var rest = number
      repeat {
        text.append(Self.digits[Int(UInt8(truncatingIfNeeded: rest & 15))])
        rest >>= 4
      } while rest > 0
      self.text = text.reversed()
    }

    init(_ bytes: [UInt8]) {
      var text: [UInt8] = [0x3a]
      for byte in bytes { text += [Self.digits[Int(byte >> 4)], Self.digits[Int(byte & 15)]] }
      self.text = text
    }

    init(_ number: Int) { self.init(UInt64(bitPattern: Int64(number))) }
    init(_ number: UInt32) { self.init(UInt64(number)) }
    init(_ number: UInt8) { self.init(UInt64(number)) }
    init(_ number: Double) { self.init(number.bitPattern) }
    init(_ truth: Bool) { self.init(truth ? 1 : 0 as UInt64) }

    /// The digits 0 to 9 and a to f.
    private static let digits: [UInt8] = Array(0x30...0x39) + Array(0x61...0x66)
  }

  private mutating func line(_ name: StaticString, _ values: V...) {
    name.withUTF8Buffer { bytes += $0 }
    for value in values {
      bytes.append(0x20)
      bytes += value.text
    }
    bytes.append(0x0a)
  }
}
