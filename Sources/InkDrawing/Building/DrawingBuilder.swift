public import InkGraphics
public import InkStrokes

/// Makes a drawing page by page, the lowest first, with nothing to be undone in it.
///
/// For readers of files and for other programs that have all of a document at hand. It is far quicker
/// than an operation for each item, and takes no memory besides that of the drawing. The same calls make
/// the same drawing: the number of its author is 1, and names follow from the order.
///
/// ```swift
/// let builder = DrawingBuilder()
/// builder.beginPage(size: PageSize(595, 842), paper: .plain)
/// builder.beginLayer(NewLayer(name: "ink"))
/// builder.add(stroke)
/// let drawing = builder.finish()
/// ```
public final class DrawingBuilder {
  private var drawing = Drawing(author: 1)
  private var keeper = PictureKeeper()

  /// How many steps of ``keeper`` are done.
  private var keptSteps = 0

  /// All items, by id, and those of each layer.
  private var items: [Item] = []
  private var onLayers: [[Item]] = []

  /// The resources of other drawings that are here, too.
  var copied: [(old: Resource, new: ResourceID)] = []

  /// The files that were kept, by what their bytes have in common.
  private var files: [UInt64: ResourceID] = [:]

  /// The sheet of the page of another drawing that was copied last, there and here.
  var sheetBefore: (old: Graphic, new: Graphic)?

  /// The strokes of other drawings that are here for pieces of them, and where they are in that list.
  private var cutStrokes: [(old: Item, new: ItemID)] = []
  private var cutPlaces: [UInt64: Int] = [:]

  /// The groups of the page, by their names in the file.
  private var groups: [(name: [UInt8], id: GroupID)] = []

  private var pageHasLayer = true
  private var position: PositionKey?

  /// What decodes the files of pictures that are kept as ``addResource(_:mediaType:name:)``; grey without.
  public var pictures: (any PictureSource)?

  /// Creates a builder of a drawing without pages.
  public init() {}

  /// How many pages have begun.
  public var pageCount: Int { drawing.allPages.count }

  // MARK: Pages and layers

  /// Begins a page behind those before.
  ///
  /// - Parameters:
  ///   - size: Its size; `nil` for one without edges.
  ///   - paper: What it looks like below the ink.
  /// - Precondition: The size is one that a page can have, the paper's spacing one of a pattern; its sheet has
  ///   finite bounds.
  public func beginPage(size: PageSize?, paper: Paper = .none) {
    precondition(size?.isSound ?? true, "a page size must be valid")
    endPage()
    let stamp = drawing.tick()
    let before = drawing.allPages.last?.position
    drawing.allPages.append(
      Page(
        PageID(stamp),
        position: PositionKey.between(before, nil),
        size: size,
        paper: kept(paper),
        stamp: stamp
      )
    )
    pageHasLayer = false
  }

  /// Changes what the page that began last looks like below the ink, or another.
  ///
  /// - Parameter index: The number of the page, from 0; the last if `nil`.
  /// - Precondition: There is such a page.
  public func setPaper(_ paper: Paper, ofPage index: Int? = nil) {
    let index = index ?? drawing.allPages.count - 1
    precondition(drawing.allPages.indices.contains(index), "beginPage() must be called first")
    drawing.allPages[index].registers.paper.value = kept(paper)
  }

  private func kept(_ paper: Paper) -> Paper {
    let kept = keeper.keep(paper, in: &drawing)
    precondition(kept.isSound, "a paper must be valid")
    addKeptResources()
    return kept
  }

  /// Begins a layer on top of the page.
  ///
  /// - Precondition: A page has begun.
  public func beginLayer(_ new: NewLayer = NewLayer()) {
    guard let page = drawing.allPages.last else {
      preconditionFailure("beginPage() must be called first")
    }
    let stamp = drawing.tick()
    let before = pageHasLayer ? drawing.allLayers.last?.position : nil
    var layer = Layer(
      LayerID(stamp),
      page: page.id,
      position: PositionKey.between(before, nil),
      stamp: stamp
    )
    layer.registers.name.value = Array(new.nameUTF8.prefix(Layer.longestName))
    layer.registers.opacity.value = new.opacity >= 0 ? min(new.opacity, 1) : 0
    layer.registers.blendMode.value = new.blendMode
    layer.registers.isHidden.value = new.isHidden
    layer.registers.isLocked.value = new.isLocked
    drawing.allLayers.append(layer)
    onLayers.append([])
    pageHasLayer = true
    position = nil
  }

