public import InkGraphics
import InkStrokes

/// Names a group of items for good.
public struct GroupID: Hashable, Comparable, Sendable {
  /// When the group was made and by whom.
  public var stamp: Stamp

  /// Creates an id.
  public init(_ stamp: Stamp) { self.stamp = stamp }

  /// Orders by the time of making.
  public static func < (a: GroupID, b: GroupID) -> Bool { a.stamp < b.stamp }
}

/// A property that most items have not: its number, its value as bytes, and when that was written.
///
/// Each is a register of its own, so two people can change the fill and the opacity of an item at once. Those
/// of later versions are kept, and undone, without being understood.
struct ItemAttribute: Sendable {
  /// The numbers.
  enum Key {
    static let fill: UInt8 = 1
    static let opacity: UInt8 = 2
    static let blendMode: UInt8 = 3
    static let groups: UInt8 = 4
    static let hasNoOutline: UInt8 = 5
    static let description: UInt8 = 6
    static let facts: UInt8 = 7
    static let isLocked: UInt8 = 8
  }

  let key: UInt8
  /// The value; none where it is as if it had never been set.
  let value: [UInt8]
  let stamp: Stamp

  /// The longest value, in bytes.
  static let longest = 65_536
}

/// A value that an item can have, beside its brush, its transform and its place.
package enum ItemValue: Hashable, Sendable {
  /// The colour that fills a closed shape; `nil` for none.
  case fill(Color?)
  /// The opacity of all of it, 0…1.
  case opacity(Double)
  /// How all of it is combined with what lies below.
  case blendMode(BlendMode)
  /// The groups that it is in, the outermost first.
  case groups([GroupID])
  /// Whether the brush draws an outline; for shapes.
  case isOutlined(Bool)
  /// What is to be seen, in words, for those who do not see it; UTF-8.
  case description([UInt8])
  /// What other programs know of it.
  case facts([ForeignFact])
  /// Whether it is protected from edits.
  case isLocked(Bool)

  package var key: UInt8 {
    switch self {
    case .fill: ItemAttribute.Key.fill
    case .opacity: ItemAttribute.Key.opacity
    case .blendMode: ItemAttribute.Key.blendMode
    case .groups: ItemAttribute.Key.groups
    case .isOutlined: ItemAttribute.Key.hasNoOutline
    case .description: ItemAttribute.Key.description
    case .facts: ItemAttribute.Key.facts
    case .isLocked: ItemAttribute.Key.isLocked
    }
  }

  /// The value as bytes; none for what holds if nothing was ever set.
  package var bytes: [UInt8] {
    var writer = ByteWriter()
    switch self {
    case .fill(let color): color?.encode(into: &writer)
    case .opacity(let opacity): if opacity != 1 { writer.write(opacity) }
    case .blendMode(let mode): if mode != .sourceOver { writer.write(mode.rawValue) }
    case .groups(let groups): for group in groups { writer.write(group.stamp.rawValue) }
    case .isOutlined(let isOutlined): if !isOutlined { writer.write(UInt8(1)) }
    case .description(let text): return text
    case .facts(let facts): return ForeignFact.bytes(of: facts)
    case .isLocked(let isLocked): if isLocked { writer.write(UInt8(1)) }
    }
    return writer.bytes
  }
}

extension ItemState {
  func reader(_ key: UInt8) -> ByteReader? {
    guard let attributes = extras?.attributes else { return nil }
    for attribute in attributes where attribute.key == key && !attribute.value.isEmpty {
      return ByteReader(attribute.value)
    }
    return nil
  }

  /// What fills it; `nil` for nothing, and for a colour that is not understood.
  var fill: Color? {
    guard var reader = reader(ItemAttribute.Key.fill) else { return nil }
    do throws(StreamDecodingError) {
      return try Color(from: &reader, plugins: .builtIn)
    } catch { return nil }
  }

  /// The opacity of all of it, 0…1.
  var opacity: Double {
    guard var reader = reader(ItemAttribute.Key.opacity) else { return 1 }
    do throws(StreamDecodingError) {
      let opacity = try reader.double()
      return opacity >= 0 ? min(opacity, 1) : 1
    } catch { return 1 }
  }

  /// How all of it is combined with what lies below.
  var blendMode: BlendMode {
    guard var reader = reader(ItemAttribute.Key.blendMode) else { return .sourceOver }
    do throws(StreamDecodingError) {
      return BlendMode(rawValue: try reader.byte()) ?? .sourceOver
    } catch { return .sourceOver }
  }

  /// The groups that it is in, the outermost first.
  var groups: [GroupID] {
    guard var reader = reader(ItemAttribute.Key.groups) else { return [] }
    var groups: [GroupID] = []
    do throws(StreamDecodingError) {
      while !reader.isAtEnd { groups.append(GroupID(Stamp(rawValue: try reader.uint64()))) }
    } catch { return [] }
    return groups
  }

  /// Whether the brush of a shape draws an outline.
  var isOutlined: Bool { reader(ItemAttribute.Key.hasNoOutline) == nil }

  /// Whether it is protected from edits.
  var isLocked: Bool { extras != nil && reader(ItemAttribute.Key.isLocked) != nil }

  /// What is to be seen, in words, in UTF-8.
  var descriptionUTF8: [UInt8] { reader(ItemAttribute.Key.description)?.bytes ?? [] }
}

extension Drawing {
  /// All things that are locked one by one, on any page.
  var lockedItems: [Item] {
    var found: [Item] = []
    for layer in allLayers where isPresent(layer) {
      for item in layer.items where item.isLocked { found.append(item) }
    }
    return found
  }
}

extension Item {
  /// What fills a closed shape; `nil` for nothing.
  public var fill: Color? { state.fill }

  /// The opacity of all of it, 0…1.
  public var opacity: Double { state.opacity }

  /// How all of it is combined with what lies below.
  public var blendMode: BlendMode { state.blendMode }

  /// The groups that it is in, the outermost first; a group in a group is one more.
  public var groups: [GroupID] { state.groups }

  /// Whether the brush of a shape draws an outline.
  public var isOutlined: Bool { state.isOutlined }

  /// What is to be seen, in words, for those who do not see it; UTF-8, empty where nobody has said it.
  public var descriptionUTF8: [UInt8] { state.descriptionUTF8 }

  /// Whether it is protected from edits by hand: it is not found to be selected, and erasers pass over it.
  ///
  /// Operations that name it still change it.
  public var isLocked: Bool { state.isLocked }
}
