import InkDrawing
import InkGraphics

/// Writes texts, pictures and formulas as Xournal++ elements.
struct XournalGraphicWriter {
  private let drawing: Drawing?
  private let origin: Point

  /// Creates a writer.
  ///
  /// - Parameters:
  ///   - drawing: The drawing that stores the files of graphics; `nil` to write only calls of ``picture(_:_:_:_:)``.
  ///   - origin: The upper left corner of the page, in page units.
  init(_ drawing: Drawing?, origin: Point) {
    self.drawing = drawing
    self.origin = origin
  }

  /// Returns the XML element of a graphic.
  ///
  /// `nil` if Xournal++ has no equivalent for its content, or if the graphic was rotated or sheared, which
  /// Xournal++ cannot express.
  ///
  /// - Parameters:
  ///   - graphic: The graphic.
  ///   - transform: The transform from its coordinates to those of the page.
  ///   - facts: The attributes of the element that Inkstone kept when it read the graphic.
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
      if let url = facts.value(of: XournalFact.link) {
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

  /// Returns an element for a text with a link, which newer versions of Xournal++ have.
  private func link(
    _ block: TextItem,
    _ rgba: UInt32,
    _ transform: Affine,
    _ url: String,
    _ facts: [ForeignFact]
  ) -> [UInt8] {
    let corner = transform.apply(block.origin)
    let align = facts.value(of: XournalFact.align) ?? "0"
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
    // Line feeds and tabs are written raw: `escaped`, which serves attributes, too, would replace them with spaces.
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

  /// Returns an element with the original file of a picture or formula; `nil` if it can't be written.
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
    // A resource whose name isn't that of a file is a formula, whose name is its LaTeX source.
    if element == "image", resource.nameUTF8.isEmpty || PictureKind.isFileName(resource.name) {
      return picture(element, "", area, bytes)
    }
    let source = SVGOutput.escaped(resource.name)
    return picture("teximage", "text=\"\(source)\"", area, bytes)
  }

  /// Whether Xournal++ shows the file of a picture unchanged.
  ///
  /// It may not support WebP, and ignores the orientation of camera pictures.
  static func isShown(_ file: [UInt8]) -> Bool {
    switch PictureKind(file) {
    case .png: true
    // Inkstone doesn't decode these, so there are no pixels to write instead.
    case .gif, .bmp, .tiff, .heif, .avif: true
    case .jpeg: (try? JPEGHeader(file, "a picture"))?.header.orientation == .upright
    case .webP, nil: false
    }
  }

  /// Returns a picture element with the bytes of a file.
  ///
  /// - Parameters:
  ///   - element: The name of the element.
  ///   - attributes: Further attributes, each after a space.
  ///   - area: The area of the picture, in page units.
  ///   - file: The bytes of the file.
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
