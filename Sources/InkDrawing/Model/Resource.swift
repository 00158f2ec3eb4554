public import InkGraphics

/// The permanent id of a resource: stable through edits, undo, saving and merging.
public struct ResourceID: Hashable, Comparable, Sendable {
  /// The logical time and the author of the addition of the resource.
  public var stamp: Stamp

  /// Creates the id of a resource from the logical time and the author of its addition.
  public init(_ stamp: Stamp) { self.stamp = stamp }

  /// Orders ids by the logical time of the addition of their resources, then by author.
  public static func < (a: ResourceID, b: ResourceID) -> Bool { a.stamp < b.stamp }
}

/// Bytes that graphics refer to: a picture file, pixels without a file, a PDF document.
///
/// A resource is immutable, and shared by reference. A resource that nothing refers to is removed when the document is
/// compacted; an item refers to those in its graphic, and to those whose name is the value of one of its
/// ``Item/facts``.
public final class Resource: @unchecked Sendable {
  /// The id of the resource.
  public let id: ResourceID

  /// The media type in ASCII, such as `application/pdf`; empty if the bytes are missing (``isMissing``).
  package private(set) var mediaTypeUTF8: [UInt8]

  /// The name in the program that the resource comes from, in UTF-8; empty if unknown.
  ///
  /// For example, the path of a file or the source of a formula.
  package private(set) var nameUTF8: [UInt8]

  fileprivate var stored: [UInt8]

  /// The contents of the file, or the pixels as a QOI stream; empty if they are missing (``isMissing``).
  ///
  /// - Complexity: Pixels that were never stored are encoded on each access.
  public var bytes: [UInt8] {
    stored.isEmpty && mediaTypeUTF8 == Self.pixelType ? picture.qoi : stored
  }

  /// The picture, if the media type is `image/qoi`, `image/png`, `image/jpeg`, `image/webp`, or that of a vector
  /// picture, which is without its parts; otherwise a picture without pixels.
  public let picture: Picture

  /// The media type of raw pixels, `image/qoi` in ASCII: a QOI stream with premultiplied alpha.
  package static let pixelType: [UInt8] = [
    0x69, 0x6d, 0x61, 0x67, 0x65, 0x2f, 0x71, 0x6f, 0x69,
  ]

  /// The media type of vector pictures, `application/vnd.inkstone.vector` in ASCII.
  ///
  /// The pictures that a vector picture contains are further resources.
  package static let vectorType: [UInt8] = [
    0x61, 0x70, 0x70, 0x6c, 0x69, 0x63, 0x61, 0x74, 0x69, 0x6f, 0x6e, 0x2f, 0x76, 0x6e, 0x64, 0x2e,
    0x69, 0x6e, 0x6b, 0x73, 0x74, 0x6f, 0x6e, 0x65, 0x2e, 0x76, 0x65, 0x63, 0x74, 0x6f, 0x72,
  ]

  /// The greatest length of a media type, in bytes.
  public static let longestMediaType = 127

  /// The greatest length of a name, in bytes of UTF-8.
  public static let longestName = 65_536

  /// Creates a resource.
  ///
  /// - Parameters:
  ///   - id: The id of the resource.
  ///   - mediaType: The media type, in ASCII.
  ///   - bytes: The contents of the file, or the pixels as a QOI stream.
  ///   - name: The name in the program that the resource comes from, in UTF-8; empty if unknown.
  ///   - source: The decoder of picture files; without one, they are shown as gray rectangles.
  /// - Precondition: The media type is at most ``longestMediaType`` bytes long, and the name at most
  ///   ``longestName`` bytes.
  package init(
    _ id: ResourceID,
    mediaType: [UInt8],
    bytes: [UInt8],
    name: [UInt8] = [],
    source: (any PictureSource)? = nil
  ) {
    precondition(mediaType.count <= Self.longestMediaType, "a media type is longer than 127 bytes")
    precondition(name.count <= Self.longestName, "the name of a resource is longer than 64 KiB")
    self.id = id
    mediaTypeUTF8 = mediaType
    nameUTF8 = name
    stored = bytes
    if PictureFile.isMediaType(mediaType) {
      picture = Picture(file: bytes, from: source)
    } else if mediaType == Self.vectorType {
      picture = Picture(VectorPicture(bytes: bytes))
    } else {
      picture = Picture(qoi: mediaType == Self.pixelType ? bytes : [])
    }
  }

