/// The names of output pictures: the interpretation of `-o` for each page.
struct OutputName {
  /// The formats of output.
  enum Format: String, CaseIterable {
    case png
    case svg
    case pdf

    /// Whether the format stores lines and areas instead of only pixels.
    var isVector: Bool { self != .png }
  }

  /// The format of the output.
  let format: Format

  private let pattern: String
  /// Whether the output is a folder, in which pictures get their own names.
  let isDirectory: Bool

  /// Parses the values of `-o` and `--format`.
  init(_ value: String, format requested: String?) throws(CommandError) {
    var named: Format?
    if let requested {
      named = Format(rawValue: requested.lowercased())
      if named == nil { throw .usage("--format takes png, svg or pdf, not '\(requested)'") }
    }
    guard !value.isEmpty else { throw .usage("-o needs a name") }
    isDirectory = value.hasSuffix("/") || FileSystem.isDirectory(value)
    pattern = value
    try Self.checkMarks(in: value)
    if isDirectory || value == "-" || value == "/dev/stdout" {
      format = named ?? .png
      return
    }
    let ending = value.split(separator: "/").last?.split(separator: ".").last.map(String.init) ?? ""
    guard let format = named ?? Format(rawValue: ending.lowercased()) else {
      throw .usage(
        "cannot determine the format from '\(value)': use the extension .png, .svg or .pdf, or add --format"
      )
    }
    self.format = format
  }

  /// Throws an error for an unknown placeholder in braces, which would be used literally.
  ///
  /// The name of an existing folder may contain any braces.
  static func checkMarks(in pattern: String) throws(CommandError) {
    var rest = pattern[...]
    if let slash = pattern.lastIndex(of: "/"), FileSystem.isDirectory(String(pattern[...slash])) {
      rest = pattern[pattern.index(after: slash)...]
    }
    while let open = rest.firstIndex(of: "{") {
      rest = rest[open...]
      guard let close = rest.firstIndex(of: "}") else { return }
      let mark = rest[...close]
      rest = rest[rest.index(after: close)...]
      if mark != "{name}", mark != "{page}", !mark.contains("/") {
        throw .usage("unknown placeholder '\(mark)' in OUT; use {name} or {page}")
      }
    }
  }

  /// Whether the name has a placeholder for pages, so that each page has its own file.
  var namesPages: Bool { pattern.contains("{page}") }

  /// Whether the output is standard output.
  var isStandardOutput: Bool { pattern == "-" || pattern == "/dev/stdout" }

  /// Returns the path for a page.
  ///
  /// - Parameters:
  ///   - input: The path of the input.
  ///   - number: The number of the input, from 1; `nil` if it is the only one.
  ///   - page: The page number, from 1.
  ///   - isOnlyPage: Whether no other page of the input is drawn.
  /// - Returns: A path that is unique among all inputs and pages, unless inputs have the same name.
  func path(input: String, number: Int?, page: Int, isOnlyPage: Bool) -> String {
    let stem = InputFile.stem(input)
    if isDirectory {
      let folder = pattern.hasSuffix("/") ? pattern : pattern + "/"
      return folder + stem + (isOnlyPage ? "" : "-\(page)") + ".\(format.rawValue)"
    }
    let hasName = pattern.contains("{name}")
    let hasPage = pattern.contains("{page}")
    var path = Self.replacing("{name}", in: pattern, with: stem)
    path = Self.replacing("{page}", in: path, with: "\(page)")
    var suffix = ""
    if let number, !hasName { suffix += "-\(number)" }
    if !isOnlyPage, !hasPage { suffix += "-\(page)" }
    return Self.inserting(suffix, beforeEndingOf: path)
  }

  /// Inserts a suffix before the extension of a path.
  static func inserting(_ suffix: String, beforeEndingOf path: String) -> String {
    let nameStart = path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex
    guard !suffix.isEmpty else { return path }
    guard let dot = path[nameStart...].lastIndex(of: "."), dot > nameStart else {
      return path + suffix
    }
    return path[..<dot] + suffix + path[dot...]
  }

  /// Replaces all occurrences of a placeholder.
  static func replacing(_ mark: String, in text: String, with value: String) -> String {
    var result = ""
    var rest = text[...]
    while !rest.isEmpty {
      if rest.hasPrefix(mark) {
        result += value
        rest = rest.dropFirst(mark.count)
      } else {
        result.append(rest.removeFirst())
      }
    }
    return result
  }
}
