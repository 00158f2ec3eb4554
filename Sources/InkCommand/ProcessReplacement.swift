import Glibc
import InkDrawing
import InkFiles
import InkFormats
import InkGraphics

/// The replacement of this process by its sibling that can render text and PDF pages.
///
/// The libraries for that take longer to load than most documents take to draw, and few documents need them. So the
/// command does without, and if a document needs them, restarts as `inkstone-typeset` with the same arguments. Output
/// until then is deferred and dropped, since the sibling prints all of it again.
package enum ProcessReplacement {
  /// The name of the sibling, in the folder of the command.
  package static let sibling = "inkstone-typeset"

  /// The environment variable that marks a process that has replaced another and must not be replaced again.
  ///
  /// Its value lists the descriptors of ``inheritedFiles()``, separated by commas.
  private static let mark = "INKSTONE_HANDED_OVER"

  /// The path of ``sibling``; `nil` if it is missing, or if this process has replaced another.
  static let path: String? = {
    guard getenv(mark) == nil, let folder else { return nil }
    let path = folder + sibling
    return access(path, X_OK) == 0 ? path : nil
  }()

  /// An ability that this program lacks; the raw value is the name of the program with it, in the same folder.
  enum Ability: String {
    /// Serving the Studio, the drawing page.
    case studio = "inkstone-studio"
    /// Reading pens and tablets.
    case tablets = "inkstone-stylus"
  }

  /// Replaces this process by the program with an ability, with the same arguments; returns only on failure, with the
  /// reason.
  static func exec(_ sibling: Ability) -> String {
    let name = sibling.rawValue
    // Without the ability, a program would restart itself forever.
    guard getenv(mark) == nil else {
      return "\(name) does not support this command; install the one of this version"
    }
    guard let folder, access(folder + name, X_OK) == 0 else {
      return "\(name) is missing from \(folder ?? "the command's folder"); install it there"
    }
    setenv(mark, "", 1)
    execv(folder + name, CommandLine.unsafeArgv)
    return "\(name): \(systemMessage())"
  }

  /// The reason why PDF pages can't be drawn, if ``sibling`` is missing.
  static var absence: String {
    "\(sibling) is missing from \(folder ?? "the command's folder"); install it there"
  }

  /// The folder of the running command, with a trailing slash.
  private static let folder: String? = {
    let bytes = [UInt8](unsafeUninitializedCapacity: Int(PATH_MAX)) { room, count in
      let length = room.withMemoryRebound(to: CChar.self) { name -> Int in
        guard let start = name.baseAddress else { return 0 }
        return readlink("/proc/self/exe", start, name.count)
      }
      count = length > 0 && length < room.count ? length : 0
    }
    guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return nil }
    return String(decoding: bytes[...slash], as: UTF8.self)
  }()

  /// Resolves a relative path against the folder of the program.
  package static func besideProgram(_ path: String) -> String {
    path.hasPrefix("/") ? path : (folder ?? "") + path
  }

  /// Returns the index of the last input file whose reading may replace this process; `nil` if none may.
  ///
  /// Output before that file is read may have to be printed by ``sibling``.
  static func lastCause(
    among inputs: [String],
    _ context: CommandContext
  ) -> Int? {
    guard inputs.count > 1, context.mayHandOver else { return nil }
    return inputs.lastIndex { mayFollow(from: $0, context.formats) }
  }

  /// Whether reading a file may replace this process; false only if it certainly doesn't.
  private static func mayFollow(
    from path: String,
    _ formats: FormatCatalog
  ) -> Bool {
    // Input that can be read only once can't be inspected.
    guard path != "-" else { return true }
    var status = stat()
    guard stat(path, &status) == 0 else { return false }
    guard status.st_mode & S_IFMT == S_IFREG else { return true }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    let start = [UInt8](unsafeUninitializedCapacity: 1 << 16) { room, count in
      count = max(read(descriptor, room.baseAddress, room.count), 0)
    }
    return InkReader.mayNeedRenderer(start, formats: formats)
  }

  /// Replaces this process by the program at a path; returns only on failure, with the reason.
  static func run(_ path: String, _ readOnce: ReadOnce) -> String {
    ProgressBar.clear()
    UnfinishedFiles.removeAll()
    var files: [PosixFile] = []
    for bytes in readOnce.consumed {
      guard let file = memoryFile(bytes) else { return systemMessage() }
      files.append(file)
    }
    return withExtendedLifetime(files) {
      setenv(mark, files.map { "\($0.descriptor)" }.joined(separator: ","), 1)
      execv(path, CommandLine.unsafeArgv)
      return systemMessage()
    }
  }

  /// Returns the files with the input that the previous process read and that can't be read again.
  static func inheritedFiles() -> [Int32] {
    guard let list = getenv(mark) else { return [] }
    return String(cString: list).split(separator: ",").compactMap { Int32($0) }
  }

  /// Creates an anonymous file that survives the replacement of the process.
  private static func memoryFile(_ bytes: [UInt8]) -> PosixFile? {
    // Swift's Glibc module omits GNU extensions.
    typealias Create = @convention(c) (UnsafePointer<CChar>, UInt32) -> Int32
    guard let symbol = dlsym(nil, "memfd_create") else { return nil }
    let file = PosixFile("input", unsafeBitCast(symbol, to: Create.self)("input", 0))
    return file.descriptor >= 0 && (try? file.writeAll(bytes, at: 0)) != nil ? file : nil
  }
}

/// A placeholder for a renderer that replaces this process on first use.
final class ReplacementRenderer: ForeignContentRenderer {
  private let path: String
  private let readOnce: ReadOnce

  /// Creates a renderer.
  ///
  /// - Parameters:
  ///   - path: The sibling with a renderer.
  ///   - readOnce: The input that this process has read and the sibling can't read again.
  init(path: String, _ readOnce: ReadOnce) {
    self.path = path
    self.readOnce = readOnce
  }

  func outlines(of text: TextItem) throws(FormatError) -> TextOutlines { throw failure() }

  func items(
    ofPDF bytes: [UInt8],
    pages: [Int],
    areas: [Rect],
    isStretched: Bool
  ) throws(FormatError) -> [DisplayList.Item] { throw failure() }

  private func failure() -> FormatError {
    FormatError(
      "the program \(ProcessReplacement.sibling) is needed, but cannot be started: "
        + ProcessReplacement.run(path, readOnce),
      isLimit: true
    )
  }
}
