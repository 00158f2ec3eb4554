import InkDocuments
import InkDrawing
import InkGraphics
import InkStrokes

/// The content of a document as text, a fact a line, including everything that a picture doesn't show.
///
/// The words are those of this file, never names of the code, so that they stay what they are.
struct CorpusFacts {
  private(set) var lines: [String] = []

  /// The lines about pages, which rewriting a document leaves as they are.
  private(set) var pages: [String] = []

  /// The brush of the item before: it is described once.
  private var lastBrush: Brush?

  var text: String { (lines + pages).joined(separator: "\n") + "\n" }

  init(_ document: InkDocument) {
    let (drawing, facts) = (document.drawing, document.metadata)
    if facts != Metadata() {
      lines.append("title \(quoted(facts.titleUTF8)) creator \(quoted(facts.creatorUTF8))")
      lines.append("created \(facts.created ?? -1) modified \(facts.modified ?? -1)")
    }
    if !document.thumbnail.isEmpty {
      let state = document.isThumbnailCurrent ? "current" : "outdated"
      lines.append("thumbnail \(document.thumbnail.count) bytes \(state)")
    }
    let grid = document.precision
    if grid != .standard {
      lines.append("precision \(grid.unitsPerInch) \(grid.ticksPerSecond)")
      lines.append("bits \(grid.pressureBits) \(grid.angleBits)")
    }
    let history = drawing.history
    if history.limit != History.Limit() {
      lines.append("history keeps \(history.limit.count) operations \(history.limit.bytes) bytes")
    }
    if let name = history.undoKind?.name { lines.append("undo names \(quoted(name.utf8))") }
    for resource in drawing.resources {
      let names = "\(quoted(resource.mediaTypeUTF8)) \(quoted(resource.nameUTF8))"
      let bytes = resource.bytes
      let hash = Corpus.hash(bytes.map { UInt32($0) })
      lines.append("resource \(id(resource.id.stamp)) \(names) \(bytes.count) bytes \(hash)")
    }
    for page in drawing.pages { add(page, drawing) }
  }

  private mutating func add(_ page: Page, _ drawing: Drawing) {
    let paper = page.paper
    pages.append("page \(id(page.id.stamp)) \(page.size.map { box($0.rect) } ?? "infinite")")
    if paper != .plain {
      pages.append(
        "  paper \(paper.color.map(color) ?? "transparent") pattern \(paper.pattern.rawValue)"
          + " every \(paper.spacing) \(color(paper.patternColor)) lines \(paper.lineWidth)"
      )
    }
    if paper.invertsInk { pages.append("  ink inverted") }
    if let margin = paper.margin {
      pages.append("  margin \(margin.distance) \(color(margin.color))")
    }
    if let background = paper.background { add(background) }
    if !page.titles.label.isEmpty { pages.append("  label \(quoted(page.titles.label))") }
    for chapter in page.chapters {
      pages.append("  chapter \(quoted(chapter.titleUTF8)) level \(chapter.level)")
    }
    for layer in drawing.layers(of: page.id) {
      pages.append(
        "  layer \(id(layer.id.stamp))"
          + (layer.nameUTF8.isEmpty ? "" : " \(quoted(layer.nameUTF8))")
          + facts(layer.opacity, layer.blendMode)
          + (layer.isHidden ? " hidden" : "") + (layer.isLocked ? " locked" : "")
      )
      // Chunks of many strokes are decoded once.
      StrokeReader().visit(layer.items) { item, samples in
        add(item, samples ?? [])
        return true
      }
    }
  }

