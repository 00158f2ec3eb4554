import InkDrawing
import InkFormats
import InkGraphics
import InkStrokes

/// Reads Wacom's ink layer language: its data format (RIFF) and its file format (a zip archive), versions 1 and 2.
///
/// Paths are splines with a width at each point. A unit is 1/96 inch. Each part with strokes of an archive becomes a page.
enum WILLReader {
  static func read(_ input: FormatInput) throws(FormatError) -> InkImport {
    let scene = ForeignScene(input)
    var damage: FormatError?
    if ZipArchive.isZip(input.bytes) {
      let archive = input.isDamaged ? ZipArchive(damaged: input.bytes) : try ZipArchive(input.bytes)
      let limit = input.limits.unpackedBytes
      let names = archive.entries.map(\.name)
      let parts = names.filter { isInk($0) }
      guard !parts.isEmpty else { throw FormatError("the archive has no strokes") }
      let sections = names.filter { $0.hasPrefix("sections/") && $0.hasSuffix(".svg") }
      for (i, part) in parts.enumerated() {
        guard let bytes = try archive.file(named: part, limit: limit) else { continue }
        try scene.budget.reserve(bytes.count)
        let section = WILLSection()
        if i < sections.count, let svg = try archive.file(named: sections[i], limit: limit) {
          damage = damage ?? (try? XMLScanner.scan(damaged: svg, into: section)) ?? nil
        }
        try scene.beginPage(size: section.pageSize)
        let paths = WILLPaths(bytes, 0..<bytes.count, scene)
        damage = try paths.add(section.transform.concatenating(.scale(0.75))) ?? damage
      }
      return scene.finish(.will, damage: damage)
    }
    try scene.beginPage(size: nil)
    guard let range = chunk(input.bytes, isDamaged: input.isDamaged) else {
      throw FormatError("the file has no ink")
    }
    damage = try WILLPaths(input.bytes, range, scene).add(.scale(0.75))
    return scene.finish(.will, damage: damage)
  }

  /// Whether an entry of an archive has strokes.
  static func isInk(_ name: String) -> Bool {
    name.hasSuffix(".protobuf") && !name.hasPrefix("style") && !name.contains("/style")
  }

  /// Returns the range of the ink in the RIFF file; `nil` if there is none, or if it is truncated.
  private static func chunk(_ bytes: [UInt8], isDamaged: Bool) -> Range<Int>? {
    var at = 12
    while at + 8 <= bytes.count {
      var size = 0
      for i in 0..<4 { size |= Int(bytes[at + 4 + i]) << (8 * i) }
      let start = at + 8
      if size > bytes.count - start {
        guard isDamaged else { return nil }
        size = bytes.count - start
      }
      if bytes[at..<(at + 4)].elementsEqual("INK ".utf8) { return start..<(start + size) }
      at = start + size + size % 2
    }
    return nil
  }
}

extension FileStart {
  /// Whether the file is ink of WILL 1 or 2.
  var isWILL: Bool {
    if bytes.starts(with: "RIFF".utf8) {
      return bytes.dropFirst(8).prefix(4).elementsEqual("WILL".utf8)
    }
    return archivedNames.contains { WILLReader.isInk($0) }
  }
}
