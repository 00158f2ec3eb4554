import Glibc

/// A file that is written in pieces and appears atomically, when it is complete.
///
/// The bytes go to a new file in the same folder, which has no name if the file system supports that, else the name
/// `.NAME.ink-new`. ``commit(replacing:isNameDurable:)`` makes it durable and gives it its name; until then the path
/// leads to the old content. A crash leaves at most the temporary name, which the next writer of the file removes, as
/// ``UnfinishedFiles`` does at signals.
///
/// The file is locked from the beginning: no second writer can open it between its creation and its naming.
public final class NewFile {
  /// The open file that the bytes are written to.
  public let file: any StorageFile

  /// The number of bytes written so far.
  public private(set) var count = 0

  private let volume: any StorageVolume
  /// The final name of the file, also used in errors.
  private let target: String
  private let path: String
  /// The file while it has no name; `nil` if it was created with one.
  private let unnamed: PosixFile?
  /// The temporary path, while it exists, and its slot in ``UnfinishedFiles``.
  private var temporary: (name: String, slot: Int?)?
  /// The first failure of a write or of the commit; thrown by every later call.
  private var failure: StorageError?

  /// Begins a file at a path, absolute or relative to the working directory.
  ///
  /// Symbolic links are followed, also if their target doesn't exist yet. A new file that replaces another adopts its
  /// permissions and, if allowed, its owner and group. If the path leads to something other than a regular file, such
  /// as a pipe or a device, the bytes are written to it directly.
  ///
  /// - Throws: The reason why it cannot be written; ``StorageError/Reason/readOnly`` if the file exists and has no
  ///   permission to write.
  public convenience init(_ path: String) throws(StorageError) {
    try self.init(path, on: PosixVolume())
  }

  package convenience init(_ path: String, on volume: PosixVolume) throws(StorageError) {
    var status = stat()
    let isThere = stat(path, &status) == 0
    if isThere, status.st_mode & S_IFMT != S_IFREG {
      self.init(try PosixFile(streamAt: path), volume)
      return
    }
    do throws(StorageError) {
      let target = try volume.resolved(path)
      // The superuser may write to everything, but hardly intends to write to a file without permission to write.
      let isWritable =
        status.st_mode & 0o222 != 0 && faccessat(AT_FDCWD, target, W_OK, AT_EACCESS) == 0
      guard !isThere || isWritable else {
        throw StorageError(.open, path, .readOnly, message: "is read-only", code: EACCES)
      }
      try self.init(target, like: isThere ? FileStatus(status) : nil, on: volume, named: path)
    } catch {
      var error = error
      error.path = path
      throw error
    }
  }

  /// Begins a file whose final path has no symbolic links.
  ///
  /// - Parameters:
  ///   - target: The final path, with all symbolic links resolved.
  ///   - status: The status of the file whose permissions and owner it adopts; `nil` for those of a new file.
  ///   - volume: The file system.
  /// - Throws: An error if the new file can't be created in that folder.
  public convenience init(
    _ target: String,
    like status: FileStatus?,
    on volume: any StorageVolume
  ) throws(StorageError) {
    try self.init(target, like: status, on: volume, named: target)
  }

  private init(
    _ target: String,
    like status: FileStatus?,
    on volume: any StorageVolume,
    named path: String
  ) throws(StorageError) {
    (self.target, self.volume, self.path) = (target, volume, path)
    let isPrivate = status != nil
    unnamed = (volume as? PosixVolume)?.unnamedFile(beside: target, isPrivate: isPrivate)
    if let unnamed {
      file = unnamed
      // In a file system without locks, no second writer can be kept out.
      _ = try? unnamed.lock()
    } else {
      let made = try Self.named(beside: target, on: volume) { name throws(StorageError) in
        let file = try volume.open(name, .create(isPrivate: isPrivate))
        // Another process may have taken the file for the remnant of a crash before it was locked.
        guard (try? file.lock()) ?? true else { return nil }
        return try volume.leads(name, to: file) ? file : nil
      }
      file = made.file
      temporary = made.name
    }
    file.path = path
    if let status { try file.adopt(status) }
  }

  /// Writes to an existing pipe or device.
  private init(_ stream: PosixFile, _ volume: PosixVolume) {
    (file, unnamed, self.volume, target, path) = (stream, nil, volume, "", stream.path)
  }

  deinit { removeTemporary() }

  /// Writes a whole file, as ``init(_:)`` does in pieces, and replaces an existing one.
  ///
  /// - Throws: An error if it cannot be written. The old content is then unchanged, and no other file is left.
  public static func write(_ bytes: [UInt8], to path: String) throws(StorageError) {
    let file = try NewFile(path)
    try file.write(bytes)
    try file.commit()
  }

  /// Appends bytes to the new file.
  ///
  /// - Throws: The first failure, and the same error at every later call.
  public func write(_ bytes: [UInt8]) throws(StorageError) {
    if let failure { throw failure }
    do throws(StorageError) {
      count += try file.writeAll(bytes, at: count)
    } catch {
      failure = error
      throw error
    }
  }

