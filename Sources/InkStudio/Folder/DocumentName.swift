/// The name of a document: a path below the served folder, without hidden folders.
struct DocumentName: Hashable {
  /// The path, with slashes.
  let text: String

  /// The default extensions of listed documents: ink documents and readable foreign ink.
  ///
  /// The formats of an app add others.
  static let usualEndings = ["ink", "pdf", "xopp", "xoj", "inkml", "svg", "uim", "xytp", "unp"]

  /// Validates a name.
  ///
  /// - Parameter text: The names of folders and of the document, separated by slashes. Each must be valid by
  ///   ``FolderName``; the last must have an extension of `endings`.
  init?(_ text: String, endings: [String]) {
    guard FolderName.isPath(text), let dot = text.lastIndex(of: "."), dot > text.startIndex,
      endings.contains(text[text.index(after: dot)...].lowercased())
    else { return nil }
    self.text = text
  }

  /// The last component of the path.
  var last: String { text.split(separator: "/").last.map(String.init) ?? text }

  /// The extension in lowercase letters.
  var ending: String { text.split(separator: ".").last?.lowercased() ?? "" }

  /// Whether it is an ink document, not foreign ink.
  var isLog: Bool { ending == "ink" }

  /// The media type of the content.
  var mediaType: String {
    switch ending {
    case "pdf": "application/pdf"
    case "svg": "image/svg+xml"
    case "inkml": "application/inkml+xml"
    case "xopp", "xoj": "application/x-xopp"
    default: "application/octet-stream"
    }
  }
}

/// The name of a folder below the served one.
struct FolderName: Hashable {
  /// The path, with slashes.
  let text: String

  /// The maximum number of names in a path, including that of a document.
  static let deepest = 9

  /// Validates a path.
  ///
  /// - Parameter text: Names separated by slashes. Each has at most 255 bytes, doesn't begin with a period, and has no
  ///   backslashes or control characters.
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
      // Marks of writing direction, which could disguise a name as another.
      case "\u{200E}", "\u{200F}", "\u{2028}"..."\u{202E}", "\u{2066}"..."\u{2069}": return false
      default: break
      }
    }
    return true
  }
}

/// The ETag of a file, which changes with its content.
///
/// It consists of metadata, so that listing a folder doesn't read the files. A replaced file has another inode number,
/// a modified one another change time, which programs can't set.
struct FileTag: Hashable {
  /// The tag as in HTTP fields, with its quotation marks.
  let text: String

  /// Parses the value of `If-Match` or `If-None-Match`.
  ///
  /// - Returns: The tags; `nil` for `*`, which means any.
  static func list(_ value: String) -> [String]? {
    let parts = value.split(separator: ",").map { part in
      String(
        part.drop { $0 == " " || $0 == "\t" }.reversed().drop { $0 == " " || $0 == "\t" }.reversed()
      )
    }
    return parts.contains("*") ? nil : parts
  }
}

/// The condition for changing a file, from the fields `If-None-Match: *` and `If-Match` of a request.
enum WriteCondition {
  /// The file doesn't exist.
  case isAbsent
  /// The file exists, and its ETag is one of these; `nil` allows any ETag.
  case has([String]?)
}
