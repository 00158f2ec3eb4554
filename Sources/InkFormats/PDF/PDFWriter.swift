public import InkGraphics

/// Writes pages of things to paint as PDF 1.6, piece by piece.
///
/// What is on a page is packed and handed over as it comes, so memory does not grow with the ink.
/// Ink of one width becomes lines of PDF, other ink its outline; both are one shape with one
/// opacity. Coordinates are hundredths of a point.
///
/// PDF has no paint that takes away. What an eraser goes over is painted through a mask that holds
/// the eraser, see ``addLayer(_:alpha:)``. The operators of Porter and Duff that no tool makes are
/// painted source over, ``BlendMode/plus`` as ``BlendMode/screen``, and of a blend formula the mode
/// beside it counts.
///
/// Ink whose colour changes along the way is cut into parts of one colour within its outline. Ink
/// whose opacity changes or which swells at once, and ink made of dabs, are embedded as pictures.
public final class PDFWriter {
  private let painter: InkPainter

  /// The file that shows all of a picture and nothing else; `nil` where there is none.
  ///
  /// A JPEG is written as it came.
  package var fileOfPicture: (Picture) -> [UInt8]? = { _ in nil }

  let file: PDFFile
  /// What is being gathered.
  var content = PDFContent(ByteBuffer())
  /// How many parts that are painted apart are around ``content``.
  private var depth = 0
  private let packer = Deflation.Packer(level: 1)

  /// A part of a page that is being packed.
  private final class Chunk {
    let object: Int
    let buffer: ByteBuffer
    var packed: [UInt8] = []

    init(_ object: Int, _ buffer: ByteBuffer) { (self.object, self.buffer) = (object, buffer) }
  }
  private var chunk: Chunk?
  private let worker = Worker()
  /// The worker's own.
  private let chunkPacker = Deflation.Packer(level: 1)
  /// A buffer that is not in use.
  private var spare = ByteBuffer()
  /// How many bytes of a page are packed together.
  private static let chunkSize = 1 << 18

  // The document.
  private let catalog: Int
  private let pagesObject: Int
  private let statesObject: Int
  private var pages: [Int] = []
  /// What is written of each graphics state, and where it is found.
  private var states: [String] = []
  private var stateNumbers: [String: Int] = [:]
  /// The pictures embedded last, which may come again.
  var recentPictures: [(pixmap: Pixmap, object: Int)] = []
  var knownPictures: [(picture: Picture, object: PictureObject)] = []

  /// The font of words that are not painted.
  var textFont = PDFTextFont()
  private var textFontObject: Int?
  /// Pages of other documents, and what has been taken from each document.
  var imports: [PDFPageImport] = []

  // The page.
  private(set) var area = Rect.empty
  private var contents: [Int] = []
  /// The pictures and forms that the page uses.
  private var resources: [Int] = []
  private var resourceSet: Set<Int> = []
  private var resourcesObject = 0
  /// Whether the page has words.
  private var hasText = false

  /// Begins a document.
  ///
  /// - Parameters:
  ///   - painter: Makes outlines, and pictures of what is no shape.
  ///   - write: Takes the bytes of the file, in order.
  public init(
    painter: InkPainter = InkPainter(),
    write: @escaping ([UInt8]) -> Void
  ) {
    self.painter = painter
    file = PDFFile(write: write)
    catalog = file.reserve()
    pagesObject = file.reserve()
    statesObject = file.reserve()
  }

  /// The budget that writing spends; once it is exhausted, nothing more is written.
  var budget: WorkBudget { painter.budget }

  /// Turns ink into the path around it.
  func outline(_ ribbon: Ribbon) -> Path { painter.outline(ribbon) }

  /// Draws what shows of an item on the page; `nil` where it cannot.
  func picture(_ item: DisplayList.Item) -> InkPainter.Picture? { painter.picture(item, area) }

  // MARK: Pages

  /// The longest side that PDF readers are sure to take, in points.
  private static let longestSide = 14_400.0

  /// Begins a page.
  ///
  /// - Parameter area: The part of the document that it shows, in points.
  /// - Precondition: The page before has ended; the area is finite and not empty.
  public func beginPage(_ area: Rect) {
    precondition(self.area.isEmpty && !area.isEmpty, "pages must be written in order")
    self.area = area
    // A page costs something even where it is empty.
    budget.spend(20_000)
    contents = []
    resources = []
    resourceSet = []
    hasText = false
    resourcesObject = file.reserve()
    content = PDFContent(content.buffer)
    // The y axis of PDF points up.
    let (step, scale) = (1 / (PDFContent.unit * userUnit), 1 / userUnit)
    let x = PDFFile.text(-area.minX * scale)
    let y = PDFFile.text(area.maxY * scale)
    content.add("\(PDFFile.exact(step)) 0 0 \(PDFFile.exact(-step)) \(x) \(y) cm")
  }

  /// How many points a unit of the page is.
  private var userUnit: Double {
    max((max(area.width, area.height) / Self.longestSide).rounded(.up), 1)
  }

