import InkFormats
import InkGraphics

/// Reads pages of version 6: blocks that describe a tree of groups, whose leaves are lines and marks.
///
/// A group below the root is a layer. Further groups hold the ink that moves with a character of the text.
struct RemarkableScene {
  private typealias ID = RemarkableBlock.ID

  /// The maximum depth of groups.
  private static let maximumDepth = 64

  private enum Value {
    case group(ID)
    case line(RemarkablePage.Line)
    case mark(RemarkablePage.Mark)
  }

  private struct Child {
    var links: RemarkableSequence.Links
    var value: Value?
  }

  private struct Group {
    var name = ""
    var isHidden = false
    /// The character that the group moves with; `nil` for none.
    var anchor: ID?
    var x = 0.0
    var children: [Child] = []
  }

  private let isDamaged: Bool
  private var page = RemarkablePage(version: 6)
  private var groups: [ID: Group] = [.root: Group()]
  private var visited: Set<ID> = []
  private var anchors: [ID: Double] = [:]

  private init(isDamaged: Bool) { self.isDamaged = isDamaged }

  /// Reads a page.
  ///
  /// - Parameters:
  ///   - bytes: The file, which has a valid header.
  ///   - isDamaged: Whether malformed blocks are left out, with a note; otherwise they are errors.
  ///   - items: The budget, the notes and the renderer of text.
  /// - Throws: An error if the file is malformed or exceeds the limits.
  static func page(
    _ bytes: [UInt8],
    isDamaged: Bool,
    _ items: ForeignScene
  ) throws(FormatError) -> RemarkablePage {
    var scene = Self(isDamaged: isDamaged)
    let range = RemarkableLines.header..<max(bytes.count, RemarkableLines.header)
    var reader = LittleEndianReader(bytes, range)
    while reader.count > 0 {
      do throws(FormatError) {
        let size = Int(try reader.uint32())
        _ = try reader.skip(2)
        let (version, type) = (try reader.byte(), try reader.byte())
        let block = RemarkableBlock(reader: LittleEndianReader(bytes, try reader.skip(size)))
        do throws(FormatError) {
          try scene.read(block, type, version: Int(version), items)
        } catch {
          guard isDamaged, !error.isLimit else { throw error }
          items.notes.add("a damaged part of a page is left out")
        }
      } catch {
        guard isDamaged, !error.isLimit else { throw error }
        items.notes.add("the page is damaged: \(error)")
        break
      }
    }
    try scene.text(items)
    try scene.collect(items)
    return scene.page
  }

  // MARK: Blocks

  private mutating func read(
    _ block: RemarkableBlock,
    _ type: UInt8,
    version: Int,
    _ items: ForeignScene
  ) throws(FormatError) {
    var block = block
    try items.budget.reserve(256)
    switch type {
    case 1:
      let id = try block.id(1)
      if groups[id] == nil { groups[id] = Group() }
    case 2: try readGroup(&block)
    case 3, 4, 5, 6: try readItem(&block, type, version, items)
    case 7: page.text = try RemarkableText(&block, items)
    case 0x0D: try readSize(&block)
    // The migration, deleted items, the authors and the statistics of the page.
    case 0, 8, 9, 0x0A: break
    default: items.notes.add("blocks of an unknown type, left out")
    }
  }

  private mutating func readGroup(_ block: inout RemarkableBlock) throws(FormatError) {
    let id = try block.id(1)
    var group = groups[id] ?? Group()
    var name = try block.register(2)
    group.name = String(decoding: try name.text(2).utf8, as: UTF8.self)
    var visible = try block.register(3)
    group.isHidden = try visible.byte(2) == 0
    if block.has(7, .block) {
      var anchor = try block.register(7)
      group.anchor = try anchor.id(2)
      // The kind and the threshold of the anchor.
      _ = try block.block(8)
      _ = try block.block(9)
      var x = try block.register(10)
      group.x = try x.float(2)
      guard abs(group.x) < 1e6 else {
        throw block.reader.failure("the offset of a group exceeds 1,000,000")
      }
    }
    groups[id] = group
  }

  private mutating func readSize(_ block: inout RemarkableBlock) throws(FormatError) {
    _ = try block.block(1)
    for index in 2...4 as ClosedRange<UInt64> where block.has(index, .block) {
      _ = try block.block(index)
    }
    guard block.has(5, .block) else { return }
    var size = try block.block(5)
    let (width, height) = (try size.reader.uint32(), try size.reader.uint32())
    guard (100...100_000).contains(width), (100...100_000).contains(height) else { return }
    (page.width, page.height) = (Double(width), Double(height))
  }

  private mutating func readItem(
    _ block: inout RemarkableBlock,
    _ type: UInt8,
    _ version: Int,
    _ items: ForeignScene
  ) throws(FormatError) {
    let parent = try block.id(1)
    let (id, left, right) = (try block.id(2), try block.id(3), try block.id(4))
    _ = try block.uint32(5)
    var child = Child(links: RemarkableSequence.Links(id: id, left: left, right: right))
    // An item without a value was deleted; its neighbors still refer to it.
    if block.has(6, .block) {
      var value = try block.block(6)
      switch (type, try value.reader.byte()) {
      case (3, 1): child.value = try Self.mark(&value, items)
      case (4, 2): child.value = .group(try value.id(2))
      case (5, 3):
        child.value = .line(try Self.line(&value, version, isDamaged: isDamaged, items))
      default: items.notes.add("items of an unknown type, left out")
      }
    }
    groups[parent, default: Group()].children.append(child)
  }

