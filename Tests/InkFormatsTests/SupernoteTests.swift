import InkDrawing
import InkFormatsExtra
import InkGraphics
import InkStrokes
import Testing

@testable import InkFormats

/// A writer of notes of Supernote tablets, so that tests need no foreign files.
enum TestSupernote {
  private static func le(_ value: Int, _ count: Int) -> [UInt8] { TestRemarkable.le(value, count) }

  private static func padded(_ text: String) -> [UInt8] {
    let bytes = Array(text.utf8)
    return bytes + [UInt8](repeating: 0, count: 52 - bytes.count)
  }

  /// A record of a stroke between two points of the digitizer.
  static func record(
    pen: Int,
    color: Int,
    type: Int = 5000,
    status: Int = 0,
    hasPoints: Bool = true
  ) -> [UInt8] {
    var bytes = le(pen, 4) + le(color, 4) + le(400, 4) + [UInt8](repeating: 0, count: 28)
    bytes += le(type, 4) + le(0, 4) + padded("others") + [UInt8](repeating: 0, count: 28)
    bytes +=
      le(18720, 4) + le(14040, 4) + padded("superNoteNote") + [UInt8](repeating: 0, count: 20)
    bytes += le(0, 4)
    let points = hasPoints ? [(1000, 13040), (2000, 12040)] : []
    bytes += le(points.count, 4) + points.flatMap { le($0.0, 4) + le($0.1, 4) }
    bytes += le(points.count, 4) + points.flatMap { _ in le(2048, 2) }
    bytes += le(0, 4) + le(0, 4) + le(0, 4) + le(0, 4)
    bytes += le(status, 4) + [UInt8](repeating: 0, count: 48) + le(0, 4)
    bytes += [UInt8](repeating: 0, count: 10)
    let ring = hasPoints ? [] : [(10.0, 10.0), (90.0, 10.0), (90.0, 30.0)]
    bytes += le(ring.isEmpty ? 0 : 1, 4)
    if !ring.isEmpty {
      bytes += le(ring.count, 4)
      bytes += ring.flatMap { TestRemarkable.float($0.0) + TestRemarkable.float($0.1) }
    }
    return bytes
  }

  /// A note of one page: a line, an erased one, the rest of one, and an eraser; and a picture of the main layer.
  static func note(hasPath: Bool = true) -> [UInt8] {
    var bytes = Array("noteSN_FILE_VER_20230015".utf8)
    func add(_ content: [UInt8]) -> Int {
      defer { bytes += le(content.count, 4) + content }
      return bytes.count
    }
    let header = add(Array("<FILE_TYPE:NOTE><APPLY_EQUIPMENT:N6>".utf8))
    // 2,628,288 pixels: black, then transparent ones.
    var runs: [UInt8] = [0x61, 99]
    for _ in 0..<161 { runs += [0x62, 255] }
    let picture = add(runs)
    let layer = add(
      Array(
        "<LAYERTYPE:NOTE><LAYERPROTOCOL:RATTA_RLE><LAYERNAME:MAINLAYER><LAYERBITMAP:\(picture)>"
          .utf8
      )
    )
    let records = [
      record(pen: 10, color: 157), record(pen: 10, color: 0, status: -99),
      record(pen: 10, color: 0, hasPoints: false), record(pen: 3, color: 255, type: -2),
    ]
    let path = hasPath ? add(le(records.count, 4) + records.flatMap { le($0.count, 4) + $0 }) : 0
    let page = add(
      Array(
        ("<PAGESTYLE:style_white><LAYERSEQ:MAINLAYER,BGLAYER><MAINLAYER:\(layer)><BGLAYER:0>"
          + "<TOTALPATH:\(path)><ORIENTATION:1000><LAYERINFO:[{\"layerId\"#0,\"name\"#\"Main\",\"isVisible\"#true}]>")
          .utf8
      )
    )
    let footer = add(Array("<PAGE1:\(page)><FILE_FEATURE:\(header)>".utf8))
    return bytes + le(footer, 4)
  }
}

@Suite struct SupernoteTests {
  private let unit = 72.0 / 300

  @Test("Ink is read without what was erased") func ink() throws {
    let file = try InkReader.read(TestSupernote.note(), formats: .all)
    #expect(file.format == .supernote && file.notes.isEmpty)
    #expect(file.pages[0].size == PageSize(1404 * unit, 1872 * unit) && file.names(0) == ["Main"])
    #expect(file.strokes.count == 1 && file.items.count == 2)
    #expect(areClose(file.points[0], [(100 * unit, 100 * unit), (200 * unit, 200 * unit)]))
    #expect(isClose(file.strokes[0].brush.style.width, 4 * unit))
    #expect(file.strokes[0].brush.style.color == Color(gray: 157 / 255))
  }

  @Test("Without ink, the pictures of the layers are shown") func pictures() throws {
    let file = try InkReader.read(TestSupernote.note(hasPath: false), formats: .all)
    #expect(file.strokes.isEmpty && file.items.count == 1)
    guard case .picture? = file.items[0].graphic?.origin else {
      Issue.record("the picture is an item")
      return
    }
  }

  @Test("A note without its end is read by its list of pages") func truncation() throws {
    let file = try InkReader.read(Array(TestSupernote.note().dropLast(3)), formats: .all)
    #expect(file.strokes.count == 1 && !file.notes.isEmpty)
  }
}
