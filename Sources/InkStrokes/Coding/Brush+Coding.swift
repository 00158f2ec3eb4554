import InkGraphics

extension Brush {
  func encode(into writer: inout ByteWriter) {
    writer.write(style.tool.rawValue)
    writer.write(style.blendMode.rawValue)
    writer.write(style.width)
    writer.write(style.color.space.identifier)
    for i in 0..<4 { writer.write(style.color.components[i]) }
    writer.write(style.color.alpha)
    engine.code.encode(into: &writer)
    writer.write(UInt32(effects.count))
    for effect in effects { effect.code.encode(into: &writer) }
  }

  init(from reader: inout ByteReader, plugins: PluginCatalog) throws(StreamDecodingError) {
    let tool = Style.Tool(rawValue: try reader.byte())
    let blendMode = BlendMode(rawValue: try reader.byte())
    guard let tool, let blendMode else { throw reader.failure(.invalidValue) }
    let width = try reader.double()
    guard let space = plugins.colorSpace(try reader.uint32()) else {
      throw reader.failure(.unknownPlugin)
    }
    var components = SIMD4<Double>.zero
    for i in 0..<4 { components[i] = try reader.double() }
    let color = Color(space: space, components: components, alpha: try reader.double())
    guard let engine = plugins.engine(try PluginCode(from: &reader)) else {
      throw reader.failure(.unknownPlugin)
    }
    var effects: [any StrokeEffect] = []
    for _ in 0..<(try reader.uint32()) {
      guard let effect = plugins.effect(try PluginCode(from: &reader)) else {
        throw reader.failure(.unknownPlugin)
      }
      effects.append(effect)
    }
    self.init(
      engine: engine,
      style: Style(tool: tool, color: color, blendMode: blendMode, width: width),
      effects: effects
    )
  }
}

extension PluginCode {
  func encode(into writer: inout ByteWriter) {
    writer.write(identifier)
    writer.write(UInt32(parameters.count))
    for parameter in parameters { writer.write(parameter) }
  }

  init(from reader: inout ByteReader) throws(StreamDecodingError) {
    self.init(try reader.uint32())
    for _ in 0..<(try reader.uint32()) { parameters.append(try reader.double()) }
  }
}
