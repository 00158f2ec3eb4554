/// The metadata of a document: title, creator and times.
public struct Metadata: Hashable, Sendable {
  /// The title, in UTF-8.
  package var titleUTF8: [UInt8] = []

  /// The program that made the document, in UTF-8.
  package var creatorUTF8: [UInt8] = []

  /// The time at which the document was created, in seconds since 1970 in UTC; `nil` if unknown.
  public var created: Double?

  /// The time of the last change of the document, in seconds since 1970 in UTC; `nil` if unknown.
  public var modified: Double?

  /// Fields of a later version, which are written back unchanged.
  package internal(set) var unknown = UnknownFields()

  /// Creates empty metadata.
  public init() {}

  /// The title; empty if there is none.
  public var title: String {
    get { String(decoding: titleUTF8, as: UTF8.self) }
    set { titleUTF8 = Array(newValue.utf8) }
  }

  /// The name of the program that made the document; empty if unknown.
  public var creator: String {
    get { String(decoding: creatorUTF8, as: UTF8.self) }
    set { creatorUTF8 = Array(newValue.utf8) }
  }
}

extension Metadata {
  func encoded() -> [UInt8] {
    typealias Facts = LogNumbers.Facts
    var fields = FieldWriter()
    if !titleUTF8.isEmpty { fields.write(Facts.title, bytes: titleUTF8) }
    if !creatorUTF8.isEmpty { fields.write(Facts.creator, bytes: creatorUTF8) }
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
      case Facts.title: titleUTF8 = Array(try field.bytes())
      case Facts.creator: creatorUTF8 = Array(try field.bytes())
      case Facts.created: created = try field.double()
      case Facts.modified: modified = try field.double()
      default: unknown.append(field)
      }
    }
  }
}
