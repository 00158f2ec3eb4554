import InkDocuments
import InkFiles

extension DocumentFolder {
  /// Appends frames to a document, durably.
  ///
  /// A frame's checksum covers its offset and the frame before, so frames for another state of the document are
  /// detected even if that has the same length. Bytes of an incomplete write, after a crash, are first removed from the
  /// end of the document.
  ///
  /// - Parameters:
  ///   - content: Complete frames.
  ///   - name: The document.
  ///   - offset: The expected length of the document in bytes, without bytes of an incomplete write.
  /// - Returns: The document's entry, and the tag that it had before.
  func append(
    _ content: Content,
    to name: DocumentName,
    at offset: Int
  ) throws(FolderError) -> (entry: Entry, before: FileTag) {
    guard name.isLog else {
      throw .notInk("Changes can be appended only to documents whose names end in .ink.")
    }
    let file = try openLocked(name, .write)
    defer { file.close() }
    let before = try storing(file.status())
    let tear = before.size - offset
    guard tear >= 0, tear < DocumentLog.longestTear else { throw .length(before.size) }
    guard offset >= LogHeader.size else {
      throw .broken("The document is damaged: it has no header.")
    }
    guard offset + content.count <= InkDocument.maximumBytes else { throw .tooLarge }
    let start = try check(of: file, name, before, at: offset)
    if tear > 0 {
      let rest = try storing(file.read(at: offset, count: tear))
      guard DocumentLog.isTear(rest, at: offset, behind: start) else {
        throw .length(before.size)
      }
    }
    var reader = FrameReader(continuingAt: offset, check: start)
    if let error = content.readFrames(&reader) {
      throw .broken(
        "The changes do not continue the document: \(error.description). Load it again."
      )
    }
    do throws(StorageError) {
      if tear > 0 { try file.truncate(to: offset) }
      try content.forEachPart { part, index throws(StorageError) in
        try file.writeAll(part, at: offset + index)
      }
      try file.sync()
    } catch {
      // After a failed sync the content of the disk is unknown; the client still has all frames.
      try? file.truncate(to: offset)
      ends[name] = nil
      throw FolderError(error)
    }
    let after = try storing(file.status())
    remember(name, FileTag(after), reader.check)
    return (Entry(name.text, after), FileTag(before))
  }

  /// Makes frames durable that a document ends with.
  ///
  /// - Returns: The document's entry; `nil` if it doesn't end with these frames at this offset.
  func confirm(
    _ frames: [UInt8],
    in name: DocumentName,
    at offset: Int
  ) throws(FolderError) -> Entry? {
    let file = try openLocked(name, .write)
    defer { file.close() }
    let status = try storing(file.status())
    guard status.size == offset + frames.count,
      try storing(file.read(at: offset, count: frames.count)) == frames
    else { return nil }
    try storing(file.sync())
    try sync(try location(of: name.text))
    return Entry(name.text, status)
  }

  /// Returns the checksum of the last frame before an offset, reading the document unless it is known.
  private func check(
    of file: any StorageFile,
    _ name: DocumentName,
    _ status: FileStatus,
    at offset: Int
  ) throws(FolderError) -> UInt32 {
    let tag = FileTag(status)
    if let end = ends[name], end.tag == tag, status.size == offset { return end.check }
    var reader = FrameReader()
    if let error = Content.open(file, count: offset).readFrames(&reader) {
      throw .broken("The document is damaged: \(error.description).")
    }
    // Frames that another program wrote without sync must be on disk before later frames.
    try storing(file.sync())
    try sync(try location(of: name.text))
    return reader.check
  }

  private func remember(_ name: DocumentName, _ tag: FileTag, _ check: UInt32) {
    if ends.count >= 256 { ends = [:] }
    ends[name] = (tag, check)
  }
}
