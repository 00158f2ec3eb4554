import InkDocuments
import InkDrawing
import InkGraphics
import InkStrokes

/// A document that is edited at random: the same seed produces the same bytes on every platform.
///
/// Every kind of item, resource and operation occurs; ``counts`` reports how often.
struct RandomSession {
  /// The kinds of steps of a session.
  enum Act: UInt8, CaseIterable {
    case stroke, cancelledStroke, eraserStroke
    case shape, changedShape
    case text, changedText
    case image, changedImage
    case custom, changedCustom
    case painting, ruling, sheet, unknownOrigin, unknownItem, unknownStep, facts
    case move, flip, reorder, repaint, restyle
    case fill, outline, opacity, blendMode, lock, describe, group, ungroup
    case remove, erase, cut, clear
    case duplicate, moveToLayer, paste
    case addLayer, removeLayer, moveLayer, renameLayer, hideLayer, lockLayer, layerOpacity,
      layerBlendMode
    case addPage, removePage, movePage, pageSize, rescale, turnPage, insertPages, paper, sheetPaper,
      invertInk
    case undo, redo, limit, metadata, thumbnail, author
    case pack, reopen, follow, merge
  }

  /// The document.
  var document: LoggedDocument

  /// The bytes of its file.
  var log: [UInt8]

  /// The number of times that each ``Act`` has changed the document.
  private(set) var counts = [UInt32](repeating: 0, count: Act.allCases.count)

  var random: Chance

  /// The last picture, for reuse: a resource is stored once.
  var lastImage: ImageItem?

  /// Plays a whole session.
  init(seed: UInt64) {
    random = Chance(seed: seed)
    let sizes: [PageSize?] = [PageSize(595, 842), PageSize(300, 200), nil]
    document = LoggedDocument(
      DocumentIdentifier(high: seed, low: random.next()),
      author: 7,
      size: sizes[random.below(3)]
    )
    log = document.takeLog()
    for _ in 0..<(30 + random.below(40)) { step() }
    log += document.takeLog()
  }

  /// Returns the compacted document.
  func packed() -> [UInt8] {
    var copy = document
    return copy.rewrite() ?? []
  }

  private mutating func step() {
    // Strokes and edits of existing items are more frequent.
    let acts = Act.allCases
    let act: Act
    switch random.below(8) {
    case 0: act = .stroke
    case 1: act = acts[random.below(Int(Act.move.rawValue))]
    case 2: act = acts[Int(Act.move.rawValue) + random.below(18)]
    default: act = acts[random.below(acts.count)]
    }
    if perform(act) { counts[Int(act.rawValue)] += 1 }
    log += document.takeLog()
  }

  private mutating func perform(_ act: Act) -> Bool {
    switch act {
    case .stroke, .cancelledStroke, .eraserStroke, .shape, .text, .image, .custom, .painting,
      .ruling, .sheet,
      .unknownOrigin, .unknownItem:
      return add(act)
    case .pack:
      guard let bytes = document.rewrite() else { return false }
      log = bytes
      return true
    case .reopen:
      log += document.takeLog()
      guard let opened = LoggedDocument(log), opened.document.isEditable else { return false }
      document = opened
      return true
    case .follow: return follow()
    case .merge: return merge()
    case .undo: return attempt { document throws(EditError) in try document.undo() != nil }
    case .redo: return attempt { document throws(EditError) in try document.redo() != nil }
    case .limit, .metadata, .thumbnail, .author: return setFacts(act)
    case .addLayer, .removeLayer, .moveLayer, .renameLayer, .hideLayer, .lockLayer, .layerOpacity,
      .layerBlendMode:
      return arrangeLayers(act)
    case .addPage, .removePage, .movePage, .pageSize, .rescale, .turnPage, .insertPages, .paper,
      .sheetPaper, .invertInk:
      return arrangePages(act)
    default: return edit(act)
    }
  }

  // MARK: Support

