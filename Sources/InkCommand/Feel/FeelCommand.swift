import InkFormats
import InkGraphics
import InkStrokes

/// The command `feel`: measures lag, smoothness and prediction on recorded pens.
enum FeelCommand {
  static let spec = CommandSpec(
    name: "feel",
    summary:
      "Measure how ink keeps up with a recorded pen: lag, smoothness, errors of predictions.",
    usage:
      "FILE… [--brush NAME] [--smoothing S|NAME] [--predictor NAME] [--beside FILE] [--json] [-o OUT.html]",
    options: [
      OptionSpec(
        "brush",
        value: "NAME|FILE",
        "The brush to measure: a name that `inkstone brushes` lists, or a brush file. Default: pen."
      ),
      OptionSpec(
        "smoothing",
        value: "S|NAME",
        "The smoothing that is added to the brush: the strength of a steady line, 0 to 1, or a filter with its "
          + "defaults: henderson (the steady line), one-euro or spring. Default: the brush is measured both without "
          + "and with a steady line of strength 1."
      ),
      OptionSpec(
        "predictor",
        value: "NAME",
        "The only predictor to measure: hold, linear, taps, network or network-cautious. Default: all."
      ),
      OptionSpec(
        "beside",
        value: "FILE",
        "Also measure what another program has made of the strokes of FILE…: an ink file with the same strokes in "
          + "the same order, and with times. Only with one input file."
      ),
      OptionSpec("json", "Print JSON: an array with an object for each file."),
      OptionSpec(
        "output",
        short: "o",
        value: "OUT.html",
        "Also write a report with plots and a picture of the longest stroke."
      ),
    ],
    operands: 1...Int.max,
    notes: [
      "Lengths are in millimeters, as mean and 95th percentile. Of a file, the first "
        + "\(FeelMeasure.maximumSamples) samples are measured, and strokes of at least \(FeelStroke.least).",
      "uneven: the standard deviation of the times of samples from even spacing.",
      "lag: from the end of the ink to the newest sample, without prediction. path: from the finished line to the "
        + "line through the samples. noise: the share of the second differences of noise of 0.1 mm that the line has.",
      "8 … 33.3 ms: from the predicted tip to the pen at that time after a sample; the fifth sample of a stroke "
        + "is the first one that counts. pen-up and corner: how far the tip goes beyond the end of a stroke, and beyond "
        + "turns of more than 60°, with 16.7 ms. flicker: the change of that error across the motion, between samples.",
      "FILE may be - for standard input.",
    ],
    examples: [
      (
        "inkstone feel recording.json -o feel.html",
        "prints the measures, and writes a report with plots"
      )
    ],
    run: run
  )

  private static func run(
    _ arguments: ParsedArguments,
    _ context: CommandContext
  ) throws(CommandError) -> Int32 {
    let brushes = try brushes(arguments, context)
    let rules = try rules(arguments)
    let beside = arguments["beside"]
    guard beside == nil || arguments.operands.count == 1 else {
      throw .usage("--beside takes one input file, not \(arguments.operands.count)")
    }
    let output = arguments["output"]
    if let output, output != "-" {
      for input in arguments.operands + (beside.map { [$0] } ?? [])
      where input != "-" && FileSystem.isSameFile(output, input) {
        throw .file(
          InputFile.label(input),
          "the report would overwrite this file; choose another name for -o"
        )
      }
    }
    var measures: [FeelMeasure] = []
    for input in arguments.operands {
      let events = try events(of: input, context)
      var measure = FeelMeasure(InputFile.label(input), events, brushes: brushes, rules: rules)
      guard !measure.strokes.isEmpty else {
        throw .file(
          InputFile.label(input),
          "it has no stroke of \(FeelStroke.least) samples; choose a recording of a pen"
        )
      }
      if let beside {
        let strokes = FeelStroke.list(try self.events(of: beside, context))
        guard strokes.count == measure.strokeCount else {
          throw .file(
            InputFile.label(beside),
            "it has a different number of strokes (\(strokes.count)) than the measured file "
              + "(\(measure.strokeCount)); choose a file with the same strokes"
          )
        }
        measure.add(InputFile.label(beside), strokes)
      }
      measures.append(measure)
    }
    if let output {
      try Engine.write(Array(FeelReport(measures).html.utf8), to: output)
      if output == "-" { return 0 }
    }
    if arguments.has("json") {
      Terminal.output(JSON.array(measures.map { $0.json }).text)
    } else {
      Terminal.output(measures.map { $0.text }.joined(separator: "\n"))
    }
    return 0
  }

  /// Reads the events of a file, or events that reproduce its strokes.
  private static func events(
    of input: String,
    _ context: CommandContext
  ) throws(CommandError) -> [InputEvent] {
    let source = try context.open(input)
    let file = try context.read(source, input, pdfPages: .none)
    return try FileAllowance(bytes: source.size)
      .stream(of: file, input, brush: nil, doing: "measuring").stream.events
  }

  private static func brushes(
    _ arguments: ParsedArguments,
    _ context: CommandContext
  ) throws(CommandError) -> [(name: String, brush: Brush)] {
    let brush = try BrushOption.value(of: arguments, context) ?? .pen
    let name = arguments["brush"] ?? "pen"
    func adding(
      _ stage: () throws(InvalidValue) -> BrushStage
    ) throws(CommandError) -> Brush {
      do throws(InvalidValue) {
        return try Brush(
          style: brush.style,
          stages: brush.stages + [stage()],
          engine: brush.engine,
          tip: brush.tip,
          retention: brush.retention
        )
      } catch {
        throw .value("the brush '\(name)' has no room for another stage; choose a simpler one")
      }
    }
    func steady(_ strength: Double) throws(CommandError) -> Brush {
      try adding { () throws(InvalidValue) in try .steadyLine(strength: strength) }
    }
    switch arguments["smoothing"] {
    case "henderson": return [("\(name), steady line", try steady(1))]
    case "one-euro":
      return [("\(name), one-euro", try adding { () throws(InvalidValue) in try .oneEuro() })]
    case "spring":
      return [("\(name), spring", try adding { () throws(InvalidValue) in try .spring() })]
    default: break
    }
    guard let text = arguments["smoothing"] else {
      return [(name, brush), ("\(name), steady line", try steady(1))]
    }
    guard let strength = Double(text), strength >= 0, strength <= 1 else {
      throw .usage(
        "--smoothing takes a number from 0 to 1, henderson, one-euro or spring, not '\(text)'"
      )
    }
    if strength == 0 { return [(name, brush)] }
    return [("\(name), steady line \(readable(strength))", try steady(strength))]
  }

  private static func rules(_ arguments: ParsedArguments) throws(CommandError) -> [any TipPredictor]
  {
    guard let name = arguments["predictor"] else { return EventPredictor.all }
    let names = EventPredictor.all.map { "\($0.name)" }
    guard let index = names.firstIndex(of: name) else {
      let hint = Spelling.nearest(to: name, among: names).map { "did you mean '\($0)'? " } ?? ""
      throw .value(
        "unknown predictor '\(name)'; \(hint)the predictors are \(names.joined(separator: ", "))"
      )
    }
    return [EventPredictor.all[index]]
  }
}
