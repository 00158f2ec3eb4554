/// What a path leads to.
enum StudioTarget {
  /// A file of the page.
  case page(String)
  /// The list of documents.
  case documents
  /// A document as a whole.
  case document(DocumentName)
  /// The end of a document.
  case frames(DocumentName)
  /// What a document is called.
  case name(DocumentName)
  /// Another document of the same bytes.
  case copy(DocumentName)
  /// What a document was called when it was deleted.
  case deleted(DocumentName)
  /// A folder below the one that is served.
  case folder(FolderName)
  /// The small picture of a document.
  case thumbnail(DocumentName)
  /// The state of a document, once it is another than one that is known.
  case state(DocumentName)
  /// The conversion of a body.
  case convert
  /// A font that has the characters of the body.
  case fonts
  /// The pens and pads that there are.
  case pens
  /// What they do, for as long as somebody listens.
  case penEvents
  /// The clock of what they do.
  case penTime
  /// How they are read.
  case penSettings

  /// Parses a path with its escapes; nil if it leads nowhere.
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

  /// The methods that it takes.
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
