public import InkGraphics

/// Makes engines, effects, filters, tips, blend formulas, colour spaces and items from their codes when data
/// is decoded: those of this package, and parts of your own.
///
/// What nobody knows is kept, and drawn by a stated fallback: see ``UnknownEngine``,
/// ``UnknownEffect``, ``UnknownFilter``, ``UnknownTip`` and ``UnknownColorSpace``; in place of an
/// unknown formula the blend mode of the style holds, and an unknown item is shown as it was stored. So are,
/// in encoded data, parts of your own that do not take their settings; in brush files these are errors.
public struct PluginCatalog: Sendable {
  /// Hears of parts that nobody knows.
  public var logSink: (any LogSink)?

  /// Decodes the files of pictures in documents that are read; they are grey without one.
  public var pictures: (any PictureSource)? {
    get { box?.own.pictures }
    set {
      var own = box?.own ?? Own()
      own.pictures = newValue
      box = Box(own)
    }
  }

  /// Parts from outside this package.
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

  /// Copies of catalogues are made more often than catalogues.
  ///
  /// A catalogue of more than four words would be passed in memory,
  /// and what is known when a module is linked would not be seen there.
  private final class Box: Sendable {
    let own: Own
    init(_ own: Own) { self.own = own }
  }

  private var box: Box?

  /// Whether it is an error if a part of one's own does not take its settings.
  package var isStrict = false

  /// Creates a catalogue of the parts of this package and of your own.
  ///
  /// - Precondition: Parts of the same kind have different names.
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

  /// The catalogue of this package alone.
  public static let builtIn = PluginCatalog(box: nil)

  /// A catalogue that knows the parts of another one, too.
  ///
  /// A part that both have, as the same object, is there once. The log sink and what decodes pictures are those of
  /// this catalogue, or those of the other one if this has none.
  ///
  /// - Throws: The first name that two different parts of a kind have.
  public func merging(_ other: PluginCatalog) throws(PluginCollision) -> PluginCatalog {
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

  /// All parts of a kind that can be named in files: first those of this package, then your own.
  public func parts(_ kind: PartKind) -> [PartDescription] {
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

  // MARK: Making

  /// Makes an engine.
  ///
  /// - Returns: The engine; ``UnknownEngine`` if its name is unknown.
  /// - Throws: A setting that the engine does not take.
  package func engine(_ code: PluginCode) throws(InvalidValue) -> any StrokeEngine {
    let text: StaticString = "an unknown engine: smooth curves are drawn instead"
    if let made = try code.made({ $0.code }, Self.builtInEngine) { return made }
    if let made = try own(code, box?.own.engines.find(code.name), text, { $0.code }) { return made }
    return UnknownEngine(code)
  }

  /// Makes an effect.
  ///
  /// - Returns: The effect; ``UnknownEffect`` if its name is unknown.
  /// - Throws: A setting that the effect does not take.
  package func effect(_ code: PluginCode) throws(InvalidValue) -> any StrokeEffect {
    let text: StaticString = "an unknown effect, left out"
    if let made = try code.made({ $0.code }, Self.builtInEffect) { return made }
    if let made = try own(code, box?.own.effects.find(code.name), text, { $0.code }) { return made }
    return UnknownEffect(code)
  }

  /// Makes a filter.
  ///
  /// - Returns: The filter; ``UnknownFilter`` if its name is unknown.
  /// - Throws: A setting that the filter does not take.
  package func filter(_ code: PluginCode) throws(InvalidValue) -> any PointFilter {
    let text: StaticString = "an unknown filter, left out"
    if let made = try code.made({ $0.code }, Self.builtInFilter) { return made }
    if let made = try own(code, box?.own.filters.find(code.name), text, { $0.code }) { return made }
    return UnknownFilter(code)
  }

  /// Makes a tip.
  ///
  /// - Returns: The tip; ``UnknownTip`` if its name is unknown.
  /// - Throws: A setting that the tip does not take.
  package func tip(_ code: PluginCode) throws(InvalidValue) -> any StrokeTip {
    let text: StaticString = "an unknown tip: a disc is used instead"
    if let made = try own(code, box?.own.tips.find(code.name), text, { $0.code }) { return made }
    return UnknownTip(code)
  }

  /// Makes a blend formula.
  ///
  /// - Returns: The formula; `nil` if its name is unknown.
  /// - Throws: A setting that the formula does not take.
  package func formula(_ code: PluginCode) throws(InvalidValue) -> (any BlendFormula)? {
    let text: StaticString = "an unknown blend formula: the blend mode is used instead"
    return try own(code, box?.own.formulas.find(code.name), text) { $0.code }
  }

  /// Finds a colour space; `nil` if its name is unknown.
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

  /// Makes an item; `nil` if its name is unknown, or it does not take its settings.
  package func item(_ code: PluginCode) -> (any CustomItem)? {
    let text: StaticString = "an unknown kind of item: its stored picture is drawn"
    do throws(InvalidValue) {
      return try own(code, box?.own.items.find(code.name), text) { $0.code }
    } catch {
      return nil
    }
  }

  /// Makes a part of one's own; `nil` if there is none that can be made.
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
