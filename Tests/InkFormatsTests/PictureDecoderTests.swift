import Foundation
import InkGraphics
import Testing
import _InkTestSupport

@testable import InkFormats

/// Decoding of picture files.
@Suite struct PictureDecoderTests {
  static func decode(_ bytes: [UInt8], memory: Int = .max) throws -> Pixmap {
    try PictureDecoder.decode(bytes, "the picture", limit: 1 << 20, memory: memory)
  }

  static let quarters: [SIMD4<UInt8>] = [
    SIMD4(220, 30, 20, 255), SIMD4(20, 180, 40, 255), SIMD4(30, 40, 210, 255),
    SIMD4(240, 240, 240, 255),
  ]

  /// Returns the pixels at the centers of the quarters: top left, top right, bottom left, bottom right.
  static func middles(_ picture: Pixmap) -> [SIMD4<UInt8>] {
    let (x, y) = (picture.width, picture.height)
    return [(x / 4, y / 4), (3 * x / 4, y / 4), (x / 4, 3 * y / 4), (3 * x / 4, 3 * y / 4)]
      .map { picture[$0.0, $0.1] }
  }

  static func isNear(_ a: [SIMD4<UInt8>], _ b: [SIMD4<UInt8>], _ tolerance: Int = 6) -> Bool {
    zip(a, b).allSatisfy { a, b in
      (0..<4).allSatisfy { abs(Int(a[$0]) - Int(b[$0])) <= tolerance }
    }
  }

  @Test func everyKindShowsItsColours() throws {
    for name in ["jpeg", "progressiveJPEG", "ycckJPEG", "cmykJPEG", "plainCMYK", "lossyWebP"] {
      let file = try #require(PictureSamples.all.first { $0.name == name })
      let picture = try Self.decode(file.bytes)
      #expect(picture.width == 16 && picture.height == 12)
      let middles = Self.middles(picture)
      #expect(Self.isNear(middles, Self.quarters), "\(name): \(middles)")
    }
    // Lossless, and the first frame of an animation.
    #expect(Self.middles(try Self.decode(PictureSamples.movingWebP)) == Self.quarters)
    let gray = try Self.decode(PictureSamples.grayJPEG)
    let shades = [gray[2, 2], gray[13, 9]]
    #expect(Self.isNear(shades, [SIMD4(40, 40, 40, 255), SIMD4(200, 200, 200, 255)], 3))
  }

  @Test func whatIsTransparentIsPremultiplied() throws {
    // 30, 40, 210 and 240 at an alpha of 128.
    let below = [SIMD4<UInt8>(15, 20, 105, 128), SIMD4(120, 120, 120, 128)]
    let exact = Self.middles(try Self.decode(PictureSamples.losslessWebP))
    #expect(exact == Array(Self.quarters[..<2]) + below)
    let nearly = Self.middles(try Self.decode(PictureSamples.alphaWebP))
    #expect(Self.isNear(nearly, exact))
  }

