import InkDocuments
import InkStylus

/// What a file is, judged by its first bytes.
enum ContentKind: Hashable {
  /// A zip package: Xournal++ since 1.3.
  case package
  /// XML whose root is `xournal`.
  case xournal
  /// XML whose root is `ink`.
  case inkML
  /// A JSON array: Inkable's events.
  case eventArray
  /// JSON objects: Quick, Draw!
  case drawings
  /// A JSON object with elements: Excalidraw.
  case elements
  /// A JSON object with shapes: Drawsana.
  case shapes
  /// Lines of numbers.
  case sampleLines
  /// A document of this package.
  case document
  /// A log of events in bytes.
  case eventLog
  /// A log of what pens and pads reported, in bytes.
  case accessoryLog
  /// What input devices reported: lines of evemu, or YAML of `libinput record`.
  case evdev
  /// Lines that begin with a full stop and a keyword.
  case unipen
  /// A RIFF container of the kind `UINK`.
  case uim
  /// XML whose root is `svg`.
  case svg
  /// A picture alone.
  case picture

  /// How many bytes are looked at.
  static let judgedBytes = 1 << 16

  /// What to tell who brings something else.
  static let accepted =
    "not ink that can be read; known are .ink, .xopp, .xoj, InkML, Inkable's event JSON, "
    + "Drawsana's JSON, Excalidraw, Quick, Draw! ndjson, UNIPEN, Wacom's UIM, lines of x y t p, event logs, "
    + "recordings of tablets by evemu, libinput record or inkstone, SVG that inkstone wrote, and pictures: PNG, JPEG, WebP"

  /// Judges content that is no longer gzipped.
  init(_ bytes: [UInt8]) throws(FormatError) {
    if bytes.isEmpty { throw FormatError("the file is empty") }
    if bytes.starts(with: [0x50, 0x4B, 3, 4]) || bytes.starts(with: [0x50, 0x4B, 5, 6]) {
      self = .package
      return
    }
    if LogHeader.isPlausible(bytes) {
      self = .document
      return
    }
    if bytes.starts(with: EventLogReader.magic) {
      self = .eventLog
      return
    }
    if bytes.starts(with: AccessoryLog.magic.dropLast()) {
      self = .accessoryLog
      return
    }
    if UIMContainer.isUIM(bytes) {
      self = .uim
      return
    }
    if let kind = PictureKind(bytes) {
      guard kind.isDecoded else { throw FormatError("\(kind.name) picture, which is not read") }
      self = .picture
      return
    }
    let text = Self.ascii(bytes.prefix(Self.judgedBytes))
    guard let start = text.firstIndex(where: { $0 > 32 }) else {
      throw FormatError("the file has nothing but white space")
    }
    if EvdevRecording.isLikely(text[start...]) {
      self = .evdev
      return
    }
    switch text[start] {
    case UInt8(ascii: "<"):
      let root = Self.rootElement(text[start...])
      switch root {
      case "ink": self = .inkML
      case "xournal": self = .xournal
      case "svg": self = .svg
      case nil: throw FormatError("XML without a root element")
      case .some(let name): throw FormatError("XML of <\(name)>: \(Self.accepted)")
      }
    case UInt8(ascii: ".") where text.dropFirst(start + 1).first.map { 65...90 ~= $0 } ?? false:
      self = .unipen
    case UInt8(ascii: "["): self = .eventArray
    case UInt8(ascii: "{"): self = Self.object(text[start...])
    case UInt8(ascii: "#"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."), 48...57:
      self = .sampleLines
    default: throw FormatError(Self.accepted)
    }
  }

  /// What an object is, by the first of some members.
  private static func object(_ text: ArraySlice<UInt8>) -> ContentKind {
    var first = end(of: "\"drawing\"", in: text) ?? .max
    var kind = ContentKind.drawings
    if let place = end(of: "\"shapes\"", in: text), place < first {
      (first, kind) = (place, .shapes)
    }
    if let place = end(of: "\"elements\"", in: text), place < first,
      end(of: "\"excalidraw", in: text) != nil
    {
      kind = .elements
    }
    return kind
  }

  /// The text without byte order mark, and without the zeros that UTF-16 puts between letters.
  private static func ascii(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return Array(bytes.dropFirst(3)) }
    let isUTF16 = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
    return isUTF16 ? bytes.dropFirst(2).filter { $0 != 0 } : Array(bytes)
  }

  /// The name of the first element without its prefix, at most 40 letters of it.
  private static func rootElement(_ text: ArraySlice<UInt8>) -> String? {
    var rest = text
    while let open = rest.firstIndex(of: UInt8(ascii: "<")) {
      rest = rest[open...].dropFirst()
      if rest.starts(with: Array("!--".utf8)) {
        guard let close = end(of: "-->", in: rest.dropFirst(3)) else { return nil }
        rest = rest[close...]
      } else if rest.starts(with: Array("?".utf8)) {
        guard let close = end(of: "?>", in: rest) else { return nil }
        rest = rest[close...]
      } else if rest.starts(with: Array("!".utf8)) {
        rest = afterDoctype(rest)
      } else {
        let name = rest.prefix { isNameByte($0) }
        let local = name.split(separator: UInt8(ascii: ":")).last ?? name
        return local.isEmpty ? nil : String(decoding: local.prefix(40), as: UTF8.self)
      }
    }
    return nil
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 48...58, 65...90, 97...122, 0x2D, 0x2E, 0x5F: true
    default: false
    }
  }

  /// What follows a document type with its internal subset.
  private static func afterDoctype(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var depth = 0
    for i in text.indices {
      switch text[i] {
      case UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: ">") where depth <= 0: return text[i...]
      default: continue
      }
    }
    return []
  }

  private static func end(of mark: StaticString, in text: ArraySlice<UInt8>) -> Int? {
    let length = mark.utf8CodeUnitCount
    var i = text.startIndex
    while i + length <= text.endIndex {
      var same = true
      for k in 0..<length where text[i + k] != mark.utf8Start[k] { same = false }
      if same { return i + length }
      i += 1
    }
    return nil
  }
}
