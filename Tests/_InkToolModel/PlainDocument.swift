import InkCanvas
import InkDocuments
import InkDrawing
import InkStrokes
import _InkTestSupport

/// What a document is to be, told by whole drawings: one for each step that can be undone, one for each that can be
/// done again.
struct PlainDocument: Equatable {
  /// A drawing, by a hash of all that is in it.
  private(set) var now: UInt64

  /// Those before each step; 0 for one that nobody has seen, as two steps were done at once.
  private(set) var done: [UInt64] = []
  private(set) var undone: [UInt64] = []

  /// What may happen to a document.
  struct Ways: OptionSet {
    var rawValue: UInt8
    /// A step is done, or one that belongs to the last.
    static let edit = Ways(rawValue: 1)
    static let undo = Ways(rawValue: 2)
    static let redo = Ways(rawValue: 4)
  }

  /// How many steps are done at once at most: strokes of contacts wait for one that began before them.
  private static let maximumAtOnce = 9

  init(_ drawing: Drawing) { now = drawing.contentHash }

  /// Takes over what has become of the document.
  ///
  /// - Parameter ways: What may have happened, at most one of it.
  /// - Returns: What is wrong, in words; `nil` if nothing is.
  mutating func follow(_ drawing: Drawing, _ ways: Ways) -> String? {
    let (hash, history) = (drawing.contentHash, drawing.history)
    let (count, rest) = (history.undoCount, history.redoCount)
    if hash == now, count == done.count, rest == undone.count { return nil }
    if ways.contains(.undo), count == done.count - 1, rest == undone.count + 1 {
      undone.append(now)
      let last = done.removeLast()
      now = hash
      return hash == last || last == 0 ? nil : "undo leads to another drawing than was there before"
    }
    if ways.contains(.undo), count == done.count, rest == 1, hash == now {
      // What had ended and waited became a step first.
      undone = [0]
      return nil
    }
    if ways.contains(.redo), count == done.count + 1, rest == undone.count - 1,
      undone.last == hash || undone.last == 0
    {
      done.append(now)
      undone.removeLast()
      now = hash
      return nil
    }
    guard ways.contains(.edit) else {
      return "\(done.count) + \(undone.count) steps became \(count) + \(rest)"
        + (hash == now ? "" : ", and another drawing")
    }
    if rest != 0 { return "after an edit something can be done again" }
    if count > done.count, count <= done.count + Self.maximumAtOnce {
      done.append(now)
      while done.count < count { done.append(0) }
    } else if count != done.count {
      return "\(done.count) steps became \(count) by an edit"
    }
    undone = []
    now = hash
    return nil
  }

  /// Takes over what was left of a document whose log ended somewhere: as it was then, or with strokes that were not
  /// finished.
  mutating func reopen(as drawing: Drawing) -> String? {
    if drawing.contentHash != now {
      guard drawing.history.undoCount > done.count, drawing.history.redoCount == 0 else {
        return "a document that was opened is another one"
      }
      return follow(drawing, .edit)
    }
    let history = drawing.history
    if history.undoCount != done.count || history.redoCount != undone.count {
      return
        "\(done.count) + \(undone.count) steps were opened as \(history.undoCount) + \(history.redoCount)"
    }
    return nil
  }
}

/// The log of a canvas, which can end anywhere.
struct PlainLog {
  private var log = FrameWriter(LogHeader(DocumentIdentifier(high: 3, low: 4)))

  /// How long the log was, and what was known then.
  private var states: [(size: Int, known: PlainDocument)] = []

  /// Writes what a canvas did.
  mutating func write(_ canvas: InkCanvas, _ known: PlainDocument) {
    append(canvas.takeFrames())
    if states.last?.known != known || states.last?.size != log.offset {
      states.append((log.offset, known))
    }
    if states.count > 64 { states.removeFirst(32) }
  }

  private mutating func append(_ frames: [DocumentFrame]) {
    for frame in frames { log.append(frame.kind, frame.flags, payload: frame.payload) }
  }

  /// Opens what was written, or what there was of it some time ago, and writes it anew.
  ///
  /// - Returns: What was known then.
  mutating func reopen(
    killed isKilled: Bool,
    _ random: inout SeededGenerator
  ) throws -> (InkDocument, PlainDocument) {
    var end = log.offset
    if isKilled {
      let first = states[max(states.count - 6, 0)].size
      end = first + Int(random.next() % UInt64(log.offset - first + 1))
    }
    guard let known = states.last(where: { $0.size <= end })?.known else {
      throw StateLost()
    }
    var frames = FrameReader()
    frames.push(Array(log.bytes[..<end]))
    let reader = DocumentReader()
    while let frame = try frames.next() { try reader.read(frame) }
    var document = try reader.finish()
    log = FrameWriter(LogHeader(DocumentIdentifier(high: 3, low: 4)))
    states = []
    append(try document.compact())
    return (document, known)
  }
}

/// Nothing is known of what was written.
private struct StateLost: Error {}
