import InkDrawing
import InkFormats
import InkGraphics
import InkStrokes

/// Collects what a file of another program shows, within the limits of its reader.
///
/// Content that cannot be shown is counted by kind, and becomes notes.
final class ForeignScene {
  /// The memory and the number of samples that the reader may still use.
  var budget: ReadingBudget

  /// Notes in other words than those of ``omit(_:_:)``.
  var notes = ReadingNotes()

  /// Whether malformed elements are left out, with a note.
  let isDamaged: Bool

  let limits: ReadingLimits
  let builder = DrawingBuilder()
  let renderer: (any ForeignContentRenderer)?

  /// The number of pixels that pictures may still have.
  var pixels: Int

  private var layerCount = 0
  private var omitted: [(what: String, count: Int)] = []
  private var channels: Set<String> = []

  /// The memory that writing a stroke takes in addition to ``ReadingBudget/stroke``, in bytes.
  ///
  /// Without it, a file of 400,000 strokes of a sample took 480 MB to convert; 320,000 take 390 MB.
  private static let written = 256

  init(_ input: FormatInput) {
    budget = ReadingBudget(input.limits)
    limits = input.limits
    pixels = input.limits.pixels
    isDamaged = input.isDamaged
    renderer = input.renderer
    builder.pictures = PictureFileDecoder.shared
  }

  // MARK: Notes

  /// The note for texts without outlines.
  static let noRenderer =
    "texts not shown, since no text renderer, such as inkstone-typeset, is installed"

  /// Counts content that cannot be shown as it is.
  ///
  /// - Parameters:
  ///   - what: A noun in the plural and what became of it, as in `videos, left out`.
  ///   - count: The number of items. The default is 1.
  func omit(_ what: String, _ count: Int = 1) {
    if let index = omitted.firstIndex(where: { $0.what == what }) {
      omitted[index].count += count
    } else {
      omitted.append((what, count))
    }
  }

  /// Adds a note from the layout of a text.
  func addLayoutNote(_ note: String) { notes.add(note) }

  /// Reads one element; if the file counts as damaged, an element with an error is left out, unless a limit is
  /// exceeded.
  func element(_ read: () throws(FormatError) -> Void) throws(FormatError) {
    do throws(FormatError) {
      try read()
    } catch {
      guard isDamaged, !error.isLimit else { throw error }
      omit("damaged elements, left out")
    }
  }

  // MARK: Pages and layers

  /// Begins a page with an empty layer; without a size, it is infinite.
  func beginPage(size: PageSize?, paper: Paper = .plain) throws(FormatError) {
    guard builder.pageCount < limits.pages else {
      throw FormatError("the file has more than \(limits.pages) pages, the limit", isLimit: true)
    }
    try budget.reserve(ReadingBudget.page)
    builder.beginPage(size: size, paper: paper)
    layerCount = 0
  }

  /// Begins a layer on top of the page.
  func beginLayer(_ layer: NewLayer = NewLayer()) throws(FormatError) {
    layerCount += 1
    guard layerCount <= limits.layers else {
      throw FormatError("a page has more than \(limits.layers) layers", isLimit: true)
    }
    try budget.reserve(ReadingBudget.layer)
    builder.beginLayer(layer)
  }

  /// Returns the size of a page; `nil` if the numbers cannot be that of a page.
  static func pageSize(_ width: Double?, _ height: Double?, origin: Point = .origin) -> PageSize? {
    guard let width, let height, width > 0, height > 0, width <= 1e6, height <= 1e6,
      abs(origin.x) <= 1e6, abs(origin.y) <= 1e6
    else { return nil }
    return PageSize(width, height, origin: origin)
  }

  // MARK: Ink

  /// Creates a sample, and counts it in ``budget``.
  ///
  /// - Parameters:
  ///   - x: The horizontal coordinate, in page units.
  ///   - y: The vertical coordinate, in page units.
  ///   - time: The time in seconds.
  ///   - force: The force, which is limited to 0…1; `nil` if unknown.
  ///   - altitude: The angle between pen and page in radians; `nil` if unknown.
  ///   - azimuth: The direction of the pen in radians; `nil` if unknown.
  /// - Throws: An error if a number is not finite, or if there are too many samples.
  func sample(
    _ x: Double,
    _ y: Double,
    time: Double,
    force: Double? = nil,
    altitude: Double? = nil,
    azimuth: Double? = nil
  ) throws(FormatError) -> StrokeSample {
    try budget.consume(at: .file)
    guard time.isFinite, force?.isFinite ?? true, altitude?.isFinite ?? true,
      azimuth?.isFinite ?? true
    else { throw FormatError("the time, force or angle of a sample is not finite") }
    return StrokeSample(
      location: try Placement.point(x, y, at: .file),
      time: time,
      force: force.map { min(max($0, 0), 1) },
      altitude: altitude,
      azimuth: azimuth
    )
  }

