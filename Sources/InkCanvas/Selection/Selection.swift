public import InkDrawing
public import InkGraphics
import InkStrokes

/// A selection: editable items of one page, and the frame around them.
///
/// It is a value, made for the current state of a drawing. After an edit, an undo or a merge, ``refreshed(in:)``
/// updates it. Items that are hidden, locked or removed, themselves or through their layer or page, and erasers cannot
/// be selected.
public struct Selection: Hashable, Sendable {
  /// The identifiers of the items, ascending.
  public private(set) var ids: [ItemID] = []

  /// The page of the items; `nil` if nothing is selected.
  public private(set) var page: PageID?

  /// The frame around the items; `nil` if nothing is selected.
  public private(set) var frame: SelectionFrame?

  /// The kinds of items that are selected.
  public private(set) var kinds: Kinds = []

  /// The kinds of items that determine which editing commands apply.
  public struct Kinds: OptionSet, Hashable, Sendable {
    /// The kinds as bits, the values of the static members combined.
    public var rawValue: UInt8

    /// Creates a set from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// At least one item in a group.
    public static let grouped = Kinds(rawValue: 1)
    /// At least one closed shape, which can be filled.
    public static let closedShapes = Kinds(rawValue: 2)
    /// At least one text.
    public static let texts = Kinds(rawValue: 4)
    /// At least one item with ink of a brush: a stroke, or a shape with an outline.
    public static let ink = Kinds(rawValue: 8)
    /// At least one picture.
    public static let pictures = Kinds(rawValue: 16)
    /// At least one shape, open or closed.
    public static let shapes = Kinds(rawValue: 32)
  }

  /// Creates an empty selection.
  public init() {}

  /// Creates a selection of items.
  ///
  /// Left out are items that cannot be selected, and those on another page than the selectable item with the lowest
  /// identifier.
  ///
  /// - Parameters:
  ///   - ids: The items, in any order, possibly with duplicates.
  ///   - drawing: The drawing that contains them.
  /// - Complexity: O(*n* log *n*) in the number of items, for sorting.
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

  /// Creates a selection of all selectable items of a page, at a cost linear in its items.
  public init(allOf page: PageID, in drawing: Drawing) {
    self.init(of: drawing.editableItems(of: page).map { $0.id }, in: drawing)
  }

  /// Whether nothing is selected.
  public var isEmpty: Bool { ids.isEmpty }

  /// The bounds of the frame, in page units; empty if nothing is selected.
  public var bounds: Rect { frame?.bounds ?? .empty }

  /// Returns whether an item is selected.
  ///
  /// - Complexity: O(log *n*) in the number of selected items.
  public func contains(_ id: ItemID) -> Bool { ItemID.isIn(ids, id) }

  /// Returns the selection updated for a changed drawing.
  ///
  /// Items that have been removed, hidden or locked since are left out, and the frame is made again.
  public func refreshed(in drawing: Drawing) -> Selection { Selection(of: ids, in: drawing) }

  /// Returns the selection with further items of the same page; items that cannot be selected are left out.
  public func adding(_ more: [ItemID], in drawing: Drawing) -> Selection {
    guard let page else { return Selection(of: more, in: drawing) }
    var layers = LayerLook(drawing)
    let here = more.filter { id in drawing[id].flatMap { layers.page(of: $0) } == page }
    return Selection(of: ids + here, in: drawing)
  }

  /// Returns the selection without some items; those not selected are ignored.
  public func removing(_ removed: [ItemID], in drawing: Drawing) -> Selection {
    var removed = removed
    removed.stableSort { $0 < $1 }
    return Selection(of: ids.filter { !ItemID.isIn(removed, $0) }, in: drawing)
  }

  /// Returns the selection without some items if all of them are selected, otherwise with all of them.
  ///
  /// A tap with the Shift key does this.
  public func toggling(_ some: [ItemID], in drawing: Drawing) -> Selection {
    for id in some where !contains(id) { return adding(some, in: drawing) }
    return removing(some, in: drawing)
  }

  /// Returns the selection as it is shown while its items are being transformed.
  ///
  /// The frame is transformed with the items, so the frame of several items, otherwise upright, may be rotated or
  /// sheared.
  ///
  /// - Parameter transform: The transform, in page units.
  public func transformed(by transform: Affine) -> Selection {
    var result = self
    result.frame = frame?.transformed(by: transform)
    return result
  }
}

/// A lookup of the pages of editable layers, with a cache.
private struct LayerLook {
  private let drawing: Drawing
  private var known: [(layer: LayerID, page: PageID?)] = []

  init(_ drawing: Drawing) { self.drawing = drawing }

  /// Returns the page of an item; `nil` if the layer is not editable.
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
