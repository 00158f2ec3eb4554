import InkDrawing
import InkGraphics
import InkStrokes

/// Builds pages from the XML elements of a Xournal document.
final class XournalParser: XMLReceiver {
  /// The position of the parser in the element structure.
  enum Context {
    case outside, document, page, layer, stroke, text, image, texImage, background
  }

  /// The maximum absolute coordinate or length accepted, in points.
  static let greatest = 1e7

  /// Whether malformed elements are left out, with a note; otherwise they are errors.
  var isDamaged = false

  let package: XournalPackage
  let limits: ReadingLimits
  let renderer: (any ForeignContentRenderer)?

  /// The receiver of the pages, in order.
  let receiver: any InkReceiver

  /// The receiver, if it collects all pages in a drawing; `nil` if the caller passed in another receiver.
  let builder: DrawingBuilder?

  /// Whether the receiver's `beginPage` has been called for the current page.
  var isPageBegun = false

  var context = Context.outside
  var skippedDepth = 0

  /// The papers of the pages that have ended, in order.
  var papers: [Paper] = []

  // These properties belong to the current page.
  var size = PageSize(1, 1)
  var paper = Paper.transparent

  /// The text of the current element, unless it is a list of numbers.
  var characters: [UInt8] = []

  // These properties belong to the current element.
  var stroke = StrokeAttributes()
  var scanner = NumberListScanner()
  var numbers: [Double] = []
  var widths: [Double] = []
  var block = TextItem("", font: "", size: 0, origin: .origin)
  var color = Color.black
  var area = Rect.empty
  var formula = ""

  /// The attributes of the current element that have no meaning to Inkstone and are kept.
  var facts: [ForeignFact] = []

  /// The audio recording that a `<timestamp>` specifies for the next stroke, as in old files.
  var recording: [ForeignFact] = []

  /// The audio recordings in the package.
  var recordings = XournalRecordings.Reading()

  /// The version of the file format; 1 if unspecified.
  var fileVersion = 1

  // These properties count the content of the document so far.
  var strokeCount: UInt64 = 0
  var sampleCount = 0
  var budget: ReadingBudget
  var pixelCount = 0
  var hasWidths = false
  /// The background graphics made from pictures, by domain and name, for repeated use.
  var pictures: [String: Graphic] = [:]

  /// The lines of the most recent ruled background, for pages with the same one; `nil` before the first.
  var ruling: (style: String, settings: String, rgba: UInt32, size: PageSize, sheet: Graphic)?
  var pdf = PDFBackground()
  /// The pages whose PDF backgrounds are read now; others are deferred.
  let pdfPages: PDFPageChoice
  private var notes = ReadingNotes()
  private var hasEnded = false
  private var elementCount = 0

  /// The number of layers of the current page so far.
  private var layerCount = 0

  /// The maximum number of XML elements of a document.
  private static let maximumElements = 1_000_000

  init(
    _ package: XournalPackage,
    limits: ReadingLimits,
    renderer: (any ForeignContentRenderer)?,
    receiver: (any InkReceiver)? = nil,
    pdfPages: PDFPageChoice
  ) {
    self.package = package
    self.pdfPages = pdfPages
    self.limits = limits
    budget = ReadingBudget(limits)
    self.renderer = renderer
    if let receiver {
      self.receiver = receiver
      builder = nil
    } else {
      let builder = DrawingBuilder()
      builder.pictures = PictureFileDecoder.shared
      self.receiver = builder
      self.builder = builder
    }
  }

  /// Returns the finished document; its pages are empty if another receiver received them.
  ///
  /// - Parameter isXoj: Whether the format is `.xoj` rather than `.xopp`.
  func finish(isXoj: Bool) throws(FormatError) -> InkImport {
    if isDamaged { endOpenPage() }
    guard hasEnded || isDamaged else { throw FormatError("the file is not a Xournal document") }
    guard !papers.isEmpty else { throw FormatError("the document has no page") }
    try drawPDFBackgrounds()
    for path in recordings.unused {
      addNote("the recording \(path.prefix(200)) is not kept, since no stroke or text refers to it")
    }
    var file = InkImport(
      format: isXoj ? .xoj : .xopp,
      drawing: (builder ?? emptyPages).finish(),
      channels: hasWidths ? ["x", "y", "force"] : ["x", "y"]
    )
    file.notes = notes.lines
    return file
  }

  private var emptyPages: DrawingBuilder {
    let builder = DrawingBuilder()
    for _ in papers { builder.beginPage(size: nil) }
    return builder
  }

