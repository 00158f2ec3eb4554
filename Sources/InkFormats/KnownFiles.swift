/// The names of file formats that are recognized, but not read.
///
/// Error messages name them, so that a user learns why a file is refused, and what to do.
enum KnownFiles {
  /// Returns the description of a file, such as `a OneNote section`; `nil` if it isn't recognized.
  ///
  /// - Parameter start: The beginning of a file that no format of the catalog recognizes.
  static func name(_ start: FileStart) -> String? {
    if let root = start.rootElement { return name(ofRoot: root) }
    for (signature, name) in signatures where start.bytes.starts(with: signature.utf8) {
      return name
    }
    if start.bytes.starts(with: oneNote) { return "a OneNote section" }
    if !start.archivedNames.isEmpty { return name(ofArchive: start.archivedNames) }
    switch start.text.first {
    case UInt8(ascii: "{"), UInt8(ascii: "["): return "JSON of an unknown format"
    default: return nil
    }
  }

  /// The formats whose files begin with ASCII text.
  private static let signatures: [(signature: String, name: String)] = [
    ("reMarkable lines with selections", "a page of a reMarkable tablet, of the first versions"),
    ("RNOTE", "an Rnote document of a later version"),
    ("%PDF", "a PDF document"), ("%!PS", "PostScript"), ("8BPS", "a Photoshop document"),
    ("SQLite format 3", "a database (SQLite)"), ("gimp xcf", "a GIMP picture"),
    ("{\\rtf", "a text document (RTF)"), ("bplist00", "a property list of macOS or iOS"),
    ("Rar!", "a RAR archive"), ("7z", "a 7-Zip archive"), ("ID3", "a recording (MP3)"),
    ("OggS", "a recording (Ogg)"), ("RIFF", "a RIFF file of an unknown kind"),
  ]

  /// The GUID of OneNote sections, as stored.
  private static let oneNote: [UInt8] = [0xE4, 0x52, 0x5C, 0x7B, 0x8C, 0xD8, 0xA7, 0x4D]

  private static func name(ofRoot root: String) -> String? {
    switch root.lowercased() {
    case "html": "a web page"
    case "plist": "a property list of macOS or iOS"
    case "paper": "a Wacom Bamboo Paper page"
    case "whiteboardcapturesession", "whiteboarddescription": "handwriting of the IAM database"
    default: nil
    }
  }

  /// Returns the description of a zip archive from the names of its first files.
  private static func name(ofArchive names: [String]) -> String {
    func has(_ part: String) -> Bool { names.contains { $0.contains(part) } }
    if has("ppt/") { return "an Office presentation" }
    if has("word/") { return "an Office document" }
    if has("xl/") { return "an Office workbook" }
    if has("Session.plist") { return "a Notability note" }
    if has("note.note") || has("pageIdInfo.dat") { return "a Samsung Notes document" }
    if has("Document.archive") { return "a Procreate picture" }
    if has("maindoc.xml") { return "a Krita picture" }
    if has("META-INF/manifest.xml") { return "an OpenDocument file" }
    if has("META-INF/container.xml") { return "a book (EPUB)" }
    if has("document.json") || has("strokes") { return "a zip archive of a drawing app" }
    return "a zip archive of an unknown kind"
  }
}

extension FileStart {
  /// The names of the first files of a zip archive, from the local headers in its first 64 KiB; empty if it isn't one.
  package var archivedNames: [String] {
    guard ZipArchive.isZip(bytes) else { return [] }
    return ZipArchive(damaged: bytes).entries.map(\.name)
  }
}
