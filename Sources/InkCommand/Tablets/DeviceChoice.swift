import InkStylus

/// The pens, pads and tablets that a value of `--device` selects.
struct DeviceChoice {
  /// The value of `--device`.
  let name: String

  /// The bytes of ``name``, with ASCII letters in lowercase.
  private let letters: [UInt8]

  /// The number in ``name``, decimal or hexadecimal with the prefix `0x`; `nil` if it isn't one.
  let number: UInt64?

  /// Creates a choice; `any` selects all.
  init(_ name: String) {
    self.name = name
    letters = Self.small(name)
    nodes = letters.starts(with: "/dev/".utf8) ? [name] : []
    isAny = letters.elementsEqual("any".utf8) || !nodes.isEmpty
    number =
      letters.starts(with: [0x30, 0x78])
      ? UInt64(name.dropFirst(2), radix: 16) : UInt64(name)
  }

  /// The event node to read, a path below `/dev`; empty if ``name`` isn't one.
  let nodes: [String]

  /// Whether the choice includes everything that is read.
  let isAny: Bool

  /// Whether the choice includes an accessory: by a part of its name or its tablet's, its identifier or its serial
  /// number.
  func includes(_ description: AccessoryDescription) -> Bool {
    if isAny { return true }
    if let number, number == description.identifier || number == description.serial { return true }
    return includes(description.name) || description.surface.map { includes($0.name) } ?? false
  }

  /// Whether the choice includes all accessories of a tablet.
  func includes(_ tablet: ConnectedTablet) -> Bool { isAny || includes(tablet.surface.name) }

  private func includes(_ text: String) -> Bool {
    let text = Self.small(text)
    guard !letters.isEmpty, text.count >= letters.count else { return false }
    return (0...(text.count - letters.count)).contains { start in
      text[start..<(start + letters.count)].elementsEqual(letters)
    }
  }

  private static func small(_ text: String) -> [UInt8] {
    text.utf8.map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 }
  }
}

/// A source that passes on only the chosen reports of another source.
final class ChosenSource: PolledAccessorySource {
  private let source: any PolledAccessorySource
  private let choice: DeviceChoice
  private var chosen: Set<UInt64> = []

  /// The reports that were read during other work.
  private var readAside: [AccessoryReport] = []

  /// Creates a source of the chosen reports of another one.
  init(_ source: any PolledAccessorySource, _ choice: DeviceChoice) {
    self.source = source
    self.choice = choice
  }

  var descriptor: Int32 { source.descriptor }
  var unreadable: [UnreadableTablet] { source.unreadable }
  var knowsPower: Bool { source.knowsPower }
  var readTime: Double { source.readTime }

  /// The tablets that are chosen as a whole.
  var tablets: [ConnectedTablet] { source.tablets.filter(choice.includes) }

  /// All tablets, chosen or not.
  var allTablets: [ConnectedTablet] { source.tablets }

  func start() throws(AccessoryError) { try source.start() }
  func stop() { source.stop() }

  /// Performs work that may take long, and reads reports of pens meanwhile.
  ///
  /// The kernel buffers only a tenth of a second for most tablets, and a disk may take longer. Creates a thread.
  func readAside(while work: () -> Void) {
    let reader = AsideReader(source)
    work()
    readAside += reader?.finish() ?? []
  }

  func takeReports() -> [AccessoryReport] {
    var reports = source.takeReports()
    if !readAside.isEmpty {
      reports = readAside + reports
      readAside.removeAll()
    }
    return choice.isAny ? reports : reports.filter(isChosen)
  }

  private func isChosen(_ report: AccessoryReport) -> Bool {
    switch report {
    case .described(let description):
      let isNew = choice.includes(description)
      if isNew { chosen.insert(description.identifier) }
      // An accessory stays chosen if its name changes.
      return isNew || chosen.contains(description.identifier)
    case .removed(let identifier, _), .entered(let identifier, _), .moved(let identifier, _),
      .left(let identifier, _), .pad(let identifier, _):
      return chosen.contains(identifier)
    }
  }
}
