import InkStylus

/// Which pens, pads and tablets are meant by the name that `--device` gives.
struct DeviceChoice {
  /// What was given.
  let name: String

  /// Its bytes, with capital letters made small.
  private let letters: [UInt8]

  /// What it says as a number, decimal or hexadecimal behind `0x`.
  let number: UInt64?

  /// Creates the choice of a name; `any` is all.
  init(_ name: String) {
    self.name = name
    letters = Self.small(name)
    nodes = letters.starts(with: "/dev/".utf8) ? [name] : []
    isAny = letters.elementsEqual("any".utf8) || !nodes.isEmpty
    number =
      letters.starts(with: [0x30, 0x78])
      ? UInt64(name.dropFirst(2), radix: 16) : UInt64(name)
  }

  /// The event node that is meant; none where the name is none.
  let nodes: [String]

  /// Whether everything is meant that is read.
  let isAny: Bool

  /// Whether an accessory is meant: by a part of its name or its tablet's, by its identifier or its serial number.
  func includes(_ description: AccessoryDescription) -> Bool {
    if isAny { return true }
    if let number, number == description.identifier || number == description.serial { return true }
    return includes(description.name) || description.surface.map { includes($0.name) } ?? false
  }

  /// Whether all that is on a tablet is meant.
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

/// Lets only what is chosen through from another source.
final class ChosenSource: PolledAccessorySource {
  private let source: any PolledAccessorySource
  private let choice: DeviceChoice
  private var chosen: Set<UInt64> = []

  /// What was read while there was something else to do.
  private var readAside: [AccessoryReport] = []

  /// Creates a source of what is chosen of another one.
  init(_ source: any PolledAccessorySource, _ choice: DeviceChoice) {
    self.source = source
    self.choice = choice
  }

  var descriptor: Int32 { source.descriptor }
  var unreadable: [UnreadableTablet] { source.unreadable }
  var knowsPower: Bool { source.knowsPower }
  var readTime: Double { source.readTime }

  /// The tablets that are chosen as a whole, or that something is on which is.
  var tablets: [ConnectedTablet] { source.tablets.filter(choice.includes) }

  /// All tablets, chosen or not.
  var allTablets: [ConnectedTablet] { source.tablets }

  func start() throws(AccessoryError) { try source.start() }
  func stop() { source.stop() }

  /// Does what may take long, and reads meanwhile what pens report.
  ///
  /// The kernel keeps only some of it: of most tablets a tenth of a second, and a disk may take longer. Cost: a thread.
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
      // What has another name now is still there.
      return isNew || chosen.contains(description.identifier)
    case .removed(let identifier, _), .entered(let identifier, _), .moved(let identifier, _),
      .left(let identifier, _), .pad(let identifier, _):
      return chosen.contains(identifier)
    }
  }
}
