import Glibc
import InkDocuments

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
    guard name.isLog else { throw .notInk("Only documents ending in .ink take frames.") }
    let file = try openLocked(name, O_RDWR)
    defer { closeLocked(file) }
    let before = try status(file)
    let tear = Int(before.st_size) - offset
    guard tear >= 0, tear < DocumentLog.longestTear else { throw .length(Int(before.st_size)) }
    guard offset >= LogHeader.size else { throw .broken("The document has no header.") }
    guard offset + content.count <= InkDocument.mostBytes else { throw .tooLarge }
    let start = try check(of: file, name, before, at: offset)
    if tear > 0 {
      let rest = try Self.read(file, at: offset, count: tear)
      guard DocumentLog.isTear(rest, at: offset, behind: start) else {
        throw .length(Int(before.st_size))
      }
    }
    var reader = FrameReader(continuingAt: offset, check: start)
    if let error = try content.readFrames(&reader) {
      throw .broken("These frames do not continue the document: \(error.description).")
    }
    do throws(FolderError) {
      if tear > 0, retry({ ftruncate(file, off_t(offset)) }) != 0 { throw .last() }
      try content.write(to: file, at: offset)
      try Self.sync(file)
    } catch {
      // After a sync that failed nobody knows what is on the disk; the client still has all of it.
      _ = retry { ftruncate(file, off_t(offset)) }
      ends[name] = nil
      throw error
    }
    let after = try status(file)
    remember(name, FileTag(after), reader.check)
    return Entry(name.text, after)
  }

  /// The checksum of the last frame before a place, for which the document is read unless it is known.
  private func check(
    of file: Int32,
    _ name: DocumentName,
    _ status: stat,
    at offset: Int
  ) throws(FolderError) -> UInt32 {
    let tag = FileTag(status)
    if let end = ends[name], end.tag == tag, Int(status.st_size) == offset { return end.check }
    var reader = FrameReader()
    if let error = try Content.open(file, count: offset).readFrames(&reader) {
      throw .broken("The document itself is damaged: \(error.description).")
    }
    // What another program wrote and did not wait for must be on the disk before what follows it.
    try Self.sync(file)
    let place = try place(of: name.text)
    defer { place.letGo() }
    try Self.sync(place.folder)
    return reader.check
  }

  private func remember(_ name: DocumentName, _ tag: FileTag, _ check: UInt32) {
    if ends.count >= 256 { ends = [:] }
    ends[name] = (tag, check)
  }
}
