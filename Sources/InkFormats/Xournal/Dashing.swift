import InkGraphics
import InkStrokes

/// Breaks lines into dashes.
enum Dashing {
  /// The most pieces that a line is broken into.
  static let mostPieces = 20_000

  /// The inked pieces of a line.
  ///
  /// - Parameters:
  ///   - events: The points of the line; force is interpolated where it is broken.
  ///   - pattern: Lengths of ink and gap in turn, an even number of them.
  /// - Returns: `nil` if there would be too many pieces.
  static func pieces(of events: [InputEvent], pattern: [Double]) -> [[InputEvent]]? {
    let period = pattern.reduce(0, +)
    var length = 0.0
    for i in events.indices.dropFirst() {
      length += events[i - 1].location.distance(to: events[i].location)
    }
    guard period > 0, length / period * Double(pattern.count) < Double(mostPieces) else {
      return nil
    }
    var pieces: [[InputEvent]] = []
    var piece = [events[0]]
    var slot = 0
    var left = pattern[0]
    for i in events.indices.dropFirst() {
      let (from, to) = (events[i - 1], events[i])
      let distance = from.location.distance(to: to.location)
      var gone = 0.0
      while distance - gone > left {
        gone += left
        let cut = interpolated(from, to, distance > 0 ? gone / distance : 1)
        if slot % 2 == 0 {
          pieces.append(piece + [cut])
        } else {
          piece = [cut]
        }
        slot = (slot + 1) % pattern.count
        left = pattern[slot]
        if pieces.count > mostPieces { return nil }
      }
      left -= distance - gone
      if slot % 2 == 0 { piece.append(to) }
    }
    if slot % 2 == 0 { pieces.append(piece) }
    return pieces
  }

  private static func interpolated(_ a: InputEvent, _ b: InputEvent, _ t: Double) -> InputEvent {
    var event = b
    event.location = a.location.interpolated(to: b.location, t)
    if let from = a.force, let to = b.force { event.force = from + (to - from) * t }
    return event
  }
}
