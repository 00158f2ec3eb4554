package import InkGraphics

// A brush is encoded as purpose (a name), blend mode, cap, join and retention (a byte each), width, color
// (name of the space, four components, alpha, and for a custom space the color in sRGB, three components), dash
// pattern (count of lengths, and unless that is 0 the lengths and the phase), formula (0, or 1 and its code), stages
// (count, and each 0 for an effect or 1 for a filter, and its code), engine (its code), tip (0 to sweep a disc, 1 and
// the dabs, 2 and the code of a custom one). A name is its length (a byte) and its bytes; a code is the name of a part,
// the number of its settings (a byte) and for each its key, type and value; counts are 32 bits; numbers are
// little-endian, reals doubles.

extension Brush {
  /// Encodes the brush without loss, for ``init(decoding:plugins:)`` on any platform.
  public func encoded() -> [UInt8] {
    var writer = ByteWriter()
    encode(into: &writer)
    return writer.bytes
  }

  /// Decodes the bytes of ``encoded()``.
  ///
  /// - Parameters:
  ///   - bytes: The encoded brush, without trailing bytes.
  ///   - plugins: The catalog that creates the parts of the brush. The default has the built-in ones.
  /// - Throws: `StreamDecodingError` with the reason and the offset of the invalid byte.
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
    style.purpose.name.encode(into: &writer)
    writer.write(style.blendMode.rawValue)
    writer.write(style.cap.rawValue)
    writer.write(style.join.rawValue)
    writer.write(retention.rawValue)
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

  /// Decodes the style and the retention of a brush.
  ///
  /// Style, stages and tip are decoded by separate functions, so that each has few values to release on an error.
  ///
  /// - Throws: `StreamDecodingError` if the bytes are truncated or invalid.
  @inline(never)
  private static func look(
    from reader: inout ByteReader,
    plugins: PluginCatalog
  ) throws(StreamDecodingError) -> (style: Style, retention: Retention) {
    let name = try PartName(from: &reader)
    let known = name.index(in: Style.Purpose.names)
    let purpose = Style.Purpose(known < 0 ? name : PartName(word: known, of: Style.Purpose.names))
    let blendMode = BlendMode(rawValue: try reader.byte())
    let cap = Ribbon.Cap(rawValue: try reader.byte())
    let join = Ribbon.Join(rawValue: try reader.byte())
    let retention = Retention(rawValue: try reader.byte())
    guard let blendMode, let cap, let join, let retention else {
      throw reader.failure(.invalidValue)
    }
    let width = try reader.double()
    let color = try Color(from: &reader, plugins: plugins)
    var style = Style(
      purpose: purpose,
      color: color,
      blendMode: blendMode,
      width: width,
      cap: cap,
      join: join
    )
    let lengths = try reader.count(atMost: Style.Dash.maximumLengths)
    if lengths > 0 {
      var dash = Style.Dash([])
      for _ in 0..<lengths { dash.lengths.append(try reader.double()) }
      dash.phase = try reader.double()
      style.dash = dash
    }
    if try reader.byte() != 0 {
      let code = try PluginCode(from: &reader)
      do throws(InvalidValue) {
        style.formula = try plugins.formula(code)
      } catch {
        throw reader.failure(.invalidValue)
      }
      if style.formula == nil { style.unknownFormula = code }
    }
    return (style, retention)
  }

  @inline(never)
  private static func stages(
    from reader: inout ByteReader,
    plugins: PluginCatalog
  ) throws(StreamDecodingError) -> [BrushStage] {
    var stages: [BrushStage] = []
    for _ in 0..<(try reader.count(atMost: maximumEffects + maximumFilters)) {
      let kind = try reader.byte()
      let code = try PluginCode(from: &reader)
      do throws(InvalidValue) {
        switch kind {
        case 0: stages.append(.effect(try plugins.effect(code)))
        case 1: stages.append(.filter(try plugins.filter(code)))
        default: throw InvalidValue("stages", Double(kind), allowed: 0...1)
        }
      } catch {
        throw reader.failure(.invalidValue)
      }
    }
    return stages
  }

  /// Decodes a brush; parts that the catalog lacks become placeholders, see ``unknownParts``.
  ///
  /// - Throws: `StreamDecodingError` if the bytes are truncated or invalid.
  package init(
    from reader: inout ByteReader,
    plugins: PluginCatalog
  ) throws(StreamDecodingError) {
    let (style, retention) = try Self.look(from: &reader, plugins: plugins)
    let stages = try Self.stages(from: &reader, plugins: plugins)
    let engine = try PluginCode(from: &reader)
    let tip = try Tip(from: &reader, plugins: plugins)
    do throws(InvalidValue) {
      try self.init(
        style: style,
        stages: stages,
        engine: plugins.engine(engine),
        tip: tip,
        retention: retention
      )
    } catch {
      throw reader.failure(.invalidValue)
    }
  }
}

