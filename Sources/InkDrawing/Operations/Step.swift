package import InkGraphics
import InkStrokes

/// One write of an operation: a new object, or a new value of a property.
///
/// Values are absolute, never differences, so that the later of two writes wins.
package enum Step: Sendable {
  /// Adds a page.
  indirect case addPage(NewPage)
  /// Adds a layer to a page, at a position in the order of its layers.
  case addLayer(LayerID, on: PageID, PositionKey)
  /// Adds an item.
  indirect case addItem(NewItem)
  /// Adds a resource. It has no inverse, because an unused resource is invisible.
  case addResource(Resource)
  /// Sets a property of a page.
  case page(PageID, PageChange)
  /// Sets a property of a layer.
  case layer(LayerID, LayerChange)
  /// Sets a property of an item.
  case item(ItemID, ItemChange)
  /// A step of a later version, which is stored unchanged and has no effect here.
  indirect case unknown(UnknownStep)
}

/// A step of a later version.
///
/// It stores the new and the previous value, in a form that only the later version can decode. Both have the same form,
/// so exchanging them inverts the step.
package struct UnknownStep: Hashable, Sendable {
  /// The number of the kind of step, as stored in files.
  package var tag: UInt8
  /// The value to write, encoded.
  package var value: [UInt8]
  /// The value before the write, encoded.
  package var previous: [UInt8]

  /// Creates a step of a kind that only a later version can decode.
  package init(tag: UInt8, value: [UInt8], previous: [UInt8]) {
    self.tag = tag
    self.value = value
    self.previous = previous
  }

  /// The step that restores the previous value.
  var inverse: UnknownStep { UnknownStep(tag: tag, value: previous, previous: value) }
}

/// A page to add.
package struct NewPage: Sendable {
  /// The id of the page.
  package var id: PageID
  /// The position in the order of the pages.
  package var position: PositionKey
  /// The size, in page units; `nil` for an infinite page.
  package var size: PageSize?
  /// The paper below the ink.
  package var paper: Paper

  /// Creates a page to add.
  package init(id: PageID, position: PositionKey, size: PageSize?, paper: Paper) {
    self.id = id
    self.position = position
    self.size = size
    self.paper = paper
  }
}

/// An item to add.
package struct NewItem: Sendable {
  /// The id of the item.
  package var id: ItemID
  /// The layer of the item.
  package var layer: LayerID
  /// The position in the order of the layer's items.
  package var position: PositionKey
  /// The content of the item.
  package var content: ItemContent
  /// The brush; `nil` for content that needs none.
  package var brush: SharedBrush?
  /// The transform from the item's own coordinates to those of the page.
  package var transform: Affine
  /// A rectangle that contains the ink in the item's own coordinates; possibly larger than needed.
  package var inkBounds: Rect
  /// The items that an eraser affects, sorted by id; `nil` for other items, or if they weren't recorded.
  package var targets: [EraserTarget]?

  /// Creates an item to add.
  package init(
    id: ItemID,
    layer: LayerID,
    position: PositionKey,
    content: ItemContent,
    brush: SharedBrush?,
    transform: Affine = .identity,
    inkBounds: Rect,
    targets: [EraserTarget]? = nil
  ) {
    self.id = id
    self.layer = layer
    self.position = position
    self.content = content
    self.brush = brush
    self.transform = transform
    self.inkBounds = inkBounds
    self.targets = targets
  }

  /// Whether the targets of an eraser are sorted and valid; `true` for other items.
  fileprivate var hasSoundTargets: Bool {
    guard let targets else { return true }
    guard content.isStroke, targets.count <= EraserTarget.maximumCount else { return false }
    for (i, target) in targets.enumerated() {
      guard target.transform.isValid, i == 0 || targets[i - 1].id < target.id else { return false }
    }
    return true
  }
}

/// A new value of a property of a page.
package enum PageChange: Sendable {
  /// Whether the page is removed.
  case removed(Bool)
  /// The position in the order of the pages.
  case position(PositionKey)
  /// The size, in page units; `nil` for an infinite page.
  indirect case size(PageSize?)
  /// The paper below the ink.
  indirect case paper(Paper)
  /// The label and the chapters; and the previous ones, for versions that don't know the step.
  indirect case titles(PageTitles, previous: PageTitles)
}

