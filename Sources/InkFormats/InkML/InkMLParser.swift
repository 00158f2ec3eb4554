import CLibXML2

/// Parses InkML into elements with libxml2's SAX interface.
///
/// Never reads anything outside the bytes: external entities and document types are not loaded,
/// entities of the document itself are not expanded (using one is an error), default attributes from
/// a document type are ignored. libxml2's own limits on depth (256), names and attributes remain active.
struct InkMLParser {
  /// The maximum number of elements of a document.
  static let maximumElements = 2_000_000

  /// The root element, `ink`.
  var root: InkMLElement

  /// Whether Microsoft Office wrote the document: it uses Office's ink vocabulary.
  var isOffice: Bool

  /// The remaining memory and number of samples that the reader may use.
  var budget: ReadingBudget

  /// The first malformed position of a damaged document; `nil` if there is none.
  var damage: FormatError?

  /// Parses a document; throws an error if it isn't well-formed or exceeds the limits.
  ///
  /// - Parameters:
  ///   - bytes: The document.
  ///   - limits: The limits of the reader.
  ///   - isDamaged: Whether a malformed document is read as far as possible; further documents that follow the first
  ///     then become children of its root.
  init(_ bytes: [UInt8], limits: ReadingLimits, isDamaged: Bool = false) throws(FormatError) {
    let builder = Builder(limits)
    builder.isDamaged = isDamaged
    if isDamaged {
      let (text, invalid) = XMLText.repaired(bytes)
      builder.damage = invalid
      var rest = text[...]
      while let end = Self.endOfDocument(rest) {
        try Self.parse(Array(rest[..<end]), into: builder)
        rest = rest[end...]
      }
      if builder.root == nil || rest.contains(UInt8(ascii: "<")) {
        try Self.parse(Array(rest), into: builder)
      }
    } else {
      try Self.parse(bytes, into: builder)
    }
    guard let root = builder.root else { throw FormatError("the XML has no element <ink>") }
    self.root = root
    isOffice = builder.isOffice
    budget = builder.budget
    damage = builder.damage
  }

  /// Returns the index after the first end tag of an `ink` element; `nil` if there is none.
  private static func endOfDocument(_ bytes: ArraySlice<UInt8>) -> Int? {
    let tag = Array("ink>".utf8)
    var at = bytes.startIndex
    while let end = bytes[at...].firstIndex(of: UInt8(ascii: ">")) {
      let start = bytes[..<end].lastIndex(of: UInt8(ascii: "<")) ?? bytes.startIndex
      let name = bytes[start...end]
      if name.starts(with: Array("</".utf8)), name.suffix(tag.count).elementsEqual(tag) {
        return end + 1
      }
      at = end + 1
    }
    return nil
  }

  /// Parses the bytes of a document into a builder.
  private static func parse(_ bytes: [UInt8], into builder: Builder) throws(FormatError) {
    guard let length = Int32(exactly: bytes.count) else {
      throw FormatError("the XML has more than 2 GiB", isLimit: true)
    }
    bytes.withUnsafeBytes { buffer in
      xmlInitParser()
      guard let context = xmlNewParserCtxt() else {
        builder.fail("not enough memory to read XML", isLimit: true)
        return
      }
      defer { xmlFreeParserCtxt(context) }
      // libxml2 passes encoding errors to a handler of the thread instead of the parser's, so that is replaced
      // meanwhile.
      let handler = __xmlStructuredError()?.pointee
      let handlerData = __xmlStructuredErrorContext()?.pointee
      xmlSetStructuredErrorFunc(nil) { _, _ in }
      defer { xmlSetStructuredErrorFunc(handlerData, handler) }
      builder.context = context
      context.pointee.sax.pointee = Builder.handler
      context.pointee.userData = Unmanaged.passUnretained(builder).toOpaque()
      let document = xmlCtxtReadMemory(
        context,
        buffer.baseAddress?.assumingMemoryBound(to: CChar.self),
        length,
        nil,
        nil,
        Int32(XML_PARSE_NONET.rawValue | (builder.isDamaged ? XML_PARSE_RECOVER.rawValue : 0))
      )
      if let document { xmlFreeDoc(document) }
      if context.pointee.wellFormed == 0 { builder.complain("invalid XML") }
      builder.context = nil
    }
    if let error = builder.error { throw error }
    builder.endDocument()
  }
}

/// The receiver of libxml2's events, which builds the tree of elements.
private final class Builder {
  var context: xmlParserCtxtPtr?
  var root: InkMLElement?
  var isOffice = false

  /// Whether a malformed document is read as far as possible.
  var isDamaged = false

  /// The first malformed position of a damaged document; `nil` if there is none so far.
  var damage: FormatError?
  private(set) var error: FormatError?
  private var open: [InkMLElement] = []
  private var skipped = 0
  private var count = 0
  private var names = XMLNames()
  private(set) var budget: ReadingBudget

  init(_ limits: ReadingLimits) { budget = ReadingBudget(limits) }

  /// The estimated memory of an element without its attributes and text, in bytes.
  private static let memoryOfElement = 160

  /// The estimated memory of an attribute without its text, in bytes.
  private static let memoryOfAttribute = 160

  /// Counts bytes as held; returns `false` after an error, such as exhausted memory.
  private func reserve(_ bytes: Int) -> Bool {
    do throws(FormatError) {
      try budget.reserve(bytes)
      return true
    } catch {
      fail(error.what, isLimit: error.isLimit)
      return false
    }
  }

  /// The namespace of InkML.
  private static let inkML = "http://www.w3.org/2003/InkML"

  /// The prefix of the namespaces of Office's ink vocabulary.
  private static let office = "http://schemas.microsoft.com/ink/"

