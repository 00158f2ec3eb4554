import Foundation
import InkGraphics
import InkRaster
import InkStrokes
import Testing
import _InkTestSupport

@testable import InkFormats

/// Ink of many colors, and prints of tips, in SVG.
@Suite struct WritingShadedSVGTests {
  private static let red = SIMD4<Float>(1, 0, 0, 1)
  private static let blue = SIMD4<Float>(0, 0, 1, 1)

  private func svg(_ items: [DisplayList.Item], withPictures: Bool = true) -> String {
    let writer = SVGWriter(
      bounds: Rect(x: 0, y: 0, width: 100, height: 50),
      outline: { Path($0.bounds) },
      picture: { item in
        withPictures ? InkPainter.Picture(Pixmap(width: 1, height: 1), area: item.bounds) : nil
      }
    )
    let layer = SVGWriter.Layer(list: DisplayList(items))
    return String(decoding: writer.encode(layers: [layer]), as: UTF8.self)
  }

  private func line(_ shades: [SIMD4<Float>]) -> Ribbon {
    var ribbon = Ribbon(start: Point(10, 10), radius: 2)
    for i in 1..<shades.count { ribbon.line(to: Point(10 + 40 * Double(i), 10), radius: 2) }
    ribbon.shades = shades
    return ribbon
  }

  private func count(_ part: String, in text: String) -> Int {
    text.components(separatedBy: part).count - 1
  }

  @Test func inkOfChangingColourIsPartsWithinItsOutline() {
    let paint = Paint(Color.black.withAlpha(0.5), blendMode: .multiply)
    let text = svg([.ink(line([Self.red, Self.blue]), paint)])
    #expect(text.contains(#"<clipPath id="ink0">"#))
    let group = ##"<g clip-path="url(#ink0)" opacity="0.5" style="mix-blend-mode:multiply">"##
    #expect(text.contains(group))
    // The color changes from red to blue in barely visible steps, without opacities of their own.
    let body = text.components(separatedBy: group)[1]
    #expect(count("<path ", in: body) > 40)
    #expect(!body.contains("opacity"))
    #expect(!text.contains("<image"))
    let reds = body.components(separatedBy: "fill=\"#").dropFirst().compactMap { rest in
      let digits = rest.prefix { $0 != "\"" }
      let red = digits.prefix(digits.count / 3)
      return Int(red.count == 1 ? red + red : red, radix: 16)
    }
    #expect(reds == reds.sorted(by: >))
    #expect((reds.first ?? 0) > 245 && (reds.last ?? 255) < 10)
  }