  private static func line(
    _ block: inout RemarkableBlock,
    _ version: Int,
    isDamaged: Bool,
    _ items: ForeignScene
  ) throws(FormatError) -> RemarkablePage.Line {
    let (pen, color) = (try block.uint32(1), try block.uint32(2))
    // The nominal width, and the length before the first sample.
    _ = try block.double(3)
    _ = try block.float(4)
    let points = try RemarkablePoints(
      try block.block(5).reader,
      version >= 2 ? .compact : .whole,
      isDamaged: isDamaged,
      items
    )
    if block.has(6, .id) { _ = try block.id(6) }
    if block.has(7, .id) { _ = try block.id(7) }
    return RemarkablePage.Line(
      pen: Int(pen),
      color: Int(color),
      argb: try block.optionalUInt32(8),
      points: points
    )
  }

  private static func mark(
    _ block: inout RemarkableBlock,
    _ items: ForeignScene
  ) throws(FormatError) -> Value {
    let start = try block.optionalUInt32(2)
    // The number of characters.
    _ = try block.optionalUInt32(3)
    let color = Int(try block.uint32(4))
    let text = String(decoding: try block.text(5).utf8, as: UTF8.self)
    try items.budget.reserve(text.utf8.count)
    var list = try block.block(6)
    let count = try list.reader.elements(try list.reader.varint(), of: 32)
    try items.budget.reserve(256 * count)
    var rects: [Rect] = []
    for _ in 0..<count {
      let (x, y) = (try list.reader.double(), try list.reader.double())
      let (width, height) = (try list.reader.double(), try list.reader.double())
      guard abs(x) < 1e6, abs(y) < 1e6, width >= 0, width < 1e6, height >= 0, height < 1e6 else {
        throw list.reader.failure("a rectangle of a text highlight is out of range")
      }
      rects.append(Rect(x: x, y: y, width: width, height: height))
    }
    let argb = try block.optionalUInt32(10)
    return .mark(
      RemarkablePage.Mark(color: color, argb: argb, text: text, start: start, rects: rects)
    )
  }

  // MARK: The tree

  /// Lays out the text, for the positions of the groups that move with it.
  private mutating func text(_ items: ForeignScene) throws(FormatError) {
    guard var text = page.text else { return }
    try text.layOut(items)
    anchors = text.anchors
    page.text = text
  }

  private mutating func collect(_ items: ForeignScene) throws(FormatError) {
    var loose = RemarkablePage.Layer()
    for child in ordered(.root) {
      guard case .group(let id) = child else {
        Self.add(child, x: 0, y: 0, to: &loose)
        continue
      }
      guard page.layers.count < items.limits.layers else {
        throw FormatError("a page has more than \(items.limits.layers) layers", isLimit: true)
      }
      try items.budget.reserve(ReadingBudget.layer)
      var layer = RemarkablePage.Layer()
      layer.name = groups[id]?.name ?? ""
      layer.isHidden = groups[id]?.isHidden ?? false
      try add(id, x: 0, y: 0, depth: 0, to: &layer, items)
      page.layers.append(layer)
    }
    if !loose.items.isEmpty { page.layers.append(loose) }
    let missing = groups.keys.filter { $0 != .root && !visited.contains($0) }.sorted()
    // Ink of groups that no group contains is kept on a layer of its own.
    var lost = RemarkablePage.Layer()
    for id in missing { try add(id, x: 0, y: 0, depth: 0, to: &lost, items) }
    if lost.items.isEmpty { return }
    items.notes.add("ink outside any layer is moved to a layer of its own")
    page.layers.append(lost)
  }

  /// Returns the items of a group that were not deleted, in order.
  private func ordered(_ id: ID) -> [Value] {
    let children = groups[id]?.children ?? []
    return RemarkableSequence.order(children.map(\.links)).compactMap { children[$0].value }
  }

  private mutating func add(
    _ id: ID,
    x: Double,
    y: Double,
    depth: Int,
    to layer: inout RemarkablePage.Layer,
    _ items: ForeignScene
  ) throws(FormatError) {
    guard let group = groups[id], visited.insert(id).inserted else { return }
    guard depth < Self.maximumDepth else {
      throw FormatError("groups are nested more than \(Self.maximumDepth) deep")
    }
    let x = x + group.x
    var y = y
    if let anchor = group.anchor {
      if let position = anchors[anchor] ?? RemarkableText.position(of: anchor) {
        y += position
      } else {
        items.notes.add("ink beside a deleted character is moved to the top of the page")
      }
    }
    if group.isHidden, depth > 0 { return items.notes.add("a hidden group of ink is left out") }
    for child in ordered(id) {
      if case .group(let inner) = child {
        try add(inner, x: x, y: y, depth: depth + 1, to: &layer, items)
      } else {
        Self.add(child, x: x, y: y, to: &layer)
      }
    }
  }

  private static func add(
    _ value: Value,
    x: Double,
    y: Double,
    to layer: inout RemarkablePage.Layer
  ) {
    switch value {
    case .group: break
    case .line(let line): layer.items.append(.line(line, x: x, y: y))
    case .mark(let mark): layer.items.append(.mark(mark))
    }
  }
}
