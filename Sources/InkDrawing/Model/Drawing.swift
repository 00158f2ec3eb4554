public import InkGraphics

/// Pages with layers of ink, and their editing history.
///
/// A drawing is a value. A copy is a snapshot and free, and the first write after it costs no more than on an empty
/// drawing. All changes are operations (``apply(_:)``, ``undo()``, ``redo()``,
/// ``merge(_:)-([LoggedOperation])``), so all of them can be undone, stored and sent to others.
///
/// Guarantees:
/// - After an error, the drawing is unchanged.
/// - Drawings of the same origin that have received the same operations are equal, in whatever order and
///   however often these arrived.
/// - The history is part of the value: it survives saving and loading.
public struct Drawing: Sendable {
  /// The number of this replica, which is part of the ids and logical times that it creates.
  ///
  /// It must differ between copies that are edited independently.
  public private(set) var author: UInt32

  /// The Lamport clock: the greatest counter of any stamp so far.
  var clock: UInt32 = 0

  /// All pages, including removed ones, sorted by id.
  var allPages: [Page] = []

  /// All layers, including removed ones, sorted by id.
  var allLayers: [Layer] = []

  /// The order of the pages, and of the layers of each.
  var order = PageOrder()

  /// All items, including removed ones, sorted by id.
  var table = ItemTree(.id)
  var brushes = BrushTable()

  /// The erasers of each item, and the pieces of each stroke that was cut.
  var erasers = EraserIndex()

  /// The files and raw pixels that graphics refer to, sorted by id.
  public internal(set) var resources: [Resource] = []

  /// The operations that can be undone and redone.
  public internal(set) var history = History()

  /// Operations that wait for pages, layers or items that haven't arrived yet, and operations of unknown kinds.
  var waiting = WaitingOperations()

  /// Records of a stored drawing that this version can't decode; they are written back unchanged.
  var unknownParts: [UnknownPart] = []

  /// Creates a drawing without pages.
  ///
  /// - Parameter author: The number of this replica; it must differ between copies that are edited independently. A
  ///   random number is fine.
  public init(author: UInt32) { self.author = author }

  /// Creates a drawing with one page that has one layer; their creation can't be undone.
  ///
  /// - Parameters:
  ///   - author: The number of this replica; it must differ between copies that are edited independently.
  ///   - size: The size of the page, in page units; `nil` for an infinite page.
  ///   - paper: The paper below the ink, whose background may have pictures. The default is plain.
  /// - Precondition: The size is positive and at most 10,000,000 page units wide and high. The numbers of the paper
  ///   are in the ranges that ``Paper`` documents.
  public init(author: UInt32, size: PageSize?, paper: Paper = .plain) {
    self.init(author: author)
    precondition(size?.isValid ?? true, "the sides of a page must be above 0 and at most 1e7")
    let stamp = Stamp(counter: 1, author: author)
    clock = 1
    var keeper = PictureKeeper()
    let paper = keeper.register(paper, in: &self)
    precondition(paper.isValid, "the numbers of a paper must be in the ranges that Paper documents")
    for case .addResource(let resource) in keeper.steps { _ = put(resource) }
    allPages = [
      Page(PageID(stamp), position: .middle, size: size, paper: paper, stamp: stamp)
    ]
    allLayers = [Layer(LayerID(stamp), page: PageID(stamp), position: .middle, stamp: stamp)]
    sortPages()
  }

  /// Sets the number of the replica, for a copy that will be edited independently of the original.
  public mutating func setAuthor(_ author: UInt32) { self.author = author }

  // MARK: Reading

  /// The pages, first to last, without removed ones; collected on each access.
  public var pages: [Page] {
    order.pages.compactMap { page($0) }
  }

  /// Returns the layers of a page, bottom to top, without removed ones.
  ///
  /// - Complexity: Linear in the number of layers of the page.
  public func layers(of page: PageID) -> [Layer] {
    guard let at = pageIndex(page) else { return [] }
    return order.layers[at].compactMap { layer($0) }
  }

  /// The numbers of the layers of a page, bottom to top, to show to users.
  ///
  /// The number of a layer is the count of the layers of the page at its creation, itself included. It is stable when
  /// layers are moved or removed.
  package func layerNumbers(of page: PageID) -> [Int] {
    let all = allLayers.filter { $0.page == page }
    return layers(of: page).map { layer in
      var count = 1
      for other in all where other.id < layer.id { count += 1 }
      return count
    }
  }

  /// The pages in order, each with its layers, bottom to top.
  package var pagesWithLayers: [(page: Page, layers: [Layer])] {
    pages.map { ($0, layers(of: $0.id)) }
  }

