import InkCanvas
import InkDocuments
import InkDrawing
import InkStrokes
import _InkTestSupport

/// The expected state of a document, as whole drawings: one for each step that can be undone, and one for each that can
/// be redone.
struct PlainDocument: Equatable {
  /// The hash of the current drawing.
  private(set) var now: UInt64

  /// The drawings before each step; 0 for an unknown one, if two steps were done together.
  private(set) var done: [UInt64] = []
  private(set) var undone: [UInt64] = []

  /// The possible changes of a document.
  struct Ways: OptionSet {
    var rawValue: UInt8
    /// A new step, or an operation that belongs to the last one.
    static let edit = Ways(rawValue: 1)
    static let undo = Ways(rawValue: 2)
    static let redo = Ways(rawValue: 4)
  }

  /// The maximum number of steps done together: strokes of contacts wait for earlier strokes.
  private static let maximumAtOnce = 9

  init(_ drawing: Drawing) { now = drawing.contentHash }

  /// Updates the expectation from the document.
  ///
  /// - Parameter ways: The possible changes; at most one of them has happened.
  /// - Returns: A description of the fault; `nil` if there is none.
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
      // A finished stroke that was waiting became a step first.
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

  /// Updates the expectation after a log was truncated: the drawing is the earlier one, or has recovered strokes.
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

  /// The lengths of the log, and the expectation at each.
  private var states: [(size: Int, known: PlainDocument)] = []

  /// Writes the changes of a canvas.
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

  /// Opens the log, or a truncated copy of it, and compacts it.
  ///
  /// - Returns: The expectation at that point.
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

/// The error if no state is known for the log.
private struct StateLost: Error {}
