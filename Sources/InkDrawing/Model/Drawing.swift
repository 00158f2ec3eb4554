public import InkGraphics

/// Pages of layers of ink, with the history of what a person did.
///
/// A value: a copy is a snapshot, costs nothing, and the first write after it costs as much as on an
/// empty drawing. All changes are operations (``apply(_:)``, ``undo()``, ``redo()``,
/// ``merge(_:)``), so all of them can be undone, stored and sent to others.
///
/// What it promises:
/// - After an error nothing has changed.
/// - Drawings that stem from the same one and have taken in the same operations are equal, in
///   whatever order and however often these came.
/// - The history is part of the value: it is there after saving and loading.
public struct Drawing: Sendable {
  /// The number of the replica that writes, different for each copy that is edited on its own.
  public private(set) var author: UInt32

  /// The greatest counter of any stamp so far.
  var clock: UInt32 = 0

  /// All pages, removed ones too, by id.
  var allPages: [Page] = []

  /// All layers, removed ones too, by id.
  var allLayers: [Layer] = []

  /// All things, removed ones too, by id.
  var table = ItemTree(.id)
  var brushes = BrushTable()

  /// The erasers that know their targets.
  var erasers = EraserIndex()

  /// All resources, by id.
  public internal(set) var resources: [Resource] = []

  /// What can be undone and done again.
  public internal(set) var history = History()

  /// What has come in for things that are not known yet, or of kinds that nobody here knows.
  var waiting = WaitingOperations()

  /// Parts of a stored drawing that nobody here knows, with their tags.
  var unknownParts: [UnknownPart] = []

  /// Creates a drawing without pages.
  ///
  /// - Parameter author: The number of this replica, given by the host. A random one will do.
  public init(author: UInt32) { self.author = author }

  /// Creates a drawing with a page that has one layer; neither can be undone.
  ///
  /// - Parameters:
  ///   - author: The number of this replica, given by the host.
  ///   - size: The size of the page; `nil` for one without edges.
  ///   - paper: What the page looks like below the ink.
  /// - Precondition: The size is positive and at most ``PageSize/greatest``.
  public init(author: UInt32, size: PageSize?, paper: Paper = .plain) {
    self.init(author: author)
    precondition(size?.isSound ?? true, "a page size must be valid")
    precondition(paper.isSound, "a paper pattern needs a spacing")
    let stamp = Stamp(counter: 1, author: author)
    clock = 1
    var keeper = PictureKeeper()
    let paper = keeper.keep(paper, in: &self)
    for case .addResource(let resource) in keeper.steps { _ = put(resource) }
    allPages = [
      Page(PageID(stamp), position: .middle, size: size, paper: paper, stamp: stamp)
    ]
    allLayers = [Layer(LayerID(stamp), page: PageID(stamp), position: .middle, stamp: stamp)]
  }

  /// Goes on under the number of another replica, after a copy that will be edited on its own.
  public mutating func setAuthor(_ author: UInt32) { self.author = author }

  // MARK: Reading

  /// The pages, the first in front.
  public var pages: [Page] {
    var result = allPages.filter { !$0.isRemoved }
    result.arrange { $0.position != $1.position ? $0.position < $1.position : $0.id < $1.id }
    return result
  }

  /// The layers of a page, the lowest first.
  public func layers(of page: PageID) -> [Layer] {
    var result = allLayers.filter { $0.page == page && !$0.isRemoved }
    result.arrange { $0.position != $1.position ? $0.position < $1.position : $0.id < $1.id }
    return result
  }

  /// For each layer of a page, the lowest first, how many there were with it when it was made: a number for
  /// people, which stays the same when layers are moved or removed.
  package func layerNumbers(of page: PageID) -> [Int] {
    let all = allLayers.filter { $0.page == page }
    return layers(of: page).map { layer in
      var count = 1
      for other in all where other.id < layer.id { count += 1 }
      return count
    }
  }

