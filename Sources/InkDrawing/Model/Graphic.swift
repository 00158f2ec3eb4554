public import InkGraphics
public import InkStrokes

/// Something to paint that is no stroke: outlines of text, a picture, a page of a PDF document.
///
/// Its items blend with what lies below it; one that erases brings that back.
/// Immutable, and shared by reference.
public final class Graphic: Sendable {
  /// What a graphic was made of, so that it can be edited, or written back as such.
  public enum Origin: Hashable, Sendable {
    /// Nothing else.
    case items
    /// Typed text; the items are its outlines.
    indirect case text(TextItem)
    /// The file of a picture, as it came.
    case picture(ResourceID)
    /// A page of a PDF document, counted from 0.
    case page(ResourceID, number: Int)
    /// A printed pattern of another program, in its own words, UTF-8: what it is called, and its
    /// settings.
    case ruling(style: [UInt8], settings: [UInt8])
    /// An item of a kind from outside this package: its name and settings.
    case custom(PluginCode)
    /// Something of a later version: a number of 5 or greater, and bytes. Kept.
    case unknown(kind: UInt8, [UInt8])
  }

  /// What to paint, in the graphic's own coordinates, the first at the bottom.
  public let items: [DisplayList.Item]

  /// What it was made of.
  public let origin: Origin

  /// The item of a kind from outside this package that it shows; `nil` for other graphics, and where nobody
  /// here knows the kind.
  public let custom: (any CustomItem)?

  /// A rectangle that contains everything painted.
  public let bounds: Rect

  /// The resources that have the pixels of its pictures, in the order of these; none before it is added
  /// to a drawing.
  let pictures: [ResourceID]

  /// The file of the picture that it was made of; `nil` where there is none, or before it is in a drawing.
  let file: Resource?

  /// The bytes of a graphic of a later version, all or part of which is not painted here; `nil` for any
  /// other.
  let kept: [UInt8]?

  /// How many groups lie in one another at most.
  static let maximumLevels = 16

  /// Creates a graphic.
  public convenience init(_ items: [DisplayList.Item], origin: Origin = .items) {
    self.init(items, origin: origin, pictures: [])
  }

  /// Creates what an item of a kind from outside this package paints.
  ///
  /// - Parameters:
  ///   - item: The item.
  ///   - brush: What it is drawn with, if anything.
  ///   - fill: What fills it, if anything.
  public convenience init(_ item: any CustomItem, brush: Brush? = nil, fill: Color? = nil) {
    self.init(
      item.displayItems(brush: brush, fill: fill),
      origin: .custom(item.code),
      pictures: [],
      custom: item
    )
  }

  /// Creates a graphic whose pictures are resources.
  init(
    _ items: [DisplayList.Item],
    origin: Origin,
    pictures: [ResourceID],
    file: Resource? = nil,
    kept: [UInt8]? = nil,
    custom: (any CustomItem)? = nil
  ) {
    self.items = items
    self.origin = origin
    self.pictures = pictures
    self.file = file
    self.kept = kept
    self.custom = custom
    let box = DisplayList(items).bounds
    bounds = box.isValid ? box : .empty
  }

  /// Creates a graphic that cannot be understood, from its bytes.
  convenience init(kept bytes: [UInt8]) {
    self.init([], origin: .items, pictures: [], kept: bytes)
  }

  /// The whole as one thing to paint; `nil` if there is nothing.
  public var displayItem: DisplayList.Item? {
    if items.count == 1 { return items[0] }
    return items.isEmpty ? nil : .layer(items, alpha: 1)
  }

  /// The resources that it refers to, some of them perhaps more than once.
  public var resources: [ResourceID] {
    switch origin {
    case .items, .text, .ruling, .custom, .unknown: pictures
    case .picture(let id), .page(let id, _): pictures + [id]
    }
  }

  /// Whether its bounds are finite, and all its pictures are resources.
  var isValid: Bool {
    switch origin {
    case .items, .picture, .ruling, .custom: break
    case .text(let text): guard text.isValid else { return false }
    case .page(_, let number): guard number >= 0, number < 1 << 30 else { return false }
    case .unknown(let kind, _): guard kind > 4 else { return false }
    }
    var count = 0
    guard Self.check(items, level: 0, &count) else { return false }
    return count == pictures.count
  }

  private static func check(
    _ items: [DisplayList.Item],
    level: Int,
    _ count: inout Int
  ) -> Bool {
    guard level <= maximumLevels else { return false }
    for item in items {
      switch item {
      case .ink, .dabs, .path: break
      case .image: count += 1
      case .group(let items, _, _), .layer(let items, _):
        guard check(items, level: level + 1, &count) else { return false }
      }
    }
    return true
  }

  /// How much memory it takes, in bytes; roughly, and without its resources.
  var memory: Int {
    var bytes = 64 + (kept?.count ?? 0)
    if case .text(let text) = origin { bytes += text.memory }
    func add(_ items: [DisplayList.Item]) {
      bytes += items.count * MemorySize.displayItem
      for item in items {
        switch item {
        case .ink(let ribbon, _):
          bytes += ribbon.segments.count * MemorySize.segment
        case .dabs(let trail, _): bytes += trail.dabs.count * MemorySize.dab
        case .path(let path, _, _):
          bytes += path.elements.count * MemorySize.pathElement
        case .image: bytes += 64
        case .group(let items, _, _), .layer(let items, _): add(items)
        }
      }
    }
    add(items)
    return bytes
  }
}

extension Item {
  /// The item of a kind from outside this package; `nil` for others, and where nobody here knows the kind.
  public var custom: (any CustomItem)? { graphic?.custom }

  /// The name and the settings of an item of a kind from outside this package, be it known or not.
  public var customCode: PluginCode? {
    if case .custom(let code)? = graphic?.origin { return code }
    return nil
  }
}

extension Graphic: Hashable {
  /// Whether two graphics paint the same and were made of the same.
  public static func == (a: Graphic, b: Graphic) -> Bool {
    a === b
      || a.bounds == b.bounds && a.origin == b.origin && a.items == b.items
        && a.kept == b.kept
  }

  /// Hashes bounds and origin.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(bounds)
    hasher.combine(origin)
  }
}
