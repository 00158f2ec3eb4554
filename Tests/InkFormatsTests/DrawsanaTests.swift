import InkDrawing
import InkFormatsExtra
import InkGraphics
import InkStrokes
import Testing

@testable import InkFormats

/// DR-26 to DR-28: Drawsana's JSON.
@Suite struct DrawsanaTests {
  /// A drawing with a shape of each kind, as Drawsana writes them.
  static let sample = """
    {"shapes":[
    {"type":"Pen","id":"1","isFinished":true,"start":[10,10],"strokeColor":"#0000ffff","strokeWidth":4,
    "segments":[{"a":[10,10],"b":[20,15],"width":4},{"a":[20,15],"b":[40,12],"width":2}],"isEraser":false},
    {"type":"Line","id":"2","a":[0,0],"b":[100,0],"strokeColor":"#ff000080","strokeWidth":10,"arrowStyle":"standard",
    "transform":{"translation":[5,6],"rotation":0.5,"scale":2}},
    {"type":"Rectangle","id":"3","a":[50,60],"b":[20,30],"strokeColor":"#112233ff","fillColor":"#445566ff",
    "strokeWidth":3,"capStyle":0,"joinStyle":2,"dashPhase":1,"dashLengths":[4,2]},
    {"type":"Ellipse","id":"4","a":[50,60],"b":[90,90],"strokeColor":null,"fillColor":"#00ff00","strokeWidth":3},
    {"type":"Ngon","id":"5","sides":5,"a":[0,0],"b":[100,120],"strokeColor":"#000000ff","fillColor":null,
    "strokeWidth":10},
    {"type":"Star","id":"6","a":[100,100],"b":[0,0],"strokeColor":"0x010203","strokeWidth":10},
    {"type":"Line","id":"7","a":[50,0],"b":[0,0],"c":[0,50],"strokeColor":"#000000ff","strokeWidth":2},
    {"type":"Text","id":"8","text":"Tinte \\"fi\\"\\nzwei","fontName":"Sans","fontSize":24,"fillColor":"#aabbccdd",
    "explicitWidth":200,"boundingRect":[[-10,-5],[200,40]],
    "transform":{"translation":[70,80],"rotation":0,"scale":1}},
    {"type":"Pen","id":"9","isFinished":true,"start":[12,10],"strokeColor":"#000000ff","strokeWidth":6,
    "segments":[{"a":[12,10],"b":[12,20],"width":6}],"isEraser":true}
    ],"size":[320,480]}
    """

  private func items(_ file: InkImport) -> [Item] {
    file.drawing.layers(of: file.drawing.pages[0].id).flatMap(\.items)
  }

  private func read(_ text: String, isStrict: Bool = false) throws -> InkImport {
    try InkReader.read(Array(text.utf8), isStrict: isStrict, formats: .all)
  }

  private func shape(_ json: String) -> String { "{\"size\":[9,9],\"shapes\":[\(json)]}" }

