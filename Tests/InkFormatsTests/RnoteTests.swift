import Foundation
import InkDrawing
import InkFormatsExtra
import InkGraphics
import InkStrokes
import Testing

@testable import InkFormats

/// Documents of Rnote.
enum TestRnote {
  private static let black = #"{"r":0.0,"g":0.0,"b":0.0,"a":1.0}"#

  /// A document of version 0.15 with a stroke of each kind; with another layout if it is given.
  static func document(layout: String = "fixed-size") -> String {
    """
    {"version":"0.15.0","data":{"engine_snapshot":{"document":{"config":{"format":{"width":800.0,"height":1000.0,
    "dpi":96.0},"background":{"color":{"r":1.0,"g":1.0,"b":0.9,"a":1.0},"pattern":"grid","pattern_size":[32.0,32.0],
    "pattern_color":{"r":0.8,"g":0.9,"b":1.0,"a":1.0}},"layout":"\(layout)"},"x":0.0,"y":0.0,"width":800.0,
    "height":2000.0},"stroke_components":[{"value":null,"version":0},
    {"value":{"brushstroke":{"path":{"start":{"pos":[96.0,96.0],"pressure":0.5},"segments":[
    {"lineto":{"end":{"pos":[192.0,96.0],"pressure":1.0}}}]},"style":{"smooth":{"stroke_width":4.0,
    "stroke_color":{"r":1.0,"g":0.0,"b":0.0,"a":1.0},"fill_color":null,"pressure_curve":"linear"}}}},"version":1},
    {"value":{"brushstroke":{"path":{"start":{"pos":[96.0,1096.0],"pressure":0.5},"segments":[
    {"cubbezto":{"cp1":[120.0,1096.0],"cp2":[150.0,1096.0],"end":{"pos":[192.0,1096.0],"pressure":0.5}}}]},
    "style":{"smooth":{"stroke_width":20.0,"stroke_color":{"r":1.0,"g":1.0,"b":0.0,"a":0.5},"fill_color":null,
    "pressure_curve":"const"}}}},"version":1},
    {"value":{"shapestroke":{"shape":{"rect":{"cuboid":{"half_extents":[10.0,20.0]},"affine":[1.0,0.0,0.0,1.0,96.0,
    192.0]}},"style":{"rough":{"stroke_color":\(black),"stroke_width":2.0,"fill_color":null,
    "seed":12126857806287394736}}}},"version":1},
    {"value":{"textstroke":{"text":"Hi","affine":[1.0,0.0,0.0,1.0,96.0,300.0],"text_style":{"font_family":"serif",
    "font_size":32.0,"font_weight":700,"font_style":"regular","color":\(black),"max_width":200.0,"alignment":"center",
    "ranged_text_attributes":[]}}},"version":1},
    {"value":{"bitmapimage":{"image":{"data":"AAAA/wAAAP8=","pixel_width":2,"pixel_height":1,
    "memory_format":"R8g8b8a8Premultiplied"},"rectangle":{"cuboid":{"half_extents":[1.0,0.5]},
    "affine":[1.0,0.0,0.0,1.0,400.0,400.0]}}},"version":1},
    {"value":{"vectorimage":{"svg_data":"<svg/>"}},"version":1}],
    "chrono_components":[{"value":null},{"value":{"t":3,"layer":{"user_layer":0}}},
    {"value":{"t":9,"layer":"highlighter"}},{"value":{"t":2,"layer":{"user_layer":0}}},
    {"value":{"t":4,"layer":{"user_layer":0}}},{"value":{"t":5,"layer":"image"}},
    {"value":{"t":6,"layer":{"user_layer":0}}}],"chrono_counter":9}}}
    """
  }

  /// A document of version 0.5.8, whose paths are lists of segments.
  static let old = """
    {"version":"0.5.8","data":{"document":{"width":400.0,"height":500.0,"format":{"width":400.0,"height":500.0,
    "dpi":72.0},"layout":"fixed_size"},"store_snapshot":{"stroke_components":[
    {"value":{"brushstroke":{"path":[{"dot":{"element":{"pos":[10.0,20.0],"pressure":1.0}}},
    {"line":{"start":{"pos":[10.0,20.0],"pressure":1.0},"end":{"pos":[30.0,20.0],"pressure":1.0}}}],
    "style":{"smooth":{"width":3.0,"stroke_color":\(black)}}}},"version":1},
    {"value":{"brushstroke":{"path":[{"dot":{"element":{"pos":[1.0,2.0],"pressure":1.0}}}],
    "style":{"smooth":{"width":3.0,"stroke_color":\(black)}}}},"version":1}],
    "chrono_components":[{"value":{"t":1,"layer":"UserLayer"}},{"value":{"t":2}}],
    "trash_components":[{"value":{"trashed":false}},{"value":{"trashed":true}}]}}}
    """
}

@Suite struct RnoteTests {
  @Test("Strokes are on their pages and layers, in the order of painting") func reading() throws {
    let file = try read(TestRnote.document())
    #expect(file.format == .rnote && file.pages.count == 2)
    #expect(
      file.notes.contains("SVG pictures and pages of PDF documents, left out")
        && file.notes.contains("rough lines are drawn smooth")
    )
    #expect(file.pages[0].size == PageSize(600, 750))
    #expect(file.pages[0].paper.pattern == .grid && file.pages[0].paper.spacing == 24)
    #expect(file.names(0) == ["pictures", ""] && file.names(1) == ["highlighter"])
    let top = file.layers(0)[1].items
    #expect(top.count == 3 && top[0].shape != nil && top[1].isStroke)
    #expect(areClose(file.points[0], [(72, 72), (144, 72)]))
    #expect(file.strokes[0].samples.map(\.force) == [0.5, 1], "the pressure is kept")
    #expect(file.strokes[0].nibs().map { ($0.radius * 20).rounded() / 10 } == [1.5, 3])
    #expect(file.strokes[1].brush.style.purpose == .highlighter)
    #expect(isClose(file.strokes[1].brush.style.width, 15) && file.strokes[1].samples.count == 9)
    guard case .text(let block)? = top[2].graphic?.origin else {
      Issue.record("the text is an item")
      return
    }
    #expect(block.text == "Hi" && block.font == "Serif Bold" && block.alignment == .center)
  }

  @Test("An infinite document is an infinite page") func infinite() throws {
    let file = try read(TestRnote.document(layout: "infinite"))
    #expect(file.pages.count == 1 && file.pages[0].size == nil && file.strokes.count == 2)
  }

  @Test("Older versions are read, without deleted strokes") func older() throws {
    let file = try read(TestRnote.old)
    #expect(areClose(file.points[0], [(10, 20), (30, 20)]))
    #expect(file.strokes.count == 1 && file.strokes[0].brush.style.width == 3)
  }

  @Test("One invalid stroke costs one stroke") func damage() throws {
    let text = TestRnote.document()
    let broken = text.replacingFirst("[192.0,96.0]", by: "[null,96.0]")
    let file = try read(broken)
    #expect(file.strokes.count == 1 && file.notes.contains("invalid strokes, left out"))
  }
}

extension String {
  /// Returns the text with the first occurrence of a part replaced.
  fileprivate func replacingFirst(_ part: String, by other: String) -> String {
    guard let range = self.range(of: part) else { return self }
    return replacingCharacters(in: range, with: other)
  }
}
