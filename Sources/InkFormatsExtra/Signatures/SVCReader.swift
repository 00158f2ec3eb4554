import InkDrawing
import InkFormats
import InkGraphics
import InkStrokes

/// Reads signatures of databases for their verification (`.svc`): the number of samples, then a sample a line.
///
/// A sample is x, y (upward), the time, whether the pen touches, azimuth, altitude and pressure. Angles are in tenths of a
/// degree. Coordinates are millimeters, or hundredths of them if all are integers; times are seconds, or
/// milliseconds if all are integers. The greatest pressure counts as 1.
enum SVCReader {
  /// The page units of a millimeter.
  private static let millimeter = 72 / 25.4

  static func read(_ input: FormatInput) throws(FormatError) -> InkImport {
    let scene = ForeignScene(input)
    var rows: [[Double]] = []
    var damage: FormatError?
    try input.bytes.withUnsafeBufferPointer { (bytes) throws(FormatError) in
      var start = bytes.firstIndex(of: 10).map { $0 + 1 } ?? bytes.count
      var line = 2
      while start < bytes.count {
        let end = bytes[start...].firstIndex(of: 10) ?? bytes.count
        var scanner = SVGNumberScanner(UnsafeBufferPointer(rebasing: bytes[start..<end]))
        if !scanner.isAtEnd() {
          try scene.budget.reserve(160, at: .line(line))
          if let row = scanner.numbers(limit: 16), row.count >= 7 {
            rows.append(row)
          } else {
            let error = FormatError("a sample has fewer than seven numbers", at: .line(line))
            guard input.isDamaged else { throw error }
            damage = damage ?? error
          }
        }
        start = end + 1
        line += 1
      }
    }
    guard !rows.isEmpty else { throw FormatError("the file has no samples") }
    try add(rows, to: scene)
    return scene.finish(.svc, damage: damage)
  }

  private static func add(_ rows: [[Double]], to scene: ForeignScene) throws(FormatError) {
    let isWhole = rows.allSatisfy { $0[0] == $0[0].rounded() && $0[1] == $0[1].rounded() }
    let seconds = rows.allSatisfy { $0[2] == $0[2].rounded() } ? 0.001 : 1.0
    let scale = millimeter * (isWhole ? 0.01 : 1)
    let greatest = max(rows.reduce(0) { max($0, $1[6]) }, 1e-9)
    let left = rows.reduce(Double.infinity) { min($0, $1[0]) }
    let top = rows.reduce(-Double.infinity) { max($0, $1[1]) }
    let origin = rows[0][2]
    try scene.beginPage(size: nil)
    let brush = try FreehandLaw(size: 1.5, thinning: 0.5).brush(Style(width: 1.5))
    var samples: [StrokeSample] = []
    var lifted = 0
    for row in rows {
      guard row[3] != 0 else {
        lifted += 1
        if !samples.isEmpty { try scene.add(samples, brush: brush, isTimed: true, isPressed: true) }
        samples = []
        continue
      }
      samples.append(
        try scene.sample(
          (row[0] - left) * scale,
          (top - row[1]) * scale,
          time: MadeUpTime.rounded((row[2] - origin) * seconds),
          force: row[6] / greatest,
          altitude: min(max(row[5] / 10, 0), 90) * .pi / 180,
          azimuth: (row[4] / 10 - 90) * .pi / 180
        )
      )
    }
    if !samples.isEmpty { try scene.add(samples, brush: brush, isTimed: true, isPressed: true) }
    if lifted > 0 { scene.omit("samples of a lifted pen, left out", lifted) }
  }
}

extension FileStart {
  /// Whether the file begins with a number alone on its line, and seven or more numbers on the next.
  var isSVC: Bool {
    let lines = text.prefix(2000).split(separator: 10, maxSplits: 2)
    guard lines.count >= 2 else { return false }
    func words(_ line: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] { line.split { $0 <= 32 } }
    let first = words(lines[0])
    guard first.count == 1, first[0].count <= 8, first[0].allSatisfy({ 48...57 ~= $0 }) else {
      return false
    }
    let second = words(lines[1])
    return second.count >= 7 && second.count <= 9
      && second.allSatisfy { $0.allSatisfy { 48...57 ~= $0 || "+-.".utf8.contains($0) } }
  }
}
