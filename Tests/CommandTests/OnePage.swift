import Foundation
import InkDocuments
import InkDrawing
import InkFormats
import InkGraphics
import InkStrokes
import InkTypesetting
import _InkTestSupport

/// Pages with every paper, brush, layer and eraser, in one document.
struct OnePage {
  /// The name that distinguishes the page.
  let name: String

  /// The index of the page, from 0.
  let number: Int

  /// The path of the document that other programs read.
  static let path = ProcessInfo.processInfo.environment["INKSTONE_PAGES"]

  static let size = PageSize(100, 70)

  static let papers: [(String, Paper)] = [
    ("white", .plain),
    ("blue", Paper(color: Color(red: 0.63, green: 0.91, blue: 1))),
    ("ruled", Paper(pattern: .ruled, spacing: 20)),
    ("dotted", Paper(pattern: .dotted, spacing: 10)),
    (
      "thin",
      Paper(
        pattern: .grid,
        spacing: 9,
        patternColor: Color(red: 1, green: 0, blue: 0.5, alpha: 0.4)
      )
    ),
    ("slate", slate),
    ("isometric dots", Paper(pattern: .isometricDots, spacing: 12)),
    ("isometric lines", isometric),
    ("staves", Paper(pattern: .staves, spacing: 4, patternColor: Color(gray: 0.4))),
  ]

  /// Triangles whose lines are translucent and of another width than usual.
  private static let isometric: Paper = {
    let green = Color(red: 0, green: 0.6, blue: 0.3, alpha: 0.5)
    var paper = Paper(pattern: .isometricLines, spacing: 15, patternColor: green)
    paper.lineWidth = 0.8
    return paper
  }()

  /// Paper on which dark ink is shown light, with a margin.
  private static let slate: Paper = {
    var paper = Paper(color: Color(rgba: 0x2B2F_36FF), pattern: .ruled, spacing: 14)
    paper.invertsInk = true
    paper.margin = Paper.Margin(22, color: Color(rgba: 0x9A5A_5AFF))
    return paper
  }()

  /// The variants of the layers of a page.
  enum Layers: String, CaseIterable {
    /// One layer.
    case one
    /// One layer with an eraser between the strokes.
    case erased
    /// The upper of two layers is not opaque.
    case translucent
    /// The upper of two layers has an eraser; the lower one shows through.
    case erasedAbove
    /// The lower of two layers has an eraser, and is not opaque.
    case erasedBelow
    /// The upper of two layers is hidden.
    case hidden
    /// The whole of a layer is erased.
    case rubbedOut
    /// The upper of two layers multiplies with the content below it, and has an eraser.
    case multiplied
    /// Partly erased ink was moved, and the path of the eraser has new ink.
    case moved
    /// Shapes with fills, opacity and blend modes, an eraser across them, and one of them moved since.
    case shapes
    /// Pictures: reduced, enlarged, rotated, mirrored, translucent, multiplied, and a picture that was partly erased
    /// and then moved.
    case pictures
    /// Texts that are wrapped, rotated, below a highlighter and partly erased.
    case texts
  }

  /// Returns a document with all pages, and their descriptions.
  static func document() throws -> (InkDocument, [OnePage]) {
    var drawing = Drawing(author: 7)
    var pages: [OnePage] = []
    for (paperName, paper) in papers {
      for layers in Layers.allCases {
        for (brushName, brush) in brushes
        where Self.isDrawn(paperName, layers, brushName) {
          let page = OnePage(
            name: "\(brushName) on \(paperName), \(layers.rawValue)",
            number: pages.count
          )
          try page.add(paper, layers, brush, to: &drawing)
          pages.append(page)
        }
      }
    }
    return (InkDocument(drawing), pages)
  }

  /// Whether there is such a page: all of them would take minutes, and most cover nothing new.
  private static func isDrawn(_ paper: String, _ layers: Layers, _ brush: String) -> Bool {
    if brush == "forcesketch" {
      return ["white", "slate"].contains(paper) && [.one, .erasedAbove].contains(layers)
    }
    return switch layers {
    case .one, .erasedAbove: true
    case .shapes: brush == "pen"
    // The backdrops: none, a color, and a paper that inverts ink.
    case .pictures, .texts: brush == "pen" && ["white", "blue", "slate"].contains(paper)
    case .erased, .translucent, .erasedBelow, .hidden, .rubbedOut, .multiplied, .moved:
      brush != "chalk" && !ownPatterns.contains(paper)
    }
  }

  /// The papers with custom patterns, which have nothing else that layers would meet.
  private static let ownPatterns = ["isometric dots", "isometric lines", "staves"]

  static let brushes: [(String, Brush)] = [
    ("pen", .pen), ("highlighter", .highlighter), ("chalk", .chalk), ("forcesketch", .forceSketch),
  ]

