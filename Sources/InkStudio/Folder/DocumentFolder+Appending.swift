import Glibc
import InkDocuments

extension DocumentFolder {
  /// Appends frames to a document; they are on the disk when it returns.
  ///
  /// A frame's checksum covers its place and the frame before, so what belongs to another state of
  /// the document is recognised even if that has the same length.
  ///
  /// - Parameters:
  ///   - bytes: Whole frames.
  ///   - name: The document.
  ///   - offset: How long it has to be.
  func append(
    _ bytes: [UInt8],
    to name: DocumentName,
    at offset: Int
  ) throws(FolderError) -> Entry {
    guard name.isLog else { throw .notInk("Only documents ending in .ink take frames.") }
    let file = try openLocked(name, O_RDWR)
    defer { close(file) }
    let before = try status(file)
    guard Int(before.st_size) == offset else { throw .length(Int(before.st_size)) }
    guard offset >= LogHeader.size else { throw .broken("The document has no header.") }
    let start = try check(of: file, name, before)
    var reader = FrameReader(continuingAt: offset, check: start)
    reader.push(bytes)
    do throws(LogError) {
      while try reader.next() != nil {}
      try reader.requireEnd()
    } catch {
      throw .broken("These frames do not continue the document: \(error.description).")
    }
    do throws(FolderError) {
      try NewFile.write(bytes, to: file, at: offset)
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

  /// The checksum of the last frame, for which the document is read unless it is known.
  private func check(
    of file: Int32,
    _ name: DocumentName,
    _ status: stat
  ) throws(FolderError) -> UInt32 {
    let tag = FileTag(status)
    if let end = ends[name], end.tag == tag { return end.check }
    var reader = FrameReader()
    do throws(LogError) {
      while reader.end < Int(status.st_size) {
        let wanted = max(1 << 20, reader.missing)
        let bytes: [UInt8]
        do throws(FolderError) {
          bytes = try Self.read(file, at: reader.end, count: wanted)
        } catch {
          throw LogError(.truncated, at: reader.offset)
        }
        guard !bytes.isEmpty else { break }
        reader.push(bytes)
        while try reader.next() != nil {}
      }
      try reader.requireEnd()
    } catch {
      throw .broken("The document itself is damaged: \(error.description).")
    }
    // What another program wrote and did not wait for must be on the disk before what follows it.
    try Self.sync(file)
    let place = try place(of: name.text)
    defer { place.letGo() }
    try Self.sync(place.folder)
    remember(name, tag, reader.check)
    return reader.check
  }

  private func remember(_ name: DocumentName, _ tag: FileTag, _ check: UInt32) {
    if ends.count >= 256 { ends = [:] }
    ends[name] = (tag, check)
  }
}
