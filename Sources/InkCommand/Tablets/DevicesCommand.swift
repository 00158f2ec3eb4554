import InkFormats
import InkStylus

/// The verb `devices`: lists the tablets, pens and pads of this machine.
enum DevicesCommand {
  static let spec = CommandSpec(
    name: "devices",
    summary: "Lists tablets, pens and pads, and what happens to them.",
    usage: "[--watch [--samples] | --doctor | --settings] [--device NAME] [--json]",
    options: [
      OptionSpec("watch", "Prints a line for each change, until Ctrl-C."),
      OptionSpec("samples", "With --watch: prints a line for each sample of a tool, too."),
      OptionSpec(
        "device",
        value: "NAME",
        "Only what has this in its name, or this number; or an event node."
      ),
      OptionSpec(
        "doctor",
        "Prints what a report of a bug needs: versions, rights, what was found."
      ),
      OptionSpec("settings", "Prints where the settings of pens and pads are, and what they say."),
      OptionSpec("json", "Prints JSON; with --watch, an object a line."),
    ],
    operands: 0...0,
    notes: [
      "Tools that tell serial numbers are known once they have come near a tablet. Numbers are those of the file "
        + "of settings: [tool SERIAL] and [pad IDENTIFIER].",
      "Without any device, it says what to do and exits with 1; with --watch it waits for the first one. "
        + "--doctor prints neither serial numbers of tools nor anything about who uses the machine.",
    ],
    examples: [
      ("inkstone devices", "what is connected"),
      ("inkstone devices --watch --json", "what happens, for another program"),
      ("inkstone devices --doctor", "what to send along with a report"),
    ],
    run: run
  )

  private static func run(
    _ arguments: ParsedArguments,
    _ context: CommandContext
  ) throws(CommandError) -> Int32 {
    let modes = ["watch", "doctor", "settings"].filter(arguments.has)
    if modes.count > 1 { throw .usage("--\(modes[0]) and --\(modes[1]) are two things to do") }
    if arguments.has("samples"), !arguments.has("watch") {
      throw .usage("--samples is for --watch")
    }
    for mode in ["doctor", "settings"] where arguments.has(mode) && arguments.has("device") {
      throw .usage("--device is not for --\(mode)")
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
    let location = path.map(Terminal.oneLine) ?? "no folder for settings: HOME is not set"
    Terminal.output("# \(location)\(isThere ? "" : " (not there)")\n\(settings.text)")
    return 0
  }
}
