import InkGraphics
import Testing

@testable import InkFilters

#if arch(x86_64)
  @Suite struct BlurPassTests {
    /// FS-11: processors with and without wide vectors produce the same samples and picture.
    @Test(arguments: [1, 2, 15, 31, 33, 70], [0, 0.05, -0.05])
    func wideVectorsChangeNothing(width: Int, brightness: Double) throws {
      var layer = DeepPixmap(width: width, height: 19)
      for i in layer.samples.indices {
        layer.samples[i] = UInt16(truncatingIfNeeded: i &* i &* 7919) % (DeepPixmap.one + 1)
      }
      for i in layer.samples.indices {
        layer.samples[i] = min(layer.samples[i], layer.samples[i | 3])
      }
      let weights = try GaussianBlur(sigma: 1).weights(strength: 1)
      let plan = ColorPlan(try ColorControls(brightness: brightness), 1, .rgba)
      var results: [(DeepPixmap, Pixmap, PixelRect)] = []
      for isWide in [false, true] {
        let pass = BlurPass(weights, plan)
        pass.isWide = pass.isWide && isWide
        var deep = layer
        var picture = Pixmap(width: width, height: 19)
        let changed = picture.pixels.withUnsafeMutableBufferPointer {
          pass.run(on: &deep, in: deep.bounds, showing: $0.baseAddress)
        }
        results.append((deep, picture, changed))
      }
      #expect(results[0] == results[1])
    }
  }
#endif
