import InkGraphics
import InkStrokes

/// A fact that another program stores with an item: a name and a value without meaning to Inkstone.
///
/// A reader of that program's files keeps its facts, and the writer writes them back.
public struct ForeignFact: Hashable, Sendable {
  /// The name, in UTF-8, prefixed with the name of the other program and a period, such as `xournalpp.fn`.
  package var nameUTF8: [UInt8]

  /// The value, in UTF-8, without meaning to Inkstone.
  package var valueUTF8: [UInt8]

  /// Creates a fact from a name, prefixed with the name of the other program and a period, and a value, in UTF-8.
  package init(nameUTF8: [UInt8], valueUTF8: [UInt8]) {
    self.nameUTF8 = nameUTF8
    self.valueUTF8 = valueUTF8
  }
}

#if !hasFeature(Embedded)
  extension ForeignFact {
    /// The name, prefixed with the name of the other program and a period, such as `xournalpp.fn`.
    public var name: String { String(decoding: nameUTF8, as: UTF8.self) }

    /// The value that the other program stores, without meaning to Inkstone.
    public var value: String { String(decoding: valueUTF8, as: UTF8.self) }

    /// Creates a fact that another program stores with an item.
    ///
    /// - Parameters:
    ///   - name: The name, prefixed with the name of the program and a period, such as `xournalpp.fn`.
    ///   - value: The value, without meaning to Inkstone.
    public init(_ name: String, _ value: String) {
      self.init(nameUTF8: Array(name.utf8), valueUTF8: Array(value.utf8))
    }
  }
#endif

extension ForeignFact {
  /// Encodes facts: each name and each value, preceded by its length in 4 bytes.
  ///
  /// Empty if the result would be longer than ``ItemAttribute/longest``.
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

  /// Decodes all facts; empty if the bytes are invalid.
  static func facts(from bytes: [UInt8]) -> [ForeignFact] {
    var reader = ByteReader(bytes)
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

extension ItemState {
  /// The facts that other programs store with the item; empty if they can't be decoded.
  var facts: [ForeignFact] {
    guard let attributes = extras?.attributes else { return [] }
    for attribute in attributes where attribute.key == ItemAttribute.Key.facts {
      return ForeignFact.facts(from: attribute.value)
    }
    return []
  }
}

extension Item {
  /// Names and values that other programs store with the item, without meaning to Inkstone, in their order.
  public var facts: [ForeignFact] { state.facts }
}
