import InkDocuments
import InkDrawing
import InkFormats
import InkGraphics
import InkStrokes
import InkTypesetting
import _InkTestSupport

extension CorpusEntry {
  // MARK: Texts

  private static func add(_ text: TextItem, to sketch: inout Sketch, _ move: Affine = .identity)
    throws
  {
    let set = try DesktopContentRenderer().outlines(of: text)
    var text = text
    text.lines = set.lines
    let layer = sketch.layer
    try sketch.apply { [text] in
      .add(text, outlines: set.path, color: red, to: layer, transform: move, in: &$0)
    }
  }

  static let texts: [CorpusEntry] = [
    CorpusEntry("text", "a text with its lines and words, moved, and edited since") { sketch in
      let text = TextItem("Oak", font: "Sans", size: 16, origin: Point(6, 4))
      try add(text, to: &sketch, .rotation(0.1))
      var other = TextItem("Ash tree", font: "Sans", size: 14, origin: Point(6, 6))
      let set = try DesktopContentRenderer().outlines(of: other)
      other.lines = set.lines
      let item = sketch.items[0]
      try sketch.apply { [other] in
        .setText(of: item, to: other, outlines: set.path, color: .black, in: &$0)
      }
    },
    CorpusEntry("text-layout", "paragraphs that wrap: leading, centre, trailing, justified") {
      sketch in
      for (i, alignment) in TextItem.Alignment.allCases.enumerated() {
        var text = TextItem(
          "an old ash",
          font: "Sans",
          size: 6,
          origin: Point(4, 2 + 15 * Double(i))
        )
        (text.wrapWidth, text.alignment, text.isJustified) = (28, alignment, i == 0)
        try add(text, to: &sketch)
      }
    },
    CorpusEntry("text-directions", "from the right, mixed, and a direction that was chosen") {
      sketch in
      for (i, words) in ["سلام", "ab שלום", "left"].enumerated() {
        var text = TextItem(words, font: "Sans", size: 9, origin: Point(4, 2 + 15 * Double(i)))
        (text.wrapWidth, text.direction) = (70, i == 2 ? .rightToLeft : .automatic)
        try add(text, to: &sketch)
      }
    },
    CorpusEntry("text-without-lines", "a text without its lines, as older versions wrote it") {
      sketch in
      let text = TextItem("Elm", font: "Serif", size: 20, origin: Point(10, 8))
      let path = try DesktopContentRenderer().outlines(of: text).path
      let layer = sketch.layer
      try sketch.apply { .add(text, outlines: path, color: red, to: layer, in: &$0) }
    },
  ]

  // MARK: Pictures

  private static func add(
    _ file: [UInt8],
    _ name: String,
    to sketch: inout Sketch
  ) throws {
    let image = try ImageItem(
      file: file,
      name: name,
      frame: Rect(x: 16, y: 6, width: 48, height: 36)
    )
    let layer = sketch.layer
    try sketch.apply { .add(image, to: layer, in: &$0) }
  }

  static let pictures: [CorpusEntry] = [
    CorpusEntry("picture-png", "a PNG file, with its name") { sketch in
      try add(PNGWriter.encode(PictureSamples.photo(16, 12), dpi: 72), "foto ä.png", to: &sketch)
    },
    CorpusEntry("picture-png-palette", "a PNG file with a palette and an alpha, over ink") {
      sketch in
      try sketch.draw(Sketch.wave(24, height: 8))
      try add(PictureSamples.pngPalette, "palette.png", to: &sketch)
    },
    CorpusEntry("picture-jpeg", "a JPEG file", isLossy: true) { sketch in
      try add(PictureSamples.jpeg, "photo.jpg", to: &sketch)
    },
    CorpusEntry(
      "picture-jpeg-turned",
      "a JPEG file of a camera that was held sideways",
      isLossy: true
    ) {
      sketch in
      try add(PictureSamples.held(6), "held.jpg", to: &sketch)
    },
    CorpusEntry("picture-webp", "a lossless WebP file with an alpha") { sketch in
      try sketch.draw(Sketch.wave(24, height: 8))
      try add(PictureSamples.losslessWebP, "photo.webp", to: &sketch)
    },
    CorpusEntry("picture-webp-lossy", "a WebP file with loss", isLossy: true) { sketch in
      try add(PictureSamples.lossyWebP, "photo.webp", to: &sketch)
    },
    CorpusEntry("picture-pixels", "pixels without a file, translucent, turned, mirrored, twice") {
      sketch in
      let frame = Rect(x: 8, y: 8, width: 32, height: 24)
      let image = ImageItem(Picture(PictureSamples.photo(12, 9)), frame: frame, opacity: 0.7)
      let layer = sketch.layer
      try sketch.apply { .add(image, to: layer, in: &$0) }
      let mirror = Affine(a: -1, b: 0.1, c: 0.1, d: 1, tx: 82, ty: 0)
      try sketch.apply { .add(image, to: layer, transform: mirror, in: &$0) }
    },
    CorpusEntry("picture-pixels-of-file", "pixels beside their file, as older versions wrote them")
    {
      sketch in
      let photo = PictureSamples.photo(8, 6)
      let file = ImageItem.File(
        PNGWriter.encode(photo, dpi: 72),
        mediaType: "image/png",
        name: "old.png"
      )
      let frame = Rect(x: 16, y: 6, width: 48, height: 36)
      let layer = sketch.layer
      try sketch.apply {
        .add(ImageItem(Picture(photo), frame: frame, file: file), to: layer, in: &$0)
      }
    },
    CorpusEntry("picture-changed", "another picture in place of one, and a cropped frame") {
      sketch in
      try add(PNGWriter.encode(PictureSamples.photo(8, 6), dpi: 72), "one.png", to: &sketch)
      let two = ImageItem(
        Picture(PictureSamples.photo(4, 6)),
        frame: Rect(x: 20, y: 4, width: 24, height: 40),
        opacity: 0.9
      )
      let item = sketch.items[0]
      try sketch.apply { .setImage(of: item, to: two, in: &$0) }
    },
  ]

