import InkFormats
import InkGraphics

/// The elements of a file of Excalidraw: a scene, a library, or a drawing of Obsidian's plugin.
struct ExcalidrawScene {
  /// The elements of a scene, or of an item of a library.
  struct Group {
    var elements: [ExcalidrawElement]

    /// The translation of the elements, in page units.
    var offset = Vector(0, 0)
  }

  var groups: [Group] = []

  /// The color behind the elements in CSS notation; `nil` if unspecified.
  var background: String?

  /// The object with the files of pictures, by their ids.
  var files: JSONValue?

  /// The distance between items of a library, and the width of a row, in page units.
  private static let (gap, rowWidth) = (40.0, 2000.0)

  /// Finds the scene in a file.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - isDamaged: Whether malformed JSON is repaired.
  /// - Returns: The scene, and the first repaired position; `nil` if there is none.
  static func find(
    in bytes: [UInt8],
    isDamaged: Bool
  ) throws(FormatError) -> (scene: ExcalidrawScene, damage: FormatError?) {
    let json = try text(bytes)
    let (text, damage) = isDamaged ? JSONText.repaired(json) : (json, nil)
    let value = try JSONValue(whole: text)
    var scene = ExcalidrawScene()
    scene.background = value["appState"]?["viewBackgroundColor"]?.string
    scene.files = value["files"]
    if let elements = value["elements"], elements.count != nil {
      scene.groups = [Group(elements: Self.elements(elements))]
    } else if let items = value["libraryItems"] ?? value["library"], let count = items.count {
      // Items of version 1 are arrays of elements, those of version 2 objects.
      let groups = (0..<count).compactMap { items[$0] }.map { item in
        Self.elements(item["elements"] ?? item)
      }
      scene.groups = rows(groups)
    } else {
      throw FormatError("the scene has no list named elements")
    }
    return (scene, damage)
  }

  private static func elements(_ list: JSONValue) -> [ExcalidrawElement] {
    (0..<(list.count ?? 0)).compactMap { list[$0].map { ExcalidrawElement($0) } }
  }

  /// Arranges the items of a library in rows.
  private static func rows(_ items: [[ExcalidrawElement]]) -> [Group] {
    var groups: [Group] = []
    var (x, y, height) = (0.0, 0.0, 0.0)
    for elements in items {
      var box = Rect.empty
      for element in elements {
        if let inner = element.box, let transform = element.transform {
          box.formUnion(transform.apply(Point(inner.minX, inner.minY)))
          box.formUnion(transform.apply(Point(inner.maxX, inner.maxY)))
        }
      }
      guard !box.isEmpty || !elements.isEmpty, box.minX.isFinite, box.minY.isFinite else {
        continue
      }
      if x > 0, x + box.width > rowWidth { (x, y, height) = (0, y + height + gap, 0) }
      groups.append(Group(elements: elements, offset: Vector(x - box.minX, y - box.minY)))
      x += box.width + gap
      height = max(height, box.height)
    }
    return groups
  }

  /// Returns the JSON of a file: all of it, or that of the code block of a Markdown file.
  private static func text(_ bytes: [UInt8]) throws(FormatError) -> [UInt8] {
    guard bytes.first(where: { $0 > 32 && $0 < 128 }) != UInt8(ascii: "{") else { return bytes }
    for mark in ["```compressed-json", "```json"] {
      guard let block = block(mark, bytes) else { continue }
      if mark == "```json" { return Array(block) }
      return try LZString.decompress(block, limit: ExcalidrawReader.longest)
    }
    throw FormatError("the note has no code block json or compressed-json with a scene")
  }

  /// Returns the content of the first code block whose opening is `mark`, up to the end if it isn't closed.
  private static func block(_ mark: String, _ bytes: [UInt8]) -> ArraySlice<UInt8>? {
    guard let start = index(of: Array(mark.utf8), in: bytes[...]) else { return nil }
    let content = bytes[(start + mark.utf8.count)...]
    return content[..<(index(of: Array("\n```".utf8), in: content) ?? content.endIndex)]
  }

  private static func index(of mark: [UInt8], in bytes: ArraySlice<UInt8>) -> Int? {
    var at = bytes.startIndex
    while let next = bytes[at...].firstIndex(of: mark[0]) {
      if bytes[next...].starts(with: mark) { return next }
      at = next + 1
    }
    return nil
  }
}
