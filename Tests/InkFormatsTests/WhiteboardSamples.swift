import Foundation
import InkFormats
import InkFormatsExtra
import InkGraphics

@testable import InkFormats

/// Small files of whiteboards, note apps and web libraries, made here.
enum WhiteboardSamples {
  /// A document of tldraw 2 and later with a shape of each kind.
  static let tldraw = """
    {"tldrawFileFormatVersion":1,"schema":{"schemaVersion":2},"records":[
    {"typeName":"document","id":"document:document"},
    {"typeName":"page","id":"page:b","name":"second","index":"a2"},
    {"typeName":"page","id":"page:a","name":"first","index":"a1"},
    {"typeName":"asset","type":"image","id":"asset:1","props":{"src":"data:image/png;base64,\(png)"}},
    {"typeName":"shape","id":"shape:d","type":"draw","parentId":"page:a","index":"a1","x":10,"y":20,
    "rotation":0,"opacity":1,"props":{"color":"red","fill":"none","dash":"draw","size":"m","isPen":true,
    "isClosed":false,"isComplete":true,"segments":[{"type":"free","points":[{"x":0,"y":0,"z":0.25},
    {"x":30,"y":10,"z":0.5},{"x":60,"y":0,"z":0.75}]}]}},
    {"typeName":"shape","id":"shape:e","type":"draw","parentId":"page:a","index":"a2","x":0,"y":0,
    "rotation":0,"opacity":0.5,"props":{"color":"black","fill":"none","dash":"solid","size":"s",
    "isPen":false,"segments":[{"type":"free","path":"\(path)"}]}},
    {"typeName":"shape","id":"shape:h","type":"highlight","parentId":"page:a","index":"a3","x":0,"y":0,
    "rotation":0,"opacity":1,"props":{"color":"yellow","size":"m","segments":[{"type":"straight",
    "points":[{"x":0,"y":50},{"x":100,"y":50}]}]}},
    {"typeName":"shape","id":"shape:g","type":"group","parentId":"page:a","index":"a4","x":100,"y":0,
    "rotation":0,"opacity":1,"props":{}},
    {"typeName":"shape","id":"shape:r","type":"geo","parentId":"shape:g","index":"a2","x":0,"y":0,
    "rotation":1.5707963267948966,"opacity":1,"props":{"geo":"diamond","w":40,"h":20,"growY":0,
    "color":"blue","labelColor":"black","fill":"solid","dash":"dashed","size":"l","text":"hi",
    "align":"middle","verticalAlign":"middle"}},
    {"typeName":"shape","id":"shape:s","type":"geo","parentId":"shape:g","index":"a1","x":50,"y":0,
    "rotation":0,"opacity":1,"props":{"geo":"star","w":40,"h":40,"color":"green","fill":"none",
    "dash":"draw","size":"m"}},
    {"typeName":"shape","id":"shape:t","type":"text","parentId":"page:a","index":"a5","x":5,"y":6,
    "rotation":0,"opacity":1,"props":{"size":"s","autoSize":true,"w":50,"color":"black","richText":
    {"type":"doc","content":[{"type":"paragraph","content":[{"type":"text","text":"one"}]},
    {"type":"paragraph","content":[{"type":"text","text":"two"}]}]}}},
    {"typeName":"shape","id":"shape:n","type":"note","parentId":"page:a","index":"a6","x":0,"y":0,
    "rotation":0,"opacity":1,"props":{"color":"yellow","size":"m","text":"todo"}},
    {"typeName":"shape","id":"shape:w","type":"arrow","parentId":"page:a","index":"a7","x":0,"y":0,
    "rotation":0,"opacity":1,"props":{"start":{"x":0,"y":0},"end":{"x":10,"y":10},"bend":0,
    "arrowheadStart":"none","arrowheadEnd":"arrow","size":"m","dash":"draw","color":"black"}},
    {"typeName":"binding","type":"arrow","id":"binding:1","fromId":"shape:w","toId":"shape:f",
    "props":{"terminal":"end","normalizedAnchor":{"x":0.5,"y":0.5},"isPrecise":true,"isExact":false}},
    {"typeName":"shape","id":"shape:f","type":"frame","parentId":"page:a","index":"a8","x":200,"y":-50,
    "rotation":0,"opacity":1,"props":{"w":100,"h":100,"name":"Frame"}},
    {"typeName":"shape","id":"shape:i","type":"image","parentId":"shape:f","index":"a1","x":10,"y":10,
    "rotation":0,"opacity":1,"props":{"w":40,"h":20,"assetId":"asset:1",
    "crop":{"topLeft":{"x":0,"y":0},"bottomRight":{"x":0.5,"y":1}}}},
    {"typeName":"shape","id":"shape:l","type":"line","parentId":"page:b","index":"a1","x":0,"y":0,
    "rotation":0,"opacity":1,"props":{"spline":"cubic","color":"black","size":"m","dash":"draw","points":
    {"a":{"id":"a","index":"a2","x":9,"y":9},"b":{"id":"b","index":"a1","x":1,"y":1},
    "c":{"id":"c","index":"a3","x":20,"y":1}}}},
    {"typeName":"shape","id":"shape:v","type":"video","parentId":"page:b","index":"a2","x":0,"y":0,
    "props":{"w":1,"h":1}}]}
    """

