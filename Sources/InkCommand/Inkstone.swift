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

  /// The verbs, in the order of the help.
  private static func commands(_ formats: FormatCatalog) -> [CommandSpec] {
    [
      RenderCommand.spec, ConvertCommand.spec(formats), InspectCommand.spec, ReplayCommand.spec,
      FormatsCommand.spec, BrushesCommand.spec, CatalogueCommand.spec, InfoCommand.spec,
      LogCommand.spec, RecordCommand.spec, DevicesCommand.spec, UndoCommand.undo,
      UndoCommand.redo, CompactCommand.spec, RepairCommand.spec, StudioCommand.spec,
    ]
  }

  /// Runs the command with brushes, tools and formats of an app, and ends the process.
  ///
  /// This is the command of an app: its verbs take the arguments of the process. The Studio is served by
  /// `InkStudio`.
  ///
  /// - Parameters:
  ///   - library: What `--brush` can choose, and what makes the parts of brushes in files.
  ///   - tools: What recorded sessions choose beside the tools of this package.
  ///   - formats: The formats that are read and written. An app with formats of its own needs a renderer for
  ///     documents with text or PDF pages, since the sibling doesn't know them.
  ///   - renderer: Sets text and draws PDF pages. Without one, documents that have such things are
  ///     left to the sibling of the command that has a renderer, if it is there.
  public static func main(
    library: BrushLibrary = .builtIn,
    tools: ToolLibrary = ToolLibrary(),
    formats: FormatCatalog = .all,
    renderer: (any ForeignContentRenderer)? = nil
  ) -> Never {
    main(renderer: renderer, studio: nil, library: library, tools: tools, formats: formats)
  }

  /// Runs the command with the arguments of the process, and ends the process.
  ///
  /// - Parameters:
  ///   - renderer: Sets text and draws PDF pages. Without one, documents that have such things are
  ///     left to the sibling of the command that has a renderer, if it is there.
  ///   - studio: Serves the Studio. Without one, that is left to the sibling that has it.
  ///   - tablets: Reads pens and tablets. Without it, that is left to the sibling that does.
  ///   - library: What `--brush` can choose, and what makes the parts of brushes in files.
  ///   - tools: What recorded sessions choose beside the tools of this package.
  ///   - formats: The formats that are read and written.
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
    // A file over the limit of `ulimit -f` is an error as any other, not the end.
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

  /// What stands for a signal that is ignored.
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
