import InkGraphics

/// The path of ink: the distance along the ink of each segment or dab.
///
/// The path is a polyline through the ends of segments, or the centers of dabs. Its length may differ from that of the
/// curve: it only identifies points of the same ink, and is fast to compute.
struct InkWay {
  /// The distance to the start of each segment and the end of the last, or to each dab.
  private let marks: [Double]

  /// Creates the path of ink; `nil` for other content, which can't be cut.
  init?(_ item: DisplayList.Item) {
    var marks: [Double] = []
    switch item {
    case .ink(let ribbon, _):
      marks.reserveCapacity(ribbon.segments.count + 1)
      marks.append(0)
      var (from, way) = (ribbon.start, 0.0)
      for segment in ribbon.segments {
        way += (segment.end - from).length
        from = segment.end
        marks.append(way)
      }
    case .dabs(let trail, _):
      marks.reserveCapacity(trail.dabs.count)
      var way = 0.0
      for (i, dab) in trail.dabs.enumerated() {
        if i > 0 { way += (dab.center - trail.dabs[i - 1].center).length }
        marks.append(way)
      }
    case .path, .glyphs, .gradient, .image, .group, .layer, .clip: return nil
    }
    guard let last = marks.last, last.isFinite else { return nil }
    self.marks = marks
  }

  /// The length of the path, in the units of the ink.
  var length: Double { marks.last ?? 0 }

  private static let parts = Double(UInt32.max)

  /// Returns a distance along the path in units of 1/(2³² − 1) of its length, rounded by a rule.
  private func part(_ way: Double, _ rule: FloatingPointRoundingRule) -> UInt32 {
    guard length > 0 else { return 0 }
    return UInt32(min(max((way / length * Self.parts).rounded(rule), 0), Self.parts))
  }

  private func way(_ part: UInt32) -> Double {
    part == .max ? length : Double(part) / Self.parts * length
  }

  /// Whether a range is longer than a mere rounding error, 0.001 units of the ink.
  func isVisible(_ range: WayRange) -> Bool {
    length == 0 || way(range.end) - way(range.start) > 0.001
  }

  /// Returns the range of a part of a segment, by the parameter of its curve.
  func range(ofSegment index: Int, from start: Double, to end: Double) -> WayRange {
    guard length > 0 else { return .whole }
    let (a, b) = (marks[index], marks[index + 1])
    return WayRange(
      index == 0 && start <= 0 ? 0 : part(a + (b - a) * start, .down),
      index + 2 == marks.count && end >= 1 ? .max : part(a + (b - a) * end, .up)
    )
  }

  /// Returns a range that contains every part of a segment.
  func range(aroundSegment index: Int) -> WayRange {
    let range = range(ofSegment: index, from: 0, to: 1)
    // The end of a part may be rounded up once more.
    return WayRange(range.start, range.end > .max - 2 ? .max : range.end + 2)
  }

  /// Returns the range of a dab, up to half the distance to its neighbors.
  func range(ofPrint index: Int) -> WayRange {
    guard length > 0 else { return .whole }
    let last = marks.count - 1
    return WayRange(
      index == 0 ? 0 : part((marks[index - 1] + marks[index]) / 2, .down),
      index == last ? .max : part((marks[index] + marks[index + 1]) / 2, .up)
    )
  }

  // MARK: Cutting

  /// Returns the ink in ranges of the path; `nil` if there is none.
  ///
  /// Segments and dabs inside a range stay unchanged, and so do their pixels.
  ///
  /// - Parameters:
  ///   - item: The ink of this path.
  ///   - ranges: The ranges, in order.
  func cut(_ item: DisplayList.Item, to ranges: [WayRange]) -> DisplayList.Item? {
    if ranges == [.whole] { return item }
    switch item {
    case .ink(let ribbon, let paint): return cut(ribbon, to: ranges).map { .ink($0, paint) }
    case .dabs(var trail, let paint):
      var kept: [Dab] = []
      var i = 0
      for range in ranges {
        i = max(i, firstMark { part($0, .toNearestOrEven) >= range.start })
        while i < marks.count, part(marks[i], .toNearestOrEven) <= range.end {
          kept.append(trail.dabs[i])
          i += 1
        }
      }
      trail.dabs = kept
      return kept.isEmpty ? nil : .dabs(trail, paint)
    case .path, .glyphs, .gradient, .image, .group, .layer, .clip: return nil
    }
  }

