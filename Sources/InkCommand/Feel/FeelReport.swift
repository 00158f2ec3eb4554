import InkFormats

/// The measures of files as an HTML page with plots, which needs no other file.
struct FeelReport {
  private let measures: [FeelMeasure]

  /// Creates a report.
  init(_ measures: [FeelMeasure]) { self.measures = measures }

  /// The page.
  var html: String {
    var html = """
      <!doctype html>
      <html lang="en">
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width">
      <title>How ink keeps up with the pen</title>
      <style>
      :root { color-scheme: light dark }
      body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 72rem; padding: 0 1rem }
      table { border-collapse: collapse; margin: 1rem 0; font-variant-numeric: tabular-nums }
      th, td { padding: .2rem .6rem; text-align: right; border-bottom: 1px solid #8886; white-space: nowrap }
      th:first-child, td:first-child { text-align: left }
      figure { margin: 1rem 0; display: inline-block; vertical-align: top }
      figcaption { max-width: 30rem }
      svg { background: #fff; color: #222; max-width: 100%; height: auto; border: 1px solid #8886 }
      svg text { font: 13px system-ui, sans-serif; fill: #222 }
      </style>
      <h1>How ink keeps up with the pen</h1>
      <p>All lengths are in millimeters: the mean, and behind it the 95th percentile.</p>

      """
    for measure in measures { html += section(measure) }
    return html + "</html>\n"
  }

  private func section(_ measure: FeelMeasure) -> String {
    var html = "<h2>\(SVGOutput.escaped(measure.file))</h2>\n"
    html += "<p>\(measure.strokes.count) strokes with \(measure.sampleCount) samples, "
    html += "\(readable(measure.rate.rounded())) a second. "
    html +=
      "Their times deviate from even spacing by \(fixed(measure.jitter, 2)) ms (standard deviation).</p>\n"
    for note in measure.notes { html += "<p>Note: \(SVGOutput.escaped(note)).</p>\n" }
    html += table(
      ["line", "behind the pen", "from the samples", "noise left"],
      measure.lines.map {
        [
          $0.name, both(measure, $0.lag), both(measure, $0.path),
          $0.noiseGain.map { fixed($0, 3) } ?? "–",
        ]
      } + measure.others.map { [$0.name, both(measure, $0.lag), both(measure, $0.path), "–"] }
    )
    html += table(
      ["predictor"] + PredictionFeel.times.map { "\(readable($0 * 1000)) ms" } + [
        "pen-up", "corners", "flicker",
      ],
      measure.predictors.map { predictor in
        let spreads = predictor.errors + [predictor.penUp, predictor.corners, predictor.flicker]
        return [predictor.name] + spreads.map { both(measure, $0) }
      }
    )
    html += figure(
      horizons(measure),
      "Mean error of the predicted tip by the time that is predicted."
    )
    html += figure(
      shares(measure),
      "The share of predicted tips, 16.7 ms ahead, with at most an error."
    )
    let picture = FeelPicture(measure).svg
    if picture.isEmpty { return html }
    let count = measure.shown.stroke.events.count
    let isWhole = !measure.strokes.contains { $0.events.count > count }
    let part = isWhole ? "The" : "The first \(count) samples of the"
    html += figure(
      picture,
      "\(part) longest measured stroke: samples gray, the line of “\(SVGOutput.escaped(measure.lines.last?.name ?? ""))” blue, and from "
        + "each sample the predicted displacement after 16.7 ms, by “\(measure.shownPredictor?.name ?? "")”, red."
    )
    return html
  }

  private func both(_ measure: FeelMeasure, _ spread: Spread) -> String {
    measure.pair(spread).joined(separator: " / ")
  }

  private func table(_ head: [String], _ rows: [[String]]) -> String {
    func row(_ cells: [String], _ tag: String) -> String {
      "<tr>" + cells.map { "<\(tag)>\(SVGOutput.escaped($0))</\(tag)>" }.joined() + "</tr>\n"
    }
    return "<table>\n" + row(head, "th") + rows.map { row($0, "td") }.joined() + "</table>\n"
  }

  private func figure(_ svg: String, _ caption: String) -> String {
    "<figure>\n\(svg)<figcaption>\(caption)</figcaption>\n</figure>\n"
  }

  /// The plot of mean errors over the predicted time.
  private func horizons(_ measure: FeelMeasure) -> String {
    let most = measure.predictors.flatMap { $0.errors.map { $0.mean } }.max() ?? 0
    var plot = FeelPlot(x: (35, "ms ahead"), y: (most, "mm"))
    for predictor in measure.predictors {
      let points = zip(PredictionFeel.times, predictor.errors).filter { $1.count > 0 }.map {
        ($0 * 1000, $1.mean)
      }
      plot.add(predictor.name, [(0, 0)] + points)
    }
    return plot.svg
  }

  /// The plot of the distribution of errors of a frame.
  private func shares(_ measure: FeelMeasure) -> String {
    let spreads = measure.predictors.map { ($0.name, $0.errors[PredictionFeel.frame]) }
    let most = spreads.map { $0.1.p95 }.max() ?? 0
    var plot = FeelPlot(x: (most, "mm"), y: (100, "%"))
    let steps = (0...50).map { Double($0) / 50 }
    for (name, spread) in spreads where spread.count > 0 {
      let points = zip(spread.percentiles(steps), steps).filter { $0.0 <= most }
      plot.add(name, points.map { ($0.0, 100 * $0.1) })
    }
    return plot.svg
  }
}
