import Testing
import _InkTestSupport

@testable import InkRendering

/// Pixels of the layers above the page.
@Suite struct LayeredPixelTests {
  @Test("Eight pixels at once are those that come one by one")
  func eight() {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<1000 {
      var (above, below, wanted) = (SIMD8<UInt32>.zero, SIMD8<UInt32>.zero, SIMD8<UInt32>.zero)
      for i in 0..<8 {
        above[i] = Self.pixel(&random)
        below[i] = Self.pixel(&random)
        wanted[i] = layered(above[i], over: below[i])
      }
      #expect(layered(above, over: below) == wanted)
    }
  }

  /// Returns a premultiplied pixel.
  private static func pixel(_ random: inout SeededGenerator) -> UInt32 {
    let alpha = UInt32.random(in: 0...255, using: &random)
    var pixel = alpha << 24
    for shift in [0, 8, 16] as [UInt32] {
      pixel |= UInt32.random(in: 0...alpha, using: &random) << shift
    }
    return pixel
  }
}
