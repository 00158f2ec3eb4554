import CLibXML2
import Foundation
import InkGraphics
import Testing

@testable import InkFormats

@Suite struct WritingSVGTests {
  private let square = Path(Rect(minX: 1, minY: 2, maxX: 4, maxY: 6.25))

  private func svg(
    _ items: [DisplayList.Item],
    name: String? = nil,
    background: [DisplayList.Item] = []
  ) -> String {
    let writer = SVGWriter(bounds: Rect(x: 0, y: 0, width: 100, height: 50)) { ribbon in
      Path(ribbon.bounds)
    }
    let bytes = writer.encode(
      background: DisplayList(background),
      layers: [SVGWriter.Layer(name: name, list: DisplayList(items))]
    )
    #expect(isWellFormed(bytes))
    return String(decoding: bytes, as: UTF8.self)
  }

  private func isWellFormed(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBytes { buffer in
      let text = buffer.baseAddress?.assumingMemoryBound(to: CChar.self)
      let document = xmlReadMemory(text, Int32(buffer.count), nil, nil, 0)
      defer { xmlFreeDoc(document) }
      return document != nil
    }
  }

  @Test func sizesAreInPointsAndTheViewBoxInDocumentUnits() {
    let text = svg([])
    #expect(text.contains(#"width="100pt" height="50pt" viewBox="0 0 100 50""#))
  }

  @Test func aScaleChangesTheSizeAlone() {
    var writer = SVGWriter(bounds: Rect(x: 0, y: 0, width: 100, height: 50)) { _ in Path() }
    for (scale, size) in [
      (1.25, #"width="125" height="62.5""#), (1e-9, #"width="0.0001" height="0.0001""#),
    ] {
      writer.scale = scale
      let text = String(decoding: writer.encode(layers: []), as: UTF8.self)
      #expect(text.contains(size + #" viewBox="0 0 100 50">"#))
    }
  }

  @Test func decimalsAreClamped() {
    var writer = SVGWriter(bounds: Rect(x: 0, y: 0, width: 100, height: 50)) { _ in Path() }
    var texts: [String] = []
    for decimals in [-1, 0, 6, 400] {
      writer.decimals = decimals
      let items = [DisplayList.Item.path(square, .nonZero, Paint(.black))]
      texts.append(
        String(
          decoding: writer.encode(layers: [SVGWriter.Layer(list: DisplayList(items))]),
          as: UTF8.self
        )
      )
    }
    #expect(texts[0] == texts[1] && texts[2] == texts[3] && texts[0] != texts[2])
  }

  @Test func pathsAreShortAndRelative() {
    let text = svg([.path(square, .nonZero, Paint(.black))])
    #expect(text.contains(##"<path fill="#000" d="M1,2l3,0 0,4.25 -3,0z"/>"##))
  }

  @Test func roundingErrorsDoNotAddUp() {
    var path = Path()
    path.move(to: .origin)
    for i in 1...10 { path.line(to: Point(Double(i) * 0.333, 0)) }
    let text = svg([.path(path, .nonZero, Paint(.black))])
    let steps = text.components(separatedBy: "l").last?.split(whereSeparator: {
      ", \"".contains($0)
    })
    let sum = (steps ?? []).prefix(20).compactMap { Double($0) }.reduce(0, +)
    #expect(abs(sum - 3.33) < 1e-9)
  }

  @Test func inkGoesThroughTheOutline() {
    let text = svg([.ink(Ribbon(start: Point(5, 5), radius: 2), Paint(.white))])
    #expect(text.contains(##"<path fill="#fff" d="M3,3l4,0 0,4 -4,0z"/>"##))
  }

  @Test func blendModesOpacityAndRulesAreWritten() {
    let paint = Paint(Color(rgba: 0xFFE1_6B7F), blendMode: .multiply)
    let text = svg([.path(square, .evenOdd, paint)])
    #expect(
      text.contains(
        ##"fill="#ffe16b" fill-opacity="0.498" fill-rule="evenodd" style="mix-blend-mode:multiply""##
      )
    )
  }

  @Test func groupsHaveOneOpacity() {
    let text = svg([.group([.path(square, .nonZero, Paint(.black))], alpha: 0.5, .multiply)])
    #expect(text.contains(#"<g opacity="0.5" style="isolation:isolate;mix-blend-mode:multiply">"#))
  }

  @Test func erasersMaskWhatIsBelowThemInTheirLayerOnly() {
    let ink = DisplayList.Item.path(square, .nonZero, Paint(.black))
    let eraser = DisplayList.Item.ink(Ribbon(start: Point(5, 5), radius: 2), .eraser)
    let text = svg([ink, eraser, ink, eraser, ink], background: [ink])
    #expect(text.components(separatedBy: "<mask ").count - 1 == 2)
    #expect(text.contains(##"<use xlink:href="#eraser1"/>"##))
    let body = text.components(separatedBy: "</defs>")[1]
    #expect(body.components(separatedBy: #"<g mask="url(#mask"#).count - 1 == 2)
    #expect(body.components(separatedBy: "<path ").count - 1 == 4)
    #expect(!body.components(separatedBy: "layer1")[0].contains("mask"))
  }

  @Test func picturesAreEmbedded() {
    let text = svg([
      .image(Pixmap(width: 1, height: 1), Rect(x: 1, y: 2, width: 3, height: 4), alpha: 0.5)
    ])
    #expect(text.contains(#"<image x="1" y="2" width="3" height="4" opacity="0.5""#))
    #expect(text.contains(#"xlink:href="data:image/png;base64,iVBORw0KGgo"#))
  }

  @Test func namesAreEscaped() {
    let ink = DisplayList.Item.path(square, .nonZero, Paint(.black))
    let text = svg([ink], name: "a < \"b\" & \u{1}ä")
    #expect(text.contains(#"inkscape:label="a &lt; &quot;b&quot; &amp;  ä""#))
  }

  @Test func numbersBeyondAllPaperDoNotTrap() {
    var path = Path()
    path.move(to: Point(.nan, .infinity))
    path.cubic(Point(1e300, 0), Point(-1e300, 0), to: Point(1, -0.001))
    let text = svg([.path(path, .nonZero, Paint(.black))])
    #expect(text.contains("M0,0c0,0 0,0 1,0"))
  }
}
