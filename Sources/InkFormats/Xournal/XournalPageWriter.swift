import InkGraphics
import InkStrokes

/// Writes what is on one page of a document of Xournal++.
struct XournalPageWriter {
  /// What cannot be written.
  private(set) var losses: WritingLosses

  /// What becomes the upper left corner.
  private let origin: Point

  init(origin: Point, losses: WritingLosses) {
    self.origin = origin
    self.losses = losses
  }

  // MARK: Background

  /// The background of a page; one that Xournal++ does not know becomes pictures on a layer.
  mutating func background(
    of page: InkPage,
    _ area: Rect,
    pdfName: inout String?
  ) -> [UInt8] {
    var text = XournalText()
    func solid(_ rgba: UInt32, _ style: String = "plain", _ settings: String = "") {
      let config = settings.isEmpty ? "" : " config=\"\(SVGOutput.escaped(settings))\""
      text.line(
        "<background type=\"solid\" color=\"\(DecimalText.hex(rgba, withAlpha: true))\" "
          + "style=\"\(SVGOutput.escaped(style))\"\(config)/>"
      )
    }
    switch page.backgroundReference {
    case .paper(let rgba, let style, let settings):
      solid(rgba, style, settings)
      return text.bytes
    case .pdf(let domain, let name, let number) where domain == "absolute" && name.first == "/":
      let isNew = pdfName == nil
      if isNew || pdfName == name {
        pdfName = name
        let place = isNew ? " domain=\"absolute\" filename=\"\(SVGOutput.escaped(name))\"" : ""
        text.line("<background type=\"pdf\"\(place) pageno=\"\(number + 1)\"/>")
        return text.bytes
      }
    default: break
    }
    guard case .list(let list) = page.background else {
      solid(0xFFFF_FFFF)
      return text.bytes
    }
    var rest = list.items[...]
    var paper: UInt32 = 0xFFFF_FFFF
    if case .path(let path, _, let paint) = rest.first,
      path.controlBounds.expanded(by: 0.5).contains(area)
    {
      paper = paint.color.rgba | 0xFF
      rest = rest.dropFirst()
    }
    solid(paper)
    if rest.isEmpty { return text.bytes }
    let layer = InkLayer(name: "background", items: rest.map { .graphic($0) })
    text.bytes += self.layer(layer)
    return text.bytes
  }

  // MARK: Layers

  /// A layer with all that can be written of it.
  mutating func layer(_ layer: InkLayer) -> [UInt8] {
    var text = XournalText()
    let name = layer.name.map { " name=\"\(SVGOutput.escaped($0))\"" } ?? ""
    text.line("<layer\(name)>")
    losses.addLook(of: layer)
    var fill: (path: Path, paint: Paint)?
    for (i, item) in layer.items.enumerated() {
      if let stroke = item.stroke {
        var writer = XournalStrokeWriter(origin: origin, losses: losses)
        text.bytes += writer.element(stroke, fill: fill)
        losses = writer.losses
        fill = nil
        continue
      }
      switch item {
      case .graphic(.path(let path, .nonZero, let paint)) where fills(layer, i, path, paint):
        fill = (path, paint)
      case .graphic(.group(let items, let alpha, .multiply)) where items.count == 2:
        if let element = XournalStrokeWriter.filledHighlighter(items, alpha, origin) {
          text.bytes += element
        } else {
          losses.add("a picture or text")
        }
      case .graphic(.image(let picture, let area, let alpha, .identity)) where alpha == 1:
        text.bytes += image(picture.pixmap, area)
      case .graphic, .stroke, .placed: losses.add("a picture or text")
      }
    }
    text.line("</layer>")
    return text.bytes
  }

  /// Whether a path is the area inside the stroke that follows.
  private func fills(_ layer: InkLayer, _ index: Int, _ path: Path, _ paint: Paint) -> Bool {
    guard index + 1 < layer.items.count, case .stroke(let stroke) = layer.items[index + 1],
      stroke.brush.style.color.rgba >> 8 == paint.color.rgba >> 8, let first = stroke.samples.first
    else { return false }
    var shape = Path()
    shape.move(to: first.location)
    for sample in stroke.samples.dropFirst() { shape.line(to: sample.location) }
    shape.close()
    return shape == path
  }

  private func image(_ picture: Pixmap, _ area: Rect) -> [UInt8] {
    guard picture.width > 0, picture.height > 0 else { return [] }
    var bytes: [UInt8] = []
    func attribute(_ name: StaticString, _ value: Double) {
      bytes += " \(name)=\"".utf8
      DecimalText.append(value, to: &bytes)
      bytes.append(UInt8(ascii: "\""))
    }
    bytes += "<image".utf8
    attribute("left", area.minX - origin.x)
    attribute("top", area.minY - origin.y)
    attribute("right", area.maxX - origin.x)
    attribute("bottom", area.maxY - origin.y)
    bytes.append(UInt8(ascii: ">"))
    Base64.encode(PNGWriter.encode(picture), appendingTo: &bytes)
    bytes += "</image>\n".utf8
    return bytes
  }
}
