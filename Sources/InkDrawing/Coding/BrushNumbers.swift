import InkStrokes

/// The brushes of a document, with the numbers by which its records refer to them.
package struct BrushNumbers: Sendable {
  /// The brushes in the order in which they were written.
  package private(set) var brushes: [SharedBrush] = []

  /// The number of each brush of ``brushes``, ascending; a gap means that brushes were lost.
  package private(set) var numbers: [Int] = []
  private var table = BrushTable()
  private var known: [Int] = []

  package init() {}

  /// The number that the next new brush will have: one more than the greatest so far.
  package var next: Int { (numbers.last ?? -1) + 1 }

  /// Returns the number of a brush, adding the brush if no equal one exists.
  package mutating func number(of brush: SharedBrush) -> Int {
    let entry = table.number(brush)
    if entry == known.count {
      known.append(next)
      numbers.append(next)
      brushes.append(brush)
    }
    return known[entry]
  }

  /// Appends a decoded brush, even if an equal one exists.
  ///
  /// - Precondition: The number is at least ``next``.
  package mutating func append(_ brush: SharedBrush, number: Int) {
    precondition(number >= next, "brushes must be appended in the order of their numbers")
    if table.number(brush) == known.count { known.append(number) }
    numbers.append(number)
    brushes.append(brush)
  }

  /// Returns the brush with a number; `nil` if there is none.
  package func brush(_ number: Int) -> SharedBrush? {
    if number < numbers.count, numbers[number] == number { return brushes[number] }
    var low = 0
    var high = min(number, numbers.count)
    while low < high {
      let middle = (low + high) / 2
      if numbers[middle] < number { low = middle + 1 } else { high = middle }
    }
    return low < numbers.count && numbers[low] == number ? brushes[low] : nil
  }
}
