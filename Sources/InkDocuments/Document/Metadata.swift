/// Facts about a document.
public struct Metadata: Hashable, Sendable {
  /// The title, in UTF-8.
  public var title: [UInt8] = []

  /// The program that made the document, in UTF-8.
  public var creator: [UInt8] = []

  /// When the document was made, in seconds since 1970 in UTC; nil if nobody said.
  public var created: Double?

  /// When the document was changed last, in seconds since 1970 in UTC; nil if nobody said.
  public var modified: Double?

  /// Fields of a later version, which are written again.
  public internal(set) var unknown = UnknownFields()

  /// Creates metadata that says nothing.
  public init() {}
}

extension Metadata {
  func encoded() -> [UInt8] {
    typealias Facts = LogNumbers.Facts
    var fields = FieldWriter()
    if !title.isEmpty { fields.write(Facts.title, bytes: title) }
    if !creator.isEmpty { fields.write(Facts.creator, bytes: creator) }
    if let created { fields.write(Facts.created, double: created) }
    if let modified { fields.write(Facts.modified, double: modified) }
    fields.write(unknown)
    return fields.finish()
  }

  init(decoding payload: ArraySlice<UInt8>) throws(FieldError) {
    typealias Facts = LogNumbers.Facts
    var reader = FieldReader(payload)
    while let field = try reader.next() {
      switch field.number {
      case Facts.title: title = Array(try field.bytes())
      case Facts.creator: creator = Array(try field.bytes())
      case Facts.created: created = try field.double()
      case Facts.modified: modified = try field.double()
      default: unknown.keep(field)
      }
    }
  }
}
