import InkDrawing
import InkGraphics
import InkStrokes

/// Builds pages from the elements of a document.
final class XournalParser: XMLReceiver {
  /// Where in the document the parser is.
  enum Place {
    case outside, document, page, layer, stroke, text, image, texImage, background
  }

  /// The greatest coordinate or length in points that is believed.
  static let greatest = 1e7

  let package: XournalPackage
  let limits: ReadingLimits
  let renderer: (any ForeignContentRenderer)?

  /// Takes the pages as they come.
  let receiver: any InkReceiver

  /// The receiver, where all pages are kept; nil where another takes them.
  let builder: DrawingBuilder?

  /// Whether the receiver knows of the page being read.
  var isPageBegun = false

  var place = Place.outside
  var skippedDepth = 0

  /// The papers of the pages that have ended.
  var papers: [Paper] = []

  // The page being read.
  var size = PageSize(1, 1)
  var paper = Paper.none

  /// The text of the element being read that is not a list of numbers.
  var characters: [UInt8] = []

  // What is known of the element being read.
  var stroke = StrokeAttributes()
  var scanner = NumberListScanner()
  var numbers: [Double] = []
  var widths: [Double] = []
  var block = TextItem("", font: "", size: 0, origin: .origin)
  var color = Color.black
  var area = Rect.empty
  var formula = ""

  /// What only Xournal++ knows of the element being read.
  var facts: [ForeignFact] = []

  /// The recording that a `<timestamp>` names for the stroke behind it, as old files have it.
  var recording: [ForeignFact] = []

  /// The version of the file format, 1 where the file says nothing.
  var fileVersion = 1

  // What the whole document has so far.
  var strokeCount: UInt64 = 0
  var sampleCount = 0
  var budget: ReadingBudget
  var pixelCount = 0
  var hasWidths = false
  /// The pictures that backgrounds showed, by domain and name.
  var pictures: [String: Graphic] = [:]

  /// The ruling that a background showed last.
  var ruling: (style: String, settings: String, rgba: UInt32, size: PageSize, sheet: Graphic)?
  var pdf = PDFBackground()
  private var notes = ReadingNotes()
  private var hasEnded = false
  private var elementCount = 0

  /// How many layers the page being read has.
  private var layerCount = 0

  /// The most elements of a document.
  private static let mostElements = 1_000_000

