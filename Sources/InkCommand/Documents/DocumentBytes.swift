import InkDocuments
import InkDrawing
import InkFormats
import InkStrokes

/// A document and its log, read from the bytes of its file.
struct DocumentBytes {
  /// A range of the file: one record (frame) of its log, or damaged bytes; visited in file order.
  enum Part {
    /// A readable frame, and a description of its content in a few words.
    case frame(Frame, String)
    /// A range of bytes that is no frame, since it is damaged.
    case lost(Range<Int>)
  }

  /// The header; `nil` if it is unreadable.
  private(set) var header: LogHeader?

  /// The number of complete frames.
  private(set) var frameCount = 0

  /// The reason why the log is unreadable from some offset on; `nil` if it is intact.
  private(set) var damage: DocumentError?

  /// The document; `nil` if no drawing could be read.
  private(set) var document: InkDocument?

  /// The reason if the document exceeds a limit; otherwise `nil`.
  private(set) var refusal: String?

  /// Reads a document.
  ///
  /// - Throws: An error if the file is unreadable, of a later version or without a header.
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

  /// Visits the ranges of the file after the header, in order: frames, and bytes that are not in a frame.
  ///
  /// - Returns: The reason why the log is unreadable from some offset on; `nil` if it is intact.
  /// - Throws: An error if the file is unreadable, of a later version or without a header.
  static func readParts(
    of source: InputSource,
    _ visit: (Part) -> Void
  ) throws(CommandError) -> DocumentError? {
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

  /// Returns the reason why a document exceeds a limit; `nil` if it doesn't.
  ///
  /// - Complexity: Decodes all samples.
  ///
  /// - Parameter size: The size of its file in bytes.
  static func refusal(of document: InkDocument, size: Int) -> String? {
    let limits = ReadingLimits().scaled(toDocument: size)
    if document.damage?.reason == .tooLarge { return "\(DocumentError(.tooLarge, at: 0))" }
    if document.drawing.pages.count > limits.pages {
      return "the document has more than \(limits.pages) pages"
    }
    if !document.hasStored(atMost: limits.samples) {
      return "the document has more than \(limits.samples) samples"
    }
    return nil
  }
}

/// Describes frames in a few words, using the fields that Documentation/Format.md defines.
struct FrameDescription {
  /// The author of strokes and operations that don't specify one; `nil` if unknown.
  var author: UInt32?
  private var brushes = 0

  /// Returns the name of a kind of frame, as `inkstone log` prints it.
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

  /// Returns `COUNTER@AUTHOR`, the author in hexadecimal digits; the counter alone if the author is unknown.
  private static func name(_ counter: Int, _ author: UInt32?) -> String {
    author.map { "\(counter)@\(String($0, radix: 16))" } ?? "\(counter)"
  }

  /// Describes the content of a frame.
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
        let first = name ?? number(Events.index).map { "position \($0)" } ?? "the last"
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
      guard let other = number(LogNumbers.Operation.author) else {
        return "sets the limit of the undo history"
      }
      author = UInt32(other)
      return "the next operations are by author \(String(other, radix: 16))"
    case .snapshot: return "the drawing, \(size(LogNumbers.Snapshot.record)) bytes"
    case .metadata:
      let title = (try? fields[LogNumbers.Facts.title]?.text()) ?? nil
      return title.map { "title: \($0)" } ?? ""
    case .thumbnail: return "a picture, \(size(LogNumbers.Thumbnail.picture)) bytes"
    default: return ""
    }
  }
}
