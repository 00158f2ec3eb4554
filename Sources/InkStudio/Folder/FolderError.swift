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

  /// The status of the response for the error.
  private var status: Int {
    switch self {
    case .absent, .notAFile: 404
    case .notPermitted, .readOnly: 403
    case .gone: 410
    case .busy, .taken, .length, .broken: 409
    case .changed: 412
    case .notInk: 422
    case .tooLarge: 413
    case .noSpace: 507
    case .system: 500
    }
  }

  /// A word for programs.
  var code: String {
    switch self {
    case .absent: "absent"
    case .notAFile: "file"
    case .notPermitted: "permission"
    case .readOnly: "readonly"
    case .gone: "gone"
    case .busy: "busy"
    case .changed: "changed"
    case .taken: "taken"
    case .length: "length"
    case .broken: "frames"
    case .notInk: "content"
    case .tooLarge: "size"
    case .noSpace: "space"
    case .system: "system"
    }
  }

  /// A sentence for users.
  var message: String {
    switch self {
    case .absent, .changed(nil): "There is no such document."
    case .notAFile: "This name belongs to a folder, a link or a device, not to a file."
    case .notPermitted: "The permissions of the folder or of the file do not allow that."
    case .readOnly: "The folder is read-only."
    case .gone: "The folder no longer exists."
    case .busy: "Another program has this document open for writing. Close it there."
    case .changed: "The document was changed in the meantime."
    case .taken: "A document of this name already exists."
    case .length(let length):
      "The document was changed: it now has \(length) bytes. Load it again."
    case .broken(let reason), .notInk(let reason), .system(let reason): reason
    case .tooLarge: "The document would exceed the limit of 1 GiB."
    case .noSpace: "The disk of the folder is full."
    }
  }

  /// The response for the error.
  var response: Response {
    switch self {
    case .changed(let tag?): .refusal(status, code, message, fields: [("ETag", tag.text)])
    case .length(let length): .refusal(status, code, message, [("bytes", .integer(length))])
    default: .refusal(status, code, message)
    }
  }
}

/// Converts storage errors to folder errors.
func storing<Result>(
  _ call: @autoclosure () throws(StorageError) -> Result
) throws(FolderError) -> Result {
  do throws(StorageError) { return try call() } catch { throw FolderError(error) }
}
