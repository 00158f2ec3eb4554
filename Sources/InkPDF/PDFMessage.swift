import InkGraphics

/// A request to a process for PDF documents (`inkstone-pdf` or `inkstone-pdf-assembly`): a byte for the kind, and its values.
///
/// The process reads the documents from descriptors, the first of them 3, and requests from its standard input. Numbers
/// are little-endian.
package enum PDFRequest: Hashable, Sendable {
  /// Opens the document, which must be the first request. The password is in UTF-8; `nil` if none is known.
  case open(password: [UInt8]?)
  /// Reads a page as shapes, by its index from 0; the answers are a draft, before the shapes are compared with pixels, and
  /// the page.
  case page(Int)
  /// Reads only the text of a page, by its index from 0.
  case text(Int)
  /// Reads only the text of a page, by its index from 0, if words in UTF-8 occur in it; otherwise the answer is an empty
  /// text.
  case search(Int, words: [UInt8])
  /// Draws a page as pixels, by its index from 0; the answers are a draft of a low resolution, and the page.
  case picture(Int)
  /// Reads an attached file, by its name; the answers are ``PDFAnswer/piece(_:isLast:)``.
  case attachment(String)
  /// Of `inkstone-pdf-assembly`: makes a document of pages of the originals, the second and later documents, with pages of ink, the first document,
  /// drawn on them.
  ///
  /// There is a password for each original, empty if it has none. The answers are ``PDFAnswer/piece(_:isLast:)``.
  case assemble(passwords: [[UInt8]], pages: [PDFAssemblyPage])
  /// Of `inkstone-pdf-assembly`: takes the `/Ink` annotations out of the document.
  ///
  /// The answers are ``PDFAnswer/ink(_:notes:)`` and pieces of the document without them.
  case takeInk(password: [UInt8]?)
  /// Counts the `/Ink` annotations that a viewer shows.
  case inkCount

  /// The encoded request, after its length in four bytes.
  package var bytes: [UInt8] {
    var writer = PDFMessageWriter()
    switch self {
    case .open(let password):
      writer.byte(1)
      writer.password(password)
    case .takeInk(let password):
      writer.byte(20)
      writer.password(password)
    case .inkCount: writer.byte(21)
    case .page(let index):
      writer.byte(2)
      writer.number(index)
    case .text(let index):
      writer.byte(5)
      writer.number(index)
    case .search(let index, let words):
      writer.byte(7)
      writer.number(index)
      writer.block(words)
    case .picture(let index):
      writer.byte(6)
      writer.number(index)
    case .attachment(let name):
      writer.byte(4)
      writer.text(name)
    case .assemble(let passwords, let pages):
      writer.byte(3)
      writer.number(passwords.count)
      for password in passwords { writer.block(password) }
      writer.number(pages.count)
      for page in pages { writer.page(page) }
    }
    return writer.message
  }

  /// Decodes a request; `nil` for invalid bytes.
  package init?(_ bytes: [UInt8]) {
    var reader = PDFMessageReader(bytes)
    switch reader.byte() {
    case 1: self = .open(password: reader.password())
    case 20: self = .takeInk(password: reader.password())
    case 21: self = .inkCount
    case 2: self = .page(reader.number())
    case 5: self = .text(reader.number())
    case 6: self = .picture(reader.number())
    case 7: self = .search(reader.number(), words: reader.block())
    case 4: self = .attachment(reader.text())
    case 3:
      var passwords: [[UInt8]] = []
      for _ in 0..<reader.count() where !reader.isBroken { passwords.append(reader.block()) }
      var pages: [PDFAssemblyPage] = []
      for _ in 0..<reader.count() where !reader.isBroken {
        guard let page = reader.page(among: passwords.count) else { return nil }
        pages.append(page)
      }
      self = .assemble(passwords: passwords, pages: pages)
    default: return nil
    }
    guard reader.isComplete else { return nil }
  }
}

