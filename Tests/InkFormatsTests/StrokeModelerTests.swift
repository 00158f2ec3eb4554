import Foundation
import InkGraphics
import InkStrokes
import Testing

/// The spring beside the output of ink-stroke-modeler for recorded pens, in the folder named by `INKSTONE_DATA`.
@Suite(.enabled(if: DataFolderTests.folder != nil, "INKSTONE_DATA names no folder"))
struct StrokeModelerTests {
  /// Returns the strokes of a file of lines with x, y in centimeters, seconds and pressure, with empty lines between
  /// strokes.
  private func strokes(_ path: String) throws -> [[[Double]]] {
    let folder = URL(fileURLWithPath: try #require(DataFolderTests.folder))
    let text = try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
    return text.components(separatedBy: "\n\n").map { part in
      part.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
        line.split(separator: " ").compactMap { Double($0) }
      }
    }.filter { !$0.isEmpty }
  }

  /// The other program computes in single precision, so that the lines differ by up to 0.00013 mm.
  @Test(arguments: ["android_240hz", "intuos4_200hz_kernel", "wacom_240hz"])
  func theSpringMakesTheSameLine(name: String) throws {
    let page = 72 / 2.54
    let recorded = try strokes("bench_inputs/\(name).txt")
    let modeled = try strokes("golden_ism/\(name).modeled.txt")
    try #require(recorded.count == modeled.count && !recorded.isEmpty)
    for (k, (pen, other)) in zip(recorded, modeled).enumerated() {
      let samples = pen.map {
        StrokeSample(location: Point($0[0] * page, $0[1] * page), time: $0[2])
      }
      var line = KnotLine()
      let input = StrokeLine(samples)
      try SpringSmoother().update(&line, from: input, changed: 0..<samples.count)
      #expect(line.knots.count == other.count, "stroke \(k)")
      for (i, (knot, row)) in zip(line.knots, other).enumerated() {
        let distance = knot.location.distance(to: Point(row[0] * page, row[1] * page))
        #expect(distance / page < 0.00002, "stroke \(k), knot \(i): cm")
      }
    }
  }
}