  @Test func everyDepthOfPNGIsRead() throws {
    #expect(
      try Self.decode(PictureSamples.png16).pixels == [0xff80_8080, 0xff20_2020],
      "16 bits without a gamma are sRGB, not linear light"
    )
    #expect(
      try Self.decode(PictureSamples.pngPalette).pixels
        == [0xff00_00ff, 0x8000_8000, 0xffff_0000, 0xff09_0909]
    )
    #expect(try Self.decode(PictureSamples.pngGrayAlpha).pixels == [0x8064_6464, 0xff0a_0a0a])
    let interlaced = try Self.decode(PictureSamples.pngInterlaced)
    for y in 0..<8 {
      for x in 0..<8 { #expect(interlaced[x, y].x == UInt8(8 * x + 16 * y)) }
    }
    // sRGB of 55/255 as light is 128.
    #expect(abs(Int(try Self.decode(PictureSamples.pngLinear)[0, 0].x) - 128) <= 1)
  }

  @Test func aPictureIsTurnedAsTheCameraWasHeld() throws {
    // The stored quarters that appear at the top left, top right, bottom left and bottom right.
    let seen = [
      [0, 1, 2, 3], [1, 0, 3, 2], [3, 2, 1, 0], [2, 3, 0, 1], [0, 2, 1, 3], [2, 0, 3, 1],
      [3, 1, 2, 0], [1, 3, 0, 2],
    ]
    for orientation in 1...8 {
      for file in [PictureSamples.jpeg, PictureSamples.progressiveJPEG] {
        let bytes = PictureSamples.held(UInt8(orientation), file)
        let picture = try Self.decode(bytes)
        let isSideways = orientation > 4
        #expect(picture.width == (isSideways ? 12 : 16) && picture.height == (isSideways ? 16 : 12))
        let wanted = seen[orientation - 1].map { Self.quarters[$0] }
        #expect(Self.isNear(Self.middles(picture), wanted), "orientation \(orientation)")
      }
    }
    for orientation in [UInt8(0), 9, 255] {
      let picture = try Self.decode(PictureSamples.held(orientation))
      #expect(picture.width == 16, "a number that means nothing is nothing")
    }
  }

  @Test func theNaturalSizeFollowsTheDensity() throws {
    func frame(_ bytes: [UInt8]) throws -> Rect {
      try PictureHeader(bytes, "the picture").naturalFrame
    }
    // cjpeg writes no density: 96 dots an inch.
    #expect(try frame(PictureSamples.jpeg) == Rect(x: 0, y: 0, width: 12, height: 9))
    #expect(try frame(PictureSamples.held(6)) == Rect(x: 0, y: 0, width: 9, height: 12))
    let dense = try frame(PictureSamples.pngDensity)
    #expect(abs(dense.width - 2 * 72 / 150) < 0.001 && abs(dense.height - 72 / 150) < 0.001)
  }

  /// Returns the offset of the size in a JPEG file: the height, then the width.
  private func sizeOffset(_ bytes: [UInt8]) -> Int {
    for i in 0..<bytes.count - 1 where bytes[i] == 0xFF && (0xC0...0xC2).contains(bytes[i + 1]) {
      return i + 5
    }
    return 0
  }

  @Test func whatIsTooLargeIsRefusedBeforeItIsDecoded() throws {
    for name in ["jpeg", "progressiveJPEG", "lossyWebP", "losslessWebP", "pngInterlaced"] {
      let bytes = try #require(PictureSamples.all.first { $0.name == name }).bytes
      #expect(throws: FormatError.self, "\(name)") {
        try PictureDecoder.decode(bytes, "the picture", limit: 63)
      }
      let error = #expect(throws: FormatError.self) { try Self.decode(bytes, memory: 500) }
      #expect(error?.description.contains("memory") == true, "\(name)")
    }
    for var bytes in [PictureSamples.jpeg, PictureSamples.progressiveJPEG] {
      let offset = sizeOffset(bytes)
      bytes.replaceSubrange(offset..<(offset + 4), with: [0xFF, 0xF0, 0xFF, 0xF0])
      let error = #expect(throws: FormatError.self) { try Self.decode(bytes) }
      #expect(error?.what == "the picture has more than 1048576 pixels")
    }
  }

  @Test func aPictureOfManyScansIsRefused() throws {
    let file = PictureSamples.progressiveJPEG
    let start = try #require(
      file.indices.last { file[$0] == 0xFF && $0 + 1 < file.count && file[$0 + 1] == 0xDA }
    )
    let scan = file[start..<(file.count - 2)]
    let bomb =
      Array(file[..<start]) + Array(repeatElement(scan, count: 200).joined()) + [0xFF, 0xD9]
    let error = #expect(throws: FormatError.self) { try Self.decode(bomb) }
    #expect(error?.what == "the picture is damaged: it has too many scans")
  }

  /// A nearly empty scan costs a pass over all pixels, so large pictures may have fewer scans.
  @Test func aLargePictureMayHaveFewerScans() {
    #expect(JPEGDecoder.maximumScans(ofPixels: 1 << 20) == 100)
    #expect(JPEGDecoder.maximumScans(ofPixels: 12_000_000) == 22)
    #expect(JPEGDecoder.maximumScans(ofPixels: 1 << 26) == 16)
  }

  @Test(arguments: [("Adobe RGB (1998)", true), ("sRGB IEC61966", false), ("s\0R\0G\0B\0", false)])
  func aProfileThatIsNotSRGBIsNoticed(_ name: String, _ isOther: Bool) throws {
    let body = Array("ICC_PROFILE\0\u{1}\u{1}".utf8) + Array("....desc\(name)".utf8)
    let file = PictureSamples.jpeg
    let bytes =
      Array(file[..<2]) + [0xFF, 0xE2, 0, UInt8(body.count + 2)] + body + Array(file[2...])
    #expect(try JPEGHeader(bytes, "the picture").hasOtherColors == isOther)
    // It does not affect the pixels.
    #expect(try Self.decode(bytes) == Self.decode(file))
  }

  @Test func aFileThatIsCutOffIsAnError() throws {
    for (name, bytes) in PictureSamples.all {
      for length in 0..<bytes.count - 1 {
        do {
          _ = try Self.decode(Array(bytes[..<length]))
          // The last bytes of some kinds contain no pixels, and missing scans only lack refinement.
          #expect(
            length >= bytes.count - 13 || name == "progressiveJPEG" || name.hasSuffix("WebP"),
            "\(name): \(length) of \(bytes.count)"
          )
        } catch let error as FormatError {
          #expect(!error.description.contains("\n"))
        }
      }
    }
    // A missing end marker does not affect the pixels.
    _ = try Self.decode(Array(PictureSamples.jpeg.dropLast(2)))
  }

  @Test func whatIsNotDecodedIsNamed() {
    let files: [([UInt8], String)] = [
      (Array("GIF89a".utf8), "the picture is a GIF, which is not supported"),
      ([0x49, 0x49, 42, 0, 8, 0, 0, 0], "the picture is a TIFF, which is not supported"),
      (Array("nothing".utf8), "the picture is not a PNG, JPEG or WebP"),
      ([], "the picture is not a PNG, JPEG or WebP"),
    ]
    for (bytes, what) in files {
      let error = #expect(throws: FormatError.self) { try Self.decode(bytes) }
      #expect(error?.what == what)
    }
  }

  /// Mutations of every kind: a picture, or an error of one line, in bounded time.
  @Test func mutatedFilesAreHarmless() {
    let environment = ProcessInfo.processInfo.environment
    let seconds = environment["INKSTONE_FUZZ_SECONDS"].flatMap(Double.init) ?? 3
    var generator = FuzzTests.Generator(state: 35)
    let end = Date().addingTimeInterval(seconds)
    var (tries, readable, longest) = (0, 0, 0.0)
    let seeds = PictureSamples.all.map(\.bytes) + [PictureSamples.held(6)]
    repeat {
      for seed in seeds {
        let bytes = FuzzTests.mutated(seed, &generator)
        let start = Date()
        do {
          let picture = try PictureDecoder.decode(bytes, "the picture", limit: 1 << 20)
          #expect(picture.width * picture.height <= 1 << 20)
          readable += 1
        } catch {
          #expect(!error.description.contains("\n"))
        }
        longest = max(longest, Date().timeIntervalSince(start))
        tries += 1
      }
    } while Date() < end || tries < 4000
    print("pictures: \(tries) tried, \(readable) readable, the longest took \(longest) s")
    #expect(readable > 0 && readable < tries && longest < 2)
  }
}