extension Color {
  package func encode(into writer: inout ByteWriter) {
    space.name.encode(into: &writer)
    for i in 0..<4 { writer.write(components[i]) }
    writer.write(alpha)
    if space.name.hasOwner {
      let sRGB = space.sRGB(from: components)
      for i in 0..<3 { writer.write(sRGB[i]) }
    }
  }

  /// Decodes a color; a custom space that the catalog lacks becomes an ``UnknownColorSpace``.
  ///
  /// - Throws: `StreamDecodingError` if the bytes are truncated or invalid.
  package init(
    from reader: inout ByteReader,
    plugins: PluginCatalog
  ) throws(StreamDecodingError) {
    let name = try PartName(from: &reader)
    var components = SIMD4<Double>.zero
    for i in 0..<4 { components[i] = try reader.double() }
    let alpha = try reader.double()
    var sRGB = SIMD4<Double>.zero
    if name.hasOwner {
      for i in 0..<3 { sRGB[i] = try reader.double() }
    }
    guard let space = plugins.colorSpace(name) else {
      guard name.hasOwner else { throw reader.failure(.unknownPlugin) }
      let stand = UnknownColorSpace(name, sRGB: sRGB)
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
      texture.encode(into: &writer)
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
      do throws(InvalidValue) {
        self = .own(try plugins.tip(code))
      } catch {
        throw reader.failure(.invalidValue)
      }
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
      tip = .texture(try TipTexture(from: &reader))
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

extension TipTexture {
  fileprivate func encode(into writer: inout ByteWriter) {
    writer.write(UInt32(width))
    writer.write(UInt32(height))
    writer.write(coverage)
  }

  @inline(never)
  fileprivate init(from reader: inout ByteReader) throws(StreamDecodingError) {
    let width = try reader.count(atMost: TipTexture.longestSide)
    let height = try reader.count(atMost: TipTexture.longestSide)
    let coverage = try reader.bytes(width * height)
    do throws(InvalidValue) {
      try self.init(width: width, height: height, coverage: coverage)
    } catch {
      throw reader.failure(.invalidValue)
    }
  }
}

extension PartName {
  fileprivate func encode(into writer: inout ByteWriter) {
    withBytes { bytes in
      writer.write(UInt8(truncatingIfNeeded: bytes.count))
      for byte in bytes { writer.write(byte) }
    }
  }

  @inline(never)
  fileprivate init(from reader: inout ByteReader) throws(StreamDecodingError) {
    let count = Int(try reader.byte())
    guard count <= Self.longest, let name = PartName(utf8: try reader.bytes(count)) else {
      throw reader.failure(.invalidValue)
    }
    self = name
  }
}

extension PluginCode {
  package func encode(into writer: inout ByteWriter) {
    name.encode(into: &writer)
    writer.write(UInt8(truncatingIfNeeded: settings.count))
    for setting in settings {
      setting.key.encode(into: &writer)
      switch setting.value {
      case .number(let number):
        writer.write(UInt8(0))
        writer.write(number)
      case .text(let text):
        writer.write(UInt8(1))
        writer.write(UInt32(text.count))
        writer.write(text)
      case .picture(let picture):
        writer.write(UInt8(2))
        picture.encode(into: &writer)
      }
    }
  }

  /// Decodes the name and the settings of a part.
  ///
  /// - Throws: `StreamDecodingError` if the bytes are truncated or invalid.
  @inline(never)
  package init(from reader: inout ByteReader) throws(StreamDecodingError) {
    self.init(try PartName(from: &reader))
    for _ in 0..<(try reader.byte()) {
      let key = try PartName(from: &reader)
      guard takes(key) else { throw reader.failure(.invalidValue) }
      let value: PluginSetting.Value
      switch try reader.byte() {
      case 0: value = .number(try reader.double())
      case 1:
        let text = try reader.bytes(reader.count(atMost: PluginSetting.longestText))
        guard UTF8.isValid(text) else { throw reader.failure(.invalidValue) }
        value = .text(text)
      case 2: value = .picture(try TipTexture(from: &reader))
      default: throw reader.failure(.invalidValue)
      }
      add(key, value)
    }
  }
}
