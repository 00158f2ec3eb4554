import InkFormats

/// Where converted ink goes, and in which format.
struct ConvertTarget: Sendable {
  /// What to write.
  let format: InkFormat

  /// Whether the files go to a folder under names of their own.
  let isDirectory: Bool

  private let pattern: String

  /// Interprets the values of `-o` and `--to`.
  init(
    _ value: String,
    format wish: String?,
    among formats: FormatCatalog
  ) throws(CommandError) {
    let names = formats.writable.map(\.name).joined(separator: ", ")
    func format(_ name: String) -> InkFormat? { formats.writable(named: name.lowercased()) }
    guard !value.isEmpty else { throw .usage("-o needs a name") }
    pattern = value
    try OutputName.checkMarks(in: value)
    isDirectory = value.hasSuffix("/") || FileSystem.isDirectory(value)
    let ending = value.split(separator: "/").last?.split(separator: ".").last.map(String.init) ?? ""
    if let wish {
      guard let format = format(wish) else {
        try Self.refusePicture(wish)
        throw .usage("--to takes \(names), not '\(wish)'")
      }
      self.format = format
    } else if !isDirectory, let format = format(ending) {
      self.format = format
    } else {
      try Self.refusePicture(ending)
      throw .usage("cannot determine the format from '\(value)': add --to with one of \(names)")
    }
  }

  /// Leads to `render` who asks for a picture.
  private static func refusePicture(_ name: String) throws(CommandError) {
    guard ["png", "pdf"].contains(name.lowercased()) else { return }
    throw .usage(
      "`convert` writes only formats that keep ink as data; use `inkstone render` for \(name.lowercased())"
    )
  }

  /// Whether the ink goes to standard output.
  var isStandardOutput: Bool { pattern == "-" || pattern == "/dev/stdout" }

  /// The path for an input, or for one page of it.
  ///
  /// - Parameters:
  ///   - input: The path that was read.
  ///   - number: The place of the input among all, from 1 on; nil if it is the only one.
  ///   - page: The number of the page, from 1 on; nil for all pages together.
  func path(input: String, number: Int?, page: Int?) -> String {
    let stem = InputFile.stem(input)
    let mark = page.map { "-\($0)" } ?? ""
    if isDirectory {
      let folder = pattern.hasSuffix("/") ? pattern : pattern + "/"
      return folder + stem + mark + ".\(format.fileExtensions[0])"
    }
    let hasPage = pattern.contains("{page}")
    var path = OutputName.replacing("{name}", in: pattern, with: stem)
    path = OutputName.replacing("{page}", in: path, with: "\(page ?? 1)")
    var suffix = ""
    if let number, !pattern.contains("{name}") { suffix += "-\(number)" }
    if !hasPage { suffix += mark }
    return OutputName.inserting(suffix, beforeEndingOf: path)
  }
}
