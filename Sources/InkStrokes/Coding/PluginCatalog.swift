public import InkGraphics

/// Makes engines, effects, filters, tips, blend formulas and colour spaces from their codes when data is
/// decoded.
///
/// Give each function `nil` for codes that it does not know; the built-in kinds are tried first.
/// What nobody knows is kept, and drawn by a stated fallback: see ``UnknownEngine``,
/// ``UnknownEffect``, ``UnknownFilter``, ``UnknownTip`` and ``UnknownColorSpace``; in place of an unknown formula
/// the blend mode of the style holds.
public struct PluginCatalog: Sendable {
  /// Hears of codes that nobody knows.
  public var logSink: (any LogSink)?

  private var makeEngine: @Sendable (PluginCode) -> (any StrokeEngine)?
  private var makeEffect: @Sendable (PluginCode) -> (any StrokeEffect)?
  private var makeFilter: @Sendable (PluginCode) -> (any PointFilter)?
  private var makeTip: @Sendable (PluginCode) -> (any StrokeTip)?
  private var makeFormula: @Sendable (PluginCode) -> (any BlendFormula)?
  private var findColorSpace: @Sendable (UInt32) -> (any ColorSpace)?

  /// Creates a catalogue that knows kinds from outside this package.
  public init(
    engine: @escaping @Sendable (PluginCode) -> (any StrokeEngine)? = { _ in nil },
    effect: @escaping @Sendable (PluginCode) -> (any StrokeEffect)? = { _ in nil },
    filter: @escaping @Sendable (PluginCode) -> (any PointFilter)? = { _ in nil },
    tip: @escaping @Sendable (PluginCode) -> (any StrokeTip)? = { _ in nil },
    formula: @escaping @Sendable (PluginCode) -> (any BlendFormula)? = { _ in nil },
    colorSpace: @escaping @Sendable (UInt32) -> (any ColorSpace)? = { _ in nil }
  ) {
    makeEngine = engine
    makeEffect = effect
    makeFilter = filter
    makeTip = tip
    makeFormula = formula
    findColorSpace = colorSpace
  }

  /// The catalogue of this package alone.
  public static let builtIn = PluginCatalog()

  /// Makes an engine.
  ///
  /// - Returns: The engine; ``UnknownEngine`` if its kind is unknown.
  /// - Throws: A setting that an engine of a built-in kind cannot have.
  package func engine(_ code: PluginCode) throws(InvalidValue) -> any StrokeEngine {
    let p = Parameters(code)
    switch code.identifier {
    case 1: return try SmoothingEngine(strength: p[0])
    case 2: return PolylineEngine.shared
    case 3: return try InterpolationEngine(strength: p[0])
    case 4: return MidpointEngine.shared
    case 5:
      let number = p.values.count > 1 ? try p.whole(1, .count) : 0
      guard number < 2, let parameters = CatmullRomParameters(rawValue: UInt8(number)) else {
        throw InvalidValue(.count, p[1], allowed: 0...1)
      }
      return try CatmullRomEngine(steps: p.whole(0, .steps), parameters: parameters)
    default:
      if let engine = makeEngine(code) { return engine }
      warn("an engine that is not known here: smooth curves stand in", code.identifier)
      return UnknownEngine(code)
    }
  }

