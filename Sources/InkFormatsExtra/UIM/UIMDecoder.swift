import InkFormats
import InkGraphics
import InkStrokes

/// Decodes the messages of a Universal Ink Model into a ``UIMModel``.
struct UIMDecoder {
  /// The maximum number each of strokes, sensor runs, channels, styles, brushes and leaves of the ink tree.
  static let maximumParts = 1_000_000

  /// The decoded model.
  private(set) var model = UIMModel()

  /// The remaining memory and number of samples that the reader may use.
  private(set) var budget: ReadingBudget

  /// Decodes all chunks; throws an error if one is malformed or the content exceeds the limits.
  init(_ container: UIMContainer, limits: ReadingLimits) throws(FormatError) {
    budget = ReadingBudget(limits)
    model.isOld = container.version.minor == 0
    for chunk in container.chunks {
      let message = UIMMessage(source: chunk.bytes, range: 0..<chunk.bytes.count)
      switch chunk.name {
      case "DATA" where model.isOld: try readObject(message)
      case "INPT": try readInput(message)
      case "BRSH": try readBrushes(message)
      case "INKD": try readInk(message)
      case "INKS": try readStructure(message)
      case "KNWG": try readKnowledge(message)
      default: continue
      }
    }
  }

  /// Reads version 3.0, which has everything in one message.
  private mutating func readObject(_ message: UIMMessage) throws(FormatError) {
    var reader = message.reader
    var tree = UIMTree()
    while let (field, value) = try reader.next() {
      let part = message.part(value)
      switch field {
      case 1: try readInput(part)
      case 2: try readInk(part)
      case 3: try readBrushes(part)
      case 4:
        try budget.reserve(2 * MemoryLayout<UIMLeaf>.stride)
        try tree.addOldNode(part)
      case 5: model.extras.views += 1
      case 6: try readKnowledge(part)
      case 7: model.transform = try Self.transform(part)
      default: continue
      }
    }
    if tree.hasNodes { model.leaves = tree.leaves }
  }

  // MARK: Ink

  private mutating func readInk(_ message: UIMMessage) throws(FormatError) {
    var reader = message.reader
    while let (field, value) = try reader.next() {
      let part = message.part(value)
      switch field {
      case 1:
        try Self.check(model.strokes.count, "strokes")
        try budget.reserve(2 * MemoryLayout<UIMMessage>.stride)
        model.strokes.append(part)
      case 2 where !model.isOld: if value.number > 0 { model.unitScale = value.number }
      case 3 where !model.isOld: model.transform = try Self.transform(part)
      case 4 where !model.isOld: try addName(message, value, to: \.brushAddresses)
      case 5 where !model.isOld: try addName(message, value, to: \.renderModes)
      case 6 where !model.isOld:
        try Self.check(model.styles.count, "styles")
        try budget.reserve(2 * MemoryLayout<UIMStyle>.stride)
        model.styles.append(try Self.style(part))
      default: continue
      }
    }
  }

  private mutating func addName(
    _ message: UIMMessage,
    _ value: ProtobufReader.Value,
    to list: WritableKeyPath<UIMModel, [String]>
  ) throws(FormatError) {
    try budget.reserve(64 + value.range.count)
    model[keyPath: list].append(message.text(value))
  }

  /// Reads a style of version 3.1.
  static func style(_ message: UIMMessage) throws(FormatError) -> UIMStyle {
    var style = UIMStyle()
    var reader = message.reader
    while let (field, value) = try reader.next() {
      switch field {
      case 1:
        let rgba = UInt32(truncatingIfNeeded: value.signed)
        for i in 0..<4 { style.color[i] = Double(rgba >> UInt32(24 - 8 * i) & 255) / 255 }
      case 2: if value.number > 0, value.number.isFinite { style.size = value.number }
      default: continue
      }
    }
    return style
  }

