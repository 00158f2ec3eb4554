import InkGraphics
import Testing

/// Pictures as QOI streams.
@Suite struct QOITests {
  private func noise(_ width: Int, _ height: Int, seed: UInt64, smooth: Bool) -> Pixmap {
    var state = seed
    func next() -> UInt32 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return UInt32(truncatingIfNeeded: state >> 33)
    }
    var pixmap = Pixmap(width: width, height: height)
    var last: UInt32 = 0xff10_2030
    for i in pixmap.pixels.indices {
      switch next() % 6 {
      case 0, 1: break
      case 2: last = last & 0xff00_0000 | (last &+ (next() & 0x0001_0101)) & 0xff_ffff
      case 3: last = last & 0xff00_0000 | (last &+ 0x0015_1812 & 0xff_ffff)
      case 4: last = smooth ? last : next()
      default: last = i > 7 ? pixmap.pixels[i - 7] : last
      }
      pixmap.pixels[i] = last
    }
    return pixmap
  }

  @Test func everyPixelComesBack() throws {
    for seed in 1...40 as ClosedRange<UInt64> {
      let pixmap = noise(Int(seed), 37, seed: seed, smooth: seed % 2 == 0)
      #expect(Pixmap(qoi: pixmap.qoi) == pixmap)
      #expect(pixmap.qoi.count <= 22 + 5 * pixmap.pixels.count)
    }
    let empty = Pixmap(width: 0, height: 3)
    #expect(Pixmap(qoi: empty.qoi) == empty)
    #expect(Pixmap(qoi: Pixmap(width: 500, height: 500).qoi) == Pixmap(width: 500, height: 500))
  }

  @Test func theOrderOfBytesDoesNotShow() {
    var other = Pixmap(width: 2, height: 1, format: .bgra)
    other.pixels = [0xff01_0203, 0x8004_0506]
    #expect(Pixmap(qoi: other.qoi)?.pixels == [0xff03_0201, 0x8006_0504])
  }

  /// One opaque pixel of each kind of chunk of the specification.
  @Test func aStreamIsWhatTheSpecificationSays() {
    var pixmap = Pixmap(width: 6, height: 1)
    pixmap.pixels = [
      0xff00_0000, 0xff01_0000, 0xff08_0a0c, 0xff80_8080, 0xff01_0000, 0x0000_0000,
    ]
    let header: [UInt8] = [0x71, 0x6f, 0x69, 0x66, 0, 0, 0, 6, 0, 0, 0, 1, 4, 0]
    let chunks: [UInt8] = [
      0xc0,  // a run of one
      0x6b,  // one more of blue
      0xaa, 0xa5,  // ten more of green, twelve of red, seven of blue
      0xfe, 0x80, 0x80, 0x80,  // a color
      0x3c,  // a color that was encoded before
      0x00,  // transparent black, which is in the index initially
    ]
    let stream = pixmap.qoi
    #expect(stream == header + chunks + [0, 0, 0, 0, 0, 0, 0, 1])
    #expect(Pixmap(qoi: stream) == pixmap)
  }

  @Test func brokenStreamsAreNoPictures() {
    let whole = noise(9, 9, seed: 3, smooth: false).qoi
    for count in 0..<whole.count { #expect(Pixmap(qoi: Array(whole[..<count])) == nil) }
    for at in whole.indices {
      for bit in 0..<8 {
        var broken = whole
        broken[at] ^= 1 << UInt8(bit)
        if let pixmap = Pixmap(qoi: broken) { #expect(pixmap.pixels.count <= 62 * broken.count) }
      }
    }
    var claims = whole
    claims.replaceSubrange(4..<12, with: [0x7f, 0xff, 0xff, 0xff, 0x7f, 0xff, 0xff, 0xff])
    #expect(Pixmap(qoi: claims) == nil)
  }
}
