import Foundation
import InkStylus
import Testing
import _InkTestSupport

/// A server of the Studio with a separate folder, ended with the test.
final class Studio {
  /// The folder with the documents.
  let folder: URL
  /// The port that the server printed.
  private(set) var port: UInt16 = 0
  private let process = Process()
  private let output = Pipe()

  /// The folder of the programs that were built with the tests.
  static let products: URL = {
    guard let server = BuiltProduct.file("inkstone-studio") else {
      preconditionFailure("the server was not built")
    }
    return server.deletingLastPathComponent()
  }()

  /// The root folder of the repository.
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Starts a server by the command, as users do, and waits until it listens.
  ///
  /// - Parameters:
  ///   - words: The command line that starts the command, which is appended; empty for none.
  ///   - pens: A recording of pens to play instead of tablets.
  ///   - settings: The content of the user's file of pen settings; `nil` for none.
  init(
    _ options: String...,
    startedBy words: [String] = [],
    pens: AccessoryLog? = nil,
    settings: String? = nil
  ) throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("studio-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: folder.appendingPathComponent("documents"),
      withIntermediateDirectories: true
    )
    let command = Self.products.appendingPathComponent("inkstone").path
    var all = words + [command, "studio", documents.path, "--port", "0"] + options
    if let pens {
      let file = folder.appendingPathComponent("a.pens")
      try Data(pens.encoded()).write(to: file)
      all += ["--pens", file.path]
    }
    if let settings {
      try FileManager.default.createDirectory(
        at: settingsFile.deletingLastPathComponent(),
        withIntermediateDirectories: true
      )
      try Data(settings.utf8).write(to: settingsFile)
    }
    process.environment = ProcessInfo.processInfo.environment.merging([
      "XDG_CONFIG_HOME": folder.appendingPathComponent("config").path
    ]) { $1 }
    process.executableURL = URL(fileURLWithPath: all[0])
    process.arguments = Array(all.dropFirst())
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    try process.run()
    var text = ""
    while !text.hasSuffix("/\n") {
      let part = output.fileHandleForReading.availableData
      if part.isEmpty { break }
      text += String(decoding: part, as: UTF8.self)
    }
    let digits = text.split(separator: ":").last?.prefix { $0.isNumber } ?? ""
    port = try #require(UInt16(digits), "the server said '\(text)'")
  }

  deinit {
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
    try? FileManager.default.removeItem(at: folder)
  }

  /// The served folder.
  var documents: URL { folder.appendingPathComponent("documents") }

  /// The file with the settings of pens.
  var settingsFile: URL { folder.appendingPathComponent("config/inkstone/stylus.conf") }

  /// The process identifier.
  var identifier: pid_t { process.processIdentifier }

  /// Writes a file into the folder.
  func put(_ bytes: [UInt8], _ name: String) throws {
    try Data(bytes).write(to: documents.appendingPathComponent(name))
  }

  /// Returns the content of a file of the folder; `nil` if there is none.
  func content(_ name: String) -> [UInt8]? {
    (try? Data(contentsOf: documents.appendingPathComponent(name))).map { Array($0) }
  }

  /// The names in the folder.
  var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: documents.path)) ?? []).sorted()
  }

  /// Sends a request on a separate connection.
  func ask(
    _ method: String,
    _ path: String,
    _ fields: [String: String] = [:],
    body: [UInt8] = []
  ) throws -> Answer {
    let client = try Client(port)
    var all = fields
    if all["Host"] == nil { all["Host"] = "localhost:\(port)" }
    if !body.isEmpty || ["PUT", "POST"].contains(method) {
      all["Content-Length"] = "\(body.count)"
    }
    var head = "\(method) \(path) HTTP/1.1\r\nConnection: close\r\n"
    for (name, value) in all { head += "\(name): \(value)\r\n" }
    client.send(Array("\(head)\r\n".utf8) + body)
    return try client.answer()
  }

  /// Whether it still answers.
  var isAlive: Bool { (try? ask("GET", "/api/documents").status) == 200 }

  /// Sends a signal and waits for the end.
  ///
  /// - Returns: The exit status, or minus the signal.
  func end(_ signal: Int32) -> Int32 {
    kill(process.processIdentifier, signal)
    for _ in 0..<200 where process.isRunning { usleep(50_000) }
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
    return process.terminationReason == .exit
      ? process.terminationStatus : -process.terminationStatus
  }
}

/// An answer of the server.
struct Answer {
  var status: Int
  var fields: [String: String]
  var body: [UInt8]

  /// The body as text.
  var text: String { String(decoding: body, as: UTF8.self) }

  /// The value of a text member of a flat JSON answer.
  subscript(member: String) -> String? {
    (try? JSONSerialization.jsonObject(with: Data(body)) as? [String: Any])?[member] as? String
  }

  /// The entity tag of the state.
  var tag: String { fields["etag"] ?? "" }
}