  /// A document of tldraw 1.
  static let oldTldraw = """
    {"name":"New","document":{"id":"doc","version":15.5,"pages":{"page":{"id":"page","name":"Page 1",
    "childIndex":1,"shapes":{
    "a":{"id":"a","type":"draw","parentId":"g","childIndex":1,"point":[10,20],"rotation":0,
    "style":{"color":"blue","size":"medium","dash":"draw"},"points":[[0,0,0.5],[10,5,0.5],[30,0,0.5]]},
    "g":{"id":"g","type":"group","parentId":"page","childIndex":2,"point":[10,20],"size":[9,9],
    "children":["a"]},
    "r":{"id":"r","type":"rectangle","parentId":"page","childIndex":1,"point":[5,5],"size":[40,30],
    "rotation":0.5,"label":"box","style":{"color":"red","size":"small","isFilled":true,"dash":"dashed"}},
    "w":{"id":"w","type":"arrow","parentId":"page","childIndex":3,"point":[0,0],"bend":0,
    "handles":{"start":{"point":[0,0]},"end":{"point":[50,10]},"bend":{"point":[25,5]}},
    "decorations":{"end":"arrow"},"style":{"color":"black","size":"small"}},
    "s":{"id":"s","type":"sticky","parentId":"page","childIndex":4,"point":[100,0],"size":[200,200],
    "text":"note","style":{"color":"yellow","size":"small"}}},"bindings":{}}},
    "pageStates":{"page":{"id":"page"}},"assets":{}}}
    """

  /// Three points, the first of floats, the others half floats relative to the one before.
  static let path: String = {
    var bytes: [UInt8] = []
    for value: Float in [1000, 2000, 0.5] {
      for i in 0..<4 { bytes.append(UInt8(truncatingIfNeeded: value.bitPattern >> UInt32(8 * i))) }
    }
    // 1.5, −2 and 0.5; 0, 4 and 0.5.
    for bits: UInt16 in [0x3E00, 0xC000, 0x3800, 0, 0x4400, 0x3800] {
      bytes += [UInt8(bits & 255), UInt8(bits >> 8)]
    }
    return Base64.encode(bytes)
  }()

  static let png: String = {
    var pixmap = Pixmap(width: 4, height: 2)
    pixmap.fill(pixmap.bounds, with: 0xff00_80ff)
    return Base64.encode(PNGWriter.encode(pixmap))
  }()

  /// A page of Write with rule lines, a filled stroke, a stroked one and a text.
  static let write = """
    <svg id="write-document" xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">
    <rect id="write-doc-background" width="100%" height="100%" fill="#808080"/>
    <defs id="write-defs"><script type="text/writeconfig"><int name="docFormatVersion" value="2"/></script></defs>
    <svg x="10" y="10" width="300px" height="200px"><g class="write-content write-v3" width="300" height="200"
    xruling="0" yruling="40" marginLeft="50" papercolor="#FFFFF0" rulecolor="#9F0000FF">
    <g class="ruleline write-std-ruling" fill="none" stroke="#0000FF"><path d="M0 40 l300 0"/></g>
    <path class="write-flat-pen" transform="translate(10,20)" fill="#102030" d="M0 0 l10 0 0 2 -10 0z"/>
    <path class="write-stroke-pen" fill="none" stroke="#FF0000" stroke-width="1.5" stroke-linecap="round"
    d="M10 10L20 20 30 10M40 40 h5v5"/>
    <g class="hyperref"><path d="M1 1q2 2 3 0t3 0C1 2 3 4 5 6s1 1 2 2a3 4 20 1 0 5 5" fill="blue"/></g>
    <text x="20" y="90" font-size="20" fill="#008000">words &amp; more</text></g></svg>
    <svg x="10" y="220" width="300px" height="200px"><g class="write-content write-v3" width="300" height="200">
    <circle cx="5" cy="5" r="2"/></g></svg></svg>
    """

