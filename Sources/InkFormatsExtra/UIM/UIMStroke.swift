import InkFormats

/// A decoded stroke of a Universal Ink Model.
struct UIMStroke {
  /// The x coordinates of the spline's control points, in units of stroke coordinates.
  var x: [Double] = []
  /// The y coordinates of the spline's control points, in units of stroke coordinates.
  var y: [Double] = []
  /// The sizes of the tip at the control points; one value for all, or none for that of ``style``.
  var sizes: [Double] = []
  /// Red, green, blue and opacity at the control points, 0…1; each has one value for all, or none for that of
  /// ``style``.
  var colors: [[Double]] = [[], [], [], []]
  /// The parameter on the first segment where the curve starts, 0…1.
  var start = 0.0
  /// The parameter on the last segment where the curve ends, 0…1.
  var end = 1.0
  /// The style, which applies where ``sizes`` or ``colors`` are empty.
  var style = UIMStyle()
  /// The address of the brush, a key of ``UIMModel/brushes``; empty if unspecified.
  var brush = ""
  /// The name of the render mode; empty if unspecified.
  var renderMode = ""
  /// The id of the sensor run that the stroke was drawn with; empty without one.
  var run: [UInt8] = []
  /// The range of indices of the run's samples that belong to the stroke; `nil` for all.
  var samples: ClosedRange<Int>?
  /// Whether the tip is rotated, stretched or offset at any point, which isn't drawn.
  var hasTurnedTips = false

  /// Creates a stroke without points.
  init() {}

  /// Decodes a stroke whose lists may have at most `limit` numbers each.
  init(_ message: UIMMessage, in model: UIMModel, limit: Int) throws(FormatError) {
    if model.isOld {
      try readOld(message, limit)
    } else {
      try read(message, model, limit)
    }
    guard x.count == y.count else {
      throw FormatError("a spline must have as many x as y", at: .byte(message.range.lowerBound))
    }
    let count = x.count
    if sizes.count > 1, sizes.count < count { sizes = [sizes[0]] }
    for i in 0..<4 where colors[i].count > 1 && colors[i].count < count {
      colors[i] = [colors[i][0]]
    }
  }

  // MARK: Version 3.1

  private mutating func read(
    _ message: UIMMessage,
    _ model: UIMModel,
    _ limit: Int
  ) throws(FormatError) {
    var reader = message.reader
    var precisions: Int64 = 0
    var compressed: UIMMessage?
    var offset = 0
    var mapping: [UInt64] = []
    while let (field, value) = try reader.next() {
      let index = Int(clamping: value.unsigned) - 1
      switch field {
      case 2: precisions = value.signed
      case 3: start = value.number
      case 4: end = value.number
      case 5: try readLists(message.part(value), limit)
      case 6: compressed = message.part(value)
      case 7: if model.styles.indices.contains(index) { style = model.styles[index] }
      case 8: style = try UIMDecoder.style(message.part(value))
      case 9:
        if model.brushAddresses.indices.contains(index) { brush = model.brushAddresses[index] }
      case 10: brush = message.text(value)
      case 11:
        if model.renderModes.indices.contains(index) { renderMode = model.renderModes[index] }
      case 12: renderMode = message.text(value)
      case 14: offset = Int(min(value.unsigned, UInt64(Int32.max)))
      case 15: run = message.bytes(value)
      case 16: try ProtobufReader.append(value, of: message.source, to: &mapping, limit: limit)
      default: continue
      }
    }
    if let compressed { try readCompressed(compressed, precisions, limit) }
    link(offset, mapping)
  }

  private mutating func readLists(_ message: UIMMessage, _ limit: Int) throws(FormatError) {
    var reader = message.reader
    while let (field, value) = try reader.next() {
      switch field {
      case 1: try ProtobufReader.appendFloats(value, of: message.source, to: &x, limit: limit)
      case 2: try ProtobufReader.appendFloats(value, of: message.source, to: &y, limit: limit)
      case 4...7: try readBytes(field - 4, value, message, limit)
      case 8: try ProtobufReader.appendFloats(value, of: message.source, to: &sizes, limit: limit)
      case 9...15: if !value.range.isEmpty { hasTurnedTips = true }
      default: continue
      }
    }
  }

