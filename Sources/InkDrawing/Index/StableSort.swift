/// Returns the indices of elements in ascending order; the sort is stable.
///
/// This one function sorts elements of all types, because the generic sort of the standard library is specialized for
/// each, at two kilobytes of a wasm module.
///
/// - Parameters:
///   - count: The number of elements.
///   - precedes: Whether the element at the first index precedes the element at the second.
/// - Complexity: That of merge sort; linear for sorted input.
package func ascendingOrder(_ count: Int, by precedes: (Int, Int) -> Bool) -> [Int] {
  var order = [Int](repeating: 0, count: count)
  var isInOrder = true
  var i = 0
  while i < count {
    order[i] = i
    if i > 0, isInOrder, precedes(i, i - 1) { isInOrder = false }
    i += 1
  }
  if isInOrder { return order }
  var merged = order
  var width = 1
  while width < count {
    var start = 0
    while start < count {
      let middle = min(start + width, count)
      let end = min(middle + width, count)
      var left = start
      var right = middle
      var index = start
      while index < end {
        if left < middle, right == end || !precedes(order[right], order[left]) {
          merged[index] = order[left]
          left += 1
        } else {
          merged[index] = order[right]
          right += 1
        }
        index += 1
      }
      start = end
    }
    swap(&order, &merged)
    width *= 2
  }
  return order
}

extension Array {
  /// Sorts the elements in ascending order; the sort is stable.
  package mutating func stableSort(by precedes: (Element, Element) -> Bool) {
    guard count > 1 else { return }
    let order = withUnsafeBufferPointer { all in
      ascendingOrder(all.count) { precedes(all[$0], all[$1]) }
    }
    var sorted: [Element] = []
    sorted.reserveCapacity(count)
    for index in order { sorted.append(self[index]) }
    self = sorted
  }
}
