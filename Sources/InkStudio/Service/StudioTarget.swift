/// The resource that a path identifies.
enum StudioTarget {
  /// A file of the page.
  case page(String)
  /// The list of documents.
  case documents
  /// A whole document.
  case document(DocumentName)
  /// The end of a document, where frames are appended.
  case frames(DocumentName)
  /// The name of a document, which a request changes.
  case name(DocumentName)
  /// The copies of a document, to which a request adds one.
  case copy(DocumentName)
  /// The deleted state of a document, which a request restores.
  case deleted(DocumentName)
  /// A folder below the served one.
  case folder(FolderName)
  /// The thumbnail of a document.
  case thumbnail(DocumentName)
  /// The next state of a document that differs from a known one.
  case state(DocumentName)
  /// The conversion of a body.
  case convert
  /// A font with the characters of the body.
  case fonts
  /// The connected pens and pads.
  case pens
  /// A stream of events of pens and pads.
  case penEvents
  /// The clock of these events.
  case penTime
  /// The settings of pens and pads.
  case penSettings

  /// Parses a percent-encoded path; `nil` if it identifies no resource.
  init?(_ path: String, endings: [String]) {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count >= 2, parts[0].isEmpty else { return nil }
    guard parts[1] == "api" else {
      guard let name = PercentCoding.decoded(path.dropFirst()) else { return nil }
      self = .page(name.isEmpty ? "index.html" : name)
      return
    }
    switch parts.dropFirst(2).first {
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
      case "state": self = .state(name)
      default: return nil
      }
    default: return nil
    }
  }

  /// The allowed methods.
  var methods: [String] {
    switch self {
    case .page, .documents, .thumbnail: ["GET", "HEAD"]
    case .state, .pens, .penEvents, .penTime: ["GET"]
    case .penSettings: ["GET", "PUT"]
    case .document: ["GET", "HEAD", "PUT", "DELETE"]
    case .frames, .name, .copy, .deleted, .folder, .convert, .fonts: ["POST"]
    }
  }
}
