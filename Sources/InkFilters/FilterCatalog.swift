public import InkGraphics

/// Makes pixel filters from their codes when data is decoded: those of this package, and your own.
///
/// Chains are kept as codes: ``encoded(_:)`` gives them, ``filters(decoding:)`` takes them. A code
/// that nobody knows becomes an ``UnknownPixelFilter``, so that it is still there when the chain is
/// encoded again.
public struct FilterCatalog: Sendable {
  /// Hears of codes that nobody knows.
  public var logSink: (any LogSink)?

  private var list: PluginList<any PixelFilter>

  /// Creates a catalogue of the filters of this package and of your own.
  ///
  /// - Precondition: They have different names.
  public init(_ filters: [PluginPart<any PixelFilter>] = []) {
    list = PluginList(filters)
  }

  /// The catalogue of this package alone.
  public static let builtIn = FilterCatalog()

  /// A catalogue that knows the filters of another one, too.
  ///
  /// A filter that both have, as the same object, is there once. The log sink is that of this
  /// catalogue, or that of the other one if this has none.
  ///
  /// - Throws: The first name that two different filters have.
  public func merging(_ other: FilterCatalog) throws(PluginCollision) -> FilterCatalog {
    var result = self
    try result.list.add(other.list, .pixelFilter)
    if result.logSink == nil { result.logSink = other.logSink }
    return result
  }

  /// All filters: first those of this package, then your own.
  public var parts: [PartDescription] { PartDescription.pixelFilters + list.descriptions }

  /// Makes a filter; `nil` if its name is unknown.
  ///
  /// - Throws: A setting that the filter does not take.
  public func filter(_ code: PluginCode) throws(InvalidValue) -> (any PixelFilter)? {
    let make = list.find(code.name)?.make
    func made(_ code: PluginCode) throws(InvalidValue) -> (any PixelFilter)? {
      switch code.name.place(in: "color-controls gaussian-blur fade-out") {
      case 0:
        let v = try code.numbers("brightness contrast saturation", SIMD4(0, 1, 1, 0))
        return try ColorControls(brightness: v.x, contrast: v.y, saturation: v.z)
      case 1: return try GaussianBlur(sigma: code.number("sigma", .nan))
      case 2: return try FadeOut(duration: code.number("duration", .nan))
      default: return try make?(code)
      }
    }
    return try code.made({ $0.code }, made)
  }

  /// Makes the filters of a chain, in order, one for each code.
  ///
  /// Those that do not take their settings are left out like unknown ones.
  public func filters(decoding codes: [PluginCode]) -> [any PixelFilter] {
    var filters: [any PixelFilter] = []
    for code in codes {
      var known: (any PixelFilter)?
      do throws(InvalidValue) { known = try filter(code) } catch {}
      if known == nil, let logSink {
        let text: StaticString = "an unknown pixel filter, left out"
        var message = LogMessage(.warning, text)
        message.part = code.name
        logSink.log(message)
      }
      filters.append(known ?? UnknownPixelFilter(code))
    }
    return filters
  }

  /// The codes of a chain, in order, from which ``filters(decoding:)`` makes it again.
  public static func encoded(_ filters: [any PixelFilter]) -> [PluginCode] {
    var codes: [PluginCode] = []
    for filter in filters { codes.append(filter.code) }
    return codes
  }
}

extension PartDescription {
  /// The pixel filters of this package.
  fileprivate static var pixelFilters: [PartDescription] {
    [
      PartDescription(
        "color-controls",
        "changes brightness, contrast and saturation",
        [
          SettingDescription(
            "brightness",
            .number(-1...1, default: 0),
            "the offset added to each channel"
          ),
          SettingDescription(
            "contrast",
            .number(0...16, default: 1),
            "the factor of distances from middle gray"
          ),
          SettingDescription(
            "saturation",
            .number(0...16, default: 1),
            "the factor of distances from gray of equal luma"
          ),
        ]
      ),
      PartDescription(
        "gaussian-blur",
        "blurs",
        [
          SettingDescription(
            "sigma",
            .number(0...32, default: nil),
            unit: "pixels",
            "the standard deviation"
          )
        ]
      ),
      PartDescription(
        "fade-out",
        "makes ink transparent, by the same alpha per step",
        [
          SettingDescription(
            "duration",
            .number(1 / 60.0...300, default: nil),
            unit: "s",
            "the time until opaque ink is invisible"
          )
        ]
      ),
    ]
  }
}
