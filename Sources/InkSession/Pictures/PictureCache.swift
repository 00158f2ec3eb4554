import InkCanvas
import InkGraphics

/// A cache of decoded pixels of a document's pictures, which the host decodes elsewhere, as a page does in a worker.
///
/// Painting never waits for a missing level; ``plan(_:isView:)`` lists the missing levels, which the caller decodes and
/// stores. The pixels never exceed ``maximumBytes``, except for a single picture: the topmost visible pictures have
/// priority, and if memory is short the others are painted from coarser levels.
final class PictureCache: PictureSource, @unchecked Sendable {
  typealias Request = CanvasSession.PictureRequest

  private struct Entry {
    var number: Int
    var pixels: PictureLevel
    /// The value of the cache's `time`, a counter of accesses, when it was last painted or stored.
    var time: Int

    var bytes: Int { 4 * pixels.pixmap.pixels.count }
  }

  /// The maximum number of bytes of all stored pixels.
  var maximumBytes = 96 << 20

  /// The requested pictures, by their numbers minus ``first``.
  private var pictures: [Picture] = []
  private var first = 0
  private var broken: [Int] = []
  private var entries: [Entry] = []
  private var planned: [Request] = []
  private var reduction: Reduction?
  private var time = 0

  /// The size of a picture that is about to become the topmost; `nil` for none.
  var expected: Size?

  /// The pictures on pages of PDF documents in view.
  let pages = PagePictures()

  /// The number of bytes of all stored pixels.
  var bytes: Int { entries.reduce(0) { $0 + $1.bytes } }

  func pixels(of picture: Picture, level: Int) -> PictureLevel? {
    let number = number(of: picture)
    var best: Int?
    for (i, entry) in entries.enumerated() where entry.number == number {
      guard let known = best else {
        best = i
        continue
      }
      let (new, old) = (entry.pixels.level - level, entries[known].pixels.level - level)
      // Prefer the next finer level to the next coarser one.
      let isNearer = new < 0 ? old > 0 || new > old : old > 0 && new < old
      if new == 0 || old != 0 && isNearer { best = i }
    }
    guard let best else { return nil }
    time += 1
    entries[best].time = time
    let found = entries[best].pixels
    if found.level >= level { return found }
    let made = PictureLevel(found.pixmap.reduced(level - found.level), level: level)
    entries.append(Entry(number: number, pixels: made, time: time))
    makeRoom()
    return made
  }

  private func number(of picture: Picture) -> Int {
    for (i, known) in pictures.enumerated() where known === picture { return first + i }
    pictures.append(picture)
    return first + pictures.count - 1
  }

  /// The picture with a number; `nil` if it was removed.
  func picture(_ number: Int) -> Picture? {
    pictures.indices.contains(number - first) ? pictures[number - first] : nil
  }

  /// Releases everything, before another document is shown.
  func forget() {
    first += pictures.count
    pictures = []
    pages.removeAll()
    broken = []
    entries = []
    planned = []
    reduction = nil
    expected = nil
  }

  /// Allots memory to the pixels that are needed for painting.
  ///
  /// If memory is short, the topmost pictures keep their levels in up to half of it. The others share the rest, coarser
  /// by the same number of levels.
  ///
  /// - Parameters:
  ///   - needs: The pictures and their levels, the most important first.
  ///   - isView: Whether the needs are those of the view: then memory is also reserved for an ``expected`` picture, and
  ///     ``makeCoarser()`` reduces levels. Otherwise levels are reduced immediately.
  /// - Returns: The missing levels.
  func plan(_ needs: PictureNeeds, isView: Bool) -> [Request] {
    planned = []
    var requests: [Request] = []
    let entries = needs.entries
    var sizes = entries.map { Size($0.picture, level: $0.level) }
    if isView, let expected { sizes.insert(expected, at: 0) }
    let levels = fitting(sizes).suffix(entries.count)
    var reduction: Reduction?
    for (level, (picture, needed)) in zip(levels, entries) {
      let number = number(of: picture)
      let (columns, rows) = picture.size
      var request = Request(
        number: number,
        level: level,
        columns: columns,
        rows: rows,
        isGrey: true
      )
      if level > needed, let finer = finer(number, level) {
        var made = Reduction(number: number, from: finer, to: level)
        if isView {
          // The finer level is shown until the coarser one is made.
          request.level = finer.level
          reduction = reduction ?? made
        } else {
          while !advance(&made) {}
        }
      }
      var isKnown = broken.contains(number)
      for entry in self.entries where entry.number == number {
        request.isGrey = false
        if entry.pixels.level == request.level { isKnown = true }
      }
      planned.append(request)
      if !isKnown { requests.append(request) }
    }
    if reduction?.isSame(as: self.reduction) != true { self.reduction = reduction }
    return requests
  }

  /// The size of a picture, and the level that is needed.
  struct Size {
    var columns: Int
    var rows: Int
    var level: Int

    fileprivate init(_ picture: Picture, level: Int) {
      (columns, rows) = picture.size
      self.level = level
    }

    init(columns: Int, rows: Int, level: Int) {
      (self.columns, self.rows, self.level) = (columns, rows, level)
    }

