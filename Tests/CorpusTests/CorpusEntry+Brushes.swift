import InkDocuments
import InkDrawing
import InkGraphics
import InkStrokes

extension CorpusEntry {
  /// Every part of a brush.
  static let brushes: [CorpusEntry] = [
    CorpusEntry("brush-catalog", "all brushes that can be chosen by name, without erasers") {
      sketch in
      sketch.begin(PageSize(160, 140))
      for (i, entry) in Brush.catalog.filter({ !$0.brush.erases }).enumerated() {
        let (column, row) = (Double(i % 4), Double(i / 4))
        let x = 4 + 39 * column
        try sketch.draw(Sketch.wave(12 + 19 * row, x...(x + 33), samples: 6), entry.brush)
      }
    },
    CorpusEntry("brush-erasers", "all erasers that can be chosen by name") { sketch in
      sketch.begin(PageSize(240, 60))
      for y in [15.0, 30, 45] { try sketch.draw(Sketch.wave(y, 4...236), .brushPen) }
      let erasers = Brush.catalog.map(\.brush).filter { $0.erases }
      for (brush, x) in zip(erasers, [20.0, 75, 150, 200]) {
        try sketch.draw(Sketch.line(Point(x, 10), Point(x + 20, 50), samples: 7), brush)
      }
    },
    CorpusEntry("brush-engines", "smoothing, polyline, interpolation, midpoint, Catmull–Rom") {
      sketch in
      let codes: [PluginCode] = [
        PluginCode("smoothing", [.init("strength", 0.9)]), PluginCode("polyline"),
        PluginCode("interpolation", [.init("strength", 0.4)]), PluginCode("midpoint"),
        PluginCode("catmull-rom", [.init("parameters", "centripetal")]),
        PluginCode("catmull-rom", [.init("parameters", "uniform"), .init("steps", 3)]),
      ]
      try sketch.draw(
        rows: codes.map {
          try Brush(style: Style(width: 1.5), engine: PluginCatalog.builtIn.engine($0))
        },
        samples: 7
      )
    },
    CorpusEntry("brush-effects-width", "all effects that change the width") { sketch in
      let range: [PluginSetting] = [.init("minimum", 0.5), .init("maximum", 3)]
      let stages: [BrushStage] = [
        try stage("pressure-width", range + [.init("fallback", 0.7)]),
        try stage("speed-width", [.init("slow", 1.5), .init("fast", 0.4)]),
        try stage("velocity-width"),
        try stage("spiral-width", [.init("threshold", 12), .init("interval", 0.5)]),
        try stage("stylus-width", range), try stage("finger-width", range),
        try stage("proportional-width"), try stage("scaled-width", [.init("factor", 0.5)]),
      ]
      try sketch.draw(rows: stages.map { try Brush(style: Style(width: 4), stages: [$0]) })
    },
    CorpusEntry("brush-effects-color", "all effects that change color, tip and blending") {
      sketch in
      let color = Color(red: 0.7, green: 0.1, blue: 0.3)
      let flat = Tip.dabs(Dabbing(tip: .texture(smallTexture), spacing: .units(1)))
      let opacity: [PluginSetting] = [
        .init("minimum", 0.1), .init("maximum", 0.9), .init("fallback", 0.5),
      ]
      let stages: [(BrushStage, Tip)] = [
        (try stage("pressure-opacity", opacity), .sweep),
        (try stage("pressure-hue", [.init("fallback", 0.25)]), .sweep),
        (
          try stage(
            "tilt-shading",
            [.init("width", 2), .init("opacity", 0.3), .init("threshold", 0.4)]
          ), .sweep
        ),
        (try stage("tip-rotation", [.init("source", "fixed"), .init("offset", 0.8)]), flat),
        (try stage("tip-rotation", [.init("source", "azimuth"), .init("offset", 0.1)]), flat),
        (try stage("tip-rotation", [.init("source", "roll")]), flat),
        (try stage("blending", [.init("mode", "multiply"), .init("opacity", 0.5)]), .sweep),
      ]
      try sketch.draw(
        rows: stages.map {
          try Brush(style: Style(color: color, width: 4), stages: [$0.0], tip: $0.1)
        }
      )
    },
    CorpusEntry("brush-filters", "all filters of the line, and several stages at once") { sketch in
      let smooth = try stage("savitzky-golay", [.init("window", 3), .init("strength", 0.8)])
      let fewer = try stage("douglas-peucker", [.init("tolerance", 1.5)])
      let rare = try stage("decimation", [.init("rate", 3)])
      let thin = try stage(
        "taper",
        [.init("start", 10), .init("end", 20), .init("least", 0.1)]
      )
      let pressure = try stage("pressure-width", [.init("minimum", 0.5), .init("maximum", 1.5)])
      let stages = [[smooth], [fewer], [rare], [thin], [smooth, pressure, fewer, thin]]
      try sketch.draw(
        rows: stages.map { try Brush(style: Style(width: 3), stages: $0) },
        samples: 12
      )
    },
    CorpusEntry("brush-steady-line", "the filter of the steady line, by strength") { sketch in
      let strengths = [0, 0.5, 1.0]
      try sketch.draw(
        rows: strengths.map { strength in
          let steady = try stage("henderson", [.init("strength", strength)])
          return try Brush(style: Style(width: 3), stages: [steady])
        },
        samples: 24
      )
    },
    CorpusEntry("brush-followers", "the filters whose line follows the pen") { sketch in
      let stages = [
        try stage("one-euro", [.init("cutoff", 2), .init("slope", 0.3)]),
        try stage("spring", [.init("stiffness", 2500), .init("drag", 60), .init("wobble", 0.02)]),
      ]
      try sketch.draw(
        rows: stages.map { try Brush(style: Style(width: 3), stages: [$0]) },
        samples: 24
      )
    },
    CorpusEntry("brush-tips", "discs and textures, spacing in units and radii, flow, turns") {
      sketch in
      let tips = [
        Dabbing(tip: .disc(hardness: 0.2), spacing: .units(1.5), flow: 0.4),
        Dabbing(tip: .disc(hardness: 1), spacing: .radii(2.5)),
        Dabbing(tip: .texture(smallTexture), spacing: .radii(1), followsDirection: true),
        Dabbing(tip: .texture(smallTexture), spacing: .units(6), flow: 0.7, turn: 0.5),
      ]
      try sketch.draw(
        rows: tips.map { try Brush(style: Style(width: 5), tip: .dabs($0)) },
        apart: 10
      )
    },
    CorpusEntry("brush-dashes", "dashes, an odd number of lengths, a phase") { sketch in
      let dashes = [Style.Dash([6, 4]), Style.Dash([3], phase: 1.5), Style.Dash([8, 2, 1])]
      try sketch.draw(
        rows: dashes.map { try Brush(style: Style(width: 2, cap: .butt, dash: $0)) }
      )
    },
    CorpusEntry("brush-caps-joins", "every cap with every join") { sketch in
      sketch.begin(PageSize(80, 60))
      for cap in Ribbon.Cap.allCases {
        for join in Ribbon.Join.allCases {
          let (x, y) = (8 + 24 * Double(join.rawValue), 8 + 18 * Double(cap.rawValue))
          let style = Style(width: 5, cap: cap, join: join)
          let brush = try Brush(style: style, engine: PolylineEngine())
          let corners = [Point(x, y + 8), Point(x + 8, y), Point(x + 16, y + 8)]
          try sketch.draw(
            corners.enumerated().map { StrokeSample(location: $1, time: Double($0) * 0.01) },
            brush
          )
        }
      }
    },
    CorpusEntry("brush-colors", "all color spaces, with opacity") { sketch in
      let colors = [
        Color(red: 0.9, green: 0.2, blue: 0.1, alpha: 0.8), Color(gray: 0.5),
        Color(hue: 0.6, saturation: 0.8, value: 0.9),
        Color(cyan: 0.1, magenta: 0.7, yellow: 0.2, key: 0.3),
        Color(displayP3Red: 0.1, green: 0.8, blue: 0.3),
      ]
      try sketch.draw(rows: colors.map { try Brush(style: Style(color: $0, width: 4)) }, samples: 4)
    },
    CorpusEntry("brush-blend-modes", "all blend modes of strokes") { sketch in
      sketch.begin(PageSize(120, 64), paper: Paper(color: Color(red: 0.8, green: 0.9, blue: 1)))
      let wide = try Brush(style: Style(color: Color(red: 1, green: 0.5, blue: 0.2), width: 16))
      for y in [16.0, 48] {
        try sketch.draw(Sketch.line(Point(4, y), Point(116, y), samples: 2), wide)
      }
      let ink = Color(red: 0.2, green: 0.4, blue: 0.8, alpha: 0.9)
      for (i, mode) in BlendMode.allCases.enumerated() {
        let x = 6 + 7.5 * Double(i % 15)
        let y = 5 + 32 * Double(i / 15)
        let style = Style(color: ink, blendMode: mode, width: 5)
        try sketch.draw(
          Sketch.line(Point(x, y), Point(x, y + 22), samples: 2),
          try Brush(style: style)
        )
      }
      try sketch.packWithoutHistory()
    },
    CorpusEntry("brush-retention", "ink that is kept as strokes, as pixels, and not at all") {
      sketch in
      let all = Brush.Retention.allCases
      try sketch.draw(rows: all.map { Brush.pen.with(retention: $0) }, apart: 10)
    },
    CorpusEntry("brush-tools", "pen, highlighter, eraser, and a tool of another owner") { sketch in
      let tools: [Style.Purpose] = [.pen, .highlighter, Style.Purpose("com.example.ruler")]
      try sketch.draw(
        rows: tools.map { try Brush(style: Style(purpose: $0, width: 4)) } + [Brush.eraser],
        apart: 10
      )
      try sketch.draw(Sketch.line(Point(70, 2), Point(70, 40)), .eraser)
    },
    CorpusEntry("brush-unknown-parts", "engine, effect, filter, tip, formula, color of others") {
      sketch in
      let settings: [PluginSetting] = [
        .init("amount", 0.25), .init("mode", "soft"), .init("mask", .picture(smallTexture)),
      ]
      func code(_ name: PartName) -> PluginCode { PluginCode(name, settings) }
      var blended = Style(color: Color(red: 0, green: 0.5, blue: 0.8), width: 4)
      blended.unknownFormula = code("com.example.glow")
      let space = UnknownColorSpace("com.example.lab", sRGB: SIMD4(0.8, 0.3, 0.1, 0))
      let lab = Color(space: space, components: SIMD4(50, -20, 30, 0), alpha: 0.9)
      try sketch.draw(
        rows: [
          Brush(style: Style(width: 3), engine: UnknownEngine(code("com.example.elastic"))),
          Brush(
            style: Style(width: 3),
            stages: [
              .effect(UnknownEffect(code("com.example.nib"))),
              .filter(UnknownFilter(code("com.example.taut"))),
            ]
          ),
          Brush(style: Style(width: 3), tip: .own(UnknownTip(code("com.example.leaf")))),
          Brush(style: blended), Brush(style: Style(color: lab, width: 4)),
        ]
      )
    },
  ]
}
