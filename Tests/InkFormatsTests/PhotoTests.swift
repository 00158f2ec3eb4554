import InkDrawing
import InkGraphics
import Testing
import _InkTestSupport

@testable import InkFormats

/// Pictures that are stored as their original files, and decoded on demand.
@Suite struct PhotoTests {
  @Test func aDocumentIsAsLargeAsItsPhotos() throws {
    let builder = DrawingBuilder()
    builder.beginPage(size: PageSize(400, 300), paper: .plain)
    builder.beginLayer()
    var sum = 0
    for i in 0..<3 {
      var photo = PictureSamples.photo(320, 240)
      photo.pixels[0] = 0xff00_0000 | UInt32(i)
      let file = PNGWriter.encode(photo)
      sum += file.count
      builder.add(try ImageItem(file: file, name: "photo \(i).png"))
    }
    let ink = try InkWriter.write(InkImport(builder.finish()), as: .ink).bytes
    #expect(ink.count > sum && Double(ink.count) <= 1.01 * Double(sum) + 600)
    let resources = try InkReader.read(ink).drawing.resources
    #expect(resources.count == 3 && resources.allSatisfy { $0.mediaType == "image/png" })
  }

  @Test(arguments: PictureSamples.all.map(\.name))
  func theSizeIsThatOfThePixels(_ name: String) throws {
    let file = try #require(PictureSamples.all.first { $0.name == name }).bytes
    let pixmap = try PictureDecoder.decode(file, "the picture", limit: 1 << 20)
    let picture = Picture(file: file, from: PictureFileDecoder.shared)
    #expect(picture.size == (pixmap.width, pixmap.height))
    #expect(picture.pixmap == pixmap)
    for level in 0...PictureLevel.highest {
      let found = try #require(picture.pixels(level: level))
      #expect(found.level == level && found.pixmap == pixmap.reduced(level))
    }
  }

  @Test func howACameraWasHeldCountsForTheSize() {
    for orientation: UInt8 in 1...8 {
      let picture = Picture(file: PictureSamples.held(orientation), from: nil)
      #expect(picture.size == (orientation > 4 ? (12, 16) : (16, 12)))
    }
  }

  @Test func aFileIsDecodedOnceForALevel() throws {
    let decoder = PictureFileDecoder()
    let picture = Picture(file: PictureSamples.jpeg, from: decoder)
    #expect(decoder.decodedCount == 0)
    for _ in 0..<5 { #expect(picture.pixels(level: 1)?.level == 1) }
    #expect(decoder.decodedCount == 1)
    // A truncated file has a size and no pixels.
    let cut = Picture(file: Array(PictureSamples.jpeg.dropLast(60)), from: decoder)
    #expect(cut.size == picture.size && cut.pixels(level: 0) == nil && cut.pixmap.pixels.isEmpty)
  }

  /// Older documents, which store the pixels beside the file, are read unchanged.
  @Test func pixelsBesideAFileStay() throws {
    let photo = PictureSamples.photo(40, 30)
    let file = ImageItem.File(PictureSamples.jpeg, mediaType: "image/jpeg", name: "a.jpg")
    let image = ImageItem(
      Picture(photo),
      frame: Rect(x: 0, y: 0, width: 40, height: 30),
      file: file
    )
    let builder = DrawingBuilder()
    builder.beginPage(size: PageSize(400, 300), paper: .plain)
    builder.beginLayer()
    builder.add(image)
    let ink = try InkWriter.write(InkImport(builder.finish()), as: .ink).bytes
    let drawing = try InkReader.read(ink).drawing
    #expect(drawing.resources.count == 2)
    let found = try #require(drawing.layers(of: drawing.pages[0].id)[0].items.first?.image)
    #expect(found == image && found.picture.pixmap == photo && found.picture.file == nil)
  }
}
