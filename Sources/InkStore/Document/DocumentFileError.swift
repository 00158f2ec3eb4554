public import InkDocuments
@_exported public import InkFiles

/// The reason why a document in a file cannot be opened, read or written.
public enum DocumentFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file system has reported an error.
  case storage(StorageError)
  /// The header of the file cannot be read: the file is no Inkstone document, is damaged, or a newer version wrote it.
  case unreadable(path: String, DocumentError)
  /// The document is damaged in bytes that were on the disk before, so the damage is not the trace of a crash.
  ///
  /// `inkstone repair` writes its readable content to another file.
  case damaged(path: String, DocumentError)
  /// Another program has the document open for writing; `process` is its process ID, `nil` if unknown.
  case busy(path: String, process: Int32?)
  /// The document contains a record (frame) of a later version that a program must understand before it may edit the
  /// document; `kind` is the number of its kind.
  case unknownContent(path: String, kind: UInt32)
  /// Another program removed, replaced or shortened the file while it was open; nothing more is written to it.
  case changed(path: String)
  /// The file can be read, but contains no readable drawing.
  case content(path: String, DocumentError)
  /// The document must not be rewritten: it has content of a later version that a program must understand first.
  case readOnly(path: String)
  /// The document has no page with a layer to draw on.
  case noPage(path: String)

  /// The path, the reason and, if there is one, a remedy, in one line.
  public var description: String {
    switch self {
    case .storage(let error): error.description
    case .unreadable(let path, let error): "\(path): \(error)"
    case .damaged(let path, let error): "\(path): \(error); repair it with `inkstone repair`"
    case .busy(let path, let process?):
      "\(path): the document is open for writing in process \(process); close it there"
    case .busy(let path, nil):
      "\(path): the document is open for writing in another program; close it there"
    case .unknownContent(let path, let kind):
      "\(path): a newer version of Inkstone is needed to edit the document (frame of kind \(kind))"
    case .changed(let path):
      "\(path): another program removed, replaced or shortened the file; open it again"
    case .content(let path, let error): "\(path): \(error)"
    case .readOnly(let path):
      "\(path): a newer version of Inkstone is needed to edit the document"
    case .noPage(let path): "\(path): the document has no page with a layer to draw on"
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
