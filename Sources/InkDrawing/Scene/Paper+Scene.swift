package import InkGraphics

extension Paper {
  /// Returns the display list of the paper: its color, the pattern, the margin, and the background.
  ///
  /// Lines are at multiples of the spacing. There is none at the edges of a page, because part of it would be
  /// outside.
  ///
  /// - Parameters:
  ///   - area: The page, or the part of an infinite page to paint, in page units.
  ///   - isWhole: Whether the area is the whole page.
  package func displayList(in area: Rect, isWhole: Bool) -> DisplayList {
    var list = DisplayList()
    guard !area.isEmpty else { return list }
    if let color { list.fill(Path(area), Paint(color)) }
    addPattern(in: area, isWhole, to: &list)
    addMargin(in: area, isWhole, to: &list)
    if let background { list.items += background.items }
    return list
  }

  private func addPattern(in area: Rect, _ isWhole: Bool, to list: inout DisplayList) {
    guard pattern != .plain, isValid else { return }
    let paint = Paint(patternColor)
    if pattern == .dotted || pattern == .isometricDots {
      for dot in dots(in: area, isWhole) { list.ink(Ribbon(start: dot, radius: dotRadius), paint) }
      return
    }
    // A single path, so that translucent lines don't darken where they cross.
    var path = Path()
    let half = lineWidth / 2
    switch pattern {
    case .plain, .dotted, .isometricDots: break
    case .staves: addStaves(in: area, isWhole, to: &path)
    case .ruled, .grid:
      for y in lines(area.minY, area.maxY, every: spacing, isWhole ? half : nil) {
        path.append(Path(Rect(minX: area.minX, minY: y - half, maxX: area.maxX, maxY: y + half)))
      }
      if pattern == .grid { addUprights(in: area, every: spacing, isWhole, to: &path) }
    case .isometricLines:
      addUprights(in: area, every: spacing * Self.upright, isWhole, to: &path)
      for slope in [Self.slope, -Self.slope] { addSlopes(slope, in: area, to: &path) }
    }
    if !path.isEmpty { list.fill(path, paint) }
  }

  private func addUprights(
    in area: Rect,
    every step: Double,
    _ isWhole: Bool,
    to path: inout Path
  ) {
    let half = lineWidth / 2
    for x in lines(area.minX, area.maxX, every: step, isWhole ? half : nil) {
      path.append(Path(Rect(minX: x - half, minY: area.minY, maxX: x + half, maxY: area.maxY)))
    }
  }

  /// Adds the lines y = slope · x + n · spacing, clipped to the area.
  private func addSlopes(_ slope: Double, in area: Rect, to path: inout Path) {
    let ends = [slope * area.minX, slope * area.maxX]
    let from = area.minY - max(ends[0], ends[1])
    let to = area.maxY - min(ends[0], ends[1])
    let half = lineWidth / 2 / Self.upright
    for start in lines(from, to, every: spacing, nil) {
      guard let (a, b) = Self.part(slope, start - half, in: area),
        let (d, c) = Self.part(slope, start + half, in: area)
      else { continue }
      path.append(Path([.move(a), .line(b), .line(c), .line(d), .close]))
    }
  }

  /// Returns the part of y = slope · x + start inside the area, from left to right.
  private static func part(_ slope: Double, _ start: Double, in area: Rect) -> (Point, Point)? {
    let (top, bottom) = ((area.minY - start) / slope, (area.maxY - start) / slope)
    let left = max(area.minX, min(top, bottom))
    let right = min(area.maxX, max(top, bottom))
    guard left < right else { return nil }
    func point(_ x: Double) -> Point {
      Point(x, min(max(slope * x + start, area.minY), area.maxY))
    }
    return (point(left), point(right))
  }

  private func addStaves(in area: Rect, _ isWhole: Bool, to path: inout Path) {
    let half = lineWidth / 2
    let room = isWhole ? min(Double(Self.staffRoom) * spacing, area.width / 8) : 0
    let period = Double(Self.staffRoom + 4) * spacing
    for bottom in lines(area.minY - period, area.maxY + period, every: period, nil) {
      let top = bottom - 4 * spacing
      if isWhole, top - 4 * spacing < area.minY || bottom + 4 * spacing > area.maxY { continue }
      for line in 0..<5 {
        let y = top + Double(line) * spacing
        guard y + half > area.minY, y - half < area.maxY else { continue }
        path.append(
          Path(
            Rect(minX: area.minX + room, minY: y - half, maxX: area.maxX - room, maxY: y + half)
          )
        )
      }
    }
  }

  private func dots(in area: Rect, _ isWhole: Bool) -> [Point] {
    let isGrid = pattern == .dotted
    let reach = isWhole ? dotRadius : nil
    let across = isGrid ? spacing : spacing * Self.upright
    let down = isGrid ? spacing : spacing / 2
    let xs = multiples(area.minX, area.maxX, every: across, reach)
    let ys = multiples(area.minY, area.maxY, every: down, reach)
    guard xs.count * ys.count <= Self.maximumDots else { return [] }
    var dots: [Point] = []
    for row in ys {
      for column in xs where isGrid || (row ^ column) & 1 == 0 {
        dots.append(Point(Double(column) * across, Double(row) * down))
      }
    }
    return dots
  }

  private func addMargin(in area: Rect, _ isWhole: Bool, to list: inout DisplayList) {
    guard let margin, margin.isValid else { return }
    let x = (isWhole ? area.minX : 0) + margin.distance
    let half = lineWidth / 2
    guard x - half > area.minX, x + half < area.maxX else { return }
    let line = Rect(minX: x - half, minY: area.minY, maxX: x + half, maxY: area.maxY)
    list.fill(Path(line), Paint(margin.color))
  }

  /// The radius of dots, in page units.
  private var dotRadius: Double { 1.5 * lineWidth }

  /// The distance between the vertical lines of the triangles in side lengths, and the slope of the other lines.
  private static let (upright, slope) = (0.866_025_403_784_438_6, 0.577_350_269_189_625_8)

  /// The distance between staves, and at their ends, in multiples of the spacing.
  private static let staffRoom = 8

  /// The maximum number of lines in a direction, and of dots, that are drawn.
  private static let maximumLines = 10_000.0
  private static let maximumDots = 200_000

  /// Returns the coordinates of lines in a range of coordinates; see ``multiples(_:_:every:_:)``.
  private func lines(
    _ from: Double,
    _ to: Double,
    every step: Double,
    _ reach: Double?
  ) -> [Double] {
    multiples(from, to, every: step, reach).map { Double($0) * step }
  }

  /// Returns the multiples of a step in a range, as integer factors; empty if they would be too dense to
  /// distinguish.
  ///
  /// - Parameter reach: The least distance from the edges, in page units; `nil` if lines may be on them.
  private func multiples(
    _ from: Double,
    _ to: Double,
    every step: Double,
    _ reach: Double?
  ) -> Range<Int> {
    var first = (from / step).rounded(.up)
    var last = (to / step).rounded(.down)
    if let reach {
      if first * step <= from + reach { first += 1 }
      if last * step >= to - reach { last -= 1 }
    }
    guard last - first < Self.maximumLines, last >= first, abs(first) < 0x1p30 else { return 0..<0 }
    return Int(first)..<Int(last) + 1
  }
}
