import Glibc

/// Reads whole files.
package enum FileBytes {
  /// Returns the bytes of a regular file.
  ///
  /// - Returns: The bytes; `nil` if the file doesn't exist or isn't a regular file.
  /// - Throws: An error if the file is larger than `limit` bytes, or cannot be read.
  package static func read(_ path: String, limit: Int) throws(FormatError) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    let size = Int(status.st_size)
    guard size <= limit else { throw FormatError("\(path) has more than \(limit) bytes") }
    var failed = false
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { room, count in
      while count < size, let base = room.baseAddress {
        let got = Glibc.read(descriptor, base + count, size - count)
        if got < 0, errno == EINTR { continue }
        if got < 0 { failed = true }
        if got <= 0 { break }
        count += got
      }
    }
    if failed { throw FormatError("\(path) cannot be read") }
    return bytes
  }
}
