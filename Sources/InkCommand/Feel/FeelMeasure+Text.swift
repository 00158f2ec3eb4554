import InkFormats
import InkStrokes

extension FeelMeasure {
  /// The measures as tables for a terminal.
  var text: String {
    var text = "file     \(Terminal.oneLine(file))\n"
    text +=
      "device   \(strokes.count) strokes, \(sampleCount) samples, \(readable(rate.rounded())) a second; "
    text += "times uneven by \(fixed(jitter, 2)) ms\n\n"
    var rows = [["line", "lag", "", "path", "", "noise"]]
    for line in lines {
      rows.append(
        [line.name] + pair(line.lag) + pair(line.path) + [
          line.noiseGain.map { fixed($0, 3) } ?? "-"
        ]
      )
    }
    for other in others { rows.append([other.name] + pair(other.lag) + pair(other.path) + ["-"]) }
    text += Self.table(rows) + "\n"
    rows = [["predictor"]]
    for time in PredictionFeel.times { rows[0] += ["\(readable(time * 1000)) ms", ""] }
    rows[0] += ["pen-up", "", "corner", "", "flicker", ""]
    for predictor in predictors {
      rows.append(
        [predictor.name] + predictor.errors.flatMap(pair) + pair(predictor.penUp)
          + pair(predictor.corners)
          + pair(predictor.flicker)
      )
    }
    text += Self.table(rows)
    if !notes.isEmpty { text += "\n" }
    for note in notes { text += "note: \(note)\n" }
    return text
  }

  /// The sentences about what is not measured or not predicted.
  var notes: [String] {
    var notes: [String] = []
    if leftOut > 0 {
      notes.append(
        "only the first \(sampleCount) of \(sampleCount + leftOut) samples are measured; "
          + "split the recording to measure the others"
      )
    }
    let kinds: [InputEvent.PointerKind] = strokes.map { $0.events[0].kind }
    let coarse = kinds.filter { $0 == .finger || $0 == .mouse }
    if !coarse.isEmpty {
      var names: [String] = []
      if coarse.contains(.finger) { names.append("a finger") }
      if coarse.contains(.mouse) { names.append("a mouse") }
      let part = coarse.count < kinds.count ? " in \(coarse.count) of \(kinds.count) strokes" : ""
      notes.append(
        "\(names.joined(separator: " or ")) is not predicted, so all predictors hold\(part); record a pen"
      )
    }
    if let predictor = predictors.first, predictor.held > 0 {
      let (held, samples) = (predictor.held, predictor.samples)
      let least = readable(Self.leastRate)
      let slow = rate.rounded() < Self.leastRate ? readable(rate.rounded()) : "fewer than \(least)"
      let part = held < samples ? " at \(held) of \(samples) samples" : ""
      notes.append(
        "\(slow) samples a second are too few to predict, so all predictors hold\(part); "
          + "record at least \(least) a second"
      )
    }
    return notes
  }

  /// The samples a second below which an `EventPredictor` predicts nothing.
  private static let leastRate = 80.0

  /// The mean and the 95th percentile as texts.
  func pair(_ spread: Spread) -> [String] {
    spread.count == 0 ? ["-", "-"] : [fixed(spread.mean, 3), fixed(spread.p95, 3)]
  }

  /// Returns rows as text, in columns that are as wide as their longest text, numbers to the right.
  private static func table(_ rows: [[String]]) -> String {
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    var text = ""
    for row in rows {
      var line = ""
      for (i, cell) in row.enumerated() {
        let gap = String(repeating: " ", count: widths[i] - cell.count)
        line += i == 0 ? Terminal.oneLine(cell) + gap : "  " + gap + cell
      }
      while line.hasSuffix(" ") { line.removeLast() }
      text += line + "\n"
    }
    return text
  }

  /// The measures as a JSON object.
  var json: JSON {
    func spread(_ spread: Spread) -> JSON {
      let most = spread.percentiles([0.95, 0.99, 1])
      return .object([
        ("count", .integer(spread.count)), ("mean", .number(spread.mean)),
        ("p95", .number(most[0])),
        ("p99", .number(most[1])), ("max", .number(most[2])),
      ])
    }
    func line(_ name: String, _ lag: Spread, _ path: Spread, _ gain: Double?) -> JSON {
      .object([
        ("name", .string(name)), ("lag", spread(lag)), ("path", spread(path)),
        ("noiseGain", gain.map { .number($0) } ?? .null),
      ])
    }
    let predictions = predictors.map { predictor -> JSON in
      let errors = zip(PredictionFeel.times, predictor.errors).map { time, error -> JSON in
        .object([("ms", .number(time * 1000)), ("error", spread(error))])
      }
      return .object([
        ("name", .string(predictor.name)), ("errors", .array(errors)),
        ("penUp", spread(predictor.penUp)),
        ("corner", spread(predictor.corners)), ("flicker", spread(predictor.flicker)),
      ])
    }
    return .object([
      ("file", .string(file)), ("strokes", .integer(strokes.count)),
      ("samples", .integer(sampleCount)),
      ("samplesPerSecond", .number(rate)), ("jitter", .number(jitter)),
      ("notes", .array(notes.map { .string($0) })),
      ("lines", .array(lines.map { line($0.name, $0.lag, $0.path, $0.noiseGain) })),
      ("beside", .array(others.map { line($0.name, $0.lag, $0.path, nil) })),
      ("predictors", .array(predictions)),
    ])
  }
}

/// Formats a number with a fixed count of decimals, 0…6.
func fixed(_ value: Double, _ decimals: Int) -> String {
  guard value.isFinite, abs(value) < 1e9 else { return "-" }
  var scale = 1
  for _ in 0..<decimals { scale *= 10 }
  let number = Int((value * Double(scale)).rounded())
  guard decimals > 0 else { return "\(number)" }
  let digits = String(abs(number) % scale)
  let zeros = String(repeating: "0", count: decimals - digits.count)
  return "\(number < 0 ? "-" : "")\(abs(number) / scale).\(zeros)\(digits)"
}
