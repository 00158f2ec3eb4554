import InkDrawing
import InkGraphics
import InkStrokes

/// Reads W3C Ink Markup Language (InkML).
///
/// Implements the Recommendation of 20 September 2011, and the dialects of Microsoft Office and the CROHME
/// handwriting competitions.
///
/// Every trace is drawn once, at its own position. Traces among the definitions are drawn if a
/// trace view outside of them shows them; views of traces that are drawn anyway (CROHME marks
/// symbols that way) draw nothing. Traces of a lifted pen are omitted and counted in the notes.
///
/// For the size see ``InkMLScale``, for times, pressure and angles ``InkMLSampler``.
enum InkMLReader {
  /// Reads a file; throws an error if it is malformed or exceeds the limits.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - limits: The limits of the reader.
  ///   - plugins: The catalog that creates the parts of brushes.
  ///   - isDamaged: Whether malformed traces are left out, with a note; otherwise they are errors.
  static func read(
    _ bytes: [UInt8],
    limits: ReadingLimits,
    plugins: PluginCatalog = .builtIn,
    isDamaged: Bool = false
  ) throws(FormatError) -> InkImport {
    let own = InkMLOwnDocument.find(in: bytes, limits: limits, plugins: plugins)
    if case .document(let file) = own { return file }
    let document = try InkMLParser(bytes, limits: limits, isDamaged: isDamaged)
    var walk = InkMLWalk(document.root, limits: limits, budget: document.budget)
    walk.isDamaged = isDamaged
    if let damage = document.damage { walk.note("the file is damaged: \(damage)") }
    try walk.visit(document.root)
    let scale = try InkMLScale(walk.traces, isOffice: document.isOffice)
    var sampler = InkMLSampler(scale)
    let builder = DrawingBuilder.ofOnePage()
    for trace in walk.traces {
      try walk.unlessMalformed { _ throws(FormatError) in
        let events = try sampler.events(trace)
        guard !events.isEmpty else { return }
        let brush = try sampler.brush(trace)
        builder.add(Stroke(id: StrokeID(0), kind: .pen, brush: brush, events: events))
      }
    }
    var file = InkImport(
      format: .inkML,
      drawing: builder.finish(),
      channels: sampler.channels
    )
    file.notes = walk.notes
    if case .changed = own {
      file.notes.append(
        "another program changed this file of Inkstone: only its strokes (traces) are read"
      )
    }
    if sampler.unplaced > 0 {
      file.notes.append("samples without a position, left out: \(sampler.unplaced)")
    }
    return file
  }
}

/// A trace to draw, with its context.
struct InkMLDrawnTrace {
  var points: InkMLPoints

  var context: InkMLContext

  /// The trace element, or the first of several that are one stroke, linked by `continuationRef`.
  var element: InkMLElement
}

/// Walks through a document and collects the traces to draw.
struct InkMLWalk {
  /// The traces to draw, bottom to top.
  private(set) var traces: [InkMLDrawnTrace] = []

  private struct Selection: Hashable {
    var trace: ObjectIdentifier
    var range: ClosedRange<Int>
  }

  /// Whether malformed elements are left out, with a note; otherwise they are errors.
  var isDamaged = false

  private var definitions: InkMLDefinitions
  private var defined: Set<ObjectIdentifier> = []
  private var shown: Set<Selection> = []
  private var indices: [String: Int] = [:]
  private var continued: Int?
  private var current = InkMLContext()
  private var budget: ReadingBudget
  private var penUp = 0
  private var surplus = 0
  private var views = 0

  /// The maximum number of traces and groups that views may show in total.
  private static let maximumViews = 2_000_000

  init(_ root: InkMLElement, limits: ReadingLimits, budget: ReadingBudget) {
    definitions = InkMLDefinitions(root)
    self.budget = budget
    for child in root.children where child.name == .definitions { define(child) }
  }

  private mutating func define(_ element: InkMLElement) {
    if element.name == .trace { defined.insert(ObjectIdentifier(element)) }
    for child in element.children { define(child) }
  }

  /// Messages about content that cannot be shown, one line each.
  var notes: [String] {
    var lines = definitions.notes.lines
    if penUp > 0 { lines.append("traces of a lifted pen, left out: \(penUp)") }
    if surplus > 0 { lines.append("values without a channel, ignored: \(surplus)") }
    return lines
  }

  /// Adds a note to ``notes``.
  mutating func note(_ text: String) { definitions.notes.add(text) }

  /// Performs a part of the reading; of a damaged document, an error that isn't a limit only adds a note.
  mutating func unlessMalformed(
    _ read: (inout InkMLWalk) throws(FormatError) -> Void
  ) throws(FormatError) {
    do throws(FormatError) {
      try read(&self)
    } catch {
      guard isDamaged, !error.isLimit else { throw error }
      note("left out: \(error)")
    }
  }

  /// Visits the `ink` element, whose contexts apply to everything after them.
  mutating func visit(_ ink: InkMLElement) throws(FormatError) {
    for child in ink.children {
      switch child.name {
      case .trace, .traceGroup, .traceView: try visit(child, within: current)
      case .definitions: continue
      // Of a damaged document, further documents may follow.
      case .ink: try visit(child)
      default:
        try unlessMalformed { walk throws(FormatError) in
          walk.current = try walk.definitions.context(child, within: walk.current)
        }
      }
    }
  }

