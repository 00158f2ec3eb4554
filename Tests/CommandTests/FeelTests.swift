import Foundation
import Testing

/// The command `feel`.
@Suite struct FeelTests {
  /// Returns recorded strokes at 200 samples a second: lines of `x_cm y_cm t_s pressure`.
  private func recording(_ strokes: Int, _ path: (Double) -> (Double, Double)) -> String {
    var text = ""
    for stroke in 0..<strokes {
      for i in 0..<120 {
        let t = Double(i) / 200
        let (x, y) = path(t)
        text += "\(x / 10) \(y / 10 + Double(stroke)) \(Double(stroke) * 2 + t) 0.5\n"
      }
      text += "\n"
    }
    return text
  }

  private func measure(_ text: String, _ more: String...) throws -> [String: Any] {
    let folder = try TemporaryFolder()
    let input = try folder.write(text, to: "pen.xytp")
    let result = try Command.run(["feel", input, "--json"] + more)
    try #require(result.status == 0, "\(result.errors)")
    let list = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [[String: Any]]
    return try #require(list?.first)
  }

  private func predictor(_ name: String, _ object: [String: Any]) throws -> [String: Any] {
    let list = try #require(object["predictors"] as? [[String: Any]])
    return try #require(list.first { $0["name"] as? String == name })
  }

  private func mean(_ object: [String: Any], _ key: String) throws -> Double {
    try #require((object[key] as? [String: Any])?["mean"] as? Double)
  }

  private func error(_ object: [String: Any], _ index: Int, _ key: String = "mean") throws -> Double
  {
    let errors = try #require(object["errors"] as? [[String: Any]])
    return try #require((errors[index]["error"] as? [String: Any])?[key] as? Double)
  }

  /// At 100 mm a second a pen that is not predicted is 0.8, 1.67, 2.5 and 3.33 mm ahead.
  @Test func steadyMotionHasTheErrorsOfItsSpeed() throws {
    let object = try measure(recording(3) { (100 * $0, 20) })
    let hold = try predictor("hold", object)
    for (i, wanted) in [0.8, 1.67, 2.5, 3.33].enumerated() {
      #expect(abs(try error(hold, i) - wanted) < 0.02)
      for name in ["linear", "network"] {
        #expect(try error(predictor(name, object), i) < 0.06, "\(name)")
      }
    }
    #expect(try mean(hold, "penUp") == 0)
    #expect(object["samplesPerSecond"] as? Double ?? 0 > 199)
  }

  /// A pen that turns back goes no farther, but a tip that goes straight on does.
  @Test func overshootIsMeasuredAtCornersAndEnds() throws {
    let object = try measure(recording(3) { ($0 < 0.3 ? 100 * $0 : 60 - 100 * $0, 10) })
    let (hold, linear) = (try predictor("hold", object), try predictor("linear", object))
    #expect(try mean(hold, "corner") < 0.01)
    #expect(try mean(linear, "corner") > 1)
    #expect(try mean(linear, "penUp") > 1)
  }

  @Test func aSteadyLineHasNoLagAndLessNoise() throws {
    let object = try measure(recording(3) { (90 * $0, 3 * sin(9 * $0)) })
    let lines = try #require(object["lines"] as? [[String: Any]])
    let gains = lines.compactMap { $0["noiseGain"] as? Double }
    try #require(gains.count == 2)
    #expect(gains[1] < 0.1 * gains[0])
    #expect(try mean(lines[1], "lag") < 0.02)
    #expect(try mean(lines[1], "path") < 0.02)
    let half = try measure(recording(1) { (90 * $0, 9) }, "--smoothing", "0.5")
    #expect((half["lines"] as? [[String: Any]])?.count == 1)
  }

  /// Each filter by its name, with its share of noise: the last knots of all close the gap to the pen.
  @Test(arguments: [("henderson", 0.04), ("one-euro", 0.6), ("spring", 0.06)])
  func smoothingIsChosenByName(name: String, noise: Double) throws {
    let circle = recording(2) { (20 * cos(9 * $0), 20 * sin(9 * $0)) }
    let object = try measure(circle, "--smoothing", name)
    let lines = try #require(object["lines"] as? [[String: Any]])
    try #require(lines.count == 1)
    #expect(try mean(lines[0], "path") < 0.5)
    #expect(try mean(lines[0], "lag") < 0.5)
    let gain = try #require(lines[0]["noiseGain"] as? Double)
    #expect(gain > 0 && gain < noise, "\(gain)")
  }

  @Test func outputOfAnotherProgramIsMeasuredBeside() throws {
    let folder = try TemporaryFolder()
    let input = try folder.write(recording(2) { (100 * $0, 20) }, to: "pen.xytp")
    // 10 ms behind the pen.
    let other = try folder.write(recording(2) { (100 * max(0, $0 - 0.01), 20) }, to: "other.xytp")
    let result = try Command.run([
      "feel", input, "--beside", other, "--predictor", "hold", "--json",
    ])
    #expect(result.status == 0, "\(result.errors)")
    let list = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [[String: Any]]
    let beside = try #require(list?.first?["beside"] as? [[String: Any]])
    #expect(abs(try mean(beside[0], "lag") - 1) < 0.05)
    #expect(try mean(beside[0], "path") < 0.01)
  }

