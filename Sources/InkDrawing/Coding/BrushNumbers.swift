import InkStrokes

/// The brushes of a document with the numbers by which its records name them.
package struct BrushNumbers: Sendable {
  /// The brushes in the order in which they were written.
  package private(set) var brushes: [SharedBrush] = []

  /// Their numbers, ascending; what is missing between them was lost.
  package private(set) var numbers: [Int] = []
  private var table = BrushTable()
  private var known: [Int] = []

  package init() {}

  /// The number that the next brush gets.
  package var next: Int { (numbers.last ?? -1) + 1 }

  /// The number of a brush, which is added if none equals it.
  package mutating func number(of brush: SharedBrush) -> Int {
    let entry = table.number(brush)
    if entry == known.count {
      known.append(next)
      numbers.append(next)
      brushes.append(brush)
    }
    return known[entry]
  }

  /// Adds a brush that was read, even if it is there already.
  ///
  /// - Precondition: The number is not less than ``next``.
  package mutating func append(_ brush: SharedBrush, number: Int) {
    precondition(number >= next, "brushes must come in the order of their numbers")
    if table.number(brush) == known.count { known.append(number) }
    numbers.append(number)
    brushes.append(brush)
  }

  /// The brush of a number; nil if there is none.
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
