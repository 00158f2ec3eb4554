import Foundation
import InkDocuments
import InkDrawing
import InkFormatsExtra
import InkGraphics
import Testing
import _InkTestSupport

@testable import InkFormats

/// Pictures on pages, imported from files, exported to other formats, and read again.
@Suite struct ImageItemTests {
  private static func sheet() -> Drawing { Drawing(author: 3, size: PageSize(200, 150)) }

  private func items(_ drawing: Drawing) -> [Item] {
    drawing.pages.flatMap { drawing.layers(of: $0.id).flatMap(\.items) }
  }

  private func add(
    _ image: ImageItem,
    _ transform: Affine = .identity,
    to drawing: inout Drawing
  ) throws -> ItemID {
    let layer = drawing.layers(of: drawing.pages[0].id)[0].id
    let add = DrawingOperation.add(image, to: layer, transform: transform, in: &drawing)
    return try drawing.apply(add).items[0]
  }

  /// DR-35: a picture is added, moved, rotated, undone and saved, and its file stays unchanged.
  @Test(arguments: ["jpeg", "lossyWebP", "pngPalette"])
  func aPictureIsTransformedAndSaved(_ name: String) throws {
    let file = try #require(PictureSamples.all.first { $0.name == name }).bytes
    let frame = Rect(x: 20, y: 30, width: 64, height: 48)
    let image = try ImageItem(file: file, name: "photo", frame: frame, opacity: 0.5)
    var drawing = Self.sheet()
    let id = try add(image, to: &drawing)
    #expect(drawing[id]?.image == image)
    #expect(drawing[id]?.bounds.contains(Point(50, 50)) == true)
    let turn = Affine.rotation(0.3).concatenating(.translation(40, 5))
    try drawing.apply(.transform([id], by: turn, in: drawing))
    let moved = try #require(drawing[id])
    #expect(moved.transform == turn && moved.image == image)
    let saved = try InkWriter.write(InkImport(drawing), as: .ink).bytes
    let again = try InkReader.read(saved, formats: .all).drawing
    let found = try #require(items(again).first)
    let kept = try #require(found.image)
    #expect(found.transform == turn && kept == image)
    #expect(kept.file?.bytes == file && kept.file?.name == "photo")
    #expect(kept.file?.mediaType == PictureKind(file)?.mediaType)
    var undone = drawing
    _ = undone.undo()
    #expect(undone[id]?.transform == .identity)
    _ = undone.undo()
    #expect(undone.isEmpty)
  }

  @Test func theSameFileIsKeptOnceAndGoesWhenNothingNeedsIt() throws {
    var drawing = Self.sheet()
    let image = try ImageItem(file: PictureSamples.jpeg, name: "photo.jpg")
    var ids: [ItemID] = []
    for x in [0.0, 50, 100] { ids.append(try add(image, .translation(x, 0), to: &drawing)) }
    // Only the file.
    #expect(drawing.resources.count == 1)
    // The same picture, from another file.
    let other = ImageItem(image.picture, frame: image.frame, file: .init([1], mediaType: "image/x"))
    ids.append(try add(other, to: &drawing))
    #expect(drawing.resources.count == 2)
    #expect(drawing.forgetUnusedResources() == 0)
    try drawing.apply(.remove([ids[3]]))
    #expect(drawing.forgetUnusedResources() == 0, "undo may bring it back")
    drawing.forgetHistory()
    // A removed item still exists until removed items are discarded.
    let compacted = try InkReader.read(
      try InkWriter.write(InkImport(drawing), as: .ink).bytes,
      formats: .all
    )
    #expect(items(compacted.drawing).count == 3)
    var copy = drawing.copy(of: drawing.pages.map(\.id))
    #expect(copy.resources.count == 1 && items(copy).count == 3)
    #expect(items(copy).allSatisfy { $0.image == image })
    try copy.apply(.setImage(of: items(copy)[0].id, to: other, in: &copy))
    #expect(items(copy)[0].image == other && copy.resources.count == 2)
    // A paper needs its picture, too.
    var paper = Paper.plain
    paper.background = items(copy)[0].graphic
    let lone = DrawingOperation.setPaper(paper, of: copy.pages[0].id, in: &copy)
    try copy.apply(lone)
    try copy.apply(.remove(items(copy).map(\.id)))
    copy.forgetHistory()
    let sheetOnly = copy.copy(of: copy.pages.map(\.id))
    #expect(sheetOnly.resources.count == 2 && items(sheetOnly).isEmpty)
  }

