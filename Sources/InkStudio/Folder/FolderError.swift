import Glibc
import InkCommand
import InkFiles
import InkFormats

/// Why a document was not read or written; it is then as it was.
enum FolderError: Error {
  /// There is none of that name.
  case absent
  /// Something else has the name: a folder, a link, a pipe.
  case notAFile
  /// The user may not do this.
  case notPermitted
  /// The file system takes no changes.
  case readOnly
  /// The folder itself was removed, and there is none in its place.
  case gone
  /// Another program has it open for writing, if it can be told which process.
  case busy
  /// The condition does not hold; the tag of the state that it has.
  case changed(FileTag?)
  /// Another document has the name that this one is to get.
  case taken
  /// It is longer or shorter than whoever appends believes.
  case length(Int)
  /// What is to be appended does not continue it, or it is damaged itself.
  case broken(String)
  /// The content is not what the name says.
  case notInk(String)
  /// It has, or would have, more bytes than a page can hold.
  case tooLarge
  /// No room is left.
  case noSpace
  /// Something else, in the words of the system.
  case system(String)

  /// The error of the last call of the system.
  static func last(_ number: Int32 = errno) -> FolderError {
    switch number {
    case ENOENT: .absent
    // What O_NOFOLLOW says to a link, and open to a folder or to a pipe without a reader.
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

  /// The answer that says so.
  var response: Response {
    switch self {
    case .absent: .refusal(404, "absent", "There is no such document.")
    case .notAFile: .refusal(404, "file", "This is not a file.")
    case .notPermitted:
      .refusal(403, "permission", "The permissions of the folder or of the file do not allow that.")
    case .readOnly: .refusal(403, "readonly", "The folder is read-only.")
    case .gone: .refusal(410, "gone", "The folder no longer exists.")
    case .busy:
      .refusal(409, "busy", "Another program has this document open for writing.")
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
        "The document now has \(length) bytes.",
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

/// Calls the file system, with errors of the folder.
func storing<Result>(
  _ call: @autoclosure () throws(StorageError) -> Result
) throws(FolderError) -> Result {
  do throws(StorageError) { return try call() } catch { throw FolderError(error) }
}