  /// Creates the resource of a picture: its file, or else its pixels, which are encoded on access.
  init(_ id: ResourceID, picture: Picture, name: [UInt8] = []) {
    self.id = id
    nameUTF8 = name
    if let file = picture.file {
      mediaTypeUTF8 = picture.mediaTypeUTF8
      stored = file
      self.picture = picture
    } else if let vector = picture.vector {
      mediaTypeUTF8 = Self.vectorType
      stored = vector.bytes
      self.picture = vector.parts.isEmpty ? picture : Picture(VectorPicture(bytes: vector.bytes))
    } else {
      mediaTypeUTF8 = Self.pixelType
      stored = []
      self.picture = picture
    }
  }

  /// Creates a copy of a resource of another drawing, with a new id.
  init(_ id: ResourceID, copying other: Resource) {
    self.id = id
    mediaTypeUTF8 = other.mediaTypeUTF8
    nameUTF8 = other.nameUTF8
    stored = other.stored
    picture = other.picture
  }

  /// Creates a resource whose bytes are lost or haven't been read yet.
  convenience init(missing id: ResourceID) { self.init(id, mediaType: [], bytes: []) }

  /// Fills in decoded contents; allowed only before other threads can access the resource.
  fileprivate func fill(as other: Resource) {
    mediaTypeUTF8 = other.mediaTypeUTF8
    nameUTF8 = other.nameUTF8
    stored = other.stored
    picture.fill(as: other.picture)
  }

  /// Returns the index of a resource in a list sorted by id, or its insertion index.
  static func index(of id: ResourceID, in resources: [Resource]) -> Int {
    var low = 0
    var high = resources.count
    while low < high {
      let middle = (low + high) / 2
      if resources[middle].id < id { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Inserts a resource into a list sorted by id unless it is present.
  package static func insert(_ resource: Resource, into resources: inout [Resource]) {
    let at = index(of: resource.id, in: resources)
    if at < resources.count, resources[at].id == resource.id { return }
    resources.insert(resource, at: at)
  }

  /// Whether the resource is a file with these bytes, media type and name.
  func isFile(_ bytes: [UInt8], _ mediaType: [UInt8], _ name: [UInt8]) -> Bool {
    stored.count == bytes.count && mediaTypeUTF8 == mediaType && nameUTF8 == name
      && !bytes.isEmpty && stored == bytes
  }

  /// Whether the bytes are missing: the document that should contain them is damaged, or hasn't been read yet.
  public var isMissing: Bool { mediaTypeUTF8.isEmpty && stored.isEmpty }
}

extension Drawing {
  /// Returns the resource with an id; `nil` if the drawing has none.
  public func resource(_ id: ResourceID) -> Resource? {
    let at = resourceIndex(id)
    return at < resources.count && resources[at].id == id ? resources[at] : nil
  }

  /// Creates a resource for an operation such as ``DrawingOperation/add(_:with:to:transform:in:)``, which adds it.
  ///
  /// - Parameters:
  ///   - bytes: The contents of the file.
  ///   - mediaType: The media type, such as `image/png`.
  ///   - name: The name of the file. The default is empty.
  ///   - pictures: The decoder of picture files; without one, they are shown as gray rectangles.
  /// - Precondition: The media type is at most ``Resource/longestMediaType`` bytes long, and the name at most
  ///   ``Resource/longestName`` bytes, both in UTF-8.
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

  /// Creates a copy of a resource of another drawing.
  mutating func makeResource(copying other: Resource) -> Resource {
    Resource(makeResourceID(), copying: other)
  }

  /// Returns the index in ``resources`` of a resource, or its insertion index.
  func resourceIndex(_ id: ResourceID) -> Int { Resource.index(of: id, in: resources) }

  /// Fills in the bytes of a missing resource.
  ///
  /// Call this only before the drawing is used elsewhere: it modifies the resource itself.
  ///
  /// - Returns: Whether the drawing has the resource, even if it was filled before.
  package func fill(_ other: Resource) -> Bool {
    guard let own = resource(other.id) else { return false }
    if own.isMissing { own.fill(as: other) }
    return true
  }

  /// The maximum number of resources of a drawing; further ones are dropped.
  static let maximumResources = 1 << 16

  /// Adds a resource, or replaces a missing one.
  ///
  /// - Returns: Whether the drawing changed.
  mutating func put(_ resource: Resource) -> Bool {
    let at = resourceIndex(resource.id)
    if at < resources.count, resources[at].id == resource.id {
      guard resources[at].isMissing, !resource.isMissing else { return false }
      resources[at] = resource
      return true
    }
    guard resources.count < Self.maximumResources else { return false }
    resources.insert(resource, at: at)
    return true
  }

  /// Returns the first resource that a graphic refers to and the drawing doesn't have; `nil` if it has all.
  func missingResource(of graphic: Graphic) -> ResourceID? {
    for id in graphic.resources where resource(id) == nil { return id }
    return nil
  }

  /// Returns a graphic that shows the pictures of the drawing's resources to which it refers by id.
  ///
  /// `nil` if the drawing doesn't have one of these resources.
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
      case .ink, .dabs, .path, .glyphs, .gradient: result.append(item)
      case .image(let old, let rect, let alpha, let transform):
        let picture = old.linked(to: &pictures)
        if picture !== old { isLinked = false }
        result.append(.image(picture, rect, alpha: alpha, transform: transform))
      case .group(let items, let alpha, let mode):
        result.append(.group(link(items, to: &pictures, &isLinked), alpha: alpha, mode))
      case .layer(let items, let alpha):
        result.append(.layer(link(items, to: &pictures, &isLinked), alpha: alpha))
      case .clip(let items, let path, let rule):
        result.append(.clip(link(items, to: &pictures, &isLinked), path, rule))
      }
    }
    return result
  }

