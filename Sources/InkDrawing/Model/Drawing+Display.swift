public import InkGraphics

extension Drawing {
  /// What there is to paint of a page, without its paper.
  ///
  /// A layer is a group of its own where it has an opacity, and where it takes ink away and lies
  /// above others: erasers act on their own layer.
  ///
  /// - Parameters:
  ///   - page: The page.
  ///   - area: Only what may be seen in this rectangle, in the coordinates of the page; all if `nil`.
  ///   - cache: Keeps what is decoded, if given.
  public func displayList(
    of page: PageID,
    in area: Rect? = nil,
    keptIn cache: StrokeCache? = nil
  ) -> DisplayList {
    var list = DisplayList()
    for layer in layers(of: page) where !layer.isHidden && layer.opacity > 0 {
      var items: [DisplayList.Item] = []
      let near = area.map { layer.items(near: $0) } ?? layer.items
      Item.visitInk(of: near, keptIn: cache) { _, ink in
        items.append(ink)
        return true
      }
      guard !items.isEmpty else { continue }
      if layer.opacity < 1 || layer.eraserCount > 0 && !list.items.isEmpty {
        list.items.append(.group(items, alpha: layer.opacity, .sourceOver))
      } else {
        list.items += items
      }
    }
    return list
  }

  /// Decodes what a cache has not of the ink in a rectangle.
  ///
  /// - Parameter most: How many samples may be decoded before it stops.
  /// - Returns: How many were decoded; less than `most` if nothing is missing any more.
  package func prepare(
    _ area: Rect,
    of page: PageID,
    until most: Int,
    in cache: StrokeCache
  ) -> Int {
    var count = 0
    for layer in layers(of: page) where !layer.isHidden && layer.opacity > 0 {
      var (near, looked) = ([] as [Item], 0)
      layer.cells.root?.search(area, into: &near, looked: &looked)
      for item in near {
        guard count < most else { return count }
        guard case .stored(let source, let index)? = item.content.samples else { continue }
        count += source.prepare(index, in: cache)
      }
    }
    return count
  }
}

extension Paper {
  /// What there is to paint of the paper.
  ///
  /// - Parameter area: The part of the page to paint, in its coordinates.
  public func displayList(in area: Rect) -> DisplayList {
    var list = DisplayList()
    guard !area.isEmpty else { return list }
    if let color { list.fill(Path(area), Paint(color)) }
    guard pattern != .plain else { return list }
    let paint = Paint(patternColor)
    let ys = lines(area.minY, area.maxY)
    let xs = pattern == .ruled ? [] : lines(area.minX, area.maxX)
    let half = 0.25
    if pattern == .dotted {
      for y in ys {
        for x in xs { list.ink(Ribbon(start: Point(x, y), radius: 3 * half), paint) }
      }
      return list
    }
    for y in ys {
      let line = Rect(minX: area.minX, minY: y - half, maxX: area.maxX, maxY: y + half)
      list.fill(Path(line), paint)
    }
    for x in xs {
      let line = Rect(minX: x - half, minY: area.minY, maxX: x + half, maxY: area.maxY)
      list.fill(Path(line), paint)
    }
    return list
  }

  /// Where lines are in a range; none where they would be too many to tell apart.
  private func lines(_ from: Double, _ to: Double) -> [Double] {
    let first = (from / spacing).rounded(.up)
    let last = (to / spacing).rounded(.down)
    guard isSound, last - first < 10_000, last >= first else { return [] }
    var result: [Double] = []
    var number = first
    while number <= last {
      result.append(number * spacing)
      number += 1
    }
    return result
  }
}
