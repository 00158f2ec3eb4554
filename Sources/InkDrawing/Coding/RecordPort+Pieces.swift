import InkStrokes

// A piece of a stroke is a self-contained block of bytes, which refers to nothing before it.

extension StrokePiece {
  /// The encoded piece.
  var encoded: [UInt8] {
    var port = RecordPort(author: 0, brushes: BrushNumbers())
    _ = port.piece(self)
    return port.bytes
  }

  /// Decodes a piece, without samples; `nil` for a piece of a later version.
  static func decoded(_ bytes: [UInt8]) -> StrokePiece? {
    var port = RecordPort(reading: bytes, author: 0, brushes: BrushNumbers(), plugins: .builtIn)
    let piece = port.piece(StrokePiece(of: ItemID(port.stamp), [], ancestors: []))
    return port.isComplete && piece.isValid ? piece : nil
  }
}

extension RecordPort {
  /// Writes or reads the stroke that was cut, the further ancestors, and the ranges.
  ///
  /// Each range is stored as its start relative to the previous end, and its length.
  fileprivate mutating func piece(_ value: StrokePiece) -> StrokePiece {
    let source = ItemID(stamp(value.source.stamp))
    var ancestors: [ItemID] = []
    for i in 0..<count(value.ancestors.count) where !isBroken {
      ancestors.append(ItemID(stamp(isReading ? stamp : value.ancestors[i].stamp)))
    }
    var ranges: [WayRange] = []
    var last: UInt32 = 0
    for i in 0..<count(value.ranges.count) where !isBroken {
      let range = isReading ? WayRange(0, 0) : value.ranges[i]
      let (start, isOver) = last.addingReportingOverflow(word(range.start &- last))
      let (end, isBeyond) = start.addingReportingOverflow(word(range.end &- range.start))
      if isOver || isBeyond {
        fail()
        break
      }
      ranges.append(WayRange(start, end))
      last = end
    }
    return StrokePiece(of: source, ranges, ancestors: ancestors)
  }
}
