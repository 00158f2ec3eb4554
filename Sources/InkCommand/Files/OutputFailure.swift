import Glibc
import InkFiles

/// The error messages for files that can't be written.
enum OutputFailure {
  /// Converts an error, with a remedy if there is an obvious one.
  static func error(_ error: StorageError) -> CommandError {
    switch error.code {
    case ENOENT:
      // A dangling link is resolved, so the folder may be that of its target.
      guard let folder = missingFolder(of: error.path) else { break }
      return .file(
        error.path,
        "the folder \(folder) does not exist; create it, for example with mkdir -p, or choose another"
      )
    case ENOTDIR:
      guard let folder = missingFolder(of: error.path) else { break }
      return .file(error.path, "\(folder) is not a folder; choose another name")
    case EACCES where error.reason == .readOnly:
      return .file(
        error.path,
        "the file is read-only and was not changed; choose another name, or make it writable"
      )
    default: break
    }
    return .file(error.path, error.message)
  }

  /// Returns the first component of a path that should be a folder and isn't.
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