/// An answer of the process that reads PDF documents: a byte for the kind, and its values.
package enum PDFAnswer: Sendable {
  /// The document is open; with the sizes and labels of its pages in order, and its outline (bookmarks).
  case document(pages: [PDFPageInfo], outline: [PDFOutlineEntry])
  /// Content that several pages may share: outlines of glyphs, or a picture file. Pages refer to it by its number,
  /// which is the number of earlier answers of this kind.
  case part(isFile: Bool, [UInt8])
  /// The requested page: an encoded `VectorPicture`, the numbers of its shared parts (see
  /// ``part(isFile:_:)``), and notes about losses, a line each.
  ///
  /// After a draft, a better answer to the same request follows.
  case page(vector: [UInt8], parts: [Int], notes: [String], isDraft: Bool)
  /// The requested text, encoded as a `VectorPicture` contains it.
  case text([UInt8])
  /// The next bytes of an assembled document or of an attached file, and whether they are the last ones.
  ///
  /// A single empty piece if there is no such file.
  case piece([UInt8], isLast: Bool)
  /// The ink that was taken out of the document, with notes about losses; unless it is empty, pieces of the rest
  /// follow.
  case ink([PDFInkAnnotation], notes: [String])
  /// The number of `/Ink` annotations that a viewer shows.
  case count(Int)
  /// The request failed, for this reason.
  case failure(PDFError)

  /// The encoded answer, after its length in four bytes.
  package var bytes: [UInt8] {
    var writer = PDFMessageWriter()
    switch self {
    case .document(let pages, let outline):
      writer.byte(1)
      writer.number(pages.count)
      for page in pages {
        writer.double(page.width)
        writer.double(page.height)
        writer.text(page.label)
      }
      writer.number(outline.count)
      for entry in outline {
        writer.text(entry.title)
        writer.number(entry.level)
        writer.number(entry.page)
      }
    case .part(let isFile, let bytes):
      writer.byte(2)
      writer.byte(isFile ? 1 : 0)
      writer.block(bytes)
    case .page(let vector, let parts, let notes, let isDraft):
      writer.byte(3)
      writer.byte(isDraft ? 1 : 0)
      writer.block(vector)
      writer.number(parts.count)
      for part in parts { writer.number(part) }
      writer.texts(notes)
    case .piece(let bytes, let isLast):
      writer.byte(5)
      writer.byte(isLast ? 1 : 0)
      writer.block(bytes)
    case .failure(let error):
      writer.byte(4)
      writer.error(error)
    case .text(let text):
      writer.byte(6)
      writer.block(text)
    case .ink(let annotations, let notes):
      writer.byte(20)
      writer.number(annotations.count)
      for annotation in annotations { writer.annotation(annotation) }
      writer.texts(notes)
    case .count(let count):
      writer.byte(21)
      writer.number(count)
    }
    return writer.message
  }

  /// Decodes an answer; `nil` for invalid bytes.
  package init?(_ bytes: [UInt8]) {
    var reader = PDFMessageReader(bytes)
    switch reader.byte() {
    case 1:
      var pages: [PDFPageInfo] = []
      for _ in 0..<reader.count() where !reader.isBroken {
        let (width, height) = (reader.double(), reader.double())
        guard width > 0, height > 0, width <= 1e7, height <= 1e7 else { return nil }
        pages.append(PDFPageInfo(width: width, height: height, label: reader.text()))
      }
      var outline: [PDFOutlineEntry] = []
      for _ in 0..<reader.count() where !reader.isBroken {
        let title = reader.text()
        let level = reader.number()
        let page = reader.number()
        guard pages.indices.contains(page), 0..<64 ~= level else { return nil }
        outline.append(PDFOutlineEntry(title, level: level, page: page))
      }
      self = .document(pages: pages, outline: outline)
    case 2:
      let isFile = reader.byte() != 0
      self = .part(isFile: isFile, reader.block())
    case 3:
      let isDraft = reader.byte() != 0
      let vector = reader.block()
      var parts: [Int] = []
      for _ in 0..<reader.count() where !reader.isBroken { parts.append(reader.number()) }
      self = .page(vector: vector, parts: parts, notes: reader.texts(), isDraft: isDraft)
    case 4:
      guard let error = reader.error() else { return nil }
      self = .failure(error)
    case 6: self = .text(reader.block())
    case 5:
      let isLast = reader.byte() != 0
      self = .piece(reader.block(), isLast: isLast)
    case 20:
      var annotations: [PDFInkAnnotation] = []
      for _ in 0..<reader.count() where !reader.isBroken {
        guard let annotation = reader.annotation() else { return nil }
        annotations.append(annotation)
      }
      self = .ink(annotations, notes: reader.texts())
    case 21: self = .count(reader.number())
    default: return nil
    }
    guard reader.isComplete else { return nil }
  }
}