  /// A drawing of js-draw with an outline, a line and a picture.
  static let jsDraw = """
    <svg viewBox="-3 30 101 58.5" width="101" height="58.5" version="1.1" baseProfile="full"
    xmlns="http://www.w3.org/2000/svg"><style id="js-draw-style-sheet">path { stroke-linecap: round; }</style>
    <path d="M3,34M3,34Q2,40 7,39L8,38Q5,36 5,35L3,34" fill="#803380"/>
    <path d="M1,31L9,40" fill="none" stroke="#00f" stroke-width="2"/>
    <image x="0" y="0" width="4" height="2" style="transform: matrix(2,0,0,2,10,40)"
    href="data:image/png;base64,\(png)"/>
    <text style="transform: translate(10px, 60px); font-family: serif; font-size: 12px; fill: rgb(255, 0, 0)">a</text>
    </svg>
    """

  /// A signature as SVG: two curves that join, a dot, and another curve.
  static let signatureSVG = """
    <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 300 150"
    width="300" height="150"><path d="M 10.000,20.000 C 12.000,22.000 14.000,24.000 16.000,20.000"
    stroke-width="2.000" stroke="navy" fill="none" stroke-linecap="round"></path>
    <path d="M 16.000,20.000 C 18.000,18.000 20.000,16.000 22.000,20.000" stroke-width="4.000" stroke="navy"
    fill="none" stroke-linecap="round"></path><circle r="1.5" cx="50" cy="50" fill="navy"></circle>
    <path d="M 60.000,20.000 C 61.000,22.000 62.000,24.000 63.000,20.000" stroke-width="3.000" stroke="navy"
    fill="none" stroke-linecap="round"></path></svg>
    """

  /// A drawing of obsidian_ink with strokes in its metadata.
  static let obsidianStrokes = """
    <svg xmlns="http://www.w3.org/2000/svg" direction="ltr" stroke-linejoin="round"><path d="M0 0L1 1"/><metadata>
    <ink plugin-version="0.5.0" file-type="inkDrawing"/><ink-canvas version="0.5.0">{"version":1,"strokes":[
    {"id":"a","points":[[10,20,0.5],[100,20,0.9],[120,40,0.2]],"style":{"size":8,"thinning":0.5,
    "simulatePressure":false,"color":"currentColor"},"offset":{"x":5,"y":6}}]}</ink-canvas></metadata></svg>
    """

  /// A drawing of obsidian_ink with a document of tldraw in its metadata.
  static let obsidianSVG =
    """
    <svg xmlns="http://www.w3.org/2000/svg" direction="ltr" stroke-linejoin="round"><path d="M0 0L1 1"/>
    <metadata><ink file-type="inkDrawing"/><tldraw version="2.1.0">{"document":{"store":{
    """ + obsidianRecords + "}}}</tldraw></metadata></svg>"

  /// A drawing of obsidian_ink as JSON.
  static let obsidianJSON =
    "{\"meta\":{\"pluginVersion\":\"0.4.0\",\"tldrawVersion\":\"2.1.0\"},\"tldraw\":{\"document\":{\"store\":{"
    + obsidianRecords + "}}}}"

  private static let obsidianRecords = """
    "document:document":{"id":"document:document","typeName":"document"},
    "page:a":{"id":"page:a","typeName":"page","name":"Handwritten Note","index":"a1"},
    "shape:a":{"id":"shape:a","typeName":"shape","type":"draw","parentId":"page:a","index":"a1","x":1,"y":2,
    "rotation":0,"opacity":1,"props":{"color":"black","dash":"draw","size":"m","fill":"none","isPen":false,
    "segments":[{"type":"free","points":[{"x":0,"y":0,"z":0.5},{"x":5,"y":5,"z":0.5}]}]}}
    """