  /// Returns the index of the first distance in ``marks`` that satisfies a monotonic predicate.
  ///
  /// Returns the number of marks if none does.
  private func firstMark(where predicate: (Double) -> Bool) -> Int {
    var (low, high) = (0, marks.count)
    while low < high {
      let middle = (low + high) / 2
      if predicate(marks[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  private func cut(_ ribbon: Ribbon, to ranges: [WayRange]) -> Ribbon? {
    guard let first = ranges.first else { return nil }
    if length == 0 { return first == .whole ? ribbon : nil }
    var cut = RibbonPart(of: ribbon)
    if ribbon.segments[0].isGap, first.start == 0 { cut.addDot() }
    var (at, i) = (0, 0)
    while i < ribbon.segments.count {
      let (start, end) = (marks[i], marks[i + 1])
      while at < ranges.count, way(ranges[at].end) < start { at += 1 }
      if at == ranges.count { break }
      let ahead = way(ranges[at].start)
      if ahead > end {
        cut.skip()
        i = max(i + 1, firstMark { $0 >= ahead } - 1)
        continue
      }
      defer { i += 1 }
      if ribbon.segments[i].isGap {
        cut.skip()
        continue
      }
      var (next, isWhole) = (at, false)
      while next < ranges.count, way(ranges[next].start) <= end {
        let from = max(way(ranges[next].start), start)
        let to = min(way(ranges[next].end), end)
        next += 1
        if end == start {
          isWhole = true
        } else if to > from {
          if from > start || to < end {
            cut.add(i, from: (from - start) / (end - start), to: (to - start) / (end - start))
          } else {
            isWhole = true
          }
        }
      }
      if isWhole { cut.add(i) } else { cut.skip() }
    }
    return cut.ribbon
  }
}

/// Builds a ribbon from parts of another.
private struct RibbonPart {
  /// The ribbon so far; `nil` while it is empty.
  private(set) var ribbon: Ribbon?
  private let source: Ribbon

  /// Whether the next part must start a new, separate line, after a gap.
  private var isBroken = true

  init(of source: Ribbon) { self.source = source }

  private func start(of index: Int) -> Point {
    index == 0 ? source.start : source.segments[index - 1].end
  }

  private func radius(before index: Int) -> Double {
    index == 0 ? source.startRadius : source.segments[index - 1].radius
  }

  private func shade(_ index: Int) -> SIMD4<Float> {
    index < source.shades.count ? source.shades[index] : .one
  }

  /// Adds the disc that is drawn before a gap at the start of the ribbon.
  mutating func addDot() {
    begin(at: source.start, source.startRadius, shade(0))
    isBroken = true
  }

  /// Leaves out segments, so that the next part starts a new line.
  mutating func skip() { isBroken = true }

  /// Adds a whole segment, given by its index in the source.
  mutating func add(_ index: Int) {
    if isBroken { begin(at: start(of: index), radius(before: index), shade(index)) }
    append(source.segments[index], shade(index + 1))
  }

  /// Adds a part of a segment, given by its index in the source, between two parameters of its curve, 0…1.
  mutating func add(_ index: Int, from a: Double, to b: Double) {
    let segment = source.segments[index]
    let (from, to) = (radius(before: index), segment.radius)
    let curve = CubicCurve(start(of: index), segment.control1, segment.control2, segment.end)
      .part(from: a, to: b)
    func shade(_ t: Double) -> SIMD4<Float> {
      let (first, last) = (self.shade(index), self.shade(index + 1))
      return first + (last - first) * Float(t)
    }
    if isBroken || a > 0 { begin(at: curve.start, from + (to - from) * a, shade(a)) }
    append(
      Ribbon.Segment(
        control1: curve.control1,
        control2: curve.control2,
        end: curve.end,
        radius: b < 1 ? from + (to - from) * b : to
      ),
      shade(b)
    )
    if b < 1 { isBroken = true }
  }

  private mutating func begin(at point: Point, _ radius: Double, _ shade: SIMD4<Float>) {
    isBroken = false
    guard let last = ribbon?.segments.last?.end ?? ribbon?.start else {
      var fresh = Ribbon(start: point, radius: radius)
      fresh.cap = source.cap
      fresh.join = source.join
      if !source.shades.isEmpty { fresh.shades = [shade] }
      ribbon = fresh
      return
    }
    append(
      Ribbon.Segment(control1: last, control2: point, end: point, radius: radius, isGap: true),
      shade
    )
  }

  private mutating func append(_ segment: Ribbon.Segment, _ shade: SIMD4<Float>) {
    ribbon?.segments.append(segment)
    if !source.shades.isEmpty { ribbon?.shades.append(shade) }
  }
}
