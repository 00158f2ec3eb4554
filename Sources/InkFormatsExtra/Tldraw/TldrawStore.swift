import InkFormats
import InkGraphics

/// The records of a tldraw document, and the order of its shapes.
struct TldrawStore {
  /// The pages, in order.
  let pages: [JSONValue]

  /// The bindings of arrows to shapes, by the id of the arrow.
  private(set) var bindings: [String: [JSONValue]] = [:]

  /// The approximate rectangles of texts in their own coordinates, by their ids.
  private(set) var textBoxes: [String: Rect] = [:]

  private var records: [String: JSONValue] = [:]
  private var children: [String: [JSONValue]] = [:]

  /// The most groups and frames that a shape may be in.
  static let maximumDepth = 64

  init(_ list: [JSONValue]) {
    var pages: [JSONValue] = []
    for record in list {
      guard let id = record["id"]?.string else { continue }
      records[id] = record
      switch record["typeName"]?.string {
      case "page": pages.append(record)
      case "shape":
        children[record["parentId"]?.string ?? "", default: []].append(record)
        if record["type"]?.string == "text" { textBoxes[id] = Self.textBox(record["props"]) }
      case "binding":
        if let arrow = record["fromId"]?.string { bindings[arrow, default: []].append(record) }
      default: break
      }
    }
    self.pages = Self.sorted(pages)
    for (parent, list) in children { children[parent] = Self.sorted(list) }
  }

  /// Returns a record; `nil` if there is none.
  func record(_ id: String?) -> JSONValue? { id.flatMap { records[$0] } }

  /// Returns the shapes in a page, group or frame, bottom to top.
  func shapes(in id: String) -> [JSONValue] { children[id] ?? [] }

  private static func textBox(_ props: JSONValue?) -> Rect {
    let style = TldrawStyle(props)
    let lines = TldrawScene.text(props).split(separator: "\n", omittingEmptySubsequences: false)
    let longest = min(lines.map(\.utf8.count).max() ?? 1, 1000)
    return Rect(
      x: 0,
      y: 0,
      width: max(props?.coordinate("w") ?? 0, Double(longest) * style.fontSize * 0.55),
      height: style.fontSize * 1.35 * Double(min(lines.count, 1000))
    )
  }

  /// Sorts records by their fractional indices, which are ordered by their bytes.
  private static func sorted(_ list: [JSONValue]) -> [JSONValue] {
    let keyed = list.enumerated().map { offset, record in
      (offset: offset, key: Array((record["index"]?.string ?? "").utf8), record: record)
    }
    return keyed.sorted { a, b in
      a.key == b.key ? a.offset < b.offset : a.key.lexicographicallyPrecedes(b.key)
    }.map { $0.record }
  }
}