  init(
    _ package: XournalPackage,
    limits: ReadingLimits,
    renderer: (any ForeignContentRenderer)?,
    receiver: (any InkReceiver)? = nil
  ) {
    self.package = package
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

  /// The finished document; its pages are empty where a receiver took them.
  func finish(isXoj: Bool) throws(FormatError) -> InkImport {
    guard hasEnded else { throw FormatError("is not a Xournal document") }
    guard !papers.isEmpty else { throw FormatError("has no page") }
    try drawPDFBackgrounds()
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

  /// Says that something is not shown, once for each kind of thing.
  func note(_ text: String) { notes.add(text) }

  // MARK: XMLReceiver

  func begin(_ name: UnsafePointer<UInt8>, _ attributes: XMLAttributes) throws(FormatError) {
    func isNamed(_ other: StaticString) -> Bool { XMLScanner.equal(name, other) }
    elementCount += 1
    guard elementCount <= Self.mostElements else {
      throw FormatError("has more than \(Self.mostElements) elements")
    }
    if skippedDepth > 0 {
      skippedDepth += 1
      return
    }
    switch place {
    case .outside:
      guard isNamed("xournal") || isNamed("MrWriter"), !hasEnded else {
        throw FormatError(
          "is not a Xournal document: its root element is <\(String(cString: name))>"
        )
      }
      fileVersion = attributes.text("fileversion").flatMap { Int($0) } ?? 1
      place = .document
    case .document:
      if isNamed("page") { return try beginPage(attributes) }
      try skip(name, known: isNamed("title") || isNamed("preview"))
    case .page:
      if isNamed("background") {
        if isPageBegun, builder == nil { throw XournalReader.unordered }
        return try readBackground(attributes)
      }
      if isNamed("layer") {
        place = .layer
        try hold(ReadingBudget.layer)
        layerCount += 1
        guard layerCount <= limits.layers else {
          throw FormatError("a page has more than \(limits.layers) layers")
        }
        beginPage()
        receiver.beginLayer(NewLayer(name: attributes.text("name") ?? ""))
      } else {
        try skip(name, known: false)
      }
    case .layer:
      if isNamed("stroke") { return try beginStroke(attributes) }
      if isNamed("text") { return try beginText(attributes) }
      if isNamed("image") || isNamed("teximage") {
        return try beginImage(attributes, isTeX: isNamed("teximage"))
      }
      if isNamed("link") { return try beginLink(attributes) }
      if isNamed("timestamp") { recording = audio(attributes) }
      try skip(name, known: isNamed("timestamp") || isNamed("audio"))
    case .image, .texImage:
      guard isNamed("attachment") else { return try skip(name, known: false) }
      let path = attributes.text("path") ?? ""
      if let bytes = try package.attachment(path) {
        try finishImage(bytes)
      } else {
        note(
          "the picture \(package.place(domain: "attach", path)) was not found; put it at that path"
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
    switch place {
    case .outside: break
    case .document:
      place = .outside
      hasEnded = true
    case .page:
      beginPage()
      receiver.endPage()
      isPageBegun = false
      papers.append(paper)
      place = .document
    case .layer:
      receiver.endLayer()
      place = .page
    case .background:
      // What stands behind a layer comes to a page that has begun.
      if isPageBegun { builder?.setPaper(paper) }
      place = .page
    case .stroke:
      try finishStroke()
      place = .layer
    case .text:
      try finishText()
      place = .layer
    case .image, .texImage:
      if !area.isEmpty {
        guard let bytes = Base64.decode(characters) else {
          throw FormatError("a picture is not valid base 64")
        }
        try finishImage(bytes)
      }
      place = .layer
    }
  }

  func text(_ piece: UnsafeBufferPointer<UInt8>) throws(FormatError) {
    guard skippedDepth == 0 else { return }
    switch place {
    case .stroke:
      guard scanner.scan(piece, into: &numbers) else {
        throw FormatError("a stroke has a coordinate that is not a number")
      }
      guard numbers.count / 2 <= limits.samples - sampleCount else { throw tooManySamples }
      try budget.check(numbers.count / 2 * ReadingBudget.event)
    case .text, .image, .texImage:
      // The text, its decoded bytes and what becomes of them.
      try budget.check(4 * (characters.count + piece.count))
      characters.append(contentsOf: piece)
    default: break
    }
  }

  // MARK: Parts

  /// Tells the receiver of the page and what lies under its ink, once.
  private func beginPage() {
    if isPageBegun { return }
    isPageBegun = true
    receiver.beginPage(size: size, paper: paper)
    // A picture may be repeated on a later page; a page of a PDF is drawn again.
    if builder == nil, pdf.uses.last?.page == papers.count { paper = .none }
  }

  /// Counts memory, but of what a receiver takes only for the moment.
  func hold(_ bytes: Int) throws(FormatError) {
    if builder != nil { try budget.hold(bytes) } else { try budget.check(bytes) }
  }

  /// Keeps what something was made of; nil where nothing is kept.
  func keep(_ bytes: [UInt8], _ mediaType: String, name: String) throws(FormatError) -> ResourceID?
  {
    let isNamed = name.utf8.count <= Resource.longestName
    let id = receiver.keep(bytes, mediaType: mediaType, name: isNamed ? name : "")
    if id != nil { try budget.hold(bytes.count + name.utf8.count + 256) }
    return id
  }

  private func skip(_ name: UnsafePointer<UInt8>, known: Bool) throws(FormatError) {
    if XMLScanner.equal(name, "page") || XMLScanner.equal(name, "layer")
      || XMLScanner.equal(name, "stroke")
    {
      throw FormatError("<\(String(cString: name))> is not allowed here")
    }
    if !known { note("unknown element <\(String(cString: name).prefix(40))>") }
    skippedDepth = 1
  }

  private func beginPage(_ attributes: XMLAttributes) throws(FormatError) {
    guard papers.count < limits.pages else {
      throw FormatError("has more than \(limits.pages) pages")
    }
    let width = try number("width", of: "page", attributes)
    let height = try number("height", of: "page", attributes)
    guard width > 0, height > 0 else {
      throw FormatError("a page has the invalid size \(width) × \(height)")
    }
    try budget.hold(ReadingBudget.page)
    size = PageSize(width, height)
    paper = .none
    layerCount = 0
    place = .page
  }

  /// An attribute that must be a number.
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

  var tooManySamples: FormatError { FormatError("has more than \(limits.samples) samples") }
}
