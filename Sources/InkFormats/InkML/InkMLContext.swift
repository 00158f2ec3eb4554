import InkGraphics

/// The context of an InkML trace: channels, brush, transform and time.
struct InkMLContext {
  var format = InkMLFormat.standard

  /// The samples per second; `nil` unless the device has a constant rate.
  var sampleRate: Double?

  var brush = InkMLBrush()

  /// The transform from trace coordinates to the canvas, in the units of the channels.
  var transform = Affine.identity

  /// The time that relative times of traces are added to, in seconds; `nil` if unspecified.
  var timestamp: Double?
}

/// The definitions of an InkML document by id, which resolve the inheritance of contexts.
struct InkMLDefinitions {
  private var elements: [String: InkMLElement] = [:]

  /// The notes about content that cannot be shown.
  var notes = ReadingNotes(countsTimes: false)

  /// The maximum length of a chain of references from element to element; a longer one counts as a circle.
  private static let longestChain = 64

  /// The maximum number of definitions followed in total, since references can branch, too.
  private static let maximumSteps = 1_000_000

  private var steps = 0
  private var contexts: [ObjectIdentifier: InkMLContext] = [:]

  /// Registers the ids of an element and its descendants.
  ///
  /// A repeated id keeps referring to its first element.
  init(_ root: InkMLElement) { register(root) }

  private mutating func register(_ element: InkMLElement) {
    if let id = element["id"] {
      if elements[id] == nil {
        elements[id] = element
      } else {
        notes.add("several elements have the id \(excerpt(id)); the first is used")
      }
    }
    for child in element.children { register(child) }
  }

  /// Returns the element that an attribute refers to, if it has one of the names; otherwise `nil`.
  ///
  /// An unresolved reference becomes a note; references to the defaults of the standard are ignored,
  /// since they apply anyway.
  mutating func target(
    _ element: InkMLElement,
    _ attribute: String,
    _ names: InkMLElement.Name...
  ) -> InkMLElement? {
    guard let id = element.reference(attribute), !id.hasPrefix("Default") else { return nil }
    guard let target = elements[id], names.contains(target.name) else {
      notes.add("no element has the id that \(attribute) \"\(excerpt(id))\" refers to")
      return nil
    }
    return target
  }

  /// Returns the context of an element whose attributes may refer to a context and a brush.
  mutating func context(
    referredToBy element: InkMLElement,
    within outer: InkMLContext
  ) throws(FormatError) -> InkMLContext {
    var result = outer
    if let base = target(element, "contextRef", .context) {
      if contexts[ObjectIdentifier(base)] == nil {
        contexts[ObjectIdentifier(base)] = try context(base, within: InkMLContext())
      }
      result = contexts[ObjectIdentifier(base)] ?? result
    }
    if let brush = target(element, "brushRef", .brush) {
      if contexts[ObjectIdentifier(brush)] == nil {
        contexts[ObjectIdentifier(brush)] = try context(brush, within: InkMLContext())
      }
      result.brush = contexts[ObjectIdentifier(brush)]?.brush ?? result.brush
    }
    return result
  }

  private mutating func step(_ element: InkMLElement, _ depth: Int) throws(FormatError) {
    steps += 1
    guard depth < Self.longestChain, steps < Self.maximumSteps else {
      throw FormatError(
        "elements refer to each other in a circle, in a chain of more than \(Self.longestChain), or too often",
        at: .line(element.line)
      )
    }
  }

  /// Returns the context after an element, given the context around it.
  ///
  /// The element is a `context`, or a part of one.
  mutating func context(
    _ element: InkMLElement,
    within outer: InkMLContext,
    depth: Int = 0
  ) throws(FormatError) -> InkMLContext {
    try step(element, depth)
    var result = outer
    switch element.name {
    case .context:
      if let base = target(element, "contextRef", .context) {
        result = try context(base, within: InkMLContext(), depth: depth + 1)
      }
      for (attribute, name) in Self.parts {
        guard let part = target(element, attribute, name) else { continue }
        result = try context(part, within: result, depth: depth + 1)
      }
      for child in element.children where child.name == .inkSource {
        result = try context(child, within: result, depth: depth + 1)
      }
      for child in element.children where child.name != .inkSource && child.name != .context {
        result = try context(child, within: result, depth: depth + 1)
      }
    case .inkSource: try apply(source: element, to: &result)
    case .traceFormat:
      let known = result.format.isGiven ? result.format : nil
      result.format = try InkMLFormat(element)
      if let known { result.format.inheritResolutions(known) }
    case .brush:
      let base = target(element, "brushRef", .brush)
      if let base { result = try context(base, within: result, depth: depth + 1) }
      let inherited = base == nil ? InkMLBrush() : result.brush
      result.brush = try InkMLBrush(element, base: inherited, notes: &notes)
    case .canvasTransform: try apply(transform: element, to: &result)
    case .timestamp: try apply(timestamp: element, to: &result, depth: depth)
    default: break
    }
    return result
  }

  private static let parts: [(String, InkMLElement.Name)] = [
    ("inkSourceRef", .inkSource), ("traceFormatRef", .traceFormat),
    ("canvasTransformRef", .canvasTransform), ("brushRef", .brush), ("timestampRef", .timestamp),
  ]

  private mutating func apply(
    source: InkMLElement,
    to context: inout InkMLContext
  ) throws(FormatError) {
    if let format = source.first(.traceFormat) ?? target(source, "traceFormatRef", .traceFormat) {
      context.format = try InkMLFormat(format)
    }
    if let properties = source.first(.channelProperties) {
      try context.format.apply(properties)
    }
    if let rate = source.first(.sampleRate), rate["uniform"] != "false",
      let value = try rate.number("value"), value > 0
    {
      context.sampleRate = value
    }
  }

  private mutating func apply(
    transform element: InkMLElement,
    to context: inout InkMLContext
  ) throws(FormatError) {
    guard let mapping = element.first(.mapping) ?? target(element, "mappingRef", .mapping) else {
      return
    }
    context.transform = try transform(of: mapping, depth: 0)
  }

  /// Returns the transform that a `mapping` element, or the one it refers to, specifies.
  private mutating func transform(
    of mapping: InkMLElement,
    depth: Int
  ) throws(FormatError) -> Affine {
    try step(mapping, depth)
    if let other = target(mapping, "mappingRef", .mapping) {
      return try transform(of: other, depth: depth + 1)
    }
    switch mapping["type"] ?? "unknown" {
    case "identity": return .identity
    case "affine": return try InkMLAffine.transform(mapping)
    case "product":
      var result = Affine.identity
      for child in mapping.children where child.name == .mapping {
        result = result.concatenating(try transform(of: child, depth: depth + 1))
      }
      return result
    case let type:
      notes.add("a mapping of the unsupported type \(excerpt(type)), left out")
      return .identity
    }
  }

  private mutating func apply(
    timestamp element: InkMLElement,
    to context: inout InkMLContext,
    depth: Int
  ) throws(FormatError) {
    var time = 0.0
    if let base = target(element, "timestampRef", .timestamp) {
      time = try self.context(base, within: context, depth: depth + 1).timestamp ?? 0
    }
    if let milliseconds = try element.number("time") { time = milliseconds / 1000 }
    if let text = element["timeString"] {
      if let date = InkMLDate.seconds(text) {
        time = date
      } else {
        notes.add("the invalid time \(excerpt(text)) is ignored")
      }
    }
    if let offset = try element.number("timeOffset") { time += offset / 1000 }
    context.timestamp = time
  }
}
