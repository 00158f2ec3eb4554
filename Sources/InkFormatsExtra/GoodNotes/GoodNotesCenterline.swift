import InkFormats
import InkGraphics

/// The centerline of ink: curves between points that have a radius, and the force and direction of the pen.
///
/// A template has three lists: commands, which begin a part (even numbers) or add a quadratic curve (odd numbers), the
/// operands of the commands that begin parts, and the operands of curves. Ink that was divided by the eraser has several
/// parts.
struct GoodNotesCenterline {
  /// A point of ink, in units of the canvas.
  struct Knot {
    fileprivate var values = SIMD8<Double>.zero

    /// The position.
    var point: Point { Point(values[0], values[1]) }

    /// Half the width; of a flat nib, half its length.
    var radius: Double { values[2] }

    /// The angle of the nib in radians.
    var rotation: Double { values[3] }

    /// The thickness of the nib as a fraction of its length; 0 for round ink.
    var flatness: Double { values[4] }

    /// The force of a pencil, 1 for an average one; 0 for other pens.
    var force: Double { values[5] }

    /// The direction of a pencil in radians.
    var azimuth: Double { values[6] }

    /// The angle between a pencil and the page in radians.
    var altitude: Double { values[7] }

    /// Returns half the width of the ink at the point across a line in a direction.
    func radius(across direction: Point) -> Double {
      let length = direction.distance(to: .origin)
      guard flatness > 0, length > 0 else { return radius }
      let (sine, cosine) = Real.sinCos(rotation)
      let along = (direction.x * cosine + direction.y * sine) / length
      let across = (direction.y * cosine - direction.x * sine) / length
      return radius * (along * along + flatness * flatness * across * across).squareRoot()
    }
  }

  /// The arrangement of the numbers of a point.
  private enum Layout {
    case plain
    case wide
    case flat
    case pencil
  }

  /// The parts with their points, whose straight connections are close to the curves.
  private(set) var parts: [[Knot]] = []

  /// The outlines of curves that the eraser cut, in units of the canvas.
  private(set) var areas: [Path] = []

  /// The width that the user chose, in units of the canvas; `nil` if points have widths of their own.
  private(set) var width: Double?

  /// Whether the ink is that of a pencil.
  private(set) var isPencil = false

  /// The greatest distance of a curve from its chords, in units of the canvas.
  private static let tolerance = 0.05

  /// The maximum number of chords of a curve.
  private static let maximumPieces = 16.0

  /// Reads the geometry of a stroke; there are no parts if the stroke was erased.
  ///
  /// - Parameters:
  ///   - template: The numbers.
  ///   - budget: The samples that remain.
  /// - Throws: An error if the numbers are invalid or of an unknown kind.
  init(_ template: GoodNotesTemplate, _ budget: inout ReadingBudget) throws(FormatError) {
    let columns = template.columns
    // Geometry that begins with a list after its version has no width.
    let first = template.schema.starts(with: "vu".utf8) ? 2 : 1
    guard template.schema.first == UInt8(ascii: "v"), columns.count >= first + 3,
      columns[first].allSatisfy({ 0...65_535 ~= $0 })
    else {
      throw FormatError("a stroke has points of an unknown kind")
    }
    if first == 2 { width = columns[1].first }
    let (commands, moves, curves) = (columns[first], columns[first + 1], columns[first + 2])
    let starts = commands.count { Int($0) % 2 == 0 }
    let (start, curve) = (
      try Self.stride(moves.count, starts), try Self.stride(curves.count, commands.count - starts)
    )
    let layout: Layout
    switch (start, curve) {
    case (0, 0): return
    case (2, 0), (2, 4): layout = .plain
    case (3, 0), (3, 6): layout = .wide
    case (4, 0), (4, 9): layout = .flat
    case (5, 0), (5, 11): layout = .pencil
    default: throw FormatError("a stroke has points of an unknown kind")
    }
    guard start > 0, Int(commands.first ?? 1) % 2 == 0 else {
      throw FormatError("a stroke has no start")
    }
    isPencil = layout == .pencil
    if layout == .wide || layout == .flat { width = nil }
    let isPaired = layout == .wide || layout == .flat ? Self.isPaired(curves, curve) : false
    var cuts: [Int: Path] = [:]
    if layout == .wide {
      // The commands of outlines follow those of centerlines in the templates of brushes.
      let outline = columns[(first + 3)...]
      do throws(FormatError) {
        cuts = try GoodNotesOutline(outline, shift: first == 2 ? 2 : 0, &budget).cuts
      } catch {
        // The centerline is complete without outlines.
        if error.isLimit { throw error }
      }
    }
    var (move, next, index) = (0, 0, 0)
    // The start of the next curve, unless the last part ends there.
    var pending: Knot?
    for (i, command) in commands.enumerated() {
      if Int(command) % 2 == 0 {
        let knot = try Self.knot(moves[move...].prefix(start), layout)
        move += start
        try budget.consume(holding: 128, at: .file)
        pending = knot
        let isDot = i + 1 == commands.count || Int(commands[i + 1]) % 2 == 0
        if isDot { parts.append([knot]) }
      } else {
        let numbers = Array(curves[next...].prefix(curve))
        next += curve
        let (control, end) = try Self.knots(numbers, layout, isPaired: isPaired)
        index += 1
        if let cut = cuts[index - 1] {
          areas.append(cut)
          pending = end
          continue
        }
        if let knot = pending { parts.append([knot]) }
        pending = nil
        try add(control, end, &budget)
      }
    }
  }

