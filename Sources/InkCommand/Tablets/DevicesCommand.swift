import InkFormats
import InkStylus

/// The command `devices`: lists the tablets, pens and pads of this machine.
enum DevicesCommand {
  static let spec = CommandSpec(
    name: "devices",
    summary: "List tablets, pens and pads, and watch their events.",
    usage: "[--watch [--samples] | --doctor | --settings] [--device NAME] [--json]",
    options: [
      OptionSpec("watch", "Print a line for each change, until Ctrl-C."),
      OptionSpec("samples", "With --watch: also print a line for each sample of a tool."),
      OptionSpec(
        "device",
        value: "NAME",
        "Only devices with NAME in their name, or with this number; or the device of an event node, /dev/input/eventN."
      ),
      OptionSpec(
        "doctor",
        "Print the facts that a bug report needs: versions, permissions, devices."
      ),
      OptionSpec(
        "settings",
        "Print the path of the settings of pens and pads, and their contents."
      ),
      OptionSpec("json", "Print JSON; with --watch, one object per line."),
    ],
    operands: 0...0,
    notes: [
      "Tools with serial numbers are listed after their first use near a tablet. The settings file names tools "
        + "and pads by the printed numbers: [tool SERIAL] and [pad IDENTIFIER].",
      "Without any device, the command prints what to do and exits with 1; with --watch it waits for the first one. "
        + "--doctor prints neither serial numbers of tools nor personal data.",
    ],
    examples: [
      ("inkstone devices", "lists connected devices"),
      ("inkstone devices --watch --json", "prints changes for another program"),
      ("inkstone devices --doctor", "prints what to attach to a bug report"),
    ],
    run: run
  )

  private static func run(
    _ arguments: ParsedArguments,
    _ context: CommandContext
  ) throws(CommandError) -> Int32 {
    let modes = ["watch", "doctor", "settings"].filter(arguments.has)
    if modes.count > 1 { throw .usage("--\(modes[0]) and --\(modes[1]) cannot be combined") }
    if arguments.has("samples"), !arguments.has("watch") {
      throw .usage("--samples needs --watch")
    }
    for mode in ["doctor", "settings"] where arguments.has(mode) && arguments.has("device") {
      throw .usage("--device cannot be combined with --\(mode)")
    }
    let isJSON = arguments.has("json")
    if arguments.has("settings") { return try printSettings(isJSON) }
    let tablets = try access(context)
    if arguments.has("doctor") {
      let report = DoctorReport(tablets.look())
      Terminal.output(isJSON ? report.json.text : report.text)
      return 0
    }
    let (settings, notes) = try StylusSettingsFile.read()
    StylusSettingsFile.complain(of: notes)
    let choice = DeviceChoice(arguments["device"] ?? "any")
    let source = ChosenSource(tablets.makeSource(choice.nodes), choice)
    let kit = AccessoryKit(source, settings: settings)
    // The threads of a source inherit the signal mask, so set it before they start.
    if arguments.has("watch") { Interruption.catchSignals() }
    try start(kit)
    defer { kit.stop() }
    if arguments.has("watch") {
      var watch = DeviceWatch(source, kit, isJSON: isJSON, showsSamples: arguments.has("samples"))
      watch.run()
      return 0
    }
    let list = DeviceList(source, kit)
    if list.isEmpty { throw failure(list.absence(of: arguments["device"])) }
    Terminal.output(isJSON ? list.json.text : list.text)
    DeviceList.complain(of: source.unreadable)
    return 0
  }

  /// Returns the access to tablets of this process, or replaces it by the sibling with one.
  static func access(_ context: CommandContext) throws(CommandError) -> any TabletAccess {
    guard let tablets = context.tablets else {
      throw .file("tablets", ProcessReplacement.exec(.tablets))
    }
    return tablets
  }

  /// Starts a kit, and converts its errors.
  static func start(_ kit: AccessoryKit) throws(CommandError) {
    do throws(AccessoryError) {
      try kit.start()
    } catch {
      throw failure("\(error)")
    }
  }

  static func failure(_ reason: String) -> CommandError { .file("tablets", reason) }

  private static func printSettings(_ isJSON: Bool) throws(CommandError) -> Int32 {
    let (settings, notes) = try StylusSettingsFile.read()
    StylusSettingsFile.complain(of: notes)
    let path = StylusSettingsFile.path
    if isJSON {
      Terminal.output(
        JSON.object([
          ("path", path.map { .string($0) } ?? .null),
          ("isThere", .bool(try path.map(StylusSettingsFile.isThere) ?? false)),
          ("text", .string(settings.text)),
        ]).text
      )
      return 0
    }
    let isThere = try path.map(StylusSettingsFile.isThere) ?? false
    let location =
      path.map(Terminal.oneLine) ?? "the settings have no folder: set the environment variable HOME"
    Terminal.output("# \(location)\(isThere ? "" : " (does not exist)")\n\(settings.text)")
    return 0
  }
}
