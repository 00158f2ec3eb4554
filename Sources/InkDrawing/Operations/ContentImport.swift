import InkGraphics
import InkStrokes

/// Imports contents of another drawing, with the objects that they refer to.
struct ContentImport {
  private let other: Drawing
  private var keeper = PictureKeeper()
  private var fileSteps: [Step] = []
  private var strokeSteps: [Step] = []

  /// The imported files, and the imported strokes that were cut into pieces, by their old ids, with their new ids.
  private var files: [(old: ResourceID, new: ResourceID)] = []
  private var strokes: [(old: ItemID, new: ItemID)] = []

  /// The named resources of the other drawing; `nil` before an item has facts.
  private var named: NamedResources?

  init(_ other: Drawing) { self.other = other }

  /// The steps that add the pictures and files that contents, facts and papers refer to.
  var resources: [Step] { keeper.steps + fileSteps }

  /// Returns the steps that add the strokes that pieces were cut from, once; their layers must exist before.
  mutating func takeCutStrokes() -> [Step] {
    let steps = strokeSteps
    strokeSteps = []
    return steps
  }

  /// Returns a paper for this drawing.
  mutating func paper(_ paper: Paper, in drawing: inout Drawing) -> Paper {
    var new = paper
    if let background = paper.background { new.background = copy(background, in: &drawing) }
    return keeper.register(new, in: &drawing)
  }

  /// Returns the content of an item for a layer of this drawing; `nil` if it can't be imported.
  mutating func content(
    of item: Item,
    on layer: LayerID,
    in drawing: inout Drawing
  ) -> ItemContent? {
    importNamed(item, in: &drawing)
    switch item.content {
    case .stroke, .shape: return item.content
    case .graphic(let graphic):
      let kept = keeper.register(copy(graphic, in: &drawing), in: &drawing)
      return kept.isValid ? .graphic(kept) : nil
    case .piece(let piece):
      guard let name = cutStroke(piece, on: layer, in: &drawing) else { return nil }
      return .piece(
        StrokePiece(
          of: name,
          piece.ranges,
          ancestors: [],
          pointer: piece.pointer,
          samples: piece.samples
        )
      )
    case .unknown: return nil
    }
  }

  /// Imports the resources that facts of an item refer to.
  private mutating func importNamed(_ item: Item, in drawing: inout Drawing) {
    if other.resources.isEmpty || item.state.attributes.isEmpty { return }
    let facts = item.facts
    if facts.isEmpty { return }
    let index = named ?? NamedResources(other)
    named = index
    for resource in index.resources(of: facts) { _ = file(resource.id, in: &drawing) }
  }

  private mutating func copy(_ graphic: Graphic, in drawing: inout Drawing) -> Graphic {
    var origin = graphic.origin
    switch origin {
    case .items, .text, .ruling, .custom: break
    case .picture(let id): origin = file(id, in: &drawing).map { .picture($0) } ?? .items
    case .page(let id, let number):
      origin = file(id, in: &drawing).map { .page($0, number: number) } ?? .items
    case .unknown: origin = .items
    }
    return Graphic(graphic.items, origin: origin, pictures: [], custom: graphic.custom)
  }

  private mutating func file(_ id: ResourceID, in drawing: inout Drawing) -> ResourceID? {
    for file in files where file.old == id { return file.new }
    guard let old = other.resource(id), !old.mediaTypeUTF8.isEmpty else { return nil }
    for known in drawing.resources
    where known.isFile(old.bytes, old.mediaTypeUTF8, old.nameUTF8) {
      files.append((id, known.id))
      return known.id
    }
    let new = drawing.makeResource(copying: old)
    fileSteps.append(.addResource(new))
    files.append((id, new.id))
    return new.id
  }

  /// Imports the stroke that a piece was cut from, as a removed item, and returns its new id; `nil` if it is unknown.
  private mutating func cutStroke(
    _ piece: StrokePiece,
    on layer: LayerID,
    in drawing: inout Drawing
  ) -> ItemID? {
    for stroke in strokes where stroke.old == piece.source { return stroke.new }
    guard let source = other[piece.source], source.isStroke else { return nil }
    let name = drawing.makeItemID()
    var new = source.copy(named: name, on: layer, source.content.samples?.all)
    new.position = PositionKey.between(drawing.layer(layer)?.order.last?.position, nil)
    strokeSteps.append(.addItem(new))
    strokeSteps.append(.item(name, .removed(true)))
    strokes.append((piece.source, name))
    return name
  }
}
