public import InkDrawing
public import InkGraphics
import InkStrokes

/// What is selected: things of one page that can be edited, and the frame about them.
///
/// A value, made for a drawing as it is. After an edit, an undo, or what others did, ``refreshed(in:)`` makes it
/// anew. What is hidden, locked or removed, be it itself or its layer or page, and what takes ink away cannot be
/// selected.
public struct Selection: Hashable, Sendable {
  /// The names of the things, in their order.
  public private(set) var ids: [ItemID] = []

  /// The page that they are on; `nil` if nothing is selected.
  public private(set) var page: PageID?

  /// The frame about them; `nil` if nothing is selected.
  public private(set) var frame: SelectionFrame?

  /// Of what kinds the things are.
  public private(set) var kinds: Kinds = []

  /// Kinds of things, as they matter to whoever offers to edit them.
  public struct Kinds: OptionSet, Hashable, Sendable {
    /// The bits.
    public var rawValue: UInt8

    /// Creates a set from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Things in groups.
    public static let grouped = Kinds(rawValue: 1)
    /// Shapes that can be filled.
    public static let closedShapes = Kinds(rawValue: 2)
    /// Texts.
    public static let texts = Kinds(rawValue: 4)
    /// What a brush draws: strokes, and shapes with their outlines.
    public static let ink = Kinds(rawValue: 8)
    /// Pictures.
    public static let pictures = Kinds(rawValue: 16)
    /// Shapes, open and closed.
    public static let shapes = Kinds(rawValue: 32)
  }

  /// Nothing.
  public init() {}

  /// Selects things.
  ///
  /// Those that cannot be selected are left out, and those that are on another page than the first that can be.
  /// Cost: a look at each.
  ///
  /// - Parameters:
  ///   - ids: Their names, in any order, some perhaps more than once.
  ///   - drawing: What they are in.
  public init(of ids: [ItemID], in drawing: Drawing) {
    var sorted = ids
    sorted.stableSort { $0 < $1 }
    var box = Rect.empty
    var single: Item?
    var layers = LayerLook(drawing)
    for id in sorted where self.ids.last != id {
      guard let item = drawing[id], item.isEditable, let page = layers.page(of: item),
        self.page == nil || self.page == page
      else { continue }
      self.page = page
      self.ids.append(id)
      box.formUnion(item.bounds)
      single = item
      if !item.groups.isEmpty { kinds.insert(.grouped) }
      if item.shape != nil { kinds.insert(.shapes) }
      if item.shape?.isClosed ?? false { kinds.insert(.closedShapes) }
      if item.text != nil { kinds.insert(.texts) }
      if item.brush != nil { kinds.insert(.ink) }
      if item.image != nil { kinds.insert(.pictures) }
    }
    if self.ids.count == 1, let single { frame = SelectionFrame(of: single) }
    if frame == nil, !box.isEmpty { frame = SelectionFrame(box) }
  }

  /// Selects everything on a page that can be selected.
  public init(allOf page: PageID, in drawing: Drawing) {
    self.init(of: drawing.editableItems(of: page).map { $0.id }, in: drawing)
  }

  /// Whether nothing is selected.
  public var isEmpty: Bool { ids.isEmpty }

  /// The upright rectangle on the page that contains the frame; empty if nothing is selected.
  public var bounds: Rect { frame?.bounds ?? .empty }

  /// Whether a thing is selected.
  ///
  /// Cost: logarithmic.
  public func contains(_ id: ItemID) -> Bool { ItemID.isIn(ids, id) }

  /// What is left of it in a drawing: without what is gone, hidden or locked, and with a new frame.
  public func refreshed(in drawing: Drawing) -> Selection { Selection(of: ids, in: drawing) }

  /// The selection with further things, as far as they are on its page.
  public func adding(_ more: [ItemID], in drawing: Drawing) -> Selection {
    guard let page else { return Selection(of: more, in: drawing) }
    var layers = LayerLook(drawing)
    let here = more.filter { id in drawing[id].flatMap { layers.page(of: $0) } == page }
    return Selection(of: ids + here, in: drawing)
  }

  /// The selection without some things.
  public func removing(_ removed: [ItemID], in drawing: Drawing) -> Selection {
    var removed = removed
    removed.stableSort { $0 < $1 }
    return Selection(of: ids.filter { !ItemID.isIn(removed, $0) }, in: drawing)
  }

  /// The selection without some things if all of them are selected, else with them: as a tap with the shift key
  /// does it.
  public func toggling(_ some: [ItemID], in drawing: Drawing) -> Selection {
    for id in some where !contains(id) { return adding(some, in: drawing) }
    return removing(some, in: drawing)
  }

  /// The selection while its things are moved, scaled or turned: the frame goes along, and that of several turns
  /// with them.
  ///
  /// - Parameter transform: What is done on the page.
  public func transformed(by transform: Affine) -> Selection {
    var result = self
    result.frame = frame?.transformed(by: transform)
    return result
  }
}

/// Finds the pages of layers that can be edited, each once.
private struct LayerLook {
  private let drawing: Drawing
  private var known: [(layer: LayerID, page: PageID?)] = []

  init(_ drawing: Drawing) { self.drawing = drawing }

  /// The page that an item is on; `nil` if it cannot be edited there.
  mutating func page(of item: Item) -> PageID? {
    for entry in known where entry.layer == item.layer { return entry.page }
    var page: PageID?
    if let layer = drawing.layer(item.layer), !layer.isRemoved, !layer.isHidden, !layer.isLocked,
      let its = drawing.page(layer.page), !its.isRemoved
    {
      page = its.id
    }
    known.append((item.layer, page))
    return page
  }
}
