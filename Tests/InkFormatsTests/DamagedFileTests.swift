import Foundation
import InkDrawing
import InkFormatsExtra
import InkGraphics
import InkStrokes
import Testing

@testable import InkFormats

/// One malformed element costs one element, and a truncated file what follows the end.
@Suite struct DamagedFileTests {
  private static func page(_ content: String) -> String {
    #"<xournal><page width="100" height="100"><background type="solid" color="white"/><layer>"#
      + content + "</layer></page></xournal>"
  }

  private static func stroke(width: String = "2", _ points: String = "1 2 30 40") -> String {
    #"<stroke tool="pen" color="black" width="\#(width)">\#(points)</stroke>"#
  }

  @Test(
    "A malformed element of a Xournal document is left out, with a note; strictly it is an error",
    arguments: [
      stroke(width: "nan"), stroke("1 2 3 4,5"), stroke("1 2 3"), stroke(width: "x"),
      #"<text font="Sans" size="a" x="1" y="2" color="black">t</text>"#,
      #"<image left="1" top="2" right="3" bottom="4">no picture</image>"#,
      #"<image left="1" top="2" right="3" bottom="4">iVBORw0KGgo=</image>"#,
      #"<stroke tool="pen" color="?" width="1">1 2 3 4</stroke>"#, "<stroke/>", "<page/>",
    ]
  )
  func elements(_ malformed: String) throws {
    let text = Self.page(Self.stroke() + malformed + Self.stroke("5 6 7 8"))
    let file = try read(text)
    #expect(file.strokes.count == 2)
    #expect(file.notes.count == 1)
    #expect(file.notes[0].hasPrefix("left out: ") && file.notes[0].hasSuffix("(in line 1)"))
    #expect(failure(text) != nil)
  }

