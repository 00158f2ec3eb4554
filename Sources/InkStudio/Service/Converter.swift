import CInkStudio
import Glibc
import InkFiles
import InkFormats

/// Converts ink by the command itself, in processes of their own with bounds on time and memory.
///
/// A process reads the ink from a file in memory and writes to another; it looks for no other files
/// that a document may name.
final class Converter {
  /// The most processes at a time.
  static let maximumCount = 2
  /// The bounds of a process; the command's own, which count work and not time, speak long before.
  static let seconds: UInt64 = 30
  static let memory: UInt64 = 2 << 30
  static let largestResult: UInt64 = 256 << 20

  private var running: [pid_t] = []
  private let formats: [Format]

  /// Creates a converter.
  ///
  /// - Parameter own: The formats of the app, which can be asked for beside those of the page.
  init(_ own: [InkFormat]) {
    formats =
      Self.usual
      + own.filter(\.isWritable).map {
        Format(
          name: $0.name,
          type: $0.mediaType,
          ending: $0.fileExtensions[0],
          isOnePage: !$0.holdsPages
        )
      }
  }

  /// Ends the processes.
  func close() {
    for process in running { kill(process, SIGKILL) }
  }

  /// Answers a request for a conversion, at once or later.
  func convert(_ request: Request, _ exchange: Exchange) {
    guard let format = request.head.parameter("to").flatMap(format) else {
      let names = formats.map(\.name).joined(separator: ", ")
      exchange.answer(.refusal(400, "format", "Say what to convert to: ?to= one of \(names)."))
      return
    }
    guard let part = Self.part(request.head, format) else {
      exchange.answer(
        .refusal(400, "area", "Pictures have a page and an area: ?page=N&area=X,Y,WIDTH,HEIGHT.")
      )
      return
    }
    guard !request.body.isEmpty else {
      exchange.answer(.refusal(400, "body", "There is nothing to convert."))
      return
    }
    guard running.count < Self.maximumCount else {
      exchange.answer(
        .refusal(503, "busy", "Other conversions are running.", fields: [("Retry-After", "1")])
      )
      return
    }
    do throws(FolderError) {
      try start(request, format, part, exchange)
    } catch {
      exchange.answer(error.response)
    }
  }

  private func start(
    _ request: Request,
    _ format: Format,
    _ part: [String],
    _ exchange: Exchange
  ) throws(FolderError) {
    let streams = Streams()
    guard streams.isOpen else { throw .last() }
    _ = try storing(streams.input.writeAll(request.body, at: 0))
    let words = ["inkstone"] + format.arguments(part)
    guard let process = streams.spawn("/proc/self/exe", words) else { throw .last() }
    ink_studio_limit(process, Self.seconds, Self.memory, Self.largestResult)
    running.append(process)
    exchange.postpone()
    // A process that waits uses no time of the processor.
    let timer = MainLoop.after(seconds: Double(Self.seconds) + 5) { kill(process, SIGKILL) }
    let name = request.head.parameter("name") ?? "ink"
    MainLoop.whenEnded(process) { [weak self] status in
      // Its number may be another's from now on.
      if let self { running.removeAll { $0 == process } }
      timer.cancel()
      exchange.answer(Self.answer(streams, status, name, format))
    }
  }

  private static func answer(
    _ streams: Streams,
    _ status: Int32,
    _ name: String,
    _ format: Format
  ) -> Response {
    guard status == 0, let bytes = streams.output(limit: Int(largestResult)) else {
      let errors = String(decoding: streams.errors(limit: 2000), as: UTF8.self)
      let line = errors.split(separator: "\n").last.map(String.init) ?? ""
      let isKilled = status & 0x7f != 0
      let reason = isKilled || line.isEmpty ? "The conversion takes too much time or memory." : line
      return .refusal(422, "conversion", reason)
    }
    let stem =
      name.split(separator: "/").last?.split(separator: ".").first.map(String.init) ?? "ink"
    let file = PercentCoding.encoded("\(stem).\(format.ending ?? format.name)")
    var fields = [
      ("Content-Type", format.type), ("Cache-Control", "no-store"),
      ("Content-Disposition", "attachment; filename*=UTF-8''\(file)"),
    ]
    let notes = notes(in: streams.errors(limit: maximumNotes))
    if !notes.isEmpty { fields.append(("Ink-Notes", PercentCoding.encoded(notes))) }
    return Response(200, fields, body: bytes)
  }