  private mutating func add(_ item: Item, _ samples: [StrokeSample]) {
    let move = item.transform
    pages.append(
      "    \(kind(of: item, samples)) \(id(item.id.stamp))" + facts(item.opacity, item.blendMode)
        + (item.isLocked ? " locked" : "") + (item.isOutlined ? "" : " without outline")
        + (item.erases ? " eraser" : "")
    )
    if move != .identity {
      pages.append("      moved \(move.a) \(move.b) \(move.c) \(move.d) \(move.tx) \(move.ty)")
    }
    for group in item.groups { pages.append("      group \(id(group.stamp))") }
    if let fill = item.fill { pages.append("      fill \(color(fill))") }
    if !item.descriptionUTF8.isEmpty {
      pages.append("      description \(quoted(item.descriptionUTF8))")
    }
    for fact in item.facts {
      pages.append("      fact \(quoted(fact.nameUTF8)) \(quoted(fact.valueUTF8))")
    }
    if let brush = item.brush, brush != lastBrush {
      add(brush)
      lastBrush = brush
    }
    switch item.content {
    case .stroke:
      // The hash covers all of them; one of them helps to find what has changed.
      if samples.count > 2 {
        pages.append("      \(line(samples[samples.count / 2], rounds: true))")
      }
    case .shape(let shape):
      let heads = "\(shape.startHead.rawValue) \(shape.endHead.rawValue)"
      let path = shape.path
      pages.append(
        "      heads \(heads)\(shape.isClosed ? " closed" : "") steps \(path.elements.count)"
          + " in \(box(path.controlBounds))"
      )
    case .piece(let piece):
      let cuts = piece.ancestors.map { id($0.stamp) }.joined(separator: " ")
      pages.append("      of \(id(piece.source.stamp)) cut from \(cuts)")
      for range in piece.ranges { pages.append("        way \(range.start) \(range.end)") }
    case .graphic(let graphic): add(graphic)
    case .unknown(let kind, let bytes): pages.append("      content \(kind) \(bytes)")
    }
  }

  private func kind(of item: Item, _ samples: [StrokeSample]) -> String {
    switch item.content {
    case .stroke(let pointer, _):
      let all = samples.map { line($0) }
      let hash = Corpus.hash(all.joined(separator: "\n").utf8.map { UInt32($0) })
      return "stroke\(pointer == .pen ? "" : " of \(pointer.rawValue)") \(all.count) \(hash)"
    case .shape: return "shape"
    case .piece: return "piece"
    case .graphic: return "graphic"
    case .unknown: return "unknown"
    }
  }

  private mutating func add(_ brush: Brush) {
    let style = brush.style
    pages.append(
      "      brush \(quoted(style.purpose.name.utf8)) \(style.width) \(color(style.color))"
        + facts(1, style.blendMode)
        + (style.cap == .round ? "" : " cap \(style.cap.rawValue)")
        + (style.join == .round ? "" : " join \(style.join.rawValue)")
        + (brush.retention == .strokes ? "" : " kept \(brush.retention.rawValue)")
    )
    if let dash = style.dash { pages.append("        dashes \(dash.lengths) from \(dash.phase)") }
    if let formula = style.formulaCode { pages.append("        formula \(code(formula))") }
    pages.append("        engine \(code(brush.engine.code))")
    for stage in brush.stages {
      switch stage {
      case .effect(let effect): pages.append("        effect \(code(effect.code))")
      case .filter(let filter): pages.append("        filter \(code(filter.code))")
      }
    }
    switch brush.tip {
    case .sweep: break
    case .own(let tip): pages.append("        tip \(code(tip.code))")
    case .dabs(let dabs):
      let shape =
        switch dabs.tip {
        case .disc(let hardness): "disc \(hardness)"
        case .texture(let texture): self.texture(texture)
        }
      let apart =
        switch dabs.spacing {
        case .units(let units): "\(units) units"
        case .radii(let radii): "\(radii) radii"
        }
      let turns = "turn \(dabs.turn)\(dabs.followsDirection ? " with the direction" : "")"
      pages.append("        dabs \(shape) every \(apart) flow \(dabs.flow) \(turns)")
    }
  }