  static let signature = """
    [{"penColor":"rgb(66, 133, 244)","dotSize":0,"minWidth":0.5,"maxWidth":2.5,"velocityFilterWeight":0.7,
    "compositeOperation":"source-over","points":[{"time":1523730547109,"x":10,"y":20,"pressure":0},
    {"time":1523730547119,"x":14,"y":20,"pressure":0},{"time":1523730547129,"x":54,"y":20,"pressure":0}]},
    {"penColor":"black","points":[{"time":1523730548109,"x":1,"y":2,"pressure":0}]}]
    """

  static let signatureScript = """
    import { PointGroup } from '../../src/signature_pad';
    // A face.
    export const face: PointGroup[] = [
      { penColor: 'black', dotSize: 0, minWidth: 0.5, maxWidth: 2.5, points: [ { time: 10, x: 125, y: 54, pressure: 0, }, ], },
    ];
    """

  static let freehand = """
    {"corners": [[8.49, 272.75, 0.5, 0], [9.49, 273.75, 0.7, 10], [17.5, 280, 0.9, 18]],
    "strokes": [[[1, 2], [3, 4]], [[5, 6]]], "dots": [{"x": 1, "y": 2, "pressure": 0.25}]}
    """

  static let myScript = """
    [{"type":"shape","style":{"width":8,"color":"#0000ff","opacity":0.5,"fill":"#00ffff"},"kind":"polygon",
    "points":[{"x":100,"y":50},{"x":500,"y":50},{"x":500,"y":200}]},
    {"type":"stroke","id":"s","style":{"color":"#ff0000","width":4,"opacity":1},"pointers":[
    {"x":204,"y":88,"t":1705604635565,"p":1},{"x":208,"y":86,"t":1705604635599,"p":0.5}]},
    {"type":"edge","kind":"line","start":{"x":1,"y":2},"end":{"x":30,"y":40},"endDecoration":"arrow-head",
    "style":{"width":2}}]
    """

  static let jiix = """
    {"type":"Text","bounding-box":{"x":0,"y":0,"width":30,"height":10},"label":"hi","version":"3","words":[
    {"label":"hi","bounding-box":{"x":1,"y":2,"width":10,"height":5},"candidates":["hi","lo"],"items":[
    {"type":"stroke","id":"1","X":[0,25.4,50.8],"Y":[0,25.4,0],"F":[0.5,0.75,1],"T":[0,10,20]}]}]}
    """

  static let strokeGroups = """
    {"width":400,"height":200,"contentType":"Text","strokeGroups":[{"penStyle":"color: #00ff00;\\n-myscript-pen-width: 3",
    "strokes":[{"pointerType":"PEN","x":[1,2,3],"y":[4,5,6],"t":[0,10,20],"p":[0.5,0.5,1]}]}]}
    """

  static let saberJSON = """
    {"v":9,"ni":0,"b":null,"p":"lined","l":40,"z":[{"w":1000.0,"h":1400.0,"s":[
    {"i":0,"p":[{"x":100.0,"y":100.0,"p":0.5},{"x":200.0,"y":120.0,"p":0.9}],"s":8.0,"c":4278190335,"ty":"Pen"},
    {"shape":"circle","i":0,"cx":50,"cy":60,"r":20,"s":5},{"i":0,"p":[{"x":1,"y":2},{"x":300,"y":2}],"s":50,
    "c":1694498560,"ty":"Highlighter","pe":false}],"q":[{"insert":"typed\\n"}],
    "i":[{"id":0,"e":".png","x":10,"y":20,"w":40,"h":20,"nw":4,"nh":2,"a":0}]},
    {"w":1000.0,"h":1400.0}],"a":["\(png)"],"c":0}
    """

  static let saberBSON: [UInt8] = {
    var point: [UInt8] = []
    for value: Float in [100, 200, 0.5] {
      for i in 0..<4 { point.append(UInt8(truncatingIfNeeded: value.bitPattern >> UInt32(8 * i))) }
    }
    let stroke = BSON.document([
      ("shape", BSON.null), ("p", BSON.list([BSON.binary(point), BSON.binary(point)])),
      ("i", BSON.int32(0)), ("ty", BSON.text("Pen")), ("pe", BSON.bool(true)),
      ("c", BSON.int64(0xFF00_8000)), ("s", BSON.double(10)), ("sp", BSON.bool(false)),
    ])
    let image = BSON.document([
      ("id", BSON.int32(0)), ("e", BSON.text(".png")), ("x", BSON.double(5)), ("y", BSON.double(6)),
      ("w", BSON.double(40)), ("h", BSON.double(20)), ("a", BSON.int32(0)),
    ])
    let page = BSON.document([
      ("w", BSON.double(1000)), ("h", BSON.double(1400)), ("s", BSON.list([stroke])),
      ("i", BSON.list([image])),
    ])
    return BSON.document([
      ("v", BSON.int32(19)), ("ni", BSON.int32(1)), ("b", BSON.null), ("p", BSON.text("grid")),
      ("l", BSON.int32(40)), ("z", BSON.list([page])), ("c", BSON.int32(0)),
    ]).content
  }()

