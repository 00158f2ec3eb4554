import InkStrokes
import Testing
import _InkTestSupport

/// Small samples of every format, the seeds of the mutation tests.
///
/// A new reader is covered by adding its samples here.
enum FuzzSeeds {
  /// A sample with its name.
  struct Seed: Sendable, CustomTestStringConvertible {
    var name: String
    var bytes: [UInt8]
    var testDescription: String { name }

    init(_ name: String, _ text: String) {
      self.name = name
      bytes = Array(text.utf8)
    }

    init(_ name: String, bytes: [UInt8]) {
      self.name = name
      self.bytes = bytes
    }
  }

  /// All samples; each is valid.
  static let all: [Seed] = [
    Seed("sample lines", Samples.lines),
    Seed("Inkable events", Samples.touches),
    Seed("event log", bytes: EventLogTests.stream.encoded()),
    Seed("evemu", EvdevReaderTests.description + EvdevReaderTests.events),
    Seed("libinput record", EvdevReaderTests.yaml),
    Seed("log of pens", bytes: EvdevReaderTests.log),
    Seed("InkML, plain", Samples.plainInkML),
    Seed("InkML, everything", Samples.richInkML),
    Seed("InkML, Office", Samples.officeInkML),
    Seed("InkML, gzipped", bytes: Samples.gzippedInkML),
    Seed("InkML with a document", bytes: Samples.inkML(Samples.xournalDocument)),
    Seed("Quick, Draw!", Samples.drawings),
    Seed("Drawsana", DrawsanaTests.sample),
    Seed("Excalidraw", ExcalidrawTests.sample),
    Seed(
      "Excalidraw, PNG",
      bytes: ExcalidrawPayloadTests.png(ExcalidrawPayloadTests.payload(ExcalidrawTests.sample))
    ),
    Seed(
      "Excalidraw, SVG",
      bytes: ExcalidrawPayloadTests.svg(
        ExcalidrawPayloadTests.payload(ExcalidrawTests.sample),
        version: 2
      )
    ),
    Seed("reMarkable 3", bytes: TestRemarkable.lines(version: 3)),
    Seed("reMarkable 5", bytes: TestRemarkable.lines(version: 5)),
    Seed("reMarkable 6", bytes: TestRemarkable.scene),
    Seed("reMarkable, notebook", bytes: TestRemarkable.notebook),
    Seed("Supernote", bytes: TestSupernote.note()),
    Seed("Supernote, pictures", bytes: TestSupernote.note(hasPath: false)),
    Seed("GoodNotes", bytes: TestGoodNotes.sample),
    Seed("Rnote 0.15", TestRnote.document()),
    Seed("Rnote 0.5", TestRnote.old),
    Seed("UNIPEN", Samples.unipen),
    Seed("UIM 3.1", bytes: TestUIM.sample),
    Seed("UIM 3.1, zipped", bytes: TestUIM.zipped),
    Seed("UIM 3.0", bytes: TestUIM.old),
    Seed("SVG with ink", bytes: Samples.svg(Samples.xournalDocument)),
    Seed("SVG with a recording", bytes: Samples.svg(Samples.touches)),
    Seed("tldraw", WhiteboardSamples.tldraw),
    Seed("tldraw 1", WhiteboardSamples.oldTldraw),
    Seed("obsidian_ink, JSON", WhiteboardSamples.obsidianJSON),
    Seed("obsidian_ink, tldraw in SVG", WhiteboardSamples.obsidianSVG),
    Seed("obsidian_ink, strokes in SVG", WhiteboardSamples.obsidianStrokes),
    Seed("Write", WhiteboardSamples.write),
    Seed("js-draw", WhiteboardSamples.jsDraw),
    Seed("signature_pad, SVG", WhiteboardSamples.signatureSVG),
    Seed("signature_pad", WhiteboardSamples.signature),
    Seed("signature_pad, TypeScript", WhiteboardSamples.signatureScript),
    Seed("perfect-freehand", WhiteboardSamples.freehand),
    Seed("MyScript", WhiteboardSamples.myScript),
    Seed("MyScript, JIIX", WhiteboardSamples.jiix),
    Seed("MyScript, groups", WhiteboardSamples.strokeGroups),
    Seed("Saber, JSON", WhiteboardSamples.saberJSON),
    Seed("Saber, BSON", bytes: WhiteboardSamples.saberBSON),
    Seed("Saber, zipped", bytes: WhiteboardSamples.saberArchive),
    Seed("Butterfly, JSON", WhiteboardSamples.butterflyJSON),
    Seed("Butterfly, zipped", bytes: WhiteboardSamples.butterflyArchive),
    Seed("WILL", bytes: WhiteboardSamples.will),
    Seed("WILL, zipped", bytes: WhiteboardSamples.willArchive),
    Seed("Wacom page", WhiteboardSamples.paper),
    Seed("signature (.svc)", WhiteboardSamples.svc),
    Seed("IAM-OnDB", WhiteboardSamples.whiteboard),
    Seed("Office presentation", bytes: WhiteboardSamples.slides),
    Seed("JPEG", bytes: PictureSamples.held(8)),
    Seed("JPEG in scans", bytes: PictureSamples.progressiveJPEG),
    Seed("PNG", bytes: PictureSamples.pngPalette),
    Seed("WebP", bytes: PictureSamples.alphaWebP),
    Seed("Xournal", Samples.xournalDocument),
    Seed("Xournal, gzipped", bytes: deflated(Array(Samples.xournalDocument.utf8), windowBits: 31)),
    Seed(
      "Xournal, packaged",
      bytes: zip([
        ("mimetype", Array("application/xournal++".utf8)),
        ("content.xml", Array(Samples.xournalDocument.utf8)),
      ])
    ),
  ]
}

