public import InkDocuments

/// What a repair found.
public struct RepairReport: Hashable, Sendable {
  /// How many frames were whole.
  public let frames: Int

  /// The parts of the file that are damaged, in bytes.
  public let lost: [Range<Int>]

  /// Whether the header was lost, and with it what tells the document from others.
  public let isHeaderLost: Bool
}

extension InkFileStore {
  /// Writes everything whole in a damaged document to a new one.
  ///
  /// The damaged file stays as it is.
  ///
  /// - Parameters:
  ///   - path: The damaged document.
  ///   - output: Where the new one is to lie.
  ///   - identifier: Tells the new one from others if the header is lost.
  ///   - replacing: Whether a file may lie there, which is replaced.
  ///   - volume: The file system.
  ///   - limit: The largest file to look into, in bytes; all of it is read into memory.
  /// - Throws: `storage`; `unreadable` if nothing in the file is whole, if it is too large, or if it
  ///   is of a later version.
  public static func repair(
    _ path: String,
    to output: String,
    identifier: DocumentIdentifier,
    replacing: Bool = false,
    on volume: any StorageVolume = PosixVolume(),
    limit: Int = 1 << 30
  ) throws(StoreError) -> RepairReport {
    let bytes = try readWhole(path, on: volume, limit)
    var reason = LogError(.notALog, at: 0)
    do throws(LogError) {
      _ = try LogHeader(decoding: bytes)
    } catch {
      reason = error
    }
    switch reason.reason {
    case .newerVersion, .unknownFeatures: throw .unreadable(path: path, reason)
    default: break
    }
    let salvage = Salvage(bytes)
    if salvage.header == nil, salvage.frames.isEmpty { throw .unreadable(path: path, reason) }

    let header = salvage.header ?? LogHeader(identifier)
    var writer = FrameWriter(header)
    for frame in salvage.frames { writer.append(frame) }
    writer.settle()
    writer.append(.mark, .droppable)
    let target = try storing { () throws(StorageError) in try volume.resolved(output) }
    let file = try fill(target, replacing: replacing, on: volume) { copy throws(StoreError) in
      try storing { () throws(StorageError) in try copy.write(writer.bytes) }
    }
    file.close()
    try storing { () throws(StorageError) in try volume.syncFolder(of: target) }
    return RepairReport(
      frames: salvage.frames.count,
      lost: salvage.lost,
      isHeaderLost: salvage.header == nil
    )
  }

  private static func readWhole(
    _ path: String,
    on volume: any StorageVolume,
    _ limit: Int
  ) throws(StoreError) -> [UInt8] {
    let file = try storing { () throws(StorageError) in try volume.open(path, .read) }
    defer { file.close() }
    let size = try storing { () throws(StorageError) in try file.status().size }
    guard size <= limit else { throw .unreadable(path: path, LogError(.tooLong, at: 0)) }
    return try InkFileReader.read(file, at: 0, count: size)
  }
}
