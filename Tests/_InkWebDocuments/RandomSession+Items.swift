import InkDocuments
import InkDrawing
import InkGraphics
import InkStrokes

extension RandomSession {
  /// Adds an item.
  mutating func add(_ act: Act) -> Bool {
    guard let layer = layer() else { return false }
    switch act {
    case .stroke, .cancelledStroke, .eraserStroke: return draw(act, on: layer)
    case .shape:
      let (shape, brush, matrix) = (shape(), brush(), transform())
      let fill: Color? = random.below(2) == 0 ? color() : nil
      let isOutlined = random.below(4) > 0
      return apply {
        .add(
          shape,
          outline: brush,
          fill: fill,
          isOutlined: isOutlined,
          to: layer,
          transform: matrix,
          in: &$0
        )
      }
    case .text:
      let (text, color, matrix) = (text(), color(), transform())
      return apply {
        .add(
          text,
          outlines: Self.outlines(of: text),
          color: color,
          to: layer,
          transform: matrix,
          in: &$0
        )
      }
    case .image:
      let image = image()
      return apply { .add(image, to: layer, in: &$0) }
    case .custom:
      let (item, brush, fill) = (Tick(random.below(2) == 0), brush(), color())
      return apply { .add(item, brush: brush, fill: fill, to: layer, in: &$0) }
    case .unknownItem:
      let (content, box) = (bytes(40), rect())
      let kind = UInt8(truncatingIfNeeded: 4 + random.below(200))
      return apply { drawing in
        let item = NewItem(
          id: drawing.makeItemID(),
          layer: layer,
          position: PositionKey.between(drawing.layer(layer)?.items.last?.position, nil),
          content: .unknown(kind: kind, content),
          brush: nil,
          inkBounds: box
        )
        return DrawingOperation(.add, [.addItem(item)])
      }
    default: return addGraphic(act, to: layer)
    }
  }

  private mutating func addGraphic(_ act: Act, to layer: LayerID) -> Bool {
    let items = act == .unknownOrigin ? [] : painting()
    switch act {
    case .ruling:
      let origin = Graphic.Origin.ruling(style: bytes(12), settings: bytes(30))
      return apply { .add([Graphic(items, origin: origin)], to: layer, in: &$0) }
    case .sheet:
      let (file, number) = (bytes(300), random.below(900))
      return apply { drawing in
        let resource = drawing.makeResource(file, mediaType: Self.pdf, name: [0x61, 0xc3, 0xa4])
        let graphic = Graphic(items, origin: .page(resource.id, number: number))
        return .add([graphic], with: [resource], to: layer, in: &drawing)
      }
    case .unknownOrigin:
      let origin = Graphic.Origin.unknown(
        kind: UInt8(truncatingIfNeeded: 8 + random.below(99)),
        bytes(30)
      )
      return apply { .add([Graphic(items, origin: origin)], to: layer, in: &$0) }
    default:
      let matrix = transform()
      return apply { .add([Graphic(items)], to: layer, transform: matrix, in: &$0) }
    }
  }

  static let pdf: [UInt8] = [
    0x61, 0x70, 0x70, 0x6c, 0x69, 0x63, 0x61, 0x74, 0x69, 0x6f, 0x6e, 0x2f, 0x70, 0x64, 0x66,
  ]
  private static let png: [UInt8] = [0x69, 0x6d, 0x61, 0x67, 0x65, 0x2f, 0x70, 0x6e, 0x67]

  // MARK: Strokes

  private mutating func draw(_ act: Act, on layer: LayerID) -> Bool {
    let erases = act == .eraserStroke
    let brush = erases ? Brush.eraser : brush()
    let kinds = InputEvent.PointerKind.allCases
    let kind = erases ? InputEvent.PointerKind.eraser : kinds[random.below(kinds.count)]
    let samples = samples()
    let part = 1 + random.below(9)
    let amended = random.below(3) == 0 ? random.below(min(part, samples.count)) : -1
    let id = document.document.makeStrokeID()
    return attempt { document throws(EditError) in
      var at = min(part, samples.count)
      try document.beginStroke(
        id,
        kind: kind,
        brush: brush,
        on: layer,
        samples: Array(samples[..<at])
      )
      if amended >= 0 {
        let known = samples[amended]
        let sample = StrokeSample(location: known.location, time: known.time, force: 0.75)
        try document.amendStroke(id, at: amended, to: sample)
      }
      while at < samples.count {
        let end = min(at + part, samples.count)
        try document.extendStroke(id, with: Array(samples[at..<end]))
        at = end
      }
      if act == .cancelledStroke {
        try document.cancelStroke(id)
        return true
      }
      return try document.endStroke(id) != nil
    }
  }

