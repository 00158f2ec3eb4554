import InkStrokes

/// The ids of strokes that are stored together, in the order in which they are stored.
package struct StrokeNames: Sendable {
  /// The id of the first stroke.
  package let first: ItemID

  /// The number of strokes.
  package let count: Int

  /// The ids of the strokes after the first, encoded; `nil` if these have consecutive counters.
  package let others: [UInt8]?

  /// Creates a list of ids.
  ///
  /// - Precondition: The list is not empty.
  package init(_ ids: ArraySlice<ItemID>) {
    guard let first = ids.first else { preconditionFailure("a list of ids needs an id") }
    self.first = first
    count = ids.count
    var port = RecordPort(author: 0, brushes: BrushNumbers())
    port.stamp = first.stamp
    var isCounted = true
    var last = first.stamp
    for id in ids.dropFirst() {
      if id.stamp != last.following { isCounted = false }
      last = port.stamp(id.stamp)
    }
    others = isCounted ? nil : port.bytes
  }

  /// Creates a decoded list of ids; `nil` if it is invalid.
  package init?(first: ItemID, count: Int, others: [UInt8]?) {
    guard count > 0, first.stamp.counter > 0, first.stamp.counter <= Stamp.greatestCounter,
      others != nil || Int64(count) <= Int64(Stamp.greatestCounter - first.stamp.counter) + 1
    else { return nil }
    self.first = first
    self.count = count
    self.others = others
    guard others != nil else { return }
    var named = 0
    for run in runs {
      let first = Int64(run.first.stamp.counter)
      guard first > 0, first + Int64(run.count) - 1 <= Int64(Stamp.greatestCounter) else {
        return nil
      }
      named += run.count
    }
    if named != count { return nil }
  }

  /// The ids as runs of consecutive counters; empty if they can't be decoded.
  package var runs: [(first: ItemID, count: Int)] {
    guard let others else { return [(first, count)] }
    var port = RecordPort(reading: others, author: 0, brushes: BrushNumbers(), plugins: .builtIn)
    port.stamp = first.stamp
    var runs = [(first: first, count: 1)]
    var last = first.stamp
    for _ in 1..<count where !port.isBroken {
      let stamp = port.stamp(last)
      if port.isBroken { break }
      if stamp == last.following {
        runs[runs.count - 1].count += 1
      } else {
        runs.append((ItemID(stamp), 1))
      }
      last = stamp
    }
    return port.isComplete ? runs : []
  }
}

/// The index of each stored stroke in its ``StrokeSource``, found by id.
package struct StrokeIndices: Sendable {
  private struct Run: Sendable {
    var first: Stamp
    var count: Int
    var index: Int

    func index(of stamp: Stamp) -> Int? {
      guard stamp.author == first.author, stamp.counter >= first.counter else { return nil }
      let offset = stamp.counter - first.counter
      return Int64(offset) < Int64(count) ? index + Int(offset) : nil
    }
  }

  private var runs: [Run] = []
  private var isInOrder = true

  /// The index in ``runs`` of the run found last.
  private var last = 0

  package init() {}

  /// Removes all entries; keeps the memory of at most 64 runs.
  package mutating func removeAll() {
    runs.removeAll(keepingCapacity: runs.count <= 64)
    isInOrder = true
    last = 0
  }

  /// Adds strokes that are stored at consecutive indices of the source.
  ///
  /// If several strokes have the same id, ``index(of:)`` returns the greatest of their indices.
  package mutating func add(_ names: StrokeNames, from index: Int) {
    var index = index
    for run in names.runs {
      add(Run(first: run.first.stamp, count: run.count, index: index))
      index += run.count
    }
  }

  /// Adds a stroke that is stored at an index of the source.
  package mutating func add(_ id: ItemID, at index: Int) {
    add(Run(first: id.stamp, count: 1, index: index))
  }

  private mutating func add(_ run: Run) {
    if let last = runs.last, !Self.isBefore(last, run) { isInOrder = false }
    runs.append(run)
  }

  private static func isBefore(_ a: Run, _ b: Run) -> Bool {
    if a.first.author != b.first.author { return a.first.author < b.first.author }
    return a.first.counter != b.first.counter
      ? a.first.counter < b.first.counter : a.index < b.index
  }

  /// Returns the index in the source of a stroke; `nil` if it is unknown.
  ///
  /// - Complexity: Constant for the successor of the previous result, otherwise logarithmic.
  package mutating func index(of id: ItemID) -> Int? {
    if !isInOrder {
      runs.stableSort { Self.isBefore($0, $1) }
      isInOrder = true
    }
    let wanted = Run(first: id.stamp, count: 1, index: .max)
    if last + 1 < runs.count, !Self.isBefore(runs[last + 1], wanted),
      let index = runs[last].index(of: id.stamp)
    {
      return index
    }
    var low = 0
    var high = runs.count
    while low < high {
      let middle = (low + high) / 2
      if Self.isBefore(runs[middle], wanted) { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return nil }
    last = low - 1
    return runs[last].index(of: id.stamp)
  }
}

extension Stamp {
  /// The stamp with the next counter and the same author.
  fileprivate var following: Stamp { Stamp(counter: counter &+ 1, author: author) }
}
