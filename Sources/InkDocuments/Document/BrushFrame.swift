/// The brushes of one frame, each in full or as a patch of an earlier brush of the frame.
///
/// No brush refers to another frame, so a lost frame costs only its own brushes.
struct BrushFrame {
  /// The maximum number of preceding brushes of the frame with which a new brush is compared, to store only
  /// differences.
  private static let window = 8

  /// The number of bytes after the first brush at which a frame is full.
  private static let maximumBytes = 4096

  /// The maximum ratio of the length of the decoded brushes to that of the frame's payload; more is an error.
  ///
  /// So a few bytes cannot claim much memory.
  private static let greatestRatio = 16

  /// The encoded bytes of each brush of the frame, in order.
  private(set) var brushes: [[UInt8]] = []
  private var total = 0

  // MARK: Writing

  private var fields = FieldWriter()

  /// Whether the next brush needs another frame.
  var isFull: Bool { fields.bytes.count > Self.maximumBytes + (brushes.first?.count ?? 0) }

  /// Appends an encoded brush, in full or as a patch of an earlier brush of the frame.
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
  ///
  /// - Parameter number: The number of its first brush in the log; the others follow.
  consuming func finish(number: Int) -> [UInt8] {
    fields.write(LogNumbers.Brush.number, unsigned: UInt64(number))
    return fields.finish()
  }

  // MARK: Reading

  /// Appends the encoded brush of a field that has it in full.
  mutating func decode(whole bytes: [UInt8]) {
    brushes.append(bytes)
    total += bytes.count
  }

  /// Appends the brush of a field that is a patch of an earlier brush; returns false if it is invalid.
  ///
  /// - Parameter size: The length of the payload, in bytes.
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
