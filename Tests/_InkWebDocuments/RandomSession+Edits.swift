import InkDocuments
import InkDrawing
import InkGraphics
import InkStrokes

extension RandomSession {
  /// Changes items.
  mutating func edit(_ act: Act) -> Bool {
    switch act {
    case .changedShape:
      guard let id = items({ $0.shape != nil }).first?.id else { return false }
      let shape = shape()
      return apply { _ in .setShape(of: id, to: shape) }
    case .changedText:
      guard let id = items({ $0.text != nil }).first?.id else { return false }
      let (text, color) = (text(), color())
      return apply {
        .setText(of: id, to: text, outlines: Self.outlines(of: text), color: color, in: &$0)
      }
    case .changedImage:
      guard let id = items({ $0.image != nil }).first?.id else { return false }
      let image = image()
      return apply { .setImage(of: id, to: image, in: &$0) }
    case .changedCustom:
      guard let id = items({ $0.customCode != nil }).first?.id else { return false }
      let item = Tick(random.below(2) == 0)
      return apply { .setItem(of: id, to: item, in: &$0) }
    case .unknownStep:
      let step = UnknownStep(
        tag: UInt8(truncatingIfNeeded: 60 + random.below(190)),
        value: bytes(20),
        previous: bytes(20)
      )
      return apply { _ in DrawingOperation(.edit, [.unknown(step)]) }
    case .facts:
      guard let id = ids().first else { return false }
      let facts = ItemValue.facts([ForeignFact(nameUTF8: bytes(9), valueUTF8: bytes(20))])
      return apply { _ in DrawingOperation(.edit, [.item(id, .attribute(facts.key, facts.bytes))]) }
    case .remove, .erase, .cut, .clear: return takeAway(act)
    case .duplicate, .moveToLayer, .paste: return copy(act)
    case .fill, .outline, .opacity, .blendMode, .lock, .describe, .group, .ungroup: return set(act)
    default: return arrange(act)
    }
  }

  private mutating func arrange(_ act: Act) -> Bool {
    let ids = ids()
    guard let first = ids.first else { return false }
    switch act {
    case .move:
      let matrix = transform()
      return apply { .transform(ids, by: matrix, in: $0) }
    case .flip:
      let isHorizontal = random.below(2) == 0
      return apply { .flip(ids, horizontally: isHorizontal, in: $0) }
    case .reorder:
      guard let other = self.ids().last, let layer = layer() else { return false }
      let targets: [OrderTarget] = [.front, .back, .above(other), .below(other), .layer(layer)]
      let target = targets[random.below(targets.count)]
      return apply { .reorder(ids, to: target, in: $0) }
    case .repaint:
      let brush = brush()
      return apply { _ in .paint(ids, with: brush) }
    default:
      let (width, color) = (random.real(0.5, 20), color())
      return apply { drawing in
        do throws(InvalidValue) {
          return try .restyle([first], in: drawing) { brush throws(InvalidValue) in
            brush.width = width
            brush.color = color
          }
        } catch { return DrawingOperation(.restyle, []) }
      }
    }
  }

  private mutating func set(_ act: Act) -> Bool {
    let ids = ids()
    guard let first = ids.first else { return false }
    let isOn = random.below(2) == 0
    switch act {
    case .fill:
      let color: Color? = isOn ? color() : nil
      return apply { _ in .fill(ids, with: color) }
    case .outline: return apply { _ in .setOutlined(isOn, of: ids) }
    case .opacity:
      let opacity = random.real(0, 1)
      return apply { _ in .setOpacity(opacity, of: ids) }
    case .blendMode:
      let modes = BlendMode.allCases
      let mode = modes[random.below(modes.count)]
      return apply { _ in .setBlendMode(mode, of: ids) }
    case .lock: return apply { _ in .setLocked(isOn, of: ids) }
    case .describe:
      let text = isOn ? bytes(60) : []
      return apply { _ in .describe(first, as: text) }
    case .group: return apply { .makeGroup(of: ids, in: &$0) }
    default:
      guard let group = items({ !$0.groups.isEmpty }).first?.groups.first else { return false }
      return apply { .ungroup(group, in: $0) }
    }
  }

