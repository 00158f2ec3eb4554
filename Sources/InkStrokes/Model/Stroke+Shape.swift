public import InkGraphics

extension Stroke {
  /// Computes the curves that the brush makes of the samples.
  ///
  /// They equal those of an ``InProgressStroke`` with the same samples. Cost: linear in the number of samples.
  public func shape() -> StrokeShape { inking().shape }

  /// Computes the nib at each knot that the engine draws.
  ///
  /// Without filters, the brush has one knot per sample. Cost: that of ``shape()``.
  public func nibs() -> [Nib] { inking().knots.map { $0.nib } }

  /// Computes the nib at each sample, along the line that the engine draws.
  ///
  /// For a sample that a filter dropped, the nib is interpolated between the adjacent knots.
  ///
  /// Cost: that of ``shape()``.
  package func nibsOfSamples() -> [Nib] {
    let knots = inking().knots
    if brush.groups.isEmpty { return knots.map { $0.nib } }
    guard var before = knots.first else { return [] }
    func sampleTime(_ knot: Knot) -> Double { Double(knot.sample) - 1 + knot.fraction }
    var nibs: [Nib] = []
    var next = 0
    for i in samples.indices {
      while next < knots.count, sampleTime(knots[next]) < Double(i) {
        before = knots[next]
        next += 1
      }
      let after = next < knots.count ? knots[next] : before
      let way = sampleTime(after) - sampleTime(before)
      let part = way > 0 ? (Double(i) - sampleTime(before)) / way : 1
      nibs.append(before.nib.interpolated(to: after.nib, min(max(part, 0), 1)))
    }
    return nibs
  }

  /// Returns a rectangle that contains the ink, in page units.
  ///
  /// Cost: that of ``shape()``; a tenth of that for polylines, which files of other programs have by the ten thousand.
  public func bounds() -> Rect { polylineBounds ?? shape().bounds }

  /// The bounds of a stroke of ``PolylineEngine`` whose only stage may be a ``ProportionalWidth``; `nil` for others.
  private var polylineBounds: Rect? {
    let style = brush.strokeStyle
    let reach = brush.tip.reach(style)
    var box = Rect.empty
    var before: (location: Point, radius: Double)?
    let isPolyline = visitPolyline(style) { location, radius in
      var line = Rect(center: location, radius: 0)
      if let before { line.formUnion(before.location) }
      box.formUnion(line.expanded(by: max(radius, before?.radius ?? radius) * reach))
      before = (location, radius)
    }
    return isPolyline ? box : nil
  }

  /// The display item of a stroke of ``PolylineEngine``, built without intermediate curves.
  ///
  /// `nil` for strokes with other engines, stages or dashes, and without samples.
  private var polylineItem: DisplayList.Item? {
    let style = brush.strokeStyle
    guard style.dash == nil, let first = samples.first else { return nil }
    var segments: [Ribbon.Segment] = []
    segments.reserveCapacity(samples.count - 1)
    var start: (location: Point, radius: Double)?
    var last = first.location
    let isPolyline = visitPolyline(style) { location, radius in
      if start == nil {
        start = (location, radius)
      } else {
        segments.append(
          Ribbon.Segment(control1: last, control2: location, end: location, radius: radius)
        )
      }
      last = location
    }
    guard isPolyline, let start else { return nil }
    var ribbon = Ribbon(start: start.location, radius: start.radius, segments: segments)
    ribbon.cap = isTap() && !brush.hasExplicitWidths ? .round : style.cap
    ribbon.join = style.join
    return .ink(ribbon, style.paint)
  }

  /// Visits the locations and radii of the knots of a stroke of ``PolylineEngine``.
  ///
  /// Its only stage may be a ``ProportionalWidth``.
  ///
  /// - Returns: `false` for other ink; `body` is then not called.
  @inline(__always)
  private func visitPolyline(
    _ style: Style,
    _ body: (_ location: Point, _ radius: Double) -> Void
  ) -> Bool {
    guard brush.groups.isEmpty, brush.engine === PolylineEngine.shared, case .sweep = brush.tip
    else { return false }
    let effects = brush.firstEffects.effects
    let isProportional = !effects.isEmpty
    if isProportional, effects.count > 1 || !(effects[0] is ProportionalWidth) { return false }
    let minimum = !brush.hasExplicitWidths && isTap() ? 0.5 * min(1, style.width) : 0
    for sample in samples {
      var radius = style.width * 0.5
      if isProportional, let force = sample.force { radius *= max(force, 0) }
      if !(radius > minimum && radius.isFinite) { radius = minimum }
      body(sample.location, radius)
    }
    return true
  }

  /// Returns the ink as an item of a display list; `nil` for a stroke without samples.
  ///
  /// Cost: that of ``shape()``; a third of that for polylines.
  public func item() -> DisplayList.Item? {
    polylineItem ?? StrokeMarks(brush, shape()).item
  }

  /// Returns the ink as the area that a disc sweeps along the stroke.
  ///
  /// `nil` without samples and for ink made of dabs.
  ///
  /// Cost: that of ``shape()``.
  public func ribbon() -> Ribbon? {
    if case .ink(let ribbon, _) = item() { return ribbon }
    return nil
  }

  /// Whether the contact ended without moving, within 3 page units.
  ///
  /// Cost: linear in the number of samples before the first one outside that range.
  public func isTap() -> Bool {
    var extent = Rect.empty
    for sample in samples {
      extent.formUnion(sample.location)
      if !Inking.isTap(extent) { return false }
    }
    return true
  }

  /// Adds the content of the stroke, with its curves, to a hash.
  ///
  /// Cost: that of ``shape()``.
  package func combine(into hash: inout Fingerprint) {
    hash.combine(id, kind, brush, samples, shape().elements, hasEnded: true)
  }

  func inking() -> Inking {
    var inking = Inking(dry: self)
    inking.update(changed: 0..<samples.count, real: samples.count, isTap: isTap())
    return inking
  }
}

extension Fingerprint {
  /// Adds the content of a stroke; versions of elements are left out.
  mutating func combine(
    _ id: StrokeID,
    _ kind: InputEvent.PointerKind,
    _ brush: Brush,
    _ samples: [StrokeSample],
    _ elements: [StrokeElement],
    hasEnded: Bool
  ) {
    combine(id.rawValue)
    combine(UInt64(kind.rawValue))
    combine(UInt64(hasEnded ? 1 : 0))
    brush.combine(into: &self)
    combine(UInt64(samples.count))
    for sample in samples { sample.combine(into: &self) }
    combine(UInt64(elements.count))
    for element in elements {
      combine(element.curve.start)
      combine(element.curve.control1)
      combine(element.curve.control2)
      combine(element.curve.end)
      element.start.combine(into: &self)
      element.end.combine(into: &self)
    }
  }
}

extension Nib {
  fileprivate func combine(into hash: inout Fingerprint) {
    hash.combine(radius)
    hash.combine(angle)
    for i in 0..<4 { hash.combine(UInt64(color[i].bitPattern)) }
  }
}

extension Brush {
  /// Adds the encoded brush to a hash.
  fileprivate func combine(into hash: inout Fingerprint) {
    var writer = ByteWriter()
    encode(into: &writer)
    for byte in writer.bytes { hash.combine(UInt64(byte)) }
  }
}
