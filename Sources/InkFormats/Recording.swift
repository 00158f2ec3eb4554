package import InkDrawing
public import InkStrokes

/// The recorded input events of a live session, in the groups in which a host delivered them to the canvas.
public struct Recording: Sendable {
  /// The events and changes of brush, in order.
  public var stream: EventStream

  /// The number of entries of ``stream`` that each callback of the host delivered, in order.
  ///
  /// Their sum must be the number of all entries.
  public var batches: [Int]

  /// Creates a recording from a stream and the number of its entries in each callback.
  public init(_ stream: EventStream, batches: [Int]) {
    self.stream = stream
    self.batches = batches
  }

  /// Creates a recording of events without changes of brush, from the number of events in each callback.
  public init(events: [InputEvent], batches: [Int]) {
    self.init(EventStream(events: events), batches: batches)
  }

  /// The input events of ``stream``, in order, without the changes of brush.
  public var events: [InputEvent] { stream.events }
}

extension Recording {
  /// The number of callbacks per second that is assumed for a recording without known callbacks.
  package static let frameRate = 60.0

  /// Creates a recording of a stream without known callbacks: events within one frame of 1/60 s share a callback.
  package init(inFrames stream: EventStream) {
    var batches: [Int] = []
    var frame = -Double.infinity
    for entry in stream.entries {
      if case .event(let event) = entry {
        let next = (event.time * Self.frameRate).rounded(.down)
        if next == frame, !batches.isEmpty {
          batches[batches.count - 1] += 1
          continue
        }
        frame = next
      }
      batches.append(1)
    }
    self.init(stream, batches: batches)
  }

  /// The names of the channels that the events carry, as in ``InkImport/channels``.
  package var channels: [String] {
    var has = [false, false, false, false]
    for case .event(let event) in stream.entries {
      if event.force != nil { has[0] = true }
      if event.altitude != nil { has[1] = true }
      if event.azimuth != nil { has[2] = true }
      if event.roll != nil { has[3] = true }
    }
    let names = zip(["force", "altitude", "azimuth", "roll"], has).filter { $1 }.map { $0.0 }
    return ["x", "y", "time"] + names
  }

  /// Returns a file of one page with the ink of the recording.
  ///
  /// The default brush is the pen. The page is infinite unless a size is given.
  ///
  /// - Parameters:
  ///   - format: The format of the file.
  ///   - channels: The names of the channels of the samples.
  ///   - page: The size of the page.
  package func file(format: InkFormat, channels: [String], page: PageSize? = nil) -> InkImport {
    var model = InkModel(brush: .pen)
    model.process(stream)
    let builder = DrawingBuilder.ofOnePage(page)
    for stroke in model.inOrder() { if let dry = stroke.dried() { builder.add(dry) } }
    return InkImport(
      format: format,
      drawing: builder.finish(),
      channels: channels,
      recording: self
    )
  }

  /// Returns the stream with a brush at its start, and the number of its entries in each callback.
  ///
  /// - Parameter brush: The brush that replaces all others; `nil` for those of the recording.
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
  /// Returns a builder that has begun a page without paper, and a layer on it.
  ///
  /// The page is infinite unless a size is given.
  package static func ofOnePage(_ size: PageSize? = nil) -> DrawingBuilder {
    let builder = DrawingBuilder()
    builder.beginPage(size: size)
    builder.beginLayer()
    return builder
  }
}
