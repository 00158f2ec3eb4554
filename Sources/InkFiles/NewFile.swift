import Glibc

/// A file that is written piece by piece and appears whole or not at all.
///
/// The pieces go to a new file in the same folder, which has no name where the file system allows that, else
/// `.NAME.ink-new`. ``commit(replacing:isNameDurable:)`` makes it durable and gives it its name; until then the path
/// leads to the old content. A crash leaves at most the other name, which the next writer of the file removes, as
/// ``UnfinishedFiles`` does at signals.
///
/// The file is locked from the beginning, so that no second writer can open it between its creation and its name.
public final class NewFile {
  /// The open file.
  public let file: any StorageFile

  /// The number of bytes written.
  public private(set) var count = 0

  private let volume: any StorageVolume
  /// The name of the file in the end, and what it is called in errors.
  private let target: String
  private let path: String
  /// The file as long as it has no name; nil if it has one from the beginning.
  private let unnamed: PosixFile?
  /// The other name, while it is there.
  private var temporary: (name: String, slot: Int?)?
  /// The first failure.
  private var failure: StorageError?

  /// Begins a file at a path as users give it.
  ///
  /// Links are followed, also to where there is nothing yet. A file that is replaced leaves its permissions and, where
  /// allowed, its owner and group to the new one. What is no regular file, such as a pipe or a device, is written to
  /// directly.
  ///
  /// - Throws: Why it cannot be written; `readOnly` for a file without permission to write.
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
      // The superuser may write everything, but hardly intends to write what has no permission for it.
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

  /// Begins a file.
  ///
  /// - Parameters:
  ///   - target: Its name in the end, behind all links.
  ///   - status: The file whose permissions and owner it gets; nil for those of a new file.
  ///   - volume: The file system.
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
      // Without locks in the file system there is no second writer to be kept out.
      _ = try? unnamed.lock()
    } else {
      let made = try Self.named(beside: target, on: volume) { name throws(StorageError) in
        let file = try volume.open(name, .create(isPrivate: isPrivate))
        // Another process that took it for a remnant may have been faster.
        guard (try? file.lock()) ?? true else { return nil }
        return try volume.leads(name, to: file) ? file : nil
      }
      file = made.file
      temporary = made.name
    }
    file.path = path
    if let status { try file.adopt(status) }
  }

  /// Writes to something that is there.
  private init(_ stream: PosixFile, _ volume: PosixVolume) {
    (file, unnamed, self.volume, target, path) = (stream, nil, volume, "", stream.path)
  }

  deinit { removeTemporary() }

  /// Writes a whole file: see ``init(_:)``.
  ///
  /// - Throws: If it cannot be written. The old content is then still there, and nothing beside it.
  public static func write(_ bytes: [UInt8], to path: String) throws(StorageError) {
    let file = try NewFile(path)
    try file.write(bytes)
    try file.commit()
  }

  /// Appends bytes.
  ///
  /// - Throws: The first failure, from then on at every call.
  public func write(_ bytes: [UInt8]) throws(StorageError) {
    if let failure { throw failure }
    do throws(StorageError) {
      count += try file.writeAll(bytes, at: count)
    } catch {
      failure = error
      throw error
    }
  }

  /// Makes the file durable and gives it its name.
  ///
  /// It stays open and locked as long as ``file`` is referenced.
  ///
  /// - Parameters:
  ///   - replacing: Whether a file may have the name, which loses it; else that is the error `exists`.
  ///   - isNameDurable: Whether the name is durable, too, when this returns.
  /// - Throws: The first failure. Unless the name alone could not be made durable, the old content is still there.
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

  /// Removes what was written, unless it was committed.
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
      // Only a file with a name can take that of another.
      temporary = try Self.named(beside: target, on: volume) { name throws(StorageError) in
        try unnamed.link(as: name)
        return unnamed
      }.name
    }
    guard let name = temporary?.name else { return }
    try volume.rename(name, to: target, replacing: replacing)
    forgetTemporary()
  }

  // MARK: The other name

  private static let suffix = ".ink-new"

  /// Whether a name in a folder is that of an unfinished file.
  package static func isTemporary(_ name: String) -> Bool {
    name.hasPrefix(".") && name.hasSuffix(suffix)
  }

  /// Makes a file under another name, after removing what a crash left there.
  ///
  /// - Parameter make: Makes the file of a name, nil to be called again, or fails with `exists`.
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
      message: "is being written by other programs",
      code: EEXIST
    )
  }

  /// Removes what a crash left under a name.
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
      // A crash between two names of one file leaves both, and the file may be open under the first.
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
