import Glibc

/// The bytes of an open file, mapped into memory.
final class MappedFile {
  let bytes: UnsafeMutableRawPointer
  let count: Int

  /// Maps a file; `nil` if it is empty, has more than `maximum` bytes, or the system refuses.
  init?(_ descriptor: Int32, maximum: Int) {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_size > 0, status.st_size <= maximum
    else { return nil }
    count = Int(status.st_size)
    guard let mapped = mmap(nil, count, PROT_READ, MAP_PRIVATE, descriptor, 0),
      mapped != MAP_FAILED
    else { return nil }
    bytes = mapped
  }

  deinit { munmap(bytes, count) }
}
