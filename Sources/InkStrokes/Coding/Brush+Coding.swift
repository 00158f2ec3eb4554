package import InkGraphics

// A brush is encoded as tool, blend mode, cap, join and keeping (a byte each), width, colour (space,
// four components, alpha, and for spaces from outside three sRGB components), dash pattern, formula,
// stages (each 0 for an effect or 1 for a filter, and its code), engine, tip. Counts are 32 bits; numbers are little-endian, reals doubles.

extension Brush {
  /// The brush as bytes that ``init(decoding:plugins:)`` reads on any platform, without loss.
  public func encoded() -> [UInt8] {
    var writer = ByteWriter()
    encode(into: &writer)
    return writer.bytes
  }

  /// Reads what ``encoded()`` wrote.
  ///
  /// - Throws: What is wrong and at which byte; bytes behind the brush are wrong, too.
  public init(
    decoding bytes: [UInt8],
    plugins: PluginCatalog = .builtIn
  ) throws(StreamDecodingError) {
    var reader = ByteReader(bytes)
    try self.init(from: &reader, plugins: plugins)
    guard reader.isAtEnd else { throw reader.failure(.invalidValue) }
  }

  package func encode(into writer: inout ByteWriter) {
    let style = style
    writer.write(style.tool.rawValue)
    writer.write(style.blendMode.rawValue)
    writer.write(style.cap.rawValue)
    writer.write(style.join.rawValue)
    writer.write(keeping.rawValue)
    writer.write(style.width)
    style.color.encode(into: &writer)
    let dash = style.dash
    writer.write(UInt32(dash?.lengths.count ?? 0))
    if let dash {
      for length in dash.lengths { writer.write(length) }
      writer.write(dash.phase)
    }
    let formula = style.formulaCode
    writer.write(UInt8(formula == nil ? 0 : 1))
    formula?.encode(into: &writer)
    writer.write(UInt32(stages.count))
    for stage in stages {
      if case .effect = stage { writer.write(UInt8(0)) } else { writer.write(UInt8(1)) }
      stage.code.encode(into: &writer)
    }
    engine.code.encode(into: &writer)
    tip.encode(into: &writer)
  }

  /// Reads style and keeping.
  ///
  /// The parts are read apart from each other: where one cannot be read, little has to be let go of.
  @inline(never)
  private static func look(
    from reader: inout ByteReader,
    plugins: PluginCatalog
  ) throws(StreamDecodingError) -> (style: Style, keeping: Keeping) {
    let tool = Style.Tool(rawValue: try reader.byte())
    let blendMode = BlendMode(rawValue: try reader.byte())
    let cap = Ribbon.Cap(rawValue: try reader.byte())
    let join = Ribbon.Join(rawValue: try reader.byte())
    let keeping = Keeping(rawValue: try reader.byte())
    guard let tool, let blendMode, let cap, let join, let keeping else {
      throw reader.failure(.invalidValue)
    }
    let width = try reader.double()
    let color = try Color(from: &reader, plugins: plugins)
    var style = Style(
      tool: tool,
      color: color,
      blendMode: blendMode,
      width: width,
      cap: cap,
      join: join
    )
    let lengths = try reader.count(atMost: Style.Dash.mostLengths)
    if lengths > 0 {
      var dash = Style.Dash([])
      for _ in 0..<lengths { dash.lengths.append(try reader.double()) }
      dash.phase = try reader.double()
      style.dash = dash
    }
    if try reader.byte() != 0 {
      let code = try PluginCode(from: &reader)
      style.formula = plugins.formula(code)
      if style.formula == nil { style.unknownFormula = code }
    }
    return (style, keeping)
  }

  @inline(never)
  private static func stages(
    from reader: inout ByteReader,
    plugins: PluginCatalog
  ) throws(StreamDecodingError) -> [BrushStage] {
    var stages: [BrushStage] = []
    for _ in 0..<(try reader.count(atMost: mostEffects + mostFilters)) {
      let kind = try reader.byte()
      let code = try PluginCode(from: &reader)
      do throws(InvalidValue) {
        switch kind {
        case 0: stages.append(.effect(try plugins.effect(code)))
        case 1: stages.append(.filter(try plugins.filter(code)))
        default: throw InvalidValue(.count, Double(kind), allowed: 0...1)
        }
      } catch {
        throw reader.failure(.invalidValue)
      }
    }
    return stages
  }