  // MARK: Graphics

  private static func add(_ graphic: Graphic, to sketch: inout Sketch) throws {
    let layer = sketch.layer
    try sketch.apply { .add([graphic], to: layer, in: &$0) }
  }

  static let graphics: [CorpusEntry] = [
    CorpusEntry("graphic", "ink, dabs, paths, a picture, a group and a layer") { sketch in
      var ribbon = Ribbon(start: Point(6, 10), radius: 1)
      ribbon.line(to: Point(18, 6), radius: 3)
      ribbon.segments.append(
        Ribbon.Segment(
          control1: Point(24, 2),
          control2: Point(28, 20),
          end: Point(30, 8),
          radius: 2
        )
      )
      ribbon.segments.append(
        Ribbon.Segment(
          control1: Point(31, 8),
          control2: Point(32, 8),
          end: Point(33, 8),
          radius: 2,
          isGap: true
        )
      )
      ribbon.line(to: Point(38, 14), radius: 1)
      ribbon.shades = (0..<5).map { SIMD4(Float($0) / 4, 0.25, 0.5, 1) }
      var (dabs, stamps) = (
        DabTrail(tip: .disc(hardness: 0.4)), DabTrail(tip: .texture(smallTexture))
      )
      dabs.isShaded = true
      for i in 0..<4 {
        let x = 46 + 9 * Double(i)
        dabs.dabs.append(
          Dab(center: Point(x, 8), radius: 4, color: SIMD4(0.2 * Float(i), 0.5, 0.2, 0.8))
        )
        stamps.dabs.append(
          Dab(center: Point(x, 18), radius: 4, angle: 0.4 * Double(i), color: SIMD4(0, 0, 0, 1))
        )
      }
      var path = Path(Rect(x: 6, y: 22, width: 20, height: 20))
      path.move(to: Point(10, 26))
      path.quadratic(Point(30, 24), to: Point(22, 38))
      path.cubic(Point(20, 44), Point(8, 40), to: Point(10, 26))
      path.close()
      let other = Path(Rect(x: 58, y: 26, width: 9.3, height: 14.7))
      let photo = Picture(PictureSamples.photo(6, 4))
      try add(
        Graphic([
          .ink(ribbon, Paint(.black)), .dabs(dabs, Paint(.black)), .dabs(stamps, Paint(red)),
          .path(path, .evenOdd, Paint(red, blendMode: .multiply)),
          .image(
            photo,
            Rect(x: 30, y: 26, width: 12, height: 8),
            alpha: 0.8,
            transform: .scale(1.1, 1)
          ),
          .group(
            [.path(other, .nonZero, Paint(red)), .ink(ribbon, Paint(.black))],
            alpha: 0.5,
            .multiply
          ), .layer([.path(other, .nonZero, Paint(.black))], alpha: 0.25),
        ]),
        to: &sketch
      )
    },
    CorpusEntry("graphic-ruling", "a printed pattern of another program") { sketch in
      let lines = (0..<5).map { i -> DisplayList.Item in
        .path(Path(Rect(x: 4, y: 6 + 9 * Double(i), width: 72, height: 1)), .nonZero, Paint(red))
      }
      let (style, settings) = (Array("graph".utf8), Array("m1=40,rm=1".utf8))
      try add(Graphic(lines, origin: .ruling(style: style, settings: settings)), to: &sketch)
      try sketch.draw(Sketch.wave(24, height: 8))
    },
    CorpusEntry("graphic-pdf", "a page of a PDF document as an item, the document as a resource") {
      sketch in
      let (file, items) = try sheet()
      let layer = sketch.layer
      try sketch.apply { drawing in
        let name = "slides ä.pdf"
        let file = drawing.makeResource(file, mediaType: "application/pdf", name: name)
        let graphic = Graphic(items, origin: .page(file.id, number: 0))
        return .add([graphic], with: [file], to: layer, in: &drawing)
      }
    },
    CorpusEntry("custom-item", "an item of a kind from outside, changed since, and one locked") {
      sketch in
      let layer = sketch.layer
      for x in [6.0, 46] {
        try sketch.apply {
          .add(
            Checkbox(isTicked: x > 10),
            brush: .fineliner,
            fill: red.withAlpha(0.3),
            to: layer,
            transform: .translation(x, 12),
            in: &$0
          )
        }
      }
      let items = sketch.items
      try sketch.apply { .setItem(of: items[0], to: Checkbox(isTicked: true), in: &$0) }
      try sketch.apply(.setLocked(true, of: [items[1]]))
    },
  ]

  /// A PDF document of one page, 80 × 48, and what is painted of it.
  static func sheet() throws -> (file: [UInt8], items: [DisplayList.Item]) {
    var page = Drawing(author: 1, size: PageSize(80, 48))
    let layer = page.layers(of: page.pages[0].id)[0].id
    for (i, x) in [10.0, 46].enumerated() {
      let box = Shape(.rectangle(Rect(x: x, y: 8, width: 24, height: 32), radius: 0))
      let fill = i == 0 ? red : Color(gray: 0.7)
      try page.apply(.add(box, outline: .fineliner, fill: fill, to: layer, in: &page))
    }
    let file = try page.pdf()
    let items = try DesktopContentRenderer().items(
      ofPDF: file,
      pages: [0],
      areas: [Rect(x: 0, y: 0, width: 80, height: 48)],
      isStretched: true
    )
    return (file, items)
  }
}
