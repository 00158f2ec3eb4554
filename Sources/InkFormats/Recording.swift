import InkDrawing
public import InkStrokes

/// A live session as a host delivered it.
public struct Recording: Sendable {
  /// What happened, in order.
  public var stream: EventStream

  /// How many entries of the stream each callback of the host brought, in order; adds up to all.
  public var batches: [Int]

  /// Creates a recording.
  public init(_ stream: EventStream, batches: [Int]) {
    self.stream = stream
    self.batches = batches
  }

  /// Creates a recording of events that names no brush.
  public init(events: [InputEvent], batches: [Int]) {
    self.init(EventStream(events: events), batches: batches)
  }

  /// The events alone, in order.
  public var events: [InputEvent] { stream.events }
}

extension Recording {
  /// A page with the ink of the recording, the pen's where it names no brush.
  func file(format: InkFormat, channels: [String]) -> InkImport {
    var model = InkModel(brush: .pen)
    model.process(stream)
    let builder = DrawingBuilder.ofOnePage()
    for stroke in model.inOrder() { if let dry = stroke.dried() { builder.add(dry) } }
    return InkImport(
      format: format,
      drawing: builder.finish(),
      channels: channels,
      recording: self
    )
  }

  /// The stream with a brush in front; one that is given takes the place of all others.
  func stream(brush: Brush?) -> (stream: EventStream, batches: [Int]) {
    var result = EventStream(brush: brush ?? .pen, events: [])
    var groups = [1]
    var next = 0
    for size in batches {
      let before = result.count
      for entry in stream.entries[next..<(next + size)] {
        if brush != nil, case .brush = entry { continue }
        result.append(entry)
      }
      next += size
      if result.count > before { groups.append(result.count - before) }
    }
    return (result, groups)
  }
}

extension DrawingBuilder {
  /// A builder that has begun a page without edges or paper, and a layer on it.
  static func ofOnePage() -> DrawingBuilder {
    let builder = DrawingBuilder()
    builder.beginPage(size: nil)
    builder.beginLayer()
    return builder
  }
}
