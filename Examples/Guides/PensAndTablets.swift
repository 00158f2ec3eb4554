// snippet: import
import Glibc
import InkFormats
import InkStylus
import InkStylusLinux
import Inkstone

// snippet end

// snippet: linux
/// Draws with the tablets of this machine until the program ends.
func drawWithTablets(on canvas: InkCanvas) throws(AccessoryError) {
  let source = TabletSource()
  let kit = AccessoryKit(source)
  kit.screen = Rect(x: 0, y: 0, width: 1920, height: 1080)
  try kit.start()
  for node in source.unreadable { print("no permission: \(node)") }

  var poll = pollfd(
    fd: source.descriptor,
    events: Int16(POLLIN),
    revents: 0
  )
  while true {
    _ = Glibc.poll(&poll, 1, 16)
    let update = canvas.handle(kit.update(), at: monotonicTime())
    if update.needsFrame { _ = canvas.paint() }
  }
}

/// The clock of libinput's times, in seconds.
func monotonicTime() -> Double {
  var now = timespec()
  clock_gettime(CLOCK_MONOTONIC, &now)
  return Double(now.tv_sec) + Double(now.tv_nsec) / 1e9
}
// snippet end

// snippet: source
/// A source that delivers the reports that it was given.
final class ListSource: AccessorySource {
  var reports: [AccessoryReport] = []

  func start() throws(AccessoryError) {}
  func stop() {}

  func takeReports() -> [AccessoryReport] {
    defer { reports = [] }
    return reports
  }
}
// snippet end

// snippet: changes
/// Returns a line about a change.
func line(for change: AccessoryChange) -> String {
  let name = change.status.description.name
  switch change {
  case .connected: return "\(name): connected"
  case .disconnected: return "\(name): disconnected"
  case .changed(let status, let properties):
    if properties.contains(.battery), let battery = status.description.battery {
      return "\(name): battery \(Int(battery.level * 100)) %"
    }
    if properties.contains(.nearness) {
      return "\(name): near \(status.isNear)"
    }
    return "\(name): touching \(status.isTouching)"
  case .pad(_, let sample):
    if case .button(let number, let isDown) = sample.action {
      return "\(name): key \(number) down \(isDown)"
    }
    return "\(name): ring or strip"
  }
}
// snippet end

// snippet: feed
/// Passes changes to other tasks.
func show(_ feed: AccessoryFeed) {
  let changes = feed.changes()
  Task {
    for await change in changes { print(line(for: change)) }
  }
}
// snippet end

enum PensAndTablets {
  static func run() throws {
    let canvas = InkCanvas(
      Drawing(author: 1, size: PageSize(400, 300)),
      width: 400,
      height: 300
    )
    canvas.tool = .brush(.pen)

    // snippet: kit
    let source = ListSource()
    let kit = AccessoryKit(source)
    // The rectangle that the tablet maps to, in pixels of the view.
    kit.screen = Rect(x: 0, y: 0, width: 400, height: 300)
    try kit.start()
    kit.log = AccessoryLog()
    // snippet end

    output("update")
    // snippet: reports
    func sample(
      _ x: Double,
      at time: Double,
      touches: Bool
    ) -> StylusSample {
      StylusSample(
        time: time,
        location: Point(x, 0.5),
        pressure: touches ? 0.4 : 0,
        isTouching: touches
      )
    }
    let pen = AccessoryDescription(
      identifier: 7,
      kind: .pen,
      name: "Pro Pen",
      serial: 0x1a2b3c,
      capabilities: .pressure
    )
    source.reports = [
      .described(pen),
      .entered(identifier: 7, sample(0.1, at: 0, touches: false)),
      .moved(identifier: 7, sample(0.2, at: 0.1, touches: true)),
      .moved(identifier: 7, sample(0.6, at: 0.2, touches: true)),
      .moved(identifier: 7, sample(0.6, at: 0.3, touches: false)),
    ]
    // snippet end

    // snippet: update
    let news = kit.update()
    for change in news.changes { print(line(for: change)) }
    _ = canvas.handle(news, at: 0.3)
    print("strokes:", canvas.drawing.counts.strokes)
    // snippet end

    output("settings")
    // snippet: settings
    let text = """
      [tool]
      pressure = gamma 1.4
      threshold = 0.02
      buttons = erase undo

      [tool 0x1a2b3c]
      pressure = two-levels
      left-handed = yes

      [pad]
      keys = undo redo none save
      """
    let (settings, notes) = try StylusSettings.read(Array(text.utf8))
    kit.settings = settings
    print(settings.tool(serial: 0x1a2b3c).isLeftHanded, notes.count)
    // snippet end

    // snippet: change
    var mine = kit.settings.tool(serial: 0x1a2b3c)
    mine.pressure = PressureCurve(.gamma(0.7), threshold: 0.05)
    mine.buttons = ButtonActions(primary: .erase, secondary: .redo)
    kit.settings.setTool(mine, serial: 0x1a2b3c)
    print(kit.settings.text, terminator: "")
    // snippet end

    output("error")
    // snippet: error
    do {
      _ = try StylusSettings.read(Array("[tool]\npressure = soft".utf8))
    } catch {
      print(error.message)
    }
    // snippet end

    output("replay")
    // snippet: log
    // Now and then, as it grows by up to 20 KB a second:
    let bytes = kit.log?.takeEncoded() ?? []
    // snippet end

    // snippet: replay
    let recorded = try AccessoryLog.read(bytes).reports
    let replay = RecordedAccessorySource(recorded)
    let again = AccessoryKit(replay)
    again.screen = kit.screen
    try again.start()
    while let time = replay.nextTime {
      replay.time = time  // Or wait until then.
      _ = canvas.handle(again.update(), at: time)
    }
    print("strokes:", canvas.drawing.counts.strokes)
    // snippet end

    // snippet: buttons
    canvas.buttonActions = ButtonActions(
      primary: .erase,
      secondary: .undo
    )
    // snippet end

    output("hover")
    // snippet: hover
    canvas.settings.showsHoverMarks = true
    var hover = InputEvent(
      contact: 5,
      phase: .hover,
      location: Point(50, 50),
      time: 1
    )
    hover.hoverDistance = 0.3
    _ = canvas.handle([hover], at: 1)
    // snippet end

    // snippet: events
    var pens = EventAccessories()
    pens.handle([hover])
    for pen in pens.statuses {
      print(pen.description.kind, "near:", pen.isNear)
    }
    // snippet end
    precondition(canvas.drawing.counts.strokes == 2)
  }
}
