import InkDocuments
import InkDrawing
import InkGraphics
import InkStrokes

extension CorpusEntry {
  /// Samples: growing strokes, channels, precision.
  static let strokes: [CorpusEntry] = [
    CorpusEntry("stroke-unfinished", "a stroke that was being drawn when the log ended") { sketch in
      try sketch.draw(Sketch.wave(12))
      try sketch.draw(Sketch.wave(32), .brushPen, ends: false)
    },
    CorpusEntry("stroke-simultaneous", "two strokes at once, one of them cancelled, one unfinished")
    {
      sketch in
      let names = try [10.0, 24, 38].map { try sketch.draw(Sketch.wave($0), ends: false) }
      for (i, name) in names.enumerated() {
        let more = Sketch.line(Point(70, 12 + 8 * Double(i)), Point(60, 24))
        try sketch.document.extendStroke(name, with: more)
      }
      try sketch.document.endStroke(names[0])
      try sketch.document.cancelStroke(names[1])
      sketch.write()
    },
    CorpusEntry("stroke-updated", "estimated values that were updated before the stroke ended") {
      sketch in
      let samples = Sketch.wave(24, height: 8)
      let name = try sketch.draw(samples, .brushPen, ends: false)
      for i in [2, 5, 6] {
        let old = samples[i]
        let better = StrokeSample(location: old.location, time: old.time, force: 1)
        try sketch.document.amendStroke(name, at: i, to: better)
      }
      try sketch.document.endStroke(name)
      sketch.write()
    },
    CorpusEntry("stroke-whole", "whole strokes that an operation adds, also a dot") { sketch in
      let samples = [Sketch.wave(12), Sketch.wave(30), Sketch.line(Point(40, 40), Point(40, 40))]
      let strokes = samples.map { Stroke(id: StrokeID(0), brush: .pen, samples: $0) }
      let layer = sketch.layer
      try sketch.apply { .add(strokes, to: layer, in: &$0) }
    },
    CorpusEntry("stroke-pointers", "ink of a pen, its eraser end, a finger and a mouse") { sketch in
      for (i, kind) in InputEvent.PointerKind.allCases.enumerated() {
        try sketch.draw(Sketch.wave(6 + 12 * Double(i)), .fineliner, kind)
      }
    },
    CorpusEntry("channels-none", "samples without readings of the pen") { sketch in
      try sketch.draw(Sketch.line(Point(6, 8), Point(74, 40)))
    },
    CorpusEntry("channels-force", "force") { sketch in
      try sketch.draw(only(.force))
    },
    CorpusEntry("channels-force-maximum", "force up to 25/6, as an Apple Pencil has it") { sketch in
      let samples = Sketch.wave(24, height: 8).map {
        StrokeSample(
          location: $0.location,
          time: $0.time,
          maximumForce: 25 / 6,
          force: 4 * ($0.force ?? 0)
        )
      }
      try sketch.draw(samples)
    },
    CorpusEntry("channels-tilt", "altitude and azimuth") { sketch in
      try sketch.draw(only(.tilt), .pencil)
    },
    CorpusEntry("channels-roll", "the turn of the barrel") { sketch in
      let turn = try stage("tip-rotation", [.init("source", "roll")])
      let flat = Tip.dabs(Dabbing(tip: .texture(smallTexture), spacing: .units(1)))
      try sketch.draw(
        only(.roll),
        Brush(style: Style(width: 9), stages: [turn], tip: flat)
      )
    },
    CorpusEntry("channels-all", "force, altitude, azimuth and roll, with speeds that change") {
      sketch in
      let speed = try stage("speed-width", [.init("slow", 2), .init("fast", 0.5)])
      try sketch.draw(
        Sketch.wave(24, height: 12, samples: 14),
        Brush(style: Style(width: 5), stages: [speed])
      )
    },
    CorpusEntry("channels-varying", "readings and buttons that come and go within a stroke") {
      sketch in
      var samples = Sketch.wave(24, height: 10, samples: 12)
      for i in samples.indices where i % 4 == 1 {
        samples[i] = StrokeSample(location: samples[i].location, time: samples[i].time)
        samples[i].buttons = [.primaryBarrel]
      }
      try sketch.draw(samples)
    },
    CorpusEntry(
      "precision-stated",
      "a stated precision: 600 units an inch, 240 ticks, 8 and 6 bits"
    ) {
      sketch in
      let precision = SamplePrecision(
        unitsPerInch: 600,
        ticksPerSecond: 240,
        pressureBits: 8,
        angleBits: 6
      )
      sketch.begin(PageSize(80, 48), precision: precision)
      try sketch.draw(Sketch.wave(24, height: 12), .pencil)
    },
    CorpusEntry("precision-lossless", "without loss: every bit of numbers on no grid") { sketch in
      sketch.begin(PageSize(80, 48), precision: .lossless)
      try sketch.draw(Sketch.wave(24, height: 12), .pencil)
    },
    CorpusEntry("precision-lossless-grids", "without loss: numbers on grids, in growing strokes") {
      sketch in
      sketch.begin(PageSize(80, 48), precision: .lossless)
      for (row, steps) in grids.enumerated() {
        try sketch.draw(rounded(Sketch.wave(8 + 10 * Double(row)), steps, 1000, 1023))
      }
    },
    CorpusEntry("precision-lossless-packed", "without loss: numbers on grids, rewritten") {
      sketch in
      sketch.begin(PageSize(80, 48), precision: .lossless)
      for (row, steps) in grids.enumerated() {
        let force = [1023.0, 4095, 8191, 65535][row]
        try sketch.draw(rounded(Sketch.wave(8 + 10 * Double(row)), steps, 1000, force))
      }
      try sketch.pack()
    },
    CorpusEntry(
      "precision-lossless-decimals",
      "without loss: decimals of texts, also of centimetres"
    ) {
      sketch in
      sketch.begin(PageSize(80, 48), precision: .lossless)
      try sketch.draw(rounded(Sketch.wave(12, samples: 20), 10_000, 1_000_000, 100))
      let centimetres = Sketch.wave(30, samples: 20).map { sample in
        let (x, y) = (sample.location.x / 28.34, sample.location.y / 28.34)
        return StrokeSample(
          location: Point(
            (x * 1e5).rounded() / 1e5 * 72 / 2.54,
            (y * 1e5).rounded() / 1e5 * 72 / 2.54
          ),
          time: (sample.time * 1e4).rounded() / 1e4,
          force: ((sample.force ?? 0) * 1e3).rounded() / 1e3
        )
      }
      try sketch.draw(centimetres, .brushPen)
      try sketch.packWithoutHistory()
    },
  ]

