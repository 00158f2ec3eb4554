import InkDrawing
import InkFormatsExtra
import InkGraphics
import InkStrokes
import Testing

@testable import InkFormats

@Suite struct ExcalidrawTests {
  /// A scene with an element of each kind, as Excalidraw writes them.
  static let sample = """
    {"type":"excalidraw","version":2,"source":"https://excalidraw.com","elements":[
    {"id":"a","type":"rectangle","x":100,"y":50,"width":160,"height":90,"angle":0.3,"strokeColor":"#1e1e1e",
    "backgroundColor":"#ffc9c9","strokeWidth":2,"strokeStyle":"solid","opacity":100,"groupIds":["g1","g2"],
    "roundness":{"type":3},"isDeleted":false},
    {"id":"b","type":"ellipse","x":300,"y":40,"width":140,"height":100,"angle":0,"strokeColor":"#1971c2",
    "backgroundColor":"transparent","strokeWidth":4,"strokeStyle":"dashed","opacity":60,"groupIds":["g2"]},
    {"id":"c","type":"diamond","x":480,"y":40,"width":120,"height":100,"angle":0,"strokeColor":"#2f9",
    "backgroundColor":"#b2f2bb80","strokeWidth":2,"strokeStyle":"dotted","opacity":100,"groupIds":[]},
    {"id":"d","type":"arrow","x":120,"y":200,"width":200,"height":60,"angle":0,"strokeColor":"red",
    "backgroundColor":"transparent","strokeWidth":4,"points":[[0,0],[100,60],[200,10]],"roundness":{"type":2},
    "startArrowhead":null,"endArrowhead":"arrow"},
    {"id":"e","type":"text","x":360,"y":190,"width":150,"height":50,"angle":0,"strokeColor":"#f08c00",
    "text":"Hello\\n\\"you\\"","fontSize":28,"fontFamily":1,"textAlign":"center"},
    {"id":"f","type":"freedraw","x":120,"y":300,"width":200,"height":40,"angle":0,"strokeColor":"#6741d9",
    "strokeWidth":2,"points":[[0,0],[40,30],[90,-10]],"pressures":[0.2,0.5,1],"simulatePressure":false},
    {"id":"g","type":"line","x":400,"y":300,"width":100,"height":80,"angle":0,"strokeColor":"#1e1e1e",
    "backgroundColor":"#ffec99","strokeWidth":2,"points":[[0,0],[100,10],[50,80],[0,0]]},
    {"id":"i","type":"image","x":10,"y":10,"width":20,"height":10,"angle":0,"fileId":"x","status":"saved"},
    {"id":"h","type":"rectangle","x":0,"y":0,"width":900,"height":900,"angle":0,"isDeleted":true}
    ],"appState":{"viewBackgroundColor":"#fffce8"},"files":{"x":{"mimeType":"image/png","id":"x",
    "dataURL":"data:image/png;base64,\(Base64.encode(png))"}}}
    """

  private static let png: [UInt8] = {
    var pixmap = Pixmap(width: 4, height: 2)
    pixmap.fill(pixmap.bounds, with: 0xff00_80ff)
    return PNGWriter.encode(pixmap)
  }()

  private func items(_ file: InkImport) -> [Item] {
    file.drawing.layers(of: file.drawing.pages[0].id).flatMap(\.items)
  }

  private func read(_ text: String) throws -> InkImport {
    try InkReader.read(Array(text.utf8), formats: .all)
  }

