import InkDrawing
import InkFormats
import InkGraphics

/// Reads notes of Linwood Butterfly: JSON (`.bfly` of the first versions, `.tbfly`) and zip archives (`.bfly`).
///
/// A unit of its canvas becomes a page unit; pages are infinite.
enum ButterflyReader {
  static func read(_ input: FormatInput) throws(FormatError) -> InkImport {
    let scene = ForeignScene(input)
    guard ZipArchive.isZip(input.bytes) else {
      let json = try ForeignJSON(input.bytes, isDamaged: input.isDamaged)
      let value = json.value
      guard
        value["content"]?.count != nil || value["pages"]?.isObject == true
          || value["layers"]?.count != nil
      else { throw FormatError("the note has no pages") }
      if let pages = value["pages"]?.members {
        for (name, page) in pages { try ButterflyPage(page, scene) { _ in nil }.add(name: name) }
      } else {
        try ButterflyPage(value, scene) { _ in nil }.add(name: value["name"]?.string ?? "")
      }
      return scene.finish(.butterfly, damage: json.damage)
    }
    let archive = input.isDamaged ? ZipArchive(damaged: input.bytes) : try ZipArchive(input.bytes)
    let limit = input.limits.unpackedBytes
    let pages = archive.entries.map(\.name).filter { isPage($0) }.sorted {
      let (a, b) = (number($0), number($1))
      return a == b ? $0.utf8.lexicographicallyPrecedes($1.utf8) : a < b
    }
    guard !pages.isEmpty else { throw FormatError("the note has no pages") }
    var damage: FormatError?
    for name in pages {
      guard let bytes = try archive.file(named: name, limit: limit) else { continue }
      do throws(FormatError) {
        let json = try ForeignJSON(bytes, isDamaged: input.isDamaged)
        damage = damage ?? json.damage
        let page = ButterflyPage(json.value, scene) { (source) throws(FormatError) -> [UInt8]? in
          try archive.file(named: source, limit: limit)
        }
        try page.add(name: title(name))
      } catch {
        guard input.isDamaged, !error.isLimit else { throw error }
        damage = damage ?? error
      }
    }
    return scene.finish(.butterfly, damage: damage)
  }

  /// Whether an entry of an archive is a page.
  static func isPage(_ name: String) -> Bool {
    name.hasSuffix(".json") && (name.hasPrefix("pages/") || name.hasPrefix("BFLY/pages/"))
  }

  /// Returns the title of a page: the name of its entry without the folder, the number and the extension.
  private static func title(_ name: String) -> String {
    let file = name.split(separator: "/").last ?? ""
    let base = file.dropLast(5)
    guard let dot = base.firstIndex(of: "."), Int(base[..<dot]) != nil else { return String(base) }
    return String(base[base.index(after: dot)...])
  }

  private static func number(_ name: String) -> Int {
    let file = name.split(separator: "/").last ?? ""
    return file.firstIndex(of: ".").flatMap { Int(file[..<$0]) } ?? .max
  }
}

extension FileStart {
  /// Whether the file is a note of Butterfly.
  var isButterfly: Bool {
    if text.first == UInt8(ascii: "{") {
      return end(of: "\"fileVersion\"") != nil
        && (end(of: "\"type\":\"document\"") != nil || end(of: "\"type\": \"document\"") != nil)
        || end(of: "\"strokeMultiplier\"") != nil && end(of: "\"property\"") != nil
    }
    return archivedNames.contains { ButterflyReader.isPage($0) || $0 == "META-INF/butterfly.json" }
  }
}
