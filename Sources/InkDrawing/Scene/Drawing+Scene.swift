public import InkGraphics

extension Drawing {
  /// Returns the visible contents of a page; `nil` if the id is unknown.
  ///
  /// - Parameters:
  ///   - page: The page.
  ///   - area: A rectangle in page units that limits the items to those near it, and the paper of an infinite page;
  ///     `nil` for everything.
  public func scene(of page: PageID, in area: Rect? = nil) -> PageScene? {
    guard let shown = self.page(page) else { return nil }
    let layers = layerScenes(of: page, in: area)
    let bounds = shown.size == nil ? area ?? self.area(of: page) : self.area(of: page)
    return PageScene(
      area: bounds,
      paper: shown.paper.displayList(in: bounds, isWhole: shown.size != nil),
      layers: layers
    )
  }

  /// Returns the area of a page, in page units.
  ///
  /// This is the rectangle of its size, or for an infinite page, the bounds of its visible content expanded by
  /// 9 page units; empty without content.
  public func area(of page: PageID) -> Rect {
    if let size = self.page(page)?.size { return size.rect }
    var bounds = Rect.empty
    for layer in layers(of: page) where !layer.isHidden && layer.opacity > 0 {
      bounds.formUnion(layer.bounds)
    }
    return bounds.isEmpty ? bounds : bounds.expanded(by: PageScene.margin)
  }

  /// Returns the visible contents of the layers of a page, bottom to top.
  ///
  /// - Parameters:
  ///   - page: The page.
  ///   - area: A rectangle in page units that limits the items to those near it; `nil` for all.
  ///   - hidden: The items to leave out; `nil` for none.
  package func layerScenes(
    of page: PageID,
    in area: Rect? = nil,
    hiding hidden: HiddenItems? = nil
  ) -> [LayerScene] {
    var result: [LayerScene] = []
    let isInverted = self.page(page)?.paper.invertsInk ?? false
    for layer in layers(of: page) where !layer.isHidden && layer.opacity > 0 {
      let scene = LayerScene(layer, in: area, hiding: hidden, inverted: isInverted)
      if !scene.items.isEmpty { result.append(scene) }
    }
    return result
  }

  /// Returns the display list of a page, without its paper, with one item per layer.
  ///
  /// - Parameters:
  ///   - page: The page.
  ///   - area: A rectangle in page units that limits the content to items near it; `nil` for all.
  ///   - reader: The reader of samples. The default caches nothing.
  public func displayList(
    of page: PageID,
    in area: Rect? = nil,
    reader: StrokeReader = StrokeReader()
  ) -> DisplayList {
    PageScene(area: .empty, paper: DisplayList(), layers: layerScenes(of: page, in: area))
      .ink(reader: reader)
  }

  /// Decodes the strokes in a rectangle that aren't in the cache of a reader.
  ///
  /// - Parameters:
  ///   - area: The rectangle, in page coordinates.
  ///   - page: The page.
  ///   - maximum: The number of samples after which decoding stops.
  ///   - reader: The reader whose cache receives the samples.
  /// - Returns: The approximate number of decoded samples; less than `maximum` if no sample in the rectangle is missing
  ///   now.
  package func prepare(
    _ area: Rect,
    of page: PageID,
    until maximum: Int,
    reader: StrokeReader
  ) -> Int {
    var count = 0
    for layer in layers(of: page) where !layer.isHidden && layer.opacity > 0 {
      var (near, visited) = ([] as [Item], 0)
      layer.cells.root?.search(area, into: &near, visited: &visited)
      for item in near {
        guard count < maximum else { return count }
        guard case .stored(let source, let index)? = item.content.samples else { continue }
        count += source.prepare(index, reader: reader)
      }
    }
    return count
  }
}
