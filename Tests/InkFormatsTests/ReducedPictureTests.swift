import InkDrawing
import InkFormatsExtra
import InkGraphics
import Testing
import _InkTestSupport

@testable import InkFormats

/// Pictures that are scaled down while they are decoded, since they are too large.
@Suite struct ReducedPictureTests {
  /// Decodes a file to at most half its width and height.
  private static func halved(_ bytes: [UInt8]) throws -> Pixmap {
    let header = try PictureHeader(bytes, "the picture")
    let (columns, rows) = PictureDecoder.size(header, dividedBy: 2)
    let (picture, isReduced) = try PictureDecoder.picture(
      bytes,
      "the picture",
      header,
      limit: columns * rows,
      memory: 1 << 20
    )
    #expect(isReduced)
    return picture.pixmap
  }

  @Test(arguments: ["jpeg", "progressiveJPEG", "ycckJPEG", "cmykJPEG", "plainCMYK"])
  func theDecoderScalesAJPEG(_ name: String) throws {
    let file = try #require(PictureSamples.all.first { $0.name == name })
    let picture = try Self.halved(file.bytes)
    #expect(picture.width == 8 && picture.height == 6)
    let middles = PictureDecoderTests.middles(picture)
    #expect(PictureDecoderTests.isNear(middles, PictureDecoderTests.quarters, 10), "\(middles)")
  }

  @Test func aSidewaysPhotoStaysUpright() throws {
    for orientation in UInt8(1)...8 {
      let file = PictureSamples.held(orientation)
      let whole = try PictureDecoderTests.decode(file)
      let half = try Self.halved(file)
      #expect(half.width == whole.width / 2 && half.height == whole.height / 2)
      let (found, expected) = (
        PictureDecoderTests.middles(half), PictureDecoderTests.middles(whole)
      )
      #expect(PictureDecoderTests.isNear(found, expected, 10), "\(orientation)")
    }
  }

  @Test(arguments: ["png16", "pngPalette", "pngGrayAlpha", "pngDensity", "pngInterlaced"])
  func squaresOfAPNGAreAveraged(_ name: String) throws {
    let file = try #require(PictureSamples.all.first { $0.name == name })
    let whole = try PictureDecoderTests.decode(file.bytes)
    let half = try Self.halved(file.bytes)
    for y in 0..<half.height {
      for x in 0..<half.width {
        var (sum, count) = (SIMD4<Int>(), 0)
        for v in (2 * y)..<min(2 * y + 2, whole.height) {
          for u in (2 * x)..<min(2 * x + 2, whole.width) {
            sum &+= SIMD4(truncatingIfNeeded: whole[u, v])
            count += 1
          }
        }
        let difference = sum / count &- SIMD4(truncatingIfNeeded: half[x, y])
        #expect(difference.max() <= 2 && difference.min() >= -2, "\(name): \(x), \(y)")
      }
    }
  }

  @Test(arguments: ["lossyWebP", "losslessWebP", "alphaWebP"])
  func theDecoderScalesAWebP(_ name: String) throws {
    let file = try #require(PictureSamples.all.first { $0.name == name })
    let whole = try PictureDecoderTests.decode(file.bytes)
    let half = try Self.halved(file.bytes)
    #expect(half.width == (whole.width + 1) / 2 && half.height == (whole.height + 1) / 2)
    let (found, expected) = (
      PictureDecoderTests.middles(half), PictureDecoderTests.middles(whole)
    )
    #expect(PictureDecoderTests.isNear(found, expected, 12), "\(found), \(expected)")
  }

  @Test func aTruncatedWebPIsDamaged() throws {
    let file = PictureSamples.losslessWebP
    let header = try PictureHeader(file, "the picture")
    let error = #expect(throws: FormatError.self) {
      try PictureDecoder.picture(
        Array(file.prefix(file.count - 6)),
        "the picture",
        header,
        limit: 50,
        memory: 1 << 20
      )
    }
    #expect(error?.what.contains("damaged") == true)
  }

  @Test func whatIsTooLargeToScaleIsALimit() throws {
    let file = PictureSamples.pngInterlaced
    let header = try PictureHeader(file, "the picture")
    let error = #expect(throws: FormatError.self) {
      try PictureDecoder.picture(file, "the picture", header, limit: 0, memory: 1 << 20)
    }
    #expect(error?.isLimit == true)
  }

  @Test func aTruncatedPNGIsDamaged() throws {
    let file = PNGWriter.encode(PictureSamples.photo(40, 30))
    let header = try PictureHeader(file, "the picture")
    let error = #expect(throws: FormatError.self) {
      try PictureDecoder.picture(
        Array(file.prefix(file.count / 2)),
        "the picture",
        header,
        limit: 500,
        memory: 1 << 20
      )
    }
    #expect(error?.what.contains("damaged") == true)
  }

  @Test func aLargePictureIsAPageWithANote() throws {
    var limits = ReadingLimits()
    limits.pixels = 1000
    let photo = PictureSamples.photo(120, 80)
    let file = try InkReader.read(PNGWriter.encode(photo, dpi: 72), limits: limits, formats: .all)
    #expect(file.notes == ["the picture is too large, and is scaled down"])
    let page = file.drawing.pages[0]
    // The density is stored in whole pixels per meter.
    let size = try #require(page.size)
    #expect(abs(size.width - 120) < 0.1 && abs(size.height - 80) < 0.1)
    let item = try #require(file.drawing.layers(of: page.id)[0].items.first)
    guard case .image(let picture, _, _, _)? = item.graphic?.items.first else {
      Issue.record("no picture")
      return
    }
    // A third of it has 1080 pixels, a quarter 600.
    #expect(picture.size.width == 30 && picture.size.height == 20)
    #expect(file.drawing.resources.contains { $0.mediaType == "image/png" })
  }
}
