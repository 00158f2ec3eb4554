import InkDrawing
import InkGraphics
import InkStrokes
import Testing

@Suite struct BrushTableTests {
  @Test("SK-21: brushes that differ in the name or in any setting of any part are kept apart")
  func differentBrushesAreNeverMerged() throws {
    let style = Style(width: 2)
    func engine(_ name: PartName, _ settings: PluginSetting...) throws -> Brush {
      try Brush(style: style, engine: UnknownEngine(PluginCode(name, settings)))
    }
    func picture(_ pixel: UInt8) throws -> PluginSetting.Value {
      .picture(try TipTexture(width: 1, height: 1, coverage: [pixel]))
    }
    let effect = PluginCode("com.a.reed", [.init("size", 1)])
    let brushes = [
      try engine("com.a.reed"), try engine("com.b.reed"),
      try engine("com.a.reed", .init("size", 1)),
      try engine("com.a.reed", .init("size", 1.5)), try engine("com.a.reed", .init("length", 1)),
      try engine("com.a.reed", .init("size", 0.0)), try engine("com.a.reed", .init("size", -0.0)),
      try engine("com.a.reed", .init("size", .nan)), try engine("com.a.reed", .init("size", "1")),
      try engine("com.a.reed", .init("size", .text(Array("2".utf8)))),
      try engine("com.a.reed", .init("size", picture(1))),
      try engine("com.a.reed", .init("size", picture(2))),
      try Brush(style: style, stages: [.effect(UnknownEffect(effect))]),
      try Brush(style: style, stages: [.filter(UnknownFilter(effect))]),
      try Brush(style: style, tip: .own(UnknownTip(effect))), try Brush(style: style),
      try Brush(style: Style(purpose: Style.Purpose("com.a.ruler"), width: 2)),
      try Brush(style: Style(purpose: Style.Purpose("com.b.ruler"), width: 2)),
    ]
    var numbers = BrushNumbers()
    for (number, brush) in brushes.enumerated() {
      #expect(numbers.number(of: SharedBrush(brush)) == number)
    }
    for (number, brush) in brushes.enumerated() {
      let copy = try Brush(decoding: brush.encoded())
      #expect(copy == brush && copy.hashValue == brush.hashValue)
      #expect(numbers.number(of: SharedBrush(copy)) == number, "\(number)")
    }
    #expect(numbers.brushes.count == brushes.count)
  }
}
