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
    let place = try place(of: name.text)
    defer { place.letGo() }
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
      guard faccessat(place.folder, place.name, W_OK, AT_EACCESS) == 0 else { throw .notPermitted }
    }
    let file = try NewFile(in: place.folder, like: before)
    try file.write(bytes)
    try file.take(place.name, replacing: before != nil)
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
    let place = try place(of: name.text)
    defer { place.letGo() }
    for number in 1...1000 {
      let rest = (number > 1 ? ".\(number)" : "") + Self.deleted
      guard try Self.move(place.name, in: place.folder, to: place.name + rest, in: place.folder)
      else {
        continue
      }
      ends[name] = nil
      try Self.sync(place.folder)
      return name.text + rest
    }
    throw .system("A thousand documents of this name were deleted; remove those first.")
  }

  /// What the names of documents end with that were deleted.
  private static let deleted = ".deleted"

  /// Brings a document back that was deleted, unless another has its name.
  ///
  /// - Parameter text: The name that ``remove(_:if:)`` gave it.
  func restore(_ name: DocumentName, from text: String) throws(FolderError) -> Entry {
    let rest = text.dropFirst(name.text.count)
    guard text.hasPrefix(name.text), rest.hasSuffix(Self.deleted) else { throw .absent }
    let number = rest.dropLast(Self.deleted.count)
    guard number.isEmpty || number.first == "." && Int(number.dropFirst()) != nil else {
      throw .absent
    }
    let place = try place(of: name.text)
    defer { place.letGo() }
    guard try Self.move(place.name + rest, in: place.folder, to: place.name, in: place.folder)
    else {
      throw .taken
    }
    try Self.sync(place.folder)
    return try entry(name)
  }

  /// Makes a folder, which may be there already.
  func makeFolder(_ name: FolderName) throws(FolderError) {
    let place = try place(of: name.text)
    defer { place.letGo() }
    guard mkdirat(place.folder, place.name, 0o777) == 0 else {
      var status = stat()
      let failure = errno
      if failure == EEXIST, fstatat(place.folder, place.name, &status, AT_SYMLINK_NOFOLLOW) == 0 {
        if status.st_mode & S_IFMT == S_IFDIR { return }
        throw .taken
      }
      throw .last(failure)
    }
    try Self.sync(place.folder)
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
    let place = try place(of: name.text)
    defer { place.letGo() }
    let other = try self.place(of: target.text)
    defer { other.letGo() }
    guard try Self.move(place.name, in: place.folder, to: other.name, in: other.folder) else {
      throw .taken
    }
    ends[name] = nil
    ends[target] = nil
    try Self.sync(other.folder)
    try Self.sync(place.folder)
    return Entry(target.text, try status(file))
  }

  /// Renames a file; false if there is one of the new name, which stays as it is.
  private static func move(
    _ name: String,
    in folder: Int32,
    to new: String,
    in other: Int32
  ) throws(FolderError) -> Bool {
    if linkat(folder, name, other, new, 0) == 0 {
      guard unlinkat(folder, name, 0) == 0 else { throw .last() }
    } else if errno == EPERM || errno == EOPNOTSUPP {
      // Where files cannot have two names, looking first has to do.
      var status = stat()
      if fstatat(other, new, &status, AT_SYMLINK_NOFOLLOW) == 0 { return false }
      guard renameat(folder, name, other, new) == 0 else { throw .last() }
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
    // Of its own, as it may be the last to need the folder.
    self.folder = fcntl(folder, F_DUPFD_CLOEXEC, 0)
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
    if descriptor >= 0 {
      if let name { unlinkat(folder, name, 0) }
      close(descriptor)
    }
    if folder >= 0 { close(folder) }
  }

  /// Writes the content and waits for the disk.
  func write(_ bytes: [UInt8]) throws(FolderError) {
    try Self.write(bytes, to: descriptor, at: 0)
    try DocumentFolder.sync(descriptor)
  }

  /// Takes the name at once and entirely, and waits for the disk.
  func take(_ target: String, replacing: Bool) throws(FolderError) {
    guard let name else { return }
    if replacing {
      guard renameat(folder, name, folder, target) == 0 else { throw .last() }
    } else if linkat(folder, name, folder, target, 0) == 0 {
      unlinkat(folder, name, 0)
    } else if errno == EPERM || errno == EOPNOTSUPP {
      var other = stat()
      guard fstatat(folder, target, &other, AT_SYMLINK_NOFOLLOW) != 0 else {
        throw .changed(nil)
      }
      guard renameat(folder, name, folder, target) == 0 else { throw .last() }
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
