package import InkGraphics
import InkStrokes

// The encoding of stamps, positions, rectangles and samples.

extension RecordPort {
  /// Writes or reads the stamp of an item or of an operation.
  mutating func stamp(_ value: Stamp) -> Stamp {
    stamp = code(value, after: stamp)
    return stamp
  }

  /// Writes or reads the stamp of a page or layer.
  mutating func layoutStamp(_ value: Stamp) -> Stamp {
    layoutStamp = code(value, after: layoutStamp)
    return layoutStamp
  }

  private mutating func code(_ value: Stamp, after last: Stamp) -> Stamp {
    let step = Int64(value.counter) - Int64(last.counter)
    let isOther: Int64 = value.author == last.author ? 0 : 1
    let coded = signed(step << 1 | isOther)
    guard isReading else {
      if isOther == 1 { _ = word(value.author) }
      return value
    }
    let counter = Int64(last.counter) &+ (coded >> 1)
    guard counter >= 0, counter <= Int64(Self.greatestCounter) else {
      fail()
      return last
    }
    let author = coded & 1 == 0 ? last.author : word(0)
    self.counter = max(self.counter, UInt32(truncatingIfNeeded: counter))
    return Stamp(counter: UInt32(truncatingIfNeeded: counter), author: author)
  }

  /// Writes or reads a position in an order; positions at a multiple of 2³² from the middle are short.
  mutating func key(_ value: PositionKey) -> PositionKey {
    let offset = value.head &- PositionKey.middle.head
    let turned = number(offset << 32 | offset >> 32)
    let count = count(value.tail.count)
    if !isReading {
      for digit in value.tail { _ = word(digit) }
      return value
    }
    var tail: [UInt32] = []
    for _ in 0..<min(count, PositionKey.maximumDigits + 1) { tail.append(word(0)) }
    let head = PositionKey.middle.head &+ (turned << 32 | turned >> 32)
    let key = PositionKey(head: head, tail: tail)
    if !key.isValid { fail() }
    return key
  }

  mutating func transform(_ value: Affine) -> Affine {
    if !truth(value != .identity) { return .identity }
    let a = double(value.a)
    let b = double(value.b)
    let c = double(value.c)
    let d = double(value.d)
    let tx = double(value.tx)
    let transform = Affine(a: a, b: b, c: c, d: d, tx: tx, ty: double(value.ty))
    if isReading, !transform.isValid { fail() }
    return transform
  }

  /// Writes or reads a rectangle as differences to another, in whole units; exactly if its edges aren't whole.
  mutating func rect(_ value: Rect, after last: Rect) -> Rect {
    let last = last.isWhole ? last : Rect(x: 0, y: 0, width: 0, height: 0)
    var width: Int64 = -1
    if !isReading, value.isWhole { width = Int64(value.width) }
    width = Int64(truncatingIfNeeded: number(UInt64(width &+ 1))) &- 1
    if width == -1 {
      let minX = double(value.minX)
      let minY = double(value.minY)
      let maxX = double(value.maxX)
      let rect = Rect(minX: minX, minY: minY, maxX: maxX, maxY: double(value.maxY))
      if isReading, !rect.isValid { fail() }
      return rect
    }
    let x = signed(isReading ? 0 : Int64(value.minX) - Int64(last.minX))
    let y = signed(isReading ? 0 : Int64(value.minY) - Int64(last.minY))
    let height = signed(isReading ? 0 : Int64(value.height))
    guard isReading else { return value }
    let limit: Int64 = 1 << 33
    guard abs(x) < limit, abs(y) < limit, 0..<limit ~= width, 0..<limit ~= height else {
      fail()
      return .empty
    }
    let left = last.minX + Double(x)
    let top = last.minY + Double(y)
    let rect = Rect(
      minX: left,
      minY: top,
      maxX: left + Double(width),
      maxY: top + Double(height)
    )
    if !rect.isWhole { fail() }
    return rect
  }

  mutating func brush(_ value: SharedBrush?) -> SharedBrush {
    if let value, !isReading {
      _ = number(UInt64(brushes.number(of: value)))
      return value
    }
    let number = number(0)
    if number < 1 << 30, let brush = brushes.brush(Int(number)) { return brush }
    if let substitute, !isBroken { return substitute }
    fail()
    return SharedBrush(.pen)
  }

  /// Returns the samples of a stroke when reading; does nothing when writing.
  ///
  /// They aren't in the record, but in a ``StrokeSource``, at an index determined by the stroke's id or order.
  mutating func samples(_ value: StrokeSamples?, of id: ItemID) -> StrokeSamples {
    if let value, !isReading { return value }
    guard let source else {
      fail()
      return .list([])
    }
    guard indices != nil else {
      defer { nextIndex += 1 }
      return .stored(source, index: nextIndex)
    }
    if let index = indices?.index(of: id) { return .stored(source, index: index) }
    if !takesStrokesWithoutSamples { fail() }
    return .list([])
  }
}

extension Rect {
  /// Whether the edges are whole numbers in the range that a record stores as such.
  var isWhole: Bool {
    guard minX <= maxX, minY <= maxY else { return false }
    for edge in [minX, minY, maxX, maxY] {
      guard abs(edge) <= 0x1p31, edge.rounded(.down) == edge else { return false }
    }
    return true
  }

  /// The smallest enclosing rectangle with whole coordinates; unchanged if it is too large.
  package var outward: Rect {
    let rect = Rect(
      minX: minX.rounded(.down),
      minY: minY.rounded(.down),
      maxX: maxX.rounded(.up),
      maxY: maxY.rounded(.up)
    )
    return rect.isWhole ? rect : self
  }
}
