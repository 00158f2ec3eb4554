import Glibc
import InkFormats
import InkStylus

/// A snapshot of the connected tablets and accessories.
struct DeviceList {
  private let tablets: [ConnectedTablet]
  private let accessories: [AccessoryStatus]
  private let unreadable: [UnreadableTablet]
  /// All tablets, chosen or not.
  private let others: [ConnectedTablet]

  /// Takes a snapshot of a running kit, and discards its updates so far.
  ///
  /// - Parameter patience: The timeout for UPower, in seconds. The default is 0.5.
  init(_ source: ChosenSource, _ kit: AccessoryKit, patience: Double = 0.5) {
    let end = Recorder.now + patience
    while !source.knowsPower, Recorder.now < end {
      var file = pollfd(fd: source.descriptor, events: Int16(POLLIN), revents: 0)
      poll(&file, 1, Int32((end - Recorder.now) * 1000) + 1)
      _ = kit.update()
    }
    _ = kit.update()
    let accessories = kit.accessories.map(\.status)
    let chosen = source.tablets
    let used = Set(accessories.compactMap { $0.description.surface?.identifier })
    others = source.allTablets
    tablets = others.filter { tablet in
      let identifier = tablet.surface.identifier
      return used.contains(identifier) || chosen.contains { $0.surface.identifier == identifier }
    }
    self.accessories = accessories
    unreadable = source.unreadable
  }

  /// The surfaces of the chosen tablets.
  var surfaces: [StylusSurface] { tablets.map(\.surface) }

  /// Whether nothing chosen is connected.
  var isEmpty: Bool { tablets.isEmpty && accessories.isEmpty }

  /// Returns the message for an empty list.
  func absence(of name: String?) -> String {
    guard let name, !others.isEmpty else { return "\(AccessoryError.noDevice)" }
    let names = others.map { DeviceText.name($0.surface.name) }.joined(separator: ", ")
    return "no device is named '\(name)'; connected: \(names)"
  }

  /// The list as text for users.
  var text: String {
    var lines: [String] = []
    for tablet in tablets {
      lines.append(DeviceText.line(tablet))
      let own = accessories.filter {
        $0.description.surface?.identifier == tablet.surface.identifier
      }
      for status in own { lines += DeviceText.lines(status).map { "  " + $0 } }
      if tablet.reportsSerials {
        lines.append(
          "  Its tools have serial numbers, and are listed after their first use near the tablet."
        )
      }
    }
    let known = Set(tablets.map(\.surface.identifier))
    for status in accessories
    where !(status.description.surface.map { known.contains($0.identifier) } ?? false) {
      lines += DeviceText.lines(status)
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// The list as JSON.
  var json: JSON {
    .object([
      ("tablets", .array(tablets.map(DeviceJSON.value))),
      ("accessories", .array(accessories.map { DeviceJSON.value($0) })),
      (
        "unreadable",
        .array(
          unreadable.map { .object([("node", .string($0.node)), ("name", .string($0.name))]) }
        )
      ),
    ])
  }

  /// Prints the unreadable tablets and a remedy on standard error.
  static func complain(of tablets: [UnreadableTablet]) {
    for tablet in tablets {
      let name = tablet.name.isEmpty ? "" : "\(tablet.name): "
      let reason = AccessoryError.noPermission(device: tablet.node)
      Terminal.error("inkstone: \(Terminal.oneLine("\(name)\(reason)"))\n")
    }
  }
}
