import Glibc
import InkFiles
import InkStylus

/// A log of reports that grows while pens draw.
final class ReportLogFile {
  private let path: String
  private var file: Int32

  /// Makes the file; a log that is there is written anew, anything else is left alone.
  init(_ path: String) throws(CommandError) {
    self.path = path
    file = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0o666)
    guard file >= 0 else { throw .file(path, systemMessage()) }
    var status = stat()
    let start = [UInt8](unsafeUninitializedCapacity: AccessoryLog.magic.count) { room, count in
      count = max(read(file, room.baseAddress, room.count), 0)
    }
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      start.isEmpty || start == AccessoryLog.magic
    else {
      close(file)
      throw .file(path, "is there, and is no log of reports")
    }
    guard ftruncate(file, 0) == 0, lseek(file, 0, SEEK_SET) == 0 else {
      let reason = systemMessage()
      close(file)
      throw .file(path, reason)
    }
  }

  deinit { if file >= 0 { close(file) } }

  /// Appends bytes; what goes wrong is said once, and nothing more is written.
  func append(_ bytes: [UInt8]) {
    guard file >= 0, !bytes.isEmpty else { return }
    let isWhole = bytes.withUnsafeBytes { buffer in
      var rest = buffer[...]
      while !rest.isEmpty {
        let count = write(file, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        if count > 0 { rest = rest.dropFirst(count) } else if errno != EINTR { return false }
      }
      return true
    }
    if !isWhole { fail() }
  }

  /// Has all of it on the disk.
  func finish() {
    guard file >= 0 else { return }
    if fsync(file) != 0 { return fail() }
    close(file)
    file = -1
  }

  private func fail() {
    Terminal.complain(path, "\(systemMessage()); the log ends here")
    close(file)
    file = -1
  }
}
