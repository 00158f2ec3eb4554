package import InkGraphics

/// The ribbon of a stroke, with gaps for a dash pattern, computed from its elements and updated as they change.
package struct RibbonMarks: Sendable {
  /// The ink, in page units; `nil` without elements.
  package private(set) var ribbon: Ribbon?

  private let cap: Ribbon.Cap
  private let join: Ribbon.Join
  private let isShaded: Bool
  private var dash: DashPattern?
  private var elementCount = 0

  /// The state of the dash pattern before an element: the number of segments and the length of the stroke so far.
  private struct State: Sendable {
    var segment: Int
    var length: Double
    /// Whether the ink ended before the element, so that the next dash begins with a gap.
    var isBroken: Bool
    /// Whether any earlier element has ink.
    var hasInk: Bool
  }

  private var states: [State] = []

  init(_ brush: Brush) {
    cap = brush.strokeStyle.cap
    join = brush.strokeStyle.join
    isShaded = !brush.styleChanges.isDisjoint(with: [.color, .opacity])
    dash = brush.strokeStyle.dash.map(DashPattern.init)
  }

  /// Returns the number of ribbon segments of the elements before the one at an index.
  package func segmentCount(before element: Int) -> Int {
    states.isEmpty ? max(0, element - 1) : states[min(element, states.count - 1)].segment
  }

  /// Updates the ribbon for the elements from index `first` on, which is that of the first changed one.
  mutating func update(_ elements: [StrokeElement], from first: Int) {
    let kept = min(first, elementCount)
    elementCount = elements.count
    guard let head = elements.first else {
      ribbon = nil
      states.removeAll()
      return
    }
    if ribbon == nil || kept == 0 { begin(head) }
    // A tap is a dot, with or without a pattern.
    if let dash, elements.count > 1, !head.isTap {
      updateDashed(elements, from: kept, dash)
    } else {
      // The stroke was drawn with dashes before, whose ribbon may start after the stroke: begin again at its head.
      if !states.isEmpty { begin(head) }
      states.removeAll()
      updateWhole(elements, from: kept)
    }
  }

  private mutating func begin(_ head: StrokeElement) {
    var segments: [Ribbon.Segment] = []
    var shades: [SIMD4<Float>] = []
    if var old = ribbon {
      ribbon = nil
      swap(&segments, &old.segments)
      swap(&shades, &old.shades)
      segments.removeAll(keepingCapacity: true)
      shades.removeAll(keepingCapacity: true)
    }
    var fresh = Ribbon(start: head.curve.end, radius: head.end.radius, segments: segments)
    fresh.cap = head.isTap ? .round : cap
    fresh.join = join
    if isShaded {
      shades.append(head.end.color)
      fresh.shades = shades
    }
    ribbon = fresh
  }

  private mutating func cut(to count: Int) {
    let segments = ribbon?.segments.count ?? 0
    if count < segments { ribbon?.segments.removeLast(segments - count) }
    let shades = ribbon?.shades.count ?? 0
    if isShaded, count + 1 < shades { ribbon?.shades.removeLast(shades - count - 1) }
  }

  private mutating func append(_ segment: Ribbon.Segment, _ shade: SIMD4<Float>) {
    ribbon?.segments.append(segment)
    if isShaded { ribbon?.shades.append(shade) }
  }

  private mutating func updateWhole(_ elements: [StrokeElement], from kept: Int) {
    cut(to: max(0, kept - 1))
    // Only for complete ink: reserving an exact capacity for each new element would copy all segments every time.
    if kept == 0 { ribbon?.segments.reserveCapacity(elements.count - 1) }
    for element in elements[max(1, kept)...] {
      append(
        Ribbon.Segment(
          control1: element.curve.control1,
          control2: element.curve.control2,
          end: element.curve.end,
          radius: element.end.radius
        ),
        element.end.color
      )
    }
  }

  // MARK: Dashes

  /// The maximum number of segments of a dashed stroke; the rest is drawn without gaps.
  static let maximumSegments = 1 << 17

  private mutating func updateDashed(
    _ elements: [StrokeElement],
    from kept: Int,
    _ dash: DashPattern
  ) {
    let first = max(1, min(kept, states.count - 1))
    if states.isEmpty || first == 1 {
      begin(elements[0])
      states = [
        State(segment: 0, length: 0, isBroken: true, hasInk: false),
        State(segment: 0, length: 0, isBroken: true, hasInk: false),
      ]
    }
    states.removeSubrange((first + 1)...)
    var state = states[first]
    cut(to: state.segment)
    for element in elements[first...] {
      add(element, dash, &state)
      states.append(state)
    }
    // A pattern that leaves no ink is replaced by a dot.
    if !state.hasInk { begin(elements[0]) }
  }

  private mutating func add(
    _ element: StrokeElement,
    _ dash: DashPattern,
    _ state: inout State
  ) {
    let lengths = ArcLength(element.curve)
    let end = state.length + lengths.total
    let isFull = (ribbon?.segments.count ?? 0) > Self.maximumSegments
    let whole = DashPattern.Piece(start: state.length, end: end, endsThere: false)
    for piece in isFull ? [whole] : dash.pieces(from: state.length, to: end) {
      let a = lengths.parameter(at: piece.start - state.length)
      let b = piece.end >= end ? 1 : lengths.parameter(at: piece.end - state.length)
      let curve = element.curve.part(from: a, to: b)
      let (from, to) = (
        element.start.interpolated(to: element.end, a),
        element.start.interpolated(to: element.end, b)
      )
      if state.isBroken || piece.start > state.length {
        begin(at: curve.start, from, &state)
      }
      append(
        Ribbon.Segment(
          control1: curve.control1,
          control2: curve.control2,
          end: curve.end,
          radius: to.radius
        ),
        to.color
      )
      state.isBroken = piece.end < end || piece.endsThere
    }
    if !isFull, dash.isGap(at: end) { state.isBroken = true }
    state.length = end
    state.segment = ribbon?.segments.count ?? 0
  }

  /// Begins the next dash: with a gap from the previous one, or as the start of the ribbon.
  private mutating func begin(at point: Point, _ nib: Nib, _ state: inout State) {
    if state.hasInk {
      let from = ribbon?.segments.last?.end ?? point
      append(
        Ribbon.Segment(
          control1: from,
          control2: point,
          end: point,
          radius: nib.radius,
          isGap: true
        ),
        nib.color
      )
    } else {
      ribbon?.start = point
      ribbon?.startRadius = nib.radius
      if isShaded { ribbon?.shades = [nib.color] }
      state.hasInk = true
    }
  }
}
