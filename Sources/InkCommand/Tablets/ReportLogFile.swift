import Glibc
import InkFiles
import InkStylus

/// A log of reports that grows while pens draw.
final class ReportLogFile {
  private let path: String
  private var file: PosixFile?
  private var count = 0

  /// Creates the file; an existing log is overwritten, any other existing file is an error.
  init(_ path: String) throws(CommandError) {
    self.path = path
    let made = PosixFile(path, open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0o666))
    guard made.descriptor >= 0 else { throw .file(path, systemMessage()) }
    do throws(StorageError) {
      let start = try? made.read(at: 0, count: AccessoryLog.magic.count)
      guard try made.isRegular(), start == [] || start == AccessoryLog.magic else {
        throw StorageError(
          .open,
          path,
          .exists,
          message: "the file exists and is not a pen log; choose another name"
        )
      }
      try made.truncate(to: 0)
    } catch {
      throw .file(path, error.message)
    }
    file = made
  }

  /// Appends bytes; a failure is reported once and ends the log.
  func append(_ bytes: [UInt8]) {
    attempt { file throws(StorageError) in count += try file.writeAll(bytes, at: count) }
  }

  /// Makes all bytes durable and closes the file.
  func finish() {
    attempt { file throws(StorageError) in try file.sync() }
    file = nil
  }

  private func attempt(_ call: (PosixFile) throws(StorageError) -> Void) {
    guard let file else { return }
    do throws(StorageError) {
      try call(file)
    } catch {
      Terminal.complain(path, "\(error.message); the log ends here")
      self.file = nil
    }
  }
}