  /// Makes an effect.
  ///
  /// - Returns: The effect; ``UnknownEffect`` if its kind is unknown.
  /// - Throws: A setting that an effect of a built-in kind cannot have.
  package func effect(_ code: PluginCode) throws(InvalidValue) -> any StrokeEffect {
    let p = Parameters(code)
    switch code.identifier {
    case 1: return try StylusWidth(minimum: p[0], maximum: p[1])
    case 2: return try FingerWidth(minimum: p[0], maximum: p[1])
    case 3: return try PressureWidth(minimum: p[0], maximum: p[1], fallback: p[2])
    case 4: return ProportionalWidth()
    case 5: return VelocityWidth()
    case 6: return try SpiralWidth(threshold: p[0], interval: p[1])
    case 7: return try SpeedWidth(slow: p[0], fast: p[1])
    case 8: return try PressureHue(fallback: p[0])
    case 9: return try PressureOpacity(minimum: p[0], maximum: p[1], fallback: p[2])
    case 10: return try TiltShading(width: p[0], opacity: p[1], threshold: p[2])
    case 11:
      let number = try p.whole(0, .angle)
      guard let source = TipRotation.Source(rawValue: UInt8(clamping: number)) else {
        throw InvalidValue(.angle, p[0], allowed: 0...2)
      }
      return try TipRotation(source, offset: p[1])
    case 12: return try ScaledWidth(factor: p[0])
    case 13:
      guard let mode = BlendMode(rawValue: UInt8(clamping: try p.whole(0, .count))) else {
        throw InvalidValue(.count, p[0], allowed: 0...255)
      }
      return try Blending(mode, opacity: p[1])
    default:
      if let effect = makeEffect(code) { return effect }
      warn("an effect that is not known here: it is left out", code.identifier)
      return UnknownEffect(code)
    }
  }

  /// Makes a filter.
  ///
  /// - Returns: The filter; ``UnknownFilter`` if its kind is unknown.
  /// - Throws: A setting that a filter of a built-in kind cannot have.
  package func filter(_ code: PluginCode) throws(InvalidValue) -> any PointFilter {
    let p = Parameters(code)
    switch code.identifier {
    case 1: return try SavitzkyGolay(window: p.whole(0, .window), strength: p[1])
    case 2: return try DouglasPeucker(tolerance: p[0])
    case 3: return try Decimation(rate: p.whole(0, .refreshRate))
    case 4: return try Taper(start: p[0], end: p[1], least: p[2])
    default:
      if let filter = makeFilter(code) { return filter }
      warn("a filter that is not known here: it is left out", code.identifier)
      return UnknownFilter(code)
    }
  }

  /// Makes a tip; ``UnknownTip`` if its kind is unknown.
  package func tip(_ code: PluginCode) -> any StrokeTip {
    if let tip = makeTip(code) { return tip }
    warn("a tip that is not known here: a disc stands in", code.identifier)
    return UnknownTip(code)
  }

  /// Makes a blend formula; `nil` if its kind is unknown.
  package func formula(_ code: PluginCode) -> (any BlendFormula)? {
    if let formula = makeFormula(code) { return formula }
    warn("a blend formula that is not known here: the blend mode stands in", code.identifier)
    return nil
  }

  /// Finds a colour space; `nil` if it is unknown.
  package func colorSpace(_ identifier: UInt32) -> (any ColorSpace)? {
    switch identifier {
    case 0: return SRGBColorSpace.shared
    case 1: return GrayColorSpace.shared
    case 2: return HSVColorSpace.shared
    case 3: return CMYKColorSpace.shared
    case 4: return DisplayP3ColorSpace.shared
    default:
      if let space = findColorSpace(identifier) { return space }
      warn("a colour space that is not known here: sRGB values stand in", identifier)
      return nil
    }
  }

  private func warn(_ text: StaticString, _ identifier: UInt32) {
    logSink?.log(LogMessage(.warning, text, .init("kind", Int64(identifier))))
  }
}

/// The settings in a code; those that are missing are no numbers.
private struct Parameters {
  let values: [Double]

  init(_ code: PluginCode) { values = code.parameters }

  subscript(index: Int) -> Double { index < values.count ? values[index] : .nan }

  func whole(_ index: Int, _ quantity: InvalidValue.Quantity) throws(InvalidValue) -> Int {
    let value = try InvalidValue.check(quantity, self[index], in: 0...1e6)
    let whole = value.rounded(.down)
    guard value == whole else { throw InvalidValue(quantity, value, allowed: whole...whole) }
    return Int(whole)
  }
}
