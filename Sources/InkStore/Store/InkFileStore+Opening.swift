package import InkDocuments

extension InkFileStore {
  /// The longest torn tail (bytes of an incomplete write) that is examined, in bytes; a crash leaves less.
  static let longestTail = 1 << 28

  /// Makes a new document.
  ///
  /// - Parameters:
  ///   - path: The path of the new file.
  ///   - identifier: The unique identifier of the document.
  ///   - frames: Its first frames; the file gets its name when all are in it.
  ///   - replacing: Whether an existing file is replaced.
  ///   - volume: The file system.
  ///   - durability: The time at which appended frames must be on the disk.
  /// - Throws: `storage`; `busy` if the existing document is open for writing. The existing file is then unchanged.
  package static func create(
    _ path: String,
    identifier: DocumentIdentifier,
    frames: [DocumentFrame] = [],
    replacing: Bool = false,
    on volume: any StorageVolume = PosixVolume(),
    durability: Durability = .everyStroke()
  ) throws(DocumentFileError) -> InkFileStore {
    let header = LogHeader(identifier)
    var log = FrameWriter(header)
    for frame in frames { log.append(frame.kind, frame.flags, payload: frame.payload) }
    let bytes = log.takeBytes()
    let target = try storing(volume.resolved(path))
    let file = try fill(target, replacing: replacing, on: volume) {
      file throws(DocumentFileError) in
      try storing(file.write(bytes))
    }
    let store = InkFileStore(
      target,
      header,
      on: volume,
      durability,
      file,
      continuingAt: log.offset,
      check: log.check,
      isMarked: frames.isEmpty
    )
    store.nameIsDurable = false
    try store.syncName()
    return store
  }

  /// Opens a document for writing and reads its content.
  ///
  /// A torn tail (bytes of an incomplete write, the trace of a crash) is cut off.
  ///
  /// - Parameters:
  ///   - path: The path of the file; symbolic links are followed.
  ///   - volume: The file system.
  ///   - durability: The time at which appended frames must be on the disk.
  ///   - knownKinds: The kinds of frames that the program knows; `nil` for all.
  ///   - visit: Receives every frame, in order.
  /// - Throws: `storage`, `unreadable`, `damaged`, `busy`, or `unknownContent` for a critical frame of an unknown kind.
  ///   The file is then unchanged.
  package static func open(
    _ path: String,
    on volume: any StorageVolume = PosixVolume(),
    durability: Durability = .everyStroke(),
    knownKinds: Set<FrameKind>? = nil,
    visit: (Frame) -> Void = { _ in }
  ) throws(DocumentFileError) -> InkFileStore {
    let target = try storing(volume.resolved(path))
    let file = try storing(volume.openLocked(target))
    do throws(DocumentFileError) {
      let reader = try InkFileReader(file, target, on: volume)
      var last = FrameKind.mark
      while let frame = try reader.next() {
        if let knownKinds, frame.flags.contains(.critical), !knownKinds.contains(frame.kind) {
          throw .unknownContent(path: target, kind: frame.kind.rawValue)
        }
        last = frame.kind
        visit(frame)
      }
      let recovery = try recover(file, target, behind: reader)
      // Bytes that a killed process wrote, and the name, may not have reached the disk yet.
      try storing(file.sync())
      try storing(volume.syncFolder(of: target))
      return InkFileStore(
        target,
        reader.header,
        on: volume,
        durability,
        file,
        continuingAt: reader.offset,
        check: reader.check,
        isMarked: last == .mark,
        recovery: recovery
      )
    } catch {
      file.close()
      throw error
    }
  }

  /// Cuts off a torn tail (bytes of an incomplete write); returns `nil` if there is none.
  private static func recover(
    _ file: any StorageFile,
    _ path: String,
    behind reader: InkFileReader
  ) throws(DocumentFileError) -> Recovery? {
    let size = try storing(file.status().size)
    let range = reader.offset..<max(size, reader.offset)
    guard !range.isEmpty else { return nil }
    let damage = reader.damage ?? DocumentError(.truncated, at: range.lowerBound)
    guard range.count <= longestTail else { throw .damaged(path: path, damage) }
    let tail = try storing(file.read(at: range.lowerBound, count: range.count))
    let salvage = Salvage(tail, from: range.lowerBound, check: reader.check)
    if salvage.isSealedDamage { throw .damaged(path: path, damage) }
    try storing(file.truncate(to: range.lowerBound))
    return Recovery(range: range, frames: salvage.frames.count)
  }

  /// Makes a file with the content that `write` appends; the result is locked, and durable except for its name.
  static func fill(
    _ target: String,
    replacing: Bool,
    on volume: any StorageVolume,
    with write: (NewFile) throws(DocumentFileError) -> Void
  ) throws(DocumentFileError) -> any StorageFile {
    let old = try storing(volume.status(target))
    if old != nil, !replacing {
      throw .storage(StorageError(.open, target, .exists, message: "exists"))
    }
    // No other process may be writing to a file that is about to be replaced.
    let lock = old == nil ? nil : try storing(volume.openLocked(target))
    defer { lock?.close() }
    let new = try storing(NewFile(target, like: old, on: volume))
    try write(new)
    try storing(new.commit(replacing: replacing, isNameDurable: false))
    return new.file
  }
}