  /// Adds a stroke, unless it has no samples; the caller must have counted these, and the facts, in ``budget``.
  func add(_ ink: MeasuredInk, facts: [ForeignFact] = []) throws(FormatError) {
    try budget.reserve(ReadingBudget.stroke + Self.written)
    builder.add(try ink.stroke(), facts: facts)
  }

  /// Adds a stroke of samples that ``sample(_:_:time:force:altitude:azimuth:)`` created.
  ///
  /// - Parameters:
  ///   - samples: The samples; without any, nothing is added except a note.
  ///   - brush: The brush.
  ///   - isTimed: Whether the times are those of the file. The default is `false`.
  ///   - isPressed: Whether the forces are those of the pen, rather than widths. The default is `false`.
  ///   - placement: The transform, opacity and groups.
  func add(
    _ samples: [StrokeSample],
    brush: Brush,
    isTimed: Bool = false,
    isPressed: Bool = false,
    _ placement: ScenePlacement = ScenePlacement()
  ) throws(FormatError) {
    guard !samples.isEmpty else { return omit("strokes without points, left out") }
    try budget.reserve(ReadingBudget.stroke + Self.written)
    if isTimed { channels.insert("time") }
    if isPressed { channels.insert("force") }
    if samples.contains(where: { $0.altitude != nil }) { channels.insert("altitude") }
    if samples.contains(where: { $0.azimuth != nil }) { channels.insert("azimuth") }
    builder.add(
      Stroke(id: StrokeID(0), kind: .pen, brush: brush, samples: samples),
      transform: try placement.checked(),
      opacity: placement.opacity,
      groups: placement.names,
      facts: placement.facts
    )
  }

  // MARK: Shapes

  /// Adds a shape with the brush of its outline and its fill; an invalid one is only counted, for a note.
  func add(
    _ shape: Shape,
    outline brush: Brush?,
    fill: Color? = nil,
    _ placement: ScenePlacement = ScenePlacement()
  ) throws(FormatError) {
    try budget.reserve(ReadingBudget.stroke + 64 * shape.pointCount)
    let isAdded = builder.add(
      shape,
      outline: brush,
      fill: fill,
      transform: try placement.checked(),
      opacity: placement.opacity,
      groups: placement.names,
      facts: placement.facts
    )
    if !isAdded { throw FormatError("a number of a shape is out of range") }
  }

  /// Adds a filled outline.
  func add(
    _ path: Path,
    _ rule: DisplayList.FillRule = .nonZero,
    paint: Paint,
    _ placement: ScenePlacement = ScenePlacement()
  ) throws(FormatError) {
    guard !path.isEmpty else { return }
    try budget.reserve(ReadingBudget.stroke + 64 * path.elements.count)
    let box = path.controlBounds
    guard box.minX >= -Placement.farthest, box.minY >= -Placement.farthest,
      box.maxX <= Placement.farthest, box.maxY <= Placement.farthest
    else { throw FormatError("a point of an outline is farther than 1e9 from the origin") }
    try add(Graphic([.path(path, rule, paint)]), placement)
  }

  /// Adds a graphic; an invalid one is an error.
  func add(_ graphic: Graphic, _ placement: ScenePlacement) throws(FormatError) {
    let isAdded = builder.add(
      graphic,
      transform: try placement.checked(),
      opacity: placement.opacity,
      groups: placement.names,
      facts: placement.facts
    )
    if !isAdded { throw FormatError("an item is invalid") }
  }

  // MARK: Result

  /// Returns the file with its notes.
  ///
  /// - Parameters:
  ///   - format: The format of the file.
  ///   - known: The names of the channels of the samples; `nil`, the default, for those of the strokes that were added.
  ///   - damage: The first malformed position; `nil` for none.
  func finish(
    _ format: InkFormat,
    channels known: [String]? = nil,
    damage: FormatError? = nil
  ) -> InkImport {
    if builder.pageCount == 0 { builder.beginPage(size: nil, paper: .plain) }
    let names = ["x", "y"] + ["time", "force", "altitude", "azimuth"].filter(channels.contains)
    var file = InkImport(format: format, drawing: builder.finish(), channels: known ?? names)
    if let damage { file.notes.append("the file is damaged: \(damage)") }
    for (what, count) in omitted { file.notes.append("\(what): \(count)") }
    file.notes += notes.lines
    return file
  }
}

extension Shape {
  /// The number of points that define the figure.
  fileprivate var pointCount: Int {
    switch figure {
    case .lines(let points, _), .curve(let points, _): points.count
    default: 2
    }
  }
}
