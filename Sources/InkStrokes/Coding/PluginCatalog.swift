public import InkGraphics

/// Creates the parts that brushes and documents name, built-in and custom ones, when data is decoded.
///
/// Parts are engines, effects, filters, tips, blend formulas, color spaces and items. An unknown part is preserved and
/// drawn by a fallback; an unknown formula is replaced by the blend mode of the style, and an unknown item is shown as
/// it was stored. In encoded data the same applies to custom parts that refuse their settings; in brush files these are
/// errors.
public struct PluginCatalog: Sendable {
  /// Receives a warning, with the name of the part, for each part of decoded data that the catalog cannot create.
  ///
  /// `nil`, the default, drops the warnings. ``PluginCatalog`` describes what is drawn instead of the part.
  public var logSink: (any LogSink)?

  /// Decodes the picture files of documents; with `nil`, the default, pictures are drawn gray.
  public var pictures: (any PictureSource)? {
    get { box?.own.pictures }
    set {
      var own = box?.own ?? Own()
      own.pictures = newValue
      box = Box(own)
    }
  }

  /// The custom parts.
  private struct Own: Sendable {
    var engines = PluginList<any StrokeEngine>()
    var effects = PluginList<any StrokeEffect>()
    var filters = PluginList<any PointFilter>()
    var tips = PluginList<any StrokeTip>()
    var formulas = PluginList<any BlendFormula>()
    var colorSpaces = PluginList<any ColorSpace>()
    var items = PluginList<any CustomItem>()
    var pictures: (any PictureSource)?
  }

  /// A reference to the custom parts, as catalogs are copied more often than created.
  ///
  /// A catalog of more than four words would be passed in memory,
  /// which hides link-time constants from the optimizer.
  private final class Box: Sendable {
    let own: Own
    init(_ own: Own) { self.own = own }
  }

  private var box: Box?

  /// Whether functions that create parts throw if a custom part refuses its settings.
  ///
  /// If not, such a part counts as unknown.
  package var isStrict = false

  /// Creates a catalog of the built-in and custom parts.
  ///
  /// - Precondition: Custom parts of the same kind have different names.
  public init(
    engines: [PluginPart<any StrokeEngine>] = [],
    effects: [PluginPart<any StrokeEffect>] = [],
    filters: [PluginPart<any PointFilter>] = [],
    tips: [PluginPart<any StrokeTip>] = [],
    formulas: [PluginPart<any BlendFormula>] = [],
    colorSpaces: [PluginPart<any ColorSpace>] = [],
    items: [PluginPart<any CustomItem>] = []
  ) {
    var own = Own()
    own.engines = PluginList(engines)
    own.effects = PluginList(effects)
    own.filters = PluginList(filters)
    own.tips = PluginList(tips)
    own.formulas = PluginList(formulas)
    own.colorSpaces = PluginList(colorSpaces)
    own.items = PluginList(items)
    box = Box(own)
  }

  private init(box: Box?) { self.box = box }

  /// The catalog of built-in parts.
  public static let builtIn = PluginCatalog(box: nil)

  /// Returns the catalog with the custom parts of another one added.
  ///
  /// An identical part in both is listed once. The log sink and the picture source are those of
  /// this catalog, or those of the other one if this has none.
  ///
  /// - Throws: `InvalidValue` with the first name that two different parts of a kind have.
  public func merging(_ other: PluginCatalog) throws(InvalidValue) -> PluginCatalog {
    var result = self
    if result.logSink == nil { result.logSink = other.logSink }
    guard let others = other.box?.own else { return result }
    var own = box?.own ?? Own()
    try own.engines.add(others.engines, .engine)
    try own.effects.add(others.effects, .effect)
    try own.filters.add(others.filters, .filter)
    try own.tips.add(others.tips, .tip)
    try own.formulas.add(others.formulas, .formula)
    try own.colorSpaces.add(others.colorSpaces, .colorSpace)
    try own.items.add(others.items, .item)
    if own.pictures == nil { own.pictures = others.pictures }
    result.box = Box(own)
    return result
  }

  /// Returns the descriptions of all parts of a kind that files can name: the built-in ones, then the custom ones.
  package func parts(_ kind: PartKind) -> [PartDescription] {
    let own = box?.own ?? Own()
    return switch kind {
    case .engine: PartDescription.engines + own.engines.descriptions
    case .effect: PartDescription.effects + own.effects.descriptions
    case .filter: PartDescription.filters + own.filters.descriptions
    case .tip: own.tips.descriptions
    case .formula: own.formulas.descriptions
    case .colorSpace: PartDescription.colorSpaces + own.colorSpaces.descriptions
    case .pixelFilter: []
    case .item: own.items.descriptions
    }
  }

  // MARK: Creating parts

