public import InkDocuments
@_exported public import InkFiles

/// The reason why a document in a file cannot be opened, read or written.
public enum DocumentFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file system reports an error.
  case storage(StorageError)
  /// The file is not a document, or a newer version of Inkstone wrote it: its header cannot be read.
  case unreadable(path: String, DocumentError)
  /// The document is damaged in bytes that were safely on the disk before; it can be repaired into another file.
  case damaged(path: String, DocumentError)
  /// Another program has the document open for writing; `process` is its process ID, `nil` if unknown.
  case busy(path: String, process: Int32?)
  /// The document contains a frame that this version does not know and must not edit; `kind` is the number of its kind.
  case unknownContent(path: String, kind: UInt32)
  /// Another program removed, replaced or shortened the file; nothing more is written to it.
  case changed(path: String)
  /// The file is intact, but its frames contain no drawing that can be read.
  case content(path: String, DocumentError)
  /// The document contains critical content that this version does not know, and must not be rewritten.
  case readOnly(path: String)
  /// The document has no page with a layer to draw on.
  case noPage(path: String)

  /// The path and the reason, in one line.
  public var description: String {
    switch self {
    case .storage(let error): error.description
    case .unreadable(let path, let error): "\(path): \(error)"
    case .damaged(let path, let error): "\(path): \(error); repair it with `inkstone repair`"
    case .busy(let path, let process?):
      "\(path): is open for writing in process \(process); close it there"
    case .busy(let path, nil): "\(path): is open for writing in another program; close it there"
    case .unknownContent(let path, let kind):
      "\(path): contains content that only a newer version of Inkstone can edit (kind \(kind))"
    case .changed(let path):
      "\(path): was removed, replaced or shortened by another program; open it again"
    case .content(let path, let error): "\(path): \(error)"
    case .readOnly(let path):
      "\(path): contains content that only a newer version of Inkstone can edit"
    case .noPage(let path): "\(path): has no page to draw on"
    }
  }
}

/// Calls the file system, and throws its errors as ``DocumentFileError/storage(_:)`` or `busy`.
func storing<Result>(
  _ call: @autoclosure () throws(StorageError) -> Result
) throws(DocumentFileError) -> Result {
  do throws(StorageError) {
    return try call()
  } catch {
    if case .busy(let process) = error.reason { throw .busy(path: error.path, process: process) }
    throw .storage(error)
  }
}
