import InkFormats

/// A value of a Saber note, whose file is BSON or JSON.
indirect enum SaberValue {
  case null
  case number(Double)
  case bool(Bool)
  case text(String)
  case bytes([UInt8])
  case list([SaberValue])
  case object([String: SaberValue])

  /// The assumed memory of a value without its content, in bytes.
  static let memory = 96

  /// Creates a value from JSON, and counts its memory in the budget of the scene.
  init(_ json: JSONValue, _ scene: ForeignScene) throws(FormatError) {
    try scene.budget.reserve(Self.memory)
    if let number = json.number {
      self = .number(number)
    } else if json.isTruth {
      self = .bool(json.bool ?? false)
    } else if let text = json.string {
      try scene.budget.reserve(text.utf8.count)
      self = .text(text)
    } else if json.count != nil {
      var list: [SaberValue] = []
      for element in json.elements { list.append(try SaberValue(element, scene)) }
      self = .list(list)
    } else if let members = json.members {
      var object: [String: SaberValue] = [:]
      for (key, value) in members { object[key] = try SaberValue(value, scene) }
      self = .object(object)
    } else {
      self = .null
    }
  }

  /// The member of an object; `nil` if there is none or this isn't an object.
  subscript(key: String) -> SaberValue? {
    if case .object(let members) = self { return members[key] }
    return nil
  }

  /// The elements of a list; `nil` for other values.
  var elements: [SaberValue]? {
    if case .list(let list) = self { return list }
    return nil
  }

  /// The number, if it is finite.
  var number: Double? {
    if case .number(let number) = self, number.isFinite { return number }
    return nil
  }

  /// The text; `nil` for other values.
  var text: String? {
    if case .text(let text) = self { return text }
    return nil
  }

  /// The Boolean; `nil` for other values.
  var bool: Bool? {
    if case .bool(let bool) = self { return bool }
    return nil
  }

  /// The content of a picture: bytes, a list of bytes, or Base64.
  var content: [UInt8]? {
    switch self {
    case .bytes(let bytes): bytes
    case .text(let text): Base64.decode(Array(text.utf8))
    case .list(let list):
      list.allSatisfy { 0...255 ~= $0.number ?? -1 } ? list.map { UInt8($0.number ?? 0) } : nil
    default: nil
    }
  }
}

/// Decodes BSON, the binary form of JSON of MongoDB.
struct BSONDecoder {
  private let bytes: [UInt8]
  private let scene: ForeignScene
  private var at = 0

  /// The most levels of nested documents.
  private static let maximumDepth = 64

  /// The position up to which a damaged file was read, with the error there; `nil` if there is none.
  private(set) var damage: FormatError?

  init(_ bytes: [UInt8], _ scene: ForeignScene) {
    self.bytes = bytes
    self.scene = scene
  }

  /// Decodes all bytes as one document.
  ///
  /// - Throws: An error if it is malformed; of a damaged file, what precedes the error is returned.
  mutating func read() throws(FormatError) -> SaberValue {
    try document(isList: false, depth: 0)
  }

  private mutating func document(isList: Bool, depth: Int) throws(FormatError) -> SaberValue {
    guard depth <= Self.maximumDepth else {
      throw FormatError(
        "the BSON is nested more than \(Self.maximumDepth) deep",
        at: .byte(at),
        isLimit: true
      )
    }
    var list: [SaberValue] = []
    var object: [String: SaberValue] = [:]
    do throws(FormatError) {
      let start = at
      let size = Int(try integer(4))
      guard size >= 5, size <= bytes.count - start || scene.isDamaged else {
        throw failure("a document is longer than its file")
      }
      while true {
        let type = try byte()
        if type == 0 { break }
        let name = try key()
        try scene.budget.reserve(SaberValue.memory + name.utf8.count)
        let value = try value(type, depth: depth)
        if isList { list.append(value) } else { object[name] = value }
        if damage != nil { break }
      }
    } catch {
      guard scene.isDamaged, !error.isLimit else { throw error }
      damage = damage ?? error
    }
    return isList ? .list(list) : .object(object)
  }

  private mutating func value(_ type: UInt8, depth: Int) throws(FormatError) -> SaberValue {
    switch type {
    case 0x01: return .number(Double(bitPattern: try integer(8)))
    case 0x02, 0x0D, 0x0E: return .text(try string())
    case 0x03: return try document(isList: false, depth: depth + 1)
    case 0x04: return try document(isList: true, depth: depth + 1)
    case 0x05:
      let count = Int(try integer(4))
      _ = try byte()
      return .bytes(try take(count))
    case 0x06, 0x0A, 0x7F, 0xFF: return .null
    case 0x07: return .bytes(try take(12))
    case 0x08: return .bool(try byte() != 0)
    case 0x10: return .number(Double(Int32(truncatingIfNeeded: try integer(4))))
    case 0x09, 0x11, 0x12: return .number(Double(Int64(bitPattern: try integer(8))))
    case 0x0B:
      _ = try key()
      _ = try key()
      return .null
    case 0x13:
      _ = try take(16)
      return .null
    default: throw failure("a value has an unknown type")
    }
  }

  private mutating func byte() throws(FormatError) -> UInt8 {
    guard at < bytes.count else { throw failure("the BSON is truncated") }
    at += 1
    return bytes[at - 1]
  }

  private mutating func integer(_ count: Int) throws(FormatError) -> UInt64 {
    var value: UInt64 = 0
    for i in 0..<count { value |= UInt64(try byte()) << UInt64(8 * i) }
    return value
  }

  private mutating func key() throws(FormatError) -> String {
    guard let end = bytes[at...].prefix(1 << 16).firstIndex(of: 0) else {
      throw failure("a name has no end")
    }
    defer { at = end + 1 }
    return String(decoding: bytes[at..<end], as: UTF8.self)
  }

  private mutating func string() throws(FormatError) -> String {
    let count = Int(try integer(4))
    guard count > 0 else { throw failure("a text has no end") }
    return String(decoding: try take(count).dropLast(), as: UTF8.self)
  }

  private mutating func take(_ count: Int) throws(FormatError) -> [UInt8] {
    guard count <= bytes.count - at else { throw failure("the BSON is truncated") }
    try scene.budget.reserve(count)
    at += count
    return Array(bytes[(at - count)..<at])
  }

  private func failure(_ what: String) -> FormatError { FormatError(what, at: .byte(at)) }
}
