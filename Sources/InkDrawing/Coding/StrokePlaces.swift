import InkStrokes

/// The names of strokes that are stored together, in their order.
package struct StrokeNames: Sendable {
  /// The name of the first.
  package let first: ItemID

  /// How many there are.
  package let count: Int

  /// Those behind the first as they are written; nil where each is the one before, counted on.
  package let others: [UInt8]?

  /// The names.
  ///
  /// - Precondition: There are some.
  package init(_ ids: ArraySlice<ItemID>) {
    guard let first = ids.first else { preconditionFailure("strokes must have names") }
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

  /// Names that were read; nil if they cannot be.
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

  /// The names as runs of counters that follow by one; too few where they cannot be read.
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

/// Where the samples of strokes are stored, by the names of the strokes.
package struct StrokePlaces: Sendable {
  private struct Run: Sendable {
    var first: Stamp
    var count: Int
    var place: Int

    func place(of stamp: Stamp) -> Int? {
      guard stamp.author == first.author, stamp.counter >= first.counter else { return nil }
      let offset = stamp.counter - first.counter
      return Int64(offset) < Int64(count) ? place + Int(offset) : nil
    }
  }

  private var runs: [Run] = []
  private var isInOrder = true

  /// The run that was asked for last.
  private var last = 0

  package init() {}

  /// Removes all; the memory of a few stays.
  package mutating func removeAll() {
    runs.removeAll(keepingCapacity: runs.count <= 64)
    isInOrder = true
    last = 0
  }

  /// Adds strokes that are stored one behind the other.
  ///
  /// Of several of one name the one at the greatest place counts.
  package mutating func add(_ names: StrokeNames, from place: Int) {
    var place = place
    for run in names.runs {
      add(Run(first: run.first.stamp, count: run.count, place: place))
      place += run.count
    }
  }

  /// Adds a stroke.
  package mutating func add(_ id: ItemID, at place: Int) {
    add(Run(first: id.stamp, count: 1, place: place))
  }

  private mutating func add(_ run: Run) {
    if let last = runs.last, !Self.isBefore(last, run) { isInOrder = false }
    runs.append(run)
  }

  private static func isBefore(_ a: Run, _ b: Run) -> Bool {
    if a.first.author != b.first.author { return a.first.author < b.first.author }
    return a.first.counter != b.first.counter
      ? a.first.counter < b.first.counter : a.place < b.place
  }

  /// The place of the stroke of a name; nil if there is none.
  ///
  /// Cost: little for the one behind the one that was asked for last, else a binary search.
  package mutating func place(of id: ItemID) -> Int? {
    if !isInOrder {
      runs.arrange { Self.isBefore($0, $1) }
      isInOrder = true
    }
    let wanted = Run(first: id.stamp, count: 1, place: .max)
    if last + 1 < runs.count, !Self.isBefore(runs[last + 1], wanted),
      let place = runs[last].place(of: id.stamp)
    {
      return place
    }
    var low = 0
    var high = runs.count
    while low < high {
      let middle = (low + high) / 2
      if Self.isBefore(runs[middle], wanted) { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return nil }
    last = low - 1
    return runs[last].place(of: id.stamp)
  }
}

extension Stamp {
  /// The next counter of the same author.
  fileprivate var following: Stamp { Stamp(counter: counter &+ 1, author: author) }
}
