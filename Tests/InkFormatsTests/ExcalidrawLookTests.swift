import Foundation
import InkDrawing
import InkFormats
import InkGraphics
import InkStrokes
import Testing

@testable import InkFormatsExtra

/// Scenes look as in Excalidraw: texts, colors, widths, and those of old versions.
@Suite struct ExcalidrawLookTests {
  /// A renderer whose letters are 0.6 of the size wide.
  private final class Letters: ForeignContentRenderer {
    func outlines(of text: TextItem) throws(FormatError) -> TextOutlines {
      let width = 0.6 * text.size * Double(text.utf8.count)
      var path = Path()
      path.move(to: Point(0, 0))
      path.line(to: Point(width, text.size))
      let line = TextItem.Line(
        bytes: 0..<text.utf8.count,
        left: 0,
        width: width,
        baseline: text.size * 0.9,
        ascent: text.size * 0.9,
        descent: text.size * 0.3
      )
      return TextOutlines(path, lines: [line])
    }

    func items(
      ofPDF bytes: [UInt8],
      pages: [Int],
      areas: [Rect],
      isStretched: Bool
    ) throws(FormatError) -> [DisplayList.Item] { [] }
  }

  private func read(_ elements: String) throws -> InkImport {
    let text = #"{"type":"excalidraw","version":2,"elements":[\#(elements)]}"#
    return try InkReader.read(Array(text.utf8), renderer: Letters(), formats: .all)
  }

  private func items(_ file: InkImport) -> [Item] {
    file.drawing.layers(of: file.drawing.pages[0].id).flatMap(\.items)
  }

  @Test("A text keeps its line breaks, fits its box, and is aligned in it") func texts() throws {
    let file = try read(
      ##"{"type":"text","x":100,"y":50,"width":60,"height":50,"angle":0,"strokeColor":"#000","text":"training\nab","##
        + ##""fontSize":20,"fontFamily":1,"textAlign":"center","lineHeight":1.25}"##
    )
    let text = try #require(items(file)[0].text)
    #expect(text.lines.count == 2 && text.wrapWidth == nil)
    // 8 letters of 12 are 96 wide, and the box is 60.
    #expect(abs(text.lines[0].width - 60) < 0.1 && abs(text.lines[0].left) < 0.1)
    #expect(abs(text.lines[1].left - (60 - text.lines[1].width) / 2) < 0.1)
    #expect(abs(text.lines[1].baseline - text.lines[0].baseline - 25) < 0.1)
    #expect(text.lines[1].bytes == 9..<11)
  }

  @Test("The label of an arrow is in its middle, and interrupts the line") func labels() throws {
    let file = try read(
      ##"{"id":"a","type":"arrow","x":0,"y":0,"width":200,"height":0,"angle":0,"strokeColor":"#000","strokeWidth":1,"##
        + ##""points":[[0,0],[200,0]],"endArrowhead":null},"##
        + ##"{"id":"t","type":"text","containerId":"a","x":900,"y":900,"width":40,"height":25,"angle":0,"##
        + ##""strokeColor":"#000","text":"ab","fontSize":20,"lineHeight":1.25}"##
    )
    let items = items(file)
    #expect(items.count == 3)
    for item in items[1...2] {
      #expect(abs(item.transform.tx - 80) < 1e-9 && abs(item.transform.ty + 12.5) < 1e-9)
    }
    #expect(items[1].bounds.contains(items[2].bounds))
  }

  @Test(
    "Colors are those of CSS",
    arguments: [
      ("teal", 0x0080_80ff), ("rgb(1, 2, 3)", 0x0102_03ff), ("rgba(255 0 0 / 50%)", 0xff00_0080),
      ("hsl(120, 100%, 25%)", 0x0080_00ff), ("HSLA(240,100%,50%,0.5)", 0x0000_ff80),
      ("#2f9", 0x22ff_99ff),
      ("#12345678", 0x1234_5678), ("transparent", nil), ("rgb(1,2)", nil), ("blob", nil),
      ("rgba(0,0,0,0)", nil),
      ("hsl(nan,1%,1%)", nil), ("rgb(nan,2,3)", nil),
    ] as [(String, UInt32?)]
  )
  func colors(_ text: String, _ expected: UInt32?) {
    #expect(CSSColor.color(text)?.rgba == expected)
  }

  @Test("Ink without pressures is thinner where it is fast") func simulatedPressure() throws {
    let slow = ExcalidrawPen.pressures((0..<40).map { Point(Double($0), 0) }, 2)
    let fast = ExcalidrawPen.pressures((0..<40).map { Point(9 * Double($0), 0) }, 2)
    #expect(slow[39] > 0.7 && fast[39] < 0.2)
    for p in [0, 0.1, 0.5, 0.9, 1] {
      let width = ExcalidrawPen.width(p, of: 2)
      #expect(abs(ExcalidrawPen.pressure(width, of: 2) - p) < 1e-9)
    }
    #expect(abs(ExcalidrawPen.width(0.5, of: 2) - 12.02) < 0.01)
  }