  private mutating func takeAway(_ act: Act) -> Bool {
    let ids = ids()
    let page = page().id
    let (start, radius) = (point(), random.real(2, 30))
    let path = [start, start + Vector(random.real(-200, 200), 90), point()]
    switch act {
    case .remove:
      guard !ids.isEmpty else { return false }
      return apply { _ in .remove(ids) }
    case .erase: return apply { .erase(along: path, radius: radius, on: page, in: $0) }
    case .cut: return apply { .cut(along: path, radius: radius, on: page, in: &$0) }
    default:
      let what = random.below(6)
      guard let layer = layer() else { return false }
      return apply {
        what == 0 ? .clear($0) : what == 1 ? .clear(page, in: $0) : .clear(layer, in: $0)
      }
    }
  }

  private mutating func copy(_ act: Act) -> Bool {
    let ids = ids()
    guard !ids.isEmpty, let layer = layer() else { return false }
    let offset = Vector(random.real(-40, 40), 12)
    switch act {
    case .duplicate:
      return apply { DrawingOperation.duplicate(ids, by: offset, to: layer, in: &$0).operation }
    case .moveToLayer: return apply { .move(ids, to: layer, by: offset, in: $0) }
    default:
      // As on a clipboard: the bytes of a document.
      var copied = LoggedDocument(InkDocument(drawing.excerpt(of: ids)))
      guard let bytes = copied.rewrite(), let pasted = LoggedDocument(bytes) else { return false }
      let center: Point? = random.below(2) == 0 ? point() : nil
      return apply {
        DrawingOperation.insert(pasted.document.drawing, to: layer, at: center, in: &$0).operation
      }
    }
  }

  // MARK: Layers and pages

  mutating func arrangeLayers(_ act: Act) -> Bool {
    let page = page().id
    let layers = drawing.layers(of: page)
    let layer = layers[random.below(layers.count)].id
    let (isOn, index, name) = (random.below(3) == 0, random.below(layers.count + 1), bytes(20))
    switch act {
    case .addLayer: return apply { .addLayer(to: page, name: name, at: index, in: &$0) }
    case .removeLayer:
      guard layers.count > 1 else { return false }
      return apply { _ in .removeLayer(layer) }
    case .moveLayer:
      let target = layers.count > 1 ? self.page().id : page
      return apply { .moveLayer(layer, to: target, at: index, in: $0) }
    case .renameLayer: return apply { _ in .rename(layer, to: name) }
    case .hideLayer: return apply { _ in .setHidden(isOn, of: layer) }
    case .lockLayer: return apply { _ in .setLocked(isOn, of: layer) }
    case .layerOpacity:
      let opacity = random.real(0, 1)
      return apply { _ in .setOpacity(opacity, of: layer) }
    default:
      let modes = BlendMode.allCases
      let mode = modes[random.below(modes.count)]
      return apply { _ in .setBlendMode(mode, of: layer) }
    }
  }

  mutating func arrangePages(_ act: Act) -> Bool {
    let (page, count) = (page(), drawing.pages.count)
    let index = random.below(count + 1)
    let size = PageSize(random.real(50, 900), Double(50 + random.below(900)))
    switch act {
    case .addPage:
      let paper = paper()
      return apply { .addPage(size: size, paper: paper, at: index, in: &$0) }
    case .removePage:
      guard count > 1 else { return false }
      return apply { _ in .removePage(page.id) }
    case .movePage: return apply { .movePage(page.id, to: index, in: $0) }
    case .pageSize:
      let isSized = random.below(3) > 0
      return apply { _ in .setSize(isSized ? size : nil, of: page.id) }
    case .rescale: return apply { .rescale(page.id, to: size, in: $0) }
    case .turnPage:
      let quarters = 1 + random.below(3)
      return apply { .turn(page.id, quarters: quarters, in: $0) }
    case .insertPages:
      guard count < 8 else { return false }
      let copy = drawing.copy(of: [page.id])
      return apply { DrawingOperation.insertPages(of: copy, at: index, in: &$0).operation }
    case .paper:
      let paper = paper()
      return apply { _ in .setPaper(paper, of: page.id) }
    case .sheetPaper:
      var paper = paper()
      let (items, file, number) = (painting(), bytes(200), random.below(40))
      return apply { drawing in
        let resource = drawing.makeResource(file, mediaType: Self.pdf)
        paper.background = Graphic(items, origin: .page(resource.id, number: number))
        return .setPaper(paper, of: page.id, with: [resource], in: &drawing)
      }
    default:
      return apply { drawing in
        do throws(EditError) {
          return try .invertInk(of: page.id, in: drawing)
        } catch { return DrawingOperation(.restyle, []) }
      }
    }
  }

