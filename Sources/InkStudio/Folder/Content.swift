import InkDocuments
import InkFiles

/// The bytes of a request body or of an open document: in memory, or in a file if there are many.
enum Content {
  case bytes([UInt8])
  case file(NewFile)
  case open(any StorageFile, count: Int)

  /// How many bytes are read at a time, unless a frame is longer.
  static let part = 1 << 20

  var count: Int {
    switch self {
    case .bytes(let bytes): bytes.count
    case .file(let file): file.count
    case .open(_, let count): count
    }
  }

  /// A part of it; less where it ends.
  func read(at offset: Int, count: Int) throws(StorageError) -> [UInt8] {
    switch self {
    case .bytes(let bytes):
      if offset == 0, count >= bytes.count { return bytes }
      let end = min(offset + count, bytes.count)
      return Array(bytes[min(offset, end)..<end])
    case .file(let new): return try new.file.read(at: offset, count: count)
    case .open(let file, _): return try file.read(at: offset, count: count)
    }
  }

  /// Reads frames from it, part by part, to its end.
  ///
  /// - Parameters:
  ///   - reader: Where the content begins.
  ///   - visit: Is given each frame.
  /// - Returns: What is wrong with them; `nil` if they are whole.
  func readFrames(
    _ reader: inout FrameReader,
    _ visit: (Frame) -> Void = { _ in }
  ) throws(FolderError) -> LogError? {
    let (start, end) = (reader.end, count)
    while true {
      do throws(LogError) {
        while let frame = try reader.next() { visit(frame) }
        let left = end - (reader.end - start)
        if left == 0 {
          try reader.requireEnd()
          return nil
        }
        // A length that cannot be is found out only when there is nothing left to read.
        let wanted = min(max(Self.part, reader.missing), left)
        let bytes: [UInt8]
        do throws(StorageError) {
          bytes = try read(at: reader.end - start, count: wanted)
        } catch {
          return LogError(.truncated, at: reader.offset)
        }
        guard !bytes.isEmpty else { return LogError(.truncated, at: reader.offset) }
        reader.push(bytes)
      } catch {
        return error
      }
    }
  }

  /// Gives all of it, part by part.
  func forEachPart(_ write: ([UInt8], Int) throws(StorageError) -> Void) throws(StorageError) {
    var done = 0
    while done < count {
      let bytes = try read(at: done, count: 8 * Self.part)
      guard !bytes.isEmpty else {
        throw StorageError(.read, "", .other, message: "What was sent is not there any more.")
      }
      try write(bytes, done)
      done += bytes.count
    }
  }
}

/// A document that is sent in parts: what it was when it was opened.
final class SentFile {
  let count: Int
  private let file: any StorageFile
  private var done = 0

  /// Keeps a file open until it is sent.
  init(_ file: any StorageFile, count: Int) {
    self.file = file
    self.count = count
  }

  /// The next part; empty at the end, `nil` where the file has become shorter.
  func next() -> [UInt8]? {
    let wanted = min(Content.part, count - done)
    guard wanted > 0 else { return [] }
    guard let bytes = try? file.read(at: done, count: wanted),
      !bytes.isEmpty
    else { return nil }
    done += bytes.count
    return bytes
  }
}
