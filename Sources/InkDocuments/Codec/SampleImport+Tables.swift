extension SampleImport {
  /// The minimum number of rounded samples for which ``ChunkTables`` are made.
  private static let fewest = 32

  /// Makes the ``ChunkTables`` of the rounded strokes of a buffer, and replaces its steps by the smaller numbers.
  ///
  /// - Parameter heads: The head of each stroke, in the order of the buffer.
  static func tables(of heads: [SegmentHead], _ buffer: SampleBuffer) -> ChunkTables {
    var tables = ChunkTables()
    var parts: [Range<Int>] = []
    var masks: [(Range<Int>, UInt8)] = []
    var total = 0
    var first = 0
    for head in heads {
      let range = first..<(first + head.count)
      first += head.count
      if head.isExact || head.count == 0 { continue }
      parts.append(range)
      masks.append((range, head.variesPresence ? 16 : head.mask))
      total += head.count
    }
    guard total >= fewest else { return tables }
    for axis in 0..<2 {
      let plane = buffer.steps + axis * buffer.capacity
      let stride = commonStride(plane, parts)
      guard stride > 1 else { continue }
      let rest = plane[parts[0].lowerBound] % stride
      let offset = rest < 0 ? rest + stride : rest
      tables.strides[axis] = stride
      tables.offsets[axis] = offset
      // Exact, since every value is the offset plus a multiple of the stride: division by the odd part is
      // multiplication by its inverse modulo 2³².
      let twos = Int32(truncatingIfNeeded: stride.trailingZeroBitCount)
      let odd = stride >> twos
      var inverse = odd
      for _ in 0..<4 { inverse &*= 2 &- odd &* inverse }
      for part in parts {
        for i in part { plane[i] = ((plane[i] &- offset) &>> twos) &* inverse }
      }
    }
    for reading in 0..<4 {
      tables.levels[reading] = useLevels(buffer, reading, masks)
    }
    return tables
  }

  /// The greatest common divisor of the differences between the steps at the indices `parts`; 0 if all are equal.
  private static func commonStride(_ plane: UnsafeMutablePointer<Int32>, _ parts: [Range<Int>])
    -> Int32
  {
    let origin = plane[parts[0].lowerBound]
    // The power of two follows from the bits of all differences combined.
    var together: Int32 = 0
    for part in parts {
      for i in part { together |= plane[i] &- origin }
    }
    guard together != 0 else { return 0 }
    let twos = Int32(truncatingIfNeeded: together.trailingZeroBitCount)
    // The odd part is mostly 1 after a few differences, which ends the loop.
    var odd: UInt32 = 0
    for part in parts where odd != 1 {
      for i in part {
        var other = (plane[i] &- origin).magnitude
        if other == 0 || odd > 1 && other % odd == 0 { continue }
        other >>= UInt32(truncatingIfNeeded: other.trailingZeroBitCount)
        while other != 0 { (odd, other) = (other, odd % other) }
        if odd == 1 { break }
      }
    }
    return Int32(truncatingIfNeeded: odd) << twos
  }

  /// Replaces the steps of a reading by their ranks if few are distinct; returns the distinct steps, ascending.
  ///
  /// - Parameters:
  ///   - reading: 0 force, 1 altitude, 2 azimuth, 3 roll.
  ///   - masks: The index range and the mask of readings of each stroke; 16 if its samples have masks of their own.
  /// - Returns: Empty, without a change, if the values are too many, too large or negative.
  private static func useLevels(
    _ buffer: SampleBuffer,
    _ reading: Int,
    _ masks: [(Range<Int>, UInt8)]
  ) -> [Int32] {
    let bit = UInt8(1) << UInt8(reading)
    guard masks.contains(where: { $0.1 & (bit | 16) != 0 }) else { return [] }
    let plane = buffer.steps + (3 + reading) * buffer.capacity
    var ranks = [Int32](repeating: -1, count: ChunkTables.maximumLevels)
    var count = 0
    var distinct = 0
    for (range, mask) in masks where mask & (bit | 16) != 0 {
      for i in range where mask != 16 || buffer.masks[i] & bit != 0 {
        let value = Int(plane[i])
        guard value >= 0, value < ranks.count else { return [] }
        if ranks[value] < 0 {
          ranks[value] = 0
          distinct += 1
        }
        count += 1
      }
    }
    guard distinct * 5 < count else { return [] }
    var levels: [Int32] = []
    for value in 0..<ranks.count where ranks[value] == 0 {
      ranks[value] = Int32(levels.count)
      levels.append(Int32(value))
    }
    for (range, mask) in masks where mask & (bit | 16) != 0 {
      for i in range where mask != 16 || buffer.masks[i] & bit != 0 {
        plane[i] = ranks[Int(plane[i])]
      }
    }
    return levels
  }
}
