import InkGraphics
import InkRaster
import Testing

/// Dabs with invalid values.
@Suite struct DabDegenerateTests {
  private let wrong: [Double] = [.nan, .infinity, -.infinity, 1e300, -1e300, 1e18, 0, -1]
  private let tips: [DabTip] = [
    .disc(hardness: 1), .disc(hardness: 0.5), .disc(hardness: 0), .disc(hardness: .nan),
    .disc(hardness: 1e-300), .texture(.flag),
  ]

  @Test("No value of a dab traps, and those that make no sense print nothing")
  func values() {
    for tip in tips {
      for value in wrong {
        var spots = [
          Dab(center: Point(value, 5), radius: 3, color: SIMD4(0, 0, 0, 1)),
          Dab(center: Point(5, value), radius: 3, color: SIMD4(0, 0, 0, 1)),
          dab(5, 5, value),
          dab(5, 5, 3, angle: value),
          dab(5, 5, 3, opacity: Float(value)),
        ]
        let shade = Float(value)
        let color = SIMD4<Float>(shade, shade, shade, 1)
        spots.append(Dab(center: Point(5, 5), radius: 3, color: color))
        for transform in [Affine.identity, .scale(1e-200), .scale(2, 0.5)] {
          for isShaded in [false, true] {
            for spot in spots {
              let list = dabs(tip, [spot], isShaded: isShaded)
              let picture = painted(list, 10, 10, transform: transform)
              for p in picture.pixels { #expect(p & 255 <= p >> 24) }
            }
          }
        }
        if !value.isFinite || value <= 0 {
          #expect(painted(dabs(tip, [dab(5, 5, value)]), 10, 10).alphas == [0])
        }
      }
    }
  }

  @Test("No transform traps")
  func transforms() {
    for tip in tips {
      for value in wrong {
        for transform in [
          Affine(a: value, b: 0, c: 0, d: 1, tx: 0, ty: 0),
          Affine(a: 1, b: value, c: 0, d: 1, tx: 0, ty: 0),
          Affine(a: value, b: value, c: value, d: value, tx: 0, ty: 0),
          Affine(a: 1, b: 0, c: 0, d: 1, tx: value, ty: value),
        ] {
          _ = painted(dabs(tip, [dab(5, 5, 3)]), 10, 10, transform: transform)
        }
      }
    }
  }

  @Test("A huge disc covers the picture, whatever its radius")
  func huge() {
    for radius in [8192.0, 1e5, 1e100] {
      #expect(painted(dabs(.disc(hardness: 1), [dab(5, 5, radius)]), 20, 20).alphas == [255])
    }
    let tip = DabTip.texture(.texture(1, 1, [255]))
    #expect(painted(dabs(tip, [dab(5, 5, 1e7, angle: 0.3)]), 20, 20).alphas == [255])
  }

  @Test("The limit on radii is at 8192 pixels")
  func limit() {
    for radius in [8192.0, 1e6] {
      let picture = painted(dabs(.disc(hardness: 1), [dab(8195, 5, radius)]), 10, 10)
      #expect(picture.alpha(2, 5) == 0 && picture.alpha(4, 5) == 255)
    }
  }

  @Test("A texture of one texel is a square")
  func square() {
    let tip = DabTip.texture(.texture(1, 1, [255]))
    let picture = painted(dabs(tip, [dab(10, 10, 4)]), 20, 20)
    #expect(picture.alphas == [0, 255] && picture.area == 64)
  }

  @Test("A layer without pixels, and no dabs at all, are fine")
  func nothing() {
    let layer = DabLayer(width: 0, height: 0, tip: .disc(hardness: 1))
    layer.add([dab(0, 0, 5)][...])
    var empty = Pixmap(width: 0, height: 0)
    layer.paint(adding: [], Paint(.black), into: &empty, clip: PixelRect(width: 9, height: 9))
    #expect(layer.tileCount == 0)
    #expect(painted(dabs(.disc(hardness: 1), []), 9, 9).alphas == [0])
  }
}
