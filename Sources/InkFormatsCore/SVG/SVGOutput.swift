import InkDrawing
import InkGraphics

/// The text of an SVG file while it is written.
package struct SVGOutput {
  package static let inkscapeLabel: StaticString = "inkscape:label"

  var body: [UInt8] = []
  var definitions: [UInt8] = []
  var clipCount = 0
  private var maskCount = 0
  private let bounds: Rect
  private let scale: Double?
  let path: SVGPathData
  private let metadata: [UInt8]
  let budget: WorkBudget
  let outline: (Ribbon) -> Path
  let picture: (DisplayList.Item) -> InkPainter.Picture?
  private let fileOfPicture: (Picture) -> [UInt8]?
  private let appendPicture: (Pixmap, inout [UInt8]) -> Void

  init(_ writer: SVGWriter) {
    path = SVGPathData(decimals: writer.decimals)
    bounds = writer.bounds
    metadata = writer.metadata
    scale = writer.scale
    budget = writer.painter.budget
    outline = writer.painter.outline
    picture = { [painter = writer.painter, bounds = writer.bounds] in painter.picture($0, bounds) }
    fileOfPicture = writer.fileOfPicture
    appendPicture = writer.appendPicture
  }

  /// The whole file, in UTF-8; empty if the budget of work is exhausted.
  var document: [UInt8] {
    if budget.isExhausted { return [] }
    let width = path.text(bounds.width)
    let height = path.text(bounds.height)
    let box = "\(path.text(bounds.minX)) \(path.text(bounds.minY)) \(width) \(height)"
    let size = (shown(bounds.width), shown(bounds.height))
    var file = Array(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" \
      xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" version="1.1" \
      width="\(size.0)" height="\(size.1)" viewBox="\(box)">

      """.utf8
    )
    file.reserveCapacity(file.count + metadata.count + definitions.count + body.count + 32)
    file += metadata
    if !definitions.isEmpty {
      file += "<defs>\n".utf8
      file += definitions
      file += "</defs>\n".utf8
    }
    file += body
    file += "</svg>\n".utf8
    return file
  }

  /// Returns a length in page units as the value of the file's width or height attribute.
  private func shown(_ length: Double) -> String {
    guard let scale else { return path.text(length) + "pt" }
    // At least 0.0001 pixels: a size of 0 would hide the picture.
    let pixels = SVGPathData(decimals: 4)
    return pixels.text(max(length * scale, 1e-4))
  }

  /// Returns a text escaped as the value of an XML attribute.
  package static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\u{20}"..."\u{D7FF}", "\u{E000}"..."\u{FFFD}", "\u{10000}"..."\u{10FFFF}":
        result.unicodeScalars.append(scalar)
      default: result += " "
      }
    }
    return result
  }

  /// Appends a line of XML after a number of spaces, at most 20.
  mutating func line(_ text: String, indent: Int = 0) {
    for _ in 0..<min(indent, 20) { body.append(32) }
    body += text.utf8
    body.append(10)
  }

  // MARK: Layers

  /// Adds a layer, whose items may include erasers.
  ///
  /// Items are painted through masks of the erasers above them: mask k hides the shapes of its own erasers and, by
  /// reference, those of mask k + 1.
  mutating func layer(_ items: [DisplayList.Item], alpha: Double = 1, indent: Int) {
    guard alpha > 0 else { return }
    guard alpha < 1 || items.contains(where: { $0.erases }) else {
      return self.items(items, indent: indent)
    }
    let divided = LayerParts(items)
    let first = maskCount
    maskCount += divided.erasers.count
    for (number, erasers) in divided.erasers.enumerated() {
      let isLast = number == divided.erasers.count - 1
      define(mask: first + number, erasers, next: isLast ? nil : first + number + 1)
    }
    for part in divided.parts {
      let isMasked = part.eraserIndex < divided.erasers.count
      let mask = isMasked ? " mask=\"url(#mask\(first + part.eraserIndex))\"" : ""
      let look = mask + attributes(alpha, part.mode)
      if look.isEmpty {
        self.items(part.items, indent: indent)
        continue
      }
      line("<g\(look)>", indent: indent)
      self.items(part.items, indent: indent + 1)
      line("</g>", indent: indent)
    }
  }

  private mutating func define(mask name: Int, _ erasers: [DisplayList.Item], next: Int?) {
    let outside = body
    body = []
    line("<g id=\"eraser\(name)\">")
    if let next { line("<use xlink:href=\"#eraser\(next)\"/>", indent: 1) }
    for eraser in erasers { item(eraser.eraserMask.blackened, indent: 1) }
    line("</g>")
    let box =
      "x=\"\(path.text(bounds.minX))\" y=\"\(path.text(bounds.minY))\" "
      + "width=\"\(path.text(bounds.width))\" height=\"\(path.text(bounds.height))\""
    line("<mask id=\"mask\(name)\" maskUnits=\"userSpaceOnUse\" \(box)>")
    line("<rect \(box) fill=\"#fff\"/>", indent: 1)
    line("<use xlink:href=\"#eraser\(name)\"/>", indent: 1)
    line("</mask>")
    definitions += body
    body = outside
  }

  // MARK: Items

  /// Adds items of which none is an eraser.
  mutating func items(_ items: [DisplayList.Item], indent: Int) {
    for item in items { self.item(item, indent: indent) }
  }

  private mutating func item(_ item: DisplayList.Item, indent: Int) {
    guard budget.spend(writing: item, as: .svg) else { return }
    switch item {
    case .ink(let ribbon, let paint):
      if ribbon.shades.isEmpty {
        fill(outline(ribbon), .nonZero, paint, indent)
      } else {
        shaded(ribbon, paint, indent)
      }
    case .dabs(let trail, let paint): dabs(trail, paint, indent)
    case .path(let path, let rule, let paint): fill(path, rule, paint, indent)
    case .glyphs(let run, let paint):
      var whole = Path()
      for path in run.paths { whole.append(path) }
      fill(whole, .nonZero, paint, indent)
    case .gradient(let path, let rule, let gradient, let alpha, let mode):
      fill(path, rule, gradient, alpha, mode, indent)
    case .clip(let items, let path, let rule): clip(items, path, rule, indent)
    case .image(let picture, let rect, let alpha, let transform):
      guard alpha > 0 else { return }
      if let vector = picture.vector {
        let shown = vector.displayItem(in: rect, transform)
        items(alpha < 1 ? [.group([shown], alpha: alpha, .sourceOver)] : [shown], indent: indent)
      } else if let (file, orientation) = jpeg(of: picture), !rect.isEmpty {
        let square = orientation.transform.concatenating(
          Affine(a: rect.width, b: 0, c: 0, d: rect.height, tx: rect.minX, ty: rect.minY)
        )
        let isUpright = orientation == .upright
        let look =
          transformAttribute(isUpright ? transform : square.concatenating(transform))
          + attributes(alpha, .sourceOver)
        let box = isUpright ? rect : Rect(x: 0, y: 0, width: 1, height: 1)
        image("jpeg", box, look, indent) { Base64.encode(file, appendingTo: &$0) }
      } else {
        let pixmap = picture.pixmap
        if pixmap.width == 0, let shown = self.picture(item.opaque) {
          // The painter has the pixels of a picture whose pixmap has width 0, which the host decodes only as finely
          // as it is shown.
          image(shown.pixmap, shown.area, attributes(alpha, .sourceOver), indent)
        } else {
          image(
            pixmap,
            rect,
            transformAttribute(transform) + attributes(alpha, .sourceOver),
            indent
          )
        }
      }
    case .group(let items, let alpha, let mode):
      guard mode != .destination, alpha > 0 else { return }
      let opacity = alpha < 1 ? " opacity=\"\(path.short(alpha))\"" : ""
      let blend = Self.cssName(mode)
      let style = " style=\"isolation:isolate\(blend.map { ";mix-blend-mode:" + $0 } ?? "")\""
      line("<g\(opacity)\(style)>", indent: indent)
      layer(items, indent: indent + 1)
      line("</g>", indent: indent)
    case .layer(let items, let alpha): layer(items, alpha: alpha, indent: indent)
    }
  }

  /// Returns the attribute of a transform; empty for the identity.
  func transformAttribute(_ transform: Affine) -> String {
    if transform == .identity { return "" }
    let numbers = [transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty]
    return " transform=\"matrix(" + numbers.map { "\($0)" }.joined(separator: " ") + ")\""
  }

  /// Returns the attributes of the opacity and blend mode of an element.
  func attributes(_ alpha: Double, _ mode: BlendMode) -> String {
    let opacity = alpha < 1 ? " opacity=\"\(path.short(alpha))\"" : ""
    return opacity + (Self.cssName(mode).map { " style=\"mix-blend-mode:\($0)\"" } ?? "")
  }

  mutating func fill(
    _ shape: Path,
    _ rule: DisplayList.FillRule,
    _ paint: Paint,
    _ indent: Int
  ) {
    let rgba = paint.color.rgba
    let alpha = paint.color.sRGBA.w
    guard !shape.isEmpty, alpha > 0, paint.blendMode != .destination else { return }
    for _ in 0..<min(indent, 20) { body.append(32) }
    body += "<path fill=\"\(Self.hex(rgba >> 8))\"".utf8
    if alpha < 1 { body += " fill-opacity=\"\(path.short(alpha))\"".utf8 }
    if rule == .evenOdd { body += " fill-rule=\"evenodd\"".utf8 }
    if let name = Self.cssName(paint.blendMode) { body += " style=\"mix-blend-mode:\(name)\"".utf8 }
    body += " d=\"".utf8
    path.append(shape, to: &body)
    body += "\"/>\n".utf8
  }

  /// Adds a picture as an `image` element with a PNG file that fills a rectangle, in page units.
  mutating func image(_ pixmap: Pixmap, _ rect: Rect, _ attributes: String, _ indent: Int) {
    guard pixmap.width > 0, pixmap.height > 0, !rect.isEmpty else { return }
    let appendPicture = appendPicture
    image("png", rect, attributes, indent) { appendPicture(pixmap, &$0) }
  }

  /// Adds an `image` element with an embedded picture file.
  ///
  /// - Parameters:
  ///   - type: The media type of the file.
  ///   - rect: The rectangle that the picture fills, in page units.
  ///   - attributes: Further attributes, each after a space.
  ///   - append: Appends the file as Base64.
  private mutating func image(
    _ type: StaticString,
    _ rect: Rect,
    _ attributes: String,
    _ indent: Int,
    _ append: (inout [UInt8]) -> Void
  ) {
    for _ in 0..<min(indent, 20) { body.append(32) }
    body += "<image x=\"\(path.text(rect.minX))\" y=\"\(path.text(rect.minY))\" ".utf8
    body += "width=\"\(path.text(rect.width))\" height=\"\(path.text(rect.height))\"".utf8
    body += "\(attributes) preserveAspectRatio=\"none\" xlink:href=\"".utf8
    body += "data:image/\(type);base64,".utf8
    append(&body)
    body += "\"/>\n".utf8
  }

  /// Returns the JPEG file of a picture; `nil` unless it has one and all programs show its colors correctly.
  ///
  /// Some programs apply the EXIF orientation and some do not, so it is removed and must be applied by the caller.
  private func jpeg(of picture: Picture) -> (file: [UInt8], orientation: PictureOrientation)? {
    guard var bytes = fileOfPicture(picture), PictureKind(bytes) == .jpeg,
      let jpeg = try? JPEGHeader(bytes, "a picture"), jpeg.components != 4, !jpeg.hasOtherColors,
      jpeg.header.size == picture.size
    else { return nil }
    if jpeg.header.orientation != .upright, let index = jpeg.orientationOffset { bytes[index] = 1 }
    return (bytes, jpeg.header.orientation)
  }

  /// Returns a color, 0xRRGGBB, as `#rrggbb`, or as `#rgb` if that is equal.
  static func hex(_ rgb: UInt32) -> String {
    var text: [UInt8] = [UInt8(ascii: "#")]
    let isShort = rgb & 0x0F0F0F == rgb >> 4 & 0x0F0F0F
    for shift: UInt32 in isShort ? [16, 8, 0] : [20, 16, 12, 8, 4, 0] {
      text.append(DecimalText.digit(rgb >> shift))
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Returns the CSS name of a blend mode; `nil` for source-over and modes without one.
  private static func cssName(_ mode: BlendMode) -> String? {
    switch mode {
    case .multiply: "multiply"
    case .screen: "screen"
    case .overlay: "overlay"
    case .darken: "darken"
    case .lighten: "lighten"
    case .colorDodge: "color-dodge"
    case .colorBurn: "color-burn"
    case .hardLight: "hard-light"
    case .softLight: "soft-light"
    case .difference: "difference"
    case .exclusion: "exclusion"
    case .hue: "hue"
    case .saturation: "saturation"
    case .color: "color"
    case .luminosity: "luminosity"
    case .plus: "plus-lighter"
    default: nil
    }
  }
}
