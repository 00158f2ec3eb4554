/// The order of the pages of a drawing, and of the layers of each page.
///
/// It is updated with each change, since a view needs it several times in each frame.
struct PageOrder: Sendable {
  /// The pages that aren't removed, first to last.
  var pages: [PageID] = []

  /// The layers of each page in ``Drawing/allPages`` that aren't removed, bottom to top.
  var layers: [[LayerID]] = []

  /// Inserts an empty list of layers, for a page at an index of ``Drawing/allPages``.
  mutating func insert(at index: Int) { layers.insert([], at: index) }

  mutating func insert(_ page: PageID, at index: Int) { pages.insert(page, at: index) }

  mutating func remove(_ page: PageID) {
    if let at = pages.firstIndex(of: page) { pages.remove(at: at) }
  }

  mutating func insert(_ layer: LayerID, ofPageAt page: Int, at index: Int) {
    layers[page].insert(layer, at: index)
  }

  mutating func remove(_ layer: LayerID, ofPageAt page: Int) {
    if let at = layers[page].firstIndex(of: layer) { layers[page].remove(at: at) }
  }
}

extension Drawing {
  // MARK: Reading

  /// The number of ``pages``.
  package var pageCount: Int { order.pages.count }

  /// Returns the index of a page in ``pages``; `nil` if it is unknown or removed.
  ///
  /// - Complexity: Linear in the number of pages.
  package func number(of page: PageID) -> Int? { order.pages.firstIndex(of: page) }

  /// Calls a closure for each page that has a layer, first to last, without removed pages.
  package func visitShownPages(_ body: (PageID, PageSize?) -> Void) {
    for id in order.pages {
      guard let at = pageIndex(id), !order.layers[at].isEmpty else { continue }
      body(id, allPages[at].size)
    }
  }

  // MARK: Changing

  /// Sorts all pages and layers, after many were added.
  ///
  /// - Precondition: The page of each layer exists.
  mutating func sortPages() {
    var lists = [[Int]](repeating: [], count: allPages.count)
    for at in allLayers.indices where !allLayers[at].isRemoved {
      if let page = pageIndex(allLayers[at].page) { lists[page].append(at) }
    }
    let layers = lists.map { list in
      ascendingOrder(list.count) { allLayers[list[$0]].position < allLayers[list[$1]].position }
        .map { allLayers[list[$0]].id }
    }
    let present = allPages.indices.filter { !allPages[$0].isRemoved }
    let sorted = ascendingOrder(present.count) {
      allPages[present[$0]].position < allPages[present[$1]].position
    }
    order = PageOrder(pages: sorted.map { allPages[present[$0]].id }, layers: layers)
  }

  /// Adds the page at an index of ``allPages``, at its position.
  mutating func addToOrder(pageAt index: Int) {
    order.insert(at: index)
    insert(pageAt: index)
  }

  /// Moves the page at an index of ``allPages``, after its position or its removal has changed.
  mutating func updateOrder(pageAt index: Int) {
    order.remove(allPages[index].id)
    insert(pageAt: index)
  }

  /// Moves the layer at an index of ``allLayers``, after its page, its position or its removal has changed.
  ///
  /// - Parameter old: The page that it was on.
  mutating func updateOrder(layerAt index: Int, from old: PageID) {
    if let at = pageIndex(old) { order.remove(allLayers[index].id, ofPageAt: at) }
    addToOrder(layerAt: index)
  }

  private mutating func insert(pageAt index: Int) {
    if allPages[index].isRemoved { return }
    let (page, position) = (allPages[index].id, allPages[index].position)
    let target = firstIndex(order.pages.count) { at in
      guard let other = pageIndex(order.pages[at]) else { return false }
      let its = allPages[other].position
      return its != position ? its < position : allPages[other].id < page
    }
    order.insert(page, at: target)
  }

  /// Adds the layer at an index of ``allLayers`` to those of its page, at its position.
  mutating func addToOrder(layerAt index: Int) {
    guard !allLayers[index].isRemoved, let page = pageIndex(allLayers[index].page) else { return }
    let (layer, position) = (allLayers[index].id, allLayers[index].position)
    let target = firstIndex(order.layers[page].count) { at in
      guard let other = layerIndex(order.layers[page][at]) else { return false }
      let its = allLayers[other].position
      return its != position ? its < position : allLayers[other].id < layer
    }
    order.insert(layer, ofPageAt: page, at: target)
  }

  /// Returns the first of some sorted elements that isn't before a position, by bisection.
  private func firstIndex(_ count: Int, _ isBefore: (Int) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isBefore(middle) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