  @Test("A page whose size is malformed has the size of the page before, else that of A4")
  func pageSizes() throws {
    let pages = [#"width="nan" height="9""#, #"width="50" height="60""#, #"width="-1" height="2""#]
      .map { "<page \($0)><layer>\(Self.stroke())</layer></page>" }.joined()
    let file = try read("<xournal>\(pages)</xournal>")
    #expect(file.pages.map { $0.bounds?.width.rounded() } == [595, 50, 50])
    #expect(file.notes.count == 2)
  }

  @Test("A page whose background is malformed is white")
  func backgrounds() throws {
    for background in [
      #"type="pdf" pageno="0" filename="a.pdf""#, #"type="pdf" pageno="1""#, #"type="new""#,
      #"type="solid" color="?""#, #"type="pixmap" domain="clone" filename="7""#,
    ] {
      let text =
        "<xournal><page width=\"9\" height=\"9\"><background \(background)/><layer>"
        + Self.stroke() + "</layer></page></xournal>"
      let file = try read(text)
      #expect(file.strokes.count == 1, "\(background)")
      #expect(file.pages[0].paper.color == .white, "\(background)")
      #expect(file.notes.count == 1, "\(background)")
    }
  }

  @Test("Numbers of pages and times may end in ll, as Xournal++ before 1.1.1 wrote them")
  func numbersWithSuffixes() throws {
    let text = """
      <xournal fileversion="4"><page width="9" height="9">\
      <background type="pdf" domain="absolute" filename="/nowhere/a.pdf" pageno="1ll"/><layer>\
      <stroke tool="pen" color="black" width="1" fn="a.ogg" ts="5000ll">1 2 3 4</stroke>\
      </layer></page></xournal>
      """
    let file = try read(text)
    #expect(file.notes.count == 1 && file.notes[0].contains("/nowhere/a.pdf was not found"))
    let back = try InkWriter.write(file, as: .xopp).bytes
    let unpacked = try #require(FastGzip.unpack(back, limit: 1 << 20))
    #expect(String(decoding: unpacked, as: UTF8.self).contains(#"ts="5000""#))
  }

  @Test("Text that is not UTF-8 and control characters are replaced by U+FFFD")
  func characters() throws {
    for byte: UInt8 in [0xFF, 0x03, 0xC3] {
      var bytes = Array(
        Self.page(Self.stroke() + "<text font=\"a\" size=\"9\" x=\"1\" y=\"2\">a*b</text>").utf8
      )
      let star = try #require(bytes.firstIndex(of: UInt8(ascii: "*")))
      bytes[star] = byte
      let file = try InkReader.read(bytes, formats: .all)
      #expect(file.strokes.count == 1)
      #expect(file.notes.contains { $0.contains("replaced") }, "\(byte)")
      let texts = file.drawing.layers(of: file.pages[0].id)[0].items.compactMap(\.text)
      #expect(texts.first?.utf8 == Array("a\u{FFFD}b".utf8), "\(byte)")
    }
  }

  @Test("Of a truncated document, all whole elements before the end are read, in every packing")
  func truncated() throws {
    let strokes = (0..<400).map { Self.stroke("\($0) 2 \($0 * 7 % 90) \($0 * 13 % 77)") }
    let text = Array(Self.page(strokes.joined()).utf8)
    for part in 1..<20 {
      let cut = Array(text.prefix(text.count * part / 20))
      let whole =
        String(decoding: cut, as: UTF8.self).components(separatedBy: "</stroke>").count - 1
      #expect(try InkReader.read(cut, formats: .all).strokes.count == whole)
    }
    let packed = FastGzip.pack(text)
    var last = 0
    for part in 4..<20 {
      let file = try InkReader.read(Array(packed.prefix(packed.count * part / 20)), formats: .all)
      #expect(file.strokes.count >= last && !file.notes.isEmpty)
      last = file.strokes.count
    }
    #expect(last > 300)
    var archive = ZipWriter()
    archive.add("mimetype", Array("application/xournal++".utf8), isPacked: false)
    archive.add("content.xml", text, isPacked: true)
    archive.add("a.png", [UInt8](repeating: 7, count: 999), isPacked: false)
    let zip = archive.finish()
    let file = try InkReader.read(Array(zip.dropLast(600)), formats: .all)
    #expect(file.strokes.count == 400)
  }

  @Test("A malformed trace of InkML is left out, and a second root is read") func inkML() throws {
    let file = try read(
      "<ink><trace>1 2, 3 x</trace><trace>1 2, 3 4</trace></ink>\n<ink><trace>5 6, 7 8</trace></ink>"
    )
    #expect(file.strokes.count == 2)
    #expect(file.notes.contains { $0.hasPrefix("left out: ") })
    let cut = try read("<ink><trace>1 2, 3 4</trace><trace>1 2, 3 4</trace><tra")
    #expect(cut.strokes.count == 2)
  }

  @Test("Of a truncated JSON text, all elements before the end are read") func json() throws {
    let strokes = (0..<50).map {
      #"{"type":"freedraw","x":\#($0),"y":2,"width":9,"height":9,"points":[[0,0],[9,\#($0)]],"strokeColor":"red","strokeWidth":1}"#
    }
    let text =
      #"{"type":"excalidraw","version":2,"elements":["# + strokes.joined(separator: ",") + "]}"
    for part in 3..<20 {
      let cut = String(text.prefix(text.count * part / 20))
      let whole = cut.components(separatedBy: #""strokeWidth":1}"#).count - 1
      #expect(try read(cut).strokes.count >= whole)
      #expect(failure(cut) != nil)
    }
  }

  @Test(
    "Malformed JSON keeps its values",
    arguments: [
      ("[1,2", "[1,2]"), (#"{"a":[1,{"b":2"#, #"{"a":[1,{"b":2}]}"#),
      ("[NaN,-.5,1]", "[null,-0.5,1]"),
      ("[1 2,]", "[1,2]"), (#"{"a":1,"b"}"#, #"{"a":1}"#), ("[1}", "[1]"), ("[[1]", "[[1]]"),
      ("[\"a\u{1}\"]", #"["a\u0001"]"#), (#"["\q",1]"#, #"["\ufffd",1]"#), ("[1]x", "[1]"),
      ("[tru,false]", "[null,false]"), (#"["abc"#, "[]"), (#"{"a":"#, "{}"), ("", ""),
    ]
  )
  func repair(_ text: String, _ expected: String) {
    let (repaired, damage) = JSONText.repaired(Array(text.utf8))
    #expect(String(decoding: repaired, as: UTF8.self) == expected)
    #expect(damage != nil || text == "[1]x" || text.isEmpty)
  }

  @Test("A malformed line of a recording, a drawing or a UNIPEN file is left out") func lines()
    throws
  {
    let samples = try read("0 0 0 .5\n1 1 .1 .5\na b c\n2 2 .2 .5\n")
    #expect(samples.strokes.count == 1 && samples.strokes[0].samples.count == 3)
    let drawing = #"{"word":"a","drawing":[[[1,2],[3,4]]]}"#
    #expect(try read(drawing + "\n{\"drawing\":[[1]]}\n" + drawing).pages.count == 2)
    let unipen = try read(".COORD X Y\n.PEN_DOWN\n1 2\n3 x\n5 6\n.PEN_UP\n")
    #expect(unipen.strokes[0].samples.count == 2)
    for file in [samples, unipen] { #expect(file.notes.contains { $0.hasPrefix("left out: ") }) }
  }

  @Test("A refusal names the kind of the file in one short line") func names() {
    for (text, kind) in [
      ("{\"a\": 1}", "JSON"), ("[{\"a\": 1}]", "JSON"), ("<html></html>", "web page"),
      ("RNOTE", "Rnote"), ("{\\rtf1 a}", "RTF"), ("<a/>", "<a>"),
    ] {
      let what = failure(text)?.what
      #expect(what?.contains(kind) == true && what?.contains("invalid") == false)
      #expect((what?.count ?? 0) < 80)
    }
  }
}