  /// Creates an engine.
  ///
  /// - Returns: The engine; ``UnknownEngine`` if its name is unknown, or if a custom one refuses its settings.
  /// - Throws: `InvalidValue` for a setting that a built-in engine refuses, or a custom one if ``isStrict``.
  package func engine(_ code: PluginCode) throws(InvalidValue) -> any StrokeEngine {
    let text: StaticString =
      "an engine is unknown or refuses its settings: smooth curves are drawn instead"
    if let made = try code.made({ $0.code }, Self.builtInEngine) { return made }
    if let made = try own(code, box?.own.engines.find(code.name), text, { $0.code }) { return made }
    return UnknownEngine(code)
  }

  /// Creates an effect.
  ///
  /// - Returns: The effect; ``UnknownEffect`` if its name is unknown, or if a custom one refuses its settings.
  /// - Throws: `InvalidValue` for a setting that a built-in effect refuses, or a custom one if ``isStrict``.
  package func effect(_ code: PluginCode) throws(InvalidValue) -> any StrokeEffect {
    let text: StaticString = "an effect is unknown or refuses its settings: it is left out"
    if let made = try code.made({ $0.code }, Self.builtInEffect) { return made }
    if let made = try own(code, box?.own.effects.find(code.name), text, { $0.code }) { return made }
    return UnknownEffect(code)
  }

  /// Creates a filter.
  ///
  /// - Returns: The filter; ``UnknownFilter`` if its name is unknown, or if a custom one refuses its settings.
  /// - Throws: `InvalidValue` for a setting that a built-in filter refuses, or a custom one if ``isStrict``.
  package func filter(_ code: PluginCode) throws(InvalidValue) -> any PointFilter {
    let text: StaticString = "a filter is unknown or refuses its settings: it is left out"
    if let made = try code.made({ $0.code }, Self.builtInFilter) { return made }
    if let made = try own(code, box?.own.filters.find(code.name), text, { $0.code }) { return made }
    return UnknownFilter(code)
  }

  /// Creates a custom tip.
  ///
  /// - Returns: The tip; ``UnknownTip`` if its name is unknown, or if it refuses its settings.
  /// - Throws: `InvalidValue` for a setting that the tip refuses, if ``isStrict``.
  package func tip(_ code: PluginCode) throws(InvalidValue) -> any StrokeTip {
    let text: StaticString = "a tip is unknown or refuses its settings: a disc is used instead"
    if let made = try own(code, box?.own.tips.find(code.name), text, { $0.code }) { return made }
    return UnknownTip(code)
  }

  /// Creates a custom blend formula.
  ///
  /// - Returns: The formula; `nil` if its name is unknown, or if it refuses its settings.
  /// - Throws: `InvalidValue` for a setting that the formula refuses, if ``isStrict``.
  package func formula(_ code: PluginCode) throws(InvalidValue) -> (any BlendFormula)? {
    let text: StaticString =
      "a blend formula is unknown or refuses its settings: the blend mode is used instead"
    return try own(code, box?.own.formulas.find(code.name), text) { $0.code }
  }

  /// Returns a color space; `nil` if its name is unknown.
  package func colorSpace(_ name: PartName) -> (any ColorSpace)? {
    if let space = Self.builtInColorSpace(name) { return space }
    let text: StaticString = "an unknown color space: sRGB values are used instead"
    let code = PluginCode(name)
    do throws(InvalidValue) {
      return try own(code, box?.own.colorSpaces.find(code.name), text) { PluginCode($0.name) }
    } catch {
      return nil
    }
  }

  /// Creates a custom item; `nil`, with a warning to ``logSink``, if its name is unknown or it refuses its settings.
  package func item(_ code: PluginCode) -> (any CustomItem)? {
    let text: StaticString =
      "a kind of item is unknown or refuses its settings: the stored picture is drawn"
    do throws(InvalidValue) {
      return try own(code, box?.own.items.find(code.name), text) { $0.code }
    } catch {
      return nil
    }
  }

  /// Creates a custom part; `nil`, with a warning to the log sink, if it is unknown or refuses its settings.
  ///
  /// - Throws: `InvalidValue` for a setting that the part refuses, if ``isStrict``.
  private func own<Made>(
    _ code: PluginCode,
    _ part: PluginPart<Made>?,
    _ text: StaticString,
    _ madeCode: (Made) -> PluginCode
  ) throws(InvalidValue) -> Made? {
    if let part {
      do throws(InvalidValue) {
        return try code.made(madeCode, part.make)
      } catch {
        if isStrict { throw error }
      }
    }
    warn(text, code.name)
    return nil
  }

  @inline(never)
  private func warn(_ text: StaticString, _ name: PartName) {
    guard let logSink else { return }
    var message = LogMessage(.warning, text)
    message.part = name
    logSink.log(message)
  }
}
