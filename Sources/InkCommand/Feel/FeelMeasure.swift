import InkFormats
import InkGraphics
import InkStrokes

/// The measurement of a file: its device, the lines of brushes, the predictors, and the output of other programs.
struct FeelMeasure {
  /// The name of the file, for the report.
  let file: String

  /// The measured strokes, each with at least ``FeelStroke/least`` samples.
  let strokes: [FeelStroke]

  /// The number of strokes of the file, also of those that are not measured.
  let strokeCount: Int

  /// The number of samples beyond ``maximumSamples``, which are not measured.
  let leftOut: Int

  /// The strokes to compare others with: until the last measured one, also short ones.
  private let originals: [FeelStroke]

  /// The samples a second, by the clock that counts them.
  private(set) var rate = 0.0

  /// The standard deviation of the times of samples from even spacing, in milliseconds.
  private(set) var jitter = 0.0

  private(set) var lines: [LineFeel]
  private(set) var predictors: [PredictionFeel]
  private(set) var others: [OtherFeel] = []

  /// The start of the longest stroke for the picture, with its predicted ways and lines.
  private(set) var shown = (stroke: FeelStroke(events: []), ways: [Vector](), lines: [[Point]]())

  /// The greatest number of measured samples; what a file has beyond them is left out.
  static let maximumSamples = 200_000

  /// The greatest number of samples of the stroke in the picture.
  private static let maximumShown = 600

  /// Measures the strokes of a file.
  ///
  /// - Parameters:
  ///   - file: The name of the file.
  ///   - events: The events of the file.
  ///   - brushes: The names of lines and the brushes that draw them.
  ///   - rules: The predictors.
  init(
    _ file: String,
    _ events: [InputEvent],
    brushes: [(name: String, brush: Brush)],
    rules: [any TipPredictor]
  ) {
    self.file = file
    let all = FeelStroke.list(events)
    strokeCount = all.count
    originals = Self.start(of: all)
    strokes = originals.filter { $0.isMeasured }
    let count = all.reduce(0) { $0 + ($1.isMeasured ? $1.events.count : 0) }
    leftOut = count - strokes.reduce(0) { $0 + $1.events.count }
    lines = brushes.map { LineFeel($0.name, $0.brush) }
    predictors = rules.map { PredictionFeel($0) }
    measureTimes()
    var longest = 0
    for (number, stroke) in strokes.enumerated() {
      for i in lines.indices { lines[i].add(stroke, seed: UInt64(number + 1)) }
      for i in predictors.indices { predictors[i].add(stroke) }
      guard stroke.events.count > longest else { continue }
      longest = stroke.events.count
      let part = stroke.first(Self.maximumShown)
      shown = (
        part, Array((shownPredictor?.ways ?? []).prefix(part.events.count)),
        lines.map { line in line.points.filter { $0.index < part.events.count }.map { $0.point } }
      )
    }
  }

  /// The predictor of the picture: the one that canvases use, or else the last one.
  var shownPredictor: PredictionFeel? {
    predictors.first { $0.name == "network" } ?? predictors.last
  }

  /// Returns the strokes within the greatest number of samples, the last one cut to it.
  private static func start(of strokes: [FeelStroke]) -> [FeelStroke] {
    var left = maximumSamples
    var result: [FeelStroke] = []
    for stroke in strokes {
      guard stroke.isMeasured else {
        result.append(stroke)
        continue
      }
      guard left >= FeelStroke.least else { break }
      result.append(stroke.first(left))
      left -= stroke.events.count
    }
    return result
  }

  /// The number of measured samples.
  var sampleCount: Int { strokes.reduce(0) { $0 + $1.events.count } }

  /// Adds the output of another program for all ``strokeCount`` strokes, in the same order.
  mutating func add(_ name: String, _ strokes: [FeelStroke]) {
    others.append(OtherFeel(name, strokes, of: originals))
  }

  private mutating func measureTimes() {
    var clock = SampleClock()
    var (sum, number) = (0.0, 0.0)
    for stroke in strokes {
      clock.begin(stroke.events[0].location, at: stroke.events[0].time)
      for (before, event) in zip(stroke.events, stroke.events.dropFirst()) {
        let count = clock.advance(event.location, at: event.time)
        let deviation = event.time - before.time - Double(count) * clock.period
        guard abs(deviation) < clock.period * 4 else { continue }
        sum += deviation * deviation
        number += 1
      }
    }
    guard number > 0 else { return }
    rate = 1 / clock.period
    jitter = (sum / number / 2).squareRoot() * 1000
  }
}

/// The output of another program for the same strokes: points with the times at which they were at the pen.
struct OtherFeel {
  let name: String

  /// The distances from each point to the pen at the same time, in millimeters.
  private(set) var lag = Spread()

  /// The distances from each point to the line through the samples, in millimeters.
  private(set) var path = Spread()

  /// Compares strokes with those of a file in the same order.
  ///
  /// Originals that are too short to be measured are skipped, each with its stroke.
  init(_ name: String, _ strokes: [FeelStroke], of originals: [FeelStroke]) {
    self.name = name
    for (stroke, original) in zip(strokes, originals) where original.isMeasured {
      var i = 0
      let end = original.events[original.events.count - 1].time
      for event in stroke.events {
        if original.isCut, event.time > end { break }
        while i + 1 < original.events.count, original.events[i + 1].time <= event.time { i += 1 }
        path.add(original.distance(from: event.location, near: i))
        if let pen = original.location(at: event.time, from: i) {
          lag.add(pen.distance(to: event.location))
        }
      }
    }
  }
}
