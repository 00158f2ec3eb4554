import Glibc
import InkDocuments
import InkFiles

extension DocumentFolder {
  /// Writes a whole document durably and atomically.
  ///
  /// - Parameter keepsOld: Whether the existing file stays beside the new one, unchanged. The default is `false`.
  /// - Returns: The entry of the new file, whether there was none before, and the new name of the old file if it stays.
  func write(
    _ content: Content,
    to name: DocumentName,
    if condition: WriteCondition,
    keepsOld: Bool = false
  ) throws(FolderError) -> (entry: Entry, isNew: Bool, kept: String?) {
    guard content.count <= InkDocument.maximumBytes else { throw .tooLarge }
    if name.isLog { try Self.requireLog(content) }
    let location = try location(of: name.text)
    let volume = location.volume
    var old: (any StorageFile)?
    do throws(FolderError) {
      old = try openLocked(name)
    } catch {
      guard case .absent = error else { throw error }
    }
    defer { old?.close() }
    let before: FileStatus? = if let old { try storing(old.status()) } else { nil }
    switch (condition, before) {
    case (.isAbsent, nil): break
    case (.isAbsent, let before?): throw .changed(FileTag(before))
    case (.has, nil): throw .changed(nil)
    case (.has(let tags), let before?):
      let tag = FileTag(before)
      guard tags?.contains(tag.text) ?? true else { throw .changed(tag) }
      // Replacing needs only permission for the folder, but a read-only file must stay.
      guard faccessat(volume.folder, location.name, W_OK, AT_EACCESS) == 0 else { throw .last() }
    }
    let new: NewFile
    var kept: String?
    do throws(StorageError) {
      if case .file(let sent) = content {
        new = sent
        if let before { try new.file.adopt(before) }
      } else {
        new = try NewFile(location.name, like: before, on: volume)
        try content.forEachPart { part, _ throws(StorageError) in try new.write(part) }
      }
    } catch {
      throw FolderError(error)
    }
    if keepsOld, let old {
      kept = try preserve(old, at: location)
      kept = name.text.split(separator: "/").dropLast().map { $0 + "/" }.joined() + (kept ?? "")
    }
    do throws(StorageError) {
      try new.commit(replacing: before != nil)
    } catch {
      // Meanwhile another program has created a file, or something else, of this name.
      throw error.reason == .exists ? .changed(nil) : FolderError(error)
    }
    ends[name] = nil
    return (Entry(name.text, try storing(new.file.status())), before == nil, kept)
  }

  /// Creates a file for an upload, which gets the document's name when it is complete.
  func newFile(for name: DocumentName) throws(FolderError) -> NewFile {
    let location = try location(of: name.text)
    let status = try storing(location.volume.status(location.name))
    return try storing(NewFile(location.name, like: status, on: location.volume))
  }

  /// Links a damaged document under a second name, which keeps its bytes when another file gets the first name.
  ///
  /// - Returns: The second name.
  private func preserve(_ old: any StorageFile, at location: Location) throws(FolderError) -> String
  {
    var stem = String(location.name.dropLast(4))
    if let end = stem.firstRange(of: Self.damaged) { stem = String(stem[..<end.lowerBound]) }
    while stem.utf8.count > 230 { stem.removeLast() }
    let volume = location.volume
    for number in 1...1000 {
      let name = stem + Self.damaged + (number > 1 ? " \(number)" : "") + ".ink"
      do throws(StorageError) {
        if try !volume.link(location.name, to: name, in: volume) {
          try copy(old, to: name, in: volume)
        }
      } catch {
        guard error.reason == .exists else { throw FolderError(error) }
        // A server that was killed after linking may have left this name.
        guard (try? volume.leads(name, to: old)) == true else { continue }
      }
      try sync(location)
      return name
    }
    throw .system("There are already a thousand damaged documents of this name. Remove them first.")
  }

  /// The suffix of the names of kept damaged documents.
  private static let damaged = " (damaged)"

  /// Copies a file and its modification time; throws `exists` if the new name is taken.
  private func copy(
    _ old: any StorageFile,
    to name: String,
    in volume: PosixVolume
  ) throws(StorageError) {
    let before = try old.status()
    let new = try NewFile(name, like: before, on: volume)
    try Content.open(old, count: before.size).forEachPart { part, _ throws(StorageError) in
      try new.write(part)
    }
    try new.commit(replacing: false)
    let time = timespec(tv_sec: before.modified.seconds, tv_nsec: before.modified.nanoseconds)
    _ = utimensat(volume.folder, name, [time, time], AT_SYMLINK_NOFOLLOW)
  }

