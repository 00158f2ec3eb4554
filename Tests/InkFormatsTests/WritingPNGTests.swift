import InkGraphics
import Testing

@testable import InkFormats

@Suite struct WritingPNGTests {
  private func decoded(_ bytes: [UInt8]) throws -> Pixmap {
    try PictureDecoder.decode(bytes, "the picture", limit: 1 << 24)
  }

  /// Returns a picture of noise; every pixel is validly premultiplied.
  private func noise(_ width: Int, _ height: Int, alpha: (UInt32) -> UInt32) -> Pixmap {
    var pixmap = Pixmap(width: width, height: height)
    var seed: UInt32 = 1
    for i in pixmap.pixels.indices {
      seed = seed &* 1_664_525 &+ 1_013_904_223
      let a = alpha(seed >> 24)
      let (r, g, b) = (seed >> 8 & 255, seed >> 16 & 255, seed >> 4 & 255)
      pixmap.pixels[i] = r * a / 255 | (g * a / 255) << 8 | (b * a / 255) << 16 | a << 24
    }
    return pixmap
  }

  /// Returns white with dark lines, like most pages.
  private func page(_ width: Int, _ height: Int, colors: UInt32) -> Pixmap {
    var pixmap = Pixmap(width: width, height: height)
    for i in pixmap.pixels.indices {
      let (x, y) = (i % width, i / width)
      let isInk = (x * 7 + y * 3) % 41 < 3 && y % 9 > 2
      pixmap.pixels[i] = isInk ? 0xFF00_0000 | (UInt32(i) % colors &* 0x01_0307) & 0xFF_FFFF : .max
    }
    return pixmap
  }

  @Test(arguments: [(1, 1), (1, 700), (700, 1), (33, 17), (260, 260)])
  func everyLayoutDecodesToTheSamePixels(_ width: Int, _ height: Int) throws {
    let pictures = [
      noise(width, height) { _ in 255 }, noise(width, height) { $0 },
      noise(width, height) { ($0 & 1) * 255 }, page(width, height, colors: 1),
      page(width, height, colors: 100), page(width, height, colors: 100_000),
      Pixmap(width: width, height: height),
    ]
    for picture in pictures { #expect(try decoded(PNGWriter.encode(picture)) == picture) }
  }

  @Test func aLargePictureDecodesToTheSamePixels() throws {
    let picture = page(1500, 1000, colors: 100_000)
    #expect(try decoded(PNGWriter.encode(picture)) == picture)
    let worst = noise(700, 500) { _ in 255 }
    #expect(try decoded(PNGWriter.encode(worst)) == worst)
  }

  /// JU-08: opaque or not, and in any order of colors, bands equal the picture.
  @Test(arguments: [1, 7, 64, 1000])
  func bandsAreThePicture(_ bandHeight: Int) throws {
    var late = page(300, 210, colors: 100_000)
    late.fill(PixelRect(minX: 10, minY: 200, maxX: 20, maxY: 205))
    let pictures = [
      page(300, 210, colors: 1), noise(90, 70) { _ in 255 }, noise(90, 70) { $0 }, late,
      Pixmap(width: 20, height: 150),
    ]
    for picture in pictures {
      let file = PNGWriter.encode(
        width: picture.width,
        height: picture.height,
        bandHeight: bandHeight
      ) { top, band in
        let start = top * picture.width
        for i in band.pixels.indices { band.pixels[i] = picture.pixels[start + i] }
        return true
      }
      #expect(try decoded(#require(file)) == picture)
    }
    let given = PNGWriter.encode(width: 10, height: 100, bandHeight: 50) { top, _ in top == 0 }
    #expect(given == nil)
  }

  @Test func theOrderOfBytesDoesNotMatter() throws {
    let picture = noise(20, 20) { $0 }
    var other = Pixmap(width: 20, height: 20, format: .bgra)
    for (i, p) in picture.pixels.enumerated() {
      other.pixels[i] = p & 0xFF00_FF00 | (p & 255) << 16 | (p >> 16 & 255)
    }
    #expect(try decoded(PNGWriter.encode(other)) == picture)
  }

  @Test func greyAndFewColoursTakeOneByteAPixel() {
    let colorType = 25
    #expect(PNGWriter.encode(page(64, 64, colors: 1))[colorType] == 0)
    #expect(PNGWriter.encode(page(64, 64, colors: 20))[colorType] == 3)
    #expect(PNGWriter.encode(page(640, 64, colors: 100_000))[colorType] == 2)
    #expect(PNGWriter.encode(noise(64, 64) { $0 })[colorType] == 6)
  }

  @Test func everyValidPixelSurvivesUnpremultiplying() {
    for alpha in UInt32(1)...255 {
      for value in 0...alpha {
        let straight = PixelLayout.straight(value | alpha << 24, .rgba)
        #expect(((straight & 255) * alpha + 127) / 255 == value)
      }
    }
  }

  @Test func theDensityIsNotedPerMetre() {
    let bytes = PNGWriter.encode(Pixmap(width: 1, height: 1), dpi: 96)
    let at = bytes.indices.first { bytes[$0...].starts(with: Array("pHYs".utf8)) } ?? 0
    #expect(Array(bytes[(at + 4)..<(at + 13)]) == [0, 0, 0x0E, 0xC4, 0, 0, 0x0E, 0xC4, 1])
  }
}
