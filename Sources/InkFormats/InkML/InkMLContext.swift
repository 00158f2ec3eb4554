import InkGraphics

/// What holds for a trace: its channels, its brush, where and when it is.
struct InkMLContext {
  /// The channels.
  var format = InkMLFormat.standard

  /// Samples a second, if the device has a steady rate.
  var sampleRate: Double?

  /// The brush.
  var brush = InkMLBrush()

  /// From trace coordinates to the canvas, in the units of the channels.
  var transform = Affine.identity

  /// Seconds to which times are relative.
  var timestamp: Double?
}

/// The definitions of a document, by id, and how contexts inherit from each other.
struct InkMLDefinitions {
  private var elements: [String: InkMLElement] = [:]

  /// What cannot be shown.
  var notes = ReadingNotes(countsTimes: false)

  /// How long a chain of references may be.
  private static let longestChain = 64

  /// How many definitions may be followed in all, since references can branch, too.
  private static let mostSteps = 1_000_000

  private var steps = 0
  private var contexts: [ObjectIdentifier: InkMLContext] = [:]

  /// Notes the ids of an element and of everything in it.
  ///
  /// An id that is given again stays with its first element.
  init(_ root: InkMLElement) { register(root) }

  private mutating func register(_ element: InkMLElement) {
    if let id = element["id"] {
      if elements[id] == nil {
        elements[id] = element
      } else {
        notes.add("the id \(excerpt(id)) is not unique")
      }
    }
    for child in element.children { register(child) }
  }

  /// The element that an attribute refers to.
  ///
  /// A reference that leads nowhere becomes a note; those to the defaults of the standard mean
  /// what is so anyway.
  mutating func target(
    _ element: InkMLElement,
    _ attribute: String,
    _ names: InkMLElement.Name...
  ) -> InkMLElement? {
    guard let id = element.reference(attribute), !id.hasPrefix("Default") else { return nil }
    guard let target = elements[id], names.contains(target.name) else {
      notes.add("\(attribute) \"\(excerpt(id))\" was not found")
      return nil
    }
    return target
  }

  /// What holds for an element that may name a context and a brush of its own.
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
    guard depth < Self.longestChain, steps < Self.mostSteps else {
      throw FormatError("circular references", at: .line(element.line))
    }
  }

  /// What holds where an element stands, given what holds around it.
  ///
  /// The element is a `context`, or one of the things a context is made of.
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

  /// The transform that a mapping describes.
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
        notes.add("invalid time: \(excerpt(text))")
      }
    }
    if let offset = try element.number("timeOffset") { time += offset / 1000 }
    context.timestamp = time
  }
}
