package import InkGraphics

/// The elements of a stroke as prints of a tip.
package struct DabMarks: Sendable {
  /// The prints.
  package private(set) var trail: DabTrail

  /// Where each element finds the row of prints.
  private struct State: Sendable {
    var dab: Int
    /// The way to the next print.
    var rest: Double
    /// What the prints so far cost.
    var work = 0.0
  }

  /// Where prints lie.
  private enum Placing: Sendable {
    case evenly(Dabbing)
    case by(any StrokeTip)
  }

  private let placing: Placing
  private var states: [State] = []

  /// What a tip of one's own remembers before each element, one row each.
  private var numbers: [Double] = []

  /// The most prints along one element; where there would be more they are farther apart.
  static let maximumDabs = 65_536.0

  /// How many prints a stroke may have before each element gets one at most.
  static let maximumInAll = 1 << 18

  /// How much work the prints of a stroke may be before they are sixteen times as far apart; each time
  /// that it is spent again, they are sixteen times as far apart again.
  ///
  /// A unit is about a pixel of a disc. An ordinary stroke comes to a hundredth of it.
  static let work = 0x1p27

  /// What a print costs, in units of ``work``.
  private static func work(_ nib: Nib, _ tip: DabTip) -> Double {
    let side = min(2 * nib.radius, 4096)
    let pixels = side * side + 256
    if case .texture = tip { return 4 * pixels }
    return pixels
  }

  /// By how much prints are farther apart than the brush says.
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

  /// How many prints the elements before one have.
  package func dabCount(before element: Int) -> Int {
    states.isEmpty ? 0 : states[min(element, states.count - 1)].dab
  }

  /// Takes over elements from the first that changed.
  mutating func update(_ elements: [StrokeElement], from first: Int) {
    // The first print turns with the curve behind it.
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

  /// Lets a tip of one's own add the prints of elements.
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
    // Prints that were thinned out leave no longer way behind than others.
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
