public import InkGraphics
public import InkStrokes

/// A pen that draws loops from left to right while its barrel rotates.
public enum Flourish {
  /// Returns the samples of one stroke.
  ///
  /// - Parameters:
  ///   - contact: The contact of the stroke.
  ///   - origin: The beginning of the stroke, in page units; it is about 400 long and 120 high.
  ///   - count: The number of samples, 2 or more.
  /// - Precondition: `count` is 2 or more.
  public static func events(contact: UInt32, from origin: Point, count: Int = 160) -> [InputEvent] {
    precondition(count > 1, "a flourish has two samples or more")
    var events: [InputEvent] = []
    for i in 0..<count {
      let part = Double(i) / Double(count - 1)
      let swing = Real.sinCos(part * 8 * .pi)
      events.append(
        InputEvent(
          contact: contact,
          phase: i == 0 ? .began : i == count - 1 ? .ended : .moved,
          location: origin + Vector(370 * part - 60 * swing.sine, -55 * swing.cosine),
          time: Double(contact) * 10 + 0.004 * Double(i),
          force: 0.5,
          roll: part * 0.8
        )
      )
    }
    return events
  }
}
