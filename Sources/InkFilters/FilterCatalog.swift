public import InkGraphics

/// A catalog that creates pixel filters from their names and settings: those of this package, and custom ones.
///
/// Files store a sequence of filters as names and settings: ``encoded(_:)`` returns them, ``filters(decoding:)``
/// decodes them. An unknown filter becomes an `UnknownPixelFilter`, so that it is preserved when the sequence is
/// encoded again.
public struct FilterCatalog: Sendable {
  /// The receiver of a warning for each filter that ``filters(decoding:)`` can't create.
  ///
  /// The default is `nil`: no warnings.
  public var logSink: (any LogSink)?

  private var list: PluginList<any PixelFilter>

  /// Creates a catalog of the filters of this package and of custom ones, by default none.
  ///
  /// - Precondition: No two filters have the same name.
  public init(_ filters: [PluginPart<any PixelFilter>] = []) {
    list = PluginList(filters)
  }

  /// The catalog of the filters of this package: color controls, Gaussian blur and fading out.
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

  /// Creates the filter with a name and settings; `nil` if the name is unknown.
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

  /// Creates filters from their names and settings, in order, one for each.
  ///
  /// A filter with an unknown name or invalid settings becomes an `UnknownPixelFilter`, which changes nothing, with a
  /// warning to ``logSink``.
  public func filters(decoding codes: [PluginCode]) -> [any PixelFilter] {
    var filters: [any PixelFilter] = []
    for code in codes {
      var known: (any PixelFilter)?
      do throws(InvalidValue) { known = try filter(code) } catch {}
      if known == nil, let logSink {
        let text: StaticString =
          "a pixel filter is unknown or has an invalid setting: it is kept without effect"
        var message = LogMessage(.warning, text)
        message.part = code.name
        logSink.log(message)
      }
      filters.append(known ?? UnknownPixelFilter(code))
    }
    return filters
  }

  /// Returns the names and settings of filters, in order, for ``filters(decoding:)``.
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
            "the standard deviation of the blur"
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