  /// Reads the part of a 4 × 4 matrix that transforms the plane.
  private static func transform(_ message: UIMMessage) throws(FormatError) -> Affine {
    var m = [Double](repeating: 0, count: 17)
    var reader = message.reader
    while let (field, value) = try reader.next() {
      if field <= 16 { m[field] = value.number }
    }
    guard m.allSatisfy({ abs($0) <= Placement.farthest }) else {
      throw FormatError(
        "the transform of the ink is out of range",
        at: .byte(message.range.lowerBound)
      )
    }
    // A matrix of zeros represents the identity. The translation is in the last column, or, in some files, in the last
    // row.
    if m[1] == 0, m[2] == 0, m[5] == 0, m[6] == 0 { return .identity }
    let isRow = m[4] == 0 && m[8] == 0
    return Affine(
      a: m[1],
      b: m[5],
      c: m[2],
      d: m[6],
      tx: isRow ? m[13] : m[4],
      ty: isRow ? m[14] : m[8]
    )
  }

  private mutating func readBrushes(_ message: UIMMessage) throws(FormatError) {
    var reader = message.reader
    while let (field, value) = try reader.next() {
      guard field == 1 || field == 2 else { continue }
      try Self.check(model.brushes.count, "brushes")
      try budget.reserve(4 * MemoryLayout<UIMBrush>.stride + 128 + value.range.count)
      let (name, brush) = try UIMBrush.read(message.part(value), isRaster: field == 2)
      model.brushes[name] = brush
    }
  }

  private mutating func readStructure(_ message: UIMMessage) throws(FormatError) {
    var reader = message.reader
    var kind: UInt64 = 0
    var tree = UIMTree()
    while let (field, value) = try reader.next() {
      switch field {
      case 1: kind = value.unsigned
      case 2:
        // A node has at least three bytes, so this is an upper bound of the memory of the leaves.
        try budget.reserve(value.range.count / 3 * MemoryLayout<UIMLeaf>.stride)
        try tree.add(message.part(value))
      case 3: model.extras.views += 1
      default: continue
      }
    }
    if kind == 0, tree.hasNodes { model.leaves = (model.leaves ?? []) + tree.leaves }
  }

  private mutating func readKnowledge(_ message: UIMMessage) throws(FormatError) {
    var reader = message.reader
    while let (field, _) = try reader.next() { if field == 1 { model.extras.statements += 1 } }
  }

  // MARK: Sensors

  private mutating func readInput(_ message: UIMMessage) throws(FormatError) {
    var reader = message.reader
    while let (field, value) = try reader.next() {
      let part = message.part(value)
      if field == 1 { try readContexts(part) }
      guard field == 2 else { continue }
      try Self.check(model.runs.count, "sensor runs")
      try budget.reserve(4 * MemoryLayout<UIMMessage>.stride + 128)
      var run = part.reader
      while let (field, value) = try run.next() {
        if field == 1 {
          model.runs[part.bytes(value)] = part
          break
        }
      }
    }
  }

  private mutating func readContexts(_ message: UIMMessage) throws(FormatError) {
    var reader = message.reader
    while let (field, value) = try reader.next() {
      let part = message.part(value)
      if field == 2 { try readProvider(part) }
      guard field == 5 else { continue }
      var context = part.reader
      while let (field, value) = try context.next() {
        if field == 2 { try readChannels(part.part(value)) }
      }
    }
  }

  private mutating func readProvider(_ message: UIMMessage) throws(FormatError) {
    var reader = message.reader
    var id: [UInt8] = []
    var kind = InputEvent.PointerKind.pen
    while let (field, value) = try reader.next() {
      switch field {
      case 1: id = message.bytes(value)
      case 2: kind = [.pen, .finger, .mouse, .pen][Int(min(value.unsigned, 3))]
      default: continue
      }
    }
    try Self.check(model.providers.count, "input providers")
    model.providers[id] = kind
  }

  private mutating func readChannels(_ message: UIMMessage) throws(FormatError) {
    var reader = message.reader
    var provider: [UInt8] = []
    var found: [([UInt8], UIMChannel)] = []
    while let (field, value) = try reader.next() {
      switch field {
      case 2:
        try Self.check(model.channels.count + found.count, "channels")
        found.append(try UIMChannel.read(message.part(value)))
      case 5: provider = message.bytes(value)
      default: continue
      }
    }
    for (id, channel) in found {
      model.channels[id] = channel
      model.channels[id]?.provider = provider
    }
  }

  private static func check(_ count: Int, _ what: String) throws(FormatError) {
    guard count < maximumParts else {
      throw FormatError("the file has more than \(maximumParts) \(what)")
    }
  }
}
