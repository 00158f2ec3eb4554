import Foundation
import InkFormats
import InkFormatsExtra
import InkGraphics
import InkStrokes
import Testing

/// Files by others, in the folder that `INKSTONE_DATA` names.
@Suite struct DataFolderTests {
  static let folder = ProcessInfo.processInfo.environment["INKSTONE_DATA"]

  /// A subfolder, the extension of its files, and the expected properties of each.
  struct Expectation: Sendable, CustomTestStringConvertible {
    var folder: String
    var suffix: String
    var format: InkFormat
    var strokes: ClosedRange<Int>
    var samples: ClosedRange<Int>
    var testDescription: String { folder }
  }

  static let expectations = [
    Expectation(
      folder: "applepencil",
      suffix: ".json",
      format: .inkableEvents,
      strokes: 1...1,
      samples: 50...200
    ),
    Expectation(
      folder: "bench_inputs",
      suffix: ".txt",
      format: .sampleLines,
      strokes: 1...276,
      samples: 199...17000
    ),
    Expectation(
      folder: "inkml_crohme",
      suffix: ".inkml",
      format: .inkML,
      strokes: 2...60,
      samples: 50...5000
    ),
    Expectation(
      folder: "inkml_office",
      suffix: ".xml",
      format: .inkML,
      strokes: 13...13,
      samples: 500...3000
    ),
    Expectation(
      folder: "quickdraw",
      suffix: ".ndjson",
      format: .quickDraw,
      strokes: 25...1000,
      samples: 200...20000
    ),
    Expectation(
      folder: "uim",
      suffix: ".uim",
      format: .uim,
      strokes: 4...471,
      samples: 800...10_000
    ),
  ]

  @Test(.enabled(if: folder != nil, "INKSTONE_DATA names no folder"), arguments: expectations)
  func filesOfOthersAreRead(_ expected: Expectation) throws {
    let folder = try #require(Self.folder) + "/" + expected.folder
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
      .filter { $0.hasSuffix(expected.suffix) }.sorted()
    try #require(!names.isEmpty)
    for name in names {
      let data = try Data(contentsOf: URL(fileURLWithPath: folder + "/" + name))
      let file = try InkReader.read(Array(data), name: name, formats: .all)
      let samples = file.strokes.reduce(0) { $0 + $1.samples.count }
      var box = Rect.empty
      for stroke in file.strokes { box.formUnion(stroke.bounds()) }
      print(
        "\(expected.folder)/\(name): \(file.pages.count) pages, \(file.strokes.count) strokes,",
        "\(samples) samples, \(box.width.rounded()) × \(box.height.rounded()), \(file.notes)"
      )
      #expect(file.format == expected.format)
      #expect(expected.strokes.contains(file.strokes.count), "\(name)")
      #expect(expected.samples.contains(samples), "\(name)")
      #expect(max(box.width, box.height) > 50 && box.width < 5000, "\(name)")
      if expected.format == .quickDraw { #expect(file.pages.count == 25) }
    }
  }
}
