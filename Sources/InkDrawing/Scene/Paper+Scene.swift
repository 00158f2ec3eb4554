package import InkGraphics

extension Paper {
  /// What there is to paint of the paper: its colour, the pattern, and the sheet.
  ///
  /// Lines lie at whole multiples of the spacing. At the edges of a page there is none, as a part of it would
  /// lie outside.
  ///
  /// - Parameters:
  ///   - area: The page, or of a page without edges the part to paint, in page units.
  ///   - isWhole: Whether the area is all of the page.
  package func displayList(in area: Rect, isWhole: Bool) -> DisplayList {
    var list = DisplayList()
    guard !area.isEmpty else { return list }
    if let color { list.fill(Path(area), Paint(color)) }
    addPattern(in: area, isWhole, to: &list)
    addMargin(in: area, isWhole, to: &list)
    if let sheet { list.items += sheet.items }
    return list
  }

  private func addPattern(in area: Rect, _ isWhole: Bool, to list: inout DisplayList) {
    guard pattern != .plain else { return }
    let paint = Paint(patternColor)
    let ys = lines(area.minY, area.maxY, isWhole)
    let xs = pattern == .ruled ? [] : lines(area.minX, area.maxX, isWhole)
    let half = Self.lineWidth / 2
    if pattern == .dotted {
      guard xs.count * ys.count <= Self.mostDots else { return }
      for y in ys {
        for x in xs { list.ink(Ribbon(start: Point(x, y), radius: Self.dotRadius), paint) }
      }
      return
    }
    // One path, so that translucent lines do not darken where they cross.
    var path = Path()
    for y in ys {
      path.append(Path(Rect(minX: area.minX, minY: y - half, maxX: area.maxX, maxY: y + half)))
    }
    for x in xs {
      path.append(Path(Rect(minX: x - half, minY: area.minY, maxX: x + half, maxY: area.maxY)))
    }
    if !path.isEmpty { list.fill(path, paint) }
  }

  private func addMargin(in area: Rect, _ isWhole: Bool, to list: inout DisplayList) {
    guard let margin, margin.isSound else { return }
    let x = (isWhole ? area.minX : 0) + margin.distance
    let half = Self.lineWidth / 2
    guard x - half > area.minX, x + half < area.maxX else { return }
    let line = Rect(minX: x - half, minY: area.minY, maxX: x + half, maxY: area.maxY)
    list.fill(Path(line), Paint(margin.color))
  }

  /// The width of lines, in page units.
  package static let lineWidth = 0.5

  /// The radius of dots, in page units.
  package static let dotRadius = 0.75

  /// The most lines in a direction, and the most dots, that are drawn.
  private static let mostLines = 10_000.0
  private static let mostDots = 200_000

  /// Where lines are in a range; none where they would be too many to tell apart.
  private func lines(_ from: Double, _ to: Double, _ isWhole: Bool) -> [Double] {
    guard isSound else { return [] }
    var number = (from / spacing).rounded(.up)
    var last = (to / spacing).rounded(.down)
    if isWhole {
      let reach = pattern == .dotted ? Self.dotRadius : Self.lineWidth / 2
      if number * spacing <= from + reach { number += 1 }
      if last * spacing >= to - reach { last -= 1 }
    }
    guard last - number < Self.mostLines, last >= number else { return [] }
    var result: [Double] = []
    while number <= last {
      result.append(number * spacing)
      number += 1
    }
    return result
  }
}