  /// Steps a unit.
  private static let grids: [Double] = [1, 64, 65_536, 2540.0 / 72]

  private enum Channel { case force, tilt, roll }

  private static func only(_ channel: Channel) -> [StrokeSample] {
    Sketch.wave(24, height: 10).map {
      StrokeSample(
        location: $0.location,
        time: $0.time,
        force: channel == .force ? $0.force : nil,
        altitude: channel == .tilt ? $0.altitude : nil,
        azimuth: channel == .tilt ? $0.azimuth : nil,
        roll: channel == .roll ? $0.roll : nil
      )
    }
  }

  /// Samples on grids: steps a unit, a second, and to full force.
  private static func rounded(
    _ samples: [StrokeSample],
    _ steps: Double,
    _ ticks: Double,
    _ force: Double
  ) -> [StrokeSample] {
    samples.map {
      StrokeSample(
        location: Point(
          ($0.location.x * steps).rounded() / steps,
          ($0.location.y * steps).rounded() / steps
        ),
        time: ($0.time * ticks).rounded() / ticks,
        force: (($0.force ?? 0) * force).rounded() / force
      )
    }
  }

  // MARK: Parts of brushes

  /// An effect or a filter of this package by its name.
  static func stage(_ name: PartName, _ settings: [PluginSetting] = []) throws -> BrushStage {
    let code = PluginCode(name, settings)
    let effect = try PluginCatalog.builtIn.effect(code)
    return effect is UnknownEffect
      ? .filter(try PluginCatalog.builtIn.filter(code)) : .effect(effect)
  }

  /// A bar with a hole, 8 × 5.
  static let smallTexture: TipTexture = {
    var coverage: [UInt8] = []
    for i in 0..<40 { coverage.append(UInt8(i == 18 || i == 21 ? 0 : 255 - 3 * (i % 8))) }
    guard let texture = try? TipTexture(width: 8, height: 5, coverage: coverage) else {
      preconditionFailure("the size is allowed")
    }
    return texture
  }()
}
