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
    var importer = ContentImport(excerpt)
    let contents = list.entries.map { importer.content(of: $0.item, on: layer, in: &drawing) }
    var (operation, ids) = add(list, as: contents, to: layer, moved: move, in: &drawing)
    operation.steps = importer.resources + importer.takeCutStrokes() + operation.steps
    return (operation, ids)
  }
}