  private mutating func samples() -> [StrokeSample] {
    var position = point()
    var time = Double(random.below(1000)) / 8
    let readings = random.below(8)
    let maximum = random.below(4) == 0 ? 4.1667 : 1
    let isFine = random.below(2) == 0
    var samples: [StrokeSample] = []
    for _ in 0..<(1 + random.below(40)) {
      var sample = StrokeSample(
        location: position,
        time: time,
        maximumForce: maximum,
        force: readings & 1 == 0 ? random.real(0, maximum) : nil,
        altitude: readings & 2 == 0 ? random.real(0.2, 1.5) : nil,
        azimuth: readings & 2 == 0 ? random.real(-3, 3) : nil,
        roll: readings == 4 ? random.real(-3, 3) : nil
      )
      if random.below(10) == 0 { sample.buttons = InputEvent.Buttons(rawValue: 1) }
      samples.append(sample)
      let reach = Vector(random.real(-14, 14), random.real(-9, 12))
      position = position + (isFine ? reach : Vector(reach.dx.rounded(), reach.dy.rounded()))
      time += isFine ? random.real(0.001, 0.02) : 0.0078125
    }
    return samples
  }

  // MARK: Shapes

  mutating func shape() -> Shape {
    let (a, b, c, box) = (point(), point(), point(), rect())
    let points = [a, b, c, point()]
    let figure: Shape.Figure
    switch random.below(8) {
    case 0: figure = .line(a, b)
    case 1: figure = .rectangle(box, radius: random.real(0, 20))
    case 2: figure = .ellipse(box)
    case 3: figure = .polygon(sides: 3 + random.below(9), box)
    case 4: figure = .star(points: 2 + random.below(9), inner: random.real(0, 1), box)
    case 5: figure = .angle(a, b, c)
    case 6: figure = .lines(points, isClosed: random.below(2) == 0)
    default: figure = .curve(points, isClosed: random.below(2) == 0)
    }
    let heads = Shape.Head.allCases
    return Shape(
      figure,
      startHead: heads[random.below(heads.count)],
      endHead: heads[random.below(heads.count)]
    )
  }

  // MARK: Texts

  private static let texts: [StaticString] = [
    "Hello", "Two lines\nof words", "مرحبا بالعالم 123", "日本語", "שלום\nabc", "a", " ", "\n\nthird",
    "🙂 and é", "",
  ]

  mutating func text() -> TextItem {
    let words = Self.texts[random.below(Self.texts.count)]
    let utf8 = words.withUTF8Buffer { [UInt8]($0) }
    var text = TextItem(
      utf8: utf8,
      fontUTF8: [0x53, 0x61, 0x6e, 0x73],
      size: Double(8 + random.below(40)),
      origin: random.below(2) == 0 ? .origin : point()
    )
    if random.below(3) == 0 { text.wrapWidth = random.real(20, 300) }
    let (alignments, directions) = (TextItem.Alignment.allCases, TextItem.Direction.allCases)
    text.alignment = alignments[random.below(3)]
    text.direction = directions[random.below(3)]
    text.isJustified = random.below(4) == 0
    if random.below(6) > 0 { text.lines = lines(of: text) }
    return text
  }

