import InkGraphics
import InkStrokes

extension XournalParser {
  /// Replaces invalid widths of a stroke's segments, and removes surplus ones.
  ///
  /// - Returns: Whether the stroke has widths; if so, there is one per segment.
  func mendWidths(segments: Int) -> Bool {
    var widths: [Double] = []
    swap(&widths, &self.widths)
    defer { self.widths = widths }
    // If there are fewer widths than segments, all are ignored.
    guard !widths.isEmpty, widths.count >= segments else { return false }
    hasWidths = true
    widths.removeLast(widths.count - segments)
    // Widths that are too large are replaced with the previous valid one.
    var valid = widths.first { $0 > 0 && $0 <= Self.greatest } ?? stroke.style.width
    for i in widths.indices where widths[i] > 0 {
      if widths[i] <= Self.greatest { valid = widths[i] } else { widths[i] = valid }
    }
    if !(stroke.style.width > 0) { stroke.style.width = widths.reduce(0) { $1 > $0 ? $1 : $0 } }
    return true
  }

  /// Converts points to samples.
  ///
  /// Widths become forces that vary smoothly along the points.
  ///
  /// - Parameters:
  ///   - numbers: The coordinates in points, x and y alternating.
  ///   - widths: The width of each segment in points, 0 or greater; empty for ink of one width.
  func points(_ numbers: ArraySlice<Double>, _ widths: ArraySlice<Double>) -> [StrokeSample] {
    let scale = stroke.style.width > 0 ? 1 / stroke.style.width : 0
    var samples: [StrokeSample] = []
    samples.reserveCapacity(numbers.count / 2)
    for i in stride(from: numbers.startIndex, to: numbers.endIndex, by: 2) {
      let after = widths.startIndex + samples.count
      var force: Double?
      if let first = widths.first, let last = widths.last {
        let before = samples.isEmpty ? first : widths[after - 1]
        force = (before + (after < widths.endIndex ? widths[after] : last)) * 0.5 * scale
      }
      samples.append(
        StrokeSample(location: Point(numbers[i], numbers[i + 1]), time: 0, force: force)
      )
    }
    return samples
  }
}
