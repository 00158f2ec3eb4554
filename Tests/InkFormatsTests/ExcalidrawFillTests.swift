import Foundation
import InkDrawing
import InkFormats
import InkGraphics
import InkStrokes
import Testing

@testable import InkFormatsExtra

/// Hatches, arrowheads and frames are shown as in Excalidraw, and come back as they were.
@Suite struct ExcalidrawFillTests {
  private func read(_ elements: String) throws -> InkImport {
    let text = #"{"type":"excalidraw","version":2,"elements":[\#(elements)]}"#
    return try InkReader.read(Array(text.utf8), formats: .all)
  }

  private func items(_ file: InkImport) -> [Item] {
    file.drawing.layers(of: file.drawing.pages[0].id).flatMap(\.items)
  }

  private func written(_ file: InkImport) throws -> String {
    String(decoding: try InkWriter.write(file, as: .excalidraw).bytes, as: UTF8.self)
  }

  private func box(_ style: String, _ more: String = "") -> String {
    ##"{"type":"rectangle","x":10,"y":20,"width":160,"height":80,"strokeColor":"#000","strokeWidth":2,"##
      + ##""backgroundColor":"#ffc9c9","fillStyle":"\##(style)"\##(more)}"##
  }

  /// Returns the painted lines of a ribbon.
  private func lines(_ ribbon: Ribbon) -> [(Point, Point)] {
    var (lines, from): ([(Point, Point)], Point) = ([], ribbon.start)
    for segment in ribbon.segments {
      if !segment.isGap { lines.append((from, segment.end)) }
      from = segment.end
    }
    return lines
  }

  @Test(
    "A hatch is lines of half the width, four widths apart, inside the shape",
    arguments: ["hachure", "cross-hatch", "zigzag"]
  )
  func hatch(_ style: String) throws {
    let file = try read(box(style))
    let items = items(file)
    #expect(items.count == 2 && file.notes.isEmpty && items[1].shape != nil && items[1].fill == nil)
    #expect(items[0].groups == items[1].groups && items[0].groups.count == 1)
    guard case .ink(let ribbon, let paint)? = items[0].graphic?.items.first else {
      Issue.record("the hatch is ink")
      return
    }
    #expect(paint.color.rgba == 0xffc9_c9ff && ribbon.startRadius == 0.5)
    let lines = lines(ribbon)
    let area = Rect(x: 0, y: 0, width: 160, height: 80).expanded(by: style == "zigzag" ? 4 : 1e-6)
    for (a, b) in lines { #expect(area.contains(a) && area.contains(b)) }
    // The lines cover the area with a line of 8 units of distance: 160 × 80 / 8 units of length.
    let length = lines.reduce(0) { $0 + ($1.1 - $1.0).lengthSquared.squareRoot() }
    let share = length / (160 * 80 / 8)
    #expect(abs(share - (style == "hachure" ? 1 : 2)) < 0.15, "\(share)")
  }

  @Test("A hatched shape comes back as one element, also from a document")
  func hatchesComeBack() throws {
    for style in ["hachure", "cross-hatch", "zigzag"] {
      let first = try read(box(style, #","groupIds":["a"]"#))
      let document = try InkWriter.write(first, as: .ink).bytes
      for file in [first, try InkReader.read(document, formats: .all)] {
        let text = try written(file)
        #expect(text.components(separatedBy: #""type":"rectangle""#).count == 2)
        #expect(text.components(separatedBy: #"{"type""#).count == 3, "the scene and one element")
        #expect(text.contains(##""backgroundColor":"#ffc9c9""##))
        #expect(text.contains(#""fillStyle":"\#(style)""#))
        let groups = text.components(separatedBy: #""groupIds":["#)[1].prefix { $0 != "]" }
        #expect(groups.split(separator: ",").count == 1)
        #expect(items(try InkReader.read(Array(text.utf8), formats: .all)).count == 2)
      }
    }
  }

  @Test("A loop of ink with a fill comes back as one element")
  func loopsComeBack() throws {
    for (style, widths) in [
      ("solid", "0.1,0.5,0.4,0.3,0.2"), ("hachure", "0.1,0.5,0.4,0.3,0.2"), ("solid", "1,1,1,1,1"),
    ] {
      let file = try read(
        ##"{"type":"freedraw","x":0,"y":0,"width":90,"height":90,"strokeColor":"#000","strokeWidth":1,"##
          + ##""backgroundColor":"#f00","fillStyle":"\##(style)","pressures":[\##(widths)],"##
          + ##""points":[[0,0],[90,0],[90,90],[0,90],[0,0]],"simulatePressure":false}"##
      )
      #expect(items(file).count == 2)
      let text = try written(file)
      #expect(
        text.contains(##""backgroundColor":"#f00""##) && text.contains(#""fillStyle":"\#(style)""#)
      )
      #expect(items(try InkReader.read(Array(text.utf8), formats: .all)).count == 2)
    }
  }

  @Test("A hatch over a huge area becomes a solid fill, with a note")
  func hugeHatch() throws {
    let file = try read(box("hachure").replacing(#""width":160"#, with: #""width":99999999"#))
    #expect(items(file).count == 1 && items(file)[0].fill != nil && file.notes.count == 1)
  }

  @Test("Every arrowhead comes back")
  func heads() throws {
    for name in [
      "arrow", "bar", "dot", "circle", "circle_outline", "triangle", "triangle_outline", "diamond",
      "diamond_outline", "crowfoot_one", "crowfoot_many", "crowfoot_one_or_many",
    ] {
      let file = try read(
        ##"{"type":"arrow","x":0,"y":0,"width":90,"height":9,"strokeColor":"#000","strokeWidth":1,"##
          + ##""points":[[0,0],[90,9]],"startArrowhead":null,"endArrowhead":"\##(name)"}"##
      )
      let shape = try #require(items(file)[0].shape)
      #expect(shape.startHead == .plain && shape.endHead != .plain && file.notes.isEmpty)
      let document = try InkReader.read(try InkWriter.write(file, as: .ink).bytes, formats: .all)
      #expect(items(document)[0].shape == shape)
      let text = try written(document)
      #expect(text.contains(#""endArrowhead":"\#(name)""#), "\(name)")
      #expect(text.contains(#""startArrowhead":null"#))
    }
  }

  @Test("Frames are shown with their names, noted, and come back with their content")
  func frames() throws {
    let file = try read(
      box("solid", #","frameId":"f""#)
        + ##",{"type":"frame","id":"f","x":0,"y":0,"width":200,"height":120,"name":"Plan","strokeColor":"#bbb","##
        + ##""backgroundColor":"transparent","strokeWidth":2}"##
    )
    #expect(items(file).count == 3)
    #expect(file.notes.contains("frames, whose content is not clipped: 1"), "\(file.notes)")
    let text = try written(file)
    let id = try #require(
      text.components(separatedBy: #"{"type":"frame","id":""#).last?.prefix(16)
    )
    #expect(text.contains(#""frameId":"\#(id)""#) && text.contains(#""name":"Plan""#))
    #expect(text.components(separatedBy: #"{"type""#).count == 4, "the scene and two elements")
  }
}
