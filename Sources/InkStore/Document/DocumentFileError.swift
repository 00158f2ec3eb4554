public import InkDocuments

/// A failure to open or rewrite a document in a file.
public enum DocumentFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file cannot be opened, read or written.
  case store(StoreError)
  /// It contains no readable drawing.
  case content(path: String, DocumentError)
  /// It has critical content that this version doesn't know, and must not be rewritten.
  case readOnly(path: String)
  /// It has no page with a layer to draw on.
  case noPage(path: String)

  /// The path and the reason on one line.
  public var description: String {
    switch self {
    case .store(let error): error.description
    case .content(let path, let error): "\(path): \(error)"
    case .readOnly(let path): "\(path): holds something that a newer program must edit"
    case .noPage(let path): "\(path): has no page to draw on"
    }
  }
}

/// Works with a store; converts its errors to those of a document in a file.
func filing<Result>(
  _ work: () throws(StoreError) -> Result
) throws(DocumentFileError) -> Result {
  do throws(StoreError) {
    return try work()
  } catch {
    throw .store(error)
  }
}
