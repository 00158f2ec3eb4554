package import InkDrawing
public import InkGraphics

/// A writer of PDF 1.6 documents, page by page, from display items.
///
/// The content of a page is compressed and passed on while it is added, so memory does not grow with the ink.
/// Ink of constant width becomes PDF lines, other ink its outline; both are one shape with one
/// opacity. Items have coordinates in page units; the file has them rounded to 1/100 point.
///
/// PDF has no erasing paint. Items below an eraser are painted through a mask of the eraser, see
/// ``addLayer(_:alpha:)``. The other Porter–Duff operators (in, out, atop, xor and so on) are painted source-over,
/// ``/InkGraphics/BlendMode/plus`` as ``/InkGraphics/BlendMode/screen``. A paint with a custom formula is painted in its
/// blend mode, without the formula.
///
/// Ink whose color changes along the stroke is divided into pieces of one color within its outline. Ink
/// whose opacity changes or whose width jumps, and ink made of dabs, is embedded as pictures.
public final class PDFWriter {
  private let painter: InkPainter

  /// Returns the file whose decoded pixels are a picture; `nil` if there is none.
  ///
  /// A JPEG is written unchanged. The default returns `nil`.
  package var fileOfPicture: (Picture) -> [UInt8]? = { _ in nil }

  /// The form in which items of layers are written; the default is content of the page.
  package var inkForm = PDFInk.content

  let file: PDFFile
  /// The operators of the page, or of the form, that is being written.
  var content = PDFContent(ByteBuffer())
  /// The number of nested forms that are being collected.
  private var depth = 0
  private let packer = Deflation.Packer(level: 1)

  /// A part of a page's content that is compressed in the background.
  private final class Chunk {
    let object: Int
    let buffer: ByteBuffer
    /// The dictionary entries of the chunk's stream if it is a form; empty if it is page content.
    let entries: String
    var packed: [UInt8] = []

    init(_ object: Int, _ buffer: ByteBuffer, _ entries: String) {
      (self.object, self.buffer, self.entries) = (object, buffer, entries)
    }
  }
  private var chunk: Chunk?
  private let worker = Worker()
  /// The compressor, used by the background thread.
  private let chunkPacker = Deflation.Packer(level: 1)
  /// An unused buffer, to exchange with the one that is being compressed.
  private var spare = ByteBuffer()
  /// The number of bytes of a page's content that are compressed together.
  private static let chunkSize = 1 << 18

  // These properties belong to the document.
  private let catalog: Int
  private let pagesObject: Int
  private let statesObject: Int
  private var pages: [PDFTitledPage] = []
  /// Whether the file has the outline and the labels of its pages; the default is true.
  package var writesTitles = true
  /// The attached file's specification; `nil` if there is none.
  private var attachment: Int?
  /// The dictionary entries of each graphics state in the file; its number is the index.
  private var states: [String] = []
  private var stateNumbers: [String: Int] = [:]
  /// The most recently embedded pixmaps with their object numbers, the latest last.
  var recentPictures: [(pixmap: Pixmap, object: Int)] = []
  var knownPictures: [(picture: Picture, object: PictureObject)] = []

  /// The font of invisible, searchable words.
  var textFont = PDFTextFont()
  private var textFontObject: Int?
  // These properties belong to the current page.
  private(set) var area = Rect.empty
  private var contents: [Int] = []
  /// Whether the page's content is form XObjects, which `inkstone-pdf-assembly` draws on a page of an original document.
  private var isOverlay = false
  /// The number of forms of the page that are below the original.
  private var belowCount = 0
  private var titles = PageTitles.none
  /// The object numbers of the pictures and forms that the page uses.
  private var resources: [Int] = []
  private var resourceSet: Set<Int> = []
  private var resourcesObject = 0
  /// The object numbers of the shading dictionaries that the page uses.
  private var shadings: [Int] = []
  /// The object numbers of the page's annotations.
  var annotations: [Int] = []
  /// The items that were collected to become one picture, with ``PDFInk/pixels``.
  var pending: [DisplayList.Item] = []
  /// The number of the page, from 1.
  var pageNumber: Int { pages.count + 1 }
  /// Whether the page has invisible, searchable words.
  private var hasText = false

