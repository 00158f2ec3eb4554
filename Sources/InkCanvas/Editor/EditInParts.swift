public import InkDrawing
public import InkGraphics

/// A large edit that is applied part by part, as one step of undo.
///
/// A drag that has crossed a full page may have erased or moved thousands of items: too many for one frame. A tool hands
/// such an edit to ``ToolContext/apply(_:)-(EditInParts)``. The first part is applied at once, each of the others with the
/// next ``InkCanvas/tick(at:)``, and all that are left before anything else is done to the drawing. Until then the
/// page looks as ``show(in:)`` says.
public protocol EditInParts: AnyObject {
  /// Whether no part is left.
  var isFinished: Bool { get }

  /// The area in which ``show(in:)`` changes what is seen, in page units; empty if it shows nothing.
  var area: Rect { get }

  /// Shows what is not applied yet in a copy of the drawing. The default shows nothing.
  func show(in drawing: inout Drawing)

  /// Takes the next part: what can be done in about two milliseconds.
  ///
  /// - Parameter drawing: The drawing as it is, which names new items.
  func takePart(in drawing: inout Drawing) -> EditPart

  /// Called after the last part. The default does nothing.
  ///
  /// - Parameter isApplied: Whether the drawing has changed.
  func finish(isApplied: Bool)
}

extension EditInParts {
  /// An empty area.
  public var area: Rect { .empty }

  /// Shows nothing.
  public func show(in drawing: inout Drawing) {}

  /// Does nothing.
  public func finish(isApplied: Bool) {}
}

/// A part of an ``EditInParts``.
public struct EditPart: Sendable {
  /// The operation; an empty one does nothing.
  public var operation: DrawingOperation

  /// The area that looks other than ``EditInParts/show(in:)`` showed it, in page units.
  public var repaint = Rect.empty

  /// Creates a part.
  public init(_ operation: DrawingOperation, repaint: Rect = .empty) {
    self.operation = operation
    self.repaint = repaint
  }
}

/// Removes the items of which the pixel eraser has left nothing, which it finds first.
final class CoverInParts: EditInParts {
  private var targets: CoveredTargets
  private let reader: StrokeReader
  private let scale: Double
  private var found: [ItemID] = []
  private var done = 0

  private static let (searchStep, removalStep) = (64, 256)

  /// - Parameter scale: Pixels of the view in a page unit.
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
    // One area, as there may be hundreds.
    var traces = Rect.empty
    for id in part {
      guard let item = drawing[id] else { continue }
      // The antialiasing where two erasers meet, or where pixels are larger than what is left.
      if scale < 1 || drawing.eraserCount(of: item) > 1 { traces.formUnion(item.bounds) }
    }
    return EditPart(.remove(part), repaint: traces)
  }
}

/// Moves, scales or turns items that a picture shows meanwhile.
final class MoveInParts: EditInParts {
  private let ids: [ItemID]
  private let transform: Affine
  private var done = 0

  /// Whether something was moved, after the last part.
  private(set) var isApplied = false

  /// About eight milliseconds: nothing but the picture is painted meanwhile.
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
