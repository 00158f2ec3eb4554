import InkGraphics

/// The scale of the ink of a document.
///
/// - If X has a unit of length, the unit and the resolution determine the scale.
/// - Office writes hundredths of a millimeter (HIMETRIC), whatever it specifies for the digitizer.
/// - Otherwise one step is one page unit, unless the longer side of all ink is then less than 4 units
///   (normalized coordinates) or more than 50 inches: in that case the ink is scaled to 8 inches.
///
/// Brushes without a width draw lines of 1/16 of the median size of a trace (its longer side, ignoring
/// dots), which corresponds to a fineliner in handwriting; at least 0.5 and at most 12 units.
struct InkMLScale {
  /// The number of page units per step of channels without a unit.
  private(set) var unknown = 1.0

  /// The width of lines whose brush has none, in page units.
  private(set) var lineWidth = 1.5

  /// The pressure value that corresponds to force 1, for channels that don't specify their maximum.
  private(set) var forceCeiling = 1.0

  /// Whether Office wrote the document.
  let isOffice: Bool

  /// The page units in a hundredth of a millimeter.
  private static let himetric = 72 / 2540.0

  init(_ traces: [InkMLDrawnTrace], isOffice: Bool) throws(FormatError) {
    self.isOffice = isOffice
    var boxes: [(box: Rect, isKnown: Bool)] = []
    var extent = Rect.empty
    for trace in traces {
      let box = try box(trace)
      let isKnown =
        isOffice || trace.context.format.channels.first { $0.name == "X" }?.factor != nil
      boxes.append((box, isKnown))
      if !isKnown { extent.formUnion(box) }
      noteForce(trace)
    }
    let longest = max(extent.width, extent.height)
    if longest > 0, longest < 4 || longest > 3600 { unknown = 576 / longest }
    var sizes: [Double] = []
    for (box, isKnown) in boxes {
      let size = max(box.width, box.height) * (isKnown ? 1 : unknown)
      if size > 0 { sizes.append(size) }
    }
    sizes.sort()
    if !sizes.isEmpty { lineWidth = min(max(sizes[sizes.count / 2] / 16, 0.5), 12) }
  }

  /// Returns the transform from the values of X and Y to page units.
  func placement(_ context: InkMLContext) -> Affine {
    let channels = context.format.channels
    let x = channels.first { $0.name == "X" }
    let y = channels.first { $0.name == "Y" }
    let factor = lengthFactor(x)
    return Affine.scale(x?.isReversed == true ? -1 : 1, y?.isReversed == true ? -1 : 1)
      .concatenating(context.transform)
      .concatenating(.scale(factor, lengthFactor(y, otherwise: factor)))
  }

  /// Returns the number of page units per step of a channel; `otherwise` if it has no unit of length.
  func lengthFactor(_ channel: InkMLChannel?, otherwise: Double? = nil) -> Double {
    if isOffice { return Self.himetric }
    guard let channel, case .length = channel.units.flatMap(InkMLUnits.meaning) else {
      return otherwise ?? unknown
    }
    return channel.factor ?? otherwise ?? unknown
  }

  private func box(_ trace: InkMLDrawnTrace) throws(FormatError) -> Rect {
    let format = trace.context.format
    guard let x = format.index("X"), let y = format.index("Y") else {
      throw FormatError("a trace format has no X or no Y", at: .line(trace.element.line))
    }
    var box = Rect.empty
    let placement = placement(trace.context)
    for i in 0..<trace.points.count {
      guard let first = trace.points.value(i, x), let second = trace.points.value(i, y) else {
        continue
      }
      box.formUnion(placement.apply(Point(first, second)))
    }
    return box
  }

  private mutating func noteForce(_ trace: InkMLDrawnTrace) {
    let format = trace.context.format
    guard let f = format.index("F"), format.channels[f].maximum == nil else { return }
    for i in 0..<trace.points.count {
      if let force = trace.points.value(i, f), force.isFinite {
        forceCeiling = max(forceCeiling, force)
      }
    }
  }
}
