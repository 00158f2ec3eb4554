import InkGraphics
import InkRaster
import Testing
import _InkReference

/// Dabs, compared with the plain rasterizer.
@Suite struct DabReferenceTests {
  /// Returns the tolerance, in levels.
  ///
  /// Larger discs are sampled once per pixel: sharp edges are softened along their normal, where a
  /// pixel's mean at the diagonal is 0.043 away, and the peak of a very soft disc is not rounded.
  private func tolerance(_ hardness: Double) -> Int {
    hardness < 0.1 ? 21 : (hardness > 0.9 ? 14 : 8)
  }

  private let transforms = [
    Affine(a: 2, b: 0, c: 0, d: 0.7, tx: 0, ty: 8),
    Affine(a: 0.8, b: 0.5, c: -0.4, d: 1.1, tx: 10, ty: -5),
    Affine(a: -1, b: 0.2, c: 0, d: 1, tx: 40, ty: 0),
  ]

  private func compare(_ list: DisplayList, _ transform: Affine = .identity) -> (
    max: Int, mean: Double
  ) {
    let plain = referencePainted(list, 40, 40, transform: transform)
    let difference = painted(list, 40, 40, transform: transform).difference(from: plain)
    #expect(plain.alphas.count > 2)
    return (difference.max, difference.mean)
  }

  @Test("Discs match", arguments: [0.05, 0.4, 0.5, 0.8, 0.97, 1])
  func discs(_ hardness: Double) {
    var random = Seeded(41)
    for radius in [0.6, 1.2, 2.7, 4.5, 11, 17] {
      let spot = dab(20 + random.next(), 20 + random.next(), radius)
      let difference = compare(dabs(.disc(hardness: hardness), [spot]))
      #expect(difference.max <= tolerance(hardness), "\(radius)")
      #expect(difference.mean <= 3.1)
    }
  }

  /// Bends of the profile near the edge of an ellipse are not rounded.
  @Test("Discs match under any transform", arguments: [0.3, 0.8, 1])
  func ellipses(_ hardness: Double) {
    for transform in transforms {
      for radius in [1.5, 4, 9] {
        let spot = dab(14.3, 17.8, radius)
        let difference = compare(dabs(.disc(hardness: hardness), [spot]), transform)
        #expect(difference.max <= (hardness == 0.8 ? 25 : tolerance(hardness)), "\(radius)")
        #expect(difference.mean <= 3.1)
      }
    }
  }

  @Test("Textures match, enlarged and reduced, turned and sheared")
  func textures() {
    for radius in [3.0, 7, 12, 18] {
      for angle in [0, 0.4, 2.5] {
        let spot = dab(20.3, 19.6, radius, angle: angle)
        let hills = compare(dabs(.texture(.hills), [spot]))
        #expect(hills.max <= 10, "\(radius)")
        let flag = compare(dabs(.texture(.flag), [spot]))
        #expect(flag.max <= 36, "\(radius) \(angle)")
        #expect(flag.mean <= 4)
      }
    }
    for transform in transforms {
      let spot = dab(14.3, 17.8, 9, angle: 0.4)
      #expect(compare(dabs(.texture(.hills), [spot]), transform).max <= 6)
    }
  }

  @Test("Trails match in all blend modes, shaded or not")
  func trails() {
    var random = Seeded(42)
    let soft = random.dabs(12, 40, radius: 3...14)
    for mode in BlendMode.allCases {
      for isShaded in [false, true] {
        let paint = Paint(
          Color(red: 0.8, green: 0.3, blue: 0.1, alpha: 0.7),
          blendMode: mode
        )
        let list = dabs(.disc(hardness: 0.5), soft, isShaded: isShaded, paint)
        var fast = Pixmap.backdrop(40, 40)
        var plain = fast
        Rasterizer().draw(list, into: &fast)
        ReferenceRasterizer(linesPerPixel: 8).draw(list, into: &plain)
        #expect(fast.difference(from: plain).max <= 9, "\(mode) \(isShaded)")
      }
    }
  }
}
