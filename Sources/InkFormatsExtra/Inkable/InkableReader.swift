import InkFormats
import InkGraphics
import InkStrokes

/// Reads the recordings of touches of the iOS app Inkable: a JSON array with one object per event.
///
/// A point of UIKit becomes a page unit. Contacts are numbered from 1 in the order in which their
/// `touchIdentifier` appears. Events other than touches are skipped and counted in the notes.
enum InkableReader {
  /// The maximum size of the JSON object of an event, in bytes.
  static let longestEvent = 1 << 20

  /// The maximum number of elements of the array that aren't touches.
  static let maximumOthers = 1_000_000

  /// Reads a file; throws an error if it is malformed or exceeds the limits.
  static func read(_ input: FormatInput) throws(FormatError) -> InkImport {
    let (bytes, damage) = input.isDamaged ? JSONText.repaired(input.bytes) : (input.bytes, nil)
    var notes = ReadingNotes()
    if let damage { notes.add("the file is damaged: \(damage)") }
    var decoder = TouchDecoder()
    var batches = CallbackBatches()
    var budget = ReadingBudget(input.limits)
    var events: [InputEvent] = []
    var skipped = 0
    var cursor = ArrayCursor(bytes)
    try cursor.open()
    while try cursor.hasElement() {
      let start = cursor.position
      let value = try JSONValue(bytes, start..<min(bytes.count, start + longestEvent))
      cursor.position += value.length
      let event: InputEvent?
      do throws(FormatError) {
        event = try decoder.event(from: value, at: start)
      } catch {
        guard input.isDamaged, !error.isLimit else { throw error }
        notes.add("left out: \(error)")
        continue
      }
      guard let event else {
        skipped += 1
        guard skipped <= maximumOthers else {
          throw FormatError(
            "the JSON array has more than \(maximumOthers) elements that are not touches",
            at: .byte(start)
          )
        }
        continue
      }
      // The memory of an event counts twice, since it is stored a second time until the events become a stream.
      try budget.consume(
        holding: ReadingBudget.recorded + ReadingBudget.event,
        at: .byte(start)
      )
      batches.add(event)
      events.append(event)
    }
    if events.isEmpty, skipped > 0 {
      throw FormatError("the JSON array has no touch events")
    }
    let recording = Recording(events: events, batches: batches.counts)
    var file = recording.file(format: .inkableEvents, channels: decoder.channels)
    file.notes += notes.lines
    if skipped > 0 { file.notes.append("events that are not touches, left out: \(skipped)") }
    return file
  }
}

/// Iterates over the elements of a JSON array without storing them all.
private struct ArrayCursor {
  var position = 0
  private let bytes: [UInt8]
  private var isFirst = true

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Skips the opening bracket of the array.
  mutating func open() throws(FormatError) {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    guard next() == UInt8(ascii: "[") else {
      throw FormatError("not a JSON array", at: .byte(position))
    }
    position += 1
  }

  /// Advances to the next element.
  ///
  /// - Returns: `false` at the closing bracket, which only white space may follow.
  mutating func hasElement() throws(FormatError) -> Bool {
    guard let byte = next() else {
      throw FormatError("the JSON array is truncated", at: .byte(position))
    }
    if byte == UInt8(ascii: "]") {
      position += 1
      guard next() == nil else {
        throw FormatError("unexpected text after the JSON array", at: .byte(position))
      }
      return false
    }
    if !isFirst {
      guard byte == UInt8(ascii: ",") else {
        throw FormatError("missing comma in the JSON array", at: .byte(position))
      }
      position += 1
      guard next() != nil else {
        throw FormatError("the JSON array is truncated", at: .byte(position))
      }
    }
    isFirst = false
    return true
  }

  private mutating func next() -> UInt8? {
    while position < bytes.count {
      switch bytes[position] {
      case 9, 10, 13, 32: position += 1
      default: return bytes[position]
      }
    }
    return nil
  }
}
