import Foundation
import InkDrawing
import InkGraphics
import Testing

@testable import InkFormats

/// The coordinates were measured in the vector pictures that Xournal++ 1.1.3 exports.
@Suite struct XournalBackgroundTests {
  private func background(
    _ attributes: String,
    page: String = #"width="595.27559" height="841.88976""#
  ) throws -> [DisplayList.Item] {
    let element = "<background type=\"solid\" \(attributes)/>"
    return try read(xournal(page: page, background: element)).pages[0].background
  }

  private func boxes(_ item: DisplayList.Item) -> [Rect] {
    guard case .path(let path, _, _) = item else { return [] }
    var boxes: [Rect] = []
    for element in path.elements {
      switch element {
      case .move(let p): boxes.append(Rect(center: p, radius: 0))
      case .line(let p): boxes[boxes.count - 1].formUnion(p)
      case .cubic(_, _, let p): boxes[boxes.count - 1].formUnion(p)
      default: break
      }
    }
    return boxes
  }

  private func color(_ item: DisplayList.Item) -> UInt32 {
    switch item {
    case .path(_, _, let paint), .ink(_, let paint): paint.color.rgba
    default: 0
    }
  }

  @Test func namedPapersArePale() throws {
    let items = try background(#"color="blue" style="plain""#)
    #expect(items.map(color) == [0xA0E8_FFFF])
    #expect(items[0].bounds == Rect(x: 0, y: 0, width: 595.27559, height: 841.88976))
  }

  @Test func ruledPaperHasThirtyLinesOnA4() throws {
    let items = try background(#"color="white" style="ruled""#)
    #expect(items.count == 2)
    let lines = boxes(items[1])
    #expect(lines.count == 30)
    #expect(lines.first?.center.y == 80)
    #expect(lines.last?.center.y == 776)
    #expect(lines.first?.height == 0.5)
    #expect(color(items[1]) == 0x40A0_FFFF)
  }

  @Test func linedPaperHasAMargin() throws {
    let items = try background(#"color="white" style="lined""#)
    #expect(boxes(items[2]).map { $0.center.x } == [72])
    #expect(color(items[2]) == 0xFF00_80FF)
    let right = try background(#"color="white" style="lined" config="m1=-72""#)
    #expect(boxes(right[2]).map { $0.center.x } == [595.27559 - 72])
  }

  @Test func graphPaperLeavesItsMarginFree() throws {
    // The last line would be across the right edge.
    let all = boxes(try background(#"color="white" style="graph""#)[1])
    #expect(all.filter { $0.width < 1 }.count == 41)
    #expect(all.filter { $0.height < 1 }.count == 59)
    let inner = boxes(try background(#"color="white" style="graph" config="m1=40,rm=1""#)[1])
    #expect(inner.filter { $0.width < 1 }.count == 37)
    #expect(inner.filter { $0.height < 1 }.count == 54)
    #expect(abs((inner.first?.center.x ?? 0) - 42.51) < 1e-9)
  }

  @Test func dottedPaperHasADotAtEveryCrossing() throws {
    let dots = try background(#"color="white" style="dotted""#).dropFirst()
    #expect(dots.count == 41 * 59)
    #expect(dots.allSatisfy { abs($0.bounds.width - 1.5) < 1e-9 })
    #expect(dots.allSatisfy { color($0) == 0xBDBD_BDFF })
    let thick = boxes(try background(#"color="white" style="dotted" config="lw=3""#)[1])
    #expect(thick.count == 2478)
    #expect(thick.allSatisfy { abs($0.width - 3) < 1e-9 })
  }

  @Test func isometricPaperIsMadeOfTriangles() throws {
    #expect(boxes(try background(#"color="white" style="isodotted""#)[1]).count == 2702)
    let lines = try background(#"color="white" style="isograph""#).dropFirst()
    #expect(lines.count == 2 + 47 + 160)
  }

  @Test func stavesHaveFiveLines() throws {
    let marks = boxes(try background(#"color="white" style="staves""#)[1])
    #expect(marks.count == 12 * 7)
  }

  @Test func linesOnDarkPaperAreOtherLines() throws {
    let items = try background(##"color="#202020ff" style="lined""##)
    #expect(items.map(color) == [0x2020_20FF, 0x4343_43FF, 0x2200_80FF])
  }

  @Test func settingsChangeColourSpacingAndWidth() throws {
    let own = try background(#"color="white" style="graph" config="f1=ff0000,r1=20""#)
    #expect(color(own[1]) == 0xFF00_00FF)
    #expect(boxes(own[1]).contains { $0.center.x == 20 && $0.width == 0.5 })
    let items = try background(#"color="white" style="graph" config="f1=ff0000,r1=20,lw=3""#)
    #expect(color(items[1]) == 0xFF00_00FF)
    #expect(boxes(items[1]).first?.center.x == 20)
    #expect(boxes(items[1]).first?.width == 3)
  }

  @Test func anUnknownStyleIsNoted() throws {
    let element = #"<background type="solid" color="white" style="cubist"/>"#
    #expect(try read(xournal(background: element)).notes.count == 1)
  }

  @Test func aMissingPictureIsNamedAndTheRestIsRead() throws {
    let element = #"<background type="pixmap" domain="absolute" filename="/nowhere/p.png"/>"#
    let file = try read(xournal(background: element))
    #expect(
      file.notes == ["the background picture /nowhere/p.png was not found; put it at that path"]
    )
    #expect(file.pages.count == 1)
  }

  @Test func aMissingPDFIsNamedAndTheRestIsRead() throws {
    let element =
      #"<background type="pdf" domain="absolute" filename="/nowhere/p.pdf" pageno="1"/>"#
    let file = try read(xournal(background: element))
    #expect(file.notes == ["the background PDF /nowhere/p.pdf was not found; put it at that path"])
    // A writer of the document still knows the page number.
    guard case .page(let id, number: 0)? = file.pages[0].paper.background?.origin else {
      Issue.record("the page of the PDF is not known")
      return
    }
    #expect(file.drawing.resource(id)?.name == "absolute:/nowhere/p.pdf")
    let again = try InkReader.read(InkWriter.write(file, as: .xopp).bytes)
    #expect(again.notes == file.notes)
  }

  @Test func picturesBesideTheDocumentAreFound() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "ink-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var pixmap = Pixmap(width: 1, height: 1)
    pixmap.pixels = [0xFF00_FF00]
    let path = folder.appending(path: "a.xopp").path
    for name in ["a.xopp.bg_1.png", "b.png"] {
      try Data(PNGWriter.encode(pixmap)).write(to: folder.appending(path: name))
    }
    for attributes in [
      #"domain="attach" filename="bg_1.png""#, #"domain="absolute" filename="/gone/b.png""#,
      #"domain="absolute" filename="b.png""#,
    ] {
      let bytes = xournal(background: "<background type=\"pixmap\" \(attributes)/>")
      let file = try XournalReader.read(bytes, name: path)
      guard case .image(let picture, let rect, 1, .identity)? = file.pages[0].background.first
      else {
        Issue.record("the background is a picture")
        return
      }
      #expect(rect == Rect(x: 0, y: 0, width: 300, height: 400) && picture.pixmap == pixmap)
      #expect(picture.file == PNGWriter.encode(pixmap))
    }
  }
}