  /// Gives the page a layer if it has none.
  private func endPage() {
    if !pageHasLayer { beginLayer() }
  }

  // MARK: Items

  /// Adds a stroke on top of the layer; one without samples is left out.
  ///
  /// - Parameters:
  ///   - stroke: The stroke; its ``Stroke/id`` does not count.
  ///   - transform: Maps its coordinates to those of the page; finite, and such that it can be undone.
  ///   - opacity: The opacity of all of it, 0…1.
  ///   - groups: The groups that it is in, by names of the file, the innermost first.
  ///   - facts: What the program that it came from knows of it besides; 64 KB at most, or none are kept.
  /// - Precondition: A page has begun.
  public func add(
    _ stroke: Stroke,
    transform: Affine = .identity,
    opacity: Double = 1,
    groups: [String] = [],
    facts: [ForeignFact] = []
  ) {
    if stroke.samples.isEmpty { return }
    add(
      .stroke(stroke.kind, .list(stroke.samples)),
      SharedBrush(stroke.brush),
      transform,
      stroke.bounds(),
      values: values(opacity, groups, facts)
    )
  }

  /// What an item has besides.
  private func values(
    _ opacity: Double,
    _ groups: [String],
    _ facts: [ForeignFact] = []
  ) -> [ItemValue] {
    var values: [ItemValue] = []
    if !facts.isEmpty { values.append(.facts(facts)) }
    if opacity != 1 { values.append(.opacity(min(max(opacity, 0), 1))) }
    if groups.isEmpty { return values }
    var ids: [GroupID] = []
    for name in groups.reversed() {
      let name = Array(name.utf8)
      if let known = self.groups.first(where: { $0.name == name }) {
        ids.append(known.id)
      } else {
        let id = drawing.makeGroupID()
        self.groups.append((name, id))
        ids.append(id)
      }
    }
    values.append(.groups(ids))
    return values
  }

  /// Adds a graphic on top of the layer.
  ///
  /// Pictures of pixels become resources, each once.
  ///
  /// - Parameters:
  ///   - graphic: The graphic. What it was made of is a resource of this builder.
  ///   - transform: Maps its coordinates to those of the page; finite, and such that it can be undone.
  ///   - opacity: The opacity of all of it, 0…1.
  ///   - groups: The groups that it is in, by names of the file, the innermost first.
  ///   - facts: What the program that it came from knows of it besides; 64 KB at most, or none are kept.
  /// - Returns: `false` if it is left out: its bounds are not finite, or its groups lie in one another too
  ///   often.
  /// - Precondition: A page has begun.
  @discardableResult
  public func add(
    _ graphic: Graphic,
    transform: Affine = .identity,
    opacity: Double = 1,
    groups: [String] = [],
    facts: [ForeignFact] = []
  ) -> Bool {
    guard let kept = kept(graphic) else { return false }
    let values = values(opacity, groups, facts)
    add(.graphic(kept), nil, transform, kept.bounds, values: values)
    return true
  }

  /// A graphic whose pictures are resources; `nil` if it cannot be kept.
  func kept(_ graphic: Graphic) -> Graphic? {
    let kept = keeper.keep(graphic, in: &drawing)
    addKeptResources()
    return kept.isSound ? drawing.linked(kept) : nil
  }

