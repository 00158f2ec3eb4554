import InkDrawing
import InkFormats
import InkGraphics
import InkStrokes

/// Reads notes of Saber: JSON (`.sbn`), BSON (`.sbn2`), and zip archives of a note with its pictures (`.sba`).
///
/// A unit of a page becomes a page unit.
enum SaberReader {
  static func read(_ input: FormatInput) throws(FormatError) -> InkImport {
    let scene = ForeignScene(input)
    var bytes = input.bytes
    var assets: [Int: [UInt8]] = [:]
    if ZipArchive.isZip(bytes) {
      let archive = input.isDamaged ? ZipArchive(damaged: bytes) : try ZipArchive(bytes)
      let limit = input.limits.unpackedBytes
      let names = archive.entries.map(\.name)
      guard let main = names.first(where: { $0.hasSuffix(".sbn2") || $0.hasSuffix(".sbn") }),
        let content = try archive.file(named: main, limit: limit)
      else { throw FormatError("the archive has no note") }
      try scene.budget.reserve(content.count)
      bytes = content
      for name in names where name.hasPrefix(main + ".") {
        guard let index = Int(name.dropFirst(main.count + 1)), 0...100_000 ~= index else {
          continue
        }
        if let asset = try archive.file(named: name, limit: limit) {
          try scene.budget.reserve(asset.count)
          assets[index] = asset
        }
      }
    }
    let note: SaberValue
    var damage: FormatError?
    if [UInt8(ascii: "{"), UInt8(ascii: "[")].contains(bytes.first { $0 > 32 && $0 < 128 }),
      !FileStart(bytes).isSaberBSON
    {
      let json = try ForeignJSON(bytes, isDamaged: input.isDamaged)
      note = try SaberValue(json.value, scene)
      damage = json.damage
    } else {
      var decoder = BSONDecoder(bytes, scene)
      note = try decoder.read()
      damage = decoder.damage
    }
    try SaberNote(note, scene, assets: assets).add()
    return scene.finish(.saber, damage: damage)
  }
}

extension FileStart {
  /// Whether the file is a note of Saber.
  var isSaber: Bool {
    if isSaberBSON { return true }
    if archivedNames.contains(where: { $0.hasSuffix(".sbn2") || $0.hasSuffix(".sbn") }) {
      return true
    }
    guard text.first == UInt8(ascii: "{") else { return false }
    return end(of: "\"ni\":") != nil && end(of: "\"v\":") != nil
      && (end(of: "\"z\":") != nil || end(of: "\"s\":") != nil)
  }

  /// Whether the file is a BSON document that begins with the version of a note.
  var isSaberBSON: Bool {
    bytes.count > 16 && bytes[4] == 0x10 && bytes[5] == UInt8(ascii: "v") && bytes[6] == 0
      && bytes[11...].starts(with: [0x10, UInt8(ascii: "n"), UInt8(ascii: "i"), 0])
  }
}