  /// How many bytes of what the command says of a conversion are looked at for notes: a head has to be short.
  private static let maximumNotes = 2000

  /// What the command says could not be kept, a line each.
  static func notes(in errors: [UInt8]) -> String {
    var notes: [String] = []
    var lines = String(decoding: errors, as: UTF8.self).split(separator: "\n")
    // The last one may be cut off.
    if errors.count >= maximumNotes { lines = lines.dropLast() }
    for line in lines {
      let parts = line.split(separator: ": ", maxSplits: 3).map(String.init)
      if let at = parts.firstIndex(of: "note"), at + 1 < parts.count {
        notes.append(parts[(at + 1)...].joined(separator: ": "))
      }
    }
    return notes.joined(separator: "\n")
  }

  // MARK: Formats

  /// What can be asked for.
  struct Format {
    let name: String
    let type: String

    /// The ending of such files; `nil` if it is the name.
    var ending: String?

    /// Whether it holds the ink of one page.
    var isOnePage = false

    /// Whether it shows what is seen, rather than keeping ink.
    var isPicture: Bool { ["png", "pdf", "svg"].contains(name) }

    /// Whether a page of it can be asked for.
    var hasPages: Bool { isPicture || isOnePage }

    /// The words behind the name of the command.
    ///
    /// - Parameter part: Words that choose a part of what is seen.
    func arguments(_ part: [String]) -> [String] {
      if name == "png" || name == "pdf" || isPicture && !part.isEmpty {
        return ["render", "-", "-o", "-", "--format", name] + part
      }
      // Ink without paper would lie on the desk.
      let paper = name == "ink" ? ["--on-paper"] : []
      return ["convert", "-", "-o", "-", "--to", name] + paper + part
    }
  }

  private static let usual = [
    Format(name: "ink", type: "application/octet-stream"),
    Format(name: "xopp", type: "application/x-xopp"),
    Format(name: "inkml", type: "application/inkml+xml", isOnePage: true),
    Format(name: "svg", type: "image/svg+xml"),
    Format(name: "png", type: "image/png"),
    Format(name: "pdf", type: "application/pdf"),
  ]

  /// The words that choose the page and the area that a request names; `nil` for what cannot be.
  private static func part(_ head: RequestHead, _ format: Format) -> [String]? {
    var words: [String] = []
    for (name, known) in [("page", "0123456789"), ("area", "0123456789+-.,e")] {
      guard let value = head.parameter(name) else { continue }
      guard name == "page" ? format.hasPages : format.isPicture, value.utf8.count <= 120,
        value.allSatisfy(known.contains)
      else {
        return nil
      }
      words.append("--\(name)=\(value)")
    }
    return words
  }

  private func format(_ name: String) -> Format? { formats.first { $0.name == name } }
}

/// The standard streams of a child process, in memory.
final class Streams {
  let input = PosixFile("", ink_studio_memory_file())
  private let results = PosixFile("", ink_studio_memory_file())
  private let messages = PosixFile("", ink_studio_memory_file())

  var isOpen: Bool { [input, results, messages].allSatisfy { $0.descriptor >= 0 } }

  func output(limit: Int) -> [UInt8]? {
    let bytes = Self.start(of: results, limit)
    return bytes.isEmpty ? nil : bytes
  }

  func errors(limit: Int) -> [UInt8] { Self.start(of: messages, limit) }

  private static func start(of file: PosixFile, _ limit: Int) -> [UInt8] {
    guard let size = try? file.status().size else { return [] }
    return (try? file.read(at: 0, count: min(size, limit))) ?? []
  }

  /// Starts a program; nil on failure.
  ///
  /// - Parameter words: The name of the program and its arguments.
  func spawn(_ path: String, _ words: [String]) -> pid_t? {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (target, file) in [input, results, messages].enumerated() {
      posix_spawn_file_actions_adddup2(&actions, file.descriptor, Int32(target))
    }
    return ChildProcess.start(path, words, actions: &actions)
  }
}
