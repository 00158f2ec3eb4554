public import InkGraphics

/// Names a resource for good: it stays the same through edits, undo, saving and merging.
public struct ResourceID: Hashable, Comparable, Sendable {
  /// When a resource was added and by whom.
  public var stamp: Stamp

  /// Creates an id.
  public init(_ stamp: Stamp) { self.stamp = stamp }

  /// Orders by the time of adding.
  public static func < (a: ResourceID, b: ResourceID) -> Bool { a.stamp < b.stamp }
}

/// Bytes that graphics refer to: the file of a picture, pixels that came without one, a PDF document.
///
/// Immutable, and shared by reference. It goes when the drawing is compacted and nothing refers to it.
public final class Resource: @unchecked Sendable {
  /// Names the resource.
  public let id: ResourceID

  /// The media type in ASCII, such as `application/pdf`; empty if the resource is lost.
  package private(set) var mediaTypeUTF8: [UInt8]

  /// What the program that it came from calls it, in UTF-8, such as the path of a file or the source of a
  /// formula; empty if that is not known.
  package private(set) var nameUTF8: [UInt8]

  fileprivate var stored: [UInt8]

  /// The bytes; empty if the resource is lost.
  ///
  /// Cost: those of pixels that were never stored are encoded each time.
  public var bytes: [UInt8] {
    stored.isEmpty && mediaTypeUTF8 == Self.pixelType ? picture.qoi : stored
  }

  /// The picture that it is, where the media type is `image/qoi`, `image/png`, `image/jpeg` or `image/webp`; one
  /// without pixels where it is another.
  public let picture: Picture

  /// The media type of pixels: a QOI stream, but premultiplied (`image/qoi`).
  package static let pixelType: [UInt8] = [
    0x69, 0x6d, 0x61, 0x67, 0x65, 0x2f, 0x71, 0x6f, 0x69,
  ]

  /// The longest media type, in bytes.
  public static let longestMediaType = 127

  /// The longest name, in bytes.
  public static let longestName = 65_536

  /// Creates a resource.
  ///
  /// - Parameter source: What decodes the file of a picture.
  /// - Precondition: The media type is not longer than ``longestMediaType``, the name not longer than
  ///   ``longestName``.
  package init(
    _ id: ResourceID,
    mediaType: [UInt8],
    bytes: [UInt8],
    name: [UInt8] = [],
    source: (any PictureSource)? = nil
  ) {
    precondition(mediaType.count <= Self.longestMediaType, "a media type is too long")
    precondition(name.count <= Self.longestName, "the name of a resource is too long")
    self.id = id
    mediaTypeUTF8 = mediaType
    nameUTF8 = name
    stored = bytes
    picture =
      PictureFile.isMediaType(mediaType)
      ? Picture(file: bytes, from: source)
      : Picture(qoi: mediaType == Self.pixelType ? bytes : [])
  }

  /// Creates the resource of a picture: its file, or its pixels, which are encoded when they are asked for.
  init(_ id: ResourceID, picture: Picture, name: [UInt8] = []) {
    self.id = id
    if let file = picture.file {
      mediaTypeUTF8 = picture.mediaTypeUTF8
      stored = file
    } else {
      mediaTypeUTF8 = Self.pixelType
      stored = []
    }
    nameUTF8 = name
    self.picture = picture
  }

  /// Creates a resource that is the same as another, of another name in another drawing.
  init(_ id: ResourceID, copying other: Resource) {
    self.id = id
    mediaTypeUTF8 = other.mediaTypeUTF8
    nameUTF8 = other.nameUTF8
    stored = other.stored
    picture = other.picture
  }

  /// Creates a resource whose bytes are yet to be read, or lost.
  convenience init(missing id: ResourceID) { self.init(id, mediaType: [], bytes: []) }

  /// Puts in what was read; only a reader that has not yet handed the resource out does so.
  fileprivate func fill(as other: Resource) {
    mediaTypeUTF8 = other.mediaTypeUTF8
    nameUTF8 = other.nameUTF8
    stored = other.stored
    picture.fill(as: other.picture)
  }

