import InkDocuments

/// A file that is made under another name and takes its own when it is complete.
///
/// It is locked before it has its name, so there is no moment at which a second writer could open it.
/// The other name is always the same, so that what a crash leaves is found and removed by the next.
struct Replacement {
  let file: any StorageFile
  private let volume: any StorageVolume
  private let target: String
  private let temporary: String
  private var size = 0

  /// Makes a file with a content of its own, locked and durable but for its name.
  ///
  /// - Parameters:
  ///   - target: Its name in the end, behind all links.
  ///   - status: Whose permissions it is to have; nil for those of a new file.
  ///   - replacing: Whether a file may have the name, which loses it.
  ///   - volume: Where it lies.
  ///   - fill: Writes the content.
  static func make(
    _ target: String,
    like status: FileStatus?,
    replacing: Bool,
    on volume: any StorageVolume,
    with fill: (inout Replacement) throws(StoreError) -> Void
  ) throws(StoreError) -> any StorageFile {
    var replacement = try Replacement(for: target, like: status, on: volume)
    do throws(StoreError) {
      try fill(&replacement)
      try storing { () throws(StorageError) in try replacement.complete(replacing: replacing) }
    } catch {
      replacement.abandon()
      throw error
    }
    return replacement.file
  }

  private init(
    for target: String,
    like status: FileStatus?,
    on volume: any StorageVolume
  ) throws(StoreError) {
    self.volume = volume
    self.target = target
    let (folder, name) = PosixVolume.parts(of: target)
    temporary = "\(folder == "/" ? "" : folder)/.\(name).ink-new"
    file = try Self.create(temporary, beside: target, isPrivate: status != nil, on: volume)
    guard let status else { return }
    do throws(StorageError) {
      try file.adopt(status)
    } catch {
      abandon()
      throw .storage(error)
    }
  }

  private static func create(
    _ path: String,
    beside target: String,
    isPrivate: Bool,
    on volume: any StorageVolume
  ) throws(StoreError) -> any StorageFile {
    for _ in 0..<100 {
      do throws(StorageError) {
        let file = try volume.open(path, .create(isPrivate: isPrivate))
        // Somebody who took it for a remnant may have been faster.
        if try file.lock(), try volume.status(path)?.identity == file.status().identity {
          return file
        }
        continue
      } catch {
        guard error.reason == .exists else { throw .storage(error) }
      }
      try removeRemnant(path, beside: target, on: volume)
    }
    throw .busy(path: target, process: nil)
  }

  /// Removes what a crash left under the name, unless somebody is at work on it.
  private static func removeRemnant(
    _ path: String,
    beside target: String,
    on volume: any StorageVolume
  ) throws(StoreError) {
    do throws(StorageError) {
      let remnant = try volume.open(path, .write)
      defer { remnant.close() }
      // A crash between two names of one file leaves both.
      let identity = try remnant.status().identity
      let isTarget = try volume.status(target)?.identity == identity
      if !isTarget {
        guard try remnant.lock() else {
          throw StorageError(.open, path, .exists, message: "is at work")
        }
      }
      if try volume.status(path)?.identity == identity { try volume.remove(path) }
    } catch {
      if error.reason == .absent { return }
      if error.reason == .exists { throw .busy(path: target, process: nil) }
      throw .storage(error)
    }
  }

  /// Writes bytes behind the others.
  mutating func write(_ bytes: [UInt8]) throws(StorageError) {
    size += try file.writeAll(bytes, from: 0, at: size)
  }

  /// Makes the file durable and gives it its name, which is durable when the folder is.
  private func complete(replacing: Bool) throws(StorageError) {
    try file.sync()
    try volume.rename(temporary, to: target, replacing: replacing)
    file.path = target
  }

  private func abandon() {
    try? volume.remove(temporary)
    file.close()
  }
}

extension StorageFile {
  /// Writes bytes from an index on; returns how many.
  func writeAll(
    _ bytes: [UInt8],
    from start: Int,
    at offset: Int,
    progress: (Int) -> Void = { _ in }
  ) throws(StorageError) -> Int {
    var done = start
    while done < bytes.count {
      let from = done
      let count = try bytes.withUnsafeBufferPointer { (all) throws(StorageError) -> Int in
        try write(
          UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: all[from...])),
          at: offset + from - start
        )
      }
      done += count
      progress(count)
    }
    return done - start
  }
}