/// The bytes of the samples.
enum Samples {
  static let xournalDocument = """
    <?xml version="1.0" standalone="no"?>
    <xournal creator="Xournal++ 1.1.3" fileversion="4">
    <title>sample</title>
    <page width="300" height="200">
    <background type="solid" color="#ffffffff" style="lined"/>
    <layer name="ink">
    <stroke tool="pen" color="#0000a0ff" width="1.41 1.2 1.6" capStyle="round">
    10 20 30.5 22 50 40.25
    </stroke>
    <stroke tool="highlighter" color="#ffff007f" width="8.5">10 60 200 60.5</stroke>
    <stroke tool="eraser" color="white" width="10">20 20 25 25</stroke>
    <stroke tool="pen" color="red" width="2" style="dash" fill="64">0 0 50 0 50 50 0 0</stroke>
    <text font="Sans" size="12" x="20" y="90" color="black">a text</text>
    </layer>
    </page>
    <page width="100" height="100">
    <background type="solid" color="yellow" style="graph"/>
    <layer/>
    </page>
    </xournal>
    """

  static let lines = """
    # x_cm y_cm t_s pressure
    2.54 5.08 0.000 0.25
    2.64 5.08 0.010 0.50
    2.74 5.18 0.020 0.75

    7.62 5.08 1.5 1
    """

  static func touch(
    _ identifier: Int,
    phase: Int,
    at x: Double,
    time: Double,
    contact: String = "638CB9FB-7D12-40B4-82A9-8F61F93E6E88",
    update index: Int? = nil,
    isUpdate: Bool = false,
    isPrediction: Bool = false
  ) -> String {
    let digits = String(identifier, radix: 16, uppercase: true)
    let padded = String(repeating: "0", count: 8 - digits.count) + digits
    let key = index.map { "\"estimationUpdateIndex\": \($0)," } ?? ""
    return """
      {"touchIdentifier": "\(contact)", "identifier": "\(padded)-1DAE-47A1-8E1B-D630653015CE",
       "type": 2, "phase": \(phase), "timestamp": \(time), "location": [\(x), 440.5], \(key)
       "force": 0.5, "maximumPossibleForce": 4.166666666666667, "azimuth": 0.25,
       "azimuthUnitVector": [0.97, 0.22], "altitudeAngle": 1.125, "majorRadius": 0.25,
       "majorRadiusTolerance": 0, "estimatedProperties": \(isUpdate ? 0 : 1),
       "estimatedPropertiesExpectingUpdates": \(index == nil || isUpdate ? 0 : 1),
       "isUpdate": \(isUpdate), "isPrediction": \(isPrediction)}
      """
  }

  static let touches =
    "["
    + [
      touch(1, phase: 0, at: 506, time: 720394.400, update: 89),
      touch(2, phase: 1, at: 508, time: 720394.404, update: 90),
      touch(3, phase: 1, at: 512, time: 720394.408, update: 91),
      touch(4, phase: 1, at: 520, time: 720394.416, isPrediction: true),
      touch(5, phase: 0, at: 506, time: 720394.400, update: 89, isUpdate: true),
      touch(6, phase: 1, at: 508, time: 720394.404, update: 90, isUpdate: true),
      touch(7, phase: 1, at: 516, time: 720394.412),
      #"{"type": "gestureCallback", "timestamp": 720394.5}"#,
      touch(8, phase: 3, at: 517, time: 720394.416),
    ].joined(separator: ",\n") + "]"

  static let plainInkML = """
    <ink xmlns="http://www.w3.org/2003/InkML">
    <annotation type="UI">sample</annotation>
    <trace id="0">
    10 0, 9 14, 8 28, 7 42
    </trace>
    <trace id="1">130 155</trace>
    <traceGroup xml:id="5"><annotation type="truth">x</annotation>
    <traceView traceDataRef="0"/><traceView traceDataRef="1"/></traceGroup>
    </ink>
    """

