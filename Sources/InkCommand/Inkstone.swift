import Glibc
import InkFiles
public import InkFormats
public import InkFormatsExtra
public import InkSession
public import InkStrokes

/// The `inkstone` command.
public enum Inkstone {
  /// The version of the package, as in CHANGELOG.md.
  static let version = "0.1.0"

  /// Returns the commands, in the order of the help.
  private static func commands(_ formats: FormatCatalog) -> [CommandSpec] {
    [
      RenderCommand.spec, ConvertCommand.spec(formats), InspectCommand.spec, SearchCommand.spec,
      ReplayCommand.spec, FeelCommand.spec, FormatsCommand.spec, BrushesCommand.spec,
      CatalogueCommand.spec,
      InfoCommand.spec,
      LogCommand.spec, RecordCommand.spec, DevicesCommand.spec, UndoCommand.undo,
      UndoCommand.redo, CompactCommand.spec, RepairCommand.spec, StudioCommand.spec,
    ]
  }

  /// Runs the command with the brushes, tools and formats of an app, and exits the process.
  ///
  /// For the command-line program of an app: it has the commands of `inkstone`, such as `render` and `convert`, and
  /// takes the arguments of the process. For one that also serves the Studio see `InkstoneStudio` of the module
  /// InkStudio.
  ///
  /// - Parameters:
  ///   - library: The brushes that `--brush` can name, and the custom parts of brushes that files can contain. The
  ///     default is the built-in library.
  ///   - tools: The app's own tools, for the command `replay`: a recorded session may select them. The default is none.
  ///   - formats: The formats to read and write. The default is all of this package. An app with its own formats needs
  ///     a renderer for documents with text or PDF pages, since `inkstone-typeset` doesn't know these formats.
  ///   - renderer: The renderer of text and PDF pages. If `nil`, the default, the program `inkstone-typeset` beside
  ///     this one handles documents with such content; if that is missing, texts are left out with a note, and a PDF
  ///     background is an error.
  public static func main(
    library: BrushLibrary = .builtIn,
    tools: ToolLibrary = ToolLibrary(),
    formats: FormatCatalog = .all,
    renderer: (any ForeignContentRenderer)? = nil
  ) -> Never {
    main(renderer: renderer, studio: nil, library: library, tools: tools, formats: formats)
  }

  /// Runs the command with the arguments of the process, and exits the process.
  ///
  /// - Parameters:
  ///   - renderer: The renderer of text and PDF pages. If `nil`, the default, the program `inkstone-typeset` beside
  ///     this one handles documents with such content, if it is present.
  ///   - studio: The server of the Studio; if `nil`, `inkstone-studio` beside this program serves it.
  ///   - tablets: The access to pens and tablets; if `nil`, the default, `inkstone-stylus` beside this program has it.
  ///   - library: The brushes that `--brush` can name, and the custom parts of brushes that files can contain. The
  ///     default is the built-in library.
  ///   - tools: The app's own tools, for the command `replay`: a recorded session may select them. The default is none.
  ///   - formats: The formats to read and write. The default is all of this package.
  package static func main(
    renderer: (any ForeignContentRenderer)? = nil,
    studio: (any StudioServer)?,
    tablets: (any TabletAccess)? = nil,
    library: BrushLibrary = .builtIn,
    tools: ToolLibrary = ToolLibrary(),
    formats: FormatCatalog = .all
  ) -> Never {
    Heap.prepare()
    UnfinishedFiles.removeWhenInterrupted()
    // Exceeding `ulimit -f` becomes an error of writing instead of ending the process.
    signal(SIGXFSZ, Self.ignored)
    let context = CommandContext(
      renderer: renderer,
      studio: studio,
      tablets: tablets,
      library: library,
      tools: tools,
      formats: formats
    )
    let status = run(Array(CommandLine.arguments.dropFirst()), context)
    exit(Terminal.finish(status))
  }

  /// The signal handler SIG_IGN, a macro that Swift does not import.
  private static var ignored: @convention(c) (Int32) -> Void {
    unsafeBitCast(1, to: (@convention(c) (Int32) -> Void).self)
  }

  private static func run(_ words: [String], _ context: CommandContext) -> Int32 {
    let commands = commands(context.formats)
    guard let verb = words.first else {
      Terminal.error(HelpText.overview(commands))
      return 2
    }
    switch verb {
    case "-h", "--help":
      Terminal.output(HelpText.overview(commands))
      return 0
    case "help":
      return help(words.dropFirst(), context)
    case "--version":
      Terminal.output("inkstone \(version)\n")
      return 0
    default:
      break
    }
    guard let command = commands.first(where: { $0.name == verb }) else {
      let kind = verb.hasPrefix("-") ? "option" : "command"
      let verbs = commands.map(\.name)
      let nearest = Spelling.nearest(to: verb, among: verbs)
      let all = "the commands are \(verbs.joined(separator: ", "))"
      let hint = nearest.map { "did you mean '\($0)'?" } ?? all
      Terminal.error("inkstone: unknown \(kind) '\(Terminal.oneLine(verb))'; \(hint)\n")
      Terminal.error("usage: inkstone COMMAND [OPTION…] [FILE…]\n")
      return 2
    }
    return run(command, words.dropFirst(), context)
  }

  private static func help(_ words: ArraySlice<String>, _ context: CommandContext) -> Int32 {
    guard let verb = words.first else {
      Terminal.output(HelpText.overview(commands(context.formats)))
      return 0
    }
    return run([verb, "--help"], context)
  }

  private static func run(
    _ command: CommandSpec,
    _ words: ArraySlice<String>,
    _ context: CommandContext
  ) -> Int32 {
    do throws(CommandError) {
      let arguments = try ParsedArguments(words, for: command)
      if arguments.wantsHelp {
        Terminal.output(HelpText.full(command))
        return 0
      }
      context.isStrict = arguments.has("strict")
      context.password = try PasswordOption.value(of: arguments, context)
      context.annotations = try AnnotationsOption.value(of: arguments)
      context.logSink = DebugLog.sink(isVerbose: arguments.isVerbose)
      return try command.run(arguments, context)
    } catch {
      switch error {
      case .usage(let message):
        Terminal.error("inkstone: \(Terminal.oneLine(message))\n\(HelpText.usage(command))\n")
        return 2
      case .value(let message):
        Terminal.error("inkstone: \(Terminal.oneLine(message))\n")
        return 2
      case .file(let file, let message):
        Terminal.complain(file, message)
        return 1
      }
    }
  }
}