  /// Returns content with the drawing's pictures and samples to which it refers by id.
  ///
  /// `nil` if the drawing doesn't have a resource, or the stroke of a piece.
  func linked(_ content: ItemContent) -> ItemContent? {
    switch content {
    case .graphic(let graphic): linked(graphic).map { .graphic($0) }
    case .piece(let piece):
      table.item(piece.source).map { .piece(piece.linked(to: $0.content)) }
    case .stroke, .shape, .unknown: content
    }
  }

  /// Returns a paper whose background shows the pictures of the drawing's resources to which it refers by id.
  ///
  /// `nil` if the drawing doesn't have one of these resources.
  func linked(_ paper: Paper) -> Paper? {
    guard let background = paper.background else { return paper }
    guard let linked = linked(background) else { return nil }
    var result = paper
    result.background = linked
    return result
  }

  /// Removes unused resources.
  ///
  /// Keeps the resources of items and papers, also those that facts name, and all that undo, redo or pending operations
  /// could bring back. Keeps all while the drawing contains anything that only a later version can decode.
  ///
  /// - Complexity: Linear in the number of items and of steps in the history.
  /// - Returns: The number of removed resources.
  @discardableResult
  package mutating func forgetUnusedResources() -> Int {
    guard !resources.isEmpty, unknownParts.isEmpty else { return 0 }
    var uses = ResourceUses()
    for page in allPages { uses.add(page.paper) }
    for item in table.items { uses.add(item) }
    for entry in history.done + history.undone { uses.add(entry.steps) }
    for logged in waiting.all { uses.add(logged.operation.steps) }
    if uses.isUncertain { return 0 }
    uses.ids += NamedResources(self).resources(named: uses.names).map { $0.id }
    uses.ids.stableSort { $0 < $1 }
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

/// The collected references to resources.
private struct ResourceUses {
  /// The ids of the resources, unsorted and with repetitions.
  var ids: [ResourceID] = []

  /// The values of facts, which may be the names of resources.
  var names: Set<[UInt8]> = []

  /// Whether unknown content may refer to further resources.
  var isUncertain = false

  mutating func add(_ item: Item) {
    add(item.content)
    add(item.facts)
  }

  mutating func add(_ facts: [ForeignFact]) {
    for fact in facts { names.insert(fact.valueUTF8) }
  }

  mutating func add(_ paper: Paper) { paper.background.map { add($0) } }

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
      case .item(_, .attribute(ItemAttribute.Key.facts, let value)):
        add(ForeignFact.facts(from: value))
      case .unknown: isUncertain = true
      default: step.graphic.map { add($0) }
      }
    }
  }
}

extension Step {
  /// The graphic that the step adds or sets, as an item or as the background of a page; `nil` for none.
  fileprivate var graphic: Graphic? {
    switch self {
    case .addPage(let page): return page.paper.background
    case .page(_, .paper(let paper)): return paper.background
    case .addItem(let item):
      if case .graphic(let graphic) = item.content { return graphic }
    case .item(_, .content(.graphic(let graphic), _)): return graphic
    default: break
    }
    return nil
  }

  /// The resources that the step requires.
  var resources: [ResourceID] { graphic?.resources ?? [] }
}

extension Picture {
  /// Returns the first picture of a list, with the next ones as its parts.
  ///
  /// It has as many parts as this picture, which it replaces. The list loses all pictures that are used. Returns this
  /// picture itself if the result would be the same.
  fileprivate func linked(to pictures: inout ArraySlice<Picture>) -> Picture {
    let next = pictures.popFirst() ?? self
    guard let old = vector else { return next }
    var parts: [Picture] = []
    // The bytes may be read later, so pictures are compared as objects.
    var isSame = old.isOf(next)
    for part in old.parts {
      let linked = pictures.popFirst() ?? part
      if linked !== part { isSame = false }
      parts.append(linked)
    }
    return isSame ? self : Picture(VectorPicture(of: next, parts: parts))
  }
}
