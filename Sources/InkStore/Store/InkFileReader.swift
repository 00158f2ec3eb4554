package import InkDocuments

/// Reads the frames of a document, also while it grows.
///
/// It needs memory for one block and one frame, regardless of the size of the file.
package final class InkFileReader {
  /// The header of the document.
  package let header: LogHeader

  /// The reason why no more frames can be read; `nil` at the end of the last frame.
  ///
  /// It is a torn tail, which may be a frame that is just being written, or damage. The next call of ``next()`` tries
  /// again.
  package private(set) var damage: DocumentError?

  private static let block = 1 << 16

  private let volume: any StorageVolume
  private let file: any StorageFile
  private let path: String
  private var reader: FrameReader

  /// Opens a document.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - volume: The file system.
  ///   - largestPayload: The longest payload to accept, in bytes.
  /// - Throws: `storage`, or `unreadable` if it doesn't begin with a valid header.
  package convenience init(
    _ path: String,
    on volume: any StorageVolume = PosixVolume(),
    largestPayload: Int = FrameWriter.largestPayload
  ) throws(DocumentFileError) {
    let file = try storing(volume.open(path, .read))
    try self.init(file, path, on: volume, largestPayload)
  }

  init(
    _ file: any StorageFile,
    _ path: String,
    on volume: any StorageVolume,
    _ largestPayload: Int = FrameWriter.largestPayload
  ) throws(DocumentFileError) {
    self.volume = volume
    self.file = file
    self.path = path
    let bytes = try storing(file.read(at: 0, count: LogHeader.size))
    do throws(DocumentError) {
      header = try LogHeader(decoding: bytes)
    } catch {
      throw .unreadable(path: path, error)
    }
    reader = FrameReader(
      continuingAt: LogHeader.size,
      check: header.check,
      largestPayload: largestPayload
    )
  }

  /// The offset of the next frame, in bytes; everything before it was read.
  package var offset: Int { reader.offset }

  /// The checksum of the last frame.
  var check: UInt32 { reader.check }

  /// Reads the next frame.
  ///
  /// - Returns: The frame; `nil` at the end or at damage. A later call may find more.
  /// - Throws: `storage` if the file can't be read.
  package func next() throws(DocumentFileError) -> Frame? {
    damage = nil
    while true {
      do throws(DocumentError) {
        if let frame = try reader.next() { return frame }
      } catch {
        return stop(error)
      }
      let left = try storing(file.status().size) - reader.end
      let wanted = min(max(Self.block, reader.missing), max(left, 0))
      let end = reader.end
      let count = try reader.push(atMost: wanted) { room throws(DocumentFileError) in
        try storing(file.read(at: end, into: room))
      }
      guard count > 0 else {
        return stop(reader.pending > 0 ? DocumentError(.truncated, at: reader.offset) : nil)
      }
    }
  }

  /// Whether the path no longer leads to this file.
  ///
  /// Compaction replaces the file, and other programs may remove it. Then open the path again.
  ///
  /// - Throws: `storage` if the path can't be accessed.
  package func isReplaced() throws(DocumentFileError) -> Bool {
    try !storing(volume.leads(path, to: file))
  }

  private func stop(_ error: DocumentError?) -> Frame? {
    damage = error
    reader.discardPending()
    return nil
  }
}
