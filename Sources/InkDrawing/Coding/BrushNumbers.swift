import InkStrokes

/// The brushes of a document with the numbers by which its records name them.
package struct BrushNumbers: Sendable {
  /// The brushes in the order in which they were written.
  package private(set) var brushes: [SharedBrush] = []
  private var table = BrushTable()
  private var numbers: [Int] = []

  package init() {}

  /// The number of a brush, which is added if none equals it.
  package mutating func number(of brush: SharedBrush) -> Int {
    let entry = table.number(brush)
    if entry == numbers.count {
      numbers.append(brushes.count)
      brushes.append(brush)
    }
    return numbers[entry]
  }

  /// Adds a brush that was read, under the next number, even if it is there already.
  package mutating func append(_ brush: SharedBrush) {
    if table.number(brush) == numbers.count { numbers.append(brushes.count) }
    brushes.append(brush)
  }
}