    /// The number of bytes of the pixels at ``level`` plus `coarser`; a `Double`, whose sums cannot overflow.
    fileprivate func bytes(coarser: Int = 0) -> Double {
      let level = min(level + coarser, PictureLevel.highest)
      return 4 * Double(PictureLevel.side(columns, level: level))
        * Double(PictureLevel.side(rows, level: level))
    }
  }

  /// The levels at which all pictures together fit into ``maximumBytes``: the needed ones, or coarser ones.
  private func fitting(_ needs: [Size]) -> [Int] {
    func bytes(_ needs: ArraySlice<Size>, coarser: Int) -> Double {
      needs.reduce(0) { $0 + $1.bytes(coarser: coarser) }
    }
    let maximum = Double(maximumBytes)
    if bytes(needs[...], coarser: 0) <= maximum { return needs.map { $0.level } }
    var (first, left) = (0, maximum)
    while first < needs.count, first == 0 || left - needs[first].bytes() >= maximum / 2 {
      left -= needs[first].bytes()
      first += 1
    }
    var coarser = 1
    while coarser < PictureLevel.highest, bytes(needs[first...], coarser: coarser) > left {
      coarser += 1
    }
    return needs.enumerated().map { i, need in
      i < first ? need.level : min(need.level + coarser, PictureLevel.highest)
    }
  }

  // MARK: Coarser levels

  /// The reduction of a level to a coarser one, some rows at a time: all of twelve million pixels take 20 ms or more.
  private struct Reduction {
    let number: Int
    let source: PictureLevel
    let level: Int
    private var current: PictureLevel
    /// The next level; `nil` before its first row, since most reductions are planned again before they begin.
    private var half: Pixmap?
    private var row = 0

    /// The maximum number of pixels that one call reads.
    private static let maximumCount = 1 << 21

    init(number: Int, from source: PictureLevel, to level: Int) {
      (self.number, self.source, self.level) = (number, source, level)
      current = source
    }

    func isSame(as other: Reduction?) -> Bool {
      number == other?.number && level == other?.level && source.level == other?.source.level
    }

    /// Reads some rows; returns the level when it is complete.
    mutating func advance() -> PictureLevel? {
      var made = half ?? Pixmap(halfOf: current.pixmap)
      half = nil
      let end = min(row + max(Self.maximumCount / (2 * current.pixmap.width), 1), made.height)
      made.putHalved(current.pixmap, rows: row..<end)
      guard end == made.height else {
        (half, row) = (made, end)
        return nil
      }
      current = PictureLevel(made, level: current.level + 1)
      row = 0
      return current.level == level ? current : nil
    }
  }

  /// The next finer level of a picture; `nil` if there is none, or the level itself is stored.
  private func finer(_ number: Int, _ level: Int) -> PictureLevel? {
    var next: PictureLevel?
    for entry in entries where entry.number == number {
      if entry.pixels.level == level { return nil }
      if entry.pixels.level > level { continue }
      if let known = next, known.level >= entry.pixels.level { continue }
      next = entry.pixels
    }
    return next
  }

  /// Continues with the planned reduction for some milliseconds.
  ///
  /// - Returns: Whether more work remains.
  func makeCoarser() -> Bool {
    guard var current = reduction else { return false }
    reduction = nil
    if advance(&current) { makeRoom() } else { reduction = current }
    // Other levels may still need a reduction.
    return true
  }

  /// Continues a reduction; when it is complete, replaces the finer level and returns true.
  private func advance(_ reduction: inout Reduction) -> Bool {
    guard let made = reduction.advance() else { return false }
    for i in entries.indices
    where entries[i].number == reduction.number
      && entries[i].pixels.level == reduction.source.level
    {
      entries[i].pixels = made
    }
    return true
  }

  /// Stores the pixels of a requested level; evicts the least recently painted levels that are not planned.
  ///
  /// - Parameter pixels: The pixels; `nil` if the file is broken.
  func put(_ pixels: PictureLevel?, _ number: Int) {
    guard let picture = picture(number) else { return }
    guard let pixels else {
      if !broken.contains(number) { broken.append(number) }
      return
    }
    let (columns, rows) = picture.size
    guard pixels.pixmap.width == PictureLevel.side(columns, level: pixels.level),
      pixels.pixmap.height == PictureLevel.side(rows, level: pixels.level)
    else { return }
    entries.removeAll { $0.number == number && $0.pixels.level == pixels.level }
    time += 1
    entries.append(Entry(number: number, pixels: pixels, time: time))
    makeRoom()
  }

  private func makeRoom() {
    let maximum = Double(maximumBytes) - (expected?.bytes() ?? 0)
    while Double(bytes) > maximum, let at = minimumNeeded { entries.remove(at: at) }
  }

  private var minimumNeeded: Int? {
    var found: Int?
    for (i, entry) in entries.enumerated() {
      var isPlanned = false
      for request in planned
      where request.number == entry.number && request.level == entry.pixels.level {
        isPlanned = true
      }
      if isPlanned { continue }
      if let known = found, entries[known].time < entry.time { continue }
      found = i
    }
    return found
  }
}