/// Writes the values of a message.
private struct PDFMessageWriter {
  private var bytes: [UInt8] = []

  /// The encoded message, after its length in four bytes.
  var message: [UInt8] {
    let count = UInt32(bytes.count)
    return (0..<4).map { UInt8(truncatingIfNeeded: count >> (8 * $0)) } + bytes
  }

  mutating func byte(_ value: UInt8) { bytes.append(value) }

  mutating func number(_ value: Int) {
    let value = UInt32(clamping: value)
    for shift in [0, 8, 16, 24] as [UInt32] {
      bytes.append(UInt8(truncatingIfNeeded: value >> shift))
    }
  }

  mutating func double(_ value: Double) {
    let bits = value.bitPattern
    for shift in stride(from: 0 as UInt64, to: 64, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: bits >> shift))
    }
  }

  mutating func block(_ value: [UInt8]) {
    number(value.count)
    bytes += value
  }

  mutating func page(_ page: PDFAssemblyPage) {
    double(page.width)
    double(page.height)
    byte(page.original == nil ? 0 : 1)
    guard let original = page.original else { return }
    number(original.document)
    number(original.page)
    number(original.quarters)
    let clip = original.clip
    for value in [
      original.corner.x, original.corner.y, clip.minX, clip.minY, clip.maxX, clip.maxY,
    ] { double(value) }
  }

  mutating func text(_ value: String) { block(Array(value.utf8)) }

  mutating func texts(_ values: [String]) {
    number(values.count)
    for value in values { text(value) }
  }

  mutating func password(_ value: [UInt8]?) {
    byte(value == nil ? 0 : 1)
    block(value ?? [])
  }

  mutating func doubles(_ values: [Double]) {
    number(values.count)
    for value in values { double(value) }
  }

  mutating func annotation(_ ink: PDFInkAnnotation) {
    number(ink.page)
    let color = ink.color
    for value in [ink.width, color.x, color.y, color.z, color.w] { double(value) }
    byte(ink.isMultiplied ? 1 : 0)
    doubles(ink.dash)
    number(ink.lines.count)
    for line in ink.lines { doubles(line.flatMap { [$0.x, $0.y] }) }
  }

  mutating func error(_ error: PDFError) {
    switch error {
    case .damaged(let reason):
      byte(1)
      text(reason)
    case .needsPassword: byte(2)
    case .wrongPassword: byte(3)
    case .noPage(let index, let count):
      byte(4)
      number(index)
      number(count)
    case .page(let index, let reason):
      byte(5)
      number(index)
      text(reason)
    case .reader(let reason):
      byte(6)
      text(reason)
    }
  }
}

/// Reads the values of a message.
private struct PDFMessageReader {
  private let bytes: [UInt8]
  private var offset = 0
  /// Whether a value exceeded the bytes; all later values are then 0 or empty.
  private(set) var isBroken = false

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Whether exactly all bytes were read.
  var isComplete: Bool { !isBroken && offset == bytes.count }

  mutating func byte() -> UInt8 {
    guard offset < bytes.count else {
      isBroken = true
      return 0
    }
    offset += 1
    return bytes[offset - 1]
  }

  mutating func number() -> Int {
    var value = 0
    for shift in [0, 8, 16, 24] { value |= Int(byte()) << shift }
    return value
  }

