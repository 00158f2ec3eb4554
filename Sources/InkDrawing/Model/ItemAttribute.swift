public import InkGraphics
import InkStrokes

/// The permanent id of a group of items.
public struct GroupID: Hashable, Comparable, Sendable {
  /// The logical time and the author of the creation of the group.
  public var stamp: Stamp

  /// Creates the id of a group from the logical time and the author of its creation.
  public init(_ stamp: Stamp) { self.stamp = stamp }

  /// Orders ids by the logical time of the creation of their groups, then by author.
  public static func < (a: GroupID, b: GroupID) -> Bool { a.stamp < b.stamp }
}

/// A property that few items have: its number, its encoded value, and the stamp of its last write.
///
/// Each is a separate last-writer-wins register, so that two people can change the fill and the opacity of an item
/// concurrently. Properties of later versions are kept and undone without being decoded.
struct ItemAttribute: Sendable {
  /// The numbers of the properties, as stored in files.
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
  /// The encoded value; empty for the default, as if it had never been set.
  let value: [UInt8]
  let stamp: Stamp

  /// The greatest length of a value, in bytes.
  static let longest = 65_536
}

/// A property of an item other than its brush, transform and position.
package enum ItemValue: Hashable, Sendable {
  /// The fill color of a closed shape; `nil` for none.
  case fill(Color?)
  /// The opacity of the whole item, 0…1.
  case opacity(Double)
  /// The blend mode of the whole item.
  case blendMode(BlendMode)
  /// The groups that contain the item, outermost first.
  case groups([GroupID])
  /// Whether the brush draws the outline of a shape.
  case isOutlined(Bool)
  /// The alternative text, for screen readers, in UTF-8; empty for none.
  case description([UInt8])
  /// Names and values that other programs store with the item, in their order.
  case facts([ForeignFact])
  /// Whether the item is locked against edits.
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

  /// The encoded value of the property, as stored in files; empty for the default.
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

  /// The fill color; `nil` for none, and if it can't be decoded.
  var fill: Color? {
    guard var reader = reader(ItemAttribute.Key.fill) else { return nil }
    do throws(StreamDecodingError) {
      return try Color(from: &reader, plugins: .builtIn)
    } catch { return nil }
  }

  /// The opacity of the whole item, 0…1.
  var opacity: Double {
    guard var reader = reader(ItemAttribute.Key.opacity) else { return 1 }
    do throws(StreamDecodingError) {
      let opacity = try reader.double()
      return opacity >= 0 ? min(opacity, 1) : 1
    } catch { return 1 }
  }

  /// The blend mode of the whole item.
  var blendMode: BlendMode {
    guard var reader = reader(ItemAttribute.Key.blendMode) else { return .sourceOver }
    do throws(StreamDecodingError) {
      return BlendMode(rawValue: try reader.byte()) ?? .sourceOver
    } catch { return .sourceOver }
  }

  /// The groups that contain the item, outermost first.
  var groups: [GroupID] {
    guard var reader = reader(ItemAttribute.Key.groups) else { return [] }
    var groups: [GroupID] = []
    do throws(StreamDecodingError) {
      while !reader.isAtEnd { groups.append(GroupID(Stamp(rawValue: try reader.uint64()))) }
    } catch { return [] }
    return groups
  }

  /// Whether the brush draws the outline of a shape.
  var isOutlined: Bool { reader(ItemAttribute.Key.hasNoOutline) == nil }

  /// Whether the item is locked against edits.
  var isLocked: Bool { extras != nil && reader(ItemAttribute.Key.isLocked) != nil }

  /// The alternative text, in UTF-8.
  var descriptionUTF8: [UInt8] { reader(ItemAttribute.Key.description)?.bytes ?? [] }
}

extension Drawing {
  /// All individually locked items, on any page.
  var lockedItems: [Item] {
    var found: [Item] = []
    for layer in allLayers where isPresent(layer) {
      for item in layer.items where item.isLocked { found.append(item) }
    }
    return found
  }
}

extension Item {
  /// The fill color of a closed shape; `nil` for none.
  public var fill: Color? { state.fill }

  /// The opacity of the whole item, 0…1; the default is 1.
  public var opacity: Double { state.opacity }

  /// The blend mode of the whole item; the default is `sourceOver`.
  public var blendMode: BlendMode { state.blendMode }

  /// The groups that contain the item, outermost first.
  public var groups: [GroupID] { state.groups }

  /// Whether the brush draws the outline of a shape; the default is `true`.
  public var isOutlined: Bool { state.isOutlined }

  /// The alternative text for screen readers, in UTF-8; empty if not set.
  public var descriptionUTF8: [UInt8] { state.descriptionUTF8 }

  /// Whether the item is locked against manual edits: selection ignores it, and erasers skip it.
  ///
  /// Operations that name the item still change it.
  public var isLocked: Bool { state.isLocked }
}