  /// Ends a page.
  public func endPage() {
    flush()
    let names = resources.map { "/X\($0) \($0) 0 R" }.joined()
    let font = hasText ? textFontObject.map { "/Font<</T0 \($0) 0 R>>" } ?? "" : ""
    file.object(
      "<</ExtGState \(statesObject) 0 R/XObject<<\(names)>>\(font)>>",
      as: resourcesObject
    )
    let size = "\(PDFFile.text(area.width / userUnit)) \(PDFFile.text(area.height / userUnit))"
    let unit = userUnit == 1 ? "" : "/UserUnit \(PDFFile.text(userUnit))"
    let list = contents.map { "\($0) 0 R" }.joined(separator: " ")
    pages.append(
      file.object(
        "<</Type/Page/Parent \(pagesObject) 0 R/MediaBox[0 0 \(size)]\(unit)"
          + "/Resources \(resourcesObject) 0 R/Group<</S/Transparency/CS/DeviceRGB/I true>>"
          + "/Contents[\(list)]>>"
      )
    )
    area = .empty
  }

  /// Ends the document.
  ///
  /// - Parameters:
  ///   - producer: The name of the program.
  ///   - time: When the document was made, in seconds since 1970, UTC; `nil` leaves it out, so that
  ///     the same pages give the same bytes.
  public func finish(producer: String, time: Int? = nil) {
    writePacked()
    let kids = pages.map { "\($0) 0 R" }.joined(separator: " ")
    file.object("<</Type/Pages/Count \(pages.count)/Kids[\(kids)]>>", as: pagesObject)
    let list = states.enumerated().map { "/G\($0)<<\($1)>>" }.joined()
    file.object("<<\(list)>>", as: statesObject)
    if let textFontObject { textFont.write(to: file, as: textFontObject) }
    file.object("<</Type/Catalog/Pages \(pagesObject) 0 R>>", as: catalog)
    var info = "/Producer\(PDFFile.string(producer))"
    if let time { info += "/CreationDate\(PDFFile.string(PDFFile.date(time)))" }
    file.finish(root: catalog, info: file.object("<<\(info)>>"))
  }

  // MARK: Parts

  /// Packs what has been gathered of the page if it is much.
  func flushIfFull() {
    if depth == 0, content.buffer.count >= Self.chunkSize { flush() }
  }

  private func flush() {
    if content.buffer.count == 0 { return }
    writePacked()
    let chunk = Chunk(file.reserve(), content.buffer)
    contents.append(chunk.object)
    let packer = chunkPacker
    worker.add { chunk.packed = packer.pack(chunk.buffer.bytes) }
    self.chunk = chunk
    content.buffer = spare
  }

  /// Writes what was packed in the background.
  private func writePacked() {
    guard let chunk else { return }
    worker.finish()
    self.chunk = nil
    file.stream("", packed: chunk.packed, as: chunk.object)
    spare = chunk.buffer
    spare.removeAll()
  }

  /// Gathers a part that is painted apart and then used as one.
  ///
  /// - Parameters:
  ///   - box: What holds it, in points.
  ///   - entries: What else is in its dictionary.
  ///   - body: Adds what is in it.
  /// - Returns: The number of its object.
  func form(_ box: Rect, _ entries: String = PDFWriter.isolated, _ body: () -> Void) -> Int {
    var outside = PDFContent(ByteBuffer())
    swap(&outside, &content)
    depth += 1
    body()
    depth -= 1
    swap(&outside, &content)
    // A little more, for rounding.
    let shown = box.intersection(area).expanded(by: 1)
    let isEmpty = shown.isEmpty
    let low = PDFContent.units(isEmpty ? .origin : Point(shown.minX, shown.minY))
    let high = PDFContent.units(isEmpty ? .origin : Point(shown.maxX, shown.maxY))
    return file.stream(
      "/Type/XObject/Subtype/Form/BBox[\(low.x) \(low.y) \(high.x) \(high.y)]"
        + "/Resources \(resourcesObject) 0 R\(entries)",
      packed: packer.pack(outside.buffer.bytes)
    )
  }

  /// What makes a form a group of its own.
  static let isolated = "/Group<</S/Transparency/CS/DeviceRGB/I true>>"

  /// Paints a form or picture.
  func use(_ object: Int) {
    if resourceSet.insert(object).inserted { resources.append(object) }
    content.add("/X\(object) Do")
  }

  /// The name of the font of words that are not painted, which the page then has.
  func useTextFont() -> String {
    hasText = true
    if textFontObject == nil { textFontObject = file.reserve() }
    return "T0"
  }

  /// Chooses opacity and blend mode.
  func setState(_ alpha: Double, _ mode: BlendMode = .sourceOver) {
    let thousandths = Int((min(max(alpha, 0), 1) * 1000).rounded())
    let opacity = PDFFile.text(Double(thousandths) / 1000)
    content.setState(state("/ca \(opacity)/CA \(opacity)/BM/\(Self.name(of: mode))"))
  }

  /// The number of a graphics state.
  func state(_ text: String) -> Int {
    if let number = stateNumbers[text] { return number }
    states.append(text)
    stateNumbers[text] = states.count - 1
    return states.count - 1
  }

  /// The name that PDF gives a blend mode.
  private static func name(of mode: BlendMode) -> String {
    switch mode {
    case .multiply: "Multiply"
    case .screen, .plus: "Screen"
    case .overlay: "Overlay"
    case .darken: "Darken"
    case .lighten: "Lighten"
    case .colorDodge: "ColorDodge"
    case .colorBurn: "ColorBurn"
    case .hardLight: "HardLight"
    case .softLight: "SoftLight"
    case .difference: "Difference"
    case .exclusion: "Exclusion"
    case .hue: "Hue"
    case .saturation: "Saturation"
    case .color: "Color"
    case .luminosity: "Luminosity"
    default: "Normal"
    }
  }
}
