import Glibc

/// An open file of the operating system.
package final class PosixFile: StorageFile {
  package var path: String

  /// The file descriptor; negative if the file is closed.
  package private(set) var descriptor: Int32

  private let folder: Int32
  /// Whether it accepts only sequential writes, as a pipe does; offsets are then ignored.
  private let isStream: Bool

  /// Takes ownership of a file descriptor.
  ///
  /// - Parameters:
  ///   - path: The path, used in errors.
  ///   - descriptor: The open descriptor.
  ///   - folder: The descriptor of the folder that new names of the file are relative to; by default the working
  ///     directory.
  ///   - isStream: Whether it accepts only sequential writes, as a pipe does; false by default.
  package init(
    _ path: String,
    _ descriptor: Int32,
    in folder: Int32 = AT_FDCWD,
    isStream: Bool = false
  ) {
    self.path = path
    self.descriptor = descriptor
    self.folder = folder
    self.isStream = isStream
  }

  /// Opens a pipe or a device for writing.
  convenience init(streamAt path: String) throws(StorageError) {
    let descriptor = retry { open(path, O_WRONLY | O_CLOEXEC) }
    guard descriptor >= 0 else { throw StorageError(.open, path, code: errno) }
    self.init(path, descriptor, isStream: true)
  }

  deinit { close() }

  package func close() {
    guard descriptor >= 0 else { return }
    // Closing alone would not release the lock while a child process has a copy of the descriptor, between fork and
    // exec.
    _ = flock(descriptor, LOCK_UN)
    // close() reports no error that sync() has not reported.
    _ = Glibc.close(descriptor)
    descriptor = -1
  }

  package func isRegular() throws(StorageError) -> Bool { try ask().st_mode & S_IFMT == S_IFREG }

  package func status() throws(StorageError) -> FileStatus { FileStatus(try ask()) }

  private func ask() throws(StorageError) -> stat {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw failure(.change) }
    return status
  }

  package func read(
    at offset: Int,
    into buffer: UnsafeMutableRawBufferPointer
  ) throws(StorageError) -> Int {
    var done = 0
    while done < buffer.count, let base = buffer.baseAddress {
      let count = retry {
        pread(descriptor, base + done, buffer.count - done, off_t(offset + done))
      }
      if count < 0 { throw failure(.read) }
      if count == 0 { break }
      done += count
    }
    return done
  }

  package func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(StorageError) -> Int {
    let count = retry {
      isStream
        ? Glibc.write(descriptor, bytes.baseAddress, bytes.count)
        : pwrite(descriptor, bytes.baseAddress, bytes.count, off_t(offset))
    }
    if count < 0 { throw failure(.write) }
    if count == 0, !bytes.isEmpty { throw StorageError(.write, path, code: ENOSPC) }
    return count
  }

  package func truncate(to size: Int) throws(StorageError) {
    if retry({ ftruncate(descriptor, off_t(size)) }) != 0 { throw failure(.change) }
  }

  package func sync() throws(StorageError) {
    // Files that do not support syncing need none: pipes, and file systems that are always synchronous.
    guard retry({ fdatasync(descriptor) }) != 0, errno != EINVAL, errno != EROFS else { return }
    throw failure(.sync)
  }

  package func lock() throws(StorageError) -> Bool {
    if retry({ flock(descriptor, LOCK_EX | LOCK_NB) }) == 0 { return true }
    if errno == EWOULDBLOCK { return false }
    throw failure(.change)
  }

  package func lockHolder() -> Int32? {
    guard let status = try? ask() else { return nil }
    return LockTable.holder(of: status)
  }

  package func adopt(_ status: FileStatus) throws(StorageError) {
    // Only root may change the owner; other users may set a group that they are in.
    if fchown(descriptor, status.owner, status.group) != 0 {
      _ = fchown(descriptor, uid_t.max, status.group)
    }
    if fchmod(descriptor, status.permissions) != 0 { throw failure(.change) }
  }

  /// Gives the file a name, its first or an additional one.
  func link(as name: String) throws(StorageError) {
    let this = "/proc/self/fd/\(descriptor)"
    if linkat(AT_FDCWD, this, folder, name, AT_SYMLINK_FOLLOW) != 0 {
      throw StorageError(.rename, name, code: errno)
    }
  }

  private func failure(_ operation: StorageError.Operation) -> StorageError {
    StorageError(operation, path, code: errno)
  }
}

/// The locks of files that the kernel lists in `/proc/locks`.
enum LockTable {
  /// Returns the process that has a file locked; `nil` if it is not listed.
  ///
  /// A line is `1: FLOCK ADVISORY WRITE 4242 fe:00:1311 0 EOF`. The fifth word is the process, the sixth the major and
  /// minor number of the device in hexadecimal, and the inode.
  static func holder(of status: stat) -> Int32? {
    guard let stream = fopen("/proc/locks", "re") else { return nil }
    defer { fclose(stream) }
    let device = UInt64(status.st_dev)
    // The layout of the major and the minor number in `dev_t`.
    let major = device >> 8 & 0xfff | device >> 32 & ~0xfff
    let minor = device & 0xff | device >> 12 & ~0xff
    let inode = "\(hex(major)):\(hex(minor & 0xffff_ffff)):\(status.st_ino)"
    var line = [CChar](repeating: 0, count: 256)
    while fgets(&line, Int32(line.count), stream) != nil {
      let text = line.withUnsafeBufferPointer { buffer in
        buffer.baseAddress.map { String(cString: $0) } ?? ""
      }
      let words = text.split(separator: " ")
      guard words.count > 5, words[1] == "FLOCK", words[5] == inode else { continue }
      if let process = Int32(words[4]), process > 0 { return process }
    }
    return nil
  }

  private static func hex(_ number: UInt64) -> String {
    let digits = String(number, radix: 16)
    return digits.utf8.count < 2 ? "0" + digits : digits
  }
}
