import InkDrawing
import InkGraphics
import InkStrokes

/// Writes what is on one page of a document of Xournal++.
struct XournalPageWriter {
  /// What cannot be written.
  private(set) var losses: WritingLosses

  private let drawing: Drawing

  /// What becomes the upper left corner.
  private let origin: Point

  /// What is kept from one page to the next.
  private let kept: Kept

  /// What is needed again and again.
  final class Kept {
    /// Strokes that were decoded.
    let strokes: StrokeCache

    /// The files of pictures.
    private var files: [ObjectIdentifier: (picture: Picture, file: [UInt8])] = [:]
    private var size = 0

    /// The most bytes of files.
    private static let most = 32 << 20

    init(_ drawing: Drawing) { strokes = .forReading(drawing) }

    /// A picture as PNG; nothing for one without pixels.
    func file(of picture: Picture) -> [UInt8] {
      if let known = files[ObjectIdentifier(picture)] { return known.file }
      let pixmap = picture.pixmap
      guard pixmap.width > 0, pixmap.height > 0 else { return [] }
      let file = PNGWriter.encode(pixmap)
      if size + file.count <= Self.most {
        size += file.count
        files[ObjectIdentifier(picture)] = (picture, file)
      }
      return file
    }
  }

  init(_ drawing: Drawing, origin: Point, losses: WritingLosses, _ kept: Kept) {
    self.drawing = drawing
    self.origin = origin
    self.losses = losses
    self.kept = kept
  }

  // MARK: Background

  /// The background of a page; one that Xournal++ does not know becomes pictures on a layer.
  mutating func background(
    _ paper: Paper,
    _ area: Rect,
    _ files: inout XournalFiles
  ) -> [UInt8] {
    var text = XournalText()
    if let file = background(of: paper.sheet, area, &files) {
      text.line(file)
      return text.finish()
    }
    if paper.margin != nil, paper.pattern != .ruled { losses.add("the margin of a page") }
    let words = XournalPaper(paper)
    let config = words.settings.isEmpty ? "" : " config=\"\(SVGOutput.escaped(words.settings))\""
    text.line(
      "<background type=\"solid\" color=\"\(DecimalText.hex(words.rgba, withAlpha: true))\" "
        + "style=\"\(SVGOutput.escaped(words.style))\"\(config)/>"
    )
    guard let sheet = paper.sheet, !sheet.items.isEmpty else { return text.finish() }
    if case .ruling = sheet.origin, paper.pattern == .plain { return text.finish() }
    text.line("<layer name=\"background\">")
    for item in sheet.items { text.add(painted(item)) }
    text.line("</layer>")
    return text.finish()
  }

  /// The background that a sheet was made of, if it was a file.
  private func background(
    of sheet: Graphic?,
    _ area: Rect,
    _ files: inout XournalFiles
  ) -> String? {
    switch sheet?.origin {
    case .page(let id, let number):
      return files.pdf(id).map { "<background type=\"pdf\"\($0) pageno=\"\(number + 1)\"/>" }
    case .picture(let id):
      return files.picture(id).map { "<background type=\"pixmap\"\($0)/>" }
    default: return nil
    }
  }

  // MARK: Layers

  /// A layer with all that can be written of it.
  ///
  /// - Parameter paper: What lies below it, where erasers of Xournal++ are seen as white strokes.
  mutating func write(_ layer: Layer, on paper: Paper, to text: inout XournalText) {
    if paper.isSeen, layer.items.contains(where: { $0.erases }) {
      losses.add("erasers, they are white strokes there", layer.items.count { $0.erases })
    }
    let name = layer.title.map { " name=\"\(SVGOutput.escaped($0))\"" } ?? ""
    text.line("<layer\(name)>")
    losses.addLook(of: layer)
    // A filled area is written with the stroke around it.
    var area: XournalFill?
    Item.visitStrokesAndShapes(of: layer.items, keptIn: kept.strokes) { item, stroke, shape in
      guard let stroke else {
        if area != nil { losses.add("a picture or text") }
        area = XournalFill(item)
        if let shape {
          var writer = XournalShapeWriter(origin: origin, losses: losses)
          text.add(writer.elements(shape))
          losses = writer.losses
        } else if area == nil {
          text.add(element(item))
        }
        return true
      }
      if let known = area, !known.isInside(stroke, item) {
        losses.add("a picture or text")
        area = nil
      }
      var writer = XournalStrokeWriter(origin: origin, losses: losses)
      text.add(writer.element(stroke.placed(item.transform), fill: area?.paint))
      losses = writer.losses
      area = nil
      return true
    }
    if area != nil { losses.add("a picture or text") }
    text.line("</layer>")
  }

  /// The element of a graphic: what it was made of, else what it looks like.
  private mutating func element(_ item: Item) -> [UInt8] {
    guard let graphic = item.graphic else { return [] }
    let writer = XournalGraphicWriter(drawing, origin: origin)
    if let element = writer.element(graphic, item.transform) { return element }
    var bytes: [UInt8] = []
    for shape in graphic.items { bytes += painted(shape.transformed(by: item.transform)) }
    return bytes
  }

  /// The element of something painted that is no stroke.
  private mutating func painted(_ item: DisplayList.Item) -> [UInt8] {
    switch item {
    case .group(let items, let alpha, .multiply) where items.count == 2:
      if let element = XournalStrokeWriter.filledHighlighter(items, alpha, origin) {
        return element
      }
    case .image(let picture, let area, 1, let place)
    where place.b == 0 && place.c == 0 && place.a > 0 && place.d > 0:
      let file = kept.file(of: picture)
      if file.isEmpty { return [] }
      let writer = XournalGraphicWriter(drawing, origin: origin)
      return writer.picture("image", "", place.apply(area), file)
    default: break
    }
    losses.add("a picture or text")
    return []
  }
}

/// An area that waits for the stroke around it.
private struct XournalFill {
  /// What it is filled with.
  let paint: Paint

  private let path: Path
  private let transform: Affine

  /// The area of an item that is nothing else.
  init?(_ item: Item) {
    guard let graphic = item.graphic, graphic.origin == .none, graphic.items.count == 1,
      case .path(let path, .nonZero, let paint) = graphic.items[0]
    else { return nil }
    (self.path, self.paint, transform) = (path, paint, item.transform)
  }

  /// Whether it is the area inside a stroke.
  func isInside(_ stroke: Stroke, _ item: Item) -> Bool {
    guard item.transform == transform,
      stroke.brush.strokeStyle.color.rgba >> 8 == paint.color.rgba >> 8,
      let first = stroke.samples.first
    else { return false }
    var shape = Path()
    shape.move(to: first.location)
    for sample in stroke.samples.dropFirst() { shape.line(to: sample.location) }
    shape.close()
    return shape == path
  }
}
