import InkGraphics

/// Digits of straight lines, as plotters draw them.
enum Digit {
  /// The points of each digit on a grid of 2 by 4, two numbers per point.
  private static let lines: [[Double]] = [
    [0, 0, 2, 0, 2, 4, 0, 4, 0, 0], [0, 1, 1, 0, 1, 4], [0, 0, 2, 0, 2, 2, 0, 4, 2, 4],
    [0, 0, 2, 0, 1, 2, 2, 2, 2, 4, 0, 4], [2, 4, 2, 0, 0, 3, 2, 3],
    [2, 0, 0, 0, 0, 2, 2, 2, 2, 4, 0, 4],
  ]

  /// Returns a digit from 0 to 5.
  ///
  /// - Parameters:
  ///   - top: The center of its upper edge.
  ///   - width: The width of its lines.
  static func path(_ digit: Int, at top: Point, _ width: Double) -> Path {
    let (numbers, unit) = (lines[digit], 1.6)
    func point(_ i: Int) -> Point {
      Point(top.x + unit * (numbers[2 * i] - 1), top.y + unit * numbers[2 * i + 1])
    }
    var path = Path()
    for i in 1..<(numbers.count / 2) {
      let along = (point(i) - point(i - 1)).normalized * (0.5 * width)
      path.append(SetSquare.bar(point(i - 1) - along, point(i) + along, width))
    }
    return path
  }
}