  @Test("DR-26, DR-30: every shape is read as what it is, and the size is kept")
  func reading() throws {
    let file = try read(Self.sample)
    #expect(file.format == .drawsana)
    #expect(
      file.notes == ["text is not shown: no text renderer, such as inkstone-typeset, is installed"]
    )
    let page = file.drawing.pages[0]
    #expect(page.size == PageSize(320, 480))
    let items = items(file)
    #expect(items.count == 9)
    let pen = try #require(items[0].stroke)
    #expect(pen.samples.map(\.location) == [Point(10, 10), Point(20, 15), Point(40, 12)])
    #expect(pen.nibs().map { $0.radius * 2 } == [4, 4, 2])
    #expect(items[1].shape == .arrow(Point(0, 0), Point(100, 0)))
    let end = items[1].transform.apply(Point(100, 0))
    #expect(abs(end.x - (5 + 200 * 0.8775825618903728)) < 1e-9)
    #expect(items[1].brush?.color == Color(rgba: 0xff00_0080))
    let rect = Rect(minX: 20, minY: 30, maxX: 50, maxY: 60)
    #expect(items[2].shape == Shape(.rectangle(rect, radius: 0)))
    #expect(items[2].fill == Color(rgba: 0x4455_66ff))
    let style = try #require(items[2].brush?.style)
    #expect(
      style.cap == .butt && style.join == .bevel && style.dash == Style.Dash([4, 2], phase: 1)
    )
    #expect(!items[3].isOutlined && items[3].fill == Color(rgba: 0x00ff_00ff))
    let circle = Rect(center: Point(50, 50), radius: 45)
    #expect(items[4].shape == Shape(.polygon(sides: 5, circle)))
    #expect(items[4].fill == nil)
    let star = Rect(center: Point(50, 50), radius: 56.25)
    #expect(items[5].shape == Shape(.star(points: 5, inner: 0.4, star)))
    #expect(items[5].brush?.color == Color(rgba: 0x0102_03ff))
    #expect(items[6].shape == Shape(.angle(Point(50, 0), Point(0, 0), Point(0, 50))))
    guard case .text(let block)? = items[7].graphic?.origin else {
      Issue.record("the text is one")
      return
    }
    #expect(block.text == "Tinte \"fi\"\nzwei" && block.size == 24 && block.wrapWidth == 200)
    #expect(block.origin == Point(-10, -5) && items[7].transform == .translation(70, 80))
    #expect(items[8].erases)
  }

  @Test("DR-26: what is written is read as the same shapes")
  func roundTrip() throws {
    let file = try read(Self.sample)
    let output = try InkWriter.write(file, as: .drawsana)
    let back = try InkReader.read(output.bytes, formats: .all)
    #expect(try InkWriter.write(back, as: .drawsana).bytes == output.bytes)
    let (old, new) = (items(file), items(back))
    #expect(old.count == new.count)
    for (a, b) in zip(old, new) {
      #expect(a.shape == b.shape && a.fill == b.fill && a.isOutlined == b.isOutlined)
      for corner in [Point(0, 0), Point(99, 0), Point(0, 99)] {
        let way = a.transform.apply(corner) - b.transform.apply(corner)
        #expect(way.lengthSquared < 1e-18)
      }
      #expect(a.stroke?.samples.map(\.location) == b.stroke?.samples.map(\.location))
      #expect(a.brush?.style == b.brush?.style)
      if let stroke = a.stroke {
        #expect(b.stroke?.nibs().map(\.radius) == stroke.nibs().map(\.radius))
      }
    }
    let text = String(decoding: output.bytes, as: UTF8.self)
    #expect(text.contains(#""type":"Line""#) && !text.contains(#""type":"Angle""#))
    #expect(!text.contains("joinStyle\":1") && !text.contains("capStyle\":1"))
  }

  @Test("DR-26: a shape without a visible outline keeps its width, and every shape its identifier")
  func widthsAndIdentifiers() throws {
    let shapes = [
      ##"{"type":"Ellipse","id":"a","a":[0,0],"b":[9,9],"strokeColor":null,"fillColor":"#00ff00ff","strokeWidth":3}"##,
      ##"{"type":"Rectangle","id":"b","a":[0,0],"b":[9,9],"strokeColor":null,"fillColor":null,"strokeWidth":7,"##
        + ##""dashPhase":0,"dashLengths":[2,1],"capStyle":0}"##,
      ##"{"type":"Line","id":"c \"x\"","a":[0,0],"b":[9,9],"strokeColor":"#102030ff","strokeWidth":0}"##,
      ##"{"type":"Line","id":"c \"x\"","a":[0,0],"b":[8,9],"strokeColor":"#102030ff","strokeWidth":1}"##,
    ]
    let file = try read(shape(shapes.joined(separator: ",")))
    #expect(items(file).map(\.isOutlined) == [false, false, true, true])
    let output = try InkWriter.write(file, as: .drawsana)
    let json = try JSONValue(output.bytes, 0..<output.bytes.count)
    let written = try #require(json["shapes"])
    #expect(written.count == 4)
    for (i, text) in shapes.enumerated() {
      let bytes = Array(text.utf8)
      let old = try JSONValue(bytes, 0..<bytes.count)
      let new = try #require(written[i])
      #expect(new["strokeWidth"]?.number == old["strokeWidth"]?.number, "\(text)")
      #expect(new["strokeColor"]?.string == old["strokeColor"]?.string, "\(text)")
      #expect(new["dashLengths"]?.numbers == old["dashLengths"]?.numbers, "\(text)")
      #expect(new["capStyle"]?.integer == old["capStyle"]?.integer, "\(text)")
      if i < 3 { #expect(new["id"]?.string == old["id"]?.string, "\(text)") }
    }
    // No two shapes have the same identifier, whatever the file contains.
    #expect(written[3]?["id"]?.string != written[2]?["id"]?.string)
    // Also by way of a document.
    let ink = try InkReader.read(InkWriter.write(file, as: .ink).bytes, formats: .all)
    #expect(try InkWriter.write(ink, as: .drawsana).bytes == output.bytes)
  }

  @Test(
    "DR-27: one bad shape does not hurt others, and a note says which and why; strictly it is an error"
  )
  func bad() throws {
    let good =
      ##"{"type":"Ellipse","id":"g","a":[0,0],"b":[9,9],"strokeColor":"#000000ff","strokeWidth":1}"##
    for (wrong, what) in [
      ("7", "has no type"), ("{}", "has no type"), (##"{"type":"Blob"}"##, "unknown type"),
      (##"{"type":"Line","a":[0,0]}"##, "b is missing"),
      (##"{"type":"Line","a":[0,"x"],"b":[0,1]}"##, "a is not a point"),
      (##"{"type":"Ngon","sides":2,"a":[0,0],"b":[1,1]}"##, "number of sides"),
      (
        ##"{"type":"Rectangle","a":[0,0],"b":[1,1],"strokeColor":"blue!","strokeWidth":1}"##,
        "color"
      ),
      (
        ##"{"type":"Text","text":"a","fontName":"Sans","fontSize":-1,"fillColor":"#000000ff"}"##,
        "fontSize"
      ),
      (##"{"type":"Pen","strokeColor":"#000000ff","strokeWidth":1,"start":[0,0]}"##, "segments"),
      (
        ##"{"type":"Line","a":[0,0],"b":[1,1],"strokeColor":"#000","strokeWidth":1,"##
          + ##""transform":{"translation":[0,0],"rotation":0,"scale":0}}"##, "transform"
      ),
    ] {
      let text = shape("\(good),\(wrong),\(good)")
      let file = try read(text)
      #expect(items(file).count == 2 && file.notes.count == 1, "\(wrong)")
      #expect(file.notes[0].hasPrefix("shape 2, left out: ") && file.notes[0].contains(what))
      do {
        _ = try read(text, isStrict: true)
        Issue.record("\(wrong) is an error")
      } catch let error as FormatError {
        #expect(error.what.contains("shape 2") && error.what.contains(what), "\(error.what)")
      }
    }
    #expect(throws: FormatError.self) { try self.read("{\"size\":[1,1],\"shapes\":7}") }
    #expect(throws: FormatError.self) { try self.read("{\"size\":[1,1],\"shapes\":[]} x") }
    #expect(items(try read(shape(""))).isEmpty)
  }

  @Test("DR-28: all 256 values of each channel are the same after a file; finer colours are told")
  func colors() throws {
    for value in UInt32(0)...255 {
      for shift: UInt32 in [0, 8, 16, 24] {
        let rgba = value << shift | (shift == 0 ? 0 : 255)
        let hex = DecimalText.hex(rgba, withAlpha: true)
        let json =
          ##"{"type":"Ellipse","id":"g","a":[0,0],"b":[9,9],"strokeColor":"\##(hex)","strokeWidth":1}"##
        let file = try read(shape(json))
        #expect(items(file)[0].brush?.color.rgba == rgba)
        let output = try InkWriter.write(file, as: .drawsana)
        #expect(items(try InkReader.read(output.bytes, formats: .all))[0].brush?.color.rgba == rgba)
        #expect(output.notes.allSatisfy { !$0.contains("color") })
        // Inkstone documents store it in doubles.
        let ink = try InkReader.read(InkWriter.write(file, as: .ink).bytes, formats: .all)
        #expect(items(ink)[0].brush?.color == items(file)[0].brush?.color)
      }
    }
    let builder = DrawingBuilder()
    builder.beginPage(size: PageSize(9, 9))
    let wide = Color(displayP3Red: 1, green: 0.2, blue: 0.1)
    var brush = Brush.pen
    brush.color = wide
    builder.add(Shape(.ellipse(Rect(x: 1, y: 1, width: 5, height: 5))), outline: brush)
    let file = InkImport(builder.finish())
    #expect(try InkWriter.write(file, as: .drawsana).notes.contains { $0.contains("color") })
    let ink = try InkReader.read(InkWriter.write(file, as: .ink).bytes, formats: .all)
    #expect(items(ink)[0].brush?.color == wide, "a document keeps colours outside of sRGB")
  }
}
