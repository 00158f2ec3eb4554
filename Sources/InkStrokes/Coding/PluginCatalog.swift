public import InkGraphics

/// Makes engines, effects and colour spaces from their codes when data is decoded.
///
/// Give each function `nil` for codes that it does not know; the built-in kinds are tried first.
public struct PluginCatalog: Sendable {
  private var makeEngine: @Sendable (PluginCode) -> (any StrokeEngine)?
  private var makeEffect: @Sendable (PluginCode) -> (any StrokeEffect)?
  private var findColorSpace: @Sendable (UInt32) -> (any ColorSpace)?

  /// Creates a catalogue that knows kinds from outside this package.
  public init(
    engine: @escaping @Sendable (PluginCode) -> (any StrokeEngine)? = { _ in nil },
    effect: @escaping @Sendable (PluginCode) -> (any StrokeEffect)? = { _ in nil },
    colorSpace: @escaping @Sendable (UInt32) -> (any ColorSpace)? = { _ in nil }
  ) {
    makeEngine = engine
    makeEffect = effect
    findColorSpace = colorSpace
  }

  /// The catalogue of this package alone.
  public static let builtIn = PluginCatalog()

  /// Makes an engine; `nil` if its kind is unknown or its settings are too few.
  public func engine(_ code: PluginCode) -> (any StrokeEngine)? {
    let p = code.parameters
    switch code.identifier {
    case 1: return p.count >= 1 ? SmoothingEngine(strength: p[0]) : nil
    case 2: return PolylineEngine()
    default: return makeEngine(code)
    }
  }

  /// Makes an effect; `nil` if its kind is unknown or its settings are too few.
  public func effect(_ code: PluginCode) -> (any StrokeEffect)? {
    let p = code.parameters
    switch code.identifier {
    case 1: return p.count >= 2 ? StylusWidth(minimum: p[0], maximum: p[1]) : nil
    case 2: return p.count >= 2 ? FingerWidth(minimum: p[0], maximum: p[1]) : nil
    case 3:
      return p.count >= 3 ? PressureWidth(minimum: p[0], maximum: p[1], fallback: p[2]) : nil
    case 4: return ProportionalWidth()
    case 5: return VelocityWidth()
    default: return makeEffect(code)
    }
  }

  /// Finds a colour space; `nil` if it is unknown.
  public func colorSpace(_ identifier: UInt32) -> (any ColorSpace)? {
    switch identifier {
    case 0: SRGBColorSpace.shared
    case 1: GrayColorSpace.shared
    case 2: HSVColorSpace.shared
    case 3: CMYKColorSpace.shared
    case 4: DisplayP3ColorSpace.shared
    default: findColorSpace(identifier)
    }
  }
}
