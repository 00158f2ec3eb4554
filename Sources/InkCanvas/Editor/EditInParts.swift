public import InkDrawing
public import InkGraphics

/// A large edit that is applied in parts, as one undo step.
///
/// A drag across a full page may erase or move thousands of items: too many for one frame. A tool passes such an edit
/// to ``ToolContext/apply(_:)-(EditInParts)``. The first part is applied immediately, each later one by a call of
/// ``InkCanvas/tick(at:)``, and all remaining ones before any other change of the drawing. Until then the page is shown
/// as ``show(in:)`` changes it.
@_spi(Tools) public protocol EditInParts: AnyObject {
  /// Whether no part remains.
  var isFinished: Bool { get }

  /// The area that ``show(in:)`` changes, in page units; empty, the default, if it changes nothing.
  var area: Rect { get }

  /// Makes the changes of the remaining parts in a copy of the drawing, which is only shown. The default does nothing.
  func show(in drawing: inout Drawing)

  /// Returns the next part, limited to about two milliseconds of work.
  ///
  /// - Parameter drawing: The current drawing, which allocates identifiers of new items.
  func takePart(in drawing: inout Drawing) -> EditPart

  /// Called after the last part. The default does nothing.
  ///
  /// - Parameter isApplied: Whether any part has changed the drawing.
  func finish(isApplied: Bool)
}

extension EditInParts {
  /// The default, an empty area: ``show(in:)`` changes nothing.
  @_spi(Tools) public var area: Rect { .empty }

  /// The default, which does nothing, so that changes are only visible once their part is applied.
  @_spi(Tools) public func show(in drawing: inout Drawing) {}

  /// The default, which does nothing after the last part.
  @_spi(Tools) public func finish(isApplied: Bool) {}
}

/// The operation of one part of an ``EditInParts``, and the area to repaint.
@_spi(Tools) public struct EditPart: Sendable {
  /// The operation; an empty one does nothing.
  @_spi(Tools) public var operation: DrawingOperation

  /// The area where the drawing, with this part applied, looks different from what ``EditInParts/show(in:)`` has shown,
  /// in page units; empty by default.
  @_spi(Tools) public var repaint = Rect.empty

  /// Creates a part with its operation and the area to repaint, in page units.
  @_spi(Tools) public init(_ operation: DrawingOperation, repaint: Rect = .empty) {
    self.operation = operation
    self.repaint = repaint
  }
}

/// An edit that finds the items that a pixel eraser has erased completely, and then removes them.
final class CoverInParts: EditInParts {
  private var targets: CoveredTargets
  private let reader: StrokeReader
  private let scale: Double
  private var found: [ItemID] = []
  private var done = 0

  private static let (searchStep, removalStep) = (64, 256)

  /// Creates an edit for items that an eraser touches.
  ///
  /// - Parameter scale: The number of pixels of the view in a page unit.
  init(_ targets: CoveredTargets, _ reader: StrokeReader, scale: Double) {
    self.targets = targets
    self.reader = reader
    self.scale = scale
  }

  var isFinished: Bool { targets.count == 0 && done == found.count }

  func takePart(in drawing: inout Drawing) -> EditPart {
    if targets.count > 0 {
      found += targets.fullyErased(maximum: Self.searchStep, reader: reader)
      return EditPart(.remove([]))
    }
    let next = min(done + Self.removalStep, found.count)
    defer { done = next }
    let part = drawing.erasable(Array(found[done..<next]))
    // A single rectangle, because there may be hundreds of items.
    var traces = Rect.empty
    for id in part {
      guard let item = drawing[id] else { continue }
      // Antialiasing leaves traces where two erasers meet, or if pixels are larger than the remains.
      if scale < 1 || drawing.eraserCount(of: item) > 1 { traces.formUnion(item.bounds) }
    }
    return EditPart(.remove(part), repaint: traces)
  }
}

/// The transformation of items that are shown as a picture until it is complete.
final class MoveInParts: EditInParts {
  private let ids: [ItemID]
  private let transform: Affine
  private var done = 0

  /// Whether an item was moved; valid after the last part.
  private(set) var isApplied = false

  /// The maximum number of items of a part.
  ///
  /// A part takes about eight milliseconds, more than those of other edits, since only the picture is painted
  /// meanwhile.
  static let step = 256

  init(_ ids: [ItemID], by transform: Affine) {
    self.ids = ids
    self.transform = transform
  }

  var isFinished: Bool { done == ids.count }

  func takePart(in drawing: inout Drawing) -> EditPart {
    let next = min(done + Self.step, ids.count)
    defer { done = next }
    let part = drawing.erasable(Array(ids[done..<next]))
    return EditPart(.transform(part, by: transform, in: drawing))
  }

  func finish(isApplied: Bool) { self.isApplied = isApplied }
}
