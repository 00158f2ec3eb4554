import Glibc

/// Writing of whole files.
enum OutputFile {
  /// Writes a file that appears whole or not at all.
  ///
  /// The bytes go to a file of another name in the same folder, which takes the place of the old
  /// one when it is complete. Devices and pipes are written as they are.
  static func write(_ bytes: [UInt8], to path: String) throws(CommandError) {
    var status = stat()
    let exists = stat(path, &status) == 0
    if exists, status.st_mode & S_IFMT == S_IFDIR { throw .file(path, "is a directory") }
    // A name in /dev may lead to an ordinary file that belongs to whoever opened it.
    if exists, status.st_mode & S_IFMT != S_IFREG || path.hasPrefix("/dev/") {
      let descriptor = open(path, O_WRONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw .file(path, systemMessage()) }
      defer { close(descriptor) }
      try write(bytes, descriptor, path)
      return
    }
    if exists, access(path, W_OK) != 0 { throw .file(path, systemMessage()) }
    // Behind a symbolic link it is the file that is replaced, not the link.
    let target = exists ? resolved(path) : path
    let temporary = "\(target).\(getpid()).part"
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw .file(path, systemMessage()) }
    do throws(CommandError) {
      if exists { fchmod(descriptor, status.st_mode & 0o7777) }
      try write(bytes, descriptor, path)
      guard close(descriptor) == 0, rename(temporary, target) == 0 else {
        throw .file(path, systemMessage())
      }
    } catch {
      unlink(temporary)
      throw error
    }
  }

  private static func resolved(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }

  private static func write(
    _ bytes: [UInt8],
    _ descriptor: Int32,
    _ path: String
  ) throws(CommandError) {
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        Glibc.write(descriptor, buffer.baseAddress.map { $0 + done }, buffer.count - done)
      }
      if count > 0 {
        done += count
      } else if errno != EINTR {
        throw .file(path, systemMessage())
      }
    }
  }
}
