/// The name of a document: a path below the folder that is served, of folders that can be seen in it.
struct DocumentName: Hashable {
  /// The path, with slashes.
  let text: String

  /// The endings of what is listed and edited: documents, and foreign ink that can be read; those of an app's
  /// formats come on top.
  static let usualEndings = ["ink", "xopp", "xoj", "inkml", "svg", "uim", "xytp", "unp"]

  /// Checks a name.
  ///
  /// - Parameter text: The names of folders and that of the document, with slashes between them. Each is as
  ///   ``FolderName`` says; the last ends as ink does, by `endings`.
  init?(_ text: String, endings: [String]) {
    guard FolderName.isPath(text), let dot = text.lastIndex(of: "."), dot > text.startIndex,
      endings.contains(text[text.index(after: dot)...].lowercased())
    else { return nil }
    self.text = text
  }

  /// The name without the folders around it.
  var last: String { text.split(separator: "/").last.map(String.init) ?? text }

  /// The ending in small letters.
  var ending: String { text.split(separator: ".").last?.lowercased() ?? "" }

  /// Whether it is a document of our own.
  var isLog: Bool { ending == "ink" }

  /// The media type of the content.
  var mediaType: String {
    switch ending {
    case "svg": "image/svg+xml"
    case "inkml": "application/inkml+xml"
    case "xopp", "xoj": "application/x-xopp"
    default: "application/octet-stream"
    }
  }
}

/// The name of a folder below the one that is served.
struct FolderName: Hashable {
  /// The path, with slashes.
  let text: String

  /// How many names a path has at most, with that of a document.
  static let deepest = 9

  /// Checks a path.
  ///
  /// - Parameter text: Names with slashes between them. Each has at most 255 bytes, does not begin with a dot, and
  ///   has neither backslashes nor control characters.
  init?(_ text: String) {
    guard Self.isPath(text), text.split(separator: "/").count < Self.deepest else { return nil }
    self.text = text
  }

  static func isPath(_ text: String) -> Bool {
    let names = text.split(separator: "/", omittingEmptySubsequences: false)
    return names.count <= deepest && names.allSatisfy { isName($0) }
  }

  static func isName(_ text: some StringProtocol) -> Bool {
    guard text.utf8.count <= 255, let first = text.utf8.first, first != 0x2e else { return false }
    for scalar in text.unicodeScalars {
      switch scalar {
      case "/", "\\": return false
      case _ where scalar.value < 32 || (127..<160).contains(scalar.value): return false
      // Marks that turn the direction of writing, by which a name could pose as another.
      case "\u{200E}", "\u{200F}", "\u{2028}"..."\u{202E}", "\u{2066}"..."\u{2069}": return false
      default: break
      }
    }
    return true
  }
}

/// A state of a file: another one whenever its content changes.
///
/// Made of what the file system knows, so that listing a folder need not read it. A file that is
/// replaced has another number, one that is written to another time of change, which no program can set.
struct FileTag: Hashable {
  /// The tag as it stands in fields, with its quotation marks.
  let text: String

  /// Parses the value of `If-Match` or `If-None-Match`.
  ///
  /// - Returns: The tags; nil for `*`, which means any.
  static func list(_ value: String) -> [String]? {
    let parts = value.split(separator: ",").map { part in
      String(
        part.drop { $0 == " " || $0 == "\t" }.reversed().drop { $0 == " " || $0 == "\t" }.reversed()
      )
    }
    return parts.contains("*") ? nil : parts
  }
}

/// What has to hold for a file to be changed.
enum WriteCondition {
  /// There is none yet.
  case isAbsent
  /// There is one with any of these tags; nil for any tag.
  case has([String]?)
}
