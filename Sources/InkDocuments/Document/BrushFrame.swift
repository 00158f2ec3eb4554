/// Brushes that lie in one frame, each in full or told from one of those before it in the frame.
///
/// Nothing refers to another frame, so that a frame that is lost takes no brush but its own.
struct BrushFrame {
  /// How many brushes of a frame a further one is compared with.
  private static let window = 8

  /// How many bytes behind the first brush there are before a frame is full.
  private static let maximumBytes = 4096

  /// How many times longer the brushes of a frame may be than the frame itself.
  ///
  /// So a few bytes cannot claim much memory.
  private static let greatestRatio = 16

  /// The bytes of each brush.
  private(set) var brushes: [[UInt8]] = []
  private var total = 0

  // MARK: Writing

  private var fields = FieldWriter()

  /// Whether another brush goes into another frame.
  var isFull: Bool { fields.bytes.count > Self.maximumBytes + (brushes.first?.count ?? 0) }

  /// Adds a brush.
  mutating func add(_ brush: [UInt8]) {
    var best: [UInt8]?
    for (back, base) in brushes.suffix(Self.window).reversed().enumerated()
    where base.count == brush.count {
      var code: [UInt8] = []
      Varint.append(UInt64(back + 1), to: &code)
      code += BrushPatch.patch(from: base, to: brush)
      if code.count < best?.count ?? brush.count { best = code }
    }
    if let best, isModest(total + brush.count, in: fields.bytes.count + best.count) {
      fields.write(LogNumbers.Brush.patch, bytes: best)
    } else {
      fields.write(LogNumbers.content, bytes: brush)
    }
    brushes.append(brush)
    total += brush.count
  }

  /// The payload of the frame.
  consuming func finish(number: Int) -> [UInt8] {
    fields.write(LogNumbers.Brush.number, unsigned: UInt64(number))
    return fields.finish()
  }

  // MARK: Reading

  /// Takes a brush in full.
  mutating func decode(whole bytes: [UInt8]) {
    brushes.append(bytes)
    total += bytes.count
  }

  /// Takes a brush that is told from another; false if it cannot be.
  ///
  /// - Parameter size: How long the payload is.
  mutating func decode(patch: ArraySlice<UInt8>, inPayloadOf size: Int) -> Bool {
    let outcome = patch.withUnsafeBytes { Varint.read($0, at: 0, bits: 31) }
    guard case .number(let back, let length) = outcome, back > 0, back <= UInt64(brushes.count)
    else { return false }
    let base = brushes[brushes.count - Int(back)]
    guard isModest(total + base.count, in: size),
      let brush = BrushPatch.brush(from: base, patch: patch.dropFirst(length))
    else { return false }
    decode(whole: brush)
    return true
  }

  private func isModest(_ total: Int, in size: Int) -> Bool { total / Self.greatestRatio <= size }
}
