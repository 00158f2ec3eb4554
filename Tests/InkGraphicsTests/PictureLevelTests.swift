import InkGraphics
import Testing

/// Reduced pictures, and files that declare their size.
@Suite struct PictureLevelTests {
  private func noise(_ width: Int, _ height: Int, format: Pixmap.Format = .rgba) -> Pixmap {
    var pixmap = Pixmap(width: width, height: height, format: format)
    var state: UInt64 = 7
    for i in pixmap.pixels.indices {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      pixmap.pixels[i] = UInt32(truncatingIfNeeded: state >> 32)
    }
    return pixmap
  }

  @Test(arguments: [(1, 1), (16, 16), (37, 21), (5, 300), (255, 3)])
  func eachPixelIsTheMeanOfWhatItCovers(_ width: Int, _ height: Int) {
    let full = noise(width, height)
    #expect(full.reduced(0) == full)
    var finer = full
    for level in 1...PictureLevel.highest {
      let reduced = full.reduced(level)
      #expect(reduced == finer.reduced(1), "a level is made of the one before")
      let side = 1 << level
      #expect(
        reduced.width == (width + side - 1) / side && reduced.height == (height + side - 1) / side
      )
      for y in 0..<reduced.height {
        for x in 0..<reduced.width {
          var (sums, count) = ([0, 0, 0, 0], 0)
          for row in 2 * y..<min(2 * y + 2, finer.height) {
            for column in 2 * x..<min(2 * x + 2, finer.width) {
              count += 1
              for part in 0..<4 { sums[part] += Int(finer[column, row][part]) }
            }
          }
          let wanted = sums.map { UInt8((2 * $0 + count) / (2 * count)) }
          let found = reduced[x, y]
          #expect((0..<4).allSatisfy { found[$0] == wanted[$0] })
        }
      }
      finer = reduced
    }
  }

  @Test func oneColourStaysThatColour() {
    var plain = Pixmap(width: 700, height: 300)
    plain.fill(plain.bounds, with: 0xff80_ff01)
    for level in 0...PictureLevel.highest {
      #expect(plain.reduced(level).pixels.allSatisfy { $0 == 0xff80_ff01 })
    }
  }

  @Test func theLevelIsTheHighestWithAPixelForEach() {
    for (scale, level) in [
      (2.0, 0), (1, 0), (0.51, 0), (0.5, 1), (0.26, 1), (0.25, 2), (1.0 / 256, 8), (1e-6, 8),
    ] {
      let picture = Picture(Pixmap(width: 4000, height: 3000))
      let rect = Rect(x: 3, y: 9, width: 4000, height: 3000)
      for turn in [Affine.identity, .rotation(0.7), .translation(0.3, 1e4)] {
        let transform = Affine.scale(scale).concatenating(turn)
        #expect(picture.level(over: rect, under: transform) == level, "\(scale)")
      }
    }
  }

  @Test func aFileWithoutASizeHasNoPixels() {
    let starts: [[UInt8]] = [
      [], [0xff, 0xd8, 0xff], [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10],
      Array("RIFF....WEBPVP8X".utf8), Array("GIF89a".utf8),
    ]
    for start in starts {
      for count in [0, 1, 40, 70_000] {
        for byte: UInt8 in [0, 0xff, 0xc0] {
          let picture = Picture(file: start + [UInt8](repeating: byte, count: count), from: nil)
          #expect(picture.size.width == 0 || picture.size.height > 0)
          #expect(picture.pixmap.pixels.isEmpty)
        }
      }
    }
  }
}
