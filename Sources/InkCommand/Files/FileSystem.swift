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
}
