import Glibc
import InkFiles

/// What to say of a file that cannot be written.
enum OutputFailure {
  /// The line for an error, with what can be done about it where that is clear.
  static func error(_ error: StorageError) -> CommandError {
    switch error.code {
    case ENOENT:
      // Names that end in nothing are looked up behind all links, so it may be another folder.
      guard let folder = missingFolder(of: error.path) else { break }
      return .file(
        error.path,
        "the folder \(folder) does not exist; create it, for example with mkdir -p, or choose another"
      )
    case ENOTDIR:
      guard let folder = missingFolder(of: error.path) else { break }
      return .file(error.path, "\(folder) is not a folder")
    case EACCES where error.reason == .readOnly:
      return .file(
        error.path,
        "is read-only and was not changed; choose another name, or make it writable"
      )
    default: break
    }
    return .file(error.path, error.message)
  }

  /// The first part of a path that should be a folder and is not.
  private static func missingFolder(of path: String) -> String? {
    var folder = ""
    for part in path.split(separator: "/", omittingEmptySubsequences: false).dropLast() {
      folder += part
      if !folder.isEmpty, !FileSystem.isDirectory(folder) { return folder }
      folder += "/"
    }
    return nil
  }
}
