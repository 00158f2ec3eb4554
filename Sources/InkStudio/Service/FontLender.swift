import CInkStudio
import Glibc
import InkCommand
import InkFiles

/// Answers requests for fonts of this machine that have given characters.
///
/// `inkstone-typeset` finds the font and makes a subset of it, in a process of its own with limits on time and memory.
final class FontLender {
  /// The maximum number of concurrent processes.
  static let maximumProcesses = 2
  /// The limits of a process: CPU seconds; memory and output in bytes.
  static let seconds: UInt64 = 10
  static let memory: UInt64 = 2 << 30
  static let largestResult: UInt64 = 64 << 20
  /// The maximum length of the characters, of the name of a font, and of a language tag, in bytes.
  static let (maximumBody, maximumName, maximumLanguage) = (16 << 10, 200, 35)

  private var running: [pid_t] = []

  /// Kills the processes.
  func close() {
    for process in running { kill(process, SIGKILL) }
  }

  /// Answers a request for a font, when the process has ended.
  func lend(_ request: Request, _ exchange: Exchange) {
    guard request.body.count <= Self.maximumBody else {
      exchange.answer(
        .refusal(
          413,
          "size",
          "The list of characters is too long: at most \(Self.maximumBody >> 10) KiB."
        )
      )
      return
    }
    guard !request.body.isEmpty,
      String(decoding: request.body, as: UTF8.self).utf8.elementsEqual(request.body)
    else {
      exchange.answer(.refusal(400, "body", "The body must be characters in UTF-8."))
      return
    }
    let family = request.head.parameter("family") ?? ""
    let language = request.head.parameter("language") ?? ""
    guard family.utf8.count <= Self.maximumName, family.utf8.allSatisfy({ $0 >= 32 }),
      language.utf8.count <= Self.maximumLanguage,
      language.utf8.allSatisfy({ $0 == 45 || 48...57 ~= $0 || 65...90 ~= $0 || 97...122 ~= $0 })
    else {
      exchange.answer(
        .refusal(400, "font", "The name of the font or the language tag is invalid or too long.")
      )
      return
    }
    guard running.count < Self.maximumProcesses else {
      exchange.answer(
        .refusal(
          503,
          "busy",
          "Other requests for fonts are running. Try again.",
          fields: [("Retry-After", "1")]
        )
      )
      return
    }
    let program = ProcessReplacement.besideProgram(ProcessReplacement.sibling)
    guard access(program, X_OK) == 0 else {
      exchange.answer(
        .refusal(404, "absent", "inkstone-typeset is missing. Install it beside inkstone-studio.")
      )
      return
    }
    do throws(FolderError) {
      try start(program, family, language, request.body, exchange)
    } catch {
      exchange.answer(error.response)
    }
  }

  private func start(
    _ program: String,
    _ family: String,
    _ language: String,
    _ characters: [UInt8],
    _ exchange: Exchange
  ) throws(FolderError) {
    let streams = Streams()
    guard streams.isOpen else { throw .last() }
    _ = try storing(streams.input.writeAll(characters, at: 0))
    let words = [ProcessReplacement.sibling, "lend-font", family, language]
    guard let process = streams.spawn(program, words) else { throw .last() }
    ink_studio_limit(process, Self.seconds, Self.memory, Self.largestResult)
    running.append(process)
    exchange.postpone()
    // The CPU limit doesn't cover a process that waits.
    let timer = MainLoop.after(seconds: Double(Self.seconds) + 5) { kill(process, SIGKILL) }
    MainLoop.whenEnded(process) { [weak self] status in
      // The process ID may be reused from now on.
      if let self { running.removeAll { $0 == process } }
      timer.cancel()
      exchange.answer(Self.answer(streams, status))
    }
  }

  private static func answer(_ streams: Streams, _ status: Int32) -> Response {
    guard status == 0 else {
      return .refusal(422, "fonts", "The search for a font took too much time or memory.")
    }
    guard let bytes = streams.output(limit: Int(largestResult)) else {
      return Response(204, [("Cache-Control", "no-store")])
    }
    let words = String(decoding: streams.errors(limit: 1000), as: UTF8.self).split(separator: "\n")
      .last?.split(separator: " ")
    let instance = words?.last.flatMap { Int($0) } ?? -1
    return Response(
      200,
      [
        ("Content-Type", "font/sfnt"), ("Cache-Control", "no-store"),
        ("Ink-Font-Instance", "\(instance)"),
      ],
      body: bytes
    )
  }
}
