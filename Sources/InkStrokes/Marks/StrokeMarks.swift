package import InkGraphics

/// The elements of a stroke as something to paint, brought up to date as the stroke grows.
package struct StrokeMarks: Sendable {
  /// The area that a disc sweeps; `nil` for ink of another kind.
  package private(set) var ribbon: RibbonMarks?

  /// Prints side by side; `nil` for ink of another kind.
  package private(set) var dabs: DabMarks?

  /// What the ink is painted with.
  package let paint: Paint

  /// Creates the marks of a stroke without elements.
  package init(_ brush: Brush) {
    paint = brush.strokeStyle.paint
    switch brush.tip {
    case .sweep: ribbon = RibbonMarks(brush)
    case .dabs(let dabbing): dabs = DabMarks(dabbing, brush)
    case .own(let tip):
      if tip is UnknownTip { ribbon = RibbonMarks(brush) } else { dabs = DabMarks(tip, brush) }
    }
  }

  /// Creates the marks of ink that does not grow.
  ///
  /// Cost is linear in the number of elements.
  package init(_ brush: Brush, _ shape: StrokeShape) {
    self.init(brush)
    update(shape.elements, from: 0)
  }

  /// Takes over elements from the first that changed.
  ///
  /// Cost is linear in the number of elements from there on.
  package mutating func update(_ elements: [StrokeElement], from first: Int) {
    ribbon?.update(elements, from: first)
    dabs?.update(elements, from: first)
  }

  /// What there is to paint; `nil` where there is no ink.
  package var item: DisplayList.Item? {
    if let dabs { return dabs.trail.dabs.isEmpty ? nil : .dabs(dabs.trail, paint) }
    return ribbon?.ribbon.map { .ink($0, paint) }
  }
}
