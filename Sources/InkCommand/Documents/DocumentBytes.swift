import InkDocuments
import InkDrawing
import InkFormats
import InkStrokes

/// A document as the bytes of its file tell it.
struct DocumentBytes {
  /// A part of the file, in the order of the file.
  enum Part {
    /// A frame, and what it did.
    case frame(Frame, String)
    /// Bytes that are no frame.
    case lost(Range<Int>)
  }

  /// The header; `nil` if it cannot be read.
  private(set) var header: LogHeader?

  /// The number of complete frames.
  private(set) var frameCount = 0

  /// Why the log cannot be read on from some place; `nil` if it is whole.
  private(set) var damage: LogError?

  /// What is in it; `nil` if no drawing can be read.
  private(set) var document: InkDocument?

  /// Why a drawing was not read, as it is larger than it may be; `nil` if that is not the reason.
  private(set) var refusal: String?

  /// Reads a document.
  ///
  /// - Throws: If it cannot be read, is of a later version or has no header.
  init(_ source: InputSource, _ plugins: PluginCatalog) throws(CommandError) {
    let limits = ReadingLimits().scaled(toDocument: source.size)
    let reader = DocumentReader(
      plugins: plugins,
      memory: limits.memory,
      size: source.size
    )
    var frames = FrameReader()
    var count = 0
    damage = try source.readFrames(&frames) { frame in
      try? reader.read(frame)
      count += 1
    }
    frameCount = count
    if let damage {
      guard frames.header != nil else { throw .file(source.label, "\(damage)") }
      frameCount += try source.salvage(behind: frames).frames.count
    }
    header = frames.header
    do throws(DocumentError) {
      document = try reader.finish()
    } catch {
      refusal = error.reason == .tooLarge ? "\(error)" : nil
    }
    if let read = document, let reason = Self.refusal(of: read, size: source.size) {
      (document, refusal) = (nil, reason)
    }
  }

  /// Gives what is in the file behind the header, part by part.
  ///
  /// - Returns: Why the log cannot be read on from some place; `nil` if it is whole.
  /// - Throws: If it cannot be read, is of a later version or has no header.
  static func readParts(
    of source: InputSource,
    _ visit: (Part) -> Void
  ) throws(CommandError) -> LogError? {
    var description = FrameDescription()
    var frames = FrameReader()
    let damage = try source.readFrames(&frames) { frame in
      if frame.kind == .snapshot, let author = DocumentReader.author(ofSnapshot: frame) {
        description.author = author
      }
      visit(.frame(frame, description.text(of: frame)))
    }
    guard let damage else { return nil }
    guard frames.header != nil else { throw .file(source.label, "\(damage)") }
    let salvage = try source.salvage(behind: frames)
    var lost = salvage.lost[...]
    for frame in salvage.frames {
      while let first = lost.first, first.lowerBound < frame.range.lowerBound {
        visit(.lost(lost.removeFirst()))
      }
      visit(.frame(frame, description.text(of: frame)))
    }
    for range in lost { visit(.lost(range)) }
    return damage
  }

  /// Why a document is larger than it may be; `nil` if it is not.
  ///
  /// Cost: decodes all samples.
  ///
  /// - Parameter size: The number of bytes of its file.
  static func refusal(of document: InkDocument, size: Int) -> String? {
    let limits = ReadingLimits().scaled(toDocument: size)
    if document.damage?.reason == .tooLarge { return "\(DocumentError(.tooLarge, at: 0))" }
    if document.drawing.pages.count > limits.pages { return "has more than \(limits.pages) pages" }
    if !document.hasStored(atMost: limits.samples) {
      return "has more than \(limits.samples) samples"
    }
    return nil
  }
}

/// Says in a few words what is in a frame, by the fields that Documentation/Format.md defines.
struct FrameDescription {
  /// Who drew and did what does not say so; `nil` if that is not known.
  var author: UInt32?
  private var brushes = 0

  /// The name of a kind.
  static func name(of kind: FrameKind) -> String {
    switch kind {
    case .events: "events"
    case .brush: "brush"
    case .tool: "tool"
    case .operation: "operation"
    case .snapshot: "snapshot"
    case .metadata: "metadata"
    case .thumbnail: "thumbnail"
    case .resource: "resource"
    case .mark: "mark"
    default: "kind \(kind.rawValue)"
    }
  }

  /// The short form of a name: what its author counted, and the author in hexadecimal digits.
  private static func name(_ counter: Int, _ author: UInt32?) -> String {
    author.map { "\(counter)@\(String($0, radix: 16))" } ?? "\(counter)"
  }

  /// What is in a frame.
  mutating func text(of frame: Frame) -> String {
    var fields: [UInt32: Field] = [:]
    var reader = FieldReader(frame.payload)
    while let field = try? reader.next() { fields[field.number] = field }
    func number(_ field: UInt32) -> Int? { try? fields[field]?.count(atMost: Int(UInt32.max)) }
    func size(_ field: UInt32) -> Int { (try? fields[field]?.bytes().count) ?? 0 }
    switch frame.kind {
    case .events:
      typealias Events = LogNumbers.Events
      let name = number(Events.strokeCounter).map { counter in
        "stroke \(Self.name(counter, number(Events.strokeAuthor).map { UInt32($0) } ?? author))"
      }
      if let count = number(Events.count) {
        let first = name ?? number(Events.place).map { "position \($0)" } ?? "the last"
        return "\(count) strokes from \(first) on, \(size(Events.whole)) bytes"
      }
      if fields[Events.begin] != nil {
        return "begins \(name ?? "a stroke") with brush \(number(Events.brush) ?? 0)"
      }
      if fields[Events.more] != nil {
        return "continues \(name ?? "the stroke"), \(size(Events.more)) bytes"
      }
      return "cancels \(name ?? "the stroke")"
    case .brush:
      brushes = number(LogNumbers.Brush.number) ?? brushes
      defer { brushes += 1 }
      return "brush \(brushes)"
    case .operation:
      if fields[LogNumbers.Operation.record] != nil { return "changes" }
      guard let other = number(LogNumbers.Operation.author) else { return "limit of the history" }
      author = UInt32(other)
      return "author \(String(other, radix: 16)) from here on"
    case .snapshot: return "the drawing, \(size(LogNumbers.Snapshot.record)) bytes"
    case .metadata:
      let title = (try? fields[LogNumbers.Facts.title]?.text()) ?? nil
      return title.map { "title: \($0)" } ?? ""
    case .thumbnail: return "a picture, \(size(LogNumbers.Thumbnail.picture)) bytes"
    default: return ""
    }
  }
}
