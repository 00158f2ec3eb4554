import InkDrawing
import InkFormats
import InkGraphics
import InkStrokes

/// Reads notes of Supernote tablets of the X series and later.
///
/// A page has a picture of each layer, and vector ink. The ink is read if all its records are understood; otherwise, or if
/// only the pictures show anything, the pictures are items. The paper is the picture of the background layer.
struct SupernoteReader {
  /// The assumed seconds between samples, since files have no times.
  private static let pace = 0.01

  /// The layers from the bottom, with the index by which strokes refer to them.
  private static let layers: [(key: StaticString, index: Int)] = [
    ("MAINLAYER", 0), ("LAYER1", 1), ("LAYER2", 2), ("LAYER3", 3),
  ]

  /// A layer of a page.
  private struct Layer {
    var index: Int
    var name: String
    var isHidden = false
    /// The range of the picture; `nil` for none.
    var bitmap: Range<Int>?
  }

  private let file: SupernoteFile
  private let items: ForeignScene
  private var clock = 0.0
  private var size = (width: 1404, height: 1872)
  private let unit: Double

  /// Returns whether bytes begin as a note, or as the annotations of a PDF.
  static func isNote(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: "noteSN_FILE_VER_".utf8) || bytes.starts(with: "markSN_FILE_VER_".utf8)
  }

  private init(_ input: FormatInput) throws(FormatError) {
    file = try SupernoteFile(input.bytes, isDamaged: input.isDamaged)
    items = ForeignScene(input)
    let device = file.header["APPLY_EQUIPMENT"] ?? []
    unit = device.elementsEqual("A5X".utf8) ? 72.0 / 226 : 72.0 / 300
  }

  /// Reads a file; throws an error if it is malformed or exceeds the limits.
  static func read(_ input: FormatInput) throws(FormatError) -> InkImport {
    var reader = try Self(input)
    for page in reader.file.footer.pages {
      do throws(FormatError) {
        try reader.read(page.address)
      } catch {
        guard input.isDamaged, !error.isLimit else { throw error }
        reader.items.notes.add("a page is damaged, and left out or incomplete: \(error)")
      }
    }
    guard reader.items.builder.pageCount > 0 else { throw FormatError("the note has no pages") }
    if input.bytes.starts(with: "mark".utf8) {
      reader.items.notes.add("the PDF below the annotations is not in the file")
    }
    return reader.items.finish(.supernote, channels: ["x", "y", "force"])
  }

  // MARK: Pages

  private mutating func read(_ address: Int) throws(FormatError) {
    let page = try file.fields(at: address)
    let isManta = (file.header["APPLY_EQUIPMENT"] ?? []).elementsEqual("N5".utf8)
    size = isManta ? (1920, 2560) : (1404, 1872)
    if [1090, 1270].contains(page.address("ORIENTATION")) { size = (size.height, size.width) }
    let (width, height) = (Double(size.width) * unit, Double(size.height) * unit)
    try items.beginPage(size: PageSize(width, height))
    let layers = try layers(of: page)
    try addBackground(page)
    let path = try vectorInk(page)
    if let path, !path.strokes.isEmpty || layers.allSatisfy({ pixmap($0.bitmap) == nil }) {
      for layer in layers {
        items.builder.beginLayer(NewLayer(name: layer.name, isHidden: layer.isHidden))
        for stroke in path.strokes where stroke.layer == layer.index { try add(stroke) }
      }
      let known = layers.map(\.index)
      let others = path.strokes.filter { !known.contains($0.layer) }
      if others.isEmpty { return }
      items.builder.beginLayer()
      for stroke in others { try add(stroke) }
      return
    }
    for layer in layers {
      items.builder.beginLayer(NewLayer(name: layer.name, isHidden: layer.isHidden))
      guard let pixmap = pixmap(layer.bitmap) else { continue }
      if path != nil { items.notes.add("ink that a page stores only as a picture is read as one") }
      try items.addPicture(
        PNGWriter.encode(pixmap),
        in: Rect(x: 0, y: 0, width: width, height: height)
      )
    }
  }

  /// Returns the layers above the paper, bottom to top.
  private mutating func layers(of page: SupernoteFile.Fields) throws(FormatError) -> [Layer] {
    let info = Self.layerInfo(page["LAYERINFO"])
    let sequence = (page["LAYERSEQ"] ?? []).split(separator: UInt8(ascii: ","))
    var layers: [Layer] = []
    for (key, index) in Self.layers {
      let fields = try file.fields(at: page.address(key))
      let address = fields.address("LAYERBITMAP")
      if page.address(key) == 0 { continue }
      var layer = Layer(index: index, name: "", bitmap: nil)
      for i in 0..<(info?.count ?? 0) where info?[i]?["layerId"]?.integer == index {
        layer.name = info?[i]?["name"]?.string ?? ""
        layer.isHidden = info?[i]?["isVisible"]?.bool == false
      }
      layer.bitmap = try file.block(at: address)
      layers.append(layer)
    }
    func rank(_ layer: Layer) -> Int {
      let key = Self.layers[layer.index].key
      return sequence.firstIndex { name in key.withUTF8Buffer { name.elementsEqual($0) } } ?? -1
    }
    // The list of the file begins with the top layer.
    return layers.sorted { (rank($0), $1.index) > (rank($1), $0.index) }
  }

  /// Parses the properties of the layers: JSON with number signs instead of colons.
  private static func layerInfo(_ text: [UInt8]?) -> JSONValue? {
    guard var text, text.count < 1 << 16 else { return nil }
    for i in text.indices.dropFirst()
    where text[i] == UInt8(ascii: "#") && text[i - 1] == UInt8(ascii: "\"") {
      text[i] = UInt8(ascii: ":")
    }
    return try? JSONValue(whole: text)
  }

  private mutating func addBackground(_ page: SupernoteFile.Fields) throws(FormatError) {
    let fields = try file.fields(at: page.address("BGLAYER"))
    guard let range = try file.block(at: fields.address("LAYERBITMAP")) else { return }
    let bytes = Array(file.bytes[range])
    let box = Rect(x: 0, y: 0, width: Double(size.width) * unit, height: Double(size.height) * unit)
    if PictureKind(bytes) != nil {
      items.builder.beginLayer(NewLayer(name: "background", isLocked: true))
      return try items.addPicture(bytes, in: box)
    }
    guard let pixmap = pixmap(range),
      pixmap.pixels.contains(where: { $0 != 0xffff_ffff && $0 != 0 })
    else { return }
    items.builder.beginLayer(NewLayer(name: "background", isLocked: true))
    try items.addPicture(PNGWriter.encode(pixmap), in: box)
  }

  private func pixmap(_ range: Range<Int>?) -> Pixmap? {
    guard let range, size.width * size.height * 4 <= items.budget.bytesLeft else { return nil }
    return SupernoteBitmap.pixmap(file.bytes, range, width: size.width, height: size.height)
  }

  // MARK: Ink

  /// Returns the vector ink; `nil`, with a note, if the page has none or it isn't understood.
  private mutating func vectorInk(
    _ page: SupernoteFile.Fields
  ) throws(FormatError) -> SupernotePath? {
    guard let range = try? file.block(at: page.address("TOTALPATH")) else { return nil }
    do throws(FormatError) {
      return try SupernotePath(
        file.bytes,
        range,
        width: Double(size.width),
        height: Double(size.height),
        items
      )
    } catch {
      if error.isLimit { throw error }
      items.notes.add("ink of a page that cannot be read is shown as a picture")
      return nil
    }
  }

  private mutating func add(_ stroke: SupernotePath.Stroke) throws(FormatError) {
    let color = Color(gray: Double(stroke.gray) / 255)
    let isBox = stroke.kind.elementsEqual("0001".utf8)
    if isBox, stroke.points.count == 2 {
      let (a, b) = (stroke.points[0], stroke.points[1])
      return try fill([[a, Point(b.x, a.y), b, Point(a.x, b.y)]], color)
    }
    guard !stroke.points.isEmpty else { return try fill(stroke.contour, color) }
    var style = Style(color: color, width: 1)
    if [5, 11].contains(stroke.pen) {
      style.purpose = .highlighter
      style.blendMode = .multiply
    }
    var samples: [StrokeSample] = []
    samples.reserveCapacity(stroke.points.count)
    for (i, point) in stroke.points.enumerated() {
      samples.append(
        StrokeSample(
          location: try Placement.point(point.x * unit, point.y * unit, at: .file),
          time: MadeUpTime.rounded(clock),
          force: stroke.pressures.isEmpty ? nil : stroke.pressures[i]
        )
      )
      clock += Self.pace
    }
    clock += 10 * Self.pace
    let widths = stroke.widths.map { $0 * unit }
    try items.add(MeasuredInk(style: style, samples: samples, widths: widths))
  }

  /// Adds an area: the rest of a stroke that was erased in part, or the background of a heading.
  private mutating func fill(_ rings: [[Point]], _ color: Color) throws(FormatError) {
    var path = Path()
    for ring in rings where ring.count > 2 {
      try items.budget.reserve(64 * ring.count)
      path.move(to: Point(ring[0].x * unit, ring[0].y * unit))
      for point in ring.dropFirst() { path.line(to: Point(point.x * unit, point.y * unit)) }
      path.close()
    }
    try items.budget.reserve(ReadingBudget.stroke)
    if path.elements.isEmpty { return }
    if !items.builder.add(Graphic([.path(path, .nonZero, Paint(color))])) {
      items.notes.add(
        "the rest of an erased stroke, or the background of a heading, is left out: its coordinates are out of range"
      )
    }
  }
}