  private mutating func readCompressed(
    _ message: UIMMessage,
    _ precisions: Int64,
    _ limit: Int
  ) throws(FormatError) {
    var reader = message.reader
    var lists: (x: [UInt64], y: [UInt64], sizes: [UInt64]) = ([], [], [])
    while let (field, value) = try reader.next() {
      switch field {
      case 1: try ProtobufReader.append(value, of: message.source, to: &lists.x, limit: limit)
      case 2: try ProtobufReader.append(value, of: message.source, to: &lists.y, limit: limit)
      case 4...7: try readBytes(field - 4, value, message, limit)
      case 8: try ProtobufReader.append(value, of: message.source, to: &lists.sizes, limit: limit)
      case 9...15: if !value.range.isEmpty { hasTurnedTips = true }
      default: continue
      }
    }
    let decimals = Int(precisions & 15)
    x = Self.sums(lists.x, decimals: decimals)
    y = Self.sums(lists.y, decimals: decimals)
    sizes = Self.sums(lists.sizes, decimals: Int(precisions >> 4 & 15))
  }

  private mutating func readBytes(
    _ component: Int,
    _ value: ProtobufReader.Value,
    _ message: UIMMessage,
    _ limit: Int
  ) throws(FormatError) {
    var numbers: [UInt64] = []
    try ProtobufReader.append(value, of: message.source, to: &numbers, limit: limit)
    colors[component] += numbers.map { Double(min($0, 255)) / 255 }
  }

  // MARK: Version 3.0

  private mutating func readOld(_ message: UIMMessage, _ limit: Int) throws(FormatError) {
    var reader = message.reader
    var offset = 0
    var mapping: [UInt64] = []
    let source = message.source
    while let (field, value) = try reader.next() {
      switch field {
      case 2: start = value.number
      case 3: end = value.number
      case 4: try ProtobufReader.appendFloats(value, of: source, to: &x, limit: limit)
      case 5: try ProtobufReader.appendFloats(value, of: source, to: &y, limit: limit)
      case 7...10:
        try ProtobufReader.appendFloats(value, of: source, to: &colors[field - 7], limit: limit)
      case 11: try ProtobufReader.appendFloats(value, of: source, to: &sizes, limit: limit)
      case 12...18: if !value.range.isEmpty { hasTurnedTips = true }
      case 19: offset = Int(min(value.unsigned, UInt64(Int32.max)))
      case 20: run = message.bytes(value)
      case 21: try ProtobufReader.append(value, of: source, to: &mapping, limit: limit)
      case 22: try readOldStyle(message.part(value))
      default: continue
      }
    }
    link(offset, mapping)
  }

  private mutating func readOldStyle(_ message: UIMMessage) throws(FormatError) {
    var reader = message.reader
    while let (field, value) = try reader.next() {
      switch field {
      case 1:
        let properties = message.part(value)
        var reader = properties.reader
        while let (field, value) = try reader.next() {
          // Every value is a nested message, which distinguishes 0 from an absent value.
          var inner = properties.part(value).reader
          let number = try inner.next()?.value.number ?? 0
          guard number.isFinite else { continue }
          if field == 1, number > 0 { style.size = number }
          if 2...5 ~= field { style.color[field - 2] = min(max(number, 0), 1) }
        }
      case 2: brush = message.text(value)
      case 4: renderMode = message.text(value)
      default: continue
      }
    }
  }

  // MARK: Numbers

  /// Records the range of samples of the sensor run that the stroke uses.
  ///
  /// - Parameters:
  ///   - offset: The index of the first sample, if `mapping` is empty; all later samples are then used.
  ///   - mapping: The indices of the samples of the control points.
  private mutating func link(_ offset: Int, _ mapping: [UInt64]) {
    if let first = mapping.min(), let last = mapping.max(), last < UInt64(Int32.max) {
      samples = Int(first)...Int(last)
    } else if offset > 0 {
      samples = offset...Int(Int32.max)
    }
  }

  /// Returns the running sums of zigzag-encoded differences, divided by 10 to the power of `decimals`.
  static func sums(_ differences: [UInt64], decimals: Int) -> [Double] {
    var divisor = 1.0
    for _ in 0..<decimals { divisor *= 10 }
    var sum: Int64 = 0
    return differences.map { number in
      sum &+= ProtobufReader.Value.unfolded(number)
      return Double(sum) / divisor
    }
  }
}
