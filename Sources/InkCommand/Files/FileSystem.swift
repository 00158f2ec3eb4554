import Glibc
import InkFiles

/// Queries about files and folders.
enum FileSystem {
  /// Whether a folder exists at a path.
  static func isDirectory(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Returns the size of the file at a path in bytes; `nil` if there is none.
  static func size(_ path: String) -> Int? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int(status.st_size)
  }

  /// Whether two paths refer to the same existing file.
  static func isSameFile(_ a: String, _ b: String) -> Bool {
    FileIdentity(a).map { $0 == FileIdentity(b) } ?? false
  }

  /// Creates the parent folders of a file.
  static func makeFolder(for path: String) throws(CommandError) {
    guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return }
    let folder = String(path[..<slash])
    if isDirectory(folder) { return }
    try makeFolder(for: folder)
    if mkdir(folder, 0o777) != 0, errno != EEXIST { throw .file(folder, systemMessage()) }
  }

  /// Whether a regular file exists and was modified later than another one.
  static func isFile(_ path: String, newerThan other: String) -> Bool {
    guard let time = modified(path), let otherTime = modified(other) else { return false }
    return (otherTime.seconds, otherTime.nanoseconds) < (time.seconds, time.nanoseconds)
  }

  private static func modified(_ path: String) -> FileTime? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return FileStatus(status).modified
  }

  /// An entry of a folder.
  struct Entry {
    /// The kind of an entry.
    enum Kind {
      /// A regular file, or a link to one.
      case file
      /// A folder, but no link to one.
      case folder
      /// A link to a folder, a pipe, a device or a broken link.
      case other
      /// A file or folder whose name is not UTF-8.
      case unnamed
    }

    /// The name in the folder, with U+FFFD for what is not UTF-8.
    var name: String
    var kind: Kind
  }

  /// Returns the entries of a folder in any order.
  ///
  /// - Parameter folder: The path, with a slash at its end.
  /// - Throws: An error if the folder can't be read.
  static func entries(of folder: String) throws(CommandError) -> [Entry] {
    guard let stream = opendir(folder) else { throw .file(folder, systemMessage()) }
    defer { closedir(stream) }
    var entries: [Entry] = []
    while let item = readdir(stream) {
      let bytes = withUnsafeBytes(of: &item.pointee.d_name) { $0.prefix { $0 != 0 }.map { $0 } }
      if bytes == [46] || bytes == [46, 46] { continue }
      if let name = String(validating: bytes, as: UTF8.self) {
        entries.append(Entry(name: name, kind: kind(folder + name)))
      } else {
        entries.append(Entry(name: String(decoding: bytes, as: UTF8.self), kind: .unnamed))
      }
    }
    return entries
  }

  private static func kind(_ path: String) -> Entry.Kind {
    var status = stat()
    guard lstat(path, &status) == 0 else { return .other }
    if status.st_mode & S_IFMT == S_IFDIR { return .folder }
    return size(path) == nil ? .other : .file
  }

  /// The number of processors that are online, at least 1.
  static var processorCount: Int { max(Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))), 1) }
}
