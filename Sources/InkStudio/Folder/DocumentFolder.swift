import CInkStudio
import Glibc
import InkDocuments

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
  static let mostNames = 50_000

  /// The most folders of a list.
  static let mostFolders = 1000

  let descriptor: Int32
  /// The path with which another folder may take the place of one that was removed.
  private let path: String
  /// The checksums at the end of documents, as long as they have the tag.
  var ends: [DocumentName: (tag: FileTag, check: UInt32)] = [:]

  /// Opens a folder, and removes what a killed server left in it.
  init(_ path: String) throws(FolderError) {
    let found = retry { Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    guard found >= 0 else { throw .last() }
    descriptor = found
    self.path =
      realpath(path, nil).map { resolved in
        defer { free(resolved) }
        return String(cString: resolved)
      } ?? path
    removeRemnants()
  }

  deinit { close(descriptor) }

  /// Makes sure that the folder has not been removed.
  private func requireFolder() throws(FolderError) {
    var status = stat()
    if fstat(descriptor, &status) == 0, status.st_nlink > 0 { return }
    let found = retry { Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    guard found >= 0 else { throw .gone }
    defer { close(found) }
    guard dup2(found, descriptor) >= 0 else { throw .last() }
    // Programs that are started do not get it.
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
  }

  // MARK: Reading

  /// The documents and the folders below this one, and whether there are more.
  func list() throws(FolderError) -> (entries: [Entry], folders: [String], isCut: Bool) {
    var entries: [Entry] = []
    var folders: [String] = []
    var isCut = false
    try forEachName { folder, name, path in
      guard FolderName.isName(name) else { return .goesOn }
      var status = stat()
      guard fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return .goesOn }
      switch status.st_mode & S_IFMT {
      case S_IFDIR:
        guard FolderName(path) != nil else { return .goesOn }
        isCut = isCut || folders.count == Self.mostFolders
        if folders.count == Self.mostFolders { return .goesOn }
        folders.append(path)
        return .goesIn
      case S_IFREG where DocumentName(path) != nil:
        isCut = isCut || entries.count == Self.longestList
        if entries.count == Self.longestList { return .ends }
        entries.append(Entry(path, status))
        return .goesOn
      default: return .goesOn
      }
    }
    entries.sort { $0.name < $1.name }
    folders.sort()
    return (entries, folders, isCut)
  }

  /// A document as it is now, to be read in parts, and the tag of that state.
  func read(_ name: DocumentName) throws(FolderError) -> (file: SentFile, entry: Entry) {
    let file = try open(name, O_RDONLY)
    // Another program may be appending; its last frames may then be missing, not torn bytes in between.
    let status: stat
    do throws(FolderError) {
      status = try self.status(file)
      guard status.st_size <= InkDocument.mostBytes else { throw .tooLarge }
    } catch {
      close(file)
      throw error
    }
    return (SentFile(file, count: Int(status.st_size)), Entry(name.text, status))
  }

  /// The small picture in a document, of the drawing as it is; empty if there is none.
  func thumbnail(_ name: DocumentName) throws(FolderError) -> [UInt8] {
    let file = try open(name, O_RDONLY)
    defer { close(file) }
    var frames = FrameReader()
    var search = ThumbnailSearch()
    // Of one that is damaged whoever shows what can be read shows something else, perhaps.
    let content = Content.open(file, count: Int(try status(file).st_size))
    let damage = try content.readFrames(&frames) { search.take($0) }
    return damage == nil ? search.picture : []
  }

  /// What is known of a document.
  func entry(_ name: DocumentName) throws(FolderError) -> Entry {
    let file = try open(name, O_RDONLY)
    defer { close(file) }
    return Entry(name.text, try status(file))
  }

  // MARK: Files

  /// Opens a regular file.
  func open(_ name: DocumentName, _ flags: Int32) throws(FolderError) -> Int32 {
    let place = try place(of: name.text)
    defer { place.letGo() }
    return try open(place, flags)
  }

  private func open(_ place: Place, _ flags: Int32) throws(FolderError) -> Int32 {
    let file = ink_studio_open(place.folder, place.name, flags, 0)
    guard file >= 0 else { throw .last() }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(file)
      throw .notAFile
    }
    return file
  }

  /// Opens a document that nobody else has open for writing, and that still has its name.
  ///
  /// The lock is that of the document store, so desktop programs and this one exclude each other.
  func openLocked(_ name: DocumentName, _ flags: Int32) throws(FolderError) -> Int32 {
    let place = try place(of: name.text)
    defer { place.letGo() }
    let file = try open(place, flags)
    if retry({ flock(file, LOCK_EX | LOCK_NB) }) != 0 {
      let error: FolderError = errno == EWOULDBLOCK ? .busy : .last()
      close(file)
      throw error
    }
    var here = stat()
    var there = stat()
    guard fstat(file, &here) == 0,
      fstatat(place.folder, place.name, &there, AT_SYMLINK_NOFOLLOW) == 0,
      here.st_dev == there.st_dev, here.st_ino == there.st_ino
    else {
      // Somebody has put another file in its place just now.
      closeLocked(file)
      throw .busy
    }
    return file
  }

  func status(_ file: Int32) throws(FolderError) -> stat {
    var status = stat()
    guard fstat(file, &status) == 0 else { throw .last() }
    return status
  }

  /// Reads a part of a file; less where it ends.
  static func read(_ file: Int32, at offset: Int, count: Int) throws(FolderError) -> [UInt8] {
    var failure: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, size in
      while size < count, let base = buffer.baseAddress {
        let got = retry { pread(file, base + size, count - size, off_t(offset + size)) }
        if got < 0 { failure = errno }
        if got <= 0 { break }
        size += got
      }
    }
    guard failure == 0 else { throw .last(failure) }
    return bytes
  }

  // MARK: Folders

  /// Where a document or a folder lies: the folder around it, open until it is let go, and its name there.
  struct Place {
    let folder: Int32
    let name: String
    fileprivate let isOwn: Bool

    func letGo() { if isOwn { close(folder) } }
  }

  /// Finds where a path leads, folder by folder, so that no link is followed.
  func place(of path: String) throws(FolderError) -> Place {
    try requireFolder()
    var names = path.split(separator: "/").map(String.init)
    let last = names.removeLast()
    var folder = descriptor
    for name in names {
      let next = ink_studio_open(folder, name, O_RDONLY | O_DIRECTORY, 0)
      let failure = errno
      if folder != descriptor { close(folder) }
      guard next >= 0 else { throw .last(failure) }
      folder = next
    }
    return Place(folder: folder, name: last, isOwn: folder != descriptor)
  }

  /// What comes behind a name of a folder.
  private enum Visit { case goesOn, goesIn, ends }

  /// Calls for each name below the folder, with the folder that it lies in and its path.
  private func forEachName(
    _ visit: (_ folder: Int32, _ name: String, _ path: String) -> Visit
  ) throws(FolderError) {
    try requireFolder()
    var left = Self.mostNames
    var waiting = [""]
    while let prefix = waiting.popLast() {
      let copy: Int32
      if prefix.isEmpty {
        copy = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard copy >= 0 else { throw .last() }
      } else {
        // One that is gone, or that this user may not read, is passed over.
        guard let place = try? place(of: prefix) else { continue }
        defer { place.letGo() }
        copy = ink_studio_open(place.folder, place.name, O_RDONLY | O_DIRECTORY, 0)
        guard copy >= 0 else { continue }
      }
      guard let stream = fdopendir(copy) else {
        close(copy)
        throw .last()
      }
      defer { closedir(stream) }
      while left > 0, let item = readdir(stream) {
        left -= 1
        let name = withUnsafeBytes(of: &item.pointee.d_name) { bytes in
          String(validating: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        guard let name, name != ".", name != ".." else { continue }
        let path = prefix.isEmpty ? name : "\(prefix)/\(name)"
        switch visit(copy, name, path) {
        case .goesOn: break
        case .goesIn: waiting.append(path)
        case .ends: return
        }
      }
    }
  }

  /// Removes unfinished files that nobody has locked.
  private func removeRemnants() {
    try? forEachName { folder, name, path in
      if name.hasPrefix(NewFile.prefix), name.hasSuffix(NewFile.suffix) {
        let file = ink_studio_open(folder, name, O_RDONLY, 0)
        guard file >= 0 else { return .goesOn }
        if flock(file, LOCK_EX | LOCK_NB) == 0 { unlinkat(folder, name, 0) }
        close(file)
        return .goesOn
      }
      guard FolderName(path) != nil else { return .goesOn }
      var status = stat()
      let isFolder =
        fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0
        && status.st_mode & S_IFMT == S_IFDIR
      return isFolder ? .goesIn : .goesOn
    }
  }
}

/// Releases the lock of a file, and closes it.
///
/// Closing alone would not release it while a child process has a copy of the descriptor, between fork and exec.
func closeLocked(_ file: Int32) {
  _ = flock(file, LOCK_UN)
  close(file)
}

extension DocumentFolder.Entry {
  init(_ name: String, _ status: stat) {
    self.init(
      name: name,
      bytes: Int(status.st_size),
      modified: Double(status.st_mtim.tv_sec) + Double(status.st_mtim.tv_nsec / 1_000_000) / 1000,
      tag: FileTag(status)
    )
  }
}

extension FileTag {
  init(_ status: stat) {
    let numbers = [
      Int(status.st_dev), Int(status.st_ino), Int(status.st_size), status.st_mtim.tv_sec,
      status.st_mtim.tv_nsec, status.st_ctim.tv_sec, status.st_ctim.tv_nsec,
    ]
    let words = numbers.map { String(UInt(bitPattern: $0), radix: 36) }
    text = "\"\(words.joined(separator: "-"))\""
  }
}
