import CLibXML2
import Glibc

/// The attributes of an element, valid only while it begins.
package struct XMLAttributes {
  /// Five pointers per attribute: name, prefix, namespace, begin and end of the value.
  private let pointers: UnsafeMutablePointer<UnsafePointer<UInt8>?>?
  private let count: Int
  private let namespace: UnsafePointer<UInt8>?

  init(
    _ pointers: UnsafeMutablePointer<UnsafePointer<UInt8>?>?,
    count: Int,
    namespace: UnsafePointer<UInt8>? = nil
  ) {
    self.pointers = pointers
    self.namespace = namespace
    self.count = pointers == nil ? 0 : count
  }

  /// Returns whether the element itself belongs to a namespace.
  package func isElement(of other: StaticString) -> Bool {
    namespace.map { XMLScanner.equal($0, other) } ?? false
  }

  /// The bytes of the value of an attribute; `nil` if it is absent.
  package subscript(name: StaticString) -> UnsafeBufferPointer<UInt8>? {
    guard let pointers else { return nil }
    for i in 0..<count {
      let slot = pointers + i * 5
      guard let key = slot[0], XMLScanner.equal(key, name), let begin = slot[3], let end = slot[4]
      else { continue }
      return UnsafeBufferPointer(start: begin, count: end - begin)
    }
    return nil
  }

  /// Returns the value of an attribute as text; `nil` if the element doesn't have it.
  ///
  /// libxml2 leaves ampersands escaped, which this undoes.
  package func text(_ name: StaticString) -> String? {
    guard let bytes = self[name] else { return nil }
    guard bytes.contains(UInt8(ascii: "&")) else { return String(decoding: bytes, as: UTF8.self) }
    var clean: [UInt8] = []
    let escaped = Array("&#38;".utf8)
    var i = 0
    while i < bytes.count {
      if bytes[i...].starts(with: escaped) {
        clean.append(UInt8(ascii: "&"))
        i += escaped.count
      } else {
        clean.append(bytes[i])
        i += 1
      }
    }
    return String(decoding: clean, as: UTF8.self)
  }
}

/// A receiver of the parts of an XML document, in order; an error that it throws ends the parsing.
package protocol XMLReceiver: AnyObject {
  /// Called when an element begins, with its local name as a C string in UTF-8.
  func begin(_ name: UnsafePointer<UInt8>, _ attributes: XMLAttributes) throws(FormatError)
  /// Called when an element ends, with its local name as a C string in UTF-8.
  func end(_ name: UnsafePointer<UInt8>) throws(FormatError)
  /// Called with UTF-8 text of the innermost open element, in pieces of any length.
  func text(_ piece: UnsafeBufferPointer<UInt8>) throws(FormatError)
  /// Called after an error of the receiver in a document that is read as damaged.
  ///
  /// - Parameters:
  ///   - error: The error, which isn't a limit, with its line.
  ///   - call: The method that threw it.
  /// - Returns: Whether the receiver leaves out the element and goes on. The default implementation returns `false`.
  func recover(from error: FormatError, in call: XMLCall) -> Bool
}

/// The method of an ``XMLReceiver`` that threw an error.
package enum XMLCall {
  /// The call for a start tag: ``XMLReceiver/begin(_:_:)``.
  case begin
  /// The call for an end tag: ``XMLReceiver/end(_:)``.
  case end
  /// The call for a run of text: ``XMLReceiver/text(_:)``.
  case text
}

extension XMLReceiver {
  package func recover(from error: FormatError, in call: XMLCall) -> Bool { false }
}