  private mutating func add(_ graphic: Graphic) {
    pages.append("      graphic of \(graphic.items.count) in \(box(graphic.bounds))")
    for resource in graphic.resources { pages.append("        resource \(id(resource.stamp))") }
    switch graphic.origin {
    case .items: break
    case .text(let text): add(text)
    case .picture(let file): pages.append("        picture of \(id(file.stamp))")
    case .page(let file, let number): pages.append("        page \(number) of \(id(file.stamp))")
    case .ruling(let style, let settings):
      pages.append("        ruling \(quoted(style)) \(quoted(settings))")
    case .custom(let item): pages.append("        custom \(code(item))")
    case .unknown(let kind, let bytes): pages.append("        unknown origin \(kind) \(bytes)")
    }
  }

  private mutating func add(_ text: TextItem) {
    let wrap = text.wrapWidth.map { " within \($0)" } ?? ""
    pages.append("        text \(quoted(text.utf8)) \(quoted(text.fontUTF8)) \(text.size)")
    pages.append(
      "          at \(text.origin.x) \(text.origin.y)\(wrap) alignment \(text.alignment.rawValue)"
        + " direction \(text.direction.rawValue)\(text.isJustified ? " justified" : "")"
    )
    for line in text.lines {
      let height = "\(line.baseline) \(line.ascent) \(line.descent)"
      pages.append(
        "          line \(range(line.bytes)) \(line.left) \(line.width) \(height)"
          + (line.isFromRight ? " from the right" : "")
      )
      for word in line.words {
        pages.append(
          "            word \(range(word.bytes)) \(word.left) \(word.width)"
            + (word.isFromRight ? " from the right" : "")
        )
      }
    }
  }

  // MARK: Values

  private func line(_ sample: StrokeSample, rounds: Bool = false) -> String {
    func text(_ value: Double) -> String {
      "\(rounds ? (value * 1000).rounded() / 1000 : value)"
    }
    let readings = [sample.force, sample.altitude, sample.azimuth, sample.roll].map {
      $0.map(text) ?? "-"
    }
    let values = [text(sample.location.x), text(sample.location.y), text(sample.time)] + readings
    return values.joined(separator: " ")
      + " \(text(sample.maximumForce)) \(sample.buttons.rawValue)"
  }

  private func facts(_ opacity: Double, _ mode: BlendMode) -> String {
    (opacity == 1 ? "" : " opacity \(opacity)")
      + (mode == .sourceOver ? "" : " blend \(mode.rawValue)")
  }

  private func id(_ stamp: Stamp) -> String { "\(stamp.counter).\(stamp.author)" }
  private func range(_ range: Range<Int>) -> String { "\(range.lowerBound)–\(range.upperBound)" }

  private func box(_ rect: Rect) -> String {
    "\(rect.minX) \(rect.minY) \(rect.maxX) \(rect.maxY)"
  }

  private func color(_ color: Color) -> String {
    let c = color.components
    let values = [c.x, c.y, c.z, c.w].prefix(color.space.componentCount).map { "\($0)" }
    return String(decoding: color.space.name.utf8, as: UTF8.self) + " "
      + values.joined(separator: " ") + (color.alpha == 1 ? "" : " alpha \(color.alpha)")
  }

  private func quoted(_ utf8: [UInt8]) -> String {
    "“"
      + String(decoding: utf8, as: UTF8.self).split(
        separator: "\n",
        omittingEmptySubsequences: false
      )
      .joined(separator: "⏎") + "”"
  }

  private func texture(_ texture: TipTexture) -> String {
    let sum = texture.coverage.reduce(0) { ($0 &* 31 &+ Int($1)) & 0xffff_ffff }
    return "texture \(texture.width) × \(texture.height) \(sum)"
  }

  private func code(_ code: PluginCode) -> String {
    let settings = code.settings.map { setting in
      let value =
        switch setting.value {
        case .number(let number): "\(number)"
        case .text(let text): quoted(text)
        case .picture(let picture): texture(picture)
        }
      return " \(String(decoding: setting.key.utf8, as: UTF8.self)) \(value)"
    }
    return String(decoding: code.name.utf8, as: UTF8.self) + settings.joined()
  }
}