  private func add(
    _ paper: Paper,
    _ layers: Layers,
    _ brush: Brush,
    to drawing: inout Drawing
  ) throws {
    let added = DrawingOperation.addPage(size: Self.size, paper: paper, in: &drawing)
    try drawing.apply(added)
    let page = drawing.pages[number].id
    let lower = drawing.layers(of: page)[0].id
    var upper = lower
    let single: [Layers] = [.one, .erased, .rubbedOut, .moved, .shapes, .pictures, .texts]
    if !single.contains(layers) {
      let added = DrawingOperation.addLayer(to: page, in: &drawing)
      try drawing.apply(added)
      upper = drawing.layers(of: page)[1].id
    }
    func draw(_ stroke: Stroke, _ layer: LayerID) throws {
      let operation = DrawingOperation.add(stroke, to: layer, in: &drawing)
      try drawing.apply(operation)
    }
    let wave = [(8.0, 14.0), (30, 60), (50, 10), (73, 56), (95, 20)].map { Point($0.0, $0.1) }
    let line = [Point(5, 38), Point(47, 33), Point(96, 42)]
    try draw(stroke(wave, brush == .forceSketch ? brush : .pen), lower)
    if layers == .texts { try addTexts(to: lower, in: &drawing) }
    if layers == .shapes { try addShapes(to: lower, of: page, in: &drawing) }
    if layers == .pictures { try addPictures(to: lower, in: &drawing) }
    if layers == .erased || layers == .erasedBelow || layers == .rubbedOut || layers == .moved {
      try draw(stroke([Point(27, 4), Point(40, 66)], .eraser), lower)
    }
    try draw(stroke(line, brush), upper)
    if layers == .erasedAbove || layers == .multiplied {
      try draw(stroke([Point(60, 4), Point(67, 66)], .eraser), upper)
    }
    try draw(stroke([Point(14, 49), Point(86, 46)], .highlighter), upper)
    if layers == .rubbedOut {
      for y in stride(from: 0.0, through: 70, by: 12) {
        try draw(stroke([Point(0, y), Point(100, y)], .eraser), upper)
      }
    }
    switch layers {
    case .moved:
      let ids = drawing.layers(of: page)[0].items.map(\.id)
      let turn = Affine.rotation(0.2).concatenating(.translation(9, -4))
      try drawing.apply(.transform([ids[0]], by: turn, in: drawing))
      let eraser = drawing.layers(of: page)[0].items[1].id
      try drawing.apply(.reorder([ids[2]], to: .below(eraser), in: drawing))
    case .translucent: try drawing.apply(.setOpacity(0.6, of: upper))
    case .erasedBelow: try drawing.apply(.setOpacity(0.5, of: lower))
    case .multiplied: try drawing.apply(.setBlendMode(.multiply, of: upper))
    case .hidden: try drawing.apply(.setHidden(true, of: upper))
    default: break
    }
  }

  private func addShapes(
    to layer: LayerID,
    of page: PageID,
    in drawing: inout Drawing
  ) throws {
    let box = Rect(x: 6, y: 8, width: 30, height: 22)
    let red = Color(red: 1, green: 0.3, blue: 0.2, alpha: 0.7)
    var dashed = Brush.fineliner
    dashed = try dashed.restyled { $0.dash = Style.Dash([5, 3]) }
    let mitred = try Brush.fineliner.restyled {
      ($0.width, $0.join) = (4, .miter)
    }
    let shapes: [(Shape, Brush, Color?)] = [
      (Shape(.rectangle(box, radius: 0)), mitred, red),
      (Shape(.ellipse(Rect(x: 40, y: 6, width: 26, height: 20))), .highlighter, red),
      (Shape(.star(points: 5, inner: 0.4, Rect(x: 70, y: 4, width: 24, height: 24))), dashed, nil),
      (Shape(.rectangle(Rect(x: 8, y: 40, width: 24, height: 18), radius: 5)), .pen, red),
      (.arrow(Point(40, 36), Point(60, 60)), .pen, nil),
      (Shape(.angle(Point(96, 34), Point(66, 40), Point(90, 66))), .fineliner, nil),
      (
        Shape(
          .curve([Point(34, 64), Point(44, 30), Point(56, 66), Point(66, 32)], isClosed: false)
        ),
        .brushPen, nil
      ),
    ]
    var ids: [ItemID] = []
    for (shape, brush, fill) in shapes {
      let add = DrawingOperation.add(shape, outline: brush, fill: fill, to: layer, in: &drawing)
      ids.append(try drawing.apply(add).items[0])
    }
    try drawing.apply(.setOpacity(0.5, of: [ids[3]]))
    try drawing.apply(.setBlendMode(.multiply, of: [ids[4]]))
    let eraser = DrawingOperation.add(
      stroke([Point(2, 62), Point(97, 12)], .eraser),
      to: layer,
      in: &drawing
    )
    try drawing.apply(eraser)
    let move = Affine.scale(0.8).concatenating(.translation(4, 6))
    try drawing.apply(.transform([ids[0], ids[5]], by: move, in: drawing))
  }