  /// Adds a note about content that is not shown; equal notes are counted.
  func addNote(_ text: String) { notes.add(text) }

  // MARK: XMLReceiver

  func begin(_ name: UnsafePointer<UInt8>, _ attributes: XMLAttributes) throws(FormatError) {
    func isNamed(_ other: StaticString) -> Bool { XMLScanner.equal(name, other) }
    elementCount += 1
    guard elementCount <= Self.maximumElements else {
      throw FormatError(
        "the document has more than \(Self.maximumElements) XML elements, the limit",
        isLimit: true
      )
    }
    if skippedDepth > 0 {
      skippedDepth += 1
      return
    }
    switch context {
    case .outside:
      guard isNamed("xournal") || isNamed("MrWriter"), !hasEnded else {
        throw FormatError(
          "the file is not a Xournal document: its root element is <\(String(cString: name))>"
        )
      }
      fileVersion = attributes.text("fileversion").flatMap { Int($0) } ?? 1
      context = .document
    case .document:
      if isNamed("page") { return try beginPage(attributes) }
      if isNamed("audio") {
        try recordings.list(attributes.text("fn") ?? "", &budget)
      }
      try skip(name, known: isNamed("title") || isNamed("preview") || isNamed("audio"))
    case .page:
      if isNamed("background") {
        if isPageBegun, builder == nil { throw XournalReader.unordered }
        if isDamaged { paper = .plain }
        try readBackground(attributes)
        context = .background
        return
      }
      if isNamed("layer") {
        context = .layer
        try reserve(ReadingBudget.layer)
        layerCount += 1
        guard layerCount <= limits.layers else {
          throw FormatError("a page has more than \(limits.layers) layers", isLimit: true)
        }
        beginPage()
        receiver.beginLayer(NewLayer(name: attributes.text("name") ?? ""))
      } else {
        try skip(name, known: false)
      }
    case .layer:
      if isNamed("stroke") {
        try beginStroke(attributes)
        context = .stroke
        return
      }
      if isNamed("text") || isNamed("link") {
        if isNamed("link") { try beginLink(attributes) } else { try beginText(attributes) }
        context = .text
        return
      }
      if isNamed("image") || isNamed("teximage") {
        let isTeX = isNamed("teximage")
        try beginImage(attributes, isTeX: isTeX)
        context = isTeX ? .texImage : .image
        return
      }
      if isNamed("timestamp") { recording = try audio(attributes) }
      try skip(name, known: isNamed("timestamp") || isNamed("audio"))
    case .image, .texImage:
      guard isNamed("attachment") else { return try skip(name, known: false) }
      let path = attributes.text("path") ?? ""
      if let bytes = try package.attachment(path) {
        try finishImage(bytes)
      } else {
        addNote(
          "the picture \(package.displayPath(domain: "attach", path)) was not found; put it at that path"
        )
      }
      area = .empty
      skippedDepth = 1
    case .stroke, .text, .background:
      throw FormatError("<\(String(cString: name))> is not allowed here")
    }
  }

  func end(_ name: UnsafePointer<UInt8>) throws(FormatError) {
    if skippedDepth > 0 {
      skippedDepth -= 1
      return
    }
    switch context {
    case .outside: break
    case .document:
      context = .outside
      hasEnded = true
    case .page:
      beginPage()
      receiver.endPage()
      isPageBegun = false
      papers.append(paper)
      context = .document
    case .layer:
      receiver.endLayer()
      context = .page
    case .background:
      // A background after a layer belongs to a page that has begun.
      if isPageBegun { builder?.setPaper(paper) }
      context = .page
    case .stroke:
      try finishStroke()
      context = .layer
    case .text:
      try finishText()
      context = .layer
    case .image, .texImage:
      if !area.isEmpty {
        guard let bytes = Base64.decode(characters) else {
          throw FormatError("a picture is damaged: it is not valid Base64")
        }
        try finishImage(bytes)
      }
      context = .layer
    }
  }

  func text(_ piece: UnsafeBufferPointer<UInt8>) throws(FormatError) {
    guard skippedDepth == 0 else { return }
    switch context {
    case .stroke:
      guard scanner.scan(piece, into: &numbers) else {
        throw FormatError("a stroke has a coordinate that is not a number")
      }
      guard numbers.count / 2 <= limits.samples - sampleCount else { throw tooManySamples }
      try budget.check(numbers.count / 2 * ReadingBudget.event)
    case .text, .image, .texImage:
      // Three copies are in memory together: the text, its decoded bytes and their result.
      try budget.check(4 * (characters.count + piece.count))
      characters.append(contentsOf: piece)
    default: break
    }
  }

