/// A Xournal document: its XML and the files that belong to it.
struct XournalPackage {
  /// The form in which the XML of a document is available.
  enum Content {
    /// XML in memory.
    case bytes([UInt8])
    /// XML compressed as gzip.
    case gzip(GzipStream)
  }

  let content: Content

  private let archive: ZipArchive?
  private let path: String?
  private let limits: ReadingLimits

  /// Opens a document; `path` is that of the file, if known.
  ///
  /// Throws an error if the zip package or gzip data is damaged or exceeds the limits.
  init(_ bytes: [UInt8], path: String?, limits: ReadingLimits) throws(FormatError) {
    self.path = path
    self.limits = limits
    if bytes.isEmpty { throw FormatError("the file is empty") }
    if ZipArchive.isZip(bytes) {
      let archive = try ZipArchive(bytes)
      guard let content = try archive.file(named: "content.xml", limit: limits.unpackedBytes) else {
        throw FormatError("is a zip archive without content.xml")
      }
      self.archive = archive
      self.content = .bytes(content)
      return
    }
    archive = nil
    if Inflation.isGzip(bytes) {
      content = .gzip(try GzipStream(bytes, limit: limits.bytes))
    } else {
      guard bytes.count <= limits.bytes else {
        throw FormatError("has more than \(limits.bytes) bytes", isLimit: true)
      }
      content = .bytes(bytes)
    }
  }

  /// Opens a document that may be damaged, as far as possible; `path` is that of the file, if known.
  ///
  /// Throws an error if the content exceeds the limits, or is a zip archive without any XML.
  init(damaged bytes: [UInt8], path: String?, limits: ReadingLimits) throws(FormatError) {
    self.path = path
    self.limits = limits
    if ZipArchive.isZip(bytes) {
      let archive = ZipArchive(damaged: bytes)
      guard let content = try archive.file(named: "content.xml", limit: limits.unpackedBytes) else {
        throw FormatError("is a zip archive without content.xml")
      }
      self.archive = archive
      self.content = .bytes(content)
      return
    }
    archive = nil
    guard Inflation.isGzip(bytes) else {
      content = .bytes(bytes)
      return
    }
    let (content, _) = try Inflation.inflateDamaged(
      bytes,
      0..<bytes.count,
      wrapping: .gzip,
      limit: limits.unpackedBytes,
      expected: min(bytes.count, limits.unpackedBytes / 8) * 4
    )
    self.content = .bytes(content)
  }

  /// Returns a file of the package, or the file `DOCUMENT.NAME` beside the document; `nil` if there is none.
  func attachment(_ name: String) throws(FormatError) -> [UInt8]? {
    if let archive, let bytes = try archive.file(named: name, limit: limits.unpackedBytes) {
      return bytes
    }
    if archive == nil, let path, limits.followsReferences,
      let bytes = try FileBytes.read("\(path).\(name)", limit: limits.bytes)
    {
      return bytes
    }
    return nil
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
