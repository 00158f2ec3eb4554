import CInkStudio
import Glibc
import InkDocuments

extension DocumentFolder {
  /// Writes a whole document; it is on the disk when it returns, and until then the old one is whole.
  ///
  /// - Returns: What is known of the new file, and whether there was none before.
  func write(
    _ bytes: [UInt8],
    to name: DocumentName,
    if condition: WriteCondition
  ) throws(FolderError) -> (entry: Entry, isNew: Bool) {
    if name.isLog { try Self.requireLog(bytes) }
    var old: Int32?
    do throws(FolderError) {
      old = try openLocked(name, O_RDONLY)
    } catch {
      guard case .absent = error else { throw error }
    }
    defer { if let old { close(old) } }
    let before: stat? = if let old { try status(old) } else { nil }
    switch (condition, before) {
    case (.isAbsent, nil): break
    case (.isAbsent, let before?): throw .changed(FileTag(before))
    case (.has, nil): throw .changed(nil)
    case (.has(let tags), let before?):
      let tag = FileTag(before)
      guard tags?.contains(tag.text) ?? true else { throw .changed(tag) }
      // Replacing needs only the folder's permission, but a file that is read-only is so on purpose.
      guard faccessat(descriptor, name.text, W_OK, AT_EACCESS) == 0 else { throw .notPermitted }
    }
    let file = try NewFile(in: descriptor, like: before)
    try file.write(bytes)
    try file.take(name, replacing: before != nil)
    ends[name] = nil
    return (Entry(name.text, try status(file.descriptor)), before == nil)
  }

  /// Takes a document out of the list; its content stays beside it under another name.
  ///
  /// - Returns: The name that it has now.
  func remove(_ name: DocumentName, if tags: [String]?) throws(FolderError) -> String {
    let file = try openLocked(name, O_RDONLY)
    defer { close(file) }
    let tag = FileTag(try status(file))
    guard tags?.contains(tag.text) ?? true else { throw .changed(tag) }
    for number in 1...1000 {
      let new = name.text + (number > 1 ? ".\(number)" : "") + ".deleted"
      guard try Self.move(name.text, to: new, in: descriptor) else { continue }
      ends[name] = nil
      try Self.sync(descriptor)
      return new
    }
    throw .system("A thousand documents of this name were deleted; remove those first.")
  }

  /// Gives a document another name, unless that is taken.
  func rename(
    _ name: DocumentName,
    to target: DocumentName,
    if tags: [String]?
  ) throws(FolderError) -> Entry {
    let file = try openLocked(name, O_RDONLY)
    defer { close(file) }
    let tag = FileTag(try status(file))
    guard tags?.contains(tag.text) ?? true else { throw .changed(tag) }
    guard target != name else { return Entry(name.text, try status(file)) }
    guard try Self.move(name.text, to: target.text, in: descriptor) else { throw .taken }
    ends[name] = nil
    ends[target] = nil
    try Self.sync(descriptor)
    return Entry(target.text, try status(file))
  }

  /// Renames a file; false if there is one of the new name, which stays as it is.
  private static func move(
    _ name: String,
    to new: String,
    in folder: Int32
  ) throws(FolderError) -> Bool {
    if linkat(folder, name, folder, new, 0) == 0 {
      guard unlinkat(folder, name, 0) == 0 else { throw .last() }
    } else if errno == EPERM || errno == EOPNOTSUPP {
      // Where files cannot have two names, looking first has to do.
      var other = stat()
      if fstatat(folder, new, &other, AT_SYMLINK_NOFOLLOW) == 0 { return false }
      guard renameat(folder, name, folder, new) == 0 else { throw .last() }
    } else {
      guard errno == EEXIST else { throw .last() }
      return false
    }
    return true
  }

  /// Makes sure that bytes are a whole document.
  private static func requireLog(_ bytes: [UInt8]) throws(FolderError) {
    var reader = FrameReader()
    reader.push(bytes)
    do throws(LogError) {
      while try reader.next() != nil {}
      try reader.requireEnd()
    } catch {
      throw .notInk("This is no whole document: \(error.description).")
    }
  }

  /// Returns when a file or folder is on the disk; file systems that cannot say so need no help.
  static func sync(_ file: Int32) throws(FolderError) {
    guard retry({ fsync(file) }) != 0, errno != EINVAL, errno != EROFS else { return }
    throw .last()
  }
}

/// A file that is written under another name and takes its own when it is on the disk.
final class NewFile {
  static let prefix = ".inkstone-"
  static let suffix = ".part"

  let descriptor: Int32
  private let folder: Int32
  private var name: String?

  /// Makes an empty file.
  ///
  /// - Parameter status: Of the file whose place it is to take.
  init(in folder: Int32, like status: stat?) throws(FolderError) {
    self.folder = folder
    let name = Self.prefix + String(UInt64.random(in: .min ... .max), radix: 36) + Self.suffix
    descriptor = ink_studio_open(
      folder,
      name,
      O_RDWR | O_CREAT | O_EXCL,
      status == nil ? 0o666 : 0o600
    )
    guard descriptor >= 0 else { throw .last() }
    self.name = name
    // Until it has its name nobody else may take it for a remnant, afterwards nobody may write.
    _ = flock(descriptor, LOCK_EX | LOCK_NB)
    guard let status else { return }
    if fchown(descriptor, status.st_uid, status.st_gid) != 0 {
      _ = fchown(descriptor, uid_t.max, status.st_gid)
    }
    guard fchmod(descriptor, status.st_mode & 0o777) == 0 else { throw .last() }
  }

  deinit {
    guard descriptor >= 0 else { return }
    if let name { unlinkat(folder, name, 0) }
    close(descriptor)
  }

  /// Writes the content and waits for the disk.
  func write(_ bytes: [UInt8]) throws(FolderError) {
    try Self.write(bytes, to: descriptor, at: 0)
    try DocumentFolder.sync(descriptor)
  }

  /// Takes the name at once and entirely, and waits for the disk.
  func take(_ target: DocumentName, replacing: Bool) throws(FolderError) {
    guard let name else { return }
    if replacing {
      guard renameat(folder, name, folder, target.text) == 0 else { throw .last() }
    } else if linkat(folder, name, folder, target.text, 0) == 0 {
      unlinkat(folder, name, 0)
    } else if errno == EPERM || errno == EOPNOTSUPP {
      var other = stat()
      guard fstatat(folder, target.text, &other, AT_SYMLINK_NOFOLLOW) != 0 else {
        throw .changed(nil)
      }
      guard renameat(folder, name, folder, target.text) == 0 else { throw .last() }
    } else {
      // Somebody made one in between, or something that is no file has the name.
      guard errno == EEXIST else { throw .last() }
      throw .changed(nil)
    }
    self.name = nil
    try DocumentFolder.sync(folder)
  }

  static func write(_ bytes: [UInt8], to file: Int32, at offset: Int) throws(FolderError) {
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        retry {
          pwrite(
            file,
            buffer.baseAddress.map { $0 + done },
            bytes.count - done,
            off_t(offset + done)
          )
        }
      }
      guard count > 0 else { throw .last(count == 0 ? ENOSPC : errno) }
      done += count
    }
  }
}
