import CInkStudio
import Glibc
import InkCommand
import InkFiles
import InkFormats

/// Converts ink with the command itself, in separate processes with limits on time and memory.
///
/// A process reads the ink from a file in memory and writes to another; it opens no other files that a document may
/// refer to.
final class Converter {
  /// The maximum number of concurrent processes, and of those that read several pages ahead, for which users don't wait.
  static let (maximumCount, maximumAhead) = (4, 2)
  /// The limits of a process: CPU seconds, memory and output in bytes.
  ///
  /// The command's own limits of work are much lower.
  static let seconds: UInt64 = 30
  static let memory: UInt64 = 2 << 30
  static let largestResult: UInt64 = 256 << 20

  /// The priority of processes that read ahead: a tenth of the processor beside others.
  static let niceness: Int32 = 10
  /// The time after which a process that waits for the processor is ended, in seconds: for a page, and in addition.
  private static let waits = (page: 60.0, base: Double(seconds) + 5)

  /// Returns the time after which a process for a request is ended, in seconds; the limit of its processor time doesn't
  /// cover waiting.
  ///
  /// - Parameter papers: The value of `papers`; `nil` if there is none.
  static func patience(_ papers: String?) -> Double {
    guard let papers, papers != "later" else { return waits.base }
    let ends = isSearch(papers) ? [] : papers.split(separator: "-").compactMap { Int($0) }
    let isRange = ends.count == 2 && ends[0] >= 1 && ends[1] > ends[0]
    return waits.base + waits.page * Double(isRange ? min(ends[1] - ends[0], 15) + 1 : 1)
  }

  private var running: [(process: pid_t, readsAhead: Bool)] = []
  private var sources = ConverterSources()
  private let readers = PaperReaders()
  private let formats: [Format]

  /// Creates a converter.
  ///
  /// - Parameter own: The formats of the app, which are available in addition to those of the page.
  init(_ own: [InkFormat]) {
    formats =
      Self.usual
      + own.filter(\.isWritable).map {
        Format(
          name: $0.name,
          type: $0.mediaType,
          ending: $0.fileExtensions[0],
          isOnePage: !$0.writesPages
        )
      }
  }

  /// Kills the processes.
  func close() {
    for (process, _) in running { kill(process, SIGKILL) }
    readers.close()
  }

  /// Responds to a request for a conversion, immediately or later.
  func convert(_ request: Request, _ exchange: Exchange) {
    guard let format = request.head.parameter("to").flatMap(format) else {
      let names = formats.map(\.name).joined(separator: ", ")
      exchange.answer(
        .refusal(400, "format", "The target format is missing: add ?to= with one of \(names).")
      )
      return
    }
    guard let part = Self.part(request.head, format) else {
      exchange.answer(
        .refusal(400, "area", "The page or the area is missing: add ?page=N&area=X,Y,WIDTH,HEIGHT.")
      )
      return
    }
    let known = request.head.parameter("source").flatMap { sources.file($0) }
    guard known != nil || !request.body.isEmpty else {
      let isForgotten = request.head.parameter("source") != nil
      exchange.answer(
        isForgotten
          ? .refusal(409, "source", "The server no longer has the file: send it again.")
          : .refusal(400, "body", "The body is empty: send the file to convert.")
      )
      return
    }
    let readsAhead = Self.readsAhead(request.head)
    let ahead = running.count(where: \.readsAhead)
    guard running.count < Self.maximumCount, !readsAhead || ahead < Self.maximumAhead else {
      return exchange.answer(Self.busy("Other conversions are running. Try again."))
    }
    func start() {
      do throws(FolderError) {
        try self.start(request, known, format, part, exchange)
      } catch {
        exchange.answer(error.response)
      }
    }
    guard let known, let asked = Self.asked(request.head, known, part, readsAhead) else {
      return start()
    }
    var process: pid_t?
    process = readers.ask(asked) { [weak self] result in
      if let self, let at = running.firstIndex(where: { $0.process == process }) {
        running.remove(at: at)
      }
      switch result {
      case .answer(let streams, let status):
        let name = request.head.parameter("name") ?? "ink"
        exchange.answer(Self.answer(streams, status, name, format, asked.source))
      // It may have run out of its limits by earlier requests.
      case .ended: start()
      case .late: exchange.answer(Self.busy("The computer is too busy. Try again."))
      }
    }
    guard let process else { return start() }
    running.append((process, readsAhead))
    exchange.postpone()
  }

