import Glibc
import InkDocuments
import InkFiles

/// An open input file, whose bytes are read when they are needed; a pipe is read immediately.
///
/// Its content is that at the time of opening, even while another program appends.
final class InputSource {
  /// The name of the file for messages.
  let label: String

  /// The size in bytes.
  let size: Int

  /// Whether it begins with the header of an ink document.
  let isDocument: Bool

  /// The file; `nil` if all bytes are in memory.
  private let file: PosixFile?
  private let content: [UInt8]

  /// Opens a file, or standard input for `-`.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - limits: The maximum size.
  ///   - readOnce: The reader of pipes and other input that can be read only once.
  init(
    _ path: String,
    _ limits: InputFile.Limits,
    _ readOnce: ReadOnce
  ) throws(CommandError) {
    label = InputFile.label(path)
    var status = stat()
    if path == "-" {
      if isatty(STDIN_FILENO) == 1 {
        throw .file(label, "the input is a terminal; name a file, or pipe ink into the command")
      }
      content = try readOnce.read(from: STDIN_FILENO, label, limits)
    } else if readOnce.isInherited, stat(path, &status) == 0, Self.isReadOnce(status) {
      // The writer of the pipe may have ended: opening the pipe would block.
      content = try readOnce.read(from: -1, path, limits)
    } else {
      let file = PosixFile(label, open(path, O_RDONLY | O_CLOEXEC))
      guard file.descriptor >= 0, fstat(file.descriptor, &status) == 0 else {
        throw .file(path, systemMessage())
      }
      if status.st_mode & S_IFMT == S_IFDIR { throw .file(path, "this is a folder; name a file") }
      if Self.isReadOnce(status) {
        content = try readOnce.read(from: file.descriptor, path, limits)
      } else if status.st_size == 0 {
        // The system generates the content of some files when they are read.
        content = try InputFile.read(from: file.descriptor, path, limits)
      } else {
        let start = try Self.reading(file.read(at: 0, count: LogHeader.size))
        let maximum = limits.limit(beginningWith: start)
        if status.st_size > maximum { throw .file(path, limits.refusal(beginningWith: start)) }
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

  /// Whether a file can be read only once, such as a pipe or terminal.
  private static func isReadOnce(_ status: stat) -> Bool {
    status.st_mode & S_IFMT != S_IFREG && status.st_mode & S_IFMT != S_IFDIR
  }

  /// Returns all bytes.
  func bytes() throws(CommandError) -> [UInt8] { try bytes(from: 0) }

  /// Returns the bytes from an offset on.
  private func bytes(from offset: Int) throws(CommandError) -> [UInt8] {
    guard let file else { return offset == 0 ? content : Array(content[offset...]) }
    return try Self.reading(file.read(at: offset, count: max(size - offset, 0)))
  }

  /// Converts storage errors to errors of the command.
  private static func reading<Result>(
    _ call: @autoclosure () throws(StorageError) -> Result
  ) throws(CommandError) -> Result {
    do throws(StorageError) { return try call() } catch { throw .file(error.path, error.message) }
  }

  /// Reads the frames of a document, to the end or to damage.
  ///
  /// - Parameters:
  ///   - frames: A reader at the first byte.
  ///   - visit: The receiver of each frame.
  /// - Returns: The reason why the log is unreadable after the last frame; `nil` if it is intact.
  func readFrames(
    _ frames: inout FrameReader,
    _ visit: (Frame) -> Void
  ) throws(CommandError) -> DocumentError? {
    guard let file else { return frames.readAll(of: content, visit: visit) }
    return try frames.readAll(to: size) { frame throws(CommandError) in
      visit(frame)
    } from: { offset, room throws(CommandError) in
      try Self.reading(file.read(at: offset, into: room))
    }
  }

  /// Returns the intact frames after damage.
  ///
  /// - Parameter frames: The reader that stopped at the damage.
  func salvage(behind frames: FrameReader) throws(CommandError) -> Salvage {
    Salvage(try bytes(from: frames.offset), from: frames.offset, check: frames.check)
  }
}
