import InkCanvas
import InkDrawing
import InkGraphics
import InkSession
import InkStrokes

/// The replay of a session: the commands that the Studio's page recorded from its canvas.
enum SessionReplay {
  /// The first bytes of a recording; a digit follows, its version.
  private static let magic: [UInt8] = Array("INKCANV".utf8)

  /// The version of recordings, whose commands have the numbers of ``/InkSession/CanvasCommand``.
  private static let version = UInt8(ascii: "1")

  /// Whether bytes are a recorded session.
  static func accepts(_ bytes: [UInt8]) -> Bool { bytes.starts(with: magic) }

  /// The counts and hashes at the end of a session.
  struct Result {
    var events = 0
    var strokes = 0
    var strokesHash: UInt64 = 0
    var pixelsHash: UInt64 = 0
  }

  /// Performs the commands of a recorded session on a new canvas.
  ///
  /// - Parameters:
  ///   - bytes: Eight bytes, ``magic`` and ``version``, then the commands: little-endian numbers of 64 bits, for each
  ///     command its number, the count of its arguments, and these.
  ///   - size: Returns the number of events of the next callback; `nil` for those of the recording.
  /// - Throws: ``CommandError/file(_:_:)`` if the recording is invalid or a command is refused.
  static func run(
    _ bytes: [UInt8],
    _ label: String,
    _ context: CommandContext,
    size: (() -> Int)?
  ) throws(CommandError) -> Result {
    guard bytes.count % 8 == 0 else {
      throw .file(
        label,
        "the recorded session is cut off: its size is not a multiple of 8 bytes; copy it again"
      )
    }
    guard bytes.count >= 8, bytes[7] == version else {
      throw .file(
        label,
        "the session was recorded by another version of Inkstone; replay it with that version"
      )
    }
    var numbers: [Double] = []
    numbers.reserveCapacity(bytes.count / 8 - 1)
    for at in stride(from: 8, to: bytes.count, by: 8) {
      var word: UInt64 = 0
      for i in 0..<8 { word |= UInt64(bytes[at + i]) << UInt64(8 * i) }
      numbers.append(Double(bitPattern: word))
    }
    var library = context.library
    library.plugins = context.plugins
    let session = CanvasSession(library: library, tools: context.tools)
    var result = Result()
    var at = 0
    var bar = ProgressBar(label, total: numbers.count)
    defer { ProgressBar.clear() }
    while at < numbers.count {
      guard at + 1 < numbers.count, let length = Int(exactly: numbers[at + 1]), length >= 0,
        length <= numbers.count - at - 2
      else { throw broken(label, at) }
      let command = [Double](numbers[at..<at + 2 + length])
      for part in parts(command, size) {
        if part[0] == Double(CanvasCommand.Number.events.rawValue), part.count > 3 {
          result.events += Int(exactly: part[3]) ?? 0
        }
        do throws(Refusal) {
          try session.perform(part)
        } catch {
          throw broken(label, at)
        }
      }
      at += 2 + length
      bar.advance(by: 2 + length)
    }
    guard let canvas = session.shown else {
      throw .file(label, "the recorded session opens no document, so there is nothing to replay")
    }
    while canvas.needsFrame { _ = canvas.paint(budget: .max / 2) }
    var hash = Fingerprint()
    hash.combine(canvas.pixmap)
    result.strokes = canvas.drawing.itemCount
    result.strokesHash = canvas.drawing.contentHash
    result.pixelsHash = hash.value
    return result
  }

  private static func broken(_ label: String, _ at: Int) -> CommandError {
    .file(
      label,
      "the command at number \(at + 1) of the recorded session is invalid; replay it with the version that recorded it"
    )
  }

  /// Splits a command with the events of one callback into several commands, as if there had been more callbacks.
  private static func parts(_ command: [Double], _ size: (() -> Int)?) -> [[Double]] {
    let step = CanvasCommand.eventSize
    guard let size, command.count > 4, command[0] == Double(CanvasCommand.Number.events.rawValue),
      let count = Int(exactly: command[3]), count > 0, command.count == 4 + count * step
    else { return [command] }
    var parts: [[Double]] = []
    var now = -Double.infinity
    var first = 0
    while first < count {
      let next = min(first + max(size(), 1), count)
      for i in first..<next where command[4 + i * step + 3] != 1 {
        now = max(now, command[4 + i * step + 6])
      }
      let time = next == count ? command[2] : min(now, command[2])
      let events = command[(4 + first * step)..<(4 + next * step)]
      let length = Double(2 + events.count)
      parts.append([command[0], length, time, Double(next - first)] + events)
      first = next
    }
    return parts
  }
}
