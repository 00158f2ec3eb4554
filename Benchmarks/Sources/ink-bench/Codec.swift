import InkDocuments
import InkFormats
import InkFormatsExtra
import InkGraphics
import InkStrokes

/// `ink-bench codec FILE…`: bytes per point and points per second of the sample codec.
///
/// For comparison, a copy of the samples in memory, and the input for `gzip -9`: the
/// numbers as text.
enum Codec {
  static func run(_ words: Arguments) throws {
    var words = words
    let rounds = try words.option("repetitions", 15)
    let textFolder = try words.text("text")
    let isLossless = try words.option("lossless", 0) != 0
    let paths = words.rest()
    guard !paths.isEmpty else { throw Failure("expected FILE…") }
    print("bytes a point: all, without x y | time | force | readings; µs a tail of 4; M points/s")
    for path in paths {
      let strokes = try strokes(of: path)
      let name = path.split(separator: "/").last.map { "\($0)" } ?? path
      if let textFolder {
        let text = Array(text(strokes).utf8)
        try text.withUnsafeBytes { try writeFile(textFolder + "/" + name, $0) }
      }
      try measure(name, strokes, rounds, isLossless ? .lossless : .standard)
    }
  }

  private static func measure(
    _ name: String,
    _ strokes: [[StrokeSample]],
    _ rounds: Int,
    _ precision: SamplePrecision
  ) throws {
    let points = strokes.reduce(0) { $0 + $1.count }
    guard points > 0 else { throw Failure("\(name) has no samples") }
    let encoder = SampleEncoder(precision: precision)
    var decoder = SampleDecoder(maximumSamples: points + strokes.count + 1)
    let bytes = encoder.encode(strokes)
    let size = Double(bytes.count) / Double(points)
    // Repeated until a round takes a while.
    let times = max(1, 100_000 / points)
    var encoding: [Double] = []
    var decoding: [Double] = []
    var copying: [Double] = []
    var sum = 0
    for _ in 0..<rounds {
      var start = threadMilliseconds()
      for _ in 0..<times { sum &+= encoder.encode(strokes).count }
      encoding.append(threadMilliseconds() - start)
      start = threadMilliseconds()
      for _ in 0..<times { sum &+= try decoder.decode(bytes).strokes.count }
      decoding.append(threadMilliseconds() - start)
      start = threadMilliseconds()
      for i in 0..<times {
        for stroke in strokes {
          var copy = stroke
          copy[0].time += Double(i)
          sum &+= copy.count
        }
      }
      copying.append(threadMilliseconds() - start)
    }
    guard sum > 0 else { return }
    let work = Double(points * times) / 1000
    var tail = 0
    var frames = 0
    for stroke in strokes {
      var growing = SampleEncoder(precision: precision)
      for first in Swift.stride(from: 0, to: stroke.count, by: 4) {
        tail += growing.extend(with: Array(stroke[first..<min(first + 4, stroke.count)])).count
        frames += 1
      }
    }
    let without = [
      variant(strokes, precision) {
        StrokeSample(location: Point(0, 0), time: $0.time, force: $0.force)
      },
      variant(strokes, precision) { StrokeSample(location: $0.location, time: 0, force: $0.force) },
      variant(strokes, precision) { StrokeSample(location: $0.location, time: $0.time) },
    ]
    let full = Double(bytes.count)
    print(
      name + column("", 28 - name.utf8.count),
      "points",
      points,
      "strokes",
      strokes.count,
      " B/pt",
      hundredths(size),
      " xy",
      hundredths((full - Double(without[0])) / Double(points)),
      " t",
      hundredths((full - Double(without[1])) / Double(points)),
      " p",
      hundredths((full - Double(without[2])) / Double(points)),
      " growing by 4:",
      hundredths(Double(tail) / Double(points)),
      " Mpt/s encode",
      hundredths(work / median(encoding)),
      "decode",
      hundredths(work / median(decoding)),
      "copy",
      hundredths(work / median(copying))
    )
  }

  private static func variant(
    _ strokes: [[StrokeSample]],
    _ precision: SamplePrecision,
    _ change: (StrokeSample) -> StrokeSample
  ) -> Int {
    SampleEncoder(precision: precision).encode(strokes.map { $0.map(change) }).count
  }

  private static func median(_ times: [Double]) -> Double { times.sorted()[times.count / 2] }

  private static func hundredths(_ number: Double) -> String {
    let whole = Int((number * 1000).rounded())
    let digits = "\(1000 + abs(whole) % 1000)".dropFirst()
    return "\(whole < 0 ? "-" : "")\(abs(whole) / 1000).\(digits)"
  }

  /// Returns the samples of each contact of a recording.
  static func strokes(of path: String) throws -> [[StrokeSample]] {
    let file = try InkReader.read(try readFile(path), name: path, formats: .all)
    guard let events = file.recording?.events, !events.isEmpty else {
      throw Failure("\(path) holds no recorded events")
    }
    var strokes: [[StrokeSample]] = []
    for event in events where !event.isPredicted && !event.isUpdate && event.phase != .hover {
      if event.phase == .began || strokes.isEmpty { strokes.append([]) }
      strokes[strokes.count - 1].append(StrokeSample(event))
    }
    return strokes
  }

  /// Returns the same numbers as InkML traces: hundredths of a millimeter, milliseconds, thousandths.
  private static func text(_ strokes: [[StrokeSample]]) -> String {
    var result = ""
    for stroke in strokes {
      result += "<trace>"
      for sample in stroke {
        let x = Int((sample.location.x * 2540 / 72).rounded())
        let y = Int((sample.location.y * 2540 / 72).rounded())
        result += "\(x) \(y) \(Int((sample.time * 1000).rounded()))"
        if let pressure = sample.pressure { result += " \(Int((pressure * 1023).rounded()))" }
        result += ","
      }
      result += "</trace>\n"
    }
    return result
  }
}
