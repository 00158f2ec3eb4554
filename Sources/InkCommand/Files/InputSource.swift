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

  /// The file; `nil` if all bytes are in memory.
  private let file: PosixFile?
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
      if isatty(STDIN_FILENO) == 1 {
        throw .file(label, "is a terminal; name a file, or pipe ink into the command")
      }
      content = try readOnce.read(from: STDIN_FILENO, label, limits)
    } else if readOnce.isInherited, stat(path, &status) == 0, Self.isReadOnce(status) {
      // Nobody may be writing into the pipe any more, so it must not even be opened.
      content = try readOnce.read(from: -1, path, limits)
    } else {
      let file = PosixFile(label, open(path, O_RDONLY | O_CLOEXEC))
      guard file.descriptor >= 0, fstat(file.descriptor, &status) == 0 else {
        throw .file(path, systemMessage())
      }
      if status.st_mode & S_IFMT == S_IFDIR { throw .file(path, "is a folder") }
      if Self.isReadOnce(status) {
        content = try readOnce.read(from: file.descriptor, path, limits)
      } else if status.st_size == 0 {
        // The system makes some files only when they are read.
        content = try InputFile.read(from: file.descriptor, path, limits)
      } else {
        let start = try Self.reading(file.read(at: 0, count: LogHeader.size))
        let most = limits.most(beginningWith: start)
        if status.st_size > most { throw .file(path, limits.refusal(beginningWith: start)) }
        (self.file, content) = (file, [])
        size = Int(status.st_size)
        isDocument = LogHeader.isPlausible(start)
        return
      }
    }
    file = nil
    size = content.count
    isDocument = LogHeader.isPlausible(content)
  }

  /// Whether a file is a pipe, a terminal or the like.
  private static func isReadOnce(_ status: stat) -> Bool {
    status.st_mode & S_IFMT != S_IFREG && status.st_mode & S_IFMT != S_IFDIR
  }

  /// All bytes.
  func bytes() throws(CommandError) -> [UInt8] { try bytes(from: 0) }

  /// The bytes from an offset on.
  private func bytes(from offset: Int) throws(CommandError) -> [UInt8] {
    guard let file else { return offset == 0 ? content : Array(content[offset...]) }
    return try Self.reading(file.read(at: offset, count: max(size - offset, 0)))
  }

  /// Calls the file system, with errors of the command.
  private static func reading<Result>(
    _ call: @autoclosure () throws(StorageError) -> Result
  ) throws(CommandError) -> Result {
    do throws(StorageError) { return try call() } catch { throw .file(error.path, error.message) }
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
    guard let file else { return frames.readAll(of: content, visit: visit) }
    return try frames.readAll(to: size) { frame throws(CommandError) in
      visit(frame)
    } from: { offset, room throws(CommandError) in
      try Self.reading(file.read(at: offset, into: room))
    }
  }

  /// What is whole behind damage.
  ///
  /// - Parameter frames: What was read, up to the damage.
  func salvage(behind frames: FrameReader) throws(CommandError) -> Salvage {
    Salvage(try bytes(from: frames.offset), from: frames.offset, check: frames.check)
  }
}