/// A new value of a property of a layer.
package enum LayerChange: Sendable {
  /// Whether the layer is removed.
  case removed(Bool)
  /// The page of the layer, and the position in the order of the page's layers.
  indirect case location(PageID, PositionKey)
  /// The name in UTF-8.
  case name([UInt8])
  /// Whether the layer is hidden.
  case hidden(Bool)
  /// Whether the items of the layer are locked against edits.
  case locked(Bool)
  /// The opacity of the whole layer, 0…1.
  case opacity(Double)
  /// The blend mode of the whole layer.
  case blendMode(BlendMode)
}

/// A new value of a property of an item.
package enum ItemChange: Sendable {
  /// Whether the item is removed.
  case removed(Bool)
  /// The brush.
  case brush(SharedBrush)
  /// The transform from the item's own coordinates to those of the page.
  indirect case transform(Affine)
  /// The layer of the item, and the position on it.
  indirect case location(LayerID, PositionKey)
  /// The new content, and its bounds in the item's own coordinates; not for strokes.
  indirect case content(ItemContent, inkBounds: Rect)
  /// The value of another property, given by its number in ``ItemAttribute/Key``.
  ///
  /// The value is encoded as in files; it is empty for the default.
  indirect case attribute(UInt8, [UInt8])
}

extension Step {
  /// Whether the values of the step are valid.
  var isValid: Bool {
    switch self {
    case .addPage(let page):
      page.position.isValid && page.paper.isValid && page.size?.isValid ?? true
    case .addLayer(_, _, let position): position.isValid
    case .addItem(let item):
      item.position.isValid && item.transform.isValid && item.inkBounds.isValid
        && item.content.isValid && (item.brush != nil || !item.content.needsBrush)
        && item.hasSoundTargets
    case .addResource: true
    case .page(_, let change):
      switch change {
      case .removed: true
      case .position(let position): position.isValid
      case .size(let size): size?.isValid ?? true
      case .paper(let paper): paper.isValid
      case .titles: true
      }
    case .layer(_, let change):
      switch change {
      case .removed, .hidden, .locked, .blendMode: true
      case .location(_, let position): position.isValid
      case .name(let name): name.count <= Layer.longestName
      case .opacity(let opacity): opacity >= 0 && opacity <= 1
      }
    case .item(_, let change):
      switch change {
      case .removed, .brush: true
      case .transform(let transform): transform.isValid
      case .location(_, let position): position.isValid
      case .content(let content, let box):
        content.isValid && !content.isStroke && !content.isPiece && box.isValid
      case .attribute(let key, let value): key > 0 && value.count <= ItemAttribute.longest
      }
    case .unknown: true
    }
  }
}

extension Step {
  /// The inverse of a step of a later version; `nil` for known steps.
  var inverseOfUnknown: Step? {
    if case .unknown(let step) = self { return .unknown(step.inverse) }
    return nil
  }

  /// Whether both steps write the same property of the same object; `false` for steps that add an object.
  func writesSame(as other: Step) -> Bool {
    guard tag == other.tag else { return false }
    switch (self, other) {
    case (.page(let a, _), .page(let b, _)): return a == b
    case (.layer(let a, _), .layer(let b, _)): return a == b
    case (.item(let a, .attribute(let key, _)), .item(let b, .attribute(let other, _))):
      return a == b && key == other
    case (.item(let a, _), .item(let b, _)): return a == b
    default: return false
    }
  }
}

extension ItemContent {
  /// Whether coordinates and times are finite, and graphics can be stored.
  fileprivate var isValid: Bool {
    switch self {
    case .stroke(_, .stored): return true
    case .stroke(_, .list(let samples)):
      for sample in samples where !sample.isValid { return false }
      return true
    case .graphic(let graphic): return graphic.isValid
    case .shape(let shape): return shape.isValid
    case .piece(let piece): return piece.isValid
    case .unknown(let kind, _): return kind > 1
    }
  }
}

extension ItemContent {
  /// Whether the content requires a brush.
  fileprivate var needsBrush: Bool {
    switch self {
    case .stroke, .piece: true
    case .graphic, .shape, .unknown: false
    }
  }
}

extension StrokeSample {
  /// Whether location and time are finite.
  var isValid: Bool { location.isFinite && time.isFinite }
}

extension Rect {
  /// Whether the edges are finite; also true for the empty rectangle.
  var isValid: Bool {
    self == .empty || minX.isFinite && minY.isFinite && maxX.isFinite && maxY.isFinite
  }
}
