package import InkGraphics

/// The dabs of a stroke, computed from its elements and updated as they change.
package struct DabMarks: Sendable {
  /// The dabs, in page units.
  package private(set) var trail: DabTrail

  /// The state of the sequence of dabs before an element; `dab` is the number of dabs so far.
  private struct State: Sendable {
    var dab: Int
    /// The distance from the start of the element to the next dab, in page units.
    var rest: Double
    /// The cost of the dabs so far, in the unit of ``DabMarks/work``.
    var work = 0.0
  }

  /// The way in which dabs are positioned.
  private enum Placing: Sendable {
    case evenly(Dabbing)
    case by(any StrokeTip)
  }

  private let placing: Placing
  private var states: [State] = []

  /// The memory of a custom tip after each element, ``StrokeTip/memoryCount`` values per element.
  private var numbers: [Double] = []

  /// The maximum number of dabs along one element; beyond it, their spacing grows.
  static let maximumDabs = 65_536.0

  /// The number of dabs of a stroke after which each element has at most one.
  static let maximumInAll = 1 << 18

  /// The work after which the spacing of a stroke's dabs grows sixteenfold, each time that it is spent.
  ///
  /// A unit is about a pixel of a disc. An ordinary stroke costs a hundredth of the limit.
  static let work = 0x1p27

  /// Returns the cost of a dab, in units of ``work``.
  private static func work(_ nib: Nib, _ tip: DabTip) -> Double {
    let side = min(2 * nib.radius, 4096)
    let pixels = side * side + 256
    if case .texture = tip { return 4 * pixels }
    return pixels
  }

  /// Returns the factor, 1 or more, by which dabs are farther apart than the brush asks, from the work of the stroke so
  /// far.
  private static func thinning(_ work: Double) -> Double {
    var factor = 1.0
    var rest = work
    while rest >= Self.work, factor < 0x1p40 {
      factor *= 16
      rest -= Self.work
    }
    return factor
  }

  init(_ tip: any StrokeTip, _ brush: Brush) {
    placing = .by(tip)
    let isShaded = tip.changesColor || brush.styleChanges.contains(.color)
    trail = DabTrail(tip: tip.print, isShaded: isShaded)
  }

  init(_ dabbing: Dabbing, _ brush: Brush) {
    placing = .evenly(dabbing)
    trail = DabTrail(tip: dabbing.tip, isShaded: brush.styleChanges.contains(.color))
  }

  /// Returns the number of dabs of the elements before the one at an index.
  package func dabCount(before element: Int) -> Int {
    states.isEmpty ? 0 : states[min(element, states.count - 1)].dab
  }

  /// Updates the dabs for the elements from index `first` on, which is that of the first changed one.
  mutating func update(_ elements: [StrokeElement], from first: Int) {
    // The direction of the first dab is that of the curve after it, so a change of element 1 changes it, too.
    let kept = first < 2 ? 0 : min(first, max(0, states.count - 1))
    states.removeSubrange(min(kept + 1, states.count)...)
    var state = kept < states.count ? states[kept] : State(dab: 0, rest: 0)
    trail.dabs.removeSubrange(min(state.dab, trail.dabs.count)...)
    if states.isEmpty { states.append(state) }
    switch placing {
    case .evenly(let dabbing): add(elements, from: kept, &state, dabbing)
    case .by(let tip): add(elements, from: kept, tip)
    }
  }

  private mutating func add(
    _ elements: [StrokeElement],
    from kept: Int,
    _ state: inout State,
    _ dabbing: Dabbing
  ) {
    for i in kept..<max(kept, elements.count) {
      if i == 0 {
        let ahead = elements.count > 1 ? elements[1].curve.direction(at: 0) : Vector(1, 0)
        append(elements[0].end, at: elements[0].curve.end, ahead, dabbing)
        state.rest = dabbing.distance(radius: elements[0].end.radius)
      } else {
        add(elements[i], &state, dabbing)
      }
      state.dab = trail.dabs.count
      states.append(state)
    }
  }

  /// Appends the dabs that a custom tip makes for the elements from an index on.
  private mutating func add(_ elements: [StrokeElement], from kept: Int, _ tip: any StrokeTip) {
    let width = tip.memoryCount
    numbers.removeSubrange(min(max(0, states.count - 1) * width, numbers.count)...)
    var memory = StageMemory(count: width)
    if kept > 0, width > 0 { memory.load(numbers, at: (kept - 1) * width) }
    var prints: [Dab] = []
    for i in kept..<max(kept, elements.count) {
      prints.removeAll(keepingCapacity: true)
      tip.addPrints(of: elements[i], at: i, memory: &memory, to: &prints)
      let room = max(0, Self.maximumInAll + elements.count - trail.dabs.count)
      for var print in prints.prefix(room) where print.center.isFinite && print.radius.isFinite {
        if !print.angle.isFinite { print.angle = 0 }
        print.radius = max(print.radius, 0)
        for k in 0..<4 { print.color[k] = print.color[k] > 0 ? min(print.color[k], 1) : 0 }
        trail.dabs.append(print)
      }
      _ = memory.store(&numbers, at: i * width)
      states.append(State(dab: trail.dabs.count, rest: 0))
    }
  }

  private mutating func add(_ element: StrokeElement, _ state: inout State, _ dabbing: Dabbing) {
    let lengths = ArcLength(element.curve)
    let isFull = trail.dabs.count > Self.maximumInAll
    let minimum = isFull ? lengths.total : lengths.total / Self.maximumDabs
    var at = state.rest
    var distance = state.rest
    while at <= lengths.total {
      let t = lengths.parameter(at: at)
      let nib = element.start.interpolated(to: element.end, t)
      append(nib, at: element.curve.evenPoint(at: t), element.curve.direction(at: t), dabbing)
      state.work += Self.work(nib, dabbing.tip)
      distance = dabbing.distance(radius: nib.radius) * Self.thinning(state.work)
      at += max(distance, minimum)
    }
    // If the spacing was enlarged to limit the number of dabs, the remainder is still at most one regular distance.
    state.rest = min(at - lengths.total, distance)
  }

  private mutating func append(
    _ nib: Nib,
    at center: Point,
    _ direction: Vector,
    _ dabbing: Dabbing
  ) {
    var angle = nib.angle
    if dabbing.followsDirection { angle += Real.atan2(direction.dy, direction.dx) }
    if dabbing.turn != 0 {
      let turned = Double(trail.dabs.count) * dabbing.turn
      angle += turned - 2 * .pi * (turned / (2 * .pi)).rounded(.down)
    }
    var color = nib.color
    color.w *= Float(dabbing.flow)
    trail.dabs.append(Dab(center: center, radius: nib.radius, angle: angle, color: color))
  }
}
