import Foundation
import InkFormats
import InkFormatsExtra
import Testing

/// Files by other programs, in the folder that `INKSTONE_DATA` names and in `trials` beside it.
@Suite struct RealFilesTests {
  /// A file, with the numbers of its pages, strokes and other items.
  struct Expectation: Sendable, CustomTestStringConvertible {
    var path: String
    var format: InkFormat
    var pages = 1
    var strokes: Int
    var others = 0
    var testDescription: String { path }
  }

  static let folder = ProcessInfo.processInfo.environment["INKSTONE_DATA"]

  static let expectations = [
    Expectation(path: "tldraw/Example.tldr", format: .tldraw, strokes: 6, others: 6),
    Expectation(path: "../trials/tldraw/repo-map.tldr", format: .tldraw, strokes: 0, others: 28),
    Expectation(
      path: "../trials/svg/js-draw_sample-1.svg",
      format: .drawnSVG,
      strokes: 0,
      others: 2233
    ),
    Expectation(path: "../trials/svg/Write_Intro.svg", format: .drawnSVG, strokes: 0, others: 2050),
    Expectation(path: "../trials/signature_pad/face.ts", format: .signaturePad, strokes: 3),
    Expectation(
      path: "perfect_freehand/inputs.json",
      format: .perfectFreehand,
      pages: 12,
      strokes: 12
    ),
    Expectation(
      path: "../trials/myscript/hello-multiple-lines.json",
      format: .myScript,
      strokes: 6
    ),
    Expectation(
      path: "../trials/myscript/diagram-with-shape.json",
      format: .myScript,
      strokes: 1,
      others: 1
    ),
    Expectation(path: "../trials/saber/v9_low_point_count.sbn", format: .saber, strokes: 3),
    Expectation(
      path: "../trials/butterfly/document_v1.bfly",
      format: .butterfly,
      strokes: 1,
      others: 1
    ),
    Expectation(path: "will/apple.will", format: .will, strokes: 10),
    Expectation(path: "svc/signal.svc", format: .svc, strokes: 5),
  ]

  @Test(
    .enabled(if: folder != nil, "INKSTONE_DATA names no folder"),
    arguments: expectations
  )
  func filesAreReadCompletely(_ expected: Expectation) throws {
    let path = try #require(Self.folder) + "/" + expected.path
    guard let data = FileManager.default.contents(atPath: path) else {
      print("\(expected.path): skipped, since it is missing")
      return
    }
    let file = try InkReader.read(Array(data), name: path, formats: .all)
    print(
      "\(expected.path): \(file.pages.count) pages, \(file.strokes.count) strokes, \(file.notes)"
    )
    #expect(file.format == expected.format && file.pages.count == expected.pages)
    #expect(file.strokes.count == expected.strokes)
    #expect(file.items.count - file.strokes.count == expected.others)
  }
}
