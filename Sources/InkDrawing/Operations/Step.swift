package import InkGraphics
import InkStrokes

/// One write of an operation: something new, or a new value for a property of something.
///
/// Values are whole, never differences, so that of two writes the later one is what holds.
package enum Step: Sendable {
  /// A new page.
  indirect case addPage(NewPage)
  /// A new layer.
  case addLayer(LayerID, on: PageID, PositionKey)
  /// A new thing.
  indirect case addItem(NewItem)
  /// A new resource; nothing takes it back, as nobody sees it.
  case addResource(Resource)
  /// A new value for a page.
  case page(PageID, PageChange)
  /// A new value for a layer.
  case layer(LayerID, LayerChange)
  /// A new value for a thing.
  case item(ItemID, ItemChange)
  /// A step of a later version: it is kept, and does nothing.
  indirect case unknown(UnknownStep)
}

/// A step of a later version.
///
/// It says what it writes and what was there before, in a form that only the later version knows. Both
/// are of the same form, so that exchanging them takes the step back.
package struct UnknownStep: Hashable, Sendable {
  /// The number of its kind.
  package var tag: UInt8
  /// What it writes.
  package var value: [UInt8]
  /// What was there before.
  package var previous: [UInt8]

  /// Creates a step.
  package init(tag: UInt8, value: [UInt8], previous: [UInt8]) {
    self.tag = tag
    self.value = value
    self.previous = previous
  }

  /// What takes it back.
  var inverse: UnknownStep { UnknownStep(tag: tag, value: previous, previous: value) }
}

/// A page to add.
package struct NewPage: Sendable {
  /// Its name.
  package var id: PageID
  /// Its place among the pages.
  package var position: PositionKey
  /// Its size; `nil` for a page without edges.
  package var size: PageSize?
  /// What it looks like below the ink.
  package var paper: Paper

  /// Creates a page to add.
  package init(id: PageID, position: PositionKey, size: PageSize?, paper: Paper) {
    self.id = id
    self.position = position
    self.size = size
    self.paper = paper
  }
}

/// A thing to add.
package struct NewItem: Sendable {
  /// Its name.
  package var id: ItemID
  /// The layer that it goes to.
  package var layer: LayerID
  /// Its place on the layer.
  package var position: PositionKey
  /// What it is.
  package var content: ItemContent
  /// What it is drawn with; `nil` for what needs no brush.
  package var brush: SharedBrush?
  /// Maps its own coordinates to those of the page.
  package var transform: Affine
  /// What the ink covers in its own coordinates; it may be larger than needed.
  package var inkBounds: Rect
  /// What an eraser takes from, by id; `nil` for what is none, or where that is not known.
  package var targets: [EraserTarget]?

  /// Creates a thing to add.
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

  /// Whether the targets are in order, and can be.
  fileprivate var hasSoundTargets: Bool {
    guard let targets else { return true }
    guard content.isStroke, targets.count <= EraserTarget.maximumCount else { return false }
    for (i, target) in targets.enumerated() {
      guard target.transform.isValid, i == 0 || targets[i - 1].id < target.id else { return false }
    }
    return true
  }
}

/// A new value for a property of a page.
package enum PageChange: Sendable {
  /// Whether it is gone.
  case removed(Bool)
  /// Its place among the pages.
  case position(PositionKey)
  /// Its size; `nil` for a page without edges.
  indirect case size(PageSize?)
  /// What it looks like below the ink.
  indirect case paper(Paper)
}

/// A new value for a property of a layer.
package enum LayerChange: Sendable {
  /// Whether it is gone.
  case removed(Bool)
  /// The page that it is on, and its place there.
  indirect case location(PageID, PositionKey)
  /// Its name in UTF-8.
  case name([UInt8])
  /// Whether it is not shown.
  case hidden(Bool)
  /// Whether its things are protected from edits.
  case locked(Bool)
  /// Its opacity, 0…1.
  case opacity(Double)
  /// How all of it is combined with what lies below.
  case blendMode(BlendMode)
}

/// A new value for a property of a thing.
package enum ItemChange: Sendable {
  /// Whether it is gone.
  case removed(Bool)
  /// What it is drawn with.
  case brush(SharedBrush)
  /// Where it is.
  indirect case transform(Affine)
  /// The layer that it is on, and its place there.
  indirect case location(LayerID, PositionKey)
  /// What it is instead, and what that covers in its own coordinates; for what is no stroke.
  indirect case content(ItemContent, inkBounds: Rect)
  /// Another property, by its number, as bytes; none for what holds if it was never set.
  indirect case attribute(UInt8, [UInt8])
}

extension Step {
  /// Whether the values of the step are ones that can be.
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
  /// What takes a step of a later version back; nil for steps that this version knows.
  var inverseOfUnknown: Step? {
    if case .unknown(let step) = self { return .unknown(step.inverse) }
    return nil
  }

  /// Whether it writes the same property as another; no for what makes something new.
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
  /// Whether places and times are finite, and graphics can be kept.
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
  /// Whether it is nothing without a brush.
  fileprivate var needsBrush: Bool {
    switch self {
    case .stroke, .piece: true
    case .graphic, .shape, .unknown: false
    }
  }
}

extension StrokeSample {
  /// Whether place and time are finite.
  var isValid: Bool { location.isFinite && time.isFinite }
}

extension Rect {
  /// Whether the edges are finite; the empty rectangle counts.
  var isValid: Bool {
    self == .empty || minX.isFinite && minY.isFinite && maxX.isFinite && maxY.isFinite
  }
}