  private mutating func visit(
    _ element: InkMLElement,
    within outer: InkMLContext
  ) throws(FormatError) {
    switch element.name {
    case .trace:
      try unlessMalformed { walk throws(FormatError) in
        let context = try walk.definitions.context(referredToBy: element, within: outer)
        try walk.draw(element, context, nil)
      }
    case .traceGroup:
      var context = outer
      try unlessMalformed { walk throws(FormatError) in
        context = try walk.definitions.context(referredToBy: element, within: outer)
      }
      for child in element.children { try visit(child, within: context) }
    case .traceView:
      try unlessMalformed { walk throws(FormatError) in
        try walk.show(element, from: [], to: [], within: outer, depth: 0)
      }
    default: return
    }
  }

  // MARK: Views

  /// Draws the traces among the definitions that a `traceView` element selects.
  ///
  /// - Parameters:
  ///   - element: A trace, group or view that the view refers to.
  ///   - from: The path to its first selected child, counted from 1; empty for all.
  ///   - to: The path to its last selected child.
  ///   - outer: The context around the view.
  ///   - depth: The number of views followed so far.
  private mutating func show(
    _ element: InkMLElement,
    from: [Int],
    to: [Int],
    within outer: InkMLContext,
    depth: Int
  ) throws(FormatError) {
    views += 1
    guard depth < 64 else {
      throw FormatError(
        "trace views refer to each other in a circle, or in a chain of more than 64",
        at: .line(element.line)
      )
    }
    guard views < Self.maximumViews else {
      throw FormatError(
        "trace views show more than \(Self.maximumViews) traces and groups",
        at: .line(element.line),
        isLimit: true
      )
    }
    let context = try definitions.context(referredToBy: element, within: outer)
    if element.name == .trace {
      guard defined.contains(ObjectIdentifier(element)) else { return }
      let last = max(0, (to.first ?? Int.max) - 1)
      let first = max(0, (from.first ?? 1) - 1)
      guard first <= last else { return }
      let selection = Selection(trace: ObjectIdentifier(element), range: first...last)
      if shown.insert(selection).inserted { try draw(element, context, first...last) }
      return
    }
    if element.name == .traceView, element["traceDataRef"] != nil {
      guard
        let target = definitions.target(element, "traceDataRef", .trace, .traceGroup, .traceView)
      else { return }
      let start = try Self.path(element, "from")
      let end = try Self.path(element, "to")
      try show(target, from: start, to: end, within: context, depth: depth + 1)
      return
    }
    let parts = element.children.filter {
      $0.name == .trace || $0.name == .traceGroup || $0.name == .traceView
    }
    let first = max(1, from.first ?? 1)
    let last = min(parts.count, to.first ?? parts.count)
    guard first <= last else { return }
    for i in first...last {
      try show(
        parts[i - 1],
        from: i == first ? Array(from.dropFirst()) : [],
        to: i == last ? Array(to.dropFirst()) : [],
        within: context,
        depth: depth + 1
      )
    }
  }

  /// Returns the numbers, from 1, of an attribute that is a path of child indices such as `2:13`.
  private static func path(
    _ element: InkMLElement,
    _ attribute: String
  ) throws(FormatError) -> [Int] {
    guard let text = element[attribute] else { return [] }
    var path: [Int] = []
    for part in text.split(separator: ":") {
      guard let number = Int(part), number > 0, number <= Int(Int32.max) else {
        throw FormatError("\(attribute)=\"\(excerpt(text))\"", at: .line(element.line))
      }
      path.append(number)
    }
    return path
  }

  // MARK: Traces

  private mutating func draw(
    _ element: InkMLElement,
    _ context: InkMLContext,
    _ range: ClosedRange<Int>?
  ) throws(FormatError) {
    if element["type"] == "penUp" {
      penUp += 1
      return
    }
    var points = try InkMLTraceScanner.points(
      element.text,
      context.format,
      line: element.line,
      budget: &budget,
      surplus: &surplus
    )
    if let range { points = points.rows(range) }
    let continuation = element["continuation"]
    if continuation == "middle" || continuation == "end" {
      let prior = element.reference("priorRef").flatMap { indices[$0] } ?? continued
      if let prior, traces[prior].points.width == points.width {
        traces[prior].points.values.append(contentsOf: points.values)
        if let id = element["id"], indices[id] == nil { indices[id] = prior }
        continued = continuation == "end" ? nil : prior
        return
      }
      definitions.notes.add("a trace continues a missing trace; it is read as a new stroke")
    }
    if continuation == "begin" { continued = traces.count }
    if let id = element["id"], indices[id] == nil { indices[id] = traces.count }
    try budget.check(points.count * ReadingBudget.event, at: .line(element.line))
    try budget.reserve(
      ReadingBudget.stroke + 2 * MemoryLayout<InkMLDrawnTrace>.stride,
      at: .line(element.line)
    )
    traces.append(InkMLDrawnTrace(points: points, context: context, element: element))
  }
}
