/// A Xournal document: its XML and the files that belong to it.
struct XournalPackage {
  /// The XML of a document, decompressed or not.
  enum Content {
    /// All of the XML, decompressed, in memory.
    case bytes([UInt8])
    /// The XML as a gzip stream, which is decompressed while it is parsed.
    case gzip(GzipStream)
  }

  let content: Content

  private let archive: ZipArchive?
  private let path: String?
  private let limits: ReadingLimits

  /// Opens a document.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - path: The path of the file, if known.
  ///   - limits: The limits of the reader.
  ///   - isDamaged: Whether the XML is decompressed as far as possible, and then as a whole. The default is `false`.
  /// - Throws: An error if the content exceeds the limits, or is a zip archive without XML; unless `isDamaged`, also if
  ///   the zip archive is damaged.
  init(
    _ bytes: [UInt8],
    path: String?,
    limits: ReadingLimits,
    isDamaged: Bool = false
  ) throws(FormatError) {
    self.path = path
    self.limits = limits
    if bytes.isEmpty { throw FormatError("the file is empty") }
    if ZipArchive.isZip(bytes) {
      let archive = isDamaged ? ZipArchive(damaged: bytes) : try ZipArchive(bytes)
      guard let content = try archive.file(named: "content.xml", limit: limits.unpackedBytes) else {
        throw FormatError("the zip archive has no content.xml")
      }
      self.archive = archive
      self.content = .bytes(content)
      return
    }
    archive = nil
    if !Inflation.isGzip(bytes) {
      guard bytes.count <= limits.bytes else {
        throw FormatError("the file has more than \(limits.bytes) bytes", isLimit: true)
      }
      content = .bytes(bytes)
    } else if isDamaged {
      let (content, _) = try Inflation.inflateDamaged(
        bytes,
        0..<bytes.count,
        wrapping: .gzip,
        limit: limits.unpackedBytes,
        expected: min(bytes.count, limits.unpackedBytes / 8) * 4
      )
      self.content = .bytes(content)
    } else {
      content = .gzip(try GzipStream(bytes, limit: limits.bytes))
    }
  }

  /// Whether the document is a zip archive, which has its files in it.
  var isArchive: Bool { archive != nil }

  /// Returns a file of the package, or the file `DOCUMENT.NAME` beside the document; `nil` if there is none.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - limit: The maximum size of a file of the package, in bytes; `nil`, the default, for that of all content.
  /// - Throws: An error if the file is damaged or too large.
  func attachment(_ name: String, limit: Int? = nil) throws(FormatError) -> [UInt8]? {
    if let archive, let bytes = try archive.file(named: name, limit: limit ?? limits.unpackedBytes)
    {
      return bytes
    }
    if archive == nil, let path, limits.followsReferences,
      let bytes = try FileBytes.read("\(path).\(name)", limit: limits.bytes)
    {
      return bytes
    }
    return nil
  }

  /// Returns the size of a file of the package in bytes, as the package declares it; 0 if there is none.
  func sizeOfAttachment(_ name: String) -> Int {
    archive?.entries.first { $0.name == name }?.size ?? 0
  }

  /// Returns an external file.
  ///
  /// Searches at its path, relative to the folder of the document if the path is relative, and then
  /// in that folder.
  ///
  /// - Returns: The bytes, and whether they were at that very path; `nil` if there is no such file.
  func external(_ name: String) throws(FormatError) -> (bytes: [UInt8], isAtPath: Bool)? {
    let folder = path.map { path in
      path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    }
    var paths: [String] = []
    if name.first == "/" { paths.append(name) }
    if let folder {
      if name.first != "/" { paths.append(folder + name) }
      if let slash = name.lastIndex(where: { $0 == "/" || $0 == "\\" }) {
        paths.append(folder + name[name.index(after: slash)...])
      }
    }
    for path in paths where limits.followsReferences && !path.utf8.contains(0) {
      if let bytes = try FileBytes.read(path, limit: limits.bytes) { return (bytes, path == name) }
    }
    return nil
  }

  /// Returns a file that a background specifies, and the name of its resource; `nil` if there is none.
  ///
  /// The name is the domain and the given name, so that a writer can refer to the file again; the domain is `found`
  /// if the file was somewhere else.
  ///
  /// - Parameters:
  ///   - domain: `attach` for a file of the package or beside the document; a path otherwise.
  ///   - name: The name or the path.
  func file(
    domain: String,
    _ name: String
  ) throws(FormatError) -> (bytes: [UInt8], resource: String)? {
    if domain == "attach" { return try attachment(name).map { ($0, "\(domain):\(name)") } }
    return try external(name).map { ($0.bytes, "\($0.isAtPath ? domain : "found"):\(name)") }
  }

  /// Returns the path where a file is expected, for messages.
  func displayPath(domain: String, _ name: String) -> String {
    domain == "attach" && archive == nil ? "\(path.map { "\($0)." } ?? "")\(name)" : name
  }
}
