import InkCommand
import InkStylus
import InkStylusLinux

/// The access of the `inkstone` command to the tablets of this machine.
final class LinuxTablets: TabletAccess {
  func makeSource(_ nodes: [String]) -> any PolledAccessorySource { LinuxSource(nodes) }

  func look() -> TabletFindings {
    let finder = TabletFinder()
    let seat = finder.look(at: "seat0")
    let power = finder.batteries(patience: 5)
    var findings = TabletFindings()
    findings.listsSeat = seat.isListed
    findings.hasModels = finder.hasModels
    findings.nodes = TabletNode.all().map { node in
      var found = TabletFindings.Node(node, finder.model(of: node))
      found.isTaken = seat.taken.contains(node.path)
      return found
    }
    // Messages about other devices are left out, so that the output can be shared without listing these.
    findings.messages = seat.messages.filter { line in
      guard line.hasPrefix("event") else { return true }
      let word = line.prefix { $0 != " " && $0 != ":" }
      return findings.nodes.contains { $0.path.hasSuffix("/" + word) }
    }
    findings.power =
      switch power.answers {
      case true?: .answers
      case false?: power.hasBus ? .silent : .noBus
      case nil: .unknown
      }
    findings.batteries = power.batteries.map {
      TabletFindings.Battery(name: $0.name, level: $0.level, isCharging: $0.isCharging)
    }
    return findings
  }
}

/// A source of the tablets of `seat0`, or of the given event nodes, for the `inkstone` command.
final class LinuxSource: PolledAccessorySource {
  private let source: TabletSource
  /// The names of devices that this process may not read, by the path of the event node.
  private var names: [String: String] = [:]

  init(_ nodes: [String]) {
    source = TabletSource(nodes.isEmpty ? .seat("seat0") : .nodes(nodes))
  }

  var descriptor: Int32 { source.descriptor }
  var readTime: Double { source.readTime }

  var unreadable: [UnreadableTablet] {
    let nodes = source.unreadable
    if nodes.contains(where: { names[$0] == nil }) {
      let all = TabletNode.all()
      for node in nodes { names[node] = all.first { $0.path == node }?.name ?? "" }
    }
    return nodes.sorted().map { UnreadableTablet(node: $0, name: names[$0] ?? "") }
  }

  var knowsPower: Bool { source.knowsPower }

  var tablets: [ConnectedTablet] {
    source.connectedTablets.map { facts in
      ConnectedTablet(
        surface: facts.surface,
        vendor: facts.vendor,
        product: facts.product,
        hasTools: facts.hasTools,
        hasPad: facts.hasPad,
        reportsSerials: facts.reportsSerials
      )
    }
  }

  func start() throws(AccessoryError) { try source.start() }
  func stop() { source.stop() }
  func takeReports() -> [AccessoryReport] { source.takeReports() }
}

extension TabletFindings.Node {
  init(_ node: TabletNode, _ model: TabletFinder.Model?) {
    self.init()
    path = node.path
    name = node.name
    bus = node.bus
    vendor = node.vendor
    product = node.product
    properties = node.properties
    seat = node.seat
    looksLikePen = node.looksLikePen
    axes = node.axes().map {
      TabletFindings.Axis(
        name: $0.name,
        minimum: $0.minimum,
        maximum: $0.maximum,
        resolution: $0.resolution
      )
    }
    self.model = model.map {
      TabletFindings.Model(
        name: $0.name,
        width: $0.width,
        height: $0.height,
        isScreen: $0.isScreen,
        styli: $0.styli
      )
    }
  }
}