  @Test("Elements are read as what they are, in their groups; what was deleted is not there")
  func reading() throws {
    let file = try read(Self.sample)
    #expect(
      file.format == .excalidraw
        && file.notes == [
          "texts not shown, since no text renderer, such as inkstone-typeset, is installed: 1"
        ]
    )
    let page = file.drawing.pages[0]
    #expect(page.size == nil && page.paper.color == Color(rgba: 0xffff_fce8 << 8 | 0xff))
    let items = items(file)
    #expect(items.count == 8)
    let box = Rect(x: 0, y: 0, width: 160, height: 90)
    // An arc of 0.854 of the radius is nearest to the quadratic curve at Excalidraw's corners.
    #expect(items[0].shape == Shape(.rectangle(box, radius: 22.5 * 0.854)))
    #expect(items[0].fill == Color(rgba: 0xffc9_c9ff))
    let middle = items[0].transform.apply(Point(80, 45))
    #expect(abs(middle.x - 180) < 1e-9 && abs(middle.y - 95) < 1e-9, "turned about its middle")
    #expect(items[0].groups.count == 2 && items[0].groups.first == items[1].groups.first)
    #expect(items[1].groups.count == 1 && items[1].opacity == 0.6 && items[1].fill == nil)
    #expect(items[1].brush?.style.dash == Style.Dash([8, 12]))
    #expect(items[2].brush?.color == Color(rgba: 0x22ff_99ff))
    #expect(items[2].fill == Color(rgba: 0xb2f2_bb80))
    #expect(items[3].shape?.endHead == .openArrow && items[3].shape?.startHead == Shape.Head.plain)
    #expect(
      items[3].shape?.figure
        == .curve([Point(0, 0), Point(100, 60), Point(200, 10)], isClosed: false)
    )
    guard case .text(let block)? = items[4].graphic?.origin else {
      Issue.record("the text is one")
      return
    }
    #expect(block.text == "Hello\n\"you\"" && block.alignment == .center && block.wrapWidth == nil)
    let stroke = try #require(items[5].stroke)
    #expect(
      stroke.nibs().map { ($0.radius * 2).rounded() } == [8.19, 12.02, 16.17].map { $0.rounded() }
    )
    #expect(items[6].shape?.isClosed == true)
    guard case .picture? = items[7].graphic?.origin else {
      Issue.record("the picture is one")
      return
    }
  }

  @Test("What is written is read as the same scene")
  func roundTrip() throws {
    let file = try read(Self.sample)
    let output = try InkWriter.write(file, as: .excalidraw)
    let back = try InkReader.read(output.bytes, formats: .all)
    let (old, new) = (items(file), items(back))
    #expect(old.count == new.count)
    for (a, b) in zip(old, new) {
      #expect(a.opacity == b.opacity && a.groups.count == b.groups.count && a.fill == b.fill)
      let gap = [
        a.bounds.minX - b.bounds.minX, a.bounds.minY - b.bounds.minY, a.bounds.maxX - b.bounds.maxX,
        a.bounds.maxY - b.bounds.maxY,
      ]
      // Without a renderer a text has no outlines.
      if case .text? = a.graphic?.origin { continue }
      #expect(gap.allSatisfy { abs($0) <= 2 }, "\(a.bounds) \(b.bounds)")
      #expect(a.shape?.isClosed == b.shape?.isClosed && a.shape?.endHead == b.shape?.endHead)
      #expect(a.brush?.color == b.brush?.color)
    }
  }

  @Test("What is broken hurts nothing else")
  func broken() throws {
    let good =
      ##"{"type":"ellipse","x":1,"y":2,"width":3,"height":4,"strokeColor":"#000","strokeWidth":1}"##
    for wrong in [
      "7", "{}", #"{"type":"rectangle","x":1}"#,
      #"{"type":"line","x":0,"y":0,"width":1,"height":1}"#,
      #"{"type":"freedraw","x":0,"y":0,"width":1,"height":1,"points":[[1]]}"#,
      #"{"type":"image","x":0,"y":0,"width":1,"height":1,"fileId":"none"}"#,
      #"{"type":"blob","x":0,"y":0,"width":1,"height":1}"#,
      #"{"type":"ellipse","x":1e300,"y":0,"width":1,"height":1}"#,
    ] {
      let file = try read("{\"type\":\"excalidraw\",\"elements\":[\(good),\(wrong),\(good)]}")
      #expect(items(file).count == 2 && file.notes.count == 1, "\(wrong) \(file.notes)")
    }
    #expect(throws: FormatError.self) {
      try self.read("{\"type\":\"excalidraw\",\"elements\":5}")
    }
  }
}
