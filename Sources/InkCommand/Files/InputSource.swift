import Glibc
import InkDocuments
import InkFiles

/// An input file that is open: its bytes are read when they are needed, those of a pipe at once.
///
/// It has the bytes that were there when it was opened, also while another program appends.
final class InputSource {
  /// What it is called in messages.
  let label: String

  /// The number of its bytes.
  let size: Int

  /// Whether it begins as a document of ink does.
  let isDocument: Bool

  /// The file; -1 if all bytes are in memory.
  private let descriptor: Int32
  private let content: [UInt8]

  /// Opens a file, or standard input for `-`.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - limits: The largest number of its bytes.
  ///   - readOnce: Reads pipes and the like.
  init(
    _ path: String,
    _ limits: InputFile.Limits,
    _ readOnce: ReadOnce
  ) throws(CommandError) {
    label = InputFile.label(path)
    var status = stat()
    if path == "-" {
      if isatty(STDIN_FILENO) == 1 { throw .file(label, "is a terminal, not ink") }
      content = try readOnce.read(from: STDIN_FILENO, label, limits)
    } else if readOnce.isInherited, stat(path, &status) == 0, Self.isReadOnce(status) {
      // Nobody may be writing into the pipe any more, so it must not even be opened.
      content = try readOnce.read(from: -1, path, limits)
    } else {
      let file = open(path, O_RDONLY | O_CLOEXEC)
      guard file >= 0 else { throw .file(path, systemMessage()) }
      do throws(CommandError) {
        guard fstat(file, &status) == 0 else { throw .file(path, systemMessage()) }
        if status.st_mode & S_IFMT == S_IFDIR { throw .file(path, "is a directory") }
        if Self.isReadOnce(status) {
          content = try readOnce.read(from: file, path, limits)
        } else if status.st_size == 0 {
          // The system makes some files only when they are read.
          content = try InputFile.read(from: file, path, limits)
        } else {
          let start = try Self.bytes(LogHeader.size) { room throws(CommandError) in
            try Self.read(file, path, at: 0, into: room)
          }
          let most = limits.most(beginningWith: start)
          if status.st_size > most { throw .file(path, limits.refusal(beginningWith: start)) }
          (descriptor, content) = (file, [])
          size = Int(status.st_size)
          isDocument = LogHeader.isPlausible(start)
          return
        }
      } catch {
        close(file)
        throw error
      }
      close(file)
    }
    descriptor = -1
    size = content.count
    isDocument = LogHeader.isPlausible(content)
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Whether a file is a pipe, a terminal or the like.
  private static func isReadOnce(_ status: stat) -> Bool {
    status.st_mode & S_IFMT != S_IFREG && status.st_mode & S_IFMT != S_IFDIR
  }

  /// All bytes.
  func bytes() throws(CommandError) -> [UInt8] { try bytes(from: 0) }

  /// The bytes from a place on.
  private func bytes(from offset: Int) throws(CommandError) -> [UInt8] {
    if offset == 0, descriptor < 0 { return content }
    return try Self.bytes(max(size - offset, 0)) { room throws(CommandError) in
      try read(at: offset, into: room)
    }
  }

  /// Bytes that are read, at most so many.
  private static func bytes(
    _ count: Int,
    _ read: (UnsafeMutableRawBufferPointer) throws(CommandError) -> Int
  ) throws(CommandError) -> [UInt8] {
    var failure: CommandError?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { room, size in
      do throws(CommandError) {
        size = try read(UnsafeMutableRawBufferPointer(room))
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// Reads a part of the bytes; returns how many there were, fewer where the file ends.
  private func read(
    at offset: Int,
    into room: UnsafeMutableRawBufferPointer
  ) throws(CommandError) -> Int {
    if descriptor >= 0 { return try Self.read(descriptor, label, at: offset, into: room) }
    let part = content[min(offset, content.count)...].prefix(room.count)
    room.copyBytes(from: part)
    return part.count
  }

  private static func read(
    _ file: Int32,
    _ label: String,
    at offset: Int,
    into room: UnsafeMutableRawBufferPointer
  ) throws(CommandError) -> Int {
    var done = 0
    while done < room.count, let start = room.baseAddress {
      let got = pread(file, start + done, room.count - done, off_t(offset + done))
      if got == 0 { break }
      if got < 0, errno != EINTR { throw .file(label, systemMessage()) }
      done += max(got, 0)
    }
    return done
  }

  /// Reads the frames of a document, part by part, to the end or to damage.
  ///
  /// - Parameters:
  ///   - frames: Begins at the first byte.
  ///   - visit: Is given each frame.
  /// - Returns: What is wrong behind the last of them; `nil` if nothing is.
  func readFrames(
    _ frames: inout FrameReader,
    _ visit: (Frame) -> Void
  ) throws(CommandError) -> LogError? {
    try frames.readAll(to: size) { frame throws(CommandError) in
      visit(frame)
    } from: { offset, room throws(CommandError) in
      try read(at: offset, into: room)
    }
  }

  /// What is whole behind damage.
  ///
  /// - Parameter frames: What was read, up to the damage.
  func salvage(behind frames: FrameReader) throws(CommandError) -> Salvage {
    Salvage(try bytes(from: frames.offset), from: frames.offset, check: frames.check)
  }
}
