public import InkGraphics
public import InkStrokes

/// Content other than a stroke: glyph outlines, a picture, a page of a PDF document.
///
/// Its display items are blended with the content below; a display item that erases reveals that content. A graphic is
/// immutable, and shared by reference.
public final class Graphic: Sendable {
  /// The source of a graphic's display items, with which it can be edited, or written back.
  public enum Origin: Hashable, Sendable {
    /// No source: the display items were created as such.
    case items
    /// Typed text; the display items are its outlines.
    indirect case text(TextItem)
    /// A picture file, which is a resource of the drawing.
    case picture(ResourceID)
    /// A page, counted from 0, of a PDF document that is a resource of the drawing.
    case page(ResourceID, number: Int)
    /// The ruling or background pattern of another program: that program's name of the pattern, and its settings, in
    /// UTF-8.
    case ruling(style: [UInt8], settings: [UInt8])
    /// A custom item, defined outside this package: its name and settings.
    case custom(PluginCode)
    /// A source of a kind that only a later version of Inkstone knows.
    ///
    /// The kind is its number in files, 5 or greater; the encoded bytes are written back unchanged.
    case unknown(kind: UInt8, [UInt8])
  }

  /// The display items in the graphic's own coordinates, bottom to top.
  public let items: [DisplayList.Item]

  /// The source of the display items, for example a text or a file.
  public let origin: Origin

  /// The custom item, defined outside this package, that the graphic shows.
  ///
  /// `nil` for other graphics, and if the program hasn't registered the kind of the item.
  public let custom: (any CustomItem)?

  /// A rectangle that contains everything painted, in the graphic's own coordinates.
  public let bounds: Rect

  /// The resources of the graphic's pictures, in order; those of the parts of a vector picture follow it.
  ///
  /// Empty until the graphic is added to a drawing.
  let pictures: [ResourceID]

  /// The file of the source picture; `nil` without one, or until the graphic is added to a drawing.
  let file: Resource?

  /// The encoded bytes of a graphic of a later version, which are written back unchanged; otherwise `nil`.
  ///
  /// This version paints only a part of it, or nothing.
  let kept: [UInt8]?

  /// The maximum number of levels of groups and layers nested in the display items.
  static let maximumLevels = 16

  /// Creates a graphic from display items in its own coordinates, bottom to top, and their source.
  public convenience init(_ items: [DisplayList.Item], origin: Origin = .items) {
    self.init(items, origin: origin, pictures: [])
  }

  /// Creates a graphic that paints an item of a kind defined outside this package.
  ///
  /// - Parameters:
  ///   - item: The item, which provides the display items.
  ///   - brush: The brush, passed to the item; `nil` for none.
  ///   - fill: The fill color, passed to the item; `nil` for none.
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

  /// Creates a graphic from encoded bytes that only a later version can decode.
  convenience init(kept bytes: [UInt8]) {
    self.init([], origin: .items, pictures: [], kept: bytes)
  }

  /// The graphic as a single display item; `nil` if it is empty.
  public var displayItem: DisplayList.Item? {
    if items.count == 1 { return items[0] }
    return items.isEmpty ? nil : .layer(items, alpha: 1)
  }

  /// The resources that the graphic refers to, of its pictures and of its source, possibly with repetitions.
  public var resources: [ResourceID] {
    switch origin {
    case .items, .text, .ruling, .custom, .unknown: pictures
    case .picture(let id), .page(let id, _): pictures + [id]
    }
  }

  /// Whether the source is valid, the nesting at most ``maximumLevels``, and each picture a resource.
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
      case .ink, .dabs, .path, .glyphs, .gradient: break
      case .image(let picture, _, _, _): count += 1 + (picture.vector?.parts.count ?? 0)
      case .group(let items, _, _), .layer(let items, _), .clip(let items, _, _):
        guard check(items, level: level + 1, &count) else { return false }
      }
    }
    return true
  }

  /// The approximate size in memory, in bytes, without resources.
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
        case .gradient(let path, _, let gradient, _, _):
          bytes += path.elements.count * MemorySize.pathElement + gradient.stops.count * 32
        case .glyphs(let run, _): bytes += run.placements.count * MemorySize.placement
        case .image: bytes += 64
        case .clip(let items, let path, _):
          bytes += path.elements.count * MemorySize.pathElement
          add(items)
        case .group(let items, _, _), .layer(let items, _): add(items)
        }
      }
    }
    add(items)
    return bytes
  }
}

extension Item {
  /// The item of a kind defined outside this package; `nil` for other items, and if its kind isn't registered.
  public var custom: (any CustomItem)? { graphic?.custom }

  /// The name and settings of an item of a kind defined outside this package, even of an unregistered kind.
  ///
  /// `nil` for other items.
  public var customCode: PluginCode? {
    if case .custom(let code)? = graphic?.origin { return code }
    return nil
  }
}

extension Graphic: Hashable {
  /// Whether two graphics paint the same and have the same source.
  public static func == (a: Graphic, b: Graphic) -> Bool {
    a === b
      || a.bounds == b.bounds && a.origin == b.origin && a.items == b.items
        && a.kept == b.kept
  }

  /// Hashes the bounds and the source of the display items.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(bounds)
    hasher.combine(origin)
  }
}
