import InkFormats

/// The destination and the format of converted ink.
struct ConvertTarget: Sendable {
  /// The format of the output.
  let format: InkFormat

  /// Whether the output is a folder, in which files get their own names.
  let isDirectory: Bool

  private let pattern: String

  /// Parses the values of `-o` and `--to`.
  ///
  /// - Parameters:
  ///   - value: The value of `-o`.
  ///   - requested: The value of `--to`; `nil` if it isn't given.
  ///   - isFolder: Whether the output must be a folder. The default is `false`.
  ///   - formats: The known formats.
  init(
    _ value: String,
    format requested: String?,
    isFolder: Bool = false,
    among formats: FormatCatalog
  ) throws(CommandError) {
    let names = formats.writable.map(\.name).joined(separator: ", ")
    func format(_ name: String) -> InkFormat? { formats.writable(named: name.lowercased()) }
    guard !value.isEmpty else { throw .usage("-o needs a name") }
    pattern = value
    try OutputName.checkMarks(in: value)
    isDirectory = isFolder || value.hasSuffix("/") || FileSystem.isDirectory(value)
    if isFolder, FileSystem.size(value) != nil || value == "-" || value == "/dev/stdout" {
      throw .usage("--recursive needs an output folder, such as -o ink/, not '\(value)'")
    }
    let ending = value.split(separator: "/").last?.split(separator: ".").last.map(String.init) ?? ""
    if let requested {
      guard let format = format(requested) else {
        try Self.refusePicture(requested)
        throw .usage("--to takes \(names), not '\(requested)'")
      }
      self.format = format
      if !isDirectory { try Self.refuse(ending, of: [format]) }
    } else if !isDirectory, let format = format(ending) {
      self.format = format
    } else {
      if !isDirectory { try Self.refuse(ending, of: formats.writable) }
      try Self.refusePicture(ending)
      throw .usage("cannot determine the format from '\(value)': add --to with one of \(names)")
    }
  }

  /// Throws an error if one of the formats has files with an extension that it can only read.
  private static func refuse(
    _ ending: String,
    of formats: [InkFormat]
  ) throws(CommandError) {
    let ending = ending.lowercased()
    if let refusal = formats.lazy.compactMap({ $0.refusal(ofWriting: ending) }).first {
      throw .usage(refusal)
    }
  }

  /// Throws an error that points to `render` if the format is a picture.
  private static func refusePicture(_ name: String) throws(CommandError) {
    guard ["png", "pdf"].contains(name.lowercased()) else { return }
    throw .usage(
      "`convert` writes only formats that keep ink as data; use `inkstone render` for \(name.lowercased())"
    )
  }

  /// Whether the output is standard output.
  var isStandardOutput: Bool { pattern == "-" || pattern == "/dev/stdout" }

  /// Returns the path for an input, or for one page of it.
  ///
  /// - Parameters:
  ///   - input: The input.
  ///   - number: The number of the input, from 1; `nil` if it is the only one.
  ///   - page: The page number, from 1; `nil` for a file of all pages.
  func path(input: ConvertInput, number: Int?, page: Int?) -> String {
    let stem = input.name
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
