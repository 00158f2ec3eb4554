import InkDrawing
import InkFormats
import InkGraphics
import InkStrokes
import InkStylus

/// The ink of accessory reports (of pens and pads), on a page of the size of their surface.
///
/// An `AccessoryKit` converts the reports to events, as in a live session, with default settings and button actions:
/// while a button that erases is pressed, a pen counts as its eraser end. An undo button has no effect, since the
/// actions of the host before it are unknown; a note states the number of its presses.
struct ReportedInk {
  /// The assumed width of a surface of unknown size, in millimeters.
  static let assumedWidth = 160.0

  /// The assumed ratio of height to width of a surface whose ratio is unknown, too.
  static let assumedProportion = 0.625

  /// The maximum number of surfaces; pens on further tablets use the first surface.
  private static let maximumSurfaces = 64

  /// The valid widths and heights of a surface, in millimeters.
  private static let possible = 1.0...20_000.0

  /// The number of page units per millimeter.
  private static let scale = 72 / 25.4

  private let source = HandedReports()
  private let kit: AccessoryKit
  private var budget: ReadingBudget
  private var stream = EventStream()
  /// The surface of each pen, by the pen's identifier, with its size in page units.
  private var surfaces: [(identifier: UInt32, size: Vector, isAssumed: Bool)] = []
  private var proportions: [UInt32: Double] = [:]
  /// The last event of each touching pen, by the event's contact.
  private var down: [UInt32: InputEvent] = [:]
  /// The pressed buttons of each pen that has any pressed, by the contact of its events.
  private var buttons: [UInt32: InputEvent.Buttons] = [:]
  private var undoes = 0
  private var strokes = 0
  private var hovers = 0
  private var keys = 0
  private var slides = 0
  private var hasPad = false

  init(_ limits: ReadingLimits) {
    budget = ReadingBudget(limits)
    kit = AccessoryKit(source)
    kit.screen = Self.rect(Self.assumedSize(Self.assumedProportion))
    // This source of reports never fails to start.
    try? kit.start()
  }

  /// Sets the ratio of height to width to assume for a surface of unknown size.
  ///
  /// - Parameters:
  ///   - proportion: The ratio.
  ///   - surface: The surface.
  mutating func assume(_ proportion: Double, of surface: StylusSurface) {
    let isPossible = proportion.isFinite && proportion > 0.01 && proportion < 100
    proportions[surface.identifier] = isPossible ? proportion : Self.assumedProportion
  }

  /// Converts reports to ink, in order.
  ///
  /// - Parameters:
  ///   - reports: The reports.
  ///   - location: The position of the reports in the file, which errors contain.
  mutating func add(
    _ reports: some Sequence<AccessoryReport>,
    at location: @autoclosure () -> FormatError.Location = .file
  ) throws(FormatError) {
    for report in reports {
      record(report)
      source.reports.append(report)
    }
    let reach = Rect(center: .origin, radius: Placement.farthest)
    for event in kit.update().events {
      guard reach.contains(event.location) else {
        throw FormatError("a coordinate is not finite or exceeds 1,000,000,000", at: location())
      }
      noteButtons(event)
      // A pen that leaves proximity without having touched has no ink.
      if event.phase == .cancelled, down[event.contact] == nil { continue }
      for event in turned(event) {
        try budget.consume(holding: ReadingBudget.recorded + ReadingBudget.event, at: location())
        switch event.phase {
        case .began: strokes += 1
        case .hover: hovers += 1
        case .moved, .ended, .cancelled: break
        }
        let isDown = event.phase == .began || event.phase == .moved
        down[event.contact] = isDown ? event : nil
        stream.append(event)
      }
    }
  }

  /// Returns an event as an eraser event while a button that erases is pressed; otherwise unchanged.
  ///
  /// If a button is pressed or released in mid-stroke, the result has two events: the stroke ends at its last location,
  /// and another begins.
  private func turned(_ event: InputEvent) -> [InputEvent] {
    var event = event
    let last = down[event.contact]
    let isPen = event.kind == .pen
    switch event.phase {
    case .began where isPen && Self.actions.erases(event.buttons): event.kind = .eraser
    case .moved where isPen:
      guard let last else { break }
      event.kind = Self.actions.erases(event.buttons) ? .eraser : .pen
      if event.kind == last.kind { break }
      var end = last
      end.phase = .ended
      event.phase = .began
      return [end, event]
    case .ended, .cancelled: event.kind = last?.kind ?? event.kind
    default: break
    }
    return [event]
  }

