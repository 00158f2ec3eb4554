extension SampleImport {
  /// Fewer samples are not worth tables.
  private static let fewest = 32

  /// Finds strides and levels of rounded strokes, and divides the buffer's steps by them.
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
      // Exact, since all are the offset and a multiple of the stride.
      for part in parts {
        for i in part { plane[i] = (plane[i] - offset) / stride }
      }
    }
    for reading in 0..<4 {
      tables.levels[reading] = useLevels(buffer, reading, masks)
    }
    return tables
  }

  /// The greatest common divisor of all differences; 0 if all are equal.
  private static func commonStride(_ plane: UnsafeMutablePointer<Int32>, _ parts: [Range<Int>])
    -> Int32
  {
    var result: UInt32 = 0
    let origin = plane[parts[0].lowerBound]
    for part in parts {
      for i in part {
        var other = (plane[i] &- origin).magnitude
        // Powers of two, the usual strides, need no division.
        let isPower = result & (result &- 1) == 0
        if result != 0, isPower ? other & (result &- 1) == 0 : other % result == 0 { continue }
        while other != 0 { (result, other) = (other, result % other) }
        if result == 1 { return 1 }
      }
    }
    return Int32(truncatingIfNeeded: result)
  }

  /// Replaces the values of a reading by their ranks if few occur; returns the values.
  private static func useLevels(
    _ buffer: SampleBuffer,
    _ reading: Int,
    _ masks: [(Range<Int>, UInt8)]
  ) -> [Int32] {
    let bit = UInt8(1) << UInt8(reading)
    let plane = buffer.steps + (3 + reading) * buffer.capacity
    var ranks = [Int32](repeating: -1, count: ChunkTables.mostLevels)
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
