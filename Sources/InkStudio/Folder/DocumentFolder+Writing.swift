import Glibc
import InkDocuments
import InkFiles

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
    let volume = place.volume
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
      // Replacing needs only the folder's permission, but a file that is read-only is so on purpose.
      guard faccessat(volume.folder, place.name, W_OK, AT_EACCESS) == 0 else { throw .last() }
    }
    let new: NewFile
    var kept: String?
    do throws(StorageError) {
      if case .file(let sent) = content {
        new = sent
        if let before { try new.file.adopt(before) }
      } else {
        new = try NewFile(place.name, like: before, on: volume)
        try content.forEachPart { part, _ throws(StorageError) in try new.write(part) }
      }
    } catch {
      throw FolderError(error)
    }
    if keepsOld, let old {
      kept = try keep(old, at: place)
      kept = name.text.split(separator: "/").dropLast().map { $0 + "/" }.joined() + (kept ?? "")
    }
    do throws(StorageError) {
      try new.commit(replacing: before != nil)
    } catch {
      // Another program made one in the meantime, or something that is no file has the name.
      throw error.reason == .exists ? .changed(nil) : FolderError(error)
    }
    ends[name] = nil
    return (Entry(name.text, try storing(new.file.status())), before == nil, kept)
  }

  /// A file for what is being sent for a document, which takes its name when all is there.
  func newFile(for name: DocumentName) throws(FolderError) -> NewFile {
    let place = try place(of: name.text)
    let status = try storing(place.volume.status(place.name))
    return try storing(NewFile(place.name, like: status, on: place.volume))
  }

  /// Gives a damaged document a second name beside it, under which its bytes stay when another file takes the first.
  ///
  /// - Returns: The name.
  private func keep(_ old: any StorageFile, at place: Place) throws(FolderError) -> String {
    var stem = String(place.name.dropLast(4))
    if let end = stem.firstRange(of: Self.damaged) { stem = String(stem[..<end.lowerBound]) }
    while stem.utf8.count > 230 { stem.removeLast() }
    let volume = place.volume
    for number in 1...1000 {
      let name = stem + Self.damaged + (number > 1 ? " \(number)" : "") + ".ink"
      do throws(StorageError) {
        if try !volume.link(place.name, to: name, in: volume) {
          try copy(old, to: name, in: volume)
        }
      } catch {
        guard error.reason == .exists else { throw FolderError(error) }
        // It may have been kept already, by a server that was killed before it could go on.
        guard (try? volume.leads(name, to: old)) == true else { continue }
      }
      try sync(place)
      return name
    }
    throw .system("There are already a thousand damaged documents of this name. Remove them first.")
  }

  /// What a damaged document is called that is kept, behind its name.
  private static let damaged = " (damaged)"

  /// Copies a file and the time of its last change, unless there is one of the new name: the error `exists`.
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

  /// Takes a document out of the list; its content stays beside it under another name.
  ///
  /// - Returns: The name that it has now.
  func remove(_ name: DocumentName, if tags: [String]?) throws(FolderError) -> String {
    let file = try openLocked(name)
    defer { file.close() }
    let tag = FileTag(try storing(file.status()))
    guard tags?.contains(tag.text) ?? true else { throw .changed(tag) }
    let place = try place(of: name.text)
    for number in 1...1000 {
      let rest = (number > 1 ? ".\(number)" : "") + Self.deleted
      guard try move(place, to: Place(volume: place.volume, name: place.name + rest)) else {
        continue
      }
      ends[name] = nil
      return name.text + rest
    }
    throw .system("There are already a thousand deleted documents of this name. Remove them first.")
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
    guard try move(Place(volume: place.volume, name: place.name + rest), to: place) else {
      throw .taken
    }
    return try entry(name)
  }

  /// Makes a folder, which may be there already.
  func makeFolder(_ name: FolderName) throws(FolderError) {
    let place = try place(of: name.text)
    let folder = place.volume.folder
    guard mkdirat(folder, place.name, 0o777) == 0 else {
      var status = stat()
      let failure = errno
      if failure == EEXIST, fstatat(folder, place.name, &status, AT_SYMLINK_NOFOLLOW) == 0 {
        if status.st_mode & S_IFMT == S_IFDIR { return }
        throw .taken
      }
      throw .last(failure)
    }
    try sync(place)
  }

  /// Gives a document another name, unless that is taken.
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
    let place = try place(of: name.text)
    let other = try self.place(of: target.text)
    guard try move(place, to: other) else { throw .taken }
    ends[name] = nil
    ends[target] = nil
    return Entry(target.text, try storing(file.status()))
  }

  /// Makes another document of the same bytes, whatever they are, unless its name is taken.
  func copy(
    _ name: DocumentName,
    to target: DocumentName,
    if tags: [String]?
  ) throws(FolderError) -> Entry {
    let file = try openLocked(name)
    defer { file.close() }
    let tag = FileTag(try storing(file.status()))
    guard tags?.contains(tag.text) ?? true else { throw .changed(tag) }
    let place = try place(of: target.text)
    do throws(StorageError) {
      try copy(file, to: place.name, in: place.volume)
    } catch {
      throw error.reason == .exists ? .taken : FolderError(error)
    }
    return try entry(target)
  }

  /// Renames a file for good; false if there is one of the new name, which stays as it is.
  private func move(_ place: Place, to new: Place) throws(FolderError) -> Bool {
    do throws(StorageError) {
      try place.volume.move(place.name, to: new.name, in: new.volume)
    } catch {
      if error.reason == .exists { return false }
      throw FolderError(error)
    }
    if new.volume !== place.volume { try sync(new) }
    try sync(place)
    return true
  }

  /// Makes sure that bytes are a whole document.
  private static func requireLog(_ content: Content) throws(FolderError) {
    var reader = FrameReader()
    if let error = content.readFrames(&reader) {
      throw .notInk("The document is not complete: \(error.description).")
    }
  }
}
