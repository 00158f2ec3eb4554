import Glibc
import InkDrawing
import InkFormats

/// Writes papers or texts of one file whenever the Studio's server asks for them.
///
/// So neither the file nor its PDF documents must be opened again.
///
/// A request on ``descriptor``, a socket, is a value of `--papers` and a line feed: page numbers or texts. The document
/// is then written to standard output, or a message and notes to standard error, and a byte to the socket: 0 for success,
/// 1 for a failure. The server empties both files before the next request. If the output is larger than allowed, the
/// process ends.
package final class PaperServer {
  /// The descriptor of the socket.
  package static let descriptor: Int32 = 5

  private let label: String
  private let context: CommandContext
  private let file: InkImport
  private var reader: DeferredPageReader
  /// The number of pages that ``reader`` has read, whose pictures it keeps.
  private var pageCount = 0

  /// The number of pages after which another reader is used, so that memory is bounded.
  private static let maximumPages = 64

  /// Opens a file.
  init(_ input: String, _ context: CommandContext) throws(CommandError) {
    self.context = context
    label = InputFile.label(input)
    guard fcntl(Self.descriptor, F_GETFD) >= 0 else {
      throw .usage("--papers asked needs a socket as descriptor \(Self.descriptor)")
    }
    // Of this process alone: the socket, and the file with the password before it.
    for inherited in 3...Self.descriptor { _ = fcntl(inherited, F_SETFD, FD_CLOEXEC) }
    var file = try context.read(context.open(input), input, pdfPages: .none)
    file.notes = []
    self.file = file
    reader = context.deferredPageReader
    if !Self.isRequested { prepare() }
  }

  /// Opens the documents before the first request.
  private func prepare() {
    // Requests report errors.
    do throws(FormatError) { try reader.open(file.drawing) } catch { return }
  }

  /// Whether a request has arrived.
  private static var isRequested: Bool {
    var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&state, 1, 0) > 0
  }

  /// Answers requests until the server closes the socket; returns the exit status.
  func run() -> Int32 {
    while let line = Self.line() {
      var status: UInt8 = 0
      do throws(FormatError) {
        guard let value = PapersOption.value(of: line) else {
          throw FormatError("the request is invalid")
        }
        let made = try self.file(value)
        Terminal.output(try InkWriter.write(made, as: .ink).bytes)
        // What follows wouldn't be written, either. The exit reports the reason.
        if Terminal.hasFailed { return 1 }
        for note in made.notes { Terminal.complain(label, "note: \(note)") }
      } catch {
        Terminal.complain(label, error.description)
        status = 1
      }
      guard write(Self.descriptor, &status, 1) == 1 else { return 1 }
    }
    return 0
  }

  private func file(_ value: PapersOption.Value) throws(FormatError) -> InkImport {
    switch value {
    case .alone(let range):
      var part = file
      let pages = file.drawing.pages.enumerated().filter { range.contains($0.offset + 1) }
      if pageCount > Self.maximumPages { (reader, pageCount) = (context.deferredPageReader, 0) }
      pageCount += pages.count
      part.notes = try reader.read(pages.map(\.element.id), in: &part.drawing)
      return part.papersAlone(range)
    case .texts(let words): return try file.paperTexts(with: words, reader)
    case .all, .later, .asked: throw FormatError("the request is invalid")
    }
  }

  /// Returns the next request; `nil` at the end of the input.
  private static func line() -> String? {
    var line: [UInt8] = []
    var byte: UInt8 = 0
    while line.count < 10_000 {
      let count = read(descriptor, &byte, 1)
      if count < 0, errno == EINTR { continue }
      guard count == 1 else { return nil }
      if byte == 0x0a { return String(decoding: line, as: UTF8.self) }
      line.append(byte)
    }
    return nil
  }
}
