import Glibc
import InkDocuments
import InkFiles

/// The folder with the documents, held open, so that it stays the same when it is moved.
///
/// If it is removed, the folder that gets its path next takes its place.
///
/// Files are opened below it, without following links; only regular files are read or written, and folders
/// whose names begin with a dot are left alone. Every call blocks until the disk is done.
final class DocumentFolder {
  /// What is known of a document.
  struct Entry {
    var name: String
    var bytes: Int
    /// In seconds since 1970.
    var modified: Double
    var tag: FileTag
  }

  /// The most documents of a list, and the most names that are looked at for one.
  static let longestList = 5000
  static let maximumNames = 50_000

  /// The most folders of a list.
  static let maximumFolders = 1000

  private let root: PosixVolume
  /// The path with which another folder may take the place of one that was removed.
  private let path: String
  /// The checksums at the end of documents, as long as they have the tag.
  var ends: [DocumentName: (tag: FileTag, check: UInt32)] = [:]

  /// Opens a folder, and removes what a killed server left in it.
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

  /// Makes sure that the folder has not been removed.
  private func requireFolder() throws(FolderError) {
    var status = stat()
    if fstat(root.folder, &status) == 0, status.st_nlink > 0 { return }
    let found = retry { Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    guard found >= 0 else { throw .gone }
    defer { close(found) }
    guard dup2(found, root.folder) >= 0 else { throw .last() }
    // Programs that are started do not get it.
    _ = fcntl(root.folder, F_SETFD, FD_CLOEXEC)
  }

  // MARK: Reading

  /// The documents and the folders below this one, and whether there are more.
  ///
  /// - Parameter endings: The endings of documents.
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

  /// A document as it is now, to be read in parts, and the tag of that state.
  func read(_ name: DocumentName) throws(FolderError) -> (file: SentFile, entry: Entry) {
    let file = try open(name)
    // Another program may be appending; its last frames may then be missing, not torn bytes in between.
    let status = try storing(file.status())
    guard status.size <= InkDocument.maximumBytes else { throw .tooLarge }
    return (SentFile(file, count: status.size), Entry(name.text, status))
  }

  /// The small picture in a document, of the drawing as it is; empty if there is none.
  func thumbnail(_ name: DocumentName) throws(FolderError) -> [UInt8] {
    let file = try open(name)
    var frames = FrameReader()
    var search = ThumbnailSearch()
    // Of one that is damaged whoever shows what can be read shows something else, perhaps.
    let content = Content.open(file, count: try storing(file.status()).size)
    let damage = content.readFrames(&frames) { search.read($0) }
    return damage == nil ? search.picture : []
  }

  /// What is known of a document.
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

  /// Opens a document that no one else has open for writing, and that still has its name.
  ///
  /// The lock is that of the document store, so desktop programs and this one exclude each other. It is released by
  /// `close()`, which callers have to defer: else the file is closed after its last use.
  func openLocked(
    _ name: DocumentName,
    _ access: FileAccess = .read
  ) throws(FolderError) -> any StorageFile {
    let location = try location(of: name.text)
    return try storing(location.volume.openLocked(location.name, access))
  }

  // MARK: Folders

  /// The folder around a document or a folder, open, and the name there.
  struct Location {
    let volume: PosixVolume
    let name: String
  }

  /// Finds where a path leads, folder by folder, so that no link is followed.
  func location(of path: String) throws(FolderError) -> Location {
    try requireFolder()
    var names = path.split(separator: "/").map(String.init)
    let last = names.removeLast()
    var volume = root
    for name in names { volume = try storing(volume.subfolder(name)) }
    return Location(volume: volume, name: last)
  }

  /// Returns when the names in a folder are on the disk.
  func sync(_ location: Location) throws(FolderError) {
    try storing(location.volume.syncFolder(of: location.name))
  }

  /// What comes behind a name of a folder.
  private enum Visit { case continues, enters, ends }

  /// Calls for each name below the folder, with the folder around it and its path.
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
        // One that was removed, or that this user may not read, is passed over.
        guard let location = try? location(of: prefix),
          let folder = try? location.volume.subfolder(location.name)
        else { continue }
        volume = folder
      }
      // The stream closes its descriptor.
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

  /// Removes unfinished files that nobody has locked.
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
