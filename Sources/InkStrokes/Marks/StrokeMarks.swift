package import InkGraphics

/// The display item of a stroke, updated incrementally as the stroke grows.
package struct StrokeMarks: Sendable {
  /// The area that a disc sweeps along the stroke; `nil` if the tip leaves dabs.
  package private(set) var ribbon: RibbonMarks?

  /// The dabs of the tip; `nil` if it sweeps a disc.
  package private(set) var dabs: DabMarks?

  /// The paint of the ink.
  package let paint: Paint

  /// Creates the display item of a stroke without elements.
  package init(_ brush: Brush) {
    paint = brush.strokeStyle.paint
    switch brush.tip {
    case .sweep: ribbon = RibbonMarks(brush)
    case .dabs(let dabbing): dabs = DabMarks(dabbing, brush)
    case .own(let tip):
      if tip is UnknownTip { ribbon = RibbonMarks(brush) } else { dabs = DabMarks(tip, brush) }
    }
  }

  /// Creates the display item of complete ink.
  ///
  /// Cost: linear in the number of elements.
  package init(_ brush: Brush, _ shape: StrokeShape) {
    self.init(brush)
    update(shape.elements, from: 0)
  }

  /// Updates the display item for the elements from index `first` on, which is that of the first changed one.
  ///
  /// Cost: linear in the number of elements from there on.
  package mutating func update(_ elements: [StrokeElement], from first: Int) {
    ribbon?.update(elements, from: first)
    dabs?.update(elements, from: first)
  }

  /// The display item; `nil` if there is no ink.
  package var item: DisplayList.Item? {
    if let dabs { return dabs.trail.dabs.isEmpty ? nil : .dabs(dabs.trail, paint) }
    return ribbon?.ribbon.map { .ink($0, paint) }
  }
}
