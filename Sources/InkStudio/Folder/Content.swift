import InkDocuments
import InkFiles

/// The bytes of a request body or of an open document: in memory, or in a file if they are many.
enum Content {
  case bytes([UInt8])
  case file(NewFile)
  case open(any StorageFile, count: Int)

  var count: Int {
    switch self {
    case .bytes(let bytes): bytes.count
    case .file(let file): file.count
    case .open(_, let count): count
    }
  }

  /// Reads frames, chunk by chunk, to the end.
  ///
  /// - Parameters:
  ///   - reader: A reader at the start of the content.
  ///   - visit: The receiver of each frame.
  /// - Returns: The fault of the frames; `nil` if they are intact.
  func readFrames(
    _ reader: inout FrameReader,
    _ visit: (Frame) -> Void = { _ in }
  ) -> DocumentError? {
    if case .bytes(let bytes) = self { return reader.readAll(of: bytes, visit: visit) }
    let (start, file) = (reader.end, file)
    return reader.readAll(to: start + count, visit: visit) { offset, room in
      (try? file?.read(at: offset - start, into: room)) ?? 0
    }
  }

  /// The file with the content; `nil` if it is in memory.
  private var file: (any StorageFile)? {
    switch self {
    case .bytes: nil
    case .file(let new): new.file
    case .open(let file, _): file
    }
  }

  /// Passes the content to a closure, chunk by chunk with the offset of each in bytes.
  func forEachPart(_ write: ([UInt8], Int) throws(StorageError) -> Void) throws(StorageError) {
    if case .bytes(let bytes) = self { try write(bytes, 0) }
    guard let file else { return }
    var done = 0
    while done < count {
      let bytes = try file.read(at: done, count: min(8 << 20, count - done))
      guard !bytes.isEmpty else {
        let message = "The uploaded content no longer exists. Upload it again."
        throw StorageError(.read, file.path, .other, message: message)
      }
      try write(bytes, done)
      done += bytes.count
    }
  }
}

/// A document to send in chunks, in its state at the time of opening.
final class SentFile {
  let count: Int

  /// The maximum size of a chunk that is read and sent at once, in bytes.
  private static let part = 1 << 20

  private let file: any StorageFile
  private var done = 0

  /// Creates a sender, which keeps the file open.
  init(_ file: any StorageFile, count: Int) {
    self.file = file
    self.count = count
  }

  /// Returns the next chunk; empty at the end, `nil` if the file has become shorter.
  func next() -> [UInt8]? {
    let wanted = min(Self.part, count - done)
    guard wanted > 0 else { return [] }
    guard let bytes = try? file.read(at: done, count: wanted),
      !bytes.isEmpty
    else { return nil }
    done += bytes.count
    return bytes
  }

  /// Returns the bytes from an offset on; throws an error if they are more than a maximum.
  func bytes(from offset: Int, atMost maximum: Int) throws(StorageError) -> [UInt8] {
    guard count - offset <= maximum else {
      throw StorageError(.read, file.path, .other, message: "The document was changed.")
    }
    return try file.read(at: offset, count: max(0, count - offset))
  }

  /// Returns whether the document is intact up to an offset, and the last frame before it has a checksum.
  func isIntact(to offset: Int, check: UInt32) -> Bool {
    var reader = FrameReader()
    let damage = Content.open(file, count: offset).readFrames(&reader)
    return damage == nil && reader.check == check
  }
}