  @Test func partsOverlapAndReachBeyondTheEnds() {
    let shape = ShadedPieces(line([Self.red, Self.blue]))
    let boxes = shape.pieces.map(\.path.controlBounds)
    for (a, b) in zip(boxes, boxes.dropFirst()) { #expect(a.maxX > b.minX + 0.1) }
    for box in boxes { #expect(box.minY < 8 && box.maxY > 12) }
    #expect((boxes.first?.minX ?? 10) <= 8)
    #expect((boxes.last?.maxX ?? 50) >= 52)
  }

  @Test func gapsStayFree() {
    var ribbon = line([Self.red, Self.blue, Self.red, Self.blue])
    ribbon.segments[1].isGap = true
    let boxes = ShadedPieces(ribbon).pieces.map(\.path.controlBounds)
    #expect(boxes.contains { $0.maxX < 60 } && boxes.contains { $0.minX > 80 })
    #expect(!boxes.contains { $0.minX < 60 && $0.maxX > 80 })
  }

  @Test func cornersAreFilled() {
    var ribbon = Ribbon(start: Point(0, 0), radius: 4)
    ribbon.line(to: Point(20, 0), radius: 4)
    ribbon.line(to: Point(20, 20), radius: 4)
    ribbon.shades = [Self.red, Self.red, Self.blue]
    // The outer side of the corner, which no perpendicular reaches.
    let corner = Point(22.5, -2.5)
    #expect(
      ShadedPieces(ribbon).pieces.contains {
        $0.path.controlBounds.contains(Rect(center: corner, radius: 0.1))
      }
    )
  }

  /// R5, FS-05: parts are written as paths only if they look like the rasterizer's ink, and otherwise as a picture.
  @Test func partsLookAsTheInkDoesOrAreAPicture() throws {
    var faithful = 0
    for seed in 0..<60 {
      var random = SeededGenerator(seed: UInt64(seed))
      let (turning, speed) = (random.real(0, 0.5), random.real(2, 12))
      var (point, angle, force) = (Point(100, 100), random.real(0, 6), random.real(0.2, 0.9))
      let change = random.real(0, 0.08)
      let points = (0..<24).map { _ in
        angle += turning * random.real(-1, 1)
        let (sine, cosine) = Real.sinCos(angle)
        point = point + Vector(cosine, sine) * speed
        force = min(max(force + change * random.real(-1, 1), 0.05), 1)
        return StrokeSample(location: point, time: 0, force: force)
      }
      let stroke = Stroke(id: StrokeID(0), brush: .forceSketch, samples: points)
      guard case .ink(let ribbon, let paint)? = stroke.item() else { continue }
      let parts = ShadedPieces(ribbon)
      if !parts.areFaithful {
        #expect(svg([.ink(ribbon, paint)]).contains("<image "), "seed \(seed)")
        continue
      }
      guard parts.pieces.count > 1 else { continue }
      faithful += 1
      let rasterizer = Rasterizer()
      var (ink, pieces) = (Pixmap(width: 220, height: 220), Pixmap(width: 220, height: 220))
      let box = ribbon.bounds
      let shift = Affine.translation(5 - box.minX, 5 - box.minY)
      rasterizer.draw(.ink(ribbon, paint), transform: shift, into: &ink)
      for piece in parts.pieces {
        let fill = DisplayList.Item.path(piece.path, .nonZero, Paint(Color(rgb: piece.color)))
        rasterizer.draw(fill, transform: shift, into: &pieces)
      }
      var strange = 0
      for y in 0..<220 {
        for x in 0..<220 where ink[x, y].w == 255 {
          let (a, b) = (ink[x, y], pieces[x, y])
          let isLike = (0..<4).allSatisfy { abs(Int(a[$0]) - Int(b[$0])) <= 64 }
          if !isLike { strange += 1 }
        }
      }
      #expect(strange <= 8, "seed \(seed): \(strange) pixels")
    }
    #expect(faithful >= 10, "\(faithful) of the strokes are parts")
  }

  @Test func inkOfOneShadeIsOnePath() {
    let text = svg([.ink(line([Self.red, Self.red]), Paint(.black))])
    #expect(text.contains(##"<path fill="#f00" d=""##))
    #expect(!text.contains("clip"))
    let dot = svg([.ink(line([Self.blue]), Paint(.black))])
    #expect(dot.contains(##"<path fill="#00f" d=""##))
  }

  @Test func inkOfChangingOpacityIsAPictureAtTheOpacityOfTheWhole() {
    let faint = SIMD4<Float>(1, 0, 0, 0.25)
    let item = DisplayList.Item.ink(
      line([Self.red, faint]),
      Paint(Color.black.withAlpha(0.5), blendMode: .multiply)
    )
    let text = svg([item])
    #expect(
      text.contains(
        #"<image x="8" y="8" width="44" height="4" opacity="0.5" style="mix-blend-mode:multiply""#
      )
    )
    // Without support for pictures, the ink is still visible.
    #expect(svg([item], withPictures: false).contains(##"fill="#f00" fill-opacity="0.3125""##))
  }

  @Test func printsAreAPictureOrDiscs() {
    let dab = Dab(center: Point(20, 20), radius: 5, color: Self.blue)
    let trail = DabTrail(tip: .disc(hardness: 0.5), dabs: [dab, dab], isShaded: true)
    let item = DisplayList.Item.dabs(trail, Paint(Color.black.withAlpha(0.5)))
    #expect(svg([item]).contains(#"<image x="15" y="15" width="10" height="10" opacity="0.5""#))
    let discs = svg([item], withPictures: false)
    #expect(discs.contains(#"<g opacity="0.5">"#))
    #expect(count(##"<path fill="#00f""##, in: discs) == 2)
  }

  @Test func printsOfAnEraserMask() {
    let dab = Dab(center: Point(20, 20), radius: 5, color: Self.blue)
    let eraser = DisplayList.Item.dabs(
      DabTrail(tip: .disc(hardness: 1), dabs: [dab], isShaded: true),
      .eraser
    )
    let ink = DisplayList.Item.ink(line([Self.red, Self.red]), Paint(.black))
    let text = svg([ink, eraser])
    let parts = text.components(separatedBy: "</defs>")
    #expect(parts.count == 2)
    #expect(parts[0].contains("<mask ") && parts[0].contains("<image "))
    #expect(parts.last?.contains("<g mask=") == true)
    #expect(parts.last?.contains("<image ") == false)
    #expect(svg([ink, eraser], withPictures: false).contains(##"<path fill="#000""##))
  }
}
