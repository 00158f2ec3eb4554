import CInkStudio
import Glibc
import InkDocuments

extension DocumentFolder {
  /// Writes a whole document; it is on the disk when it returns, and until then the old one is whole.
  ///
  /// - Parameter keepsOld: Whether the file that is there stays beside the new one, as it is.
  /// - Returns: What is known of the new file, whether there was none before, and what the old one is called now if
  ///   it stays.
  func write(
    _ content: Content,
    to name: DocumentName,
    if condition: WriteCondition,
    keepsOld: Bool = false
  ) throws(FolderError) -> (entry: Entry, isNew: Bool, kept: String?) {
    guard content.count <= InkDocument.mostBytes else { throw .tooLarge }
    if name.isLog { try Self.requireLog(content) }
    let place = try place(of: name.text)
    defer { place.letGo() }
    var old: Int32?
    do throws(FolderError) {
      old = try openLocked(name, O_RDONLY)
    } catch {
      guard case .absent = error else { throw error }
    }
    defer { if let old { closeLocked(old) } }
    let before: stat? = if let old { try status(old) } else { nil }
    switch (condition, before) {
    case (.isAbsent, nil): break
    case (.isAbsent, let before?): throw .changed(FileTag(before))
    case (.has, nil): throw .changed(nil)
    case (.has(let tags), let before?):
      let tag = FileTag(before)
      guard tags?.contains(tag.text) ?? true else { throw .changed(tag) }
      // Replacing needs only the folder's permission, but a file that is read-only is so on purpose.
      guard faccessat(place.folder, place.name, W_OK, AT_EACCESS) == 0 else { throw .last() }
    }
    let file: NewFile
    switch content {
    case .file(let sent):
      file = sent
      try Self.sync(file.descriptor)
    default:
      file = try NewFile(in: place.folder, isPrivate: before != nil)
      try content.write(to: file.descriptor, at: 0)
      try Self.sync(file.descriptor)
    }
    if let before { try file.resemble(before) }
    var kept: String?
    if keepsOld, let old {
      kept = try keep(old, at: place)
      kept = name.text.split(separator: "/").dropLast().map { $0 + "/" }.joined() + (kept ?? "")
    }
    try file.take(place.name, replacing: before != nil)
    ends[name] = nil
    return (Entry(name.text, try status(file.descriptor)), before == nil, kept)
  }

  /// A file for what is being sent for a document, which takes its name when all is there.
  func newFile(for name: DocumentName) throws(FolderError) -> NewFile {
    let place = try place(of: name.text)
    defer { place.letGo() }
    var status = stat()
    let isThere = fstatat(place.folder, place.name, &status, AT_SYMLINK_NOFOLLOW) == 0
    return try NewFile(in: place.folder, isPrivate: isThere)
  }

  /// Gives a damaged document a second name beside it, under which its bytes stay when another file takes the first.
  ///
  /// - Returns: The name.
  private func keep(_ old: Int32, at place: Place) throws(FolderError) -> String {
    var stem = String(place.name.dropLast(4))
    if let end = stem.firstRange(of: Self.damaged) { stem = String(stem[..<end.lowerBound]) }
    while stem.utf8.count > 230 { stem.removeLast() }
    for number in 1...1000 {
      let name = stem + Self.damaged + (number > 1 ? " \(number)" : "") + ".ink"
      if linkat(place.folder, place.name, place.folder, name, 0) != 0 {
        switch errno {
        case EEXIST:
          // Kept already, by a server that was killed before it could go on.
          guard Self.isSame(place.name, name, in: place.folder) else { continue }
        case EPERM, EOPNOTSUPP, EMLINK, ENOSYS:
          guard try copy(old, status(old), to: name, in: place.folder) else { continue }
        default: throw .last()
        }
      }
      try Self.sync(place.folder)
      return name
    }
    throw .system("A thousand damaged documents of this name are kept; remove those first.")
  }

  /// What a damaged document is called that is kept, behind its name.
  private static let damaged = " (damaged)"