  /// Whether strokes that are neighbors on a page are stored far from each other.
  ///
  /// To visit all items of such a drawing, cache decoded samples, or they're decoded again and again.
  ///
  /// - Complexity: Linear in the number of items.
  package var isScattered: Bool {
    var (jumps, count) = (0, 0)
    for layer in allLayers where !layer.isRemoved {
      var last = -1
      for item in layer.items {
        guard case .stored(_, let index)? = item.content.samples else { continue }
        if last < 0 || abs(index - last) > 64 { jumps += 1 }
        last = index
        count += 1
      }
    }
    return jumps > count / 64 + 16
  }

  /// Returns the page with an id, even a removed page; `nil` if the id is unknown.
  public func page(_ id: PageID) -> Page? { pageIndex(id).map { allPages[$0] } }

  /// Returns the layer with an id, even a removed layer; `nil` if the id is unknown.
  public func layer(_ id: LayerID) -> Layer? { layerIndex(id).map { allLayers[$0] } }

  /// The item with an id, even a removed item; `nil` if the id is unknown.
  ///
  /// - Complexity: Logarithmic in the number of items.
  public subscript(id: ItemID) -> Item? { table.item(id) }

  /// The number of items on pages and layers that haven't been removed, including erasers and items on hidden layers.
  ///
  /// - Complexity: Linear in the number of layers.
  public var itemCount: Int {
    var count = 0
    for layer in allLayers where isPresent(layer) { count += layer.count }
    return count
  }

  /// The number of items in ``itemCount`` that aren't erasers; those on hidden layers count.
  ///
  /// - Complexity: Linear in the number of layers.
  public var shownItemCount: Int {
    var count = 0
    for layer in allLayers where isPresent(layer) { count += layer.shownCount }
    return count
  }

  /// Whether no page has an item other than erasers; items on hidden layers count.
  ///
  /// - Complexity: Linear in the number of layers.
  public var isEmpty: Bool { shownItemCount == 0 }

  /// Returns a rectangle that contains the ink of a page, in page coordinates; empty if the page has none.
  ///
  /// Ink on hidden layers counts.
  ///
  /// - Complexity: Linear in the number of layers of the page.
  public func inkBounds(of page: PageID) -> Rect {
    var box = Rect.empty
    guard let at = pageIndex(page), !allPages[at].isRemoved else { return box }
    for id in order.layers[at] {
      if let layer = layerIndex(id) { box.formUnion(allLayers[layer].bounds) }
    }
    return box
  }

  // MARK: Identifiers

  /// The stamp, logical time and author, that the next operation of this replica will have.
  package var nextStamp: Stamp { Stamp(counter: clock + 1, author: author) }

  /// Advances the logical clock and returns the new time, with the number of this replica as its author.
  mutating func tick() -> Stamp {
    clock += 1
    return Stamp(counter: clock, author: author)
  }

  /// Returns an id for a new page.
  package mutating func makePageID() -> PageID { PageID(tick()) }

  /// Returns an id for a new layer.
  package mutating func makeLayerID() -> LayerID { LayerID(tick()) }

  /// Returns an id for a new resource.
  mutating func makeResourceID() -> ResourceID { ResourceID(tick()) }

  /// Returns an id for a new group.
  package mutating func makeGroupID() -> GroupID { GroupID(tick()) }

  /// Returns an id for a new item.
  package mutating func makeItemID() -> ItemID { ItemID(tick()) }

  /// Reserves the id of a future item, so that no other item is given the same id.
  package mutating func takeName(_ id: ItemID) { clock = max(clock, id.stamp.counter) }

  // MARK: Positions

  func isPresent(_ layer: Layer) -> Bool {
    guard !layer.isRemoved, let page = pageIndex(layer.page) else { return false }
    return !allPages[page].isRemoved
  }

  func pageIndex(_ id: PageID) -> Int? {
    let at = pageInsertionIndex(id)
    return at < allPages.count && allPages[at].id == id ? at : nil
  }

  func layerIndex(_ id: LayerID) -> Int? {
    let at = layerInsertionIndex(id)
    return at < allLayers.count && allLayers[at].id == id ? at : nil
  }

  func pageInsertionIndex(_ id: PageID) -> Int {
    var low = 0
    var high = allPages.count
    while low < high {
      let middle = (low + high) / 2
      if allPages[middle].id < id { low = middle + 1 } else { high = middle }
    }
    return low
  }

  func layerInsertionIndex(_ id: LayerID) -> Int {
    var low = 0
    var high = allLayers.count
    while low < high {
      let middle = (low + high) / 2
      if allLayers[middle].id < id { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

/// A record of a stored drawing that this version can't decode: the number of its kind, and its bytes.
struct UnknownPart: Sendable {
  var tag: UInt8
  var bytes: [UInt8]
}
