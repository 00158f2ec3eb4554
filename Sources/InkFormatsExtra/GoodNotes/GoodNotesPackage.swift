import InkDrawing
import InkFormats
import InkGraphics

/// The files of a GoodNotes document, which are in a zip archive.
struct GoodNotesPackage {
  /// A page of the document.
  struct Page {
    /// The name of the file with its elements; `nil` for an empty page.
    var name: String?
    /// The properties from the events; `nil` if there are none.
    var properties: GoodNotesEvents.Page?
  }

  /// The events of the document.
  private(set) var events = GoodNotesEvents()

  /// The pages that aren't deleted, in order.
  private(set) var pages: [Page] = []

  private let archive: ZipArchive
  private let limit: Int
  private var attachments: [[UInt8]: [UInt8]] = [:]

  /// Reads the indices of a document.
  ///
  /// - Parameters:
  ///   - input: The archive.
  ///   - scene: Receives notes about parts that are damaged.
  /// - Throws: An error if the archive or an index is malformed.
  init(_ input: FormatInput, _ scene: ForeignScene) throws(FormatError) {
    archive = input.isDamaged ? ZipArchive(damaged: input.bytes) : try ZipArchive(input.bytes)
    limit = input.limits.unpackedBytes
    let names = archive.entries.map(\.name)
    for (id, path) in try index("index.attachments.pb", scene) { attachments[id] = path }
    try readEvents(scene)
    var notes = try index("index.notes.pb", scene)
    let folder = Array("notes/".utf8)
    if notes.isEmpty {
      for name in names where name.utf8.starts(with: folder) {
        let path = Array(name.utf8)
        notes.append((Array(path.dropFirst(folder.count)), path))
      }
    }
    try order(notes, Set(names.map { Array($0.utf8) }), scene)
  }

  /// Returns the content of a file; `nil` if the archive lacks it.
  func file(_ name: String) throws(FormatError) -> [UInt8]? {
    try archive.file(named: name, limit: limit)
  }

  /// Returns the content of an attachment; `nil` if the archive lacks it.
  func attachment(_ id: [UInt8]) throws(FormatError) -> [UInt8]? {
    let stored = events.storage[id] ?? id
    let path = attachments[id] ?? attachments[stored] ?? Array("attachments/".utf8) + stored
    return try file(String(decoding: path, as: UTF8.self))
  }

  /// Returns the identifiers and paths of the files of an index.
  private func index(
    _ name: String,
    _ scene: ForeignScene
  ) throws(FormatError) -> [(id: [UInt8], path: [UInt8])] {
    var paths: [(id: [UInt8], path: [UInt8])] = []
    guard let bytes = try file(name) else { return paths }
    let isWhole = try GoodNotesMessage.records(bytes, isDamaged: scene.isDamaged) {
      record throws(FormatError) in
      try scene.element { () throws(FormatError) in
        try scene.budget.reserve(256)
        paths.append((try record.text(1), try record.text(2)))
      }
    }
    if !isWhole {
      scene.omit("damaged lists of files, read in part (pages or pictures may be missing)")
    }
    return paths
  }

  private mutating func readEvents(_ scene: ForeignScene) throws(FormatError) {
    guard let bytes = try file("index.events.pb") else { return }
    var events = events
    let isWhole = try GoodNotesMessage.records(bytes, isDamaged: scene.isDamaged) {
      record throws(FormatError) in
      try scene.element { () throws(FormatError) in try events.add(record, &scene.budget) }
    }
    if !isWhole { scene.omit("damaged lists of pages, read in part") }
    self.events = events
  }

  /// Sets the pages, by the keys of the events; pages without a key follow.
  private mutating func order(
    _ notes: [(id: [UInt8], path: [UInt8])],
    _ names: Set<[UInt8]>,
    _ scene: ForeignScene
  ) throws(FormatError) {
    typealias Entry = (hasNoKey: Bool, key: [UInt8], page: Page)
    var entries: [Entry] = []
    var isListed: Set<[UInt8]> = []
    for (id, path) in notes {
      let known = events.page(ofNotes: id)
      if let known { isListed.insert(known.id) }
      if known?.page.isDeleted.value == true { continue }
      if !names.contains(path) {
        scene.omit("files of pages that are missing, read as empty pages")
      }
      let page = Page(
        name: names.contains(path) ? String(decoding: path, as: UTF8.self) : nil,
        properties: known?.page
      )
      let key = known?.page.key.value ?? []
      entries.append((key.isEmpty, key, page))
    }
    for id in events.pageIDs where !isListed.contains(id) {
      guard let page = events.page(id), !page.isDeleted.value else { continue }
      entries.append((page.key.value.isEmpty, page.key.value, Page(properties: page)))
    }
    try scene.budget.reserve(256 * entries.count)
    let sorted = entries.indices.sorted { a, b in
      let (first, second) = (entries[a], entries[b])
      if first.hasNoKey != second.hasNoKey { return second.hasNoKey }
      if first.key != second.key { return first.key.lexicographicallyPrecedes(second.key) }
      return a < b
    }
    pages = sorted.map { entries[$0].page }
  }
}