  @Test func aPictureAloneBecomesAPageOfItsSize() throws {
    let file = PictureSamples.held(6)
    let read = try InkReader.read(file, name: "holiday/beach.jpg", formats: .all)
    #expect(read.format == .picture && read.drawing.pages.count == 1)
    // 12 × 16 pixels at 96 dpi.
    #expect(read.drawing.pages[0].size == PageSize(9, 12))
    let image = try #require(items(read.drawing).first?.image)
    #expect(image.frame == Rect(x: 0, y: 0, width: 9, height: 12))
    #expect(image.file?.bytes == file && image.file?.name == "beach.jpg")
    #expect(image.file?.mediaType == "image/jpeg")
    let gif = #expect(throws: FormatError.self) {
      try InkReader.read(Array("GIF89a....".utf8), formats: .all)
    }
    #expect(gif?.what == "a GIF picture, which is not supported; convert it to PNG, JPEG or WebP")
  }

  private func xournal(_ files: [[UInt8]]) -> [UInt8] {
    var text = "<xournal><page width=\"100\" height=\"100\"><layer>"
    for file in files {
      text +=
        "<image left=\"10\" top=\"20\" right=\"30\" bottom=\"40\">\(Base64.encode(file))</image>"
    }
    return Array("\(text)</layer></page></xournal>".utf8)
  }

  /// DR-35: files that Xournal++ can show are exported unchanged, all others as PNG of the same pixels.
  @Test func everyKindOfFileGoesThroughXournal() throws {
    let gif = Array("GIF89a with pixels".utf8)
    let files = [
      PictureSamples.jpeg, PictureSamples.held(6), PictureSamples.lossyWebP, PictureSamples.png16,
      gif,
    ]
    let first = try InkReader.read(xournal(files), formats: .all)
    #expect(first.notes == ["a picture is a GIF, which is not supported and not shown"])
    let images = items(first.drawing).compactMap(\.image)
    let types = ["image/jpeg", "image/jpeg", "image/webp", "image/png", "image/gif"]
    #expect(images.compactMap { $0.file?.mediaType } == types)
    #expect(images.compactMap { $0.file?.bytes } == files)
    let output = try InkWriter.write(first, as: .xopp)
    #expect(output.notes.isEmpty)
    let again = items(try InkReader.read(output.bytes, formats: .all).drawing).compactMap(\.image)
    #expect(again.count == files.count)
    for (i, isAsItCame) in [true, false, false, true, true].enumerated() where again.count > i {
      #expect((again[i].file?.bytes == files[i]) == isAsItCame, "\(i)")
      #expect(again[i].file?.mediaType == (isAsItCame ? types[i] : "image/png"))
      #expect(again[i].picture.pixmap == images[i].picture.pixmap)
      #expect(again[i].frame == images[i].frame)
    }
  }

  /// A picture whose file name an app has set is no formula.
  @Test func aNamedPictureIsAnImageInXournal() throws {
    var drawing = Self.sheet()
    let transform = Affine.scale(2).concatenating(.translation(5, 5))
    _ = try add(try ImageItem(file: PictureSamples.jpeg, name: "a.JPG"), transform, to: &drawing)
    let plain = ImageItem(
      Picture(Pixmap(width: 2, height: 2)),
      frame: Rect(x: 0, y: 0, width: 4, height: 4)
    )
    _ = try add(plain, transform, to: &drawing)
    let output = try InkWriter.write(InkImport(drawing), as: .xopp)
    #expect(output.notes.isEmpty)
    let images = items(try InkReader.read(output.bytes, formats: .all).drawing).compactMap(\.image)
    #expect(
      images.map(\.frame) == [
        Rect(x: 5, y: 5, width: 24, height: 18), Rect(x: 5, y: 5, width: 8, height: 8),
      ]
    )
    #expect(images.first?.file?.bytes == PictureSamples.jpeg && images.first?.file?.name == "")
  }

  @Test func everyKindOfFileGoesThroughExcalidraw() throws {
    var drawing = Self.sheet()
    let files = [PictureSamples.jpeg, PictureSamples.lossyWebP, PictureSamples.pngPalette]
    for file in files {
      _ = try add(try ImageItem(file: file, opacity: 0.5), .translation(30, 10), to: &drawing)
    }
    let frame = Rect(x: 10, y: 10, width: 40, height: 20)
    let mirror = Affine(a: -1, b: 0, c: 0, d: 1, tx: 100, ty: 0).concatenating(.rotation(0.5))
    let image = try ImageItem(file: files[0], frame: frame)
    _ = try add(image, mirror, to: &drawing)
    let output = try InkWriter.write(InkImport(drawing), as: .excalidraw)
    let again = items(try InkReader.read(output.bytes, formats: .all).drawing)
    let images = again.compactMap(\.image)
    #expect(images.compactMap { $0.file?.bytes } == files + [files[0]])
    #expect(images.map(\.opacity) == [0.5, 0.5, 0.5, 1])
    // A file used twice is written once.
    let text = String(decoding: output.bytes, as: UTF8.self)
    #expect(text.components(separatedBy: "\"dataURL\"").count == 4)
    for corner in [Point(10, 10), Point(50, 10), Point(10, 30), Point(50, 30)] {
      let part = Point((corner.x - 10) / 40, (corner.y - 10) / 20)
      guard images.count == 4 else { continue }
      let there = images[3].frame
      let point = Point(there.minX + part.x * there.width, there.minY + part.y * there.height)
      #expect(again[3].transform.apply(point).distance(to: mirror.apply(corner)) < 1e-6)
    }
  }
}