  /// Adds a shape on top of the layer.
  ///
  /// - Parameters:
  ///   - shape: The shape.
  ///   - brush: What draws its outline; `nil` for none.
  ///   - isOutlined: Whether the outline is visible. If it is not, the shape keeps the brush for later.
  ///   - fill: What fills it if it is closed; `nil` for nothing.
  ///   - transform: Maps its coordinates to those of the page; finite, and such that it can be undone.
  ///   - opacity: The opacity of all of it, 0…1.
  ///   - groups: The groups that it is in, by names of the file, the innermost first.
  ///   - facts: What the program that it came from knows of it besides; 64 KB at most, or none are kept.
  /// - Returns: `false` if it is left out, as one of its numbers is not one that a shape can have.
  /// - Precondition: A page has begun.
  @discardableResult
  public func add(
    _ shape: Shape,
    outline brush: Brush?,
    isOutlined: Bool = true,
    fill: Color? = nil,
    transform: Affine = .identity,
    opacity: Double = 1,
    groups: [String] = [],
    facts: [ForeignFact] = []
  ) -> Bool {
    guard shape.isSound else { return false }
    let content = ItemContent.shape(shape)
    let shared = SharedBrush(brush ?? .fineliner)
    let own = [ItemValue.fill(fill), .isOutlined(isOutlined && brush != nil)]
    add(content, shared, transform, .empty, values: own + values(opacity, groups, facts))
    return true
  }

  /// Adds a picture on top of the layer.
  ///
  /// - Parameters:
  ///   - image: The picture. Its pixels and its file are kept once, however often they come.
  ///   - transform: Maps its coordinates to those of the page; finite, and such that it can be undone.
  ///   - groups: The groups that it is in, by names of the file, the innermost first.
  /// - Returns: `false` if it is left out: its frame is not finite.
  /// - Precondition: A page has begun.
  @discardableResult
  public func add(
    _ image: ImageItem,
    transform: Affine = .identity,
    groups: [String] = []
  ) -> Bool {
    let file = image.file.flatMap { file -> Resource? in
      let id =
        image.isFile
        ? addResource(of: image.picture, name: file.nameUTF8)
        : addResource(file.bytes, mediaType: file.mediaTypeUTF8, name: file.nameUTF8)
      return drawing.resource(id)
    }
    let graphic = image.graphic(file)
    return add(graphic, transform: transform, opacity: image.opacity, groups: groups)
  }

  /// Keeps the bytes that graphics were made of: the file of a picture, a PDF document.
  ///
  /// The same bytes of the same name are kept once.
  ///
  /// - Parameters:
  ///   - bytes: The bytes; none where they are not there, and the name tells what was meant.
  ///   - mediaType: The media type, such as `application/pdf`.
  ///   - name: What the program that they came from calls them.
  /// - Returns: Their name, for ``Graphic/Origin``.
  /// - Precondition: The media type is neither empty nor longer than ``Resource/longestMediaType``, the name
  ///   not longer than ``Resource/longestName``.
  public func addResource(
    _ bytes: [UInt8],
    mediaType: String,
    name: String = ""
  ) -> ResourceID {
    addResource(bytes, mediaType: Array(mediaType.utf8), name: Array(name.utf8))
  }

  func addResource(_ bytes: [UInt8], mediaType: [UInt8], name: [UInt8]) -> ResourceID {
    precondition(!mediaType.isEmpty, "a resource needs a media type")
    return addFile(bytes, mediaType, name) {
      $0.makeResource(bytes, mediaType: mediaType, name: name, source: pictures)
    }
  }

  /// Keeps the file of a picture that is one.
  package func addResource(of picture: Picture, name: [UInt8]) -> ResourceID {
    addFile(picture.file ?? [], picture.mediaTypeUTF8, name) {
      Resource($0.makeResourceID(), picture: picture, name: name)
    }
  }

  /// Keeps what another drawing has.
  func addResource(copying other: Resource) -> ResourceID {
    addFile(other.bytes, other.mediaTypeUTF8, other.nameUTF8) { $0.makeResource(copying: other) }
  }

  private func addFile(
    _ bytes: [UInt8],
    _ mediaType: [UInt8],
    _ name: [UInt8],
    _ make: (inout Drawing) -> Resource
  ) -> ResourceID {
    let print = Self.print(bytes)
    if let id = files[print], drawing.resource(id)?.isFile(bytes, mediaType, name) == true {
      return id
    }
    let resource = make(&drawing)
    if drawing.put(resource) { files[print] = resource.id }
    return resource.id
  }

  /// A number that the same bytes have in common, and few others; of long ones not all are looked at.
  private static func print(_ bytes: [UInt8]) -> UInt64 {
    var value = UInt64(truncatingIfNeeded: bytes.count)
    for i in stride(from: 0, to: bytes.count, by: max(bytes.count / 4096, 1)) {
      value = (value ^ UInt64(bytes[i])) &* 0x0000_0100_0000_01b3
    }
    return value
  }

