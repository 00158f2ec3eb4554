import InkFormats

extension UIMChannel {
  /// Reads a message that describes a channel; returns the channel with its id.
  static func read(_ message: UIMMessage) throws(FormatError) -> (id: [UInt8], UIMChannel) {
    var channel = UIMChannel()
    var id: [UInt8] = []
    var reader = message.reader
    while let (field, value) = try reader.next() {
      switch field {
      case 1: id = message.bytes(value)
      case 2:
        let name = message.text(value).split(separator: "/").last.map(String.init)
        channel.kind = name.flatMap(Kind.init)
      case 4: if value.number > 0, value.number.isFinite { channel.resolution = value.number }
      case 5: if value.number.isFinite { channel.minimum = value.number }
      case 6: if value.number.isFinite { channel.maximum = value.number }
      case 7: channel.precision = Int(min(value.unsigned, 15))
      default: continue
      }
    }
    return (id, channel)
  }
}

extension UIMBrush {
  /// Reads a message that describes a brush; returns the brush with its address.
  ///
  /// - Parameters:
  ///   - message: The message.
  ///   - isRaster: Whether the brush prints particles.
  static func read(
    _ message: UIMMessage,
    isRaster: Bool
  ) throws(FormatError) -> (name: String, UIMBrush) {
    var brush = UIMBrush(isRaster: isRaster)
    var name = ""
    var hasShape = false
    var reader = message.reader
    while let (field, value) = try reader.next() {
      if field == 1 { name = message.text(value) }
      if field == 2, isRaster, value.number > 0 { brush.spacing = value.number }
      if field == 2, !isRaster, !hasShape {
        hasShape = true
        try brush.readShape(message.part(value))
      }
    }
    return (name, brush)
  }

  /// Reads the first of a brush's shapes; the others are more detailed versions for greater sizes.
  private mutating func readShape(_ message: UIMMessage) throws(FormatError) {
    var reader = message.reader
    var x: [Double] = []
    var y: [Double] = []
    while let (field, value) = try reader.next() {
      switch field {
      case 1: try ProtobufReader.appendFloats(value, of: message.source, to: &x, limit: 1 << 16)
      case 2: try ProtobufReader.appendFloats(value, of: message.source, to: &y, limit: 1 << 16)
      case 5: readAddress(message.text(value))
      default: continue
      }
    }
    guard let left = x.min(), let right = x.max(), let top = y.min(), let bottom = y.max() else {
      return
    }
    let (width, height) = (right - left, bottom - top)
    isRound = abs(width - height) <= 0.05 * max(width, height)
    let size = (width + height) / 2
    if size > 0, size <= 1e6 { diameter = size }
  }

  /// Reads a shape such as `will://brush/3.0/shape/Circle?precision=4&radius=0.5`.
  private mutating func readAddress(_ address: String) {
    let halves = address.split(separator: "?", maxSplits: 1)
    isRound = halves.first?.hasSuffix("Circle") ?? false
    guard halves.count == 2 else { return }
    var radii: [Double] = []
    for pair in halves[1].split(separator: "&") where pair.hasPrefix("radius") {
      let value = pair.split(separator: "=").last.flatMap { Double($0) }
      if let value, value > 0, value <= 1e6 { radii.append(value) }
    }
    if !radii.isEmpty { diameter = 2 * radii.reduce(0, +) / Double(radii.count) }
  }
}

/// The leaves of a tree of ink, whose nodes are stored consecutively with their depths.
struct UIMTree {
  /// The leaves (strokes or parts of strokes), in order.
  private(set) var leaves: [UIMLeaf] = []
  /// Whether the tree has any node, be it a group or a leaf.
  private(set) var hasNodes = false

  /// Adds the nodes of a tree of version 3.1.
  mutating func add(_ message: UIMMessage) throws(FormatError) {
    var reader = message.reader
    while let (field, value) = try reader.next() {
      if field == 2 { try addNode(message.part(value)) }
    }
  }

  private mutating func addNode(_ message: UIMMessage) throws(FormatError) {
    var reader = message.reader
    var index: UInt64?
    var points: ClosedRange<Int>?
    hasNodes = true
    while let (field, value) = try reader.next() {
      switch field {
      case 2: index = nil
      case 3: index = value.unsigned
      case 4:
        var ends = (UInt64(0), UInt64(0))
        var interval = message.part(value).reader
        while let (field, value) = try interval.next() {
          if field == 1 { ends.0 = value.unsigned }
          if field == 2 { ends.1 = value.unsigned }
        }
        if ends.1 > ends.0, ends.1 < UInt64(Int32.max) { points = Int(ends.0)...Int(ends.1) }
      default: continue
      }
    }
    try addLeaf(index, points)
  }

  /// Adds a node of a tree of version 3.0, with its children.
  mutating func addOldNode(_ message: UIMMessage) throws(FormatError) {
    var reader = message.reader
    var index: UInt64 = 0
    var kind: UInt64 = 0
    var ends = (UInt64(0), UInt64(0))
    hasNodes = true
    while let (field, value) = try reader.next() {
      switch field {
      case 3: index = value.unsigned
      case 4: kind = value.unsigned
      case 6: ends.0 = value.unsigned
      case 7: ends.1 = value.unsigned
      default: continue
      }
    }
    guard kind == 2 else { return }
    let isPart = ends.1 > ends.0 && ends.1 < UInt64(Int32.max)
    try addLeaf(index, isPart ? Int(ends.0)...Int(ends.1) : nil)
  }

  private mutating func addLeaf(_ index: UInt64?, _ points: ClosedRange<Int>?) throws(FormatError) {
    guard let index else { return }
    guard leaves.count < UIMDecoder.maximumParts, let stroke = Int(exactly: index) else {
      throw FormatError("the ink tree has more than \(UIMDecoder.maximumParts) nodes")
    }
    leaves.append(UIMLeaf(stroke: stroke, points: points))
  }
}