  /// Begins a document.
  ///
  /// - Parameters:
  ///   - painter: Makes the outlines of ink, and pixels of content that PDF cannot express as a shape, such as dabs.
  ///   - write: A function that receives the bytes of the file in consecutive pieces.
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

  /// The limit on the work of writing; once it is exhausted, nothing more is written.
  var budget: WorkBudget { painter.budget }

  /// Returns the outline of ink, as the painter computes it.
  func outline(_ ribbon: Ribbon) -> Path { painter.outline(ribbon) }

  /// Renders the visible part of an item on the page; returns `nil` if that is impossible.
  func picture(_ item: DisplayList.Item) -> InkPainter.Picture? { painter.picture(item, area) }

  // MARK: Pages

  /// The maximum side of a page that all PDF readers accept, in points.
  private static let longestSide = 14_400.0

  /// Begins a page.
  ///
  /// - Parameter area: The rectangle of the items' coordinates that the page shows, in page units; its size is that of
  ///   the page.
  /// - Precondition: The previous page has ended; the area is finite and not empty.
  public func beginPage(_ area: Rect) { beginPage(area, isOverlay: false) }

  /// Whether a page with an area can be written above a page of an original: it needs no `UserUnit`, which scales both.
  package static func canOverlay(_ area: Rect) -> Bool {
    max(area.width, area.height) <= longestSide
  }

  /// Begins a page whose content `inkstone-pdf-assembly` will draw on a page of an original PDF document.
  ///
  /// Its content is forms: `/B0`, `/B1` … below the original, then `/I0`, `/I1` … above it. ``endBackdrop()`` is
  /// between.
  ///
  /// - Precondition: As for ``beginPage(_:)``; an area as ``canOverlay(_:)`` accepts.
  package func beginOverlay(_ area: Rect) { beginPage(area, isOverlay: true) }

  /// Ends the content below the original; the following content is above it.
  ///
  /// - Precondition: A page has begun with ``beginOverlay(_:)``.
  package func endBackdrop() {
    precondition(isOverlay, "content below an original page needs a page begun by beginOverlay()")
    flush()
    belowCount = contents.count
  }

  private func beginPage(_ area: Rect, isOverlay: Bool) {
    precondition(
      self.area.isEmpty && !area.isEmpty,
      "a page must have an area, and begin after the end of the previous page"
    )
    self.area = area
    // The page itself, even if empty, costs work.
    budget.spend(20_000)
    contents = []
    resources = []
    resourceSet = []
    shadings = []
    annotations = []
    hasText = false
    titles = .none
    resourcesObject = file.reserve()
    content = PDFContent(content.buffer)
    self.isOverlay = isOverlay
    belowCount = 0
    if !isOverlay { content.add("\(matrix) cm") }
  }

  /// The matrix from the coordinates of the content to those of the page.
  ///
  /// The y axis of PDF points up, and lengths are scaled if the page is larger than readers accept.
  private var matrix: String {
    let (step, scale) = (1 / (PDFContent.unit * userUnit), 1 / userUnit)
    let x = PDFFile.text(-area.minX * scale)
    let y = PDFFile.text(area.maxY * scale)
    return "\(PDFFile.exact(step)) 0 0 \(PDFFile.exact(-step)) \(x) \(y)"
  }

  /// The size of PDF's user space unit on this page, in points: more than 1 for very large pages.
  var userUnit: Double {
    max((max(area.width, area.height) / Self.longestSide).rounded(.up), 1)
  }