  private func addKeptResources() {
    for case .addResource(let resource) in keeper.steps[keptSteps...] { _ = drawing.put(resource) }
    keptSteps = keeper.steps.count
  }

  /// Adds an item.
  ///
  /// - Parameters:
  ///   - targets: What an eraser takes from; all that it touches below it on the layer if `nil`.
  ///   - other: What has the same further properties.
  ///   - values: Further properties.
  ///   - isRemoved: Whether it is there for others alone.
  /// - Returns: Its name.
  @discardableResult
  func add(
    _ content: ItemContent,
    _ brush: SharedBrush?,
    _ transform: Affine,
    _ bounds: Rect,
    targets: [EraserTarget]? = nil,
    like other: ItemState? = nil,
    values: [ItemValue] = [],
    isRemoved: Bool = false
  ) -> ItemID {
    precondition(transform.isSound, "a transform must be invertible")
    if !pageHasLayer { beginLayer() }
    guard let layer = drawing.allLayers.last else {
      preconditionFailure("beginPage() must be called first")
    }
    let stamp = drawing.tick()
    let place = PositionKey.between(position, nil)
    position = place
    let new = NewItem(
      id: ItemID(stamp),
      layer: layer.id,
      position: place,
      content: content,
      brush: nil,
      transform: transform,
      inkBounds: bounds,
      targets: targets
    )
    var state = ItemState(new, brush.map { drawing.brushes.shared($0) }, stamp)
    if let other { state.copyAttributes(of: other, stamp) }
    for value in values where !value.bytes.isEmpty {
      state.setAttribute(value.key, value.bytes, stamp)
    }
    state.registers.isRemoved.value = isRemoved
    let item = Item(state)
    items.append(item)
    if isRemoved { return new.id }
    onLayers[onLayers.count - 1].append(item)
    return new.id
  }

  /// The name here of a stroke of another drawing that pieces were cut from; `nil` if it is not here.
  func cutStroke(copiedOf item: Item) -> ItemID? {
    guard let place = cutPlaces[item.id.stamp.rawValue], cutStrokes[place].old === item else {
      return nil
    }
    return cutStrokes[place].new
  }

  /// Takes note of a stroke that is here for pieces of it.
  func noteCutStroke(_ item: Item, copied name: ItemID) {
    cutPlaces[item.id.stamp.rawValue] = cutStrokes.count
    cutStrokes.append((item, name))
  }

  // MARK: The drawing

  /// The drawing; the builder begins again with one without pages.
  ///
  /// Cost: that of sorting the items of each layer by their places.
  public func finish() -> Drawing {
    endPage()
    var result = drawing
    drawing = Drawing(author: 1)
    keeper = PictureKeeper()
    keptSteps = 0
    copied = []
    sheetBefore = nil
    cutStrokes = []
    cutPlaces = [:]
    groups = []
    position = nil
    result.table = ItemTree(sorted: items, .id)
    items = []
    for i in onLayers.indices {
      result.allLayers[i].fill(onLayers[i])
      onLayers[i] = []
    }
    onLayers = []
    result.targetErasers()
    return result
  }
}

extension Drawing {
  /// Tells erasers that do not know what they took from: all that they touch below them on their layers.
  fileprivate mutating func targetErasers() {
    var isTargeted = false
    for at in allLayers.indices {
      for eraser in allLayers[at].erasers.items {
        isTargeted = true
        guard eraser.state.targets == nil, let shape = eraser.eraserShape else { continue }
        var targets: [EraserTarget] = []
        let back = eraser.transform.inverted ?? .identity
        for item in allLayers[at].items(near: shape.bounds.expanded(by: 1))
        where !item.erases && ItemTree.precedes(item, eraser, .position) {
          guard shape.meets(item.bounds) else { continue }
          targets.append(EraserTarget(item.id, place: item.transform.concatenating(back)))
        }
        targets.arrange { $0.id < $1.id }
        var state = eraser.state
        state.setTargets(targets)
        let new = Item(state)
        table.replace(eraser, by: new)
        allLayers[at].replace(eraser, by: new)
      }
    }
    if isTargeted { settleAll() }
  }
}
