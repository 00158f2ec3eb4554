import InkDrawing
import InkFormats
import InkGraphics

/// Reads documents of tldraw: files of version 1 and of version 2 and later, snapshots of its store, and the files of
/// plug-ins that contain them.
///
/// A pixel of tldraw becomes a page unit. Its wobbly outlines are a rendering style and aren't read.
enum TldrawReader {
  static func read(_ input: FormatInput) throws(FormatError) -> InkImport {
    let text = Self.json(in: input.bytes)
    let json = try ForeignJSON(text, isDamaged: input.isDamaged)
    let scene = ForeignScene(input)
    try add(json.value, to: scene)
    return scene.finish(.tldraw, damage: json.damage)
  }

  /// Adds the pages of a document.
  ///
  /// - Throws: An error if the value has neither records nor pages of tldraw.
  static func add(_ value: JSONValue, to scene: ForeignScene) throws(FormatError) {
    if let records = value["records"], records.count != nil {
      let document = TldrawScene(TldrawStore(records.elements), scene)
      return try document.read()
    }
    for root in [value["tldraw"], value["raw"], value["data"], value] {
      guard let root else { continue }
      for store in [root["document"]?["store"], root["snapshot"]?["store"], root["store"]] {
        guard let members = store?.members else { continue }
        let document = TldrawScene(TldrawStore(members.map(\.value)), scene)
        return try document.read()
      }
    }
    for document in [value["document"], value] where document?["pages"]?.isObject == true {
      let assets = document?["assets"] ?? value["assets"]
      return try TldrawOldScene(scene, assets: assets).read(document?["pages"])
    }
    if let records = value["tldraw"]?["records"] ?? value["raw"]?["records"],
      records.count != nil
    {
      let document = TldrawScene(TldrawStore(records.elements), scene)
      return try document.read()
    }
    throw FormatError("the JSON has no document of tldraw")
  }

  /// Returns the JSON in a note in Markdown, which is in a block of code; any other text is returned as it is.
  private static func json(in bytes: [UInt8]) -> [UInt8] {
    let start = FileStart(bytes)
    guard start.text.first != UInt8(ascii: "{"),
      let open = bytes.firstRange(of: Array("\n{".utf8))?.lowerBound
    else { return bytes }
    let rest = bytes[(open + 1)...]
    let close = rest.firstRange(of: Array("\n```".utf8))?.lowerBound ?? rest.endIndex
    var text = rest[..<close]
    // The phrase that ends the data is on a line of its own.
    if let end = text.lastIndex(of: UInt8(ascii: "}")) { text = text[...end] }
    return Array(text)
  }
}

extension FileStart {
  /// Whether the file is a document of tldraw, or a file of a plug-in with one.
  var isTldraw: Bool {
    switch text.first {
    case UInt8(ascii: "{"):
      end(of: "\"tldrawFileFormatVersion\"") != nil || end(of: "\"tldrawVersion\"") != nil
        || (end(of: "\"store\"") != nil && end(of: "\"document:document\"") != nil)
        || (end(of: "\"document\"") != nil && end(of: "\"pages\"") != nil
          && (end(of: "\"childIndex\"") != nil || end(of: "\"pageStates\"") != nil))
    case UInt8(ascii: "-"): end(of: "TLDRAW_DATA") != nil || end(of: "tldraw-file: true") != nil
    default: false
    }
  }
}

extension Collection where Element: Equatable {
  /// Returns the indices of the first occurrence of other elements; `nil` if there is none.
  fileprivate func firstRange(of other: [Element]) -> Range<Index>? {
    guard let first = other.first else { return nil }
    var at = startIndex
    while at < endIndex, let found = self[at...].firstIndex(of: first) {
      if self[found...].starts(with: other) {
        return found..<(index(found, offsetBy: other.count))
      }
      at = index(after: found)
    }
    return nil
  }
}
