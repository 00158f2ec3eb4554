package import InkDocuments

/// What becomes of a frame when a document is written anew.
package enum CompactionChoice: Hashable, Sendable {
  /// It stays.
  case keep
  /// It goes.
  case drop
  /// Others come in its place.
  case replace([DocumentFrame])
}

extension InkFileStore {
  private static let block = 1 << 18

  /// Writes the document anew, without what is needed no more.
  ///
  /// The new file is complete and on the disk before it takes the place of the old one, whose
  /// permissions it has. A crash leaves the old or the new one.
  ///
  /// - Parameter choose: Decides about each frame. The default drops those that are `droppable`.
  /// - Throws: If it fails. The document is then as it was and still open, unless only its new name
  ///   could not be made durable, which the next ``flush(at:)`` tries again.
  package func compact(
    _ choose: (Frame) -> CompactionChoice = { $0.flags.contains(.droppable) ? .drop : .keep }
  ) throws(StoreError) {
    try flush()
    try checkUnchanged()
    var copy = FrameWriter(header)
    let status = try storing(file.status())
    let target = try storing(NewFile(path, like: status, on: volume))
    try readBack { frame throws(StoreError) in
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

  /// Writes the document to another place and goes on there.
  ///
  /// What is only in memory comes along, so it helps where a disk is full or broken.
  ///
  /// - Parameters:
  ///   - path: Where to; links are followed.
  ///   - replacing: Whether a file may lie there, which is replaced.
  /// - Throws: If it fails; the document is then where it was.
  package func saveElsewhere(_ path: String, replacing: Bool = false) throws(StoreError) {
    precondition(isOpen, "the document is closed")
    let target = try storing(volume.resolved(path))
    let onDisk = writer.offset - writer.bytes.count
    let new = try Self.fill(target, replacing: replacing, on: volume) { copy throws(StoreError) in
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

  /// Gives every frame that is on the disk.
  private func readBack(_ visit: (Frame) throws(StoreError) -> Void) throws(StoreError) {
    let reader = try InkFileReader(file, path, on: volume)
    while let frame = try reader.next() { try visit(frame) }
    guard reader.offset == writer.offset else {
      throw .damaged(path: path, reader.damage ?? LogError(.truncated, at: reader.offset))
    }
  }

  private static func drain(
    _ writer: inout FrameWriter,
    into target: NewFile,
    above size: Int
  ) throws(StoreError) {
    guard writer.bytes.count > size else { return }
    let bytes = writer.takeBytes()
    try storing(target.write(bytes))
  }
}
