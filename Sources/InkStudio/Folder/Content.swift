import Glibc
import InkDocuments

/// The bytes of a request body or of an open document: in memory, or in a file if there are many.
enum Content {
  case bytes([UInt8])
  case file(NewFile)
  case open(_ descriptor: Int32, count: Int)

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
  func read(at offset: Int, count: Int) throws(FolderError) -> [UInt8] {
    switch self {
    case .bytes(let bytes):
      if offset == 0, count >= bytes.count { return bytes }
      let end = min(offset + count, bytes.count)
      return Array(bytes[min(offset, end)..<end])
    case .file(let file):
      return try DocumentFolder.read(file.descriptor, at: offset, count: count)
    case .open(let descriptor, _):
      return try DocumentFolder.read(descriptor, at: offset, count: count)
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
        do throws(FolderError) {
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

  /// Writes all of it to a file.
  func write(to file: Int32, at offset: Int) throws(FolderError) {
    var done = 0
    while done < count {
      let bytes = try read(at: done, count: 8 * Self.part)
      guard !bytes.isEmpty else { throw .system("What was sent is not there any more.") }
      try NewFile.write(bytes, to: file, at: offset + done)
      done += bytes.count
    }
  }
}

/// A document that is sent in parts: what it was when it was opened.
final class SentFile {
  let count: Int
  private let descriptor: Int32
  private var done = 0

  /// Takes over an open file.
  init(_ descriptor: Int32, count: Int) {
    self.descriptor = descriptor
    self.count = count
  }

  deinit { close(descriptor) }

  /// The next part; empty at the end, `nil` where the file has become shorter.
  func next() -> [UInt8]? {
    let wanted = min(Content.part, count - done)
    guard wanted > 0 else { return [] }
    guard let bytes = try? DocumentFolder.read(descriptor, at: done, count: wanted),
      !bytes.isEmpty
    else { return nil }
    done += bytes.count
    return bytes
  }
}
