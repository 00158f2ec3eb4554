import InkGraphics
import InkRaster
import Testing

/// The appearance of single dabs.
@Suite struct DabTests {
  @Test(
    "A hard disc has the area of a disc",
    arguments: [1, 1.6, 2.5, 3.99, 4, 5.3, 9, 20, 31.7]
  )
  func area(_ radius: Double) {
    var random = Seeded(31)
    var sum = 0.0
    for _ in 0..<20 {
      let spot = dab(40 + random.next(), 40 + random.next(), radius)
      sum += painted(dabs(.disc(hardness: 1), [spot]), 80, 80).area
    }
    #expect(abs(sum / 20 / (.pi * radius * radius) - 1) < 0.01)
  }

  @Test("A dab of less than half a pixel keeps its amount of ink", arguments: [0.1, 0.2, 0.35])
  func tinyDabs(_ radius: Double) {
    var random = Seeded(32)
    var sum = 0.0
    for _ in 0..<200 {
      let spot = dab(10 + random.next(), 10 + random.next(), radius)
      sum += painted(dabs(.disc(hardness: 1), [spot]), 20, 20).area
    }
    #expect(abs(sum / 200 / (.pi * radius * radius) - 1) < 0.06)
  }

  @Test("A soft disc fades as its hardness says", arguments: [0.1, 0.3, 0.5, 0.8])
  func profile(_ hardness: Double) {
    let picture = painted(dabs(.disc(hardness: hardness), [dab(40.5, 40.5, 36)]), 81, 81)
    for x in 0..<40 {
      let d = Double(40 - x)
      // Bends are rounded.
      if abs(d - 36) < 0.8 || abs(d - 36 * hardness.squareRoot()) < 0.8 { continue }
      let q = d * d / (36 * 36)
      let expected =
        q < hardness
        ? 1 + q * (1 - 1 / hardness) : max(0, hardness / (1 - hardness) * (1 - q))
      #expect(abs(Double(picture.alpha(x, 40)) / 255 - expected) < 0.006)
    }
  }

  @Test("Faint dabs add up to 1 − (1 − o)ⁿ", arguments: [0.5, 0.1, 0.02, 0.004])
  func buildUp(_ opacity: Double) {
    for count in [1, 2, 5, 30, 300] {
      let trail = [Dab](repeating: dab(10, 10, 9, opacity: Float(opacity)), count: count)
      let expected = 1 - Real.pow(1 - opacity, Double(count))
      for isShaded in [false, true] {
        let picture = painted(dabs(.disc(hardness: 1), trail, isShaded: isShaded), 20, 20)
        #expect(abs(Double(picture.alpha(10, 10)) / 255 - expected) < 0.0055)
      }
    }
  }

  @Test("A shaded dab lies over the one before it, with its own colour")
  func shades() {
    let first = Dab(center: Point(8, 8), radius: 6, color: SIMD4(1, 0, 0, 1))
    let second = Dab(center: Point(8, 8), radius: 6, color: SIMD4(0, 0, 1, 0.5))
    let list = dabs(.disc(hardness: 1), [first, second], isShaded: true)
    let pixel = painted(list, 16, 16)[8, 8]
    #expect(abs(Int(pixel.x) - 128) <= 1 && pixel.y == 0)
    #expect(abs(Int(pixel.z) - 128) <= 1 && pixel.w == 255)
    let swapped = painted(list, 16, 16, format: .bgra)[8, 8]
    #expect(swapped == pixel)
  }

  @Test("The paint's opacity is that of the whole trail")
  func opacity() {
    let paint = Paint(Color(red: 0, green: 0, blue: 1, alpha: 0.5))
    let spots = [dab(8, 8, 6), dab(10, 8, 6), dab(12, 8, 6)]
    for isShaded in [false, true] {
      let list = dabs(.disc(hardness: 1), spots, isShaded: isShaded, paint)
      #expect(painted(list, 20, 16).alpha(10, 8) == 128)
    }
  }

  @Test("A texture stands upright, its longer side the diameter")
  func orientation() {
    let picture = painted(dabs(.texture(.flag), [dab(15, 15, 12)]), 30, 30)
    // 24 × 16 pixels from (3, 7), four per texel.
    #expect(picture.alpha(4, 8) == 255 && picture.alpha(4, 21) == 255)
    #expect(picture.alpha(25, 8) == 255 && picture.alpha(25, 21) == 0)
    #expect(picture.alpha(2, 10) == 0 && picture.alpha(27, 8) == 0)
    #expect(picture.alpha(4, 6) == 0 && picture.alpha(4, 23) == 0)
  }

  @Test("A texture turns from the x axis towards the y axis")
  func rotation() {
    let tip = DabTip.texture(.flag)
    for radius in [12.0, 2.2, 0.9] {
      let upright = painted(dabs(tip, [dab(15, 15, radius)]), 30, 30)
      let turned = painted(dabs(tip, [dab(15, 15, radius, angle: .pi / 2)]), 30, 30)
      #expect(upright.area > 0.3)
      for y in 0..<30 {
        for x in 0..<30 {
          #expect(abs(turned.alpha(29 - y, x) - upright.alpha(x, y)) <= 1)
        }
      }
    }
  }

  @Test("A reduced texture keeps its amount of ink", arguments: [3, 5.5, 8, 20])
  func reduction(_ radius: Double) {
    let texture = TipTexture.hills
    let mean = texture.coverage.reduce(0.0) { $0 + Double($1) } / (64 * 48 * 255)
    let picture = painted(dabs(.texture(texture), [dab(30.3, 30.8, radius, angle: 0.7)]), 60, 60)
    #expect(abs(picture.area / (mean * 3 * radius * radius) - 1) < 0.02)
  }

  @Test("A similarity scales the radius and turns the tip")
  func similarity() {
    let transform = Affine.scale(2).concatenating(.rotation(0.5))
      .concatenating(.translation(20, 5))
    let center = transform.apply(Point(9, 7))
    for tip in [DabTip.disc(hardness: 0.7), .texture(.flag)] {
      let mapped = painted(dabs(tip, [dab(9, 7, 5)]), 60, 60, transform: transform)
      let direct = painted(dabs(tip, [dab(center.x, center.y, 10, angle: 0.5)]), 60, 60)
      #expect(mapped.difference(from: direct).max <= 1)
      #expect(direct.area > 50)
    }
  }
}
