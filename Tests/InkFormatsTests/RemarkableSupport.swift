/// Writers of pages of reMarkable tablets, so that tests need no foreign files.
enum TestRemarkable {
  /// Returns an integer in little-endian order.
  static func le(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }

  /// Returns a number of four bytes.
  static func float(_ value: Double) -> [UInt8] { le(Int(Float(value).bitPattern), 4) }

  /// Returns a number of eight bytes.
  static func double(_ value: Double) -> [UInt8] { le(Int(bitPattern: UInt(value.bitPattern)), 8) }

  private static func header(_ version: Int) -> [UInt8] {
    Array("reMarkable .lines file, version=\(version)          ".utf8)
  }

  /// A page of version 3 or 5: two layers, with a ballpoint line, an eraser and a highlighter.
  static func lines(version: Int) -> [UInt8] {
    func line(_ pen: Int, _ color: Int, _ points: [(Double, Double, Double)]) -> [UInt8] {
      let extra = version == 5 ? le(0, 4) : []
      let list = points.flatMap { x, y, width in
        float(x) + float(y) + float(1) + float(0) + float(width) + float(0.5)
      }
      return le(pen, 4) + le(color, 4) + le(0, 4) + float(2) + extra + le(points.count, 4) + list
    }
    let first =
      line(2, 0, [(226, 226, 2), (452, 226, 3), (452, 452, 4)])
      + line(6, 0, [(300, 200, 20), (300, 250, 20)])
    let second = line(5, 3, [(100, 700, 30), (500, 700, 30)])
    return header(version) + le(2, 4) + le(2, 4) + first + le(1, 4) + second
  }

  // MARK: Version 6

  private static func tag(_ index: Int, _ kind: Int) -> [UInt8] {
    TestMessage.varint(UInt64(index << 4 | kind))
  }

  private static func id(_ index: Int, _ number: Int, author: Int = 1) -> [UInt8] {
    tag(index, 15) + plain(number, author: author)
  }

  private static func plain(_ number: Int, author: Int = 1) -> [UInt8] {
    [UInt8(author)] + TestMessage.varint(UInt64(number))
  }

  private static func block(_ index: Int, _ content: [UInt8]) -> [UInt8] {
    tag(index, 12) + le(content.count, 4) + content
  }

  private static func text(_ index: Int, _ value: String) -> [UInt8] {
    let bytes = Array(value.utf8)
    return block(index, TestMessage.varint(UInt64(bytes.count)) + [1] + bytes)
  }

  private static func main(_ type: UInt8, _ content: [UInt8], version: UInt8 = 1) -> [UInt8] {
    le(content.count, 4) + [0, 1, version, type] + content
  }

  private static func group(_ number: Int, _ name: String, isVisible: Bool, anchor: Int? = nil)
    -> [UInt8]
  {
    var content = id(1, number) + block(2, id(1, 1) + text(2, name))
    content += block(3, id(1, 1) + tag(2, 1) + [isVisible ? 1 : 0])
    if let anchor {
      content += block(7, id(1, 1) + id(2, anchor)) + block(8, id(1, 1) + tag(2, 1) + [2])
      content +=
        block(9, id(1, 1) + tag(2, 4) + float(0)) + block(10, id(1, 1) + tag(2, 4) + float(10))
    }
    return main(2, content)
  }

  private static func item(
    _ type: UInt8,
    _ parent: [UInt8],
    _ number: Int,
    after left: Int,
    _ value: [UInt8]?
  ) -> [UInt8] {
    let start = left == 0 ? id(3, 0, author: 0) : id(3, left)
    let content =
      tag(1, 15) + parent + id(2, number) + start + id(4, 0, author: 0) + tag(5, 4)
      + le(value == nil ? 1 : 0, 4)
    return main(type, content + (value.map { block(6, $0) } ?? []), version: 2)
  }

  private static func line(
    _ pen: Int,
    color: Int,
    argb: Int? = nil,
    _ points: [(Double, Double)]
  ) -> [UInt8] {
    var value: [UInt8] = [3] + tag(1, 4) + le(pen, 4) + tag(2, 4) + le(color, 4)
    value += tag(3, 8) + double(2) + tag(4, 4) + float(0)
    let list = points.enumerated().flatMap { (i, point) -> [UInt8] in
      float(point.0) + float(point.1) + le(4, 2) + le(8 + 8 * i, 2) + [0, UInt8(51 * (i + 1))]
    }
    value += block(5, list) + id(6, 1)
    if let argb { value += tag(8, 4) + le(argb, 4) }
    return value
  }

  /// A page of version 6: a visible and a hidden layer, a deleted line, text, and ink beside its second paragraph.
  static let scene: [UInt8] = {
    let root = plain(1, author: 0)
    var bytes = header(6)
    for (number, parent) in [(11, root), (12, root), (20, plain(11))] {
      let tree = id(1, number) + id(2, 0, author: 0) + tag(3, 1) + [1]
      bytes += main(1, tree + block(4, tag(1, 15) + parent))
    }
    // The text: "ab", a line feed with the id 102, and "c"; the style of the second paragraph is bold.
    let word = id(2, 100) + id(3, 0, author: 0) + id(4, 0, author: 0) + tag(5, 4) + le(0, 4)
    let list = block(1, [1] + block(0, word + text(6, "ab\nc")))
    let style = [1] + plain(102) + id(1, 1) + block(2, [17, 3])
    let content = block(1, list) + block(2, block(1, style))
    bytes += main(
      7,
      id(1, 0, author: 0) + block(2, content) + block(3, double(-468) + double(234)) + tag(4, 4)
        + float(936)
    )
    bytes += group(11, "Layer 1", isVisible: true) + group(12, "notes", isVisible: false)
    bytes += group(20, "", isVisible: true, anchor: 103)
    bytes +=
      item(4, root, 30, after: 0, [2] + id(2, 11)) + item(4, root, 31, after: 30, [2] + id(2, 12))
    // The file has the second line first.
    bytes += item(
      5,
      plain(11),
      41,
      after: 40,
      line(4, color: 7, [(0, 100), (50, 100), (50, 3000)])
    )
    bytes += item(5, plain(11), 40, after: 0, line(15, color: 6, [(-200, 100), (-100, 150)]))
    bytes += item(5, plain(11), 42, after: 41, nil)
    bytes += item(4, plain(11), 43, after: 42, [2] + id(2, 20))
    bytes += item(5, plain(20), 44, after: 0, line(7, color: 0, [(0, 0), (20, 0)]))
    let yellow = Int(0x80ff_ed75 as UInt32)
    bytes += item(
      5,
      plain(12),
      45,
      after: 0,
      line(18, color: 9, argb: yellow, [(0, 200), (90, 200)])
    )
    return bytes
  }()

  /// A notebook of two pages, whose files are in reverse order, and a deleted one.
  static let notebook: [UInt8] = zip([
    (
      "n.content",
      Array(
        ##"""
        {"fileType":"notebook","cPages":{"pages":[
        {"id":"p1","template":{"value":"P Grid medium"}},{"id":"p2","template":{"value":"Blank"}},
        {"id":"p3","deleted":{"value":1}}]}}
        """##.utf8
      )
    ),
    ("n/p2.rm", lines(version: 5)), ("n/p1.rm", scene), ("n/p3.rm", scene),
  ])
}