/// Parses an XML document in memory and passes its parts to a receiver.
///
/// Never opens anything outside the bytes. The declaration of an entity is an error, so nothing is expanded.
package final class XMLScanner {
  private let receiver: any XMLReceiver
  private var context: xmlParserCtxtPtr?
  private var stream: GzipStream?
  /// The unread bytes of a document in memory; `nil` for a stream.
  private var rest: Slice<UnsafeRawBufferPointer>?
  private var error: FormatError?
  private var names = XMLNames()

  /// Whether malformed XML is read as far as possible, and the receiver is asked after its errors.
  private var isDamaged = false

  /// The first malformed position, while the rest is read; `nil` if there is none so far.
  private var firstComplaint: FormatError?

  /// The size of a document in memory, in bytes.
  private var size = 0

  /// A function called with the fraction of all bytes that has been read, from 0 to 1.
  private let progress: (Double) -> Void

  private init(_ receiver: any XMLReceiver, _ progress: @escaping (Double) -> Void) {
    self.receiver = receiver
    self.progress = progress
  }

  /// Parses a document in memory.
  ///
  /// - Parameters:
  ///   - bytes: The whole document.
  ///   - receiver: The receiver of its parts.
  ///   - progress: A function called regularly with the fraction of bytes that has been read, from 0 to 1.
  /// - Throws: The first error of the document or of the receiver, with its line.
  package static func scan(
    _ bytes: [UInt8],
    into receiver: any XMLReceiver,
    progress: @escaping (Double) -> Void = { _ in }
  ) throws(FormatError) {
    guard bytes.count < Int32.max else {
      throw FormatError("the XML has more than 2 GiB", isLimit: true)
    }
    guard !bytes.isEmpty else { throw FormatError("the XML is empty") }
    let scanner = XMLScanner(receiver, progress)
    scanner.size = bytes.count
    // The document is passed on in parts, since libxml2 would copy it if given in one call.
    bytes.withUnsafeBytes { bytes in
      scanner.rest = bytes[...]
      scanner.error = scanner.run() ?? scanner.error
      scanner.rest = nil
    }
    if let error = scanner.error { throw error }
  }

  /// Parses a document in memory that may be malformed, as far as possible.
  ///
  /// Invalid UTF-8 and characters that XML doesn't allow are replaced by U+FFFD. The end tags of elements that are
  /// open at a premature end are not reported.
  ///
  /// - Parameters:
  ///   - bytes: The whole document.
  ///   - receiver: The receiver of its parts, which is asked to recover from its errors.
  /// - Returns: The first malformed position; `nil` if the document is well-formed.
  /// - Throws: An error of the receiver from which it doesn't recover, with its line.
  package static func scan(
    damaged bytes: [UInt8],
    into receiver: any XMLReceiver
  ) throws(FormatError) -> FormatError? {
    guard bytes.count < Int32.max / 4 else {
      throw FormatError("the XML has more than 512 MiB", isLimit: true)
    }
    guard !bytes.isEmpty else { throw FormatError("the XML is empty") }
    let (text, invalid) = XMLText.repaired(bytes)
    let scanner = XMLScanner(receiver) { _ in }
    scanner.isDamaged = true
    scanner.size = text.count
    let complaint = text.withUnsafeBytes { text in
      scanner.rest = text[...]
      defer { scanner.rest = nil }
      return scanner.run()
    }
    if let error = scanner.error { throw error }
    return invalid ?? complaint
  }

  /// Parses a document while decompressing it, without all of it in memory.
  ///
  /// - Parameters:
  ///   - stream: The compressed document.
  ///   - receiver: The receiver of its parts.
  ///   - progress: A function called regularly with the fraction of compressed bytes read, from 0 to 1.
  /// - Throws: The first error of the stream, the document or the receiver, with its line.
  static func scan(
    _ stream: GzipStream,
    into receiver: any XMLReceiver,
    progress: @escaping (Double) -> Void = { _ in }
  ) throws(FormatError) {
    let scanner = XMLScanner(receiver, progress)
    scanner.stream = stream
    scanner.error = scanner.run() ?? scanner.error
    if let error = scanner.error { throw error }
    try stream.finish()
  }

  /// Returns whether two names are equal.
  package static func equal(_ name: UnsafePointer<UInt8>, _ other: StaticString) -> Bool {
    strcmp(UnsafeRawPointer(name).assumingMemoryBound(to: CChar.self), other.cString) == 0
  }

  /// Parses the document; returns the first malformed position unless there is another error.
  private func run() -> FormatError? {
    guard let context = xmlNewParserCtxt() else {
      error = FormatError("not enough memory to read XML", isLimit: true)
      return nil
    }
    self.context = context
    defer {
      xmlFreeParserCtxt(context)
      self.context = nil
    }
    context.pointee.sax.pointee = Self.handler
    context.pointee.userData = Unmanaged.passUnretained(self).toOpaque()
    let recovery = isDamaged ? XML_PARSE_RECOVER.rawValue : 0
    let document = xmlCtxtReadIO(
      context,
      { data, target, count in XMLScanner.scanner(data)?.read(target, count) ?? -1 },
      nil,
      Unmanaged.passUnretained(self).toOpaque(),
      nil,
      nil,
      Int32(XML_PARSE_NONET.rawValue | recovery)
    )
    if let document { xmlFreeDoc(document) }
    guard error == nil, context.pointee.wellFormed == 0 else { return nil }
    return firstComplaint ?? complaint(context)
  }

  /// Copies the next bytes of the document for libxml2; returns their number, −1 after an error.
  private func read(_ target: UnsafeMutablePointer<CChar>?, _ count: Int32) -> Int32 {
    guard error == nil, let target, count > 0 else { return -1 }
    let room = UnsafeMutableRawBufferPointer(start: target, count: Int(count))
    if let rest {
      let piece = rest.prefix(room.count)
      room.copyMemory(from: UnsafeRawBufferPointer(rebasing: piece))
      self.rest = rest.dropFirst(piece.count)
      progress(Double(size - rest.count + piece.count) / Double(size))
      return Int32(piece.count)
    }
    guard let stream else { return -1 }
    do throws(FormatError) {
      let count = try stream.read(into: room)
      progress(stream.readPart)
      return Int32(count)
    } catch {
      self.error = error
      return -1
    }
  }

  private func complaint(_ context: xmlParserCtxtPtr) -> FormatError {
    guard let last = xmlCtxtGetLastError(context), let message = last.pointee.message else {
      return FormatError("the file is not well-formed XML")
    }
    // Only the first line is kept: libxml2 appends more, such as the offending bytes.
    var text = String(String(cString: message).prefix { !$0.isNewline })
    if text.count > 120 { text = String(text.prefix(120)) + "…" }
    let line = Int(last.pointee.line)
    return FormatError(
      "the file is not well-formed XML: \(text)",
      at: line > 0 ? .line(line) : .file
    )
  }

  /// Ends the parsing with an error, unless the receiver recovers from it.
  ///
  /// - Parameters:
  ///   - cause: The error, which gets the current line if it has no position.
  ///   - call: The method of the receiver that threw it; `nil` for another error.
  private func fail(_ cause: FormatError, in call: XMLCall? = nil) {
    guard error == nil else { return }
    var cause = cause
    if cause.location == .file, let line = context?.pointee.input?.pointee.line, line > 0 {
      cause.location = .line(Int(line))
    }
    if isDamaged, let call, !cause.isLimit, receiver.recover(from: cause, in: call) { return }
    error = cause
    xmlStopParser(context)
  }

  /// Records the first malformed position of a damaged document.
  private func complain() {
    if isDamaged, firstComplaint == nil, let context { firstComplaint = complaint(context) }
  }

  private static func scanner(_ data: UnsafeMutableRawPointer?) -> XMLScanner? {
    data.map { Unmanaged<XMLScanner>.fromOpaque($0).takeUnretainedValue() }
  }

  private static var handler: xmlSAXHandler {
    var handler = xmlSAXHandler()
    handler.initialized = XML_SAX2_MAGIC
    handler.entityDecl = { data, _, _, _, _, _ in
      XMLScanner.scanner(data)?.fail(
        FormatError("declarations of XML entities are not accepted", isLimit: true)
      )
    }
    handler.startElementNs = { data, name, _, namespace, _, _, count, _, attributes in
      guard let scanner = XMLScanner.scanner(data), scanner.error == nil, let name else { return }
      guard scanner.names.record(name, attributes, Int(count)) else {
        return scanner.fail(FormatError(XMLNames.tooMany, isLimit: true))
      }
      do throws(FormatError) {
        let values = XMLAttributes(attributes, count: Int(count), namespace: namespace)
        try scanner.receiver.begin(name, values)
      } catch { scanner.fail(error, in: .begin) }
    }
    handler.endElementNs = { data, name, _, _ in
      guard let scanner = XMLScanner.scanner(data), scanner.error == nil, let name else { return }
      do throws(FormatError) {
        try scanner.receiver.end(name)
      } catch { scanner.fail(error, in: .end) }
    }
    handler.characters = { data, bytes, count in
      guard let scanner = XMLScanner.scanner(data), scanner.error == nil else { return }
      do throws(FormatError) {
        try scanner.receiver.text(UnsafeBufferPointer(start: bytes, count: Int(max(count, 0))))
      } catch { scanner.fail(error, in: .text) }
    }
    handler.cdataBlock = handler.characters
    handler.serror = { data, _ in XMLScanner.scanner(data)?.complain() }
    return handler
  }
}

extension StaticString {
  /// The text as a C string, which is never released.
  var cString: UnsafePointer<CChar> {
    UnsafeRawPointer(utf8Start).assumingMemoryBound(to: CChar.self)
  }
}
