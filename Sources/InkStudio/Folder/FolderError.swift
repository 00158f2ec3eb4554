import Glibc
import InkCommand
import InkFiles
import InkFormats

/// The reason why a document in the served folder wasn't read or written; it is unchanged then.
enum FolderError: Error {
  /// No file has the name.
  case absent
  /// The name belongs to a folder, a link or a special file.
  case notAFile
  /// The user of the server has no permission for the file or its folder.
  case notPermitted
  /// The file system is read-only.
  case readOnly
  /// The served folder was removed, and no folder is at its path now.
  case gone
  /// Another program has the document open for writing.
  case busy
  /// The document has another ETag than the request requires; with the current one, `nil` if there is no document.
  case changed(FileTag?)
  /// The name for a new, renamed or restored document belongs to another document.
  case taken
  /// The document has another length than the client that appends to it expects; with the current length in bytes.
  case length(Int)
  /// The frames (records of a log) to append don't continue the document, or the document is damaged; with a message
  /// for users.
  case broken(String)
  /// The content to write isn't of the format of the file extension; with a message for users.
  case notInk(String)
  /// The document exceeds, or would exceed, the maximum size of 1 GiB.
  case tooLarge
  /// The disk is full, or the user's quota is used up.
  case noSpace
  /// Another error of a system call, with the message of the system.
  case system(String)

  /// Returns the error for an error number, by default that of the last system call.
  static func last(_ number: Int32 = errno) -> FolderError {
    switch number {
    case ENOENT: .absent
    // Opening with O_NOFOLLOW fails so for links, folders and pipes without a reader.
    case ELOOP, EISDIR, ENXIO, ENOTDIR, EXDEV, ENODEV: .notAFile
    case EACCES, EPERM: .notPermitted
    case EROFS: .readOnly
    case ENOSPC, EDQUOT, EFBIG: .noSpace
    default: .system(systemMessage(number))
    }
  }

  init(_ error: StorageError) {
    switch error.reason {
    case .notAFile: self = .notAFile
    case .busy: self = .busy
    default: self = error.code == 0 ? .system(error.message) : .last(error.code)
    }
  }

  /// The response for the error.
  var response: Response {
    switch self {
    case .absent: .refusal(404, "absent", "There is no such document.")
    case .notAFile:
      .refusal(404, "file", "This name belongs to a folder, a link or a device, not to a file.")
    case .notPermitted:
      .refusal(403, "permission", "The permissions of the folder or of the file do not allow that.")
    case .readOnly: .refusal(403, "readonly", "The folder is read-only.")
    case .gone: .refusal(410, "gone", "The folder no longer exists.")
    case .busy:
      .refusal(409, "busy", "Another program has this document open for writing. Close it there.")
    case .changed(let tag):
      .refusal(
        412,
        "changed",
        tag == nil ? "There is no such document." : "The document was changed in the meantime.",
        fields: tag.map { [("ETag", $0.text)] } ?? []
      )
    case .taken: .refusal(409, "taken", "A document of this name already exists.")
    case .length(let length):
      .refusal(
        409,
        "length",
        "The document was changed: it now has \(length) bytes. Load it again.",
        [("bytes", .integer(length))]
      )
    case .broken(let reason): .refusal(409, "frames", reason)
    case .notInk(let reason): .refusal(422, "content", reason)
    case .tooLarge: .refusal(413, "size", "The document would exceed the limit of 1 GiB.")
    case .noSpace: .refusal(507, "space", "The disk of the folder is full.")
    case .system(let reason): .refusal(500, "system", reason)
    }
  }
}

/// Converts storage errors to folder errors.
func storing<Result>(
  _ call: @autoclosure () throws(StorageError) -> Result
) throws(FolderError) -> Result {
  do throws(StorageError) { return try call() } catch { throw FolderError(error) }
}