  static let richInkML = """
    <?xml version="1.0" encoding="UTF-8"?>
    <ink xmlns="http://www.w3.org/2003/InkML">
    <definitions>
     <timestamp xml:id="noon" timeString="1970-01-01T12:00:00Z"/>
     <brush xml:id="base"><brushProperty name="color" value="#336699"/></brush>
     <brush xml:id="marker" brushRef="#base">
      <brushProperty name="width" value="5" units="mm"/>
      <brushProperty name="rasterOp" value="maskPen"/>
      <brushProperty name="transparency" value="51"/></brush>
     <context xml:id="device">
      <inkSource xml:id="tablet">
       <traceFormat>
        <channel name="X" type="integer"/><channel name="Y" type="integer" orientation="-ve"/>
        <channel name="F" type="integer" min="0" max="1023"/>
        <channel name="OTx" units="deg"/><channel name="OTy" units="deg"/>
        <intermittentChannels><channel name="B1" type="boolean" default="F"/></intermittentChannels>
       </traceFormat>
       <sampleRate uniform="true" value="100"/>
       <channelProperties>
        <channelProperty channel="X" name="resolution" value="1000" units="1/in"/>
        <channelProperty channel="Y" name="resolution" value="1000" units="1/in"/>
       </channelProperties>
      </inkSource>
      <timestamp timestampRef="#noon" timeOffset="500"/>
     </context>
     <context xml:id="marked" contextRef="#device" brushRef="#marker">
      <canvasTransform><mapping type="affine"><affine>1 0 1000, 0 1 2000</affine></mapping>
      </canvasTransform>
     </context>
     <trace xml:id="kept" contextRef="#device">0 0 0 0 0, 1000 0 1023 0 0, 2000 0 0 0 0</trace>
    </definitions>
    <traceView traceDataRef="#kept" from="2" to="3"/>
    <traceGroup contextRef="#marked">
     <trace timeOffset="250">1000 2000 512 30 -30 T,'100'-10*'0'0 F,"5"5'1**,!#FF!0 ?!0!0 :T</trace>
     <trace type="penUp">0 0 0 0 0</trace>
     <trace xml:id="head" continuation="begin">0 0 1 0 0, 10 0 1 0 0</trace>
     <trace continuation="end" priorRef="#head">20 0 1 0 0, 30 0 1 0 0</trace>
    </traceGroup>
    </ink>
    """

  static let officeInkML = """
    \u{FEFF}<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
    <inkml:ink xmlns:inkml="http://www.w3.org/2003/InkML">
    <inkml:definitions><inkml:context xml:id="ctx0"><inkml:inkSource xml:id="inkSrc0">
    <inkml:traceFormat><inkml:channel name="X" type="integer" max="32767" units="in"/>
    <inkml:channel name="Y" type="integer" max="32767" units="in"/>
    <inkml:channel name="F" type="integer" max="32767" units="dev"/></inkml:traceFormat>
    <inkml:channelProperties>
    <inkml:channelProperty channel="X" name="resolution" value="3971.75757" units="1/in"/>
    <inkml:channelProperty channel="Y" name="resolution" value="5295.24854" units="1/in"/>
    <inkml:channelProperty channel="F" name="resolution" value="0" units="1/dev"/>
    </inkml:channelProperties></inkml:inkSource></inkml:context>
    <inkml:brush xml:id="br0"><inkml:brushProperty name="width" value="0.0635" units="cm"/>
    <inkml:brushProperty name="height" value="0.0635" units="cm"/>
    <inkml:brushProperty name="color" value="#ED1C24"/>
    <inkml:brushProperty name="fitToCurve" value="1"/></inkml:brush></inkml:definitions>
    <inkml:traceGroup><inkml:annotationXML><emma:emma xmlns:emma="http://www.w3.org/2003/04/emma">
    <msink:context xmlns:msink="http://schemas.microsoft.com/ink/2010/main" type="inkWord"/>
    </emma:emma></inkml:annotationXML>
    <inkml:trace contextRef="#ctx0" brushRef="#br0">0 2540 0,'254'0'16384,"0"0"0,2-1-16384</inkml:trace>
    </inkml:traceGroup></inkml:ink>
    """

  /// `<ink><trace>1 2,3 4</trace></ink>`, gzipped as a single stored block.
  static let gzippedInkML: [UInt8] = {
    let text = Array("<ink><trace>1 2,3 4</trace></ink>".utf8)
    var crc = UInt32.max
    for byte in text {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc >> 1 ^ (crc & 1 == 1 ? 0xEDB8_8320 : 0) }
    }
    let count = UInt16(text.count)
    let sum = ~crc
    var bytes: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255, 1]
    for value in [count, ~count] { bytes += [UInt8(value & 255), UInt8(value >> 8)] }
    bytes += text
    for value in [sum, UInt32(count)] {
      for shift in [0, 8, 16, 24] { bytes.append(UInt8(value >> UInt32(shift) & 255)) }
    }
    return bytes
  }()

  static let drawings = """
    {"word":"cat","recognized":true,"drawing":[[[0,128,255],[10,20,30]],[[7],[9]]]}

    {"word":"dog","drawing":[[[100.5,110.25],[300.0,310.0],[0.0,84.0]],[[5,6,7],[5,6,7],[100,110,120]]]}
    """
}