  /// The pages in their order, each with its layers, the lowest first.
  ///
  /// For whoever goes through all: ``layers(of:)`` looks through the layers of all pages each time.
  package var pagesWithLayers: [(page: Page, layers: [Layer])] {
    var lists = [[Layer]](repeating: [], count: allPages.count)
    for layer in allLayers where !layer.isRemoved {
      if let at = pageIndex(layer.page) { lists[at].append(layer) }
    }
    var result: [(page: Page, layers: [Layer])] = []
    for page in pages {
      var layers: [Layer] = []
      if let at = pageIndex(page.id) { layers = lists[at] }
      layers.arrange { $0.position != $1.position ? $0.position < $1.position : $0.id < $1.id }
      result.append((page, layers))
    }
    return result
  }

  /// Whether strokes that are neighbours on pages lie far from each other where they are stored.
  ///
  /// Whoever goes through all of them keeps what was decoded then, or decodes it again and again. Cost:
  /// linear in the number of items.
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

  /// The page with an id, also one that was removed; `nil` if there never was one.
  public func page(_ id: PageID) -> Page? { pageIndex(id).map { allPages[$0] } }

  /// The layer with an id, also one that was removed; `nil` if there never was one.
  public func layer(_ id: LayerID) -> Layer? { layerIndex(id).map { allLayers[$0] } }

  /// The thing with an id, also one that was removed; `nil` if there never was one.
  ///
  /// Cost: logarithmic.
  public subscript(id: ItemID) -> Item? { table.item(id) }

  /// How many things there are on pages and layers that were not removed, erasers among them.
  public var itemCount: Int {
    var count = 0
    for layer in allLayers where isPresent(layer) { count += layer.count }
    return count
  }

  /// How many things there are that can be seen: those of ``itemCount`` that take no ink away.
  public var shownItemCount: Int {
    var count = 0
    for layer in allLayers where isPresent(layer) { count += layer.shownCount }
    return count
  }

  /// Whether nothing can be seen on any page but paper.
  public var isEmpty: Bool { shownItemCount == 0 }

  /// A rectangle that contains the ink of a page; empty if there is none.
  public func inkBounds(of page: PageID) -> Rect {
    var box = Rect.empty
    for layer in allLayers where layer.page == page && isPresent(layer) {
      box.formUnion(layer.bounds)
    }
    return box
  }

  // MARK: Names

  /// The stamp of what this replica does next.
  package var nextStamp: Stamp { Stamp(counter: clock + 1, author: author) }

  /// A stamp that nobody else has.
  mutating func tick() -> Stamp {
    clock += 1
    return Stamp(counter: clock, author: author)
  }

  /// A name for a page to come.
  package mutating func makePageID() -> PageID { PageID(tick()) }

  /// A name for a layer to come.
  package mutating func makeLayerID() -> LayerID { LayerID(tick()) }

  /// A name for a resource to come.
  mutating func makeResourceID() -> ResourceID { ResourceID(tick()) }

  /// A name for a group to come.
  package mutating func makeGroupID() -> GroupID { GroupID(tick()) }

  /// A name for a thing to come.
  package mutating func makeItemID() -> ItemID { ItemID(tick()) }

  /// Takes note of a name that a thing to come has, so that nothing else gets it.
  package mutating func takeName(_ id: ItemID) { clock = max(clock, id.stamp.counter) }

  // MARK: Places

  func isPresent(_ layer: Layer) -> Bool {
    guard !layer.isRemoved, let page = pageIndex(layer.page) else { return false }
    return !allPages[page].isRemoved
  }

  func pageIndex(_ id: PageID) -> Int? {
    let at = pagePlace(id)
    return at < allPages.count && allPages[at].id == id ? at : nil
  }

  func layerIndex(_ id: LayerID) -> Int? {
    let at = layerPlace(id)
    return at < allLayers.count && allLayers[at].id == id ? at : nil
  }

  func pagePlace(_ id: PageID) -> Int {
    var low = 0
    var high = allPages.count
    while low < high {
      let middle = (low + high) / 2
      if allPages[middle].id < id { low = middle + 1 } else { high = middle }
    }
    return low
  }

  func layerPlace(_ id: LayerID) -> Int {
    var low = 0
    var high = allLayers.count
    while low < high {
      let middle = (low + high) / 2
      if allLayers[middle].id < id { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

/// A part of a stored drawing of a kind that nobody here knows.
struct UnknownPart: Sendable {
  var tag: UInt8
  var bytes: [UInt8]
}
