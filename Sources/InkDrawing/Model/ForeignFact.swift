import InkGraphics
import InkStrokes

/// What another program knows of an item: a name and a value that mean nothing here.
///
/// A reader of that program's files keeps them, and its writer gives them back.
public struct ForeignFact: Hashable, Sendable {
  /// The name in UTF-8, with that of the program before a full stop, such as `xournalpp.fn`.
  package var nameUTF8: [UInt8]

  /// The value in UTF-8.
  package var valueUTF8: [UInt8]

  /// Creates a fact in UTF-8.
  package init(nameUTF8: [UInt8], valueUTF8: [UInt8]) {
    self.nameUTF8 = nameUTF8
    self.valueUTF8 = valueUTF8
  }
}

#if !hasFeature(Embedded)
  extension ForeignFact {
    /// The name, with that of the program before a full stop, such as `xournalpp.fn`.
    public var name: String { String(decoding: nameUTF8, as: UTF8.self) }

    /// The value.
    public var value: String { String(decoding: valueUTF8, as: UTF8.self) }

    /// Creates a fact.
    public init(_ name: String, _ value: String) {
      self.init(nameUTF8: Array(name.utf8), valueUTF8: Array(value.utf8))
    }
  }
#endif

extension ForeignFact {
  /// Facts as bytes: each name and each value with its length in front; none where they are too long.
  static func bytes(of facts: [ForeignFact]) -> [UInt8] {
    var writer = ByteWriter()
    for fact in facts {
      for text in [fact.nameUTF8, fact.valueUTF8] {
        writer.write(UInt32(truncatingIfNeeded: text.count))
        writer.write(text)
      }
    }
    return writer.bytes.count <= ItemAttribute.longest ? writer.bytes : []
  }
}

extension ItemState {
  /// What other programs know of it; none where that is not understood.
  var facts: [ForeignFact] {
    guard var reader = reader(ItemAttribute.Key.facts) else { return [] }
    var facts: [ForeignFact] = []
    do throws(StreamDecodingError) {
      while !reader.isAtEnd {
        let name = try reader.bytes(try reader.count(atMost: ItemAttribute.longest))
        let value = try reader.bytes(try reader.count(atMost: ItemAttribute.longest))
        facts.append(ForeignFact(nameUTF8: name, valueUTF8: value))
      }
    } catch { return [] }
    return facts
  }
}

extension Item {
  /// What other programs know of it, in their order.
  public var facts: [ForeignFact] { state.facts }
}
