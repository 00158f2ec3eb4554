public import InkDocuments
@_exported public import InkFiles

/// Why a document cannot be opened, read or kept.
public enum StoreError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file system refuses.
  case storage(StorageError)
  /// The file is no document that can be read.
  case unreadable(path: String, LogError)
  /// The document is damaged where it had been on the disk; it can be salvaged.
  case damaged(path: String, LogError)
  /// Another program has the document open for writing; its process, if that can be told.
  case busy(path: String, process: Int32?)
  /// The document holds something that is not known and must not be changed around.
  case unknownContent(path: String, FrameKind)
  /// Another program removed, replaced or shortened the file.
  ///
  /// Nothing more is written to it.
  case changed(path: String)

  /// Path and reason in one line.
  public var description: String {
    switch self {
    case .storage(let error): error.description
    case .unreadable(let path, let error): "\(path): \(error)"
    case .damaged(let path, let error): "\(path): \(error); it can be repaired to another file"
    case .busy(let path, let process?): "\(path): is open for writing in process \(process)"
    case .busy(let path, nil): "\(path): is open for writing in another program"
    case .unknownContent(let path, let kind):
      "\(path): contains content that only a newer version of Inkstone can edit (kind \(kind.rawValue))"
    case .changed(let path): "\(path): was removed, replaced or shortened by another program"
    }
  }
}

/// Calls the file system, with errors of a store.
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
