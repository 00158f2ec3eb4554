public import InkGraphics

extension Drawing {
  /// What is seen of a page; `nil` if there never was such a page.
  ///
  /// - Parameters:
  ///   - page: The page.
  ///   - area: Only items that may be seen in this rectangle, in page units; all if `nil`. A page
  ///     without edges has its paper there.
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

  /// The part of the plane that a page takes, in page units: its size, or for a page without edges
  /// what is seen on it and ``PageScene/margin`` about that; empty if there is nothing.
  public func area(of page: PageID) -> Rect {
    if let size = self.page(page)?.size { return size.rect }
    var bounds = Rect.empty
    for layer in layers(of: page) where !layer.isHidden && layer.opacity > 0 {
      bounds.formUnion(layer.bounds)
    }
    return bounds.isEmpty ? bounds : bounds.expanded(by: PageScene.margin)
  }

  /// What is seen of the layers of a page, the lowest first.
  ///
  /// - Parameters:
  ///   - page: The page.
  ///   - area: Only items that may be seen in this rectangle, in page units; all if `nil`.
  ///   - hidden: The items that are left out; none if `nil`.
  package func layerScenes(
    of page: PageID,
    in area: Rect? = nil,
    hiding hidden: HiddenItems? = nil
  ) -> [LayerScene] {
    var result: [LayerScene] = []
    let isTurned = self.page(page)?.paper.invertsInk ?? false
    for layer in layers(of: page) where !layer.isHidden && layer.opacity > 0 {
      let scene = LayerScene(layer, in: area, hiding: hidden, turned: isTurned)
      if !scene.items.isEmpty { result.append(scene) }
    }
    return result
  }

  /// What there is to paint of a page, without its paper: a layer each.
  ///
  /// - Parameters:
  ///   - page: The page.
  ///   - area: Only what may be seen in this rectangle, in page units; all if `nil`.
  ///   - reader: Reads the samples.
  public func displayList(
    of page: PageID,
    in area: Rect? = nil,
    reader: StrokeReader = StrokeReader()
  ) -> DisplayList {
    PageScene(area: .empty, paper: DisplayList(), layers: layerScenes(of: page, in: area))
      .ink(reader: reader)
  }

  /// Decodes the ink in a rectangle that a reader has not in its cache.
  ///
  /// - Parameter most: How many samples may be decoded before it stops.
  /// - Returns: How many were decoded; less than `most` if nothing is missing any more.
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