  /// Reads the number of elements of a list, each of at least four bytes; 0 and ``isBroken`` if they can't fit.
  mutating func count() -> Int {
    let value = number()
    if value > (bytes.count - offset) / 4 { isBroken = true }
    return isBroken ? 0 : value
  }

  mutating func double() -> Double {
    var bits: UInt64 = 0
    for shift in stride(from: 0 as UInt64, to: 64, by: 8) { bits |= UInt64(byte()) << shift }
    return Double(bitPattern: bits)
  }

  mutating func block() -> [UInt8] {
    let count = number()
    guard !isBroken, count <= bytes.count - offset else {
      isBroken = true
      return []
    }
    offset += count
    return Array(bytes[(offset - count)..<offset])
  }

  /// Reads a page to assemble; `nil` if it is invalid.
  ///
  /// - Parameter documents: The number of originals.
  mutating func page(among documents: Int) -> PDFAssemblyPage? {
    let (width, height) = (double(), double())
    guard width > 0, height > 0, width <= 1e7, height <= 1e7 else { return nil }
    if byte() == 0 { return PDFAssemblyPage(width: width, height: height) }
    let (document, page, quarters) = (number(), number(), number())
    let values = (0..<6).map { _ in double() }
    guard document < documents, quarters < 4, values.allSatisfy({ abs($0) <= 1e7 }),
      values[2] <= values[4],
      values[3] <= values[5]
    else { return nil }
    let original = PDFAssemblyPage.Original(
      document: document,
      page: page,
      corner: Point(values[0], values[1]),
      quarters: quarters,
      clip: Rect(minX: values[2], minY: values[3], maxX: values[4], maxY: values[5])
    )
    return PDFAssemblyPage(original: original, width: width, height: height)
  }

  mutating func text() -> String { String(decoding: block(), as: UTF8.self) }

  mutating func texts() -> [String] {
    var values: [String] = []
    for _ in 0..<count() where !isBroken { values.append(text()) }
    return values
  }

  mutating func password() -> [UInt8]? {
    let isGiven = byte() != 0
    let value = block()
    return isGiven ? value : nil
  }

  /// Reads a list of numbers from −10⁷ to 10⁷; sets ``isBroken`` at any other number.
  mutating func doubles() -> [Double] {
    var values: [Double] = []
    for _ in 0..<count() where !isBroken {
      let value = double()
      if !(abs(value) <= 1e7) { isBroken = true }
      values.append(value)
    }
    return values
  }

  /// Reads an annotation; `nil` if it is invalid.
  mutating func annotation() -> PDFInkAnnotation? {
    let page = number()
    let values = (0..<5).map { _ in double() }
    let isMultiplied = byte() != 0
    let dash = doubles()
    guard values[0] > 0, values[0] <= 1e7, values[1...].allSatisfy({ 0...1 ~= $0 }),
      dash.allSatisfy({ $0 >= 0 })
    else { return nil }
    var lines: [[Point]] = []
    for _ in 0..<count() where !isBroken {
      let line = doubles()
      guard !line.isEmpty, line.count % 2 == 0 else { return nil }
      lines.append(stride(from: 0, to: line.count, by: 2).map { Point(line[$0], line[$0 + 1]) })
    }
    return PDFInkAnnotation(
      page: page,
      lines: lines,
      width: values[0],
      color: SIMD4(values[1], values[2], values[3], values[4]),
      isMultiplied: isMultiplied,
      dash: dash
    )
  }

  mutating func error() -> PDFError? {
    switch byte() {
    case 1: .damaged(text())
    case 2: .needsPassword
    case 3: .wrongPassword
    case 4:
      noPage()
    case 5:
      pageFailure()
    case 6: .reader(text())
    default: nil
    }
  }

  private mutating func noPage() -> PDFError {
    let index = number()
    return .noPage(index, of: number())
  }

  private mutating func pageFailure() -> PDFError {
    let index = number()
    return .page(index, text())
  }
}
