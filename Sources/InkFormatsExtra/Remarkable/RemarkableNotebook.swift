import InkDrawing
import InkFormats
import InkGraphics

/// Reads a notebook of a reMarkable tablet: a zip archive with its table of contents (`.content`), and a file per page.
///
/// Archives of the cloud and the app (`.rmdoc`) are alike. In the former, pages were numbered before they had ids.
enum RemarkableNotebook {
  /// A page of the table of contents.
  private struct Entry {
    /// The name of its file without a folder and an extension.
    var name: String
    /// The name of the template, such as `P Lines medium`; `nil` if unknown.
    var template: String?
  }

  /// Reads a notebook.
  ///
  /// - Parameters:
  ///   - input: The archive.
  ///   - builder: Receives the pages.
  /// - Throws: An error if the archive or a page is malformed, or exceeds the limits.
  static func read(
    _ input: FormatInput,
    _ builder: inout RemarkablePageBuilder
  ) throws(FormatError) {
    let zip = input.isDamaged ? ZipArchive(damaged: input.bytes) : try ZipArchive(input.bytes)
    let names = zip.entries.map(\.name)
    let limit = input.limits.unpackedBytes
    var entries = try contents(zip, names, isDamaged: input.isDamaged, limit: limit)
    if entries.isEmpty {
      let pages = names.filter { hasSuffix($0, ".rm") }
      entries = pages.map { Entry(name: stem($0), template: nil) }
    }
    var files: [[UInt8]: String] = [:]
    for name in names where hasSuffix(name, ".rm") { files[Array(stem(name).utf8)] = name }
    let templates = try pageData(zip, names, limit: limit)
    for (i, entry) in entries.enumerated() {
      let template = entry.template ?? (templates.indices.contains(i) ? templates[i] : nil)
      let paper = paper(template, &builder.items.notes)
      // Older archives name pages by their indices.
      let file = files[Array(entry.name.utf8)] ?? files[Array(String(i).utf8)]
      guard let file, let bytes = try zip.file(named: file, limit: limit) else {
        // A page on which nothing has been written has no file.
        try builder.add(RemarkablePage(version: 5), paper: paper)
        continue
      }
      try builder.items.budget.check(bytes.count)
      var page: RemarkablePage
      do throws(FormatError) {
        page = try RemarkableReader.page(bytes, isDamaged: input.isDamaged, builder.items)
      } catch {
        guard input.isDamaged, !error.isLimit else { throw error }
        builder.items.notes.add("a page is damaged, and left empty: \(error)")
        page = RemarkablePage(version: 5)
      }
      try name(&page, from: zip, names, beside: file, limit: limit)
      try builder.add(page, paper: paper)
    }
    if names.contains(where: { hasSuffix($0, ".pdf") }) {
      builder.items.notes.add("the PDF below the ink is not shown: open it, and put the ink on it")
    } else if names.contains(where: { hasSuffix($0, ".epub") }) {
      builder.items.notes.add("the book (EPUB) below the ink is not shown")
    }
    guard builder.items.builder.pageCount > 0 else {
      throw FormatError("the notebook has no pages")
    }
  }

  // MARK: Names

  private static func hasSuffix(_ name: String, _ suffix: StaticString) -> Bool {
    let end = name.utf8.suffix(suffix.utf8CodeUnitCount)
    return suffix.withUTF8Buffer { end.elementsEqual($0) }
  }

  /// Returns the name of a file without its folder and extension.
  private static func stem(_ name: String) -> String {
    var bytes = Array(name.utf8)
    if let slash = bytes.lastIndex(of: UInt8(ascii: "/")) { bytes.removeFirst(slash + 1) }
    if let dot = bytes.lastIndex(of: UInt8(ascii: ".")) { bytes.removeSubrange(dot...) }
    return String(decoding: bytes, as: UTF8.self)
  }

  // MARK: Parts

  /// Returns the pages in order, without deleted ones; empty without a table of contents.
  private static func contents(
    _ zip: ZipArchive,
    _ names: [String],
    isDamaged: Bool,
    limit: Int
  ) throws(FormatError) -> [Entry] {
    guard let name = names.first(where: { hasSuffix($0, ".content") }),
      let bytes = try zip.file(named: name, limit: min(limit, 16 << 20))
    else { return [] }
    let value: JSONValue
    do throws(FormatError) {
      value = try JSONValue(whole: isDamaged ? JSONText.repaired(bytes).text : bytes)
    } catch {
      guard isDamaged, !error.isLimit else { throw error }
      return []
    }
    var entries: [Entry] = []
    if let pages = value["cPages"]?["pages"], let count = pages.count {
      for i in 0..<count {
        guard let page = pages[i], let id = page["id"]?.string else { continue }
        if let deleted = page["deleted"]?["value"]?.integer, deleted != 0 { continue }
        entries.append(Entry(name: id, template: page["template"]?["value"]?.string))
      }
      return entries
    }
    if let pages = value["pages"], let count = pages.count, count > 0 {
      for i in 0..<count {
        if let id = pages[i]?.string { entries.append(Entry(name: id, template: nil)) }
      }
      return entries
    }
    let count = min(max(value["pageCount"]?.integer ?? 0, 0), 20_000)
    return (0..<count).map { Entry(name: String($0), template: nil) }
  }

  /// Returns the names of the pages' templates, from the file of older archives.
  private static func pageData(
    _ zip: ZipArchive,
    _ names: [String],
    limit: Int
  ) throws(FormatError) -> [String] {
    guard let name = names.first(where: { hasSuffix($0, ".pagedata") }),
      let bytes = try zip.file(named: name, limit: min(limit, 4 << 20))
    else { return [] }
    return bytes.split(separator: 10, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// Sets the names of the layers of an older page, which are in a file beside it.
  private static func name(
    _ page: inout RemarkablePage,
    from zip: ZipArchive,
    _ names: [String],
    beside file: String,
    limit: Int
  ) throws(FormatError) {
    let base = String(decoding: file.utf8.dropLast(3), as: UTF8.self)
    guard page.version < 6,
      let bytes = try zip.file(named: base + "-metadata.json", limit: min(limit, 1 << 20)),
      let layers = (try? JSONValue(whole: bytes))?["layers"], let count = layers.count
    else { return }
    for i in 0..<min(count, page.layers.count) {
      page.layers[i].name = layers[i]?["name"]?.string ?? ""
    }
  }

  /// Returns the paper of a template; plain, with a note, if it isn't a simple ruling.
  private static func paper(_ template: String?, _ notes: inout ReadingNotes) -> Paper {
    var paper = Paper.plain
    guard let template, !template.isEmpty else { return paper }
    let name = template.lowercased()
    if name.hasSuffix("blank") { return paper }
    let size = name.contains("small") ? 39.0 : name.contains("large") ? 78.0 : 52.0
    paper.spacing = size * RemarkablePage.scale
    paper.patternColor = Color(gray: 0.75)
    if name.contains("lines") {
      paper.pattern = .ruled
      paper.spacing *= 1.2
    } else if name.contains("grid") {
      paper.pattern = .grid
    } else if name.contains("dots") {
      paper.pattern = .dotted
    } else {
      notes.add("a paper template that Inkstone lacks is not shown")
    }
    return paper
  }
}