  /// The first stroke is too short to be measured, but another program makes more points of it.
  @Test func strokesBesideAreComparedInTheirOrder() throws {
    let folder = try TemporaryFolder()
    func tap(_ samples: Int) -> String {
      (0..<samples).map { "9 9 \(Double($0) / 200) 0.5\n" }.joined() + "\n"
    }
    let strokes = recording(3) { (100 * $0, 20 + 30 * $0) }
    let input = try folder.write(tap(4) + strokes, to: "pen.xytp")
    let other = try folder.write(tap(6) + strokes, to: "other.xytp")
    let same = try Command.run([
      "feel", input, "--beside", other, "--predictor", "hold", "--json",
    ])
    #expect(same.status == 0, "\(same.errors)")
    let list = try JSONSerialization.jsonObject(with: Data(same.output.utf8)) as? [[String: Any]]
    let beside = try #require((list?.first?["beside"] as? [[String: Any]])?.first)
    #expect(list?.first?["strokes"] as? Int == 3)
    for key in ["lag", "path"] {
      let values = try #require(beside[key] as? [String: Any])
      // At the last sample of each stroke no lag is measured.
      #expect(try #require(values["count"] as? Int) >= 3 * 119)
      #expect(try #require(values["max"] as? Double) < 1e-9)
    }
    let fewer = try folder.write(strokes, to: "fewer.xytp")
    let refused = try Command.run(["feel", input, "--beside", fewer])
    #expect(refused.status == 1 && refused.output.isEmpty)
    #expect(refused.errors.filter { $0 == "\n" }.count == 1)
    #expect(
      refused.errors.contains(
        "it has a different number of strokes (3) than the measured file (4)"
      ),
      "\(refused.errors)"
    )
  }

  @Test func samplesOfEqualTimesAreMeasuredInTime() throws {
    let folder = try TemporaryFolder()
    let lines = (0..<50_000).map { i in
      "\(Double(i % 100) / 100) \(Double(i) / 10_000) \(i < 49_990 ? 0 : 1) 0.5\n"
    }
    let input = try folder.write(lines.joined(), to: "pen.xytp")
    let output = folder.path("feel.html")
    let words = ["feel", input, "--predictor", "hold", "--smoothing", "0", "-o", output]
    let run = try MeasuredRun(words, in: folder)
    #expect(run.status == 0, "\(run.errors)")
    // Otherwise the limit of two minutes applies.
    if HostileFileTests.isFull { #expect(run.seconds <= HostileFileTests.maximumSeconds) }
    let page = try String(contentsOfFile: output, encoding: .utf8)
    #expect(page.contains("1 strokes with 50000 samples"))
  }

  @Test(
    .enabled(
      if: HostileFileTests.isFull,
      "with INKSTONE_HOSTILE=full and INKSTONE_COMMAND, a release build: a debug build takes too long"
    )
  )
  func aStrokeWithoutEndIsMeasuredAtItsStart() throws {
    let folder = try TemporaryFolder()
    let lines = (0..<200_100).map { i in
      "\(Double(i % 100) / 100) \(Double(i) / 10_000) \(Double(i) / 200) 0.5\n"
    }
    let input = try folder.write(lines.joined(), to: "pen.xytp")
    let output = folder.path("feel.html")
    let run = try MeasuredRun(["feel", input, "-o", output], in: folder)
    #expect(run.status == 0, "\(run.errors)")
    let page = try String(contentsOfFile: output, encoding: .utf8)
    #expect(page.contains("only the first 200000 of 200100 samples are measured"))
  }

  @Test func whatIsNotPredictedIsNoted() throws {
    let folder = try TemporaryFolder()
    let (x, t) = ((0..<90).map { "\(3 * $0)" }, (0..<90).map { "\(5 * $0)" })
    let drawing = [x, x, t].map { "[\($0.joined(separator: ","))]" }.joined(separator: ",")
    let mouse = try folder.write(
      "{\"word\":\"line\",\"countrycode\":\"DE\",\"recognized\":true,\"drawing\":[[\(drawing)]]}\n",
      to: "mouse.ndjson"
    )
    let slow = try folder.write(
      (0..<120).map { "\(Double($0) / 20) 1 \(Double($0) / 60) 0.5\n" }.joined(),
      to: "slow.xytp"
    )
    let quick = try folder.write(recording(1) { (100 * $0, 20) }, to: "quick.xytp")
    let page = folder.path("feel.html")
    let cases: [(String, [String])] = [
      (mouse, ["a mouse is not predicted, so all predictors hold; record a pen"]),
      (slow, ["60 samples a second are too few to predict, so all predictors hold"]),
      (quick, []),
    ]
    for (input, notes) in cases {
      let result = try Command.run(["feel", input, "-o", page])
      #expect(result.status == 0, "\(result.errors)")
      #expect(result.output.contains("note: ") == !notes.isEmpty, "\(result.output)")
      let json = try Command.run(["feel", input, "--json"])
      let list = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [[String: Any]]
      let members = try #require(list?.first?["notes"] as? [String])
      #expect(members.count == notes.count)
      for (note, member) in zip(notes, members) {
        #expect(member.hasPrefix(note))
        #expect(result.output.contains("\nnote: \(member)\n"), "\(result.output)")
        #expect(try String(contentsOfFile: page, encoding: .utf8).contains("Note: \(member)."))
      }
    }
  }

  @Test func theCaptionOfThePictureSpecifiesItsStroke() throws {
    let folder = try TemporaryFolder()
    func stroke(_ samples: Int, _ x: Double, at time: Double) -> String {
      (0..<samples).map { "\(x * Double($0) / 200) 1 \(time + Double($0) / 200) 0.5\n" }.joined()
        + "\n"
    }
    let page = folder.path("feel.html")
    let cases: [(Int, Double, String?)] = [
      (700, 1, "The first 600 samples of the longest measured stroke: "),
      (600, 1, "The longest measured stroke: "), (700, 0, nil),
    ]
    for (samples, x, caption) in cases {
      let text = stroke(samples, x, at: 0) + stroke(120, 1, at: 10)
      let input = try folder.write(text, to: "pen.xytp")
      let result = try Command.run(["feel", input, "-o", page, "--predictor", "hold"])
      #expect(result.status == 0, "\(result.errors)")
      let html = try String(contentsOfFile: page, encoding: .utf8)
      #expect(html.components(separatedBy: "<figure>").count == (caption == nil ? 3 : 4))
      if let caption { #expect(html.contains("<figcaption>\(caption)samples gray")) }
      #expect(html.contains("longest measured stroke") == (caption != nil))
    }
  }

  @Test func theReportIsOnePageWithPlots() throws {
    let folder = try TemporaryFolder()
    let input = try folder.write(recording(2) { (100 * $0, 20) }, to: "a <b>.xytp")
    let output = folder.url.appendingPathComponent("feel.html").path
    let result = try Command.run(["feel", input, "-o", output])
    #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    for word in ["network-cautious", "16.7 ms", "steady line", "200 a second"] {
      #expect(result.output.contains(word), "\(word)")
    }
    let page = try String(contentsOfFile: output, encoding: .utf8)
    #expect(page.components(separatedBy: "<svg").count == 4)
    #expect(page.contains("a &lt;b&gt;") && !page.contains("a <b>"))
    #expect(!page.contains("http") && !page.contains("<script") && page.hasSuffix("</html>\n"))
    #expect(page.utf8.count < 100_000)
  }

  @Test func wrongUseAndFilesWithoutStrokesAreRefused() throws {
    let folder = try TemporaryFolder()
    let input = try folder.write("0 0 0 1\n1 1 1 1\n", to: "dot.xytp")
    let dot = try Command.run(["feel", input])
    #expect(dot.status == 1 && dot.output.isEmpty)
    #expect(dot.errors.contains("it has no stroke of 5 samples; choose a recording of a pen"))
    for (words, message) in [
      (["--predictor", "netwrok"], "unknown predictor 'netwrok'; did you mean 'network'?"),
      (["--smoothing", "2"], "--smoothing takes a number from 0 to 1, henderson,"),
      (["--smoothing", "sprnig"], "henderson, one-euro or spring, not 'sprnig'"),
      ([input, "--beside", input], "--beside takes one input file, not 2"),
    ] {
      let result = try Command.run(["feel", input] + words)
      #expect(result.status == 2 && result.errors.contains(message), "\(result.errors)")
    }
    let over = try Command.run(["feel", input, "-o", input])
    #expect(over.status == 1 && over.errors.contains("the report would overwrite this file"))
  }

  /// The errors that `Tools/prediction/evaluate.py` prints for the same recording.
  @Test func errorsAreThoseOfTheToolThatTrains() throws {
    guard let folder = ProcessInfo.processInfo.environment["INKSTONE_DATA"] else { return }
    let input = URL(fileURLWithPath: folder).appendingPathComponent(
      "bench_inputs/unipen_200hz_open.txt"
    ).path
    guard FileManager.default.fileExists(atPath: input) else { return }
    let result = try Command.run(["feel", input, "--predictor", "network", "--json"])
    let list = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [[String: Any]]
    let network = try predictor("network", try #require(list?.first))
    for (i, mean, p95) in [(0, 0.063, 0.151), (1, 0.169, 0.398), (3, 0.549, 1.287)] {
      #expect(abs(try error(network, i) - mean) < 0.01)
      #expect(abs(try error(network, i, "p95") - p95) < 0.02)
    }
    #expect(try mean(network, "penUp") < 0.06)
  }
}