  /// Returns the lines between line feeds, and their words between spaces.
  private mutating func lines(of text: TextItem) -> [TextItem.Line] {
    var lines: [TextItem.Line] = []
    var start = 0
    for end in 0...text.utf8.count where end == text.utf8.count || text.utf8[end] == 0x0a {
      let isFromRight = end > start && text.utf8[start] > 0xd0 && text.utf8[start] < 0xe0
      var line = TextItem.Line(
        bytes: start..<end,
        left: random.real(-5, 5),
        width: random.real(0, 200),
        baseline: text.size * Double(lines.count + 1),
        ascent: 0.8 * text.size,
        descent: 0.2 * text.size,
        isFromRight: isFromRight
      )
      var first = start
      for index in start...end where index == end || text.utf8[index] == 0x20 {
        if index > first {
          line.words.append(
            TextItem.Line.Word(
              bytes: first..<index,
              left: random.real(0, 100),
              width: random.real(0, 50),
              isFromRight: isFromRight
            )
          )
        }
        first = index + 1
      }
      lines.append(line)
      start = end + 1
    }
    return lines
  }

  static func outlines(of text: TextItem) -> Path {
    var path = Path()
    for i in text.utf8.indices {
      path.append(
        Path(Rect(x: text.origin.x + Double(i) * 6, y: text.origin.y, width: 4, height: text.size))
      )
    }
    return path
  }

  // MARK: Pictures

  mutating func image() -> ImageItem {
    if let lastImage, random.below(3) == 0 { return lastImage }
    var pixmap = Pixmap(width: 1 + random.below(9), height: 1 + random.below(9))
    let (first, second) = (UInt32(truncatingIfNeeded: random.next()), UInt32(random.below(256)))
    for i in pixmap.pixels.indices {
      // Premultiplied colors.
      pixmap.pixels[i] = i % 3 == 0 ? 0xff00_0000 | first & 0xff_ffff : second << 24
    }
    var image = ImageItem(Picture(pixmap), frame: rect(), opacity: random.below(2) == 0 ? 1 : 0.5)
    if random.below(2) == 0 {
      image.file = ImageItem.File(bytes(200) + [0], mediaType: Self.png, name: [0x70, 0xc3, 0xa9])
    }
    lastImage = image
    return image
  }

  /// Returns a display item of every kind.
  mutating func painting() -> [DisplayList.Item] {
    var ribbon = Ribbon(start: point(), radius: random.real(0, 9))
    for i in 0..<(1 + random.below(4)) {
      ribbon.segments.append(
        Ribbon.Segment(
          control1: point(),
          control2: point(),
          end: point(),
          radius: random.real(0, 9),
          isGap: i == 2
        )
      )
    }
    if random.below(2) == 0 {
      ribbon.shades = ribbon.segments.map { _ in SIMD4(0, 0.25, 0.5, 0.5) } + [SIMD4(1, 1, 1, 1)]
    }
    var trail = DabTrail(tip: .disc(hardness: 0.5), dabs: [], isShaded: random.below(2) == 0)
    for _ in 0..<(1 + random.below(4)) {
      trail.dabs.append(
        Dab(
          center: point(),
          radius: random.real(1, 9),
          angle: random.real(0, 3),
          color: SIMD4(0, 0, 0, 1)
        )
      )
    }
    var path = Path(rect())
    path.move(to: point())
    path.quadratic(point(), to: point())
    path.cubic(point(), point(), to: point())
    path.close()
    let modes = BlendMode.allCases
    let paint = Paint(color(), blendMode: modes[random.below(modes.count)])
    let all: [DisplayList.Item] = [
      .ink(ribbon, Paint(color())), .dabs(trail, Paint(.black)), .path(path, .evenOdd, paint),
      .image(image().picture, rect(), alpha: 0.5, transform: transform()),
      .group([.path(path, .nonZero, Paint(color()))], alpha: 0.25, .multiply),
      .layer([.ink(ribbon, Paint(.black))], alpha: 0.75),
    ]
    let first = random.below(all.count)
    return Array(all[first..<min(first + 2, all.count)])
  }
}

/// A custom item that readers do not know.
final class Tick: CustomItem {
  private let isSet: Bool

  init(_ isSet: Bool) { self.isSet = isSet }

  var code: PluginCode { PluginCode("org.example.tick", [.init("set", isSet ? 1 : 0)]) }

  func displayItems(brush: Brush?, fill: Color?) -> [DisplayList.Item] {
    let box = Path(Rect(x: 0, y: 0, width: 20, height: isSet ? 20 : 10))
    return (brush?.outline(of: box) ?? []) + (fill.map { [.path(box, .nonZero, Paint($0))] } ?? [])
  }
}