  /// Returns the request to a process that keeps a PDF document open; `nil` if it needs one of its own.
  private static func asked(
    _ head: RequestHead,
    _ file: PosixFile,
    _ part: [String],
    _ readsAhead: Bool
  ) -> PaperReaders.Request? {
    // Only pages and searches: the texts of all pages are read at once, in several processes that end then.
    guard part.count == 1, let papers = head.parameter("papers"),
      isSearch(papers) || papers.allSatisfy("0123456789-".contains),
      let source = head.parameter("source")
    else { return nil }
    let password = head.fields["ink-password"].flatMap { PercentCoding.decoded($0) }
    return PaperReaders.Request(
      source: source,
      file: file,
      password: password,
      papers: papers,
      readsAhead: readsAhead
    )
  }

  private func start(
    _ request: Request,
    _ known: PosixFile?,
    _ format: Format,
    _ part: [String],
    _ exchange: Exchange
  ) throws(FolderError) {
    let streams = Streams(known)
    guard streams.isOpen else { throw .last() }
    if known == nil { _ = try storing(streams.input.writeAll(request.body, at: 0)) }
    var words = ["inkstone"] + format.arguments(part)
    let password = request.head.fields["ink-password"].flatMap { PercentCoding.decoded($0) }
    words += try streams.option(password: password)
    guard let process = streams.spawn("/proc/self/exe", words) else { throw .last() }
    // Further pages of the file are requested later.
    let isKept =
      part.contains { $0.hasPrefix("--papers") } && !part.contains { $0.hasPrefix("--annotations") }
    let source =
      isKept
      ? request.head.parameter("source") ?? sources.keep(streams.input, request.body.count) : nil
    ink_studio_limit(process, Self.seconds, Self.memory, Self.largestResult)
    let readsAhead = Self.readsAhead(request.head)
    // Inherited by the program that reads the PDF.
    if readsAhead {
      setpriority(__priority_which_t(PRIO_PROCESS.rawValue), id_t(process), Converter.niceness)
    }
    running.append((process, readsAhead))
    exchange.postpone()
    // The CPU limit doesn't cover a process that waits.
    let timer = MainLoop.after(seconds: Self.patience(request.head.parameter("papers"))) {
      kill(process, SIGKILL)
    }
    let name = request.head.parameter("name") ?? "ink"
    MainLoop.whenEnded(process) { [weak self] status in
      // The process ID may be reused from now on.
      if let self { running.removeAll { $0.process == process } }
      timer.cancel()
      exchange.answer(Self.answer(streams, status, name, format, source))
    }
  }

  private static func busy(_ reason: String) -> Response {
    .refusal(503, "busy", reason, fields: [("Retry-After", "1")])
  }

  /// Returns whether a request is for several pages of a PDF, or for the texts of all, but not for words.
  private static func readsAhead(_ head: RequestHead) -> Bool {
    guard let papers = head.parameter("papers"), !isSearch(papers) else { return false }
    let ends = papers.split(separator: "-")
    return papers == "texts" || ends.count == 2 && ends[0] != ends[1]
  }