  static let saberArchive = zip([
    ("main.sbn2", saberBSON), ("main.sbn2.0", Base64.decode(Array(png.utf8)) ?? []),
  ])

  static let butterflyJSON = """
    {"name":"note","content":[{"layer":"","points":[{"x":683,"y":193,"pressure":0},{"x":684,"y":199,"pressure":0.5},
    {"x":686,"y":216,"pressure":0.6}],"property":{"strokeWidth":5,"strokeMultiplier":10,"color":4278255360,
    "fill":false,"type":"pen"},"type":"pen"},{"layer":"","firstPosition":{"x":605,"y":96},"secondPosition":
    {"x":1223,"y":601},"property":{"strokeWidth":5,"shape":{"fillColor":0,"topLeftCornerRadius":0,
    "type":"rectangle"},"color":4294901760,"type":"shape"},"type":"shape"},{"type":"text","position":{"x":1,
    "y":2},"area":{"paragraph":{"textSpans":[{"text":"words","type":"text"}]}}}],"background":{"boxWidth":20,
    "boxHeight":20,"boxXColor":4278190335,"boxColor":4294967295,"type":"box"},"fileVersion":6,"type":"document"}
    """

  static let butterflyArchive = zip([
    ("META-INF/butterfly.json", Array("{\"type\":\"document\",\"fileVersion\":12}".utf8)),
    (
      "pages/1.second.json",
      Array(
        """
        {"layers":[{"id":"a","name":"ink","content":[{"type":"pen","rotation":90,"points":[{"x":0,"y":0,
        "pressure":0.1},{"x":10,"y":0,"pressure":0.5},{"x":20,"y":0,"pressure":1}],"property":{"strokeWidth":5,
        "thinning":0.4,"paint":{"type":"solid","color":4278190335}}}]}],"backgrounds":[]}
        """.utf8
      )
    ),
    (
      "pages/0.first.json",
      Array(
        """
        {"layers":[{"id":"a","name":"pictures","content":[{"type":"image","position":{"x":1,"y":2},
        "width":4,"height":2,"constraints":{"type":"scaled","scaleX":10,"scaleY":10},"source":"images/a.png"},
        {"type":"polygon","points":[{"x":0,"y":0},{"x":10,"y":0,"handleOut":{"x":12,"y":5}},{"x":5,"y":9}],
        "property":{"strokeWidth":1,"paint":{"type":"solid","color":4278190080}}}]}]}
        """.utf8
      )
    ), ("images/a.png", Base64.decode(Array(png.utf8)) ?? []),
  ])

  static let will: [UInt8] = {
    var path = TestMessage()
    path.add(1, float: 0)
    path.add(2, float: 1)
    path.add(3, 2)
    var content: [UInt8] = []
    var last = (0, 0)
    for (x, y) in [(0, 0), (1000, 0), (2000, 1000), (3000, 0), (4000, 0)] {
      content += TestMessage.varint(TestMessage.folded(x - last.0))
      content += TestMessage.varint(TestMessage.folded(y - last.1))
      last = (x, y)
    }
    path.add(4, bytes: content)
    path.add(5, differencesOf: [100, 200, 300, 200, 100])
    path.add(6, differencesOf: [0x1020_30FF])
    let stream = TestMessage.varint(UInt64(path.bytes.count)) + path.bytes
    let body = TestUIM.chunk("HEAD", [0, 0, 0]) + TestUIM.chunk("INK ", stream + stream)
    return TestUIM.chunk("RIFF", Array("WILL".utf8) + body)
  }()

