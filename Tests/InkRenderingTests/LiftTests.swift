import InkGraphics
import InkRendering
import InkStrokes
import Testing
import _InkTestSupport

/// Ink that is visible before a contact ends is visible after it.
@Suite struct LiftTests {
  /// R2, R5: at least half of the ink of the last frame before the lift remains after it, and a tap leaves a dot.
  ///
  /// This holds for every brush of the catalog; for erasers it is the erased area. Fading ink is measured before
  /// it fades.
  @Test(arguments: Brush.catalog.indices) func noInkOfTheCatalogueVanishes(entry: Int) throws {
    let entry = Brush.catalog[entry]
    // The lift adds a neighbor to the fit, which shortens a zigzag.
    let minimum = entry.brush.filters.contains { $0 is SavitzkyGolay } ? 0.4 : 0.5
    try expectInkStays(entry.brush, minimum, seeds: 0..<200, "\(entry.name)")
  }

  /// R2, R5: the same holds for each filter with each engine.
  @Test(arguments: 0..<6) func noInkVanishesBehindFilters(engine: Int) throws {
    let engines: [any StrokeEngine] = [
      SmoothingEngine.inkable, PolylineEngine.shared, CatmullRomEngine.smooth,
      CatmullRomEngine.spiral, InterpolationEngine.spiral, MidpointEngine.shared,
    ]
    let pressure = try PressureWidth(minimum: 1 / 6.0, maximum: 1.5)
    let filters: [any PointFilter] = [
      Decimation.spiral, try Decimation(rate: 1000), DouglasPeucker.spiral,
      DouglasPeucker.inkable, try SavitzkyGolay(), try SavitzkyGolay(window: 12),
    ]
    let soft = try Taper(start: 8, end: 16, minimum: 0.05)
    let tapers = [
      soft, try Taper(start: 20, end: 40), try Taper(start: 0, end: 5000),
      try Taper(start: 5000, end: 0),
    ]
    var chains: [([any StrokeEffect], any PointFilter)] = []
    for filter in filters { chains += [([], filter), ([pressure], filter)] }
    // The curves of the midpoint engine end between knots, where a short taper has half of its width.
    if engine < 5 {
      for taper in tapers { chains.append(([], taper)) }
      chains.append(([pressure], soft))
    }
    for (effects, filter) in chains {
      let brush = try Brush(
        engine: engines[engine],
        style: Style(width: 6),
        effects: effects,
        filters: [filter]
      )
      let minimum = filter is SavitzkyGolay ? 0.4 : 0.5
      try expectInkStays(brush, minimum, seeds: 0..<40, "\(filter.code), \(effects.count) effects")
    }
  }

  /// R2: the same holds for strokes with caps and gaps.
  @Test func noInkVanishesThatIsCutOff() throws {
    let styles = [
      Style(width: 2, cap: .butt), Style(width: 6, cap: .butt), Style(width: 6, cap: .square),
      Style(width: 3, cap: .butt, join: .bevel), Style(width: 4, dash: Style.Dash([0, 5])),
      Style(width: 2, cap: .square, dash: Style.Dash([3])),
    ]
    for (number, style) in styles.enumerated() {
      for engine: any StrokeEngine in [SmoothingEngine.inkable, PolylineEngine.shared] {
        let brush = try Brush(style: style, engine: engine)
        try expectInkStays(brush, 0.5, seeds: 0..<100, "style \(number)")
      }
    }
  }

  private static let side = 144

  private func expectInkStays(
    _ brush: Brush,
    _ minimum: Double,
    seeds: Range<UInt64>,
    _ what: String
  ) throws {
    var ground = InkModel()
    if brush.erases {
      ground.setBrush(try Brush.fineliner.restyled { $0.width = 400 })
      for event in SyntheticPen.stroke([Point(30, 72), Point(110, 72)], contact: 9) {
        ground.apply(event)
      }
    }
    let renderer = LiveRenderer(width: Self.side, height: Self.side)
    let full = brush.erases ? opacity(of: ground, in: renderer) : 0
    var faults: [String] = []
    for seed in seeds {
      let events = contact(seed: seed)
      var model = ground
      model.setBrush(brush)
      for event in events.dropLast() { model.apply(event) }
      let before = abs(opacity(of: model, in: renderer) - full)
      model.apply(events[events.count - 1])
      let after = abs(opacity(of: model, in: renderer) - full)
      let isLost = after < minimum * before - 0.1
      let isTap = model.dry.last?.isTap() ?? false
      if isLost || (isTap && after < 0.1) { faults.append("seed \(seed): \(before) to \(after)") }
    }
    #expect(faults.isEmpty, "\(what)")
  }

