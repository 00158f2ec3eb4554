import InkGraphics

// The built-in parts by name; `PartDescription` describes them for users.

extension PluginCatalog {
  @inline(never)
  static func builtInEngine(_ code: PluginCode) throws(InvalidValue) -> (any StrokeEngine)? {
    switch code.name.index(in: "smoothing polyline interpolation midpoint catmull-rom") {
    case 0: return try SmoothingEngine(strength: code.number("strength", 0.7))
    case 1: return PolylineEngine.shared
    case 2: return try InterpolationEngine(strength: code.number("strength", 0.5))
    case 3: return MidpointEngine.shared
    case 4:
      let steps = try code.wholeNumber("steps", default: 0)
      let choice = try code.choice("parameters", CatmullRomEngine.parameterNames, default: 0)
      return try CatmullRomEngine(steps: steps, isCentripetal: choice == 1)
    default: return nil
    }
  }

  private static let effectNames: StaticString =
    """
    pressure-width speed-width velocity-width spiral-width stylus-width finger-width \
    proportional-width scaled-width pressure-opacity pressure-hue tilt-shading tip-rotation blending
    """

  @inline(never)
  static func builtInEffect(_ code: PluginCode) throws(InvalidValue) -> (any StrokeEffect)? {
    switch code.name.index(in: effectNames) {
    case 0:
      let v = try code.numbers("minimum maximum fallback", SIMD4(0, 1, 1, 0))
      return try PressureWidth(minimum: v.x, maximum: v.y, fallback: v.z)
    case 1:
      let v = try code.numbers("slow fast", SIMD4(.nan, .nan, 0, 0))
      return try SpeedWidth(slow: v.x, fast: v.y)
    case 2: return VelocityWidth()
    case 3:
      let v = try code.numbers("threshold interval", SIMD4(48, 0, 0, 0))
      return try SpiralWidth(threshold: v.x, interval: v.y)
    case 4:
      let v = try code.numbers("minimum maximum", SIMD4(.nan, .nan, 0, 0))
      return try StylusWidth(minimum: v.x, maximum: v.y)
    case 5:
      let v = try code.numbers("minimum maximum", SIMD4(.nan, .nan, 0, 0))
      return try FingerWidth(minimum: v.x, maximum: v.y)
    case 6: return ProportionalWidth()
    case 7: return try ScaledWidth(factor: code.number("factor", .nan))
    case 8:
      let v = try code.numbers("minimum maximum fallback", SIMD4(0, 1, 1, 0))
      return try PressureOpacity(minimum: v.x, maximum: v.y, fallback: v.z)
    case 9: return try PressureHue(fallback: code.number("fallback", 0.5))
    case 10:
      let v = try code.numbers("width opacity threshold", SIMD4(1, 1, 0, 0))
      return try TiltShading(width: v.x, opacity: v.y, threshold: v.z)
    case 11:
      let choice = UInt8(try code.choice("source", TipRotation.Source.names, default: 0))
      let source = TipRotation.Source(rawValue: choice) ?? .fixed
      return try TipRotation(source, offset: code.number("offset", 0))
    case 12:
      let mode = BlendMode.allCases[try code.choice("mode", BlendMode.names)]
      return try Blending(mode, opacity: code.number("opacity", 1))
    default: return nil
    }
  }

  private static let filterNames: StaticString =
    "savitzky-golay douglas-peucker decimation taper henderson one-euro spring"

  @inline(never)
  static func builtInFilter(_ code: PluginCode) throws(InvalidValue) -> (any PointFilter)? {
    switch code.name.index(in: filterNames) {
    case 0:
      let window = try code.wholeNumber("window", default: 2)
      return try SavitzkyGolay(window: window, strength: code.number("strength", 1))
    case 1: return try DouglasPeucker(tolerance: code.number("tolerance", .nan))
    case 2: return try Decimation(rate: code.wholeNumber("rate"))
    case 3:
      let v = try code.numbers("start end least", SIMD4(0, 0, 0, 0))
      return try Taper(start: v.x, end: v.y, minimum: v.z)
    case 4:
      let v = try code.numbers("strength reach", SIMD4(1, HendersonSmoother.defaultReach, 0, 0))
      return try HendersonSmoother(strength: v.x, reach: v.y)
    case 5:
      let v = try code.numbers("cutoff slope", SIMD4(1, 0.5, 0, 0))
      return try OneEuroFilter(cutoff: v.x, slope: v.y)
    case 6:
      let v = try code.numbers("stiffness drag wobble", SIMD4(32_400 / 11.0, 72, 0.04, 0))
      return try SpringSmoother(stiffness: v.x, drag: v.y, wobble: v.z)
    default: return nil
    }
  }

  @inline(never)
  static func builtInColorSpace(_ name: PartName) -> (any ColorSpace)? {
    switch name.index(in: "srgb gray hsv cmyk display-p3") {
    case 0: return SRGBColorSpace.shared
    case 1: return GrayColorSpace.shared
    case 2: return HSVColorSpace.shared
    case 3: return CMYKColorSpace.shared
    case 4: return DisplayP3ColorSpace.shared
    default: return nil
    }
  }
}
