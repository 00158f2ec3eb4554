import InkFormats
import InkGraphics

/// The outlines of the curves of a stroke that the eraser cut.
///
/// A cut curve is drawn by its outline, since the widths at its points are those before the cut. An outline with two arcs,
/// one at each end, is that of a curve that isn't cut.
struct GoodNotesOutline {
  /// The number of chords of an arc.
  private static let pieces = 8

  /// The outlines of cut curves in units of the canvas, by the indices of the curves.
  private(set) var cuts: [Int: Path] = [:]

  /// The numbers of a list, which are read one after the other.
  private struct Numbers {
    let list: [Double]
    var at = 0

    mutating func next(_ count: Int) throws(FormatError) -> ArraySlice<Double> {
      guard count <= list.count - at else {
        throw FormatError("the outline of a stroke is truncated")
      }
      at += count
      let numbers = list[(at - count)..<at]
      guard numbers.allSatisfy({ $0.magnitude <= Placement.farthest }) else {
        throw FormatError("the outline of a stroke has an invalid number")
      }
      return numbers
    }

    mutating func point() throws(FormatError) -> Point {
      let numbers = try next(2)
      return Point(numbers[numbers.startIndex], numbers[numbers.startIndex + 1])
    }
  }

  /// Reads the outlines of round ink; there are none if the template has no outlines.
  ///
  /// - Parameters:
  ///   - columns: The members of the template behind its commands and operands.
  ///   - shift: The number by which the commands are increased.
  ///   - budget: The memory that remains.
  /// - Throws: An error if an outline is invalid.
  init(
    _ columns: ArraySlice<[Double]>,
    shift: Int,
    _ budget: inout ReadingBudget
  ) throws(FormatError) {
    guard columns.count >= 7 else { return }
    let lists = Array(columns)
    guard lists[0].allSatisfy({ 0...65_535 ~= $0 }), lists[1].allSatisfy({ 0...65_535 ~= $0 })
    else { throw FormatError("the outline of a stroke has invalid commands") }
    var commands = Numbers(list: lists[1])
    var (moves, quadratics) = (Numbers(list: lists[2]), Numbers(list: lists[3]))
    var (cubics, arcs) = (Numbers(list: lists[4]), Numbers(list: lists[5]))
    var directions = Numbers(list: lists[6])
    for (index, count) in lists[0].enumerated() {
      var path = Path()
      var arcCount = 0
      for command in try commands.next(Int(count)) {
        switch Int(command) - shift {
        case 0: path.move(to: try moves.point())
        case 1: path.quadratic(try quadratics.point(), to: try quadratics.point())
        case 2: path.cubic(try cubics.point(), try cubics.point(), to: try cubics.point())
        case 3:
          let arc = Array(try arcs.next(5))
          let isClockwise = try directions.next(1).first != 0
          Self.add(arc, isClockwise: isClockwise, to: &path)
          arcCount += 1
        default: throw FormatError("the outline of a stroke has unknown commands")
        }
      }
      guard arcCount != 2, case .move? = path.elements.first else { continue }
      path.close()
      try budget.reserve(64 * path.elements.count + 128)
      cuts[index] = path
    }
  }

  /// Adds chords of an arc: its center, radius, and angles in radians, which decrease if it is clockwise.
  private static func add(_ arc: [Double], isClockwise: Bool, to path: inout Path) {
    let full = 2 * Double.pi
    var turn = (arc[4] - arc[3]).truncatingRemainder(dividingBy: full)
    if isClockwise, turn > 0 { turn -= full }
    if !isClockwise, turn < 0 { turn += full }
    for i in 0...pieces {
      let (sine, cosine) = Real.sinCos(arc[3] + turn * Double(i) / Double(pieces))
      path.line(to: Point(arc[0] + arc[2] * cosine, arc[1] + arc[2] * sine))
    }
  }
}
