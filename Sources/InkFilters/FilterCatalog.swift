public import InkGraphics

/// A catalog that creates pixel filters from their codes: those of this package, and custom ones.
///
/// Files store a sequence of filters as codes: ``encoded(_:)`` returns them, ``filters(decoding:)`` decodes them. An
/// unknown code becomes an `UnknownPixelFilter`, so that it is preserved when the sequence is encoded again.
public struct FilterCatalog: Sendable {
  /// The receiver of messages about unknown codes.
  ///
  /// The default is `nil`.
  public var logSink: (any LogSink)?

  private var list: PluginList<any PixelFilter>

  /// Creates a catalog of the filters of this package and custom ones, by default none.
  ///
  /// - Precondition: Their names are unique.
  public init(_ filters: [PluginPart<any PixelFilter>] = []) {
    list = PluginList(filters)
  }

  /// The catalog of this package alone.
  public static let builtIn = FilterCatalog()

  /// Returns a catalog that also contains the filters of another one.
  ///
  /// A filter that both share, as the same object, is included once. The log sink is that of this catalog, or that
  /// of the other one if this has none.
  ///
  /// - Throws: ``/InkGraphics/InvalidValue`` for the first name that two different filters have.
  public func merging(_ other: FilterCatalog) throws(InvalidValue) -> FilterCatalog {
    var result = self
    try result.list.add(other.list, .pixelFilter)
    if result.logSink == nil { result.logSink = other.logSink }
    return result
  }

  /// The descriptions of all filters: first those of this package, then custom ones.
  package var parts: [PartDescription] { PartDescription.pixelFilters + list.descriptions }

  /// Creates the filter that a code names; `nil` if its name is unknown.
  ///
  /// - Throws: ``/InkGraphics/InvalidValue`` if a setting is invalid, missing or unknown.
  public func filter(_ code: PluginCode) throws(InvalidValue) -> (any PixelFilter)? {
    let make = list.find(code.name)?.make
    func made(_ code: PluginCode) throws(InvalidValue) -> (any PixelFilter)? {
      switch code.name.index(in: "color-controls gaussian-blur fade-out") {
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

  /// Creates the filters of a sequence, in order, one for each code.
  ///
  /// Codes that are unknown or have invalid settings become `UnknownPixelFilter`, with a warning to the log sink.
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

  /// Returns the codes of a sequence of filters, in order, for ``filters(decoding:)``.
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
