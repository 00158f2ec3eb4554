import Glibc
import InkFormats
import InkStylus

/// A report on the tablets of a machine and their problems, as text and as JSON.
///
/// It is meant for bug reports, so it has no serial numbers of tools, no names of users or machines, and no paths in a
/// home folder.
struct DoctorReport {
  private let findings: TabletFindings
  private let nodes: [(node: TabletFindings.Node, rights: SystemFacts.Rights)]
  private let settings: String
  private var problems: [DoctorProblem] = []

  /// Adds facts about the system to the findings.
  init(_ findings: TabletFindings) {
    self.findings = findings
    nodes = findings.nodes.map { ($0, SystemFacts.rights(of: $0.path)) }
    var wrong: String?
    do throws(CommandError) {
      let notes = try StylusSettingsFile.read().notes
      let isThere = try StylusSettingsFile.path.map(StylusSettingsFile.isThere) ?? false
      let known = notes.map { "line \($0.line) is not recognized and has no effect" }
      settings = isThere ? (["read"] + known).joined(separator: "; ") : "missing"
    } catch {
      if case .file(_, let reason) = error { wrong = reason }
      settings = "invalid: \(wrong ?? "")"
    }
    problems = Self.machineProblems(findings)
    for (node, rights) in nodes { problems += Self.problems(of: node, rights) }
    problems += Self.surroundings(findings)
    if let wrong {
      problems.append(
        DoctorProblem(
          "The settings file is invalid: \(wrong).",
          "Correct that line, or move the file away."
        )
      )
    }
  }

  // MARK: Text

  /// The report as text for users.
  var text: String {
    var lines = ["Inkstone \(Inkstone.version), Linux \(SystemFacts.kernel)"]
    for library in SystemFacts.libraries {
      let versions = [library.package.map { "package \($0)" }, library.file].compactMap { $0 }
      lines.append(
        "\(library.name): \(versions.isEmpty ? "not loaded" : versions.joined(separator: ", "))"
      )
    }
    lines.append("udev: \(SystemFacts.udevRuns ? "running" : "not running")")
    lines.append("seat0: \(findings.listsSeat ? "listed by libinput" : "not listed by libinput")")
    lines.append("libwacom database: \(findings.hasModels ? "found" : "missing")")
    lines.append("UPower: \(findings.power.rawValue)")
    for battery in findings.batteries {
      let level = battery.level.map { "\(Int(($0 * 100).rounded())) %" } ?? "unknown"
      lines.append(
        "  battery of \(DeviceText.name(battery.name)): \(level)\(battery.isCharging ? ", charging" : "")"
      )
    }
    lines.append("settings: \(settings)")
    lines.append("possible tablets (event nodes): \(nodes.count)")
    for (node, rights) in nodes { lines += Self.lines(of: node, rights) }
    if !findings.messages.isEmpty { lines.append("libinput messages:") }
    lines += findings.messages.map { "  \($0)" }
    lines.append(problems.isEmpty ? "No problems found." : "Problems:")
    for problem in problems { lines += ["- \(problem.what)", "  \(problem.remedy)"] }
    return lines.map { Terminal.oneLine($0) + "\n" }.joined()
  }

  private static func lines(
    of node: TabletFindings.Node,
    _ rights: SystemFacts.Rights
  ) -> [String] {
    var lines = ["\(node.path): \(DeviceText.name(node.name)), \(numbers(of: node))"]
    let properties = node.properties.joined(separator: " ")
    lines.append("  udev: \(properties.isEmpty ? "no input properties" : properties), \(node.seat)")
    let access = rights.isReadable ? "readable" : "not readable"
    let list = rights.hasList ? ", with a list of permitted users" : ""
    lines.append(
      rights.isThere
        ? "  \(access): mode \(rights.mode), group \(rights.group)\(list)"
        : "  the node does not exist"
    )
    lines.append("  libinput: \(node.isTaken ? "accepted" : "not accepted")")
    if let model = node.model {
      var parts = [model.name]
      if model.width > 0 {
        parts.append("\(DeviceText.tenths(model.width)) × \(DeviceText.tenths(model.height)) mm")
      }
      if model.isScreen { parts.append("pen display") }
      lines.append("  libwacom: \(parts.joined(separator: ", "))")
      if !model.styli.isEmpty { lines.append("  styli: \(model.styli.joined(separator: ", "))") }
    } else {
      lines.append("  libwacom: unknown")
    }
    for axis in node.axes {
      let resolution = axis.resolution == 0 ? "no resolution" : "resolution \(axis.resolution)"
      lines.append("  \(axis.name): \(axis.minimum) to \(axis.maximum), \(resolution)")
    }
    return lines
  }

  /// Returns bus, vendor and product in the format of `lsusb`.
  static func numbers(of node: TabletFindings.Node) -> String {
    [node.bus, node.vendor, node.product].map { value in
      let digits = String(value, radix: 16)
      return String(repeating: "0", count: max(4 - digits.count, 0)) + digits
    }.joined(separator: ":")
  }

  // MARK: JSON

  /// The report as JSON.
  var json: JSON {
    .object([
      ("version", .string(Inkstone.version)),
      ("kernel", .string(SystemFacts.kernel)),
      (
        "libraries",
        .array(
          SystemFacts.libraries.map { library in
            .object([
              ("name", .string(library.name)), ("file", library.file.map { .string($0) } ?? .null),
              ("package", library.package.map { .string($0) } ?? .null),
            ])
          }
        )
      ),
      ("udevRuns", .bool(SystemFacts.udevRuns)),
      ("seatIsListed", .bool(findings.listsSeat)),
      ("hasModels", .bool(findings.hasModels)),
      ("upower", .string(findings.power.rawValue)),
      (
        "batteries",
        .array(
          findings.batteries.map { battery in
            .object([
              ("name", .string(battery.name)),
              ("level", battery.level.map { .number($0) } ?? .null),
              ("isCharging", .bool(battery.isCharging)),
            ])
          }
        )
      ),
      ("settings", .string(settings)),
      ("nodes", .array(nodes.map { Self.json(of: $0.node, $0.rights) })),
      ("libinput", .array(findings.messages.map { .string($0) })),
      (
        "problems",
        .array(
          problems.map { .object([("what", .string($0.what)), ("remedy", .string($0.remedy))]) }
        )
      ),
    ])
  }

  private static func json(of node: TabletFindings.Node, _ rights: SystemFacts.Rights) -> JSON {
    let axes = node.axes.map { axis in
      JSON.object([
        ("name", .string(axis.name)), ("minimum", .integer(Int(axis.minimum))),
        ("maximum", .integer(Int(axis.maximum))), ("resolution", .integer(Int(axis.resolution))),
      ])
    }
    let model = node.model.map { model in
      JSON.object([
        ("name", .string(model.name)), ("width", .number(model.width)),
        ("height", .number(model.height)), ("isScreen", .bool(model.isScreen)),
        ("styli", .array(model.styli.map { .string($0) })),
      ])
    }
    return .object([
      ("path", .string(node.path)), ("name", .string(node.name)),
      ("numbers", .string(numbers(of: node))),
      ("properties", .array(node.properties.map { .string($0) })), ("seat", .string(node.seat)),
      ("isThere", .bool(rights.isThere)), ("mode", .string(rights.mode)),
      ("group", .string(rights.group)), ("isReadable", .bool(rights.isReadable)),
      ("isTaken", .bool(node.isTaken)), ("axes", .array(axes)), ("model", model ?? .null),
    ])
  }
}
