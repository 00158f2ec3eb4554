import InkFiles

/// A file to convert, with the name of its output.
struct ConvertInput: Sendable {
  /// The path of the file; `-` for standard input.
  var path: String

  /// The name of the output without its extension, below the output folder; of a file in a converted folder, with the
  /// folders between.
  var name: String

  /// Creates the input for a file that the user named.
  init(_ path: String) { (self.path, name) = (path, InputFile.stem(path)) }

  /// Creates the input for a file in a converted folder.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - name: The path below the converted folder.
  fileprivate init(_ path: String, below name: String) { (self.path, self.name) = (path, name) }
}

/// The files in folders that are converted with `--recursive`.
struct ConvertTree {
  /// The files, sorted by their paths in each folder.
  private(set) var inputs: [ConvertInput] = []

  /// The folders, and files with invalid names, that couldn't be read, with the reasons, a line each.
  private(set) var failures: [(path: String, message: String)] = []

  /// The folder of the output, whose files aren't converted again; `nil` if it doesn't exist.
  private let output: FileIdentity?

  /// Lists the files.
  ///
  /// Hidden files and folders, links to folders, and the output folder are left out.
  ///
  /// - Parameters:
  ///   - operands: The files and folders that the user named.
  ///   - output: The path of the output folder.
  init(_ operands: [String], output: String) {
    self.output = FileIdentity(output)
    for operand in operands {
      guard operand != "-", FileSystem.isDirectory(operand) else {
        inputs.append(ConvertInput(operand))
        continue
      }
      list(operand.hasSuffix("/") ? operand : operand + "/")
    }
  }

  /// Adds the files of a folder, whose path ends with a slash.
  private mutating func list(_ root: String) {
    var found: [ConvertInput] = []
    /// The folders to read, by their paths below the root; both end with a slash, or are empty.
    var folders = [""]
    while let below = folders.popLast() {
      let folder = root + below
      if let identity = FileIdentity(folder), identity == output {
        if below.isEmpty { failures.append((root, "is also the output folder; choose another -o")) }
        continue
      }
      let entries: [FileSystem.Entry]
      do throws(CommandError) {
        entries = try FileSystem.entries(of: folder)
      } catch {
        if case .file(let folder, let message) = error { failures.append((folder, message)) }
        continue
      }
      for entry in entries where !entry.name.hasPrefix(".") {
        let path = folder + entry.name
        switch entry.kind {
        case .folder: folders.append(below + entry.name + "/")
        case .file: found.append(ConvertInput(path, below: below + entry.name))
        case .unnamed: failures.append((path, "its name is not UTF-8; rename it"))
        case .other: continue
        }
      }
    }
    inputs += Self.named(found.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) })
  }

  /// Returns inputs with the names of their outputs: those of the files without extensions, if these differ.
  private static func named(_ files: [ConvertInput]) -> [ConvertInput] {
    var counts: [String: Int] = [:]
    for file in files { counts[withoutExtension(file.name), default: 0] += 1 }
    return files.map { file in
      let name = withoutExtension(file.name)
      return counts[name] == 1 ? ConvertInput(file.path, below: name) : file
    }
  }

  private static func withoutExtension(_ path: String) -> String {
    let start = path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex
    guard let dot = path[start...].lastIndex(of: "."), dot > start else { return path }
    return String(path[..<dot])
  }
}