  /// The default actions of pen buttons.
  private static let actions = ButtonActions()

  private mutating func noteButtons(_ event: InputEvent) {
    let pressed = Self.actions.pressed(event.buttons, before: buttons[event.contact] ?? [])
    undoes += pressed.count { $0 == .undo }
    buttons[event.contact] = event.buttons.isEmpty ? nil : event.buttons
  }

  private mutating func record(_ report: AccessoryReport) {
    switch report {
    case .described(let description):
      if description.kind == .pad { hasPad = true }
      guard description.kind != .pad, let surface = description.surface,
        surfaces.count < Self.maximumSurfaces,
        !surfaces.contains(where: { $0.identifier == surface.identifier })
      else { return }
      let isKnown =
        Self.possible.contains(surface.width) && Self.possible.contains(surface.height)
      let size =
        isKnown
        ? Vector(surface.width, surface.height) * Self.scale
        : Self.assumedSize(proportions[surface.identifier] ?? Self.assumedProportion)
      surfaces.append((surface.identifier, size, !isKnown))
      kit.setScreen(Self.rect(size), of: surface.identifier)
    case .pad(_, let sample):
      switch sample.action {
      case .button(_, let isDown): keys += isDown ? 1 : 0
      case .ring, .strip: slides += 1
      }
    default: break
    }
  }

  private static func assumedSize(_ proportion: Double) -> Vector {
    Vector(assumedWidth, assumedWidth * proportion) * scale
  }

  private static func rect(_ size: Vector) -> Rect {
    Rect(x: 0, y: 0, width: size.dx, height: size.dy)
  }

  /// Returns the result of the reader: a file with all ink on one page, which is as large as the largest surface.
  ///
  /// - Parameters:
  ///   - format: The format of the file.
  ///   - others: The devices of the file without ink, for the error.
  /// - Throws: An error that lists these devices if there is no ink.
  func file(format: InkFormat, others: [String] = []) throws(FormatError) -> InkImport {
    guard strokes > 0 else { throw FormatError("contains no ink: \(contents(others))") }
    let recording = Recording(inFrames: stream)
    var size = Self.assumedSize(Self.assumedProportion)
    if let first = surfaces.first {
      size = surfaces.reduce(first.size) { Vector(max($0.dx, $1.size.dx), max($0.dy, $1.size.dy)) }
    }
    var file = recording.file(
      format: format,
      channels: recording.channels,
      page: PageSize(size.dx, size.dy)
    )
    if surfaces.isEmpty || surfaces.contains(where: { $0.isAssumed }) {
      file.notes.append(
        "the size of the tablet is unknown: a width of \(Int(Self.assumedWidth)) mm was assumed"
      )
    }
    if undoes > 0 {
      file.notes.append(
        "a pen button requested undo \(undoes) \(undoes == 1 ? "time" : "times"): nothing was undone"
      )
    }
    if keys + slides > 0 {
      file.notes.append(
        "input of the tablet's pad (its keys, rings and strips) was ignored: \(padText)"
      )
    }
    return file
  }

  private var padText: String {
    var parts: [String] = []
    if keys > 0 { parts.append("\(keys) key \(keys == 1 ? "press" : "presses")") }
    if slides > 0 { parts.append("\(slides) reports of a ring or strip") }
    return parts.joined(separator: ", ")
  }

  private func contents(_ others: [String]) -> String {
    var parts: [String] = []
    if hovers > 0 {
      parts.append("the pen hovered but never touched the tablet (\(hovers) samples)")
    }
    if keys + slides > 0 {
      parts.append("a pad (\(padText))")
    } else if hasPad {
      parts.append("a pad without input")
    }
    parts += others
    return parts.isEmpty ? "no pen input" : parts.joined(separator: "; ")
  }
}

/// A source for the kit, whose reports the reader of the file appends.
private final class HandedReports: AccessorySource {
  var reports: [AccessoryReport] = []

  func start() throws(AccessoryError) {}

  func stop() {}

  func takeReports() -> [AccessoryReport] {
    let taken = reports
    reports.removeAll(keepingCapacity: true)
    return taken
  }
}