  /// Ends the page, and writes its remaining content.
  public func endPage() {
    addPendingPixels()
    flush()
    let overlay = isOverlay ? overlayEntries() : nil
    let names = resources.map { "/X\($0) \($0) 0 R" }.joined()
    let font = hasText ? textFontObject.map { "/Font<</T0 \($0) 0 R>>" } ?? "" : ""
    let shades = shadings.map { "/S\($0) \($0) 0 R" }.joined()
    let shading = shadings.isEmpty ? "" : "/Shading<<\(shades)>>"
    file.object(
      "<</ExtGState \(statesObject) 0 R/XObject<<\(names)>>\(shading)\(font)>>",
      as: resourcesObject
    )
    let size = "\(PDFFile.text(area.width / userUnit)) \(PDFFile.text(area.height / userUnit))"
    let unit = userUnit == 1 ? "" : "/UserUnit \(PDFFile.text(userUnit))"
    let list = contents.map { "\($0) 0 R" }.joined(separator: " ")
    let entries =
      overlay
      ?? "/Resources \(resourcesObject) 0 R/Group<</S/Transparency/CS/DeviceRGB/I true>>/Contents[\(list)]"
    let notes =
      annotations.isEmpty
      ? "" : "/Annots[\(annotations.map { "\($0) 0 R" }.joined(separator: " "))]"
    let page = file.object(
      "<</Type/Page/Parent \(pagesObject) 0 R/MediaBox[0 0 \(size)]\(unit)\(entries)\(notes)>>"
    )
    let height = PDFFile.text(area.height / userUnit)
    pages.append(PDFTitledPage(object: page, height: height, titles: titles))
    area = .empty
  }

  /// Sets the label of the current page, and the chapters that begin on it.
  package func setTitles(_ titles: PageTitles) { self.titles = titles }

  /// Returns the dictionary entries of a page whose content is forms.
  private func overlayEntries() -> String {
    var names = ""
    let operators = ByteBuffer()
    for (index, form) in contents.enumerated() {
      let name = index < belowCount ? "/B\(index)" : "/I\(index - belowCount)"
      names += "\(name) \(form) 0 R"
      operators.append("\(name) Do\n")
    }
    let stream = file.stream("", packed: packer.pack(operators.bytes))
    return "/Resources<</XObject<<\(names)>>>>/Contents \(stream) 0 R"
  }

  /// Attaches an Inkstone document that makes the file editable; the whole file must be passed to ``sealed(_:)``.
  package func attach(_ document: [UInt8]) {
    let packed = document.withUnsafeBytes { packer.pack($0) }
    let stream = file.stream(
      "/Type/EmbeddedFile/Params<</Size \(document.count)>>",
      packed: packed
    )
    attachment = file.object(
      "<</Type/Filespec/F(\(PDFSeal.name))/UF(\(PDFSeal.name))/Desc(\(PDFSeal.description))"
        + "/AFRelationship/Source/EF<</F \(stream) 0 R/UF \(stream) 0 R>>>>"
    )
  }

  /// Returns a whole file with an attached document, with a seal that shows whether other programs change it.
  package static func sealed(_ pdf: [UInt8]) -> [UInt8] { PDFSeal.seal(pdf) }

  /// Ends the document and writes its remaining objects.
  ///
  /// - Parameters:
  ///   - producer: The name of the program that writes the file, which viewers show as the PDF producer.
  ///   - time: The creation time in seconds since 1970, UTC; `nil`, the default, omits it, so that the output is
  ///     deterministic.
  public func finish(producer: String, time: Int? = nil) {
    writePacked()
    let kids = pages.map { "\($0.object) 0 R" }.joined(separator: " ")
    file.object("<</Type/Pages/Count \(pages.count)/Kids[\(kids)]>>", as: pagesObject)
    let list = states.enumerated().map { "/G\($0)<<\($1)>>" }.joined()
    file.object("<<\(list)>>", as: statesObject)
    if let textFontObject { textFont.write(to: file, as: textFontObject) }
    let names = attachment.map {
      "/Names<</EmbeddedFiles<</Names[(\(PDFSeal.name)) \($0) 0 R]>>>>/AF[\($0) 0 R]"
    }
    let titles = writesTitles ? titleEntries(pages) : ""
    file.object("<</Type/Catalog/Pages \(pagesObject) 0 R\(names ?? "")\(titles)>>", as: catalog)
    var info = "/Producer\(PDFFile.string(producer))"
    if let time { info += "/CreationDate\(PDFFile.string(PDFFile.date(time)))" }
    file.finish(root: catalog, info: file.object("<<\(info)>>"))
  }

  // MARK: Parts

