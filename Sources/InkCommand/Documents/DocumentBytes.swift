import InkDocuments
import InkDrawing
import InkFormats

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

  /// What is in the file behind the header.
  private(set) var parts: [Part] = []

  /// Why the log cannot be read on from some place; `nil` if it is whole.
  private(set) var damage: LogError?

  /// What is in it; `nil` if no drawing can be read.
  private(set) var document: InkDocument?

  /// Why a drawing was not read, as it is larger than it may be; `nil` if that is not the reason.
  private(set) var refusal: String?

  /// Whether bytes begin as a document does.
  static func isDocument(_ bytes: [UInt8]) -> Bool { LogHeader.isPlausible(bytes) }

  /// Reads a document.
  ///
  /// - Throws: If it is of a later version or has no header.
  init(_ bytes: [UInt8]) throws(LogError) {
    var frames = FrameReader()
    frames.push(bytes)
    let reader = DocumentReader(
      memory: ReadingLimits().memory - bytes.count,
      size: bytes.count
    )
    var description = FrameDescription()
    do throws(LogError) {
      while let frame = try frames.next() {
        try? reader.read(frame)
        description.author = reader.author
        parts.append(.frame(frame, description.text(of: frame)))
      }
      try frames.requireEnd()
    } catch {
      guard frames.header != nil else { throw error }
      damage = error
      let salvage = Salvage(
        Array(bytes[frames.offset...]),
        from: frames.offset,
        check: frames.check
      )
      var behind = salvage.frames.map { Part.frame($0, description.text(of: $0)) }
      behind += salvage.lost.map { .lost($0) }
      parts += behind.sorted { $0.offset < $1.offset }
    }
    header = frames.header
    do throws(DocumentError) {
      document = try reader.finish()
    } catch {
      refusal = error.reason == .tooLarge ? "\(error)" : nil
    }
    if let read = document, let reason = Self.refusal(of: read) {
      (document, refusal) = (nil, reason)
    }
  }

  /// Why a document is larger than it may be; `nil` if it is not.
  ///
  /// Cost: decodes all samples.
  static func refusal(of document: InkDocument) -> String? {
    let limits = ReadingLimits()
    if document.damage?.reason == .tooLarge { return "\(DocumentError(.tooLarge, at: 0))" }
    if document.drawing.pages.count > limits.pages { return "has more than \(limits.pages) pages" }
    if !document.hasStored(atMost: limits.samples) {
      return "has more than \(limits.samples) samples"
    }
    return nil
  }
}

extension DocumentBytes.Part {
  /// Where it begins, in bytes from the start of the file.
  var offset: Int {
    switch self {
    case .frame(let frame, _): frame.range.lowerBound
    case .lost(let range): range.lowerBound
    }
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
      let name = number(5).map { "stroke \(Self.name($0, number(6).map { UInt32($0) } ?? author))" }
      if let count = number(4) {
        let first = name ?? number(13).map { "place \($0)" } ?? "the last"
        return "\(count) strokes from \(first) on, \(size(3)) bytes"
      }
      if fields[1] != nil { return "begins \(name ?? "a stroke") with brush \(number(7) ?? 0)" }
      if fields[2] != nil { return "goes on with \(name ?? "the stroke"), \(size(2)) bytes" }
      return "cancels \(name ?? "the stroke")"
    case .brush:
      brushes = number(2) ?? brushes
      defer { brushes += 1 }
      return "brush \(brushes)"
    case .operation:
      if fields[1] != nil { return "changes" }
      guard let other = number(2) else { return "limit of the history" }
      author = UInt32(other)
      return "author \(String(other, radix: 16)) from here on"
    case .snapshot: return "the drawing, \(size(1)) bytes"
    case .metadata:
      let title = (try? fields[1]?.text()) ?? nil
      return title.map { "title: \($0)" } ?? ""
    case .thumbnail: return "a picture, \(size(1)) bytes"
    default: return ""
    }
  }
}
