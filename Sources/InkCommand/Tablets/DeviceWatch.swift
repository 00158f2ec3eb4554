import Glibc
import InkFormats
import InkGraphics
import InkStrokes
import InkStylus

/// Prints changes of pens and pads as they happen.
struct DeviceWatch {
  private let source: ChosenSource
  private let kit: AccessoryKit
  private let isJSON: Bool
  private let showsSamples: Bool
  /// The paths of the unreadable event nodes that were already printed.
  private var named: Set<String> = []

  init(_ source: ChosenSource, _ kit: AccessoryKit, isJSON: Bool, showsSamples: Bool) {
    self.source = source
    self.kit = kit
    self.isJSON = isJSON
    self.showsSamples = showsSamples
  }

  /// Prints changes until a signal arrives.
  mutating func run() {
    report()
    if source.allTablets.isEmpty {
      Terminal.error("inkstone: no tablet found; waiting for one\n")
    }
    while true {
      var files = [
        pollfd(fd: source.descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: Interruption.descriptor, events: Int16(POLLIN), revents: 0),
      ]
      _ = poll(&files, 2, -1)
      if files[1].revents != 0 || Terminal.hasFailed { return }
      report()
    }
  }

  private mutating func report() {
    let update = kit.update()
    var text = ""
    for change in update.changes {
      if isJSON {
        text += DeviceJSON.value(change).line
      } else if let line = DeviceText.line(change) {
        text += line + "\n"
      }
    }
    if showsSamples {
      for drawing in update.drawings {
        for event in drawing.events { text += line(of: event, drawing.accessory.identifier) }
      }
    }
    if !text.isEmpty { Terminal.output(text) }
    let unreadable = source.unreadable
    DeviceList.complain(of: unreadable.filter { !named.contains($0.node) })
    named = Set(unreadable.map(\.node))
  }

  private func line(of event: InputEvent, _ identifier: UInt64) -> String {
    if isJSON { return DeviceJSON.value(event, of: identifier).line }
    var text = "\(DeviceText.number(identifier)) \(event.phase)"
    text += " \(readable(event.location.x)) \(readable(event.location.y))"
    if let force = event.force { text += " pressure \(readable(force))" }
    if let altitude = event.altitude, let azimuth = event.azimuth {
      let degrees = [altitude, azimuth].map { DeviceText.tenths($0 * 180 / .pi) }
      text += " altitude \(degrees[0])° azimuth \(degrees[1])°"
    }
    if let roll = event.roll { text += " twist \(DeviceText.tenths(roll * 180 / .pi))°" }
    if let distance = event.hoverDistance { text += " distance \(readable(distance))" }
    return text + "\n"
  }
}
