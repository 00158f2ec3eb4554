import Glibc
package import InkFormats
import InkFormatsExtra
package import InkStylus

/// A server of the Studio, the page for drawing; only the program `inkstone-studio` has one.
package protocol StudioServer: AnyObject {
  /// The path of the page's WebAssembly engine, relative to the folder of the program; `nil` for the built-in one.
  var module: String? { get }

  /// Serves until SIGINT or SIGTERM ends it.
  ///
  /// - Throws: The reason why the folder can't be opened or the port is unavailable.
  func run(_ options: StudioOptions) throws(StudioFailure)
}

/// The options of serving the Studio.
package struct StudioOptions: Sendable {
  /// The path of the folder with the documents.
  package var folder: String
  /// The name of a file in the folder that the page opens; `nil` for none.
  package var shown: String?
  /// The port to listen on, 0 for any; `nil` for the default one, or the next free one.
  package var port: UInt16?
  /// Whether to open a browser.
  package var opensBrowser: Bool
  /// The timeout of a connection without progress, in seconds.
  package var patience: Double
  /// The engine of the page, a WebAssembly module; `nil` for the built-in one.
  package var module: [UInt8]?
  /// The formats of the app, which the page offers in addition to those of this package.
  package var formats: [InkFormat]
  /// The recorded reports of pens to play in a loop; `nil` for those of the tablets of this machine.
  package var pens: [AccessoryReport]?
}

/// The reason why the Studio isn't served.
package struct StudioFailure: Error {
  /// The folder or address that the failure is about.
  package var subject: String
  /// The reason, in one line.
  package var message: String

  /// Creates a failure.
  package init(_ subject: String, _ message: String) {
    self.subject = subject
    self.message = message
  }
}

/// The command `studio`: serves a page for drawing in a browser.
enum StudioCommand {
  static let spec = CommandSpec(
    name: "studio",
    summary: "Serve the Studio, a drawing page, with the documents of a folder.",
    usage: "[DIR|FILE] [--port N] [--open] [--pens FILE.pens]",
    options: [
      OptionSpec(
        "port",
        short: "p",
        value: "N",
        "The port; 0 picks any free one. Default: 8437, or the next free one."
      ),
      OptionSpec("open", "Open the page in the browser."),
      OptionSpec(
        "patience",
        value: "S",
        "The time without progress after which a connection is closed, in seconds; default 30."
      ),
      OptionSpec(
        "module",
        value: "FILE",
        "The WebAssembly engine of the page, with an app's own brushes, as scripts/wasm/build makes it."
      ),
      OptionSpec(
        "pens",
        value: "FILE.pens",
        "Play a pen recording in a loop instead of this machine's tablets."
      ),
    ],
    operands: 0...1,
    notes: [
      "The page lists and edits the documents in DIR (default: the current folder), except links, "
        + "hidden files and subfolders. Nothing else is read or written. The content of a deleted "
        + "document is kept as NAME.deleted. If FILE is given, such as a PDF, the page opens it, and lists the documents of its folder.",
      "Only programs of this machine can connect, and only pages of the Studio can send "
        + "requests. Ctrl-C stops the server.",
    ],
    examples: [
      ("inkstone studio ~/Notes --open", "serves the documents of a folder, and opens the page"),
      ("inkstone studio slides.pdf --open", "opens a PDF to write on"),
    ],
    run: run
  )

  private static func run(
    _ arguments: ParsedArguments,
    _ context: CommandContext
  ) throws(CommandError) -> Int32 {
    let port = try port(arguments["port"])
    let patience = min(try arguments.number("patience") ?? 30, 86400)
    guard let server = context.studio else {
      throw .file("studio", ProcessReplacement.exec(.studio))
    }
    let (folder, shown) = split(arguments.operands.first ?? ".")
    let options = StudioOptions(
      folder: folder,
      shown: shown,
      port: port,
      opensBrowser: arguments.has("open"),
      patience: patience,
      module: try module(
        arguments["module"] ?? server.module.map(ProcessReplacement.besideProgram),
        context
      ),
      formats: context.formats.formats.filter { !FormatCatalog.all.formats.contains($0) },
      pens: try pens(arguments["pens"], context)
    )
    do throws(StudioFailure) {
      try server.run(options)
    } catch {
      throw .file(error.subject, error.message)
    }
    return 0
  }

  /// Returns the folder of a path, and the name of the file in it if the path is one.
  private static func split(_ path: String) -> (folder: String, file: String?) {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return (path, nil) }
    guard let slash = path.lastIndex(of: "/") else { return (".", path) }
    let folder = path[..<slash]
    return (folder.isEmpty ? "/" : String(folder), String(path[path.index(after: slash)...]))
  }

  /// The maximum size of a module, in bytes.
  private static let greatestModule = 64 << 20

  private static func module(
    _ path: String?,
    _ context: CommandContext
  ) throws(CommandError) -> [UInt8]? {
    guard let path else { return nil }
    let bytes = try context.bytes(of: path, limit: greatestModule)
    guard bytes.starts(with: [0, 0x61, 0x73, 0x6D]) else {
      throw .file(path, "the file is not a WebAssembly module; build one with scripts/wasm/build")
    }
    return bytes
  }

  /// The maximum size of a pen recording in bytes, and the maximum number of its reports: some hours of a pen.
  private static let greatestPens = 64 << 20
  private static let maximumReports = 1 << 20

  private static func pens(
    _ path: String?,
    _ context: CommandContext
  ) throws(CommandError) -> [AccessoryReport]? {
    guard let path else { return nil }
    let bytes = try context.bytes(of: path, limit: greatestPens)
    var limits = AccessoryLog.Limits()
    limits.reports = maximumReports
    do throws(AccessoryLogError) {
      return try AccessoryLog.read(bytes, limits: limits).reports
    } catch {
      throw .file(path, error.description)
    }
  }

  private static func port(_ text: String?) throws(CommandError) -> UInt16? {
    guard let text else { return nil }
    guard let port = UInt16(text) else {
      throw .usage("--port takes a whole number from 0 to 65535, not '\(text)'")
    }
    return port
  }
}