  /// Changes the document; returns false if it refuses.
  mutating func attempt(_ change: (inout InkDocument) throws(EditError) -> Bool) -> Bool {
    do throws(EditError) { return try change(&document.document) } catch { return false }
  }

  /// Applies an operation made for the drawing; some belong to the operation before, and have a custom kind.
  mutating func apply(_ make: (inout Drawing) -> DrawingOperation) -> Bool {
    let joins = random.below(9) == 0
    return attempt { document throws(EditError) in
      var isEmpty = false
      try document.apply { drawing in
        var operation = make(&drawing)
        operation.belongsToPrevious = joins
        if joins { operation.kind = DrawingOperation.Kind("com.example.joined") }
        isEmpty = operation.isEmpty
        return operation
      }
      return !isEmpty
    }
  }

  var drawing: Drawing { document.document.drawing }

  /// Returns a random page.
  mutating func page() -> Page {
    let pages = drawing.pages
    return pages[random.below(pages.count)]
  }

  /// Returns a random editable layer.
  mutating func layer() -> LayerID? {
    let layers = drawing.editableLayers(of: page().id)
    return layers.isEmpty ? nil : layers[random.below(layers.count)].id
  }

  /// Returns one to three items of a layer.
  mutating func items(_ isWanted: (Item) -> Bool = { _ in true }) -> [Item] {
    var found: [Item] = []
    for page in drawing.pages {
      for layer in drawing.layers(of: page.id) {
        for item in layer.items where isWanted(item) { found.append(item) }
      }
    }
    guard !found.isEmpty else { return [] }
    let first = random.below(found.count)
    return Array(found[first..<min(first + 1 + random.below(3), found.count)])
  }

  mutating func ids() -> [ItemID] { items().map { $0.id } }

  mutating func point() -> Point {
    // Half of the points are on the grid of samples, the others anywhere.
    random.below(2) == 0
      ? Point(Double(random.below(600)), Double(random.below(800)))
      : Point(random.real(-50, 650), random.real(-50, 900))
  }

  mutating func rect() -> Rect {
    let corner = point()
    return Rect(x: corner.x, y: corner.y, width: random.real(1, 200), height: random.real(1, 150))
  }

  mutating func color() -> Color {
    let alpha = random.below(3) == 0 ? random.real(0.2, 1) : 1
    switch random.below(3) {
    case 0: return Color(gray: random.real(0, 1), alpha: alpha)
    case 1: return Color(hue: random.real(0, 1), saturation: 0.8, value: 0.7, alpha: alpha)
    default:
      return Color(
        red: random.real(0, 1),
        green: random.real(0, 1),
        blue: random.real(0, 1),
        alpha: alpha
      )
    }
  }

  mutating func transform() -> Affine {
    switch random.below(4) {
    case 0: return .translation(random.real(-90, 90), Double(random.below(90)))
    case 1: return .rotation(random.real(-3, 3))
    case 2: return .scale(random.real(0.4, 2), random.real(0.4, 2))
    default:
      return .rotation(random.real(-1, 1))
        .concatenating(.translation(Double(random.below(50)), random.real(-20, 20)))
    }
  }

  mutating func brush() -> Brush {
    let catalog = Brush.catalog
    var brush = catalog[random.below(catalog.count)].brush
    if brush.style.blendMode == .destinationOut { brush = .pen }
    guard random.below(2) == 0 else { return brush }
    brush.color = color()
    brush.width = random.real(0.5, 12)
    return brush
  }

  mutating func bytes(_ maximum: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    for _ in 0..<random.below(maximum + 1) {
      bytes.append(UInt8(truncatingIfNeeded: random.next()))
    }
    return bytes
  }
}

/// SplitMix64: the same numbers for the same seed everywhere.
struct Chance {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }

  /// Returns a number from 0 up to, but not including, another.
  mutating func below(_ end: Int) -> Int {
    Int(Int32(truncatingIfNeeded: next() % UInt64(max(end, 1))))
  }

  mutating func real(_ low: Double, _ high: Double) -> Double {
    low + (high - low) * Double(next() >> 11) * 0x1p-53
  }
}