  /// Whether the bytes go to a pipe or a device, which can't be rewritten.
  package var isStream: Bool { target.isEmpty }

  /// Replaces all bytes written so far; not allowed if ``isStream``.
  ///
  /// - Throws: The first failure, and the same error at every later call.
  package func rewrite(_ bytes: [UInt8]) throws(StorageError) {
    if let failure { throw failure }
    do throws(StorageError) {
      try file.truncate(to: 0)
    } catch {
      failure = error
      throw error
    }
    count = 0
    try write(bytes)
  }

  /// Makes the file durable and gives it its final name.
  ///
  /// It stays open and locked while ``file`` is referenced.
  ///
  /// - Parameters:
  ///   - replacing: Whether an existing file with that name is replaced; if not, the error is
  ///     ``StorageError/Reason/exists``.
  ///   - isNameDurable: Whether to wait until the name, too, is on the disk.
  /// - Throws: The first failure. The old content is then unchanged, unless only the sync of the name failed.
  public func commit(replacing: Bool = true, isNameDurable: Bool = true) throws(StorageError) {
    if let failure { throw failure }
    do throws(StorageError) {
      try file.sync()
      if target.isEmpty { return }
      try takeName(replacing: replacing)
      if isNameDurable { try volume.syncFolder(of: target) }
    } catch {
      failure = error
      failure?.path = path
      throw failure ?? error
    }
  }

  /// Closes the file and removes the written bytes, unless they were committed.
  public func discard() {
    removeTemporary()
    file.close()
  }

  private func takeName(replacing: Bool) throws(StorageError) {
    if let unnamed {
      do throws(StorageError) {
        return try unnamed.link(as: target)
      } catch {
        guard replacing, error.reason == .exists else { throw error }
      }
      // The system call that names an unnamed file fails if the name is taken; only the renaming of a named file
      // replaces.
      temporary = try Self.named(beside: target, on: volume) { name throws(StorageError) in
        try unnamed.link(as: name)
        return unnamed
      }.name
    }
    guard let name = temporary?.name else { return }
    try volume.rename(name, to: target, replacing: replacing)
    forgetTemporary()
  }

  // MARK: The temporary name

  private static let suffix = ".ink-new"

  /// Whether a name (without folder) is the temporary one of an unfinished file: `.NAME.ink-new`.
  package static func isTemporary(_ name: String) -> Bool {
    name.hasPrefix(".") && name.hasSuffix(suffix)
  }

  /// Makes a file under a temporary name, after removing the remnants of a crash.
  ///
  /// - Parameter make: Makes the file with a name; returns `nil` to be called again with the same name; throws `exists`
  ///   if the name is taken.
  /// - Returns: The file, its temporary path and the slot of that in ``UnfinishedFiles``.
  private static func named(
    beside target: String,
    on volume: any StorageVolume,
    _ make: (String) throws(StorageError) -> (any StorageFile)?
  ) throws(StorageError) -> (file: any StorageFile, name: (String, Int?)) {
    let start = target.lastIndex(of: "/").map(target.index(after:)) ?? target.startIndex
    var name = target[start...]
    while name.utf8.count > 200 { name.removeLast() }
    var number = 0
    for _ in 0..<200 {
      let path = "\(target[..<start]).\(name)\(number == 0 ? "" : "-\(number)")\(suffix)"
      do throws(StorageError) {
        if let file = try make(path) {
          let folder = (volume as? PosixVolume)?.folder
          return (file, (path, folder.flatMap { UnfinishedFiles.add(path, in: $0) }))
        }
      } catch {
        guard error.reason == .exists else { throw error }
        if try !removeRemnant(path, beside: target, on: volume) { number += 1 }
      }
    }
    throw StorageError(
      .open,
      target,
      .exists,
      message: "is being written by other programs; try again",
      code: EEXIST
    )
  }

  /// Removes a temporary file that a crashed process left.
  ///
  /// - Returns: Whether the name is free now; false if another process writes to the file.
  private static func removeRemnant(
    _ path: String,
    beside target: String,
    on volume: any StorageVolume
  ) throws(StorageError) -> Bool {
    do throws(StorageError) {
      let remnant = try volume.open(path, .write)
      defer { remnant.close() }
      // A crash while a file has its temporary and its final name leaves both names, and another process may have the
      // file open under the final one.
      let isTarget = try volume.leads(target, to: remnant)
      guard isTarget || (try? remnant.lock()) == true else { return false }
      if try volume.leads(path, to: remnant) { try volume.remove(path) }
      return true
    } catch {
      if error.reason == .absent { return true }
      throw error
    }
  }

  private func removeTemporary() {
    guard let name = temporary?.name else { return }
    try? volume.remove(name)
    forgetTemporary()
  }

  private func forgetTemporary() {
    UnfinishedFiles.remove(temporary?.slot)
    temporary = nil
  }
}
