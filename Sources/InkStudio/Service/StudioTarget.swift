/// The resource that the path of an HTTP request to the Studio's server identifies.
enum StudioTarget {
  /// A file of the Studio's web page, such as `index.html`.
  case page(String)
  /// The list of the documents in the served folder.
  case documents
  /// A whole document, to download, replace or delete.
  case document(DocumentName)
  /// The end of a document, to which a request appends frames (records of its log).
  case frames(DocumentName)
  /// The name of a document; a request renames it.
  case name(DocumentName)
  /// The copies of a document; a request makes another one.
  case copy(DocumentName)
  /// A deleted document; a request restores it.
  case deleted(DocumentName)
  /// A folder below the served one; a request creates it.
  case folder(FolderName)
  /// The thumbnail of a document, a PNG file.
  case thumbnail(DocumentName)
  /// The boards of documents, by WebSocket.
  case board
  /// The conversion of the ink in the body of a request to another format.
  case convert
  /// A system font that has the characters in the body of a request.
  case fonts
  /// The list of the connected pens and pads of tablets.
  case pens
  /// The endless stream of the events of pens and pads, for `EventSource`.
  case penEvents
  /// The current time on the clock of ``penEvents``.
  case penTime
  /// The settings of pens and pads, to read or replace.
  case penSettings

  /// The path of ``board``.
  static let boardPath = "/api/board"

  /// Parses a percent-encoded path; `nil` if it identifies no resource.
  ///
  /// - Parameter endings: The file extensions of documents, in lowercase.
  init?(_ path: String, endings: [String]) {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count >= 2, parts[0].isEmpty else { return nil }
    guard parts[1] == "api" else {
      guard let name = PercentCoding.decoded(path.dropFirst()) else { return nil }
      self = .page(name.isEmpty ? "index.html" : name)
      return
    }
    switch parts.dropFirst(2).first {
    case "board" where parts.count == 3: self = .board
    case "convert" where parts.count == 3: self = .convert
    case "fonts" where parts.count == 3: self = .fonts
    case "stylus" where parts.count == 3: self = .pens
    case "stylus" where parts.count == 4:
      switch parts[3] {
      case "events": self = .penEvents
      case "time": self = .penTime
      case "settings": self = .penSettings
      default: return nil
      }
    case "documents" where parts.count == 3: self = .documents
    case "folders" where parts.count == 4:
      guard let name = PercentCoding.decoded(parts[3]).flatMap({ FolderName($0) }) else {
        return nil
      }
      self = .folder(name)
    case "documents" where parts.count == 4 || parts.count == 5:
      guard let text = PercentCoding.decoded(parts[3]),
        let name = DocumentName(text, endings: endings)
      else { return nil }
      switch parts.dropFirst(4).first {
      case nil: self = .document(name)
      case "frames": self = .frames(name)
      case "name": self = .name(name)
      case "copy": self = .copy(name)
      case "deleted": self = .deleted(name)
      case "thumbnail": self = .thumbnail(name)
      default: return nil
      }
    default: return nil
    }
  }

  /// The document that a request to the resource may change; `nil` if it changes none.
  var changedDocument: DocumentName? {
    switch self {
    case .document(let name), .name(let name), .deleted(let name): name
    default: nil
    }
  }

  /// The HTTP methods that the resource supports.
  var methods: [String] {
    switch self {
    case .page, .documents, .thumbnail: ["GET", "HEAD"]
    case .board, .pens, .penEvents, .penTime: ["GET"]
    case .penSettings: ["GET", "PUT"]
    case .document: ["GET", "HEAD", "PUT", "DELETE"]
    case .frames, .name, .copy, .deleted, .folder, .convert, .fonts: ["POST"]
    }
  }
}
