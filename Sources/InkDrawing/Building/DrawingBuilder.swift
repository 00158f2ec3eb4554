public import InkGraphics
public import InkStrokes

/// Builds a drawing page by page, with the items bottom to top, and without history.
///
/// Use it to read files, or if a program has a complete document. It is much faster than an operation per item, and
/// needs no memory beyond that of the drawing. Equal calls build equal drawings: the number of the author is 1, and ids
/// follow from the order of calls.
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

  /// The number of steps of ``keeper`` applied to the drawing so far; each adds a picture as a resource.
  private var keptSteps = 0

  /// All items, sorted by id, and the items of each layer, bottom to top.
  private var items: [Item] = []
  private var onLayers: [[Item]] = []

  /// The resources copied from other drawings, with their new ids.
  var copied: [(old: Resource, new: ResourceID)] = []

  /// The named resources of the drawing that was copied from last; `nil` before the first.
  var named: NamedResources?

  /// The resources that contain files, by ``contentHash(_:)`` of the file's bytes.
  private var files: [UInt64: ResourceID] = [:]

  /// The background of the page that was copied last, with its copy.
  var lastBackground: (old: Graphic, new: Graphic)?

  /// The copied strokes that were cut, with the ids of their copies, which pieces refer to.
  ///
  /// `cutIndices` are the indices in `cutStrokes`, by the raw value of the original's id.
  private var cutStrokes: [(old: Item, new: ItemID)] = []
  private var cutIndices: [UInt64: Int] = [:]

  /// The groups of all pages so far, with the names that the caller passed for them.
  private var groups: [(name: [UInt8], id: GroupID)] = []

  private var pageHasLayer = true
  private var position: PositionKey?

  /// The decoder of picture files added by ``addResource(_:mediaType:name:)``.
  ///
  /// The default is `nil`: without a decoder, such pictures are shown as gray rectangles.
  public var pictures: (any PictureSource)?

  /// Creates a builder of a drawing without pages.
  public init() {}

  /// The number of pages begun since the last call of ``finish()``.
  public var pageCount: Int { drawing.allPages.count }

  // MARK: Pages and layers

  /// Begins a page after all others.
  ///
  /// - Parameters:
  ///   - size: The size, in page units; `nil` for an infinite page.
  ///   - paper: The paper below the ink. The default is transparent.
  /// - Precondition: The sides are above 0 and at most 10,000,000 page units. The numbers of the paper are in the
  ///   ranges that ``Paper`` documents, and the bounds of its background are finite.
  public func beginPage(size: PageSize?, paper: Paper = .transparent) {
    precondition(size?.isValid ?? true, "the sides of a page must be above 0 and at most 1e7")
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
    drawing.addToOrder(pageAt: drawing.allPages.count - 1)
    pageHasLayer = false
  }

  /// Sets the paper of the last page begun, or of another page.
  ///
  /// - Parameters:
  ///   - paper: The paper.
  ///   - index: The index of the page, from 0; `nil` for the last.
  /// - Precondition: The page exists.
  public func setPaper(_ paper: Paper, ofPage index: Int? = nil) {
    let index = index ?? drawing.allPages.count - 1
    precondition(drawing.allPages.indices.contains(index), "the drawing has no page of this index")
    drawing.allPages[index].registers.paper.value = kept(paper)
  }

  /// Sets the label of the last page begun, and the chapters that begin on it.
  ///
  /// - Precondition: A page has begun.
  package func setTitles(_ titles: PageTitles) {
    guard let page = drawing.allPages.last else {
      preconditionFailure("the drawing has no page: call beginPage() first")
    }
    if titles.isEmpty { return }
    drawing.allPages[drawing.allPages.count - 1].registers.titles = Register(titles, page.id.stamp)
  }

  private func kept(_ paper: Paper) -> Paper {
    let kept = keeper.register(paper, in: &drawing)
    precondition(kept.isValid, "the numbers of a paper must be in the ranges that Paper documents")
    addKeptResources()
    return kept
  }

  /// Begins a layer on top of the page.
  ///
  /// - Precondition: A page has begun.
  public func beginLayer(_ new: NewLayer = NewLayer()) {
    guard let page = drawing.allPages.last else {
      preconditionFailure("the drawing has no page: call beginPage() first")
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
    drawing.addToOrder(layerAt: drawing.allLayers.count - 1)
    onLayers.append([])
    pageHasLayer = true
    position = nil
  }

  /// Adds a layer to the page if it has none.
  private func endPage() {
    if !pageHasLayer { beginLayer() }
  }

  // MARK: Items

  /// Adds a stroke on top of the last layer begun, unless it has no samples.
  ///
  /// - Parameters:
  ///   - stroke: The stroke; its ``/InkStrokes/Stroke/id`` is ignored.
  ///   - transform: The transform from its coordinates to those of the page; finite and invertible.
  ///   - opacity: The opacity of the whole stroke, 0…1.
  ///   - groups: The names of the groups that contain it, innermost first. Items with a common name are in one group.
  ///   - facts: Properties of another program, which Inkstone only writes back to the format of that program. If they
  ///     exceed 64 KB, none are kept.
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

  /// Returns the attributes of an item that differ from the defaults, creating groups for new names.
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

  /// Adds a graphic on top of the last layer begun.
  ///
  /// Pixels without a file become resources, equal ones only once.
  ///
  /// - Parameters:
  ///   - graphic: The graphic; a file named as its ``Graphic/Origin`` must be a resource of this builder.
  ///   - transform: The transform from its coordinates to those of the page; finite and invertible.
  ///   - opacity: The opacity of the whole graphic, 0…1.
  ///   - groups: The names of the groups that contain it, innermost first. Items with a common name are in one group.
  ///   - facts: Properties of another program, which Inkstone only writes back to the format of that program. If they
  ///     exceed 64 KB, none are kept.
  /// - Returns: `false` if it is left out, because its source is invalid, or its display items are nested in more than
  ///   16 levels.
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

  /// Returns a graphic whose pictures are resources; `nil` if it can't be stored.
  func kept(_ graphic: Graphic) -> Graphic? {
    let kept = keeper.register(graphic, in: &drawing)
    addKeptResources()
    return kept.isValid ? drawing.linked(kept) : nil
  }

  /// Adds a shape on top of the last layer begun.
  ///
  /// - Parameters:
  ///   - shape: The shape.
  ///   - brush: The brush of its outline; `nil` for none.
  ///   - isOutlined: Whether the outline is visible. If not, the shape stores the brush, and an editor can show the
  ///     outline later.
  ///   - fill: The fill color of a closed shape; `nil` for none.
  ///   - transform: The transform from its coordinates to those of the page; finite and invertible.
  ///   - opacity: The opacity of the whole shape, 0…1.
  ///   - groups: The names of the groups that contain it, innermost first. Items with a common name are in one group.
  ///   - facts: Properties of another program, which Inkstone only writes back to the format of that program. If they
  ///     exceed 64 KB, none are kept.
  /// - Returns: `false` if it is left out, because one of its numbers is invalid.
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
    guard shape.isValid else { return false }
    let content = ItemContent.shape(shape)
    let shared = SharedBrush(brush ?? .fineliner)
    let own = [ItemValue.fill(fill), .isOutlined(isOutlined && brush != nil)]
    add(content, shared, transform, .empty, values: own + values(opacity, groups, facts))
    return true
  }

  /// Adds a picture on top of the last layer begun.
  ///
  /// - Parameters:
  ///   - image: The picture. Its pixels and its file are stored once, however often they are added.
  ///   - transform: The transform from its coordinates to those of the page; finite and invertible.
  ///   - groups: The names of the groups that contain it, innermost first. Items with a common name are in one group.
  /// - Returns: `false` if it is left out, because its frame is not finite.
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

  /// Stores a file, such as a picture or a PDF document, that the builder's graphics were made from.
  ///
  /// Equal bytes with equal names are stored once.
  ///
  /// - Parameters:
  ///   - bytes: The contents of the file; empty if they are missing, and only the name is known.
  ///   - mediaType: The media type, such as `application/pdf`.
  ///   - name: The name of the file, or of its source, in the program that the document comes from. The default is
  ///     empty.
  /// - Returns: The id of the resource, for ``Graphic/Origin``.
  /// - Precondition: The media type is neither empty nor longer than ``Resource/longestMediaType``, and the name is not
  ///   longer than ``Resource/longestName``.
  public func addResource(
    _ bytes: [UInt8],
    mediaType: String,
    name: String = ""
  ) -> ResourceID {
    addResource(bytes, mediaType: Array(mediaType.utf8), name: Array(name.utf8))
  }

  func addResource(_ bytes: [UInt8], mediaType: [UInt8], name: [UInt8]) -> ResourceID {
    precondition(!mediaType.isEmpty, "the media type of a resource must not be empty")
    return addFile(bytes, mediaType, name) {
      $0.makeResource(bytes, mediaType: mediaType, name: name, source: pictures)
    }
  }

  /// Stores the file of a picture.
  package func addResource(of picture: Picture, name: [UInt8]) -> ResourceID {
    addFile(picture.file ?? [], picture.mediaTypeUTF8, name) {
      Resource($0.makeResourceID(), picture: picture, name: name)
    }
  }

  /// Stores a copy of a resource of another drawing.
  func addResource(copying other: Resource) -> ResourceID {
    addFile(other.bytes, other.mediaTypeUTF8, other.nameUTF8) { $0.makeResource(copying: other) }
  }

  private func addFile(
    _ bytes: [UInt8],
    _ mediaType: [UInt8],
    _ name: [UInt8],
    _ make: (inout Drawing) -> Resource
  ) -> ResourceID {
    let hash = Self.contentHash(bytes)
    if let id = files[hash], drawing.resource(id)?.isFile(bytes, mediaType, name) == true {
      return id
    }
    let resource = make(&drawing)
    if drawing.put(resource) { files[hash] = resource.id }
    return resource.id
  }

  /// Returns a hash of bytes; of long ones, only a part is hashed.
  private static func contentHash(_ bytes: [UInt8]) -> UInt64 {
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
  ///   - content: The content.
  ///   - brush: The brush; `nil` for none.
  ///   - transform: The transform from the item's own coordinates to those of the page.
  ///   - bounds: A rectangle that contains the ink, in the item's own coordinates.
  ///   - targets: The targets of an eraser; if `nil`, all items that it touches below it on the layer.
  ///   - other: An item whose attributes, such as its opacity and groups, are copied.
  ///   - values: Further attributes to set.
  ///   - isRemoved: Whether the item is only the source of others, and added as removed.
  /// - Returns: The id of the item.
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
    precondition(transform.isValid, "the transform of an item must be finite and invertible")
    if !pageHasLayer { beginLayer() }
    guard let layer = drawing.allLayers.last else {
      preconditionFailure("the drawing has no page: call beginPage() first")
    }
    let stamp = drawing.tick()
    let key = PositionKey.between(position, nil)
    position = key
    let new = NewItem(
      id: ItemID(stamp),
      layer: layer.id,
      position: key,
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

  /// Returns the id of the copy of a stroke that was cut into pieces; `nil` if it wasn't copied.
  func cutStroke(copiedOf item: Item) -> ItemID? {
    guard let index = cutIndices[item.id.stamp.rawValue], cutStrokes[index].old === item else {
      return nil
    }
    return cutStrokes[index].new
  }

  /// Records the id of the copy of a stroke that was cut into pieces, for ``cutStroke(copiedOf:)``.
  func noteCutStroke(_ item: Item, copied name: ItemID) {
    cutIndices[item.id.stamp.rawValue] = cutStrokes.count
    cutStrokes.append((item, name))
  }

  // MARK: Result

  /// Returns the drawing built so far; the next call then begins a new, empty one.
  ///
  /// - Complexity: That of sorting the items of each layer by position.
  public func finish() -> Drawing {
    endPage()
    var result = drawing
    drawing = Drawing(author: 1)
    keeper = PictureKeeper()
    keptSteps = 0
    copied = []
    named = nil
    lastBackground = nil
    cutStrokes = []
    cutIndices = [:]
    groups = []
    files = [:]
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
  /// Sets the targets of erasers that have none recorded: all items of their layer that they touch below them.
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
          targets.append(EraserTarget(item.id, transform: item.transform.concatenating(back)))
        }
        targets.stableSort { $0.id < $1.id }
        var state = eraser.state
        state.setTargets(targets)
        let new = Item(state)
        table.replace(eraser, by: new)
        allLayers[at].replace(eraser, by: new)
      }
    }
    if isTargeted { updateAllErasures() }
  }
}
