import CInkStudio
import Glibc
import InkDocuments

/// The folder with the documents, held open, so that it stays the same when it is moved.
///
/// Files are opened by one name under it, without following links; only regular files are read or
/// written. Every call blocks until the disk is done.
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
  static let longestList = 2000
  static let mostNames = 50_000

  /// The longest document in which a small picture is looked for, in bytes: others wait for the answer.
  static let largestSearch = 64 << 20

  /// The longest document that is sent, in bytes.
  static let largestRead = 256 << 20

  let descriptor: Int32
  /// The checksums at the end of documents, as long as they have the tag.
  var ends: [DocumentName: (tag: FileTag, check: UInt32)] = [:]

  /// Opens a folder, and removes what a killed server left in it.
  init(_ path: String) throws(FolderError) {
    let found = retry { Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    guard found >= 0 else { throw .last() }
    descriptor = found
    removeRemnants()
  }

  deinit { close(descriptor) }

  // MARK: Reading

  /// The documents, and whether there are more.
  func list() throws(FolderError) -> (entries: [Entry], isCut: Bool) {
    var entries: [Entry] = []
    var isCut = false
    try forEachName { text in
      guard DocumentName(text) != nil else { return true }
      var status = stat()
      guard fstatat(descriptor, text, &status, AT_SYMLINK_NOFOLLOW) == 0,
        status.st_mode & S_IFMT == S_IFREG
      else { return true }
      if entries.count == Self.longestList {
        isCut = true
        return false
      }
      entries.append(Entry(text, status))
      return true
    }
    entries.sort { $0.name < $1.name }
    return (entries, isCut)
  }

  /// A whole document and the tag of that state.
  func read(_ name: DocumentName) throws(FolderError) -> (bytes: [UInt8], entry: Entry) {
    let file = try open(name, O_RDONLY)
    defer { close(file) }
    // Another program may be appending; its last frames may then be missing, not torn bytes in between.
    let status = try self.status(file)
    guard status.st_size <= Self.largestRead else { throw .tooLarge }
    let bytes = try Self.read(file, at: 0, count: Int(status.st_size))
    var entry = Entry(name.text, status)
    entry.bytes = bytes.count
    return (bytes, entry)
  }

  /// The small picture in a document, of the drawing as it is; empty if there is none.
  func thumbnail(_ name: DocumentName) throws(FolderError) -> [UInt8] {
    let file = try open(name, O_RDONLY)
    defer { close(file) }
    let size = Int(try status(file).st_size)
    guard size <= Self.largestSearch else { return [] }
    var frames = FrameReader()
    frames.push(try Self.read(file, at: 0, count: size))
    var search = ThumbnailSearch()
    do throws(LogError) {
      while let frame = try frames.next() { search.take(frame) }
      try frames.requireEnd()
    } catch {
      // Whoever shows what can be read of it shows something else, perhaps.
      return []
    }
    return search.picture
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
    let file = ink_studio_open(descriptor, name.text, flags, 0)
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
    let file = try open(name, flags)
    if retry({ flock(file, LOCK_EX | LOCK_NB) }) != 0 {
      let error: FolderError = errno == EWOULDBLOCK ? .busy : .last()
      close(file)
      throw error
    }
    var here = stat()
    var there = stat()
    guard fstat(file, &here) == 0,
      fstatat(descriptor, name.text, &there, AT_SYMLINK_NOFOLLOW) == 0,
      here.st_dev == there.st_dev, here.st_ino == there.st_ino
    else {
      // Somebody has put another file in its place just now.
      close(file)
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

  /// Calls for each name, until the answer is no.
  private func forEachName(_ visit: (String) -> Bool) throws(FolderError) {
    let copy = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard copy >= 0 else { throw .last() }
    guard let stream = fdopendir(copy) else {
      close(copy)
      throw .last()
    }
    defer { closedir(stream) }
    for _ in 0..<Self.mostNames {
      guard let item = readdir(stream) else { return }
      let name = withUnsafeBytes(of: &item.pointee.d_name) { bytes in
        String(validating: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if let name, !visit(name) { return }
    }
  }

  /// Removes unfinished files that nobody has locked.
  private func removeRemnants() {
    try? forEachName { name in
      guard name.hasPrefix(NewFile.prefix), name.hasSuffix(NewFile.suffix) else { return true }
      let file = ink_studio_open(descriptor, name, O_RDONLY, 0)
      guard file >= 0 else { return true }
      if flock(file, LOCK_EX | LOCK_NB) == 0 { unlinkat(descriptor, name, 0) }
      close(file)
      return true
    }
  }
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
