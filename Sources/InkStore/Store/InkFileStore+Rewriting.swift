package import InkDocuments

/// The fate of a frame in a compaction.
package enum CompactionChoice: Hashable, Sendable {
  /// The frame is copied unchanged.
  case keep
  /// The frame is left out.
  case drop
  /// The associated frames are written instead, in order.
  case replace([DocumentFrame])
}

extension InkFileStore {
  private static let block = 1 << 18

  /// Rewrites the document without frames that are no longer needed.
  ///
  /// The new file is complete and on the disk before it replaces the old one, whose permissions it adopts. A crash
  /// leaves the old or the new file.
  ///
  /// - Parameter choose: Decides about each frame. The default drops `droppable` frames.
  /// - Throws: An error if it fails. The document is then unchanged and still open, unless only its new name could not
  ///   be made durable, which the next ``flush(at:)`` tries again.
  package func compact(
    _ choose: (Frame) -> CompactionChoice = { $0.flags.contains(.droppable) ? .drop : .keep }
  ) throws(DocumentFileError) {
    try flush()
    try checkUnchanged()
    var copy = FrameWriter(header)
    let status = try storing(file.status())
    let target = try storing(NewFile(path, like: status, on: volume))
    try readBack { frame throws(DocumentFileError) in
      switch choose(frame) {
      case .keep: copy.append(frame)
      case .drop: break
      case .replace(let others):
        for other in others {
          copy.append(other.kind, other.flags, payload: other.payload)
          try Self.drain(&copy, into: target, above: Self.block)
        }
      }
      try Self.drain(&copy, into: target, above: Self.block)
    }
    if copy.offset > LogHeader.size {
      copy.seal()
      copy.append(.mark, .droppable)
    }
    try Self.drain(&copy, into: target, above: 0)
    try storing(target.commit(isNameDurable: false))
    file.close()
    moveOn(to: target.file, path, end: copy.offset, check: copy.check)
    isMarked = true
    try flush()
  }

  /// Writes the document to another file and continues there.
  ///
  /// Frames that are only in memory are included, so this helps if a disk is full or broken.
  ///
  /// - Parameters:
  ///   - path: The path of the new file; symbolic links are followed.
  ///   - replacing: Whether an existing file is replaced.
  /// - Throws: An error if it fails; the document then stays in its old file.
  package func saveElsewhere(_ path: String, replacing: Bool = false) throws(DocumentFileError) {
    precondition(isOpen, "the document is closed")
    let target = try storing(volume.resolved(path))
    let onDisk = writer.offset - writer.bytes.count
    let new = try Self.fill(target, replacing: replacing, on: volume) {
      copy throws(DocumentFileError) in
      var at = 0
      while at < onDisk {
        let count = min(Self.block, onDisk - at)
        let bytes = try storing(file.read(at: at, count: count))
        guard bytes.count == count else { throw .changed(path: self.path) }
        try storing(copy.write(bytes))
        at += count
      }
      try storing(copy.write(writer.bytes))
    }
    file.close()
    moveOn(to: new, target, end: writer.offset, check: writer.check)
    try flush()
  }

  private func moveOn(to new: any StorageFile, _ path: String, end: Int, check: UInt32) {
    file = new
    self.path = path
    writer = FrameWriter(continuingAt: end, check: check)
    writer.seal()
    written = 0
    nameIsDurable = false
  }

  /// Passes every frame that is on the disk to `visit`, in order.
  ///
  /// - Throws: `damaged` if the frames do not end at the offset of the writer.
  private func readBack(_ visit: (Frame) throws(DocumentFileError) -> Void)
    throws(DocumentFileError)
  {
    let reader = try InkFileReader(file, path, on: volume)
    while let frame = try reader.next() { try visit(frame) }
    guard reader.offset == writer.offset else {
      throw .damaged(path: path, reader.damage ?? DocumentError(.truncated, at: reader.offset))
    }
  }

  private static func drain(
    _ writer: inout FrameWriter,
    into target: NewFile,
    above size: Int
  ) throws(DocumentFileError) {
    guard writer.bytes.count > size else { return }
    let bytes = writer.takeBytes()
    try storing(target.write(bytes))
  }
}