  /// Returns the sum of the opacities of all pixels.
  private func opacity(of model: InkModel, in renderer: LiveRenderer) -> Double {
    renderer.restart(seeing: .identity, model)
    var sum = 0
    for pixel in renderer.pixmap.pixels where pixel != 0 { sum += Int(pixel >> 24) }
    return Double(sum) / 255
  }

  /// Returns a random contact of one to six samples and the lift, at the last position or beyond it.
  private func contact(seed: UInt64) -> [InputEvent] {
    var random = SeededGenerator(seed: seed)
    func pick<T>(_ values: [T]) -> T { values[Int(random.next() % UInt64(values.count))] }
    func vector(_ length: Double) -> Vector {
      let (sine, cosine) = Real.sinCos(random.real(-3.2, 3.2))
      return Vector(cosine, sine) * length
    }
    enum Way { case still, near, shaking, tick, line, any }
    let kind = pick([Way.still, .near, .shaking, .tick, .line, .any])
    let reach = pick([1e-9, 0.01, 0.3, 1, 2.5, 4, 9, 20])
    let count = 1 + Int(random.next() % 6)
    let first = Point(72 + random.real(-4, 4), 72 + random.real(-4, 4))
    let (way, turn) = (vector(reach), 1 + Int(random.next() % 4))
    let back = vector(reach * random.real(0.5, 2))
    var points = [first]
    while points.count < count {
      let last = points[points.count - 1]
      switch kind {
      case .still: points.append(first)
      case .near: points.append(first + vector(random.real(0, min(reach, 0.4))))
      case .shaking: points.append(points.count % 2 == 1 ? first + way : first)
      case .tick: points.append(last + (points.count < turn ? way : back) * 0.3)
      case .line: points.append(last + way * random.real(0, 0.3))
      case .any: points.append(first + vector(random.real(0, 20)))
      }
    }
    let last = points[count - 1]
    let step = last - points[max(0, count - 2)]
    switch random.next() % 4 {
    case 0: points.append(last + step * random.real(0, 1))
    case 1:
      let unit = step.length > 0 ? step * (1 / step.length) : vector(1)
      points.append(last + unit * random.real(0, 6))
    default: points.append(last)
    }
    enum Force { case none, even, any, faint, rising, falling }
    let force = pick([Force.none, .even, .any, .faint, .rising, .falling])
    let maximum = random.real(0.05, 1)
    let hasTilt = random.next() % 2 == 0
    let steps = [0, 0.001, 0.004, 0.016, 0.1, 1]
    let pace = pick(steps + [-1])
    var events: [InputEvent] = []
    var time = 1.0
    for (i, point) in points.enumerated() {
      var event = InputEvent(
        phase: i == 0 ? .began : i == count ? .ended : .moved,
        location: point,
        time: time
      )
      time += pace < 0 ? pick(steps) : pace
      let part = Double(i + 1) / Double(count)
      switch force {
      case .none: break
      case .even: event.force = maximum
      // The pressure of a hand does not jump.
      case .any:
        let before = i > 0 && i < count ? events[i - 1].force ?? maximum : maximum
        event.force = min(max(before + random.real(-0.3, 0.3), 0.02), 1)
      case .faint: event.force = random.real(0.02, 0.1)
      case .rising: event.force = 0.05 + 0.95 * part * maximum
      case .falling: event.force = 1 - 0.9 * part * maximum
      }
      if hasTilt {
        event.altitude = random.real(0.1, 1.57)
        event.azimuth = random.real(-3, 3)
      }
      if i == count {
        // Hosts repeat the last values of the pen at the lift.
        event.force = events[i - 1].force
        event.altitude = events[i - 1].altitude
        event.azimuth = events[i - 1].azimuth
      }
      events.append(event)
    }
    return events
  }
}