  private static func answer(
    _ streams: Streams,
    _ status: Int32,
    _ name: String,
    _ format: Format,
    _ source: String?
  ) -> Response {
    guard status == 0, let bytes = streams.output(limit: Int(largestResult)) else {
      let errors = String(decoding: streams.errors(limit: 2000), as: UTF8.self)
      let line = errors.split(separator: "\n").last.map(String.init) ?? ""
      let isKilled = status & 0x7f != 0
      let reason =
        isKilled || line.isEmpty
        ? "The conversion took more than \(seconds) s or \(memory >> 30) GiB of memory. Convert fewer pages."
        : line
      let isEncrypted = reason.contains("the PDF is encrypted")
      return .refusal(422, isEncrypted ? "password" : "conversion", reason)
    }
    let stem =
      name.split(separator: "/").last?.split(separator: ".").first.map(String.init) ?? "ink"
    let file = PercentCoding.encoded("\(stem).\(format.ending ?? format.name)")
    var fields = [
      ("Content-Type", format.type), ("Cache-Control", "no-store"),
      ("Content-Disposition", "attachment; filename*=UTF-8''\(file)"),
    ]
    if let source { fields.append(("Ink-Source", source)) }
    var notes = notes(in: streams.errors(limit: maximumNotes)).split(separator: "\n")
    let count = notes.count
    notes.removeAll { $0.hasSuffix(PDFAnnotations.offer) }
    if notes.count < count { fields.append(("Ink-Annotations", "1")) }
    if !notes.isEmpty {
      fields.append(("Ink-Notes", PercentCoding.encoded(notes.joined(separator: "\n"))))
    }
    return Response(200, fields, body: bytes)
  }

  /// The maximum number of bytes of messages to search for notes, since a head must be short.
  private static let maximumNotes = 2000

