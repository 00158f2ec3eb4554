public import InkDocuments

/// Why a document in a file cannot be opened or written anew.
public enum DocumentFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file cannot be opened, read or written.
  case store(StoreError)
  /// There is no drawing in it that can be read.
  case content(path: String, DocumentError)
  /// It holds something critical that this version does not know, and must not be written anew.
  case readOnly(path: String)
  /// It has no page with a layer, so nobody can draw on it.
  case noPage(path: String)

  /// Path and reason in one line.
  public var description: String {
    switch self {
    case .store(let error): error.description
    case .content(let path, let error): "\(path): \(error)"
    case .readOnly(let path):
      "\(path): contains content that only a newer version of Inkstone can edit"
    case .noPage(let path): "\(path): has no page to draw on"
    }
  }
}

/// Does something with a store, with errors of a document in a file.
func filing<Result>(
  _ work: () throws(StoreError) -> Result
) throws(DocumentFileError) -> Result {
  do throws(StoreError) {
    return try work()
  } catch {
    throw .store(error)
  }
}
