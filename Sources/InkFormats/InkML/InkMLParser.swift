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

  /// Parses a document; throws an error if it isn't well-formed or exceeds the limits.
  init(_ bytes: [UInt8], limits: ReadingLimits) throws(FormatError) {
    guard let length = Int32(exactly: bytes.count) else {
      throw FormatError("the XML has more than 2 GiB")
    }
    let builder = Builder(limits)
    bytes.withUnsafeBytes { buffer in
      xmlInitParser()
      guard let context = xmlNewParserCtxt() else {
        builder.fail("not enough memory to read XML")
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
        Int32(XML_PARSE_NONET.rawValue)
      )
      if let document { xmlFreeDoc(document) }
      if context.pointee.wellFormed == 0 { builder.fail("invalid XML") }
      builder.context = nil
    }
    if let error = builder.error { throw error }
    guard let root = builder.root else { throw FormatError("the XML has no ink element") }
    self.root = root
    isOffice = builder.isOffice
    budget = builder.budget
  }
}

/// The receiver of libxml2's events, which builds the tree of elements.
private final class Builder {
  var context: xmlParserCtxtPtr?
  var root: InkMLElement?
  var isOffice = false
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
      fail(error.what)
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

  func fail(_ what: String) {
    guard error == nil else { return }
    error = context == nil ? FormatError(what) : FormatError(what, at: .line(line))
    if let context { xmlStopParser(context) }
  }

  private func complain(_ complaint: xmlError) {
    guard error == nil, complaint.level == XML_ERR_ERROR || complaint.level == XML_ERR_FATAL,
      complaint.domain != XML_FROM_NAMESPACE.rawValue
    else { return }
    let message = complaint.message.map { String(cString: $0) } ?? ""
    let text = message.prefix { $0 != "\n" }.prefix(120)
    error = FormatError("invalid XML: \(text)", at: .line(max(1, Int(complaint.line))))
    if let context { xmlStopParser(context) }
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
      fail("the XML has more than \(InkMLParser.maximumElements) elements")
      return
    }
    guard names.record(name, attributes, attributeCount) else {
      fail(XMLNames.tooMany)
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
    open.last?.children.append(element)
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