  static var handler: xmlSAXHandler {
    var handler = xmlSAXHandler()
    handler.initialized = UInt32(XML_SAX2_MAGIC)
    handler.startElementNs = { data, name, _, uri, _, _, total, defaulted, attributes in
      guard let builder = Builder.from(data), let name else { return }
      builder.start(name, uri, attributes, Int(total - defaulted))
    }
    handler.endElementNs = { data, _, _, _ in Builder.from(data)?.end() }
    handler.characters = { data, text, length in
      guard let text else { return }
      Builder.from(data)?.characters(UnsafeBufferPointer(start: text, count: Int(length)))
    }
    handler.cdataBlock = handler.characters
    handler.ignorableWhitespace = handler.characters
    handler.entityDecl = { data, _, _, _, _, _ in
      Builder.from(data)?.fail("declarations of XML entities are not accepted", isLimit: true)
    }
    handler.serror = { data, error in
      guard let error else { return }
      Builder.from(data)?.complain(error.pointee)
    }
    return handler
  }

  private static func from(_ data: UnsafeMutableRawPointer?) -> Builder? {
    data.map { Unmanaged<Builder>.fromOpaque($0).takeUnretainedValue() }
  }

  private var line: Int { max(1, Int(xmlSAX2GetLineNumber(context))) }

  func fail(_ what: String, isLimit: Bool = false) {
    guard error == nil else { return }
    error = FormatError(what, at: context == nil ? .file : .line(line), isLimit: isLimit)
    if let context { xmlStopParser(context) }
  }

  private func complain(_ complaint: xmlError) {
    guard error == nil, complaint.level == XML_ERR_ERROR || complaint.level == XML_ERR_FATAL,
      complaint.domain != XML_FROM_NAMESPACE.rawValue
    else { return }
    let message = complaint.message.map { String(cString: $0) } ?? ""
    let text = message.prefix { $0 != "\n" }.prefix(120)
    let found = FormatError("invalid XML: \(text)", at: .line(max(1, Int(complaint.line))))
    if isDamaged {
      damage = damage ?? found
      return
    }
    error = found
    if let context { xmlStopParser(context) }
  }

  /// Reports that the document isn't well-formed, unless its position is known.
  func complain(_ what: String) {
    if isDamaged { damage = damage ?? FormatError(what) } else { fail(what) }
  }

  /// Closes the elements that are open at the end of a document.
  func endDocument() {
    open = []
    skipped = 0
  }

  private func start(
    _ name: UnsafePointer<xmlChar>,
    _ uri: UnsafePointer<xmlChar>?,
    _ attributes: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?,
    _ attributeCount: Int
  ) {
    guard error == nil else { return }
    count += 1
    guard count <= InkMLParser.maximumElements else {
      fail("the XML has more than \(InkMLParser.maximumElements) elements", isLimit: true)
      return
    }
    guard names.record(name, attributes, attributeCount) else {
      fail(XMLNames.tooMany, isLimit: true)
      return
    }
    let namespace = uri.map { String(cString: $0) } ?? ""
    if namespace.hasPrefix(Self.office) { isOffice = true }
    let known = InkMLElement.Name(rawValue: String(cString: name))
    guard skipped == 0, namespace.isEmpty || namespace == Self.inkML, let known,
      root != nil || known == .ink
    else {
      skipped += 1
      return
    }
    guard
      reserve(
        Self.memoryOfElement + attributeCount * Self.memoryOfAttribute
          + Self.length(attributes, attributeCount)
      )
    else { return }
    let values = Self.values(attributes, attributeCount)
    let element = InkMLElement(known, attributes: values, line: line)
    // Of a damaged document, further roots are parts of the first.
    (open.last ?? root)?.children.append(element)
    if root == nil { root = element }
    open.append(element)
  }

  private func end() {
    if skipped > 0 { skipped -= 1 } else { _ = open.popLast() }
  }

  private func characters(_ text: UnsafeBufferPointer<UInt8>) {
    guard error == nil, skipped == 0, let element = open.last, element.name.hasText else { return }
    // The text is counted twice, since a growing list exists twice for a moment.
    guard reserve(2 * text.count) else { return }
    element.text.append(contentsOf: text)
  }

  /// Returns the total length of the values of all attributes, in bytes.
  private static func length(
    _ attributes: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?,
    _ count: Int
  ) -> Int {
    guard let attributes else { return 0 }
    var length = 0
    for i in 0..<max(count, 0) {
      if let start = attributes[i * 5 + 3], let end = attributes[i * 5 + 4] {
        length += end - start
      }
    }
    return length
  }

  /// Returns the attributes without a namespace, and `xml:id`, by name.
  ///
  /// `&` arrives escaped, since entities are not expanded.
  private static func values(
    _ attributes: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?,
    _ count: Int
  ) -> [String: String] {
    guard let attributes, count > 0 else { return [:] }
    var values: [String: String] = [:]
    for i in 0..<count {
      let parts = attributes + i * 5
      guard let name = parts[0], let start = parts[3], let end = parts[4] else { continue }
      let local = String(cString: name)
      if let prefix = parts[1], local != "id" || String(cString: prefix) != "xml" { continue }
      var value = UnsafeBufferPointer(start: start, count: end - start)[...]
      var text: [UInt8] = []
      let escape = Array("&#38;".utf8)
      while let ampersand = value.firstIndex(of: UInt8(ascii: "&")) {
        text.append(contentsOf: value[..<ampersand])
        text.append(UInt8(ascii: "&"))
        let rest = value[ampersand...]
        value = rest.starts(with: escape) ? rest.dropFirst(escape.count) : rest.dropFirst()
      }
      text.append(contentsOf: value)
      values[local] = String(decoding: text, as: UTF8.self)
    }
    return values
  }
}
