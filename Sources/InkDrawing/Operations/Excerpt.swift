public import InkGraphics
import InkStrokes

extension Drawing {
  /// Returns a drawing of one page with some items only, for a clipboard or drag and drop.
  ///
  /// The items keep their order and coordinates, on a single layer; the page covers the bounds of their ink. Erased ink
  /// stays erased. Brushes, resources, groups and custom items are included; items of kinds that only a later version
  /// of Inkstone can decode are not.
  ///
  /// - Parameter ids: The items; removed items and erasers are ignored.
  /// - Returns: A drawing without history; its page is empty if there are no items.
  public func excerpt(of ids: [ItemID]) -> Drawing {
    let list = CopyList(ids, in: self)
    let box = list.bounds
    let builder = DrawingBuilder()
    var size: PageSize?
    if !box.isEmpty {
      let (width, height) = (max(box.width, 1), max(box.height, 1))
      size = PageSize(Rect(x: box.minX, y: box.minY, width: width, height: height))
    }
    builder.beginPage(size: size)
    builder.beginLayer()
    builder.add(list, of: self)
    return builder.finish()
  }
}

extension DrawingOperation {
  /// Returns an operation that inserts the first page of another drawing, such as a ``Drawing/excerpt(of:)``.
  ///
  /// Only visible contents are inserted. Everything has a new id, including groups and resources; resources that the
  /// drawing already has are not duplicated. Nothing is locked.
  ///
  /// - Parameters:
  ///   - excerpt: The other drawing.
  ///   - layer: The layer; the contents are added on top.
  ///   - center: The new center of the contents, in page coordinates; `nil` keeps the location.
  ///   - drawing: The drawing, which supplies the new ids; its contents are unchanged.
  /// - Returns: The operation, and the ids of the new items, bottom to top.
  public static func insert(
    _ excerpt: Drawing,
    to layer: LayerID,
    at center: Point? = nil,
    in drawing: inout Drawing
  ) -> (operation: DrawingOperation, ids: [ItemID]) {
    var shown: [ItemID] = []
    if let page = excerpt.pages.first {
      for layer in excerpt.layers(of: page.id) where !layer.isHidden && layer.opacity > 0 {
        for item in layer.items where !item.erases { shown.append(item.id) }
      }
    }
    let list = CopyList(shown, in: excerpt)
    let box = list.bounds
    var move = Affine.identity
    if let center, !box.isEmpty {
      let offset = center - box.center
      move = .translation(offset.dx, offset.dy)
    }
    var importer = ContentImport(excerpt, to: layer)
    let contents = list.entries.map { importer.content(of: $0.item, in: &drawing) }
    var (operation, ids) = add(list, as: contents, to: layer, moved: move, in: &drawing)
    operation.steps = importer.steps + operation.steps
    return (operation, ids)
  }
}

/// Imports contents of another drawing, with the objects that they refer to.
private struct ContentImport {
  private let other: Drawing
  private let layer: LayerID
  private var keeper = PictureKeeper()
  private var edits: [Step] = []

  /// The imported files, and the imported strokes that were cut into pieces, by their old ids, with their new ids.
  private var files: [(old: ResourceID, new: ResourceID)] = []
  private var strokes: [(old: ItemID, new: ItemID)] = []

  init(_ other: Drawing, to layer: LayerID) {
    self.other = other
    self.layer = layer
  }

  /// The steps that add the objects that the imported contents refer to.
  var steps: [Step] { keeper.steps + edits }

  /// Returns the content of an item for this drawing; `nil` if it can't be imported.
  mutating func content(of item: Item, in drawing: inout Drawing) -> ItemContent? {
    switch item.content {
    case .stroke, .shape: return item.content
    case .graphic(let graphic):
      let kept = keeper.register(copy(graphic, in: &drawing), in: &drawing)
      return kept.isValid ? .graphic(kept) : nil
    case .piece(let piece):
      guard let name = cutStroke(piece, in: &drawing) else { return nil }
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
    edits.append(.addResource(new))
    files.append((id, new.id))
    return new.id
  }

  /// Imports the stroke that a piece was cut from, as a removed item, and returns its new id; `nil` if it is unknown.
  private mutating func cutStroke(_ piece: StrokePiece, in drawing: inout Drawing) -> ItemID? {
    for stroke in strokes where stroke.old == piece.source { return stroke.new }
    guard let source = other[piece.source], source.isStroke else { return nil }
    let name = drawing.makeItemID()
    var new = source.copy(named: name, on: layer, source.content.samples?.all)
    new.position = PositionKey.between(drawing.layer(layer)?.order.last?.position, nil)
    edits.append(.addItem(new))
    edits.append(.item(name, .removed(true)))
    strokes.append((piece.source, name))
    return name
  }
}