  @Test("Old scenes are read: draw, font, strokeSharpness, and arrows without heads")
  func oldScenes() throws {
    let file = try read(
      ##"{"type":"draw","x":0,"y":0,"width":9,"height":9,"strokeColor":"#000","strokeWidth":1,"points":[[0,0],[9,9]]},"##
        + ##"{"type":"text","x":0,"y":0,"width":99,"height":25,"strokeColor":"#000","text":"a","font":"20px Virgil"},"##
        + ##"{"type":"line","x":0,"y":0,"width":9,"height":9,"strokeColor":"#000","strokeWidth":1,"##
        + ##""strokeSharpness":"round","points":[[0,0],[5,9],[9,0]]},"##
        + ##"{"type":"arrow","x":0,"y":0,"width":9,"height":9,"strokeColor":"#000","strokeWidth":1,"points":[[0,0],[9,9]]}"##
    )
    let items = items(file)
    #expect(items.count == 4)
    #expect(items[1].text?.size == 20)
    if case .curve = items[2].shape?.figure {} else { Issue.record("the line is round") }
    #expect(items[3].shape?.endHead == .openArrow && items[3].shape?.startHead == .plain)
  }

  @Test("Libraries of both versions are read, with their items beside each other") func libraries()
    throws
  {
    let element =
      ##"{"type":"ellipse","x":500,"y":500,"width":30,"height":40,"strokeColor":"#000","strokeWidth":1}"##
    for text in [
      #"{"type":"excalidrawlib","version":1,"library":[[\#(element)],[\#(element)]]}"#,
      #"{"type":"excalidrawlib","version":2,"libraryItems":[{"elements":[\#(element)]},{"elements":[\#(element)]}]}"#,
    ] {
      let items = items(try InkReader.read(Array(text.utf8), formats: .all))
      #expect(items.count == 2)
      #expect(items.map(\.transform.tx) == [0, 70] && items.map(\.transform.ty) == [0, 0])
    }
  }

  @Test("Drawings of Obsidian's plugin are read, compressed or not") func obsidian() throws {
    let scene =
      #"{"type":"excalidraw","elements":[{"type":"ellipse","x":1,"y":2,"width":3,"height":4,"strokeColor":"red"}]}"#
    let start = "---\nexcalidraw-plugin: parsed\n---\n# Excalidraw Data\n## Drawing\n"
    let plain = start + "```json\n" + scene + "\n```\n%%"
    #expect(items(try InkReader.read(Array(plain.utf8), formats: .all)).count == 1)
    let packed = start + "```compressed-json\n" + Self.compressed + "\n```\n%%"
    #expect(items(try InkReader.read(Array(packed.utf8), formats: .all)).count == 1)
  }

  /// The scene above, as lz-string compresses it.
  private static let compressed = """
    N4IgLgngDgpiBcIYA8DGBDANgSwCYCd0B3EAGiUxgFsYA7MAZwQG1RJYEKcoG5zkEARnIQEAJnJE8YABYIAzORkxsAcxlgEAFnIMw+APYBrGAGEDmA/k74YuEAF8Aug6A===
    """

  @Test("Compressed texts are bounded, and malformed ones end early") func compression() throws {
    #expect(throws: FormatError.self) { try LZString.decompress(Self.compressed.utf8, limit: 20) }
    for count in 0..<Self.compressed.utf8.count {
      _ = try LZString.decompress(Self.compressed.utf8.prefix(count), limit: 1 << 20)
    }
  }

  @Test("Members without a counterpart come back, and those not shown are noted") func kept() throws
  {
    let file = try read(
      ##"{"type":"rectangle","x":0,"y":0,"width":9,"height":9,"strokeColor":"#000","backgroundColor":"#f00","##
        + ##""strokeWidth":1,"fillStyle":"dots","link":"https://example.org/a","roughness":2,"seed":77},"##
        + ##"{"type":"arrow","x":0,"y":0,"width":9,"height":9,"strokeColor":"#000","strokeWidth":1,"##
        + ##""points":[[0,0],[9,9]],"startArrowhead":"new","endArrowhead":"dot"},"##
        + ##"{"type":"text","x":0,"y":0,"width":60,"height":25,"strokeColor":"#000","text":"a","fontSize":20,"##
        + ##""fontFamily":5}"##
    )
    #expect(file.notes.count == 3, "\(file.notes)")
    let text = String(decoding: try InkWriter.write(file, as: .excalidraw).bytes, as: UTF8.self)
    for part in [
      #""fillStyle":"dots""#, #""link":"https://example.org/a""#, #""startArrowhead":"new""#,
      #""endArrowhead":"dot""#, #""roughness":2"#, #""seed":77"#, #""fontFamily":5"#,
    ] { #expect(text.contains(part), "\(part)") }
  }

  @Test("A polyline is written as a line, and sparse ink with points between") func polylines()
    throws
  {
    let text = """
      <xournal><page width="300" height="300"><layer>\
      <stroke tool="pen" color="black" width="2">10 10 210 10 210 110 10 110 10 10</stroke>\
      <stroke tool="pen" color="black" width="2 1 3">10 10 210 10 210 110</stroke></layer></page></xournal>
      """
    let file = try InkReader.read(Array(text.utf8), formats: .all)
    let scene = String(decoding: try InkWriter.write(file, as: .excalidraw).bytes, as: UTF8.self)
    #expect(scene.contains(#""type":"line""#) && scene.contains(#""strokeWidth":2,"#))
    let points = scene.components(separatedBy: "freedraw")[1].components(separatedBy: "],[").count
    #expect(points > 30)
  }
}