  /// Returns the notes in the command's messages, a line each.
  static func notes(in errors: [UInt8]) -> String {
    var notes: [String] = []
    var lines = String(decoding: errors, as: UTF8.self).split(separator: "\n")
    // The last line may be cut off.
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

  /// A format to convert to.
  struct Format {
    let name: String
    let type: String

    /// The extension of files; `nil` if it is the name.
    var ending: String?

    /// Whether a file holds the ink of one page only.
    var isOnePage = false

    /// Whether the format shows the ink instead of storing it.
    var isPicture: Bool { ["png", "pdf", "svg"].contains(name) }

    /// Whether a request may select a page.
    var hasPages: Bool { isPicture || isOnePage }

    /// Returns the arguments of the command.
    ///
    /// - Parameter part: The arguments that select a page and an area.
    func arguments(_ part: [String]) -> [String] {
      if name == "png" || name == "pdf" || isPicture && !part.isEmpty {
        return ["render", "-", "-o", "-", "--format", name] + part
      }
      // Ink without paper would appear on the background of the canvas.
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

  /// Returns the arguments for the page and the area of a request; `nil` if they are invalid.
  private static func part(_ head: RequestHead, _ format: Format) -> [String]? {
    var words: [String] = []
    if let value = head.parameter("editable") {
      guard format.name == "pdf", value == "1" else { return nil }
      words.append("--editable")
    }
    if let value = head.parameter("annotations") {
      guard format.name == "ink", value == "ink" else { return nil }
      words.append("--annotations=ink")
    }
    let kinds = [
      ("page", "0123456789", format.hasPages), ("area", "0123456789+-.,e", format.isPicture),
      ("papers", "0123456789-latertexts", format.name == "ink"),
    ]
    for (name, known, isPossible) in kinds {
      guard let value = head.parameter(name) else { continue }
      let isSearch = name == "papers" && isSearch(value)
      guard isPossible, isSearch || value.utf8.count <= 120 && value.allSatisfy(known.contains)
      else { return nil }
      words.append("--\(name)=\(value)")
    }
    return words
  }

  /// Whether a value of `papers` requests the texts of pages with words.
  private static func isSearch(_ value: String) -> Bool {
    value.hasPrefix("texts:") && value.utf8.count <= 1000
      && value.unicodeScalars.allSatisfy { $0.value >= 0x20 }
  }

  private func format(_ name: String) -> Format? { formats.first { $0.name == name } }
}

/// The files whose pages may be requested later: a few of the last ones, in memory.
struct ConverterSources {
  /// The most files, and the most bytes of all but the last.
  private static let maximumCount = 8
  private static let maximumBytes = 512 << 20

  private var kept: [(name: String, file: PosixFile, size: Int)] = []

  /// Keeps a file; returns its name, which no other file has, even after a restart.
  mutating func keep(_ file: PosixFile, _ size: Int) -> String {
    let name = String(UInt64.random(in: .min ... .max), radix: 36)
    kept.append((name, file, size))
    while kept.count > Self.maximumCount
      || kept.count > 1 && kept.dropLast().reduce(0, { $0 + $1.size }) > Self.maximumBytes
    { kept.removeFirst() }
    return name
  }

  /// Returns a file by its name; `nil` if it is no longer kept.
  func file(_ name: String) -> PosixFile? { kept.first { $0.name == name }?.file }
}

/// The standard streams of a child process, in memory.
final class Streams {
  /// The descriptor of the password in the child process.
  static let passwordDescriptor: Int32 = 4

  let input: PosixFile
  let password = PosixFile("", ink_studio_memory_file())
  private let results = PosixFile("", ink_studio_memory_file())
  private let messages = PosixFile("", ink_studio_memory_file())

  /// Creates streams with an input that is known already, or an empty one.
  init(_ known: PosixFile? = nil) {
    // Opened again, as processes that share a descriptor share its offset, too.
    let again = known.map { open("/proc/self/fd/\($0.descriptor)", O_RDONLY | O_CLOEXEC) }
    input = PosixFile("", again ?? ink_studio_memory_file())
  }

  var isOpen: Bool { [input, password, results, messages].allSatisfy { $0.descriptor >= 0 } }

  func output(limit: Int) -> [UInt8]? {
    let bytes = Self.start(of: results, limit)
    return bytes.isEmpty ? nil : bytes
  }

  func errors(limit: Int) -> [UInt8] { Self.start(of: messages, limit) }

  private static func start(of file: PosixFile, _ limit: Int) -> [UInt8] {
    guard let size = try? file.status().size else { return [] }
    return (try? file.read(at: 0, count: min(size, limit))) ?? []
  }

  /// Stores a password, and returns the option of the command for it; none without a password.
  func option(password text: String?) throws(FolderError) -> [String] {
    guard let text else { return [] }
    _ = try storing(password.writeAll(Array(text.utf8), at: 0))
    return ["--password-file=/dev/fd/\(Self.passwordDescriptor)"]
  }

  /// Empties the file with the password.
  func forgetPassword() { try? password.truncate(to: 0) }

  /// Empties the results and the messages, which the program writes on from the start.
  func empty() {
    for file in [results, messages] {
      try? file.truncate(to: 0)
      lseek(file.descriptor, 0, SEEK_SET)
    }
  }

  /// Starts a program; returns `nil` if that fails.
  ///
  /// - Parameters:
  ///   - words: The name of the program and its arguments.
  ///   - socket: A descriptor that the program has as ``PaperServer/descriptor``; `nil`, the default, for none.
  func spawn(_ path: String, _ words: [String], socket: Int32? = nil) -> pid_t? {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    var targets = [
      (input.descriptor, 0), (results.descriptor, 1), (messages.descriptor, 2),
      (password.descriptor, Self.passwordDescriptor),
    ]
    if let socket { targets.append((socket, PaperServer.descriptor)) }
    // Copies with numbers from 100 on, so that moving one doesn't overwrite another.
    let copies = targets.map { fcntl($0.0, F_DUPFD_CLOEXEC, 100) }
    defer { for copy in copies { close(copy) } }
    guard copies.allSatisfy({ $0 >= 0 }) else { return nil }
    for (copy, (_, target)) in zip(copies, targets) {
      posix_spawn_file_actions_adddup2(&actions, copy, target)
    }
    return ChildProcess.start(path, words, actions: &actions)
  }
}
