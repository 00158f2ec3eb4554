import InkDrawing
import InkGraphics

/// Writes what graphics of a page were made of as Xournal++ has it: texts, pictures, formulas.
struct XournalGraphicWriter {
  private let drawing: Drawing?
  private let origin: Point

  /// - Parameter drawing: Has the files of graphics; `nil` where those come with the calls.
  init(_ drawing: Drawing?, origin: Point) {
    self.drawing = drawing
    self.origin = origin
  }

  /// The element of a graphic; `nil` where it was made of nothing that Xournal++ knows, or was turned since,
  /// which Xournal++ cannot say.
  ///
  /// - Parameter facts: What only Xournal++ knows of it.
  func element(
    _ graphic: Graphic,
    _ transform: Affine,
    _ facts: [ForeignFact] = []
  ) -> [UInt8]? {
    guard transform.b == 0, transform.c == 0, transform.a > 0, transform.d > 0 else { return nil }
    switch graphic.origin {
    case .text(let block):
      guard abs(transform.a - transform.d) <= 1e-9 * transform.a,
        case .path(_, _, let paint)? = graphic.items.first,
        XournalColor.level(paint.color) == 255
      else { return nil }
      if let url = XournalFact.value(XournalFact.link, of: facts) {
        return link(block, paint.color.rgba, transform, url, facts)
      }
      return text(block, paint.color.rgba, transform, XournalFact.attributes(facts))
    case .picture(let id):
      return file(id, "image", of: graphic, transform)
    case .page(let id, number: 0):
      return file(id, "teximage", of: graphic, transform)
    case .items, .page, .ruling, .custom, .unknown: return nil
    }
  }

  /// A link of newer versions.
  private func link(
    _ block: TextItem,
    _ rgba: UInt32,
    _ transform: Affine,
    _ url: String,
    _ facts: [ForeignFact]
  ) -> [UInt8] {
    let corner = transform.apply(block.origin)
    let align = XournalFact.value(XournalFact.align, of: facts) ?? "0"
    var bytes = Array("<link align=\"\(SVGOutput.escaped(align))\"".utf8)
    bytes += " font=\"\(SVGOutput.escaped(block.font))\"".utf8
    append(" size", block.size * transform.a, to: &bytes)
    append(" x", corner.x - origin.x, to: &bytes)
    append(" y", corner.y - origin.y, to: &bytes)
    bytes += " color=\"\(DecimalText.hex(rgba, withAlpha: true))\"".utf8
    bytes += " url=\"\(SVGOutput.escaped(url))\"".utf8
    bytes += " text=\"\(XournalFact.escaped(block.utf8))\"/>\n".utf8
    return bytes
  }

  private func text(
    _ block: TextItem,
    _ rgba: UInt32,
    _ transform: Affine,
    _ attributes: String
  ) -> [UInt8] {
    let corner = transform.apply(block.origin)
    var bytes = Array("<text font=\"\(SVGOutput.escaped(block.font))\"".utf8)
    append(" size", block.size * transform.a, to: &bytes)
    append(" x", corner.x - origin.x, to: &bytes)
    append(" y", corner.y - origin.y, to: &bytes)
    bytes += " color=\"\(DecimalText.hex(rgba, withAlpha: true))\"\(attributes)".utf8
    if let width = block.wrapWidth {
      append(" wrap", width * transform.a, to: &bytes)
    }
    switch block.alignment {
    case .leading: break
    case .center: bytes += " align=\"center\"".utf8
    case .trailing: bytes += " align=\"right\"".utf8
    }
    if block.isJustified { bytes += " justify=\"true\"".utf8 }
    bytes.append(UInt8(ascii: ">"))
    // Lines are parted by line feeds, which are no text of an attribute.
    for (number, line) in block.text.split(separator: "\n", omittingEmptySubsequences: false)
      .enumerated()
    {
      if number > 0 { bytes.append(10) }
      for (number, part) in line.split(separator: "\t", omittingEmptySubsequences: false)
        .enumerated()
      {
        if number > 0 { bytes.append(9) }
        bytes += SVGOutput.escaped(String(part)).utf8
      }
    }
    bytes += "</text>\n".utf8
    return bytes
  }

  /// A picture or a formula as the file that it came as.
  private func file(
    _ id: ResourceID,
    _ element: String,
    of graphic: Graphic,
    _ transform: Affine
  ) -> [UInt8]? {
    guard let resource = drawing?.resource(id), graphic.items.count == 1,
      case .image(_, let rect, 1, .identity) = graphic.items[0]
    else { return nil }
    let bytes = resource.bytes
    if bytes.isEmpty || element == "image" && !Self.isShown(bytes) { return nil }
    let area = transform.apply(rect)
    // Only a formula has a source; what else has a name has that of its file.
    if element == "image", resource.nameUTF8.isEmpty || PictureKind.isFileName(resource.name) {
      return picture(element, "", area, bytes)
    }
    let source = SVGOutput.escaped(resource.name)
    return picture("teximage", "text=\"\(source)\"", area, bytes)
  }

  /// Whether Xournal++ shows the file of a picture as it is: it may not know WebP, and does not turn what a
  /// camera held sideways.
  static func isShown(_ file: [UInt8]) -> Bool {
    switch PictureKind(file) {
    case .png: true
    // Not decoded here, so that there are no pixels instead.
    case .gif, .bmp, .tiff, .heif, .avif: true
    case .jpeg: (try? JPEGHeader(file, "a picture"))?.header.orientation == .upright
    case .webP, nil: false
    }
  }

  /// The element of a picture with the bytes of its file.
  func picture(
    _ element: String,
    _ attributes: String,
    _ area: Rect,
    _ file: [UInt8]
  ) -> [UInt8] {
    var bytes = Array("<\(element)\(attributes.isEmpty ? "" : " ")\(attributes)".utf8)
    append(" left", area.minX - origin.x, to: &bytes)
    append(" top", area.minY - origin.y, to: &bytes)
    append(" right", area.maxX - origin.x, to: &bytes)
    append(" bottom", area.maxY - origin.y, to: &bytes)
    bytes.append(UInt8(ascii: ">"))
    Base64.encode(file, appendingTo: &bytes)
    bytes += "</\(element)>\n".utf8
    return bytes
  }

  private func append(_ name: String, _ value: Double, to bytes: inout [UInt8]) {
    bytes += "\(name)=\"".utf8
    DecimalText.append(value, to: &bytes)
    bytes.append(UInt8(ascii: "\""))
  }
}