  private mutating func paper() -> Paper {
    let patterns = Paper.Pattern.allCases
    var paper = Paper(
      color: random.below(4) == 0 ? nil : color(),
      pattern: patterns[random.below(patterns.count)],
      spacing: random.real(2, 60),
      patternColor: color()
    )
    paper.invertsInk = random.below(3) == 0
    if random.below(3) == 0 { paper.margin = Paper.Margin(random.real(5, 90), color: color()) }
    if random.below(3) == 0 { paper.lineWidth = random.real(0.1, 4) }
    return paper
  }

  // MARK: Document

  mutating func setFacts(_ act: Act) -> Bool {
    let name = bytes(40)
    switch act {
    case .limit:
      let counts = [3, 20, 1000, .max]
      let sizes = [4000, 64 << 20, .max]
      let limit = History.Limit(count: counts[random.below(4)], bytes: sizes[random.below(3)])
      return attempt { document throws(EditError) in
        try document.setHistoryLimit(limit)
        return true
      }
    case .metadata:
      let time = random.real(0, 2e9)
      return attempt { document throws(EditError) in
        var metadata = Metadata()
        metadata.titleUTF8 = name
        metadata.modified = time
        try document.setMetadata(metadata)
        return true
      }
    case .thumbnail:
      return attempt { document throws(EditError) in
        try document.setThumbnail(name)
        return true
      }
    default:
      // Some of the greatest numbers.
      let author =
        random.below(2) == 0 ? UInt32(random.below(50)) + 1 : 0xffff_fff0 | UInt32(random.below(16))
      return attempt { document throws(EditError) in
        try document.setAuthor(author)
        return true
      }
    }
  }

  /// Another replica edits the current file, and this one follows its log.
  mutating func follow() -> Bool {
    log += document.takeLog()
    guard let theirs = edited() else { return false }
    _ = apply { [random] in Self.newLayer(random, in: &$0) }
    guard document.follow(theirs) else { return false }
    log = theirs
    return true
  }

  /// Another replica edits the current file, and this one merges its operations.
  mutating func merge() -> Bool {
    log += document.takeLog()
    guard let theirs = edited(), let other = LoggedDocument(theirs) else { return false }
    let news = other.document.drawing.operations(unknownTo: drawing)
    return attempt { document throws(EditError) in
      try document.merge(news)
      return !news.isEmpty
    }
  }

  /// Returns the file after edits by another replica.
  private mutating func edited() -> [UInt8]? {
    guard var other = LoggedDocument(log), other.document.isEditable else { return nil }
    let author = UInt32(100 + random.below(50))
    let (shape, brush, ids) = (shape(), brush(), ids())
    do throws(EditError) {
      try other.document.setAuthor(author)
      if let layer = other.document.drawing.allEditableLayers.last {
        try other.document.apply { .add(shape, outline: brush, to: layer, in: &$0) }
      }
      if !ids.isEmpty {
        try other.document.apply { .transform(ids, by: .translation(3, 4), in: $0) }
      }
      if random.below(2) == 0 { try other.document.undo() }
    } catch {}
    return log + other.takeLog()
  }

  private static func newLayer(_ random: Chance, in drawing: inout Drawing) -> DrawingOperation {
    var random = random
    let pages = drawing.pages
    return .addLayer(to: pages[random.below(pages.count)].id, name: [0x6c], in: &drawing)
  }
}

extension Drawing {
  /// The editable layers of all pages.
  fileprivate var allEditableLayers: [LayerID] {
    pages.flatMap { editableLayers(of: $0.id).map { $0.id } }
  }
}
