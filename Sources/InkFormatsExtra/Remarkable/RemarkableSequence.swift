/// Puts the elements of a list that several tablets have edited in order, from the neighbors of each.
enum RemarkableSequence {
  typealias ID = RemarkableBlock.ID

  /// The identifiers of an element and of those before and after it when it was inserted.
  struct Links {
    var id: ID
    var left: ID
    var right: ID
  }

  /// Returns the indices of the elements in order.
  ///
  /// Of elements inserted at the same position, those of higher authors are first, and then those with lower numbers.
  /// Elements whose neighbors contradict each other are last, in the order of the file.
  ///
  /// - Complexity: O(n log n).
  static func order(_ links: [Links]) -> [Int] {
    var indices: [ID: Int] = [:]
    for (i, link) in links.enumerated() where indices[link.id] == nil { indices[link.id] = i }
    var waiting = [Int](repeating: 0, count: links.count)
    var followers = [[Int]](repeating: [], count: links.count)
    for (i, link) in links.enumerated() {
      if link.left != .none, let left = indices[link.left], left != i {
        followers[left].append(i)
        waiting[i] += 1
      }
      if link.right != .none, let right = indices[link.right], right != i {
        followers[i].append(right)
        waiting[right] += 1
      }
    }
    func precedes(_ a: Int, _ b: Int) -> Bool {
      let (one, other) = (links[a].id, links[b].id)
      if one.author != other.author { return one.author > other.author }
      return one.number == other.number ? a < b : one.number < other.number
    }
    var ready = MinimumHeap(precedes)
    for i in links.indices where waiting[i] == 0 { ready.insert(i) }
    var order: [Int] = []
    order.reserveCapacity(links.count)
    var isPlaced = [Bool](repeating: false, count: links.count)
    while let i = ready.removeFirst() {
      order.append(i)
      isPlaced[i] = true
      for next in followers[i] {
        waiting[next] -= 1
        if waiting[next] == 0 { ready.insert(next) }
      }
    }
    for i in links.indices where !isPlaced[i] { order.append(i) }
    return order
  }
}

/// A heap of indices, the first by an order on top.
private struct MinimumHeap {
  private var list: [Int] = []
  private let precedes: (Int, Int) -> Bool

  init(_ precedes: @escaping (Int, Int) -> Bool) { self.precedes = precedes }

  mutating func insert(_ value: Int) {
    list.append(value)
    var i = list.count - 1
    while i > 0, precedes(list[i], list[(i - 1) / 2]) {
      list.swapAt(i, (i - 1) / 2)
      i = (i - 1) / 2
    }
  }

  mutating func removeFirst() -> Int? {
    guard let first = list.first, let last = list.popLast() else { return nil }
    if list.isEmpty { return first }
    list[0] = last
    var i = 0
    while true {
      var least = i
      for child in [2 * i + 1, 2 * i + 2] where child < list.count {
        if precedes(list[child], list[least]) { least = child }
      }
      if least == i { return first }
      list.swapAt(i, least)
      i = least
    }
  }
}