  /// Returns the number of operands of each command; 0 without commands.
  private static func stride(_ operands: Int, _ commands: Int) throws(FormatError) -> Int {
    if commands == 0 { return 0 }
    guard operands % commands == 0 else {
      throw FormatError("a stroke has another number of points than of commands")
    }
    return operands / commands
  }

  /// Returns whether the numbers of a curve begin with two points, rather than a point and its radius.
  ///
  /// Both occur, so the arrangement whose points are closer is taken.
  private static func isPaired(_ curves: [Double], _ stride: Int) -> Bool {
    var (paired, single) = (0.0, 0.0)
    for at in Swift.stride(from: 0, to: curves.count, by: stride) {
      let control = Point(curves[at], curves[at + 1])
      paired += control.distance(to: Point(curves[at + 2], curves[at + 3]))
      single += control.distance(to: Point(curves[at + 3], curves[at + 4]))
    }
    return paired < single
  }

  private static func knots(
    _ n: [Double],
    _ layout: Layout,
    isPaired: Bool
  ) throws(FormatError) -> (control: Knot, end: Knot) {
    switch layout {
    case .plain: return (try knot(n[..<2], layout), try knot(n[2...], layout))
    case .pencil: return (try knot(n[1..<6], layout), try knot(n[6...], layout))
    case .wide, .flat:
      var (control, end) = ([n[0], n[1], n[2]], [n[3], n[4], n[5]])
      if isPaired { (control, end) = ([n[0], n[1], n[4]], [n[2], n[3], n[5]]) }
      if layout == .flat {
        control += [n[6], n[8]]
        end += [n[7], n[8]]
      }
      return (try knot(control[...], layout), try knot(end[...], layout))
    }
  }

  /// Returns a point from its numbers; the first point of a flat nib has no thickness.
  private static func knot(_ n: ArraySlice<Double>, _ layout: Layout) throws(FormatError) -> Knot {
    guard n.allSatisfy({ $0.magnitude <= Placement.farthest }) else {
      throw FormatError("a stroke has a point that is not finite or too far away")
    }
    let at = n.startIndex
    var knot = Knot()
    (knot.values[0], knot.values[1]) = (n[at], n[at + 1])
    switch layout {
    case .plain: break
    case .wide, .flat:
      knot.values[2] = max(n[at + 2], 0)
      if n.count > 3 { knot.values[3] = n[at + 3] }
      if n.count > 4 { knot.values[4] = min(max(n[at + 4], 0), 1) }
    case .pencil:
      (knot.values[6], knot.values[7], knot.values[5]) = (n[at + 2], n[at + 3], max(n[at + 4], 0))
    }
    return knot
  }

  /// Adds the chords of a curve to the last part.
  private mutating func add(
    _ control: Knot,
    _ end: Knot,
    _ budget: inout ReadingBudget
  ) throws(FormatError) {
    let last = parts.count - 1
    guard let start = parts[last].last else { return }
    if parts[last].count == 1 { parts[last][0].values[4] = control.values[4] }
    let bend = Point(
      start.point.x - 2 * control.point.x + end.point.x,
      start.point.y - 2 * control.point.y + end.point.y
    ).distance(to: .origin)
    let count = min((bend / (4 * Self.tolerance)).squareRoot().rounded(.up), Self.maximumPieces)
    let pieces = max(Int(count), 1)
    for i in 1...pieces {
      try budget.consume(holding: 2 * ReadingBudget.sample + 128, at: .file)
      let t = Double(i) / Double(pieces)
      let (a, b, c) = ((1 - t) * (1 - t), 2 * t * (1 - t), t * t)
      var knot = end
      if i < pieces { knot.values = a * start.values + b * control.values + c * end.values }
      parts[last].append(knot)
    }
  }
}
