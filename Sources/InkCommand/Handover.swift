import Glibc
import InkDrawing
import InkFiles
import InkFormats
import InkGraphics

/// The replacement of this process by its sibling that can set text and draw PDF pages.
///
/// The libraries for that take longer to load than most documents take to draw, and few documents
/// need them. So the command does without, and when a document turns out to need them, starts over
/// as `inkstone-typeset` with the same arguments. What was to be printed until then is held back
/// and dropped, for the sibling prints all of it again.
package enum Handover {
  /// The name of the sibling, which lies in the folder of the command.
  package static let sibling = "inkstone-typeset"

  /// Tells the process that it was started by a handover, and so must not hand over again.
  private static let mark = "INKSTONE_HANDED_OVER"

  /// The path of the sibling, or nil if there is none to hand over to.
  static let path: String? = {
    guard getenv(mark) == nil, let folder else { return nil }
    let path = folder + sibling
    return access(path, X_OK) == 0 ? path : nil
  }()

  /// What a sibling can do that the command cannot.
  enum Ability: String {
    /// To serve the Studio.
    case studio = "inkstone-studio"
    /// To read pens and tablets.
    case tablets = "inkstone-stylus"
  }

  /// Becomes the sibling that can do something; returns only if that fails, with the reason.
  static func become(_ sibling: Ability) -> String {
    let name = sibling.rawValue
    // A sibling that cannot do it either would start itself for ever.
    guard getenv(mark) == nil else { return "\(name) does not support this" }
    guard let folder, access(folder + name, X_OK) == 0 else {
      return "\(name) is missing from \(folder ?? "the command's folder")"
    }
    setenv(mark, "", 1)
    execv(folder + name, CommandLine.unsafeArgv)
    return "\(name): \(systemMessage())"
  }

  /// What is missing where PDF pages cannot be drawn.
  static var absence: String { "\(sibling) is missing from \(folder ?? "the command's folder")" }

  /// The folder of the running command, with a slash at the end.
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

  /// A path; a relative one is looked for in the folder of the program.
  package static func besideProgram(_ path: String) -> String {
    path.hasPrefix("/") ? path : (folder ?? "") + path
  }

  /// The last of some input files that may lead to a handover, or nil if none can.
  ///
  /// What is printed before that one is read may have to be printed by the sibling.
  ///
  /// - Parameter isPDF: Whether a PDF is written, so that documents whose paper is one may lead to it, too.
  static func lastCause(
    among inputs: [String],
    writingPDF isPDF: Bool = false,
    _ context: CommandContext
  ) -> Int? {
    guard inputs.count > 1, context.mayHandOver else { return nil }
    return inputs.lastIndex { mayFollow(from: $0, isPDF, context.formats) }
  }

  /// Whether reading a file may lead to a handover; false only where it surely does not.
  private static func mayFollow(
    from path: String,
    _ isPDF: Bool,
    _ formats: FormatCatalog
  ) -> Bool {
    // What can be read but once cannot be looked at.
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
      || isPDF && InkReader.mayHavePDF(start)
  }

  /// Becomes the sibling; returns only if that fails, with the reason.
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

  /// The files that hold what the process before this one read and nobody can read again.
  static func inheritedFiles() -> [Int32] {
    guard let list = getenv(mark) else { return [] }
    return String(cString: list).split(separator: ",").compactMap { Int32($0) }
  }

  /// A file without a name that outlives this program.
  private static func memoryFile(_ bytes: [UInt8]) -> PosixFile? {
    // The module of the C library leaves out what only GNU has.
    typealias Create = @convention(c) (UnsafePointer<CChar>, UInt32) -> Int32
    guard let symbol = dlsym(nil, "memfd_create") else { return nil }
    let file = PosixFile("input", unsafeBitCast(symbol, to: Create.self)("input", 0))
    return file.descriptor >= 0 && (try? file.writeAll(bytes, at: 0)) != nil ? file : nil
  }
}

/// Stands in for a renderer until it is needed, which ends this process.
final class HandoverRenderer: ForeignContentRenderer {
  private let path: String
  private let readOnce: ReadOnce

  /// Creates a renderer.
  ///
  /// - Parameters:
  ///   - path: The command that can do what is asked of this one.
  ///   - readOnce: What this process has read and the other cannot read again.
  init(path: String, _ readOnce: ReadOnce) {
    self.path = path
    self.readOnce = readOnce
  }

  func outlines(of text: TextItem) throws(FormatError) -> TextOutlines { throw failure() }

  func items(
    ofPDF bytes: [UInt8],
    pages: [Int],
    areas: [Rect],
    isStretched: Bool,
    pixels: Int
  ) throws(FormatError) -> [DisplayList.Item] { throw failure() }

  func pages(ofPDF bytes: [UInt8]) throws(FormatError) -> any PDFPageSource { throw failure() }

  private func failure() -> FormatError {
    FormatError(
      "needs \(Handover.sibling), which cannot be started: \(Handover.run(path, readOnce))"
    )
  }
}
