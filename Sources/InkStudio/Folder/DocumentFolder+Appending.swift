import InkDocuments
import InkFiles

extension DocumentFolder {
  /// Appends frames to a document; they are on the disk when it returns.
  ///
  /// A frame's checksum covers its place and the frame before, so what belongs to another state of
  /// the document is recognised even if that has the same length. What is left of a write that was cut off, by a
  /// crash, is cut from the end of the document first.
  ///
  /// - Parameters:
  ///   - content: Whole frames.
  ///   - name: The document.
  ///   - offset: How long it has to be, but for an end that was cut off.
  func append(
    _ content: Content,
    to name: DocumentName,
    at offset: Int
  ) throws(FolderError) -> Entry {
    guard name.isLog else { throw .notInk("Only documents ending in .ink accept frames.") }
    let file = try openLocked(name, .write)
    defer { file.close() }
    let before = try storing(file.status())
    let tear = before.size - offset
    guard tear >= 0, tear < DocumentLog.longestTear else { throw .length(before.size) }
    guard offset >= LogHeader.size else { throw .broken("The document has no header.") }
    guard offset + content.count <= InkDocument.mostBytes else { throw .tooLarge }
    let start = try check(of: file, name, before, at: offset)
    if tear > 0 {
      let rest = try storing(file.read(at: offset, count: tear))
      guard DocumentLog.isTear(rest, at: offset, behind: start) else {
        throw .length(before.size)
      }
    }
    var reader = FrameReader(continuingAt: offset, check: start)
    if let error = content.readFrames(&reader) {
      throw .broken("These frames do not continue the document: \(error.description).")
    }
    do throws(StorageError) {
      if tear > 0 { try file.truncate(to: offset) }
      try content.forEachPart { part, place throws(StorageError) in
        try file.writeAll(part, at: offset + place)
      }
      try file.sync()
    } catch {
      // After a sync that failed it is unknown what is on the disk; the client still has all of it.
      try? file.truncate(to: offset)
      ends[name] = nil
      throw FolderError(error)
    }
    let after = try storing(file.status())
    remember(name, FileTag(after), reader.check)
    return Entry(name.text, after)
  }

  /// The checksum of the last frame before a place, for which the document is read unless it is known.
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
    // What another program wrote and did not wait for must be on the disk before what follows it.
    try storing(file.sync())
    try sync(try place(of: name.text))
    return reader.check
  }

  private func remember(_ name: DocumentName, _ tag: FileTag, _ check: UInt32) {
    if ends.count >= 256 { ends = [:] }
    ends[name] = (tag, check)
  }
}
