import Glibc
import InkDocuments
import InkFiles

/// The folder with the documents, held open, so that it stays the same when it is moved.
///
/// If it is removed, the next folder with its path replaces it.
///
/// Paths are resolved without following links; only regular files are read or written, and hidden folders are ignored.
/// Every call blocks until the disk has finished.
final class DocumentFolder {
  /// The facts about a document.
  struct Entry {
    var name: String
    var bytes: Int
    /// The modification time, in seconds since 1970.
    var modified: Double
    var tag: FileTag
  }

  /// The maximum number of listed documents, and of directory entries to examine for a list.
  static let longestList = 5000
  static let maximumNames = 50_000

  /// The maximum number of listed folders.
  static let maximumFolders = 1000

  private let root: PosixVolume
  /// The resolved path of the folder when it was opened; if the folder is removed, another one at this path replaces it.
  private let path: String
  /// The checksum of the last frame of documents to which frames were appended, valid while the document has the tag.
  var ends: [DocumentName: (tag: FileTag, check: UInt32)] = [:]

  /// Opens a folder, and removes files that a killed server left in it.
  init(_ path: String) throws(FolderError) {
    let found = retry { Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    guard found >= 0 else { throw .last() }
    root = PosixVolume(ofFolder: found)
    self.path =
      realpath(path, nil).map { resolved in
        defer { free(resolved) }
        return String(cString: resolved)
      } ?? path
    removeRemnants()
  }

  /// Checks that the folder still exists, or opens its replacement.
  private func requireFolder() throws(FolderError) {
    var status = stat()
    if fstat(root.folder, &status) == 0, status.st_nlink > 0 { return }
    let found = retry { Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    guard found >= 0 else { throw .gone }
    defer { close(found) }
    guard dup2(found, root.folder) >= 0 else { throw .last() }
    // Child processes must not inherit it.
    _ = fcntl(root.folder, F_SETFD, FD_CLOEXEC)
  }

  // MARK: Reading

  /// Returns the documents and the folders below this one, and whether the list is incomplete.
  ///
  /// - Parameter endings: The extensions of documents.
  func list(_ endings: [String]) throws(FolderError) -> (
    entries: [Entry], folders: [String], isCut: Bool
  ) {
    var entries: [Entry] = []
    var folders: [String] = []
    var isCut = false
    try forEachName { folder, name, path in
      guard FolderName.isName(name) else { return .continues }
      var status = stat()
      guard fstatat(folder.folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
        return .continues
      }
      switch status.st_mode & S_IFMT {
      case S_IFDIR:
        guard FolderName(path) != nil else { return .continues }
        isCut = isCut || folders.count == Self.maximumFolders
        if folders.count == Self.maximumFolders { return .continues }
        folders.append(path)
        return .enters
      case S_IFREG where DocumentName(path, endings: endings) != nil:
        isCut = isCut || entries.count == Self.longestList
        if entries.count == Self.longestList { return .ends }
        entries.append(Entry(path, FileStatus(status)))
        return .continues
      default: return .continues
      }
    }
    entries.sort { $0.name < $1.name }
    folders.sort()
    return (entries, folders, isCut)
  }

  /// Opens a document to read its current state in chunks, and returns the tag of that state.
  func read(_ name: DocumentName) throws(FolderError) -> (file: SentFile, entry: Entry) {
    let file = try open(name)
    // Another program may be appending; then the last frames may be missing, but no bytes before them.
    let status = try storing(file.status())
    guard status.size <= InkDocument.maximumBytes else { throw .tooLarge }
    return (SentFile(file, count: status.size), Entry(name.text, status))
  }

  /// Returns the thumbnail of a document; empty if there is none of the current drawing.
  func thumbnail(_ name: DocumentName) throws(FolderError) -> [UInt8] {
    let file = try open(name)
    var frames = FrameReader()
    var search = ThumbnailSearch()
    // Of a damaged document, a reader may show another state than the thumbnail.
    let content = Content.open(file, count: try storing(file.status()).size)
    let damage = content.readFrames(&frames) { search.read($0) }
    return damage == nil ? search.picture : []
  }

  /// Returns the entry of a document.
  func entry(_ name: DocumentName) throws(FolderError) -> Entry {
    let file = try open(name)
    return Entry(name.text, try storing(file.status()))
  }

  // MARK: Files

  /// Opens a regular file for reading.
  private func open(_ name: DocumentName) throws(FolderError) -> any StorageFile {
    let location = try location(of: name.text)
    return try storing(location.volume.open(location.name, .read))
  }

  /// Locks a document that no other program has open for writing, and that still has its name.
  ///
  /// The lock is that of the document store, so desktop programs and this one exclude each other. `close()` releases
  /// it; callers must defer that call, since the file otherwise closes after its last use.
  func openLocked(
    _ name: DocumentName,
    _ access: FileAccess = .read
  ) throws(FolderError) -> any StorageFile {
    let location = try location(of: name.text)
    return try storing(location.volume.openLocked(location.name, access))
  }

  // MARK: Folders

  /// The open parent folder of a document or folder, and the name in it.
  struct Location {
    let volume: PosixVolume
    let name: String
  }

  /// Resolves a path folder by folder, without following links.
  func location(of path: String) throws(FolderError) -> Location {
    try requireFolder()
    var names = path.split(separator: "/").map(String.init)
    let last = names.removeLast()
    var volume = root
    for name in names { volume = try storing(volume.subfolder(name)) }
    return Location(volume: volume, name: last)
  }

  /// Makes the names in a folder durable.
  func sync(_ location: Location) throws(FolderError) {
    try storing(location.volume.syncFolder(of: location.name))
  }

  /// The next step of `forEachName` after a name: the next name, the names in this folder too, or the end.
  private enum Visit { case continues, enters, ends }

  /// Visits each name below the folder, with its parent folder and its path.
  private func forEachName(
    _ visit: (_ folder: PosixVolume, _ name: String, _ path: String) -> Visit
  ) throws(FolderError) {
    try requireFolder()
    var left = Self.maximumNames
    var waiting = [""]
    while let prefix = waiting.popLast() {
      let volume: PosixVolume
      if prefix.isEmpty {
        volume = try storing(root.subfolder("."))
      } else {
        // Skip a folder that was removed or is unreadable.
        guard let location = try? location(of: prefix),
          let folder = try? location.volume.subfolder(location.name)
        else { continue }
        volume = folder
      }
      // `closedir` closes the descriptor.
      let copy = fcntl(volume.folder, F_DUPFD_CLOEXEC, 0)
      guard copy >= 0, let stream = fdopendir(copy) else { throw .last() }
      defer { closedir(stream) }
      while left > 0, let item = readdir(stream) {
        left -= 1
        let name = withUnsafeBytes(of: &item.pointee.d_name) { bytes in
          String(validating: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        guard let name, name != ".", name != ".." else { continue }
        let path = prefix.isEmpty ? name : "\(prefix)/\(name)"
        switch visit(volume, name, path) {
        case .continues: break
        case .enters: waiting.append(path)
        case .ends: return
        }
      }
    }
  }

  /// Removes unfinished files that no process has locked.
  private func removeRemnants() {
    try? forEachName { folder, name, path in
      if NewFile.isTemporary(name) {
        if let file = try? folder.openLocked(name, .read) {
          try? folder.remove(name)
          file.close()
        }
        return .continues
      }
      guard FolderName(path) != nil else { return .continues }
      var status = stat()
      let isFolder =
        fstatat(folder.folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0
        && status.st_mode & S_IFMT == S_IFDIR
      return isFolder ? .enters : .continues
    }
  }
}

extension DocumentFolder.Entry {
  init(_ name: String, _ status: FileStatus) {
    let time = status.modified
    self.init(
      name: name,
      bytes: status.size,
      modified: Double(time.seconds) + Double(time.nanoseconds / 1_000_000) / 1000,
      tag: FileTag(status)
    )
  }
}

extension FileTag {
  init(_ status: FileStatus) {
    let numbers = [
      Int(truncatingIfNeeded: status.identity.device),
      Int(truncatingIfNeeded: status.identity.number), status.size,
      status.modified.seconds, status.modified.nanoseconds,
      status.changed.seconds, status.changed.nanoseconds,
    ]
    let words = numbers.map { String(UInt(bitPattern: $0), radix: 36) }
    text = "\"\(words.joined(separator: "-"))\""
  }
}
