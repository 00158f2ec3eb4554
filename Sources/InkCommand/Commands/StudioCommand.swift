import Glibc
package import InkFormats
import InkFormatsExtra
package import InkStylus

/// A server of the Studio; only the program `inkstone-studio` has one.
package protocol StudioServer: AnyObject {
  /// The path of the page's engine, relative to the folder of the program; `nil` for the built-in one.
  var module: String? { get }

  /// Serves until a signal ends it.
  ///
  /// - Throws: A failure to start, with its reason.
  func run(_ options: StudioOptions) throws(StudioFailure)
}

/// The options of serving the Studio.
package struct StudioOptions: Sendable {
  /// The folder with the documents.
  package var folder: String
  /// The port to listen on, 0 for any; `nil` for the default one, or the next free one.
  package var port: UInt16?
  /// Whether to open a browser.
  package var opensBrowser: Bool
  /// The timeout of a connection without progress, in seconds.
  package var patience: Double
  /// The engine of the page, a WebAssembly module; `nil` for the built-in one.
  package var module: [UInt8]?
  /// The formats of the app, which the page offers in addition to its own.
  package var formats: [InkFormat]
  /// The reports of pens to play instead of those of tablets; `nil` for the tablets of this machine.
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

/// The verb `studio`: serves a page for drawing in a browser.
enum StudioCommand {
  static let spec = CommandSpec(
    name: "studio",
    summary: "Serves the Studio, a page for drawing, and the documents of a folder.",
    usage: "[DIR] [--port N] [--open] [--pens FILE.pens]",
    options: [
      OptionSpec(
        "port",
        short: "p",
        value: "N",
        "The port. Without it 8437, or the next that is free; 0 is any free one."
      ),
      OptionSpec("open", "Opens the page in the browser."),
      OptionSpec(
        "patience",
        value: "S",
        "After how many seconds without progress a connection is closed; 30 if nothing is said."
      ),
      OptionSpec(
        "module",
        value: "FILE",
        "The engine of the page with brushes of an app's own, as scripts/wasm/build makes it."
      ),
      OptionSpec(
        "pens",
        value: "FILE.pens",
        "Plays a recording of pens again and again in place of this machine's tablets."
      ),
    ],
    operands: 0...1,
    notes: [
      "The page lists and edits the documents in DIR, by default the current folder: those that lie "
        + "right in it, no links, no hidden files. Nothing else is read or written. What is deleted "
        + "there keeps its content under NAME.deleted.",
      "Only programs of this machine can connect, and only pages of the Studio may ask for "
        + "something. Ctrl-C ends it.",
    ],
    examples: [
      ("inkstone studio ~/Notes --open", "draws in the documents of a folder")
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
    let options = StudioOptions(
      folder: arguments.operands.first ?? ".",
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

  /// The maximum size of a module, in bytes.
  private static let greatestModule = 64 << 20

  private static func module(
    _ path: String?,
    _ context: CommandContext
  ) throws(CommandError) -> [UInt8]? {
    guard let path else { return nil }
    let bytes = try context.bytes(of: path, limit: greatestModule)
    guard bytes.starts(with: [0, 0x61, 0x73, 0x6D]) else {
      throw .file(path, "is no WebAssembly module; scripts/wasm/build makes one")
    }
    return bytes
  }

  /// The maximum bytes and reports of a recording: some hours of a pen.
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
