public import InkGraphics

/// Makes filters from their codes when data is decoded.
///
/// Chains are kept as codes: ``encoded(_:)`` gives them, ``filters(decoding:)`` takes them. A code
/// that nobody knows becomes an ``UnknownPixelFilter``, so that it is still there when the chain is
/// encoded again.
public struct FilterCatalog: Sendable {
  /// Hears of codes that nobody knows.
  public var logSink: (any LogSink)?

  private var make: @Sendable (PluginCode) -> (any PixelFilter)?

  /// Creates a catalogue that knows kinds from outside this package.
  ///
  /// - Parameter filter: Makes a filter; `nil` for codes that it does not know. It is not asked for
  ///   the built-in kinds.
  public init(filter: @escaping @Sendable (PluginCode) -> (any PixelFilter)? = { _ in nil }) {
    make = filter
  }

  /// The catalogue of this package alone.
  public static let builtIn = FilterCatalog()

  /// Makes a filter; `nil` if its kind is unknown, or its settings are too few or out of range.
  package func filter(_ code: PluginCode) -> (any PixelFilter)? {
    let p = code.parameters
    do throws(FilterError) {
      switch code.identifier {
      case ColorControls.kind:
        guard p.count >= 3 else { return nil }
        return try ColorControls(brightness: p[0], contrast: p[1], saturation: p[2])
      case GaussianBlur.kind:
        guard p.count >= 1 else { return nil }
        return try GaussianBlur(sigma: p[0])
      default:
        return make(code)
      }
    } catch {
      return nil
    }
  }

  /// Makes the filters of a chain, in order, one for each code.
  public func filters(decoding codes: [PluginCode]) -> [any PixelFilter] {
    var filters: [any PixelFilter] = []
    for code in codes {
      if let filter = filter(code) {
        filters.append(filter)
        continue
      }
      logSink?.log(
        LogMessage(
          .warning,
          "a pixel filter that is not known here: it is left out",
          .init("kind", Int64(code.identifier))
        )
      )
      filters.append(UnknownPixelFilter(code))
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