  private func addPictures(to layer: LayerID, in drawing: inout Drawing) throws {
    func add(
      _ picture: Pixmap,
      _ frame: Rect,
      _ transform: Affine = .identity,
      opacity: Double = 1
    ) throws -> ItemID {
      let image = ImageItem(Picture(picture), frame: frame, opacity: opacity)
      let add = DrawingOperation.add(image, to: layer, transform: transform, in: &drawing)
      return try drawing.apply(add).items[0]
    }
    func turn(_ degrees: Double, about center: Point) -> Affine {
      Affine.translation(-center.x, -center.y).concatenating(.rotation(degrees * .pi / 180))
        .concatenating(.translation(center.x, center.y))
    }
    // Reduced five times in print at 144 dots an inch, and enlarged four times.
    _ = try add(PictureSamples.photo(300, 200), Rect(x: 3, y: 3, width: 30, height: 20))
    _ = try add(PictureSamples.photo(12, 8), Rect(x: 37, y: 4, width: 24, height: 16))
    let box = Rect(x: 70, y: 7, width: 22, height: 15)
    _ = try add(PictureSamples.photo(66, 45), box, turn(17, about: box.center))
    // A file from a camera that was held sideways, mirrored.
    let mirror = Affine(a: -1, b: 0, c: 0, d: 1, tx: 24, ty: 0)
    let frame = Rect(x: 4, y: 28, width: 15, height: 20)
    let file = try ImageItem(file: PictureSamples.held(6), name: "held.jpg", frame: frame)
    try drawing.apply(.add(file, to: layer, transform: mirror, in: &drawing))
    let faint = Rect(x: 28, y: 26, width: 24, height: 16)
    _ = try add(PictureSamples.photo(48, 32), faint, opacity: 0.5)
    let web = try ImageItem(
      file: PictureSamples.losslessWebP,
      frame: Rect(x: 58, y: 26, width: 32, height: 16)
    )
    let multiplied = try drawing.apply(.add(web, to: layer, in: &drawing)).items
    try drawing.apply(.setBlendMode(.multiply, of: multiplied))
    let erased = try add(PictureSamples.photo(90, 54), Rect(x: 38, y: 48, width: 30, height: 18))
    let way = [Point(36, 66), Point(70, 50)]
    try drawing.apply(.add(stroke(way, .eraser), to: layer, in: &drawing))
    let moved = turn(-8, about: Point(50, 57)).concatenating(.translation(18, -2))
    try drawing.apply(.transform([erased], by: moved, in: drawing))
  }

  private func addTexts(to layer: LayerID, in drawing: inout Drawing) throws {
    let typesetter = DesktopContentRenderer()
    func add(_ text: TextItem, _ color: Color, _ transform: Affine) throws {
      let set = try typesetter.outlines(of: text)
      var text = text
      text.lines = set.lines
      let adding = DrawingOperation.add(
        text,
        outlines: set.path,
        color: color,
        to: layer,
        transform: transform,
        in: &drawing
      )
      try drawing.apply(adding)
    }
    var wrapped = TextItem("Words that wrap, ﬁ & <so>", font: "Sans", size: 9, origin: Point(4, 2))
    wrapped.wrapWidth = 60
    wrapped.alignment = .trailing
    try add(wrapped, .black, .identity)
    let arabic = TextItem("سلام", font: "Sans", size: 16, origin: Point(66, 4))
    try add(arabic, Color(red: 0.7, green: 0.1, blue: 0.1, alpha: 0.8), .identity)
    let turned = TextItem("Turned", font: "Serif Italic", size: 14, origin: .origin)
    let turn = Affine.rotation(-0.4).concatenating(.translation(30, 46))
    try add(turned, Color(red: 0, green: 0.2, blue: 0.8), turn)
    let eraser = DrawingOperation.add(
      stroke([Point(40, 30), Point(70, 60)], .eraser),
      to: layer,
      in: &drawing
    )
    try drawing.apply(eraser)
  }

  private func stroke(_ corners: [Point], _ brush: Brush) -> Stroke {
    var samples: [StrokeSample] = []
    for i in 1..<corners.count {
      for step in 0..<12 {
        let part = Double(step) / 12
        samples.append(
          StrokeSample(
            location: corners[i - 1] + (corners[i] - corners[i - 1]) * part,
            time: 0.01 * Double(samples.count),
            force: 0.3 + 0.4 * part
          )
        )
      }
    }
    samples.append(
      StrokeSample(location: corners[corners.count - 1], time: 1, force: 0.5)
    )
    return Stroke(id: StrokeID(0), brush: brush, samples: samples)
  }
}
