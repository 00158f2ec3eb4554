import InkDrawing
import InkFormats
import InkGraphics
import InkStrokes
import InkStylus

/// Ink of what accessories reported, on a page as large as their surface.
///
/// A kit makes events of the reports, as in a live session. Its settings are those of somebody who has changed none, and
/// so are the buttons' actions: while one is held that erases, a pen is its eraser end. What is undone by a button is not
/// undone here, as nothing says what a host had done before; a note says how often it was asked for.
struct ReportedInk {
  /// How wide a surface is taken for that does not tell, in millimetres.
  static let assumedWidth = 160.0

  /// How much of that its height is, where nothing is known of that either.
  static let assumedProportion = 0.625

  /// The surfaces of more tablets are taken for the first one.
  private static let mostSurfaces = 64

  /// How large a surface may be, in millimetres.
  private static let possible = 1.0...20_000.0

  /// Document units in a millimetre.
  private static let scale = 72 / 25.4

  private let source = HandedReports()
  private let kit: AccessoryKit
  private var budget: ReadingBudget
  private var stream = EventStream()
  /// The surfaces that pens were on, with their sizes in document units.
  private var surfaces: [(identifier: UInt32, size: Vector, isAssumed: Bool)] = []
  private var proportions: [UInt32: Double] = [:]
  /// The pens that touch, and the last event of each, as it is in the stream.
  private var down: [UInt32: InputEvent] = [:]
  /// The buttons that are down, of pens that have some.
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
    // It is a source that starts.
    try? kit.start()
  }

  /// Says what part of its width the height of a surface is, for one that does not tell its size.
  mutating func assume(_ proportion: Double, of surface: StylusSurface) {
    let isPossible = proportion.isFinite && proportion > 0.01 && proportion < 100
    proportions[surface.identifier] = isPossible ? proportion : Self.assumedProportion
  }

  /// Takes reports in order.
  mutating func add(
    _ reports: some Sequence<AccessoryReport>,
    at place: @autoclosure () -> FormatError.Place = .file
  ) throws(FormatError) {
    for report in reports {
      note(report)
      source.reports.append(report)
    }
    let reach = Rect(center: .origin, radius: Placement.farthest)
    for event in kit.update().events {
      guard reach.contains(event.location) else {
        throw FormatError("a position is out of range", at: place())
      }
      noteButtons(event)
      // That a tip is no longer near is nothing to ink.
      if event.phase == .cancelled, down[event.contact] == nil { continue }
      for event in turned(event) {
        try budget.take(holding: ReadingBudget.recorded + ReadingBudget.event, at: place())
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

  /// An event with the end of the pen that it is drawn with.
  ///
  /// Where a button turns the pen in the middle of a stroke, the stroke ends where it was, and another begins.
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

  /// What buttons do in a canvas of which nothing else was said.
  private static let actions = ButtonActions()

  private mutating func noteButtons(_ event: InputEvent) {
    let pressed = Self.actions.pressed(event.buttons, before: buttons[event.contact] ?? [])
    undoes += pressed.count { $0 == .undo }
    buttons[event.contact] = event.buttons.isEmpty ? nil : event.buttons
  }

  private mutating func note(_ report: AccessoryReport) {
    switch report {
    case .described(let description):
      if description.kind == .pad { hasPad = true }
      guard description.kind != .pad, let surface = description.surface,
        surfaces.count < Self.mostSurfaces,
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

  /// The page with the ink.
  ///
  /// - Parameter others: What else is in the file and has no ink, for an error.
  /// - Throws: If there is no ink, with what there is instead.
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
      file.notes.append("input of pads was ignored: \(padText)")
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

/// Reports that are handed to a kit as they come.
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