  // MARK: Parts

  /// Reports the current page and its background to the receiver, unless that was done.
  private func beginPage() {
    if isPageBegun { return }
    isPageBegun = true
    receiver.beginPage(size: size, paper: paper)
    // The picture of the paper is kept, since a later page may repeat it; a page of a PDF is drawn again.
    if builder == nil, pdf.uses.last?.page == papers.count { paper = .transparent }
  }

  /// Counts bytes of memory as used, unless the receiver of pages uses them only temporarily.
  ///
  /// - Throws: An error if more is used than the limit.
  func reserve(_ bytes: Int) throws(FormatError) {
    if builder != nil { try budget.reserve(bytes) } else { try budget.check(bytes) }
  }

  /// Stores the file from which a graphic is made; returns `nil` if the receiver stores nothing.
  func store(_ bytes: [UInt8], _ mediaType: String, name: String) throws(FormatError) -> ResourceID?
  {
    let isNamed = name.utf8.count <= Resource.longestName
    let id = receiver.store(bytes, mediaType: mediaType, name: isNamed ? name : "")
    if id != nil { try budget.reserve(bytes.count + name.utf8.count + 256) }
    return id
  }

  /// Leaves out the element that threw an error, with a note: the current one, or one that begins in it.
  func recover(from error: FormatError, in call: XMLCall) -> Bool {
    switch (call, context) {
    case (.begin, .outside), (_, .document), (.end, .page), (.end, .layer), (.text, .layer):
      return false
    case (.begin, _):
      // A picture whose attachment is malformed has no pixels.
      area = .empty
      skippedDepth = 1
    case (.end, _): context = context == .background ? .page : .layer
    case (.text, _):
      context = .layer
      skippedDepth = 1
    }
    addNote("left out: \(error)")
    return true
  }

  /// Ends the page that is open at a premature end of the document.
  private func endOpenPage() {
    switch context {
    case .outside, .document: return
    case .page, .background: beginPage()
    case .layer, .stroke, .text, .image, .texImage: receiver.endLayer()
    }
    receiver.endPage()
    isPageBegun = false
    papers.append(paper)
    context = .document
  }

  private func skip(_ name: UnsafePointer<UInt8>, known: Bool) throws(FormatError) {
    if XMLScanner.equal(name, "page") || XMLScanner.equal(name, "layer")
      || XMLScanner.equal(name, "stroke")
    {
      throw FormatError("<\(String(cString: name))> is not allowed here")
    }
    if !known { addNote("the unknown element <\(String(cString: name).prefix(40))> is ignored") }
    skippedDepth = 1
  }

  private func beginPage(_ attributes: XMLAttributes) throws(FormatError) {
    guard papers.count < limits.pages else {
      throw FormatError("the document has more than \(limits.pages) pages", isLimit: true)
    }
    try budget.reserve(ReadingBudget.page)
    do throws(FormatError) {
      size = try pageSize(attributes)
    } catch {
      guard isDamaged else { throw error }
      // The size of the previous page, or that of A4.
      if papers.isEmpty { size = PageSize(595.27559055, 841.88976378) }
      addNote("\(error); its size is \(size.width) × \(size.height) instead")
    }
    paper = .transparent
    layerCount = 0
    context = .page
  }

  private func pageSize(_ attributes: XMLAttributes) throws(FormatError) -> PageSize {
    let width = try number("width", of: "page", attributes)
    let height = try number("height", of: "page", attributes)
    guard width > 0, height > 0 else {
      throw FormatError("a page has the invalid size \(width) × \(height)")
    }
    return PageSize(width, height)
  }

  /// Returns the value of an attribute that must be a number.
  ///
  /// - Parameters:
  ///   - name: The name of the attribute.
  ///   - element: The name of the element, for the error.
  ///   - attributes: The attributes of the element.
  func number(
    _ name: StaticString,
    of element: String,
    _ attributes: XMLAttributes
  ) throws(FormatError) -> Double {
    guard let bytes = attributes[name] else { throw FormatError("a \(element) has no \(name)") }
    numbers.removeAll(keepingCapacity: true)
    guard NumberListScanner.numbers(bytes, into: &numbers), let value = numbers.first,
      abs(value) <= Self.greatest
    else {
      let text = String(decoding: bytes.prefix(40), as: UTF8.self)
      throw FormatError("a \(element) has the invalid \(name) '\(text)'")
    }
    return value
  }

  var tooManySamples: FormatError {
    FormatError("the document has more than \(limits.samples) samples", isLimit: true)
  }
}
