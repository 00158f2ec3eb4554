import InkGraphics

/// The pixels of the pictures of a document that its host decodes elsewhere, as a page does in a worker.
///
/// What is painted lacks a level that is not there; whoever asks for what is missing learns it from
/// ``plan(_:)``, and puts it in. There are never more pixels than ``mostBytes``, but for a single picture: of what is
/// seen the topmost pictures come first, and the others are painted of coarser levels where there is no room.
final class PictureShelf: PictureSource, @unchecked Sendable {
  typealias Wish = CanvasSession.PictureWish

  private struct Entry {
    var number: Int
    var pixels: PictureLevel
    /// When it was painted last.
    var time: Int

    var bytes: Int { 4 * pixels.pixmap.pixels.count }
  }

  /// The most bytes of pixels.
  var mostBytes = 96 << 20

  /// The pictures that were asked for, by their numbers less ``first``.
  private var pictures: [Picture] = []
  private var first = 0
  private var broken: [Int] = []
  private var entries: [Entry] = []
  private var planned: [Wish] = []
  private var time = 0

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
      // The next finer one before the next coarser one.
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

  /// A picture of a number; `nil` for one that is no more.
  func picture(_ number: Int) -> Picture? {
    pictures.indices.contains(number - first) ? pictures[number - first] : nil
  }

  /// Lets go of everything, as another document is shown.
  func forget() {
    first += pictures.count
    pictures = []
    broken = []
    entries = []
    planned = []
  }

  /// Finds a place for the pixels that something takes to be painted.
  ///
  /// Where there is not enough, the topmost pictures have half of it, and the others what is left, all as much coarser.
  ///
  /// - Parameter needs: The pictures and their levels, the most important first.
  /// - Returns: The levels that are missing.
  func plan(_ needs: PictureNeeds) -> [Wish] {
    planned = []
    var wishes: [Wish] = []
    let entries = needs.entries
    for ((picture, level), need) in zip(fitting(entries), entries) {
      let number = number(of: picture)
      let (columns, rows) = picture.size
      if level > need.level { makeCoarser(number, level) }
      var wish = Wish(number: number, level: level, columns: columns, rows: rows, isGrey: true)
      var isKnown = broken.contains(number)
      for entry in self.entries where entry.number == number {
        wish.isGrey = false
        if entry.pixels.level == level { isKnown = true }
      }
      planned.append(wish)
      if !isKnown { wishes.append(wish) }
    }
    return wishes
  }

  /// Makes levels coarser until there is room for all.
  private func fitting(_ needs: [(picture: Picture, level: Int)]) -> [(
    picture: Picture, level: Int
  )] {
    // As numbers that hold the bytes of any number of pictures.
    func bytes(_ need: (picture: Picture, level: Int), coarser: Int = 0) -> Double {
      let (columns, rows) = need.picture.size
      let level = min(need.level + coarser, PictureLevel.highest)
      return 4 * Double(PictureLevel.side(columns, level: level))
        * Double(PictureLevel.side(rows, level: level))
    }
    func bytes(_ needs: ArraySlice<(picture: Picture, level: Int)>, coarser: Int) -> Double {
      needs.reduce(0) { $0 + bytes($1, coarser: coarser) }
    }
    let most = Double(mostBytes)
    if bytes(needs[...], coarser: 0) <= most { return needs }
    var (first, left) = (0, most)
    while first < needs.count, first == 0 || left - bytes(needs[first]) >= most / 2 {
      left -= bytes(needs[first])
      first += 1
    }
    var coarser = 1
    while coarser < PictureLevel.highest, bytes(needs[first...], coarser: coarser) > left {
      coarser += 1
    }
    return needs[..<first]
      + needs[first...].map { ($0.picture, min($0.level + coarser, PictureLevel.highest)) }
  }

  /// Makes a level of what is there of a finer one that is not planned itself.
  private func makeCoarser(_ number: Int, _ level: Int) {
    var finest: Int?
    for (i, entry) in entries.enumerated() where entry.number == number {
      if entry.pixels.level == level { return }
      if entry.pixels.level > level { continue }
      if let known = finest, entries[known].pixels.level >= entry.pixels.level { continue }
      finest = i
    }
    guard let finest else { return }
    let old = entries[finest].pixels
    entries[finest].pixels = PictureLevel(old.pixmap.reduced(level - old.level), level: level)
  }

  /// Stores the pixels of a requested level; evicts the least recently painted levels that are not planned.
  ///
  /// - Parameter pixels: `nil` where the file is broken.
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
    while bytes > mostBytes, let at = leastNeeded { entries.remove(at: at) }
  }

  private var leastNeeded: Int? {
    var found: Int?
    for (i, entry) in entries.enumerated() {
      var isPlanned = false
      for wish in planned where wish.number == entry.number && wish.level == entry.pixels.level {
        isPlanned = true
      }
      if isPlanned { continue }
      if let known = found, entries[known].time < entry.time { continue }
      found = i
    }
    return found
  }
}