  /// Removes a document from the list; its content stays beside it under another name.
  ///
  /// - Returns: The new name.
  func remove(_ name: DocumentName, if tags: [String]?) throws(FolderError) -> String {
    let file = try openLocked(name)
    defer { file.close() }
    let tag = FileTag(try storing(file.status()))
    guard tags?.contains(tag.text) ?? true else { throw .changed(tag) }
    let location = try location(of: name.text)
    for number in 1...1000 {
      let rest = (number > 1 ? ".\(number)" : "") + Self.deleted
      guard try move(location, to: Location(volume: location.volume, name: location.name + rest))
      else {
        continue
      }
      ends[name] = nil
      return name.text + rest
    }
    throw .system("There are already a thousand deleted documents of this name. Remove them first.")
  }

  /// The suffix of the names of deleted documents.
  private static let deleted = ".deleted"

  /// Restores a deleted document, unless its name is taken.
  ///
  /// - Parameter text: The name that ``remove(_:if:)`` returned.
  func restore(_ name: DocumentName, from text: String) throws(FolderError) -> Entry {
    let rest = text.dropFirst(name.text.count)
    guard text.hasPrefix(name.text), rest.hasSuffix(Self.deleted) else { throw .absent }
    let number = rest.dropLast(Self.deleted.count)
    guard number.isEmpty || number.first == "." && Int(number.dropFirst()) != nil else {
      throw .absent
    }
    let location = try location(of: name.text)
    guard try move(Location(volume: location.volume, name: location.name + rest), to: location)
    else {
      throw .taken
    }
    return try entry(name)
  }

  /// Creates a folder, unless it exists.
  func makeFolder(_ name: FolderName) throws(FolderError) {
    let location = try location(of: name.text)
    let folder = location.volume.folder
    guard mkdirat(folder, location.name, 0o777) == 0 else {
      var status = stat()
      let failure = errno
      if failure == EEXIST, fstatat(folder, location.name, &status, AT_SYMLINK_NOFOLLOW) == 0 {
        if status.st_mode & S_IFMT == S_IFDIR { return }
        throw .taken
      }
      throw .last(failure)
    }
    try sync(location)
  }

  /// Renames a document, unless the new name is taken.
  func rename(
    _ name: DocumentName,
    to target: DocumentName,
    if tags: [String]?
  ) throws(FolderError) -> Entry {
    let file = try openLocked(name)
    defer { file.close() }
    let tag = FileTag(try storing(file.status()))
    guard tags?.contains(tag.text) ?? true else { throw .changed(tag) }
    guard target != name else { return Entry(name.text, try storing(file.status())) }
    let location = try location(of: name.text)
    let other = try self.location(of: target.text)
    guard try move(location, to: other) else { throw .taken }
    ends[name] = nil
    ends[target] = nil
    return Entry(target.text, try storing(file.status()))
  }

  /// Copies a document, even if damaged, unless the new name is taken.
  func copy(
    _ name: DocumentName,
    to target: DocumentName,
    if tags: [String]?
  ) throws(FolderError) -> Entry {
    let file = try openLocked(name)
    defer { file.close() }
    let tag = FileTag(try storing(file.status()))
    guard tags?.contains(tag.text) ?? true else { throw .changed(tag) }
    let location = try location(of: target.text)
    do throws(StorageError) {
      try copy(file, to: location.name, in: location.volume)
    } catch {
      throw error.reason == .exists ? .taken : FolderError(error)
    }
    return try entry(target)
  }

  /// Renames a file durably; returns false, without a change, if the new name is taken.
  private func move(_ location: Location, to new: Location) throws(FolderError) -> Bool {
    do throws(StorageError) {
      try location.volume.move(location.name, to: new.name, in: new.volume)
    } catch {
      if error.reason == .exists { return false }
      throw FolderError(error)
    }
    if new.volume !== location.volume { try sync(new) }
    try sync(location)
    return true
  }

  /// Throws an error if bytes aren't an intact document.
  private static func requireLog(_ content: Content) throws(FolderError) {
    var reader = FrameReader()
    if let error = content.readFrames(&reader) {
      throw .notInk("The uploaded document is not complete: \(error.description). Upload it again.")
    }
  }
}