  /// Where a resource is among some that are in order, or belongs.
  static func place(of id: ResourceID, in resources: [Resource]) -> Int {
    var low = 0
    var high = resources.count
    while low < high {
      let middle = (low + high) / 2
      if resources[middle].id < id { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Puts a resource among others that are in order, unless it is there.
  package static func insert(_ resource: Resource, into resources: inout [Resource]) {
    let at = place(of: resource.id, in: resources)
    if at < resources.count, resources[at].id == resource.id { return }
    resources.insert(resource, at: at)
  }

  /// Whether it is a file of some bytes, kind and name.
  func isFile(_ bytes: [UInt8], _ mediaType: [UInt8], _ name: [UInt8]) -> Bool {
    stored.count == bytes.count && mediaTypeUTF8 == mediaType && nameUTF8 == name
      && !bytes.isEmpty && stored == bytes
  }

  /// Whether its bytes are lost.
  public var isMissing: Bool { mediaTypeUTF8.isEmpty && stored.isEmpty }
}

extension Drawing {
  /// The resource of a name; `nil` if there is none.
  public func resource(_ id: ResourceID) -> Resource? {
    let at = resourcePlace(id)
    return at < resources.count && resources[at].id == id ? resources[at] : nil
  }

  /// Makes a resource to be added by an operation, such as ``DrawingOperation/add(_:with:to:transform:in:)``.
  ///
  /// - Parameter pictures: What decodes the file of a picture; it is grey without.
  /// - Precondition: The media type is not longer than ``Resource/longestMediaType``, the name not longer
  ///   than ``Resource/longestName``, in UTF-8.
  public mutating func makeResource(
    _ bytes: [UInt8],
    mediaType: String,
    name: String = "",
    pictures: (any PictureSource)? = nil
  ) -> Resource {
    makeResource(
      bytes,
      mediaType: Array(mediaType.utf8),
      name: Array(name.utf8),
      source: pictures
    )
  }

  package mutating func makeResource(
    _ bytes: [UInt8],
    mediaType: [UInt8],
    name: [UInt8] = [],
    source: (any PictureSource)? = nil
  ) -> Resource {
    Resource(makeResourceID(), mediaType: mediaType, bytes: bytes, name: name, source: source)
  }

  /// Makes a resource that is the same as one of another drawing.
  mutating func makeResource(copying other: Resource) -> Resource {
    Resource(makeResourceID(), copying: other)
  }

  /// Where a resource is among all, or belongs.
  func resourcePlace(_ id: ResourceID) -> Int { Resource.place(of: id, in: resources) }

  /// Puts the bytes of a resource in that were to come.
  ///
  /// For readers that have not handed the drawing out.
  ///
  /// - Returns: Whether the drawing has such a resource, be it filled already.
  package func fill(_ other: Resource) -> Bool {
    guard let own = resource(other.id) else { return false }
    if own.isMissing { own.fill(as: other) }
    return true
  }

  /// The most resources of a drawing; those that come later are lost.
  static let mostResources = 1 << 16

  /// Puts a resource in.
  ///
  /// - Returns: Whether it was not there, or lost.
  mutating func put(_ resource: Resource) -> Bool {
    let at = resourcePlace(resource.id)
    if at < resources.count, resources[at].id == resource.id {
      guard resources[at].isMissing, !resource.isMissing else { return false }
      resources[at] = resource
      return true
    }
    guard resources.count < Self.mostResources else { return false }
    resources.insert(resource, at: at)
    return true
  }

  /// The first of the resources that a graphic refers to and that is not known yet.
  func missingResource(of graphic: Graphic) -> ResourceID? {
    for id in graphic.resources where resource(id) == nil { return id }
    return nil
  }

  /// A graphic with the pictures of the drawing's resources; nil if it refers to one that is not known.
  func linked(_ graphic: Graphic) -> Graphic? {
    if graphic.resources.isEmpty { return graphic }
    guard missingResource(of: graphic) == nil else { return nil }
    var pictures = graphic.pictures.compactMap { resource($0)?.picture }[...]
    var file: Resource?
    if case .picture(let id) = graphic.origin { file = resource(id) }
    var isLinked = file === graphic.file
    let items = Self.link(graphic.items, to: &pictures, &isLinked)
    if isLinked { return graphic }
    return Graphic(
      items,
      origin: graphic.origin,
      pictures: graphic.pictures,
      file: file,
      kept: graphic.kept,
      custom: graphic.custom
    )
  }

  private static func link(
    _ items: [DisplayList.Item],
    to pictures: inout ArraySlice<Picture>,
    _ isLinked: inout Bool
  ) -> [DisplayList.Item] {
    var result: [DisplayList.Item] = []
    result.reserveCapacity(items.count)
    for item in items {
      switch item {
      case .ink, .dabs, .path: result.append(item)
      case .image(let old, let rect, let alpha, let place):
        let picture = pictures.popFirst() ?? old
        if picture !== old { isLinked = false }
        result.append(.image(picture, rect, alpha: alpha, placed: place))
      case .group(let items, let alpha, let mode):
        result.append(.group(link(items, to: &pictures, &isLinked), alpha: alpha, mode))
      case .layer(let items, let alpha):
        result.append(.layer(link(items, to: &pictures, &isLinked), alpha: alpha))
      }
    }
    return result
  }

  /// A content that is linked; nil if it refers to a resource or a stroke that is not known.
  func linked(_ content: ItemContent) -> ItemContent? {
    switch content {
    case .graphic(let graphic): linked(graphic).map { .graphic($0) }
    case .piece(let piece):
      table.item(piece.source).map { .piece(piece.linked(to: $0.content)) }
    case .stroke, .shape, .unknown: content
    }
  }

  /// A paper that is linked; nil if it refers to a resource that is not known.
  func linked(_ paper: Paper) -> Paper? {
    guard let sheet = paper.sheet else { return paper }
    guard let linked = linked(sheet) else { return nil }
    var result = paper
    result.sheet = linked
    return result
  }

  /// Lets go of the resources that nothing refers to.
  ///
  /// What items and papers refer to stays, and what undo, redo, or operations that wait could bring
  /// back. While the drawing holds something of a kind that this version does not know, all stay.
  ///
  /// Cost: linear in the number of items and of steps of the history.
  ///
  /// - Returns: How many went.
  @discardableResult
  package mutating func forgetUnusedResources() -> Int {
    guard !resources.isEmpty, unknownParts.isEmpty else { return 0 }
    var uses = ResourceUses()
    for page in allPages { uses.add(page.paper) }
    for item in table.items { uses.add(item.content) }
    for entry in history.done + history.undone { uses.add(entry.steps) }
    for logged in waiting.all { uses.add(logged.operation.steps) }
    if uses.isUncertain { return 0 }
    uses.ids.arrange { $0 < $1 }
    var kept: [Resource] = []
    var at = 0
    for resource in resources {
      while at < uses.ids.count, uses.ids[at] < resource.id { at += 1 }
      if at < uses.ids.count, uses.ids[at] == resource.id { kept.append(resource) }
    }
    defer { resources = kept }
    return resources.count - kept.count
  }
}

/// What refers to resources.
private struct ResourceUses {
  /// The resources, in any order and often.
  var ids: [ResourceID] = []

  /// Whether there is something that may refer to others.
  var isUncertain = false

  mutating func add(_ paper: Paper) { paper.sheet.map { add($0) } }

  mutating func add(_ content: ItemContent) {
    switch content {
    case .stroke, .shape, .piece: break
    case .graphic(let graphic): add(graphic)
    case .unknown: isUncertain = true
    }
  }

  mutating func add(_ graphic: Graphic) {
    ids += graphic.resources
    if graphic.kept != nil { isUncertain = true }
    if case .unknown = graphic.origin { isUncertain = true }
  }

  mutating func add(_ steps: [Step]) {
    for step in steps {
      switch step {
      case .addItem(let item): add(item.content)
      case .item(_, .content(let content, _)): add(content)
      case .unknown: isUncertain = true
      default: step.graphic.map { add($0) }
      }
    }
  }
}

extension Step {
  /// The graphic that it puts somewhere.
  fileprivate var graphic: Graphic? {
    switch self {
    case .addPage(let page): return page.paper.sheet
    case .page(_, .paper(let paper)): return paper.sheet
    case .addItem(let item):
      if case .graphic(let graphic) = item.content { return graphic }
    case .item(_, .content(.graphic(let graphic), _)): return graphic
    default: break
    }
    return nil
  }

  /// The resources that it needs.
  var resources: [ResourceID] { graphic?.resources ?? [] }
}
