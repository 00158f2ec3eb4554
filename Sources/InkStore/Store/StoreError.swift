public import InkDocuments
@_exported public import InkFiles

/// A failure to open, read or write a document.
public enum StoreError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A call of the file system failed.
  case storage(StorageError)
  /// The file is not a readable document.
  case unreadable(path: String, LogError)
  /// The document is damaged before its durable end; it can be salvaged.
  case damaged(path: String, LogError)
  /// Another program has the document open for writing: its process, if known.
  case busy(path: String, process: Int32?)
  /// The document has critical content of an unknown kind, and must not be edited.
  case unknownContent(path: String, FrameKind)
  /// Another program removed, replaced or shortened the file.
  ///
  /// Nothing more is written to it.
  case changed(path: String)

  /// The path and the reason on one line.
  public var description: String {
    switch self {
    case .storage(let error): error.description
    case .unreadable(let path, let error): "\(path): \(error)"
    case .damaged(let path, let error): "\(path): \(error); it can be repaired into another file"
    case .busy(let path, let process?): "\(path): is open for writing in process \(process)"
    case .busy(let path, nil): "\(path): is open for writing in another program"
    case .unknownContent(let path, let kind):
      "\(path): holds something that a newer program must edit (kind \(kind.rawValue))"
    case .changed(let path): "\(path): was removed, replaced or shortened by another program"
    }
  }
}

/// Calls the file system; converts its errors to those of a store.
func storing<Result>(
  _ call: @autoclosure () throws(StorageError) -> Result
) throws(StoreError) -> Result {
  do throws(StorageError) {
    return try call()
  } catch {
    if case .busy(let process) = error.reason { throw .busy(path: error.path, process: process) }
    throw .storage(error)
  }
}