  private static func isSame(_ one: String, _ other: String, in folder: Int32) -> Bool {
    var (first, second) = (stat(), stat())
    return fstatat(folder, one, &first, AT_SYMLINK_NOFOLLOW) == 0
      && fstatat(folder, other, &second, AT_SYMLINK_NOFOLLOW) == 0
      && first.st_dev == second.st_dev && first.st_ino == second.st_ino
  }

  /// Copies a file; false if there is one of the new name.
  private func copy(
    _ old: Int32,
    _ before: stat,
    to name: String,
    in folder: Int32
  ) throws(FolderError) -> Bool {
    let file = try NewFile(in: folder, isPrivate: true)
    try Content.open(old, count: Int(before.st_size)).write(to: file.descriptor, at: 0)
    try file.resemble(before)
    _ = withUnsafePointer(to: (before.st_atim, before.st_mtim)) { times in
      times.withMemoryRebound(to: timespec.self, capacity: 2) { futimens(file.descriptor, $0) }
    }
    try Self.sync(file.descriptor)
    do throws(FolderError) {
      try file.take(name, replacing: false)
    } catch {
      if case .changed = error { return false }
      throw error
    }
    return true
  }

  /// Takes a document out of the list; its content stays beside it under another name.
  ///
  /// - Returns: The name that it has now.
  func remove(_ name: DocumentName, if tags: [String]?) throws(FolderError) -> String {
    let file = try openLocked(name, O_RDONLY)
    defer { closeLocked(file) }
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
    defer { closeLocked(file) }
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

  /// Makes another document of the same bytes, whatever they are, unless its name is taken.
  func copy(
    _ name: DocumentName,
    to target: DocumentName,
    if tags: [String]?
  ) throws(FolderError) -> Entry {
    let file = try openLocked(name, O_RDONLY)
    defer { closeLocked(file) }
    let before = try status(file)
    let tag = FileTag(before)
    guard tags?.contains(tag.text) ?? true else { throw .changed(tag) }
    let place = try place(of: target.text)
    defer { place.letGo() }
    guard try copy(file, before, to: place.name, in: place.folder) else { throw .taken }
    return try entry(target)
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
  private static func requireLog(_ content: Content) throws(FolderError) {
    var reader = FrameReader()
    if let error = try content.readFrames(&reader) {
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

  /// How many bytes were appended.
  private(set) var count = 0

  /// Makes an empty file.
  ///
  /// - Parameter isPrivate: Whether nobody else may read it, before it is to ``resemble(_:)`` another.
  init(in folder: Int32, isPrivate: Bool) throws(FolderError) {
    // Of its own, as it may be the last to need the folder.
    self.folder = fcntl(folder, F_DUPFD_CLOEXEC, 0)
    let name = Self.prefix + String(UInt64.random(in: .min ... .max), radix: 36) + Self.suffix
    let mode: UInt32 = isPrivate ? 0o600 : 0o666
    descriptor = ink_studio_open(folder, name, O_RDWR | O_CREAT | O_EXCL, mode)
    guard descriptor >= 0 else { throw .last() }
    self.name = name
    // Until it has its name nobody else may take it for a remnant, afterwards nobody may write.
    _ = flock(descriptor, LOCK_EX | LOCK_NB)
  }

  /// Makes it one of the owner and with the permissions of the file whose place it is to take.
  func resemble(_ status: stat) throws(FolderError) {
    if fchown(descriptor, status.st_uid, status.st_gid) != 0 {
      _ = fchown(descriptor, uid_t.max, status.st_gid)
    }
    guard fchmod(descriptor, status.st_mode & 0o777) == 0 else { throw .last() }
  }

  deinit {
    if descriptor >= 0 {
      if let name { unlinkat(folder, name, 0) }
      closeLocked(descriptor)
    }
    if folder >= 0 { close(folder) }
  }

  /// Writes more of the content.
  func append(_ bytes: [UInt8]) throws(FolderError) {
    try Self.write(bytes, to: descriptor, at: count)
    count += bytes.count
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