  /// Compresses the collected content of the page if it is large.
  func flushIfFull() {
    guard depth == 0, content.buffer.count >= Self.chunkSize else { return }
    // A form can't continue the graphics state of another.
    if !isOverlay || !content.hasSaved { flush() }
  }

  private func flush() {
    if content.buffer.count == 0 { return }
    writePacked()
    let chunk = Chunk(file.reserve(), content.buffer, isOverlay ? formEntries : "")
    contents.append(chunk.object)
    let packer = chunkPacker
    worker.add { chunk.packed = packer.pack(chunk.buffer.bytes) }
    self.chunk = chunk
    if isOverlay { content = PDFContent(spare) } else { content.buffer = spare }
  }

  /// The dictionary entries of a form of the page's content; no group, so that blend modes affect the original.
  private var formEntries: String {
    let shown = area.expanded(by: 1)
    let low = PDFContent.units(Point(shown.minX, shown.minY))
    let high = PDFContent.units(Point(shown.maxX, shown.maxY))
    return "/Type/XObject/Subtype/Form/BBox[\(low.x) \(low.y) \(high.x) \(high.y)]"
      + "/Matrix[\(matrix)]/Resources \(resourcesObject) 0 R"
  }

  /// Writes the part of the content that was compressed in the background.
  private func writePacked() {
    guard let chunk else { return }
    worker.finish()
    self.chunk = nil
    file.stream(chunk.entries, packed: chunk.packed, as: chunk.object)
    spare = chunk.buffer
    spare.removeAll()
  }

  /// Collects content in a form XObject, which can then be painted as one object.
  ///
  /// - Parameters:
  ///   - box: The bounds of the content, in page units.
  ///   - entries: The other entries of its dictionary.
  ///   - body: A function that adds the content.
  /// - Returns: The number of the object.
  func form(_ box: Rect, _ entries: String = PDFWriter.isolated, _ body: () -> Void) -> Int {
    var outside = PDFContent(ByteBuffer())
    swap(&outside, &content)
    depth += 1
    body()
    depth -= 1
    swap(&outside, &content)
    // The box is enlarged to allow for rounding.
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

  /// Collects an item in a form for an annotation.
  ///
  /// - Returns: The number of the object, and its bounds in page units.
  func annotationForm(_ item: DisplayList.Item) -> (form: Int, box: Rect) {
    let shown = item.bounds.intersection(area).expanded(by: 1)
    let box = shown.isEmpty ? Rect(x: area.minX, y: area.minY, width: 1, height: 1) : shown
    let object = form(item.bounds, "/Matrix[\(matrix)]") { addLayer([item]) }
    return (object, box)
  }

  /// The entry that makes a form an isolated group.
  static let isolated = "/Group<</S/Transparency/CS/DeviceRGB/I true>>"

  /// Paints a form or image by its object number.
  func use(_ object: Int) {
    if resourceSet.insert(object).inserted { resources.append(object) }
    content.add("/X\(object) Do")
  }

  /// Adds a shading to the page, and paints it into the clip.
  func useShading(_ dictionary: String) {
    let object = file.object(dictionary)
    shadings.append(object)
    content.add("/S\(object) sh")
  }

  /// Returns the name of the font of invisible words, and adds it to the page's resources.
  func useTextFont() -> String {
    hasText = true
    if textFontObject == nil { textFontObject = file.reserve() }
    return "T0"
  }

  /// Sets the opacity, 0…1, and the blend mode of what follows.
  func setState(_ alpha: Double, _ mode: BlendMode = .sourceOver) {
    let thousandths = Int((min(max(alpha, 0), 1) * 1000).rounded())
    let opacity = PDFFile.text(Double(thousandths) / 1000)
    content.setState(state("/ca \(opacity)/CA \(opacity)/BM/\(Self.name(of: mode))"))
  }

  /// Returns the number of a graphics state with these dictionary entries, and adds it if it is new.
  func state(_ text: String) -> Int {
    if let number = stateNumbers[text] { return number }
    states.append(text)
    stateNumbers[text] = states.count - 1
    return states.count - 1
  }

  /// Returns the name of the PDF blend mode nearest to a mode.
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
