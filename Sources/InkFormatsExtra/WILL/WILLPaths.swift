import InkDrawing
import InkFormats
import InkGraphics
import InkStrokes

/// The messages of a stream of WILL: the length of each precedes it.
struct WILLPaths {
  private let bytes: [UInt8]
  private let range: Range<Int>
  private let scene: ForeignScene

  init(_ bytes: [UInt8], _ range: Range<Int>, _ scene: ForeignScene) {
    self.bytes = bytes
    self.range = range
    self.scene = scene
  }

  /// Adds all paths.
  ///
  /// - Parameter transform: The transform from their coordinates to those of the page.
  /// - Returns: The position at which a damaged stream ends; `nil` if it is intact.
  /// - Throws: An error if a path is malformed, or if the limits are exceeded.
  func add(_ transform: Affine) throws(FormatError) -> FormatError? {
    var at = range.lowerBound
    while at < range.upperBound {
      guard let (length, start) = length(at), length <= range.upperBound - start else {
        let error = FormatError("a path is longer than its file", at: .byte(at))
        if scene.isDamaged { return error }
        throw error
      }
      try scene.element { () throws(FormatError) in
        try add(start..<(start + length), transform)
      }
      at = start + length
    }
    return nil
  }

  /// Returns the number at an offset, and the offset behind it; `nil` if it isn't terminated.
  private func length(_ offset: Int) -> (Int, Int)? {
    var value = 0
    var shift = 0
    var at = offset
    while at < range.upperBound, shift < 35 {
      value |= Int(bytes[at] & 127) << shift
      at += 1
      if bytes[at - 1] < 128 { return (value, at) }
      shift += 7
    }
    return nil
  }

  private func add(_ message: Range<Int>, _ transform: Affine) throws(FormatError) {
    var reader = ProtobufReader(bytes, message)
    var precision = 2
    var lists: (data: [UInt64], widths: [UInt64], colors: [UInt64]) = ([], [], [])
    var stroke = UIMStroke()
    var operation: UInt64 = 2
    let limit = scene.budget.rest
    while let (field, value) = try reader.next() {
      switch field {
      case 1: stroke.start = value.number
      case 2: stroke.end = value.number
      case 3: precision = Int(min(value.unsigned, 15))
      case 4: try ProtobufReader.append(value, of: bytes, to: &lists.data, limit: 2 * limit)
      case 5: try ProtobufReader.append(value, of: bytes, to: &lists.widths, limit: limit)
      case 6: try ProtobufReader.append(value, of: bytes, to: &lists.colors, limit: limit)
      case 9: operation = value.unsigned
      default: continue
      }
    }
    let count = lists.data.count / 2
    guard lists.data.count.isMultiple(of: 2) else {
      throw FormatError(
        "the coordinates of a path must be pairs of x and y",
        at: .byte(message.lowerBound)
      )
    }
    stroke.x = UIMStroke.sums((0..<count).map { lists.data[2 * $0] }, decimals: precision)
    stroke.y = UIMStroke.sums((0..<count).map { lists.data[2 * $0 + 1] }, decimals: precision)
    var widths = UIMStroke.sums(lists.widths, decimals: precision).map { min(max($0, 0), 1e6) }
    if widths.isEmpty { widths = [1] }
    if widths.count < count { widths = [widths[0]] }
    let knots = stroke.trimmed(widths: widths)
    let widest = knots.reduce(0) { max($0, $1.width) }
    guard !knots.isEmpty, widest > 0 else {
      return scene.omit("strokes without points, left out")
    }
    var samples: [StrokeSample] = []
    for (i, knot) in knots.enumerated() {
      let point = knot.position
      let time = MadeUpTime.rounded(Double(i) * 0.008)
      samples.append(
        try scene.sample(point.x, point.y, time: time, force: knot.width / widest)
      )
    }
    let style = style(lists.colors, operation, width: widest)
    let brush = try sound { () throws(InvalidValue) -> Brush in
      try Brush(
        style: style,
        stages: [.effect(ProportionalWidth())],
        engine: CatmullRomEngine()
      )
    }
    try scene.add(samples, brush: brush, ScenePlacement(transform: transform))
  }

  private func style(_ colors: [UInt64], _ operation: UInt64, width: Double) -> Style {
    var rgba: Int64 = 0x0000_00ff
    if let first = colors.first { rgba = ProtobufReader.Value.unfolded(first) }
    if colors.dropFirst().contains(where: { $0 != 0 }) {
      scene.omit("strokes of several colors, drawn in the first")
    }
    var style = Style(color: Color(rgba: UInt32(truncatingIfNeeded: rgba)), width: width)
    switch operation {
    case 7:
      style.purpose = .eraser
      style.blendMode = .destinationOut
    case 12:
      style.purpose = .highlighter
      style.blendMode = .multiply
    default: break
    }
    return style
  }
}