  package init(
    from reader: inout ByteReader,
    plugins: PluginCatalog
  ) throws(StreamDecodingError) {
    let (style, keeping) = try Self.look(from: &reader, plugins: plugins)
    let stages = try Self.stages(from: &reader, plugins: plugins)
    let engine = try PluginCode(from: &reader)
    let tip = try Tip(from: &reader, plugins: plugins)
    do throws(InvalidValue) {
      try self.init(
        style: style,
        stages: stages,
        engine: plugins.engine(engine),
        tip: tip,
        keeping: keeping
      )
    } catch {
      throw reader.failure(.invalidValue)
    }
  }
}

extension Color {
  package func encode(into writer: inout ByteWriter) {
    writer.write(space.identifier)
    for i in 0..<4 { writer.write(components[i]) }
    writer.write(alpha)
    if space.identifier > 255 {
      let sRGB = space.sRGB(from: components)
      for i in 0..<3 { writer.write(sRGB[i]) }
    }
  }

  package init(
    from reader: inout ByteReader,
    plugins: PluginCatalog
  ) throws(StreamDecodingError) {
    let identifier = try reader.uint32()
    var components = SIMD4<Double>.zero
    for i in 0..<4 { components[i] = try reader.double() }
    let alpha = try reader.double()
    var sRGB = SIMD4<Double>.zero
    if identifier > 255 {
      for i in 0..<3 { sRGB[i] = try reader.double() }
    }
    guard let space = plugins.colorSpace(identifier) else {
      guard identifier > 255 else { throw reader.failure(.unknownPlugin) }
      let stand = UnknownColorSpace(identifier, sRGB: sRGB)
      self.init(space: stand, components: components, alpha: alpha)
      return
    }
    self.init(space: space, components: components, alpha: alpha)
  }
}

extension Tip {
  fileprivate func encode(into writer: inout ByteWriter) {
    switch self {
    case .sweep: writer.write(UInt8(0))
    case .dabs(let dabbing):
      writer.write(UInt8(1))
      Self.encode(dabbing, into: &writer)
    case .own(let tip):
      writer.write(UInt8(2))
      tip.code.encode(into: &writer)
    }
  }

  private static func encode(_ dabbing: Dabbing, into writer: inout ByteWriter) {
    switch dabbing.spacing {
    case .units(let distance):
      writer.write(UInt8(0))
      writer.write(distance)
    case .radii(let part):
      writer.write(UInt8(1))
      writer.write(part)
    }
    writer.write(dabbing.flow)
    writer.write(UInt8(dabbing.followsDirection ? 1 : 0))
    writer.write(dabbing.turn)
    switch dabbing.tip {
    case .disc(let hardness):
      writer.write(UInt8(0))
      writer.write(hardness)
    case .texture(let texture):
      writer.write(UInt8(1))
      writer.write(UInt32(texture.width))
      writer.write(UInt32(texture.height))
      for byte in texture.coverage { writer.write(byte) }
    }
  }

  @inline(never)
  fileprivate init(
    from reader: inout ByteReader,
    plugins: PluginCatalog
  ) throws(StreamDecodingError) {
    switch try reader.byte() {
    case 0:
      self = .sweep
      return
    case 1: break
    case 2:
      let code = try PluginCode(from: &reader)
      self = .own(plugins.tip(code))
      return
    default: throw reader.failure(.invalidValue)
    }
    let isRelative = try reader.byte() != 0
    let distance = try reader.double()
    let flow = try reader.double()
    let followsDirection = try reader.byte() != 0
    let turn = try reader.double()
    let tip: DabTip
    if try reader.byte() == 0 {
      tip = .disc(hardness: try reader.double())
    } else {
      let width = try reader.count(atMost: TipTexture.longestSide)
      let height = try reader.count(atMost: TipTexture.longestSide)
      let coverage = try reader.bytes(width * height)
      do throws(InvalidValue) {
        tip = .texture(try TipTexture(width: width, height: height, coverage: coverage))
      } catch {
        throw reader.failure(.invalidValue)
      }
    }
    self = .dabs(
      Dabbing(
        tip: tip,
        spacing: isRelative ? .radii(distance) : .units(distance),
        flow: flow,
        followsDirection: followsDirection,
        turn: turn
      )
    )
  }
}

extension PluginCode {
  package func encode(into writer: inout ByteWriter) {
    writer.write(identifier)
    writer.write(UInt32(parameters.count))
    for parameter in parameters { writer.write(parameter) }
  }

  @inline(never)
  package init(from reader: inout ByteReader) throws(StreamDecodingError) {
    self.init(try reader.uint32())
    for _ in 0..<(try reader.uint32()) { parameters.append(try reader.double()) }
  }
}