  static let willArchive: [UInt8] = {
    let ink = will.dropFirst(12 + 12 + 8)
    let section = """
      <svg width="592" height="864" xmlns="http://www.w3.org/2000/svg"><view viewBox="0 0 400 300"/>
      <g transform="matrix(2 0 0 2 10 20)"><g transform="matrix(1 0 0 1 0 0)"/></g></svg>
      """
    return zip([
      ("[Content_Types].xml", Array("<Types/>".utf8)),
      ("sections/section0.svg", Array(section.utf8)),
      ("sections/media/strokes0.protobuf", Array(ink)),
      ("style/paints.protobuf", [1, 2, 3]),
    ])
  }()

  static let paper = """
    <?xml version="1.0" encoding="UTF-8"?>
    <paper xmlns:inkml="http://www.w3.org/2003/InkML"><resource><templateImage>Qk0=</templateImage></resource>
    <inkml:ink><inkml:trace type="penUp">1 1,2 2</inkml:trace><inkml:trace>10 20,30 40,50 20</inkml:trace></inkml:ink>
    </paper>
    """

  static let svc = """
    4
    52.81 81.31 0.000 1 510 520 0.1
    52.83 81.41 0.007 1 510 520 0.5
    52.85 81.51 0.015 0 510 520 0.0
    53.85 82.51 0.023 1 510 520 1.0
    """

  static let whiteboard = """
    <?xml version="1.0" encoding="ISO-8859-1"?>
    <WhiteboardCaptureSession><WhiteboardDescription><SensorLocation corner="top_left"/></WhiteboardDescription>
    <StrokeSet><Stroke colour="black" start_time="100.5" end_time="101"><Point x="1073" y="1058" time="100.5"/>
    <Point x="1083" y="1068" time="100.51"/></Stroke><Stroke colour="blue"><Point x="5" y="6" time="102"/></Stroke>
    </StrokeSet></WhiteboardCaptureSession>
    """

  static let slides: [UInt8] = {
    let slide = """
      <p:sld xmlns:p="p" xmlns:a="a" xmlns:r="r" xmlns:mc="mc" xmlns:p14="p14"><p:sp/><mc:AlternateContent>
      <mc:Choice><p:contentPart r:id="rId2"><p14:xfrm><a:off x="1270000" y="635000"/><a:ext cx="1270000" cy="127000"/>
      </p14:xfrm></p:contentPart></mc:Choice><mc:Fallback><p:pic/></mc:Fallback></mc:AlternateContent></p:sld>
      """
    let relations = """
      <Relationships><Relationship Id="rId2" Target="../ink/ink1.xml"/></Relationships>
      """
    return zip([
      ("[Content_Types].xml", Array("<Types/>".utf8)),
      (
        "ppt/presentation.xml",
        Array(
          "<p:presentation xmlns:p=\"p\"><p:sldSz cx=\"9144000\" cy=\"5143500\"/></p:presentation>"
            .utf8
        )
      ), ("ppt/slides/slide1.xml", Array(slide.utf8)),
      ("ppt/slides/_rels/slide1.xml.rels", Array(relations.utf8)),
      ("ppt/ink/ink1.xml", Array(Samples.officeInkML.utf8)),
    ])
  }()
}

/// A writer of BSON.
enum BSON {
  typealias Value = (type: UInt8, content: [UInt8])

  static var null: Value { (0x0A, []) }
  static func double(_ value: Double) -> Value { (0x01, little(value.bitPattern, 8)) }
  static func int32(_ value: Int32) -> Value {
    (0x10, little(UInt64(UInt32(bitPattern: value)), 4))
  }
  static func int64(_ value: Int64) -> Value { (0x12, little(UInt64(bitPattern: value), 8)) }
  static func bool(_ value: Bool) -> Value { (0x08, [value ? 1 : 0]) }

  static func text(_ text: String) -> Value {
    (0x02, little(UInt64(text.utf8.count + 1), 4) + Array(text.utf8) + [0])
  }

  static func binary(_ bytes: [UInt8]) -> Value {
    (0x05, little(UInt64(bytes.count), 4) + [0] + bytes)
  }

  static func list(_ values: [Value]) -> Value {
    (0x04, document(values.enumerated().map { ("\($0.offset)", $0.element) }).content)
  }

  static func document(_ members: [(String, Value)]) -> Value {
    var body: [UInt8] = []
    for (name, value) in members { body += [value.type] + Array(name.utf8) + [0] + value.content }
    return (0x03, little(UInt64(body.count + 5), 4) + body + [0])
  }

  private static func little(_ value: UInt64, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> UInt64(8 * $0)) }
  }
}
