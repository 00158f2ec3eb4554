import Glibc
package import InkFormats
import InkFormatsExtra
package import InkStylus

/// What serves the Studio; only the program `inkstone-studio` has it.
package protocol StudioServer: AnyObject {
  /// A file with the engine of the page, relative to the folder of the program; `nil` for the one in it.
  var module: String? { get }

  /// Serves until a signal asks it to end.
  ///
  /// - Throws: Why it could not begin.
  func run(_ options: StudioOptions) throws(StudioFailure)
}

/// How the Studio is to be served.
package struct StudioOptions: Sendable {
  /// The folder with the documents.
  package var folder: String
  /// The port to listen on, 0 for any; `nil` for the usual one, or the next that is free.
  package var port: UInt16?
  /// Whether a browser is to be started.
  package var opensBrowser: Bool
  /// How long a connection may stand still, in seconds.
  package var patience: Double
  /// The engine of the page, a WebAssembly module; `nil` for the one in the program.
  package var module: [UInt8]?
  /// The formats of the app, which the page offers beside those that it knows.
  package var formats: [InkFormat]
  /// The reports of pens that are played in place of those of this machine; `nil` for its tablets.
  package var pens: [AccessoryReport]?
}

/// Why the Studio is not served.
package struct StudioFailure: Error {
  /// What it is about: a folder, an address.
  package var subject: String
  /// What is wrong, in a line.
  package var message: String

  /// Creates a failure.
  package init(_ subject: String, _ message: String) {
    self.subject = subject
    self.message = message
  }
}

/// `inkstone studio`: drawing in a browser.
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

  /// The most bytes of a module.
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

  /// The most bytes and reports of a recording: some hours of a pen.
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
