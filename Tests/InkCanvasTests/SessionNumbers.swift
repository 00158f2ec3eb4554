import InkCanvas
import InkDrawing
import InkGraphics
import InkRendering
import InkSession
import InkStrokes
import InkStylus
import _InkTestSupport

/// Returns a command as numbers.
func command(_ command: CanvasCommand.Number, _ arguments: [Double] = []) -> [Double] {
  [Double(command.rawValue), Double(arguments.count)] + arguments
}

extension CanvasSession {
  /// Performs one command.
  func perform(_ number: CanvasCommand.Number, _ values: [Double] = []) throws(Refusal) {
    try perform(command(number, values))
  }

  /// Passes in events, `size` of them at a time.
  func perform(events: [InputEvent], size: Int) throws(Refusal) {
    for start in stride(from: 0, to: events.count, by: size) {
      let part = events[start..<min(start + size, events.count)]
      let now = part.last?.time ?? 0
      try perform(.events, [now, Double(part.count)] + part.flatMap(\.numbers))
    }
  }

  /// Begins a document of one page as large as the canvas, on which only pens draw.
  func beginPage() throws(Refusal) {
    try perform(.resize, [400, 300, 1])
    try perform(.begin, [1, 2, 3, 4, 7, 400, 300])
    try perform(.roles, [1])
  }

  /// Draws three strokes on two layers; the events arrive `size` at a time.
  func drawStrokes(size: Int) throws(Refusal) {
    try perform(events: line(Point(30, 30), Point(300, 60), count: 50), size: size)
    try perform(.brush, [3, 4, 0.5, 0, 0.5, 1])
    try perform(events: line(Point(30, 90), Point(300, 120), count: 50, start: 1), size: size)
    try perform(.addLayer, [1])
    try perform(.brush, [0, 0, .nan, .nan, .nan, .nan])
    try perform(events: line(Point(60, 20), Point(90, 220), count: 50, start: 2), size: size)
  }

  /// Returns the pixels of the canvas shown, with all damage painted.
  func paintedPixels() -> [UInt32] {
    guard let canvas = shown else { return [] }
    canvas.paintAll()
    return canvas.pixmap.pixels
  }
}

extension InputEvent {
  /// The event as numbers of the command `events`.
  fileprivate var numbers: [Double] {
    [
      Double(contact), Double(kind.rawValue), Double(phase.rawValue), 0, location.x, location.y,
      time, force ?? .nan, .nan, .nan, .nan, Double(buttons.rawValue), .nan,
    ]
  }
}

/// Returns bytes as the arguments of a command: their count, then eight bytes in each number.
func packed(_ bytes: [UInt8]) -> [Double] {
  var numbers = [Double](repeating: 0, count: (bytes.count + 7) / 8)
  numbers.withUnsafeMutableBytes { memory in
    for (i, byte) in bytes.enumerated() { memory[i] = byte }
  }
  return [Double(bytes.count)] + numbers
}
