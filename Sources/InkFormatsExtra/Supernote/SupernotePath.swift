import InkFormats
import InkGraphics

/// The vector ink of a page (`TOTALPATH`): a record for each stroke, and for each use of an eraser or a lasso.
struct SupernotePath {
  /// A visible stroke, in pixels of the page.
  struct Stroke {
    /// The number of the pen.
    var pen: Int
    /// The gray level, 0…255.
    var gray: Int
    /// The width that the user chose.
    var width: Double
    /// The index of the layer: 0 is the main layer.
    var layer: Int
    /// The kind of record: `others` is ink, `straightLine` a line, `0001` a filled rectangle.
    var kind: [UInt8]
    var points: [Point]
    /// The pressure of each point, 0…1; empty if unknown.
    var pressures: [Double]
    /// The outlines of the visible ink.
    var contour: [[Point]]
  }

  /// The strokes that the tablet shows, bottom to top.
  private(set) var strokes: [Stroke] = []

  private let height: Double
  private let width: Double

  /// Reads the records of a page.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - range: The range of the records.
  ///   - width: The width of the page in pixels.
  ///   - height: The height of the page in pixels.
  ///   - items: The budget.
  /// - Throws: An error if a record is malformed.
  init(
    _ bytes: [UInt8],
    _ range: Range<Int>,
    width: Double,
    height: Double,
    _ items: ForeignScene
  ) throws(FormatError) {
    (self.width, self.height) = (width, height)
    var reader = LittleEndianReader(bytes, range)
    let count = try reader.elements(UInt64(try reader.uint32()), of: 212)
    for _ in 0..<count {
      let record = try reader.skip(Int(try reader.uint32()))
      guard record.count >= 208 else { throw reader.failure("a stroke is truncated") }
      if let stroke = try stroke(bytes, record, items) { strokes.append(stroke) }
    }
  }

  /// Reads a record; `nil` if the tablet doesn't show it.
  private func stroke(
    _ bytes: [UInt8],
    _ range: Range<Int>,
    _ items: ForeignScene
  ) throws(FormatError) -> Stroke? {
    var reader = LittleEndianReader(bytes, range)
    let (pen, color) = (Int(try reader.uint32()), Int(try reader.uint32()))
    let thickness = Double(try reader.uint32())
    try reader.seek(range.lowerBound + 40)
    let type = Int32(bitPattern: try reader.uint32())
    let layer = Int(try reader.uint32())
    let kind = Array(bytes[try reader.skip(52)].prefix { $0 != 0 })
    try reader.seek(range.lowerBound + 128)
    let screen = Double(try reader.uint32())
    // Erasers and lassos are records, too; a link is framed by the tablet only.
    guard color != 255, type >= 0, ![3, 4, 9].contains(pen), !kind.elementsEqual("0000".utf8)
    else { return nil }
    try reader.seek(range.lowerBound + 208)
    try skipList(&reader, of: 24)
    let points = try points(&reader, screen: screen, items)
    let pressures = try pressures(&reader)
    try skipList(&reader, of: 4)
    try skipList(&reader, of: 1)
    try skipList(&reader, of: 8)
    try skipList(&reader, of: 4)
    // Other values than 0 are reasons why the stroke isn't visible: erased, deleted, moved or replaced by its rest.
    guard try reader.uint32() == 0 else { return nil }
    try reader.skip(48)
    try skipList(&reader, of: 4)
    try reader.skip(10)
    let contour = try contour(&reader, items)
    guard (1...100_000).contains(thickness), layer < 8 else {
      throw reader.failure("the width (1 to 100,000) or layer (0 to 7) of a stroke is invalid")
    }
    return Stroke(
      pen: pen,
      gray: Self.gray(color),
      width: thickness / 100,
      layer: layer,
      kind: kind,
      points: points,
      pressures: pressures.count == points.count ? pressures : [],
      contour: contour
    )
  }

  /// Returns the gray level of a color; older files have numbers of colors instead.
  private static func gray(_ color: Int) -> Int {
    switch color {
    case 1: 0
    case 48, 49, 158: 157
    case 80, 81, 202: 201
    case 254: 255
    default: min(color, 255)
    }
  }

  private func skipList(
    _ reader: inout LittleEndianReader,
    of size: Int
  ) throws(FormatError) {
    let count = try reader.elements(UInt64(try reader.uint32()), of: size)
    try reader.skip(count * size)
  }

  /// Reads points in units of the digitizer, whose x axis points to the left.
  private func points(
    _ reader: inout LittleEndianReader,
    screen: Double,
    _ items: ForeignScene
  ) throws(FormatError) -> [Point] {
    let count = try reader.elements(UInt64(try reader.uint32()), of: 8)
    guard count > 0 else { return [] }
    guard screen > 0 else { throw reader.failure("a stroke has no scale") }
    let scale = height / screen
    var points: [Point] = []
    try items.budget.check(count * 64)
    points.reserveCapacity(count)
    for _ in 0..<count {
      try items.budget.consume(holding: ReadingBudget.sample + 32, at: .byte(reader.position))
      let y = Double(Int32(bitPattern: try reader.uint32()))
      let x = Double(Int32(bitPattern: try reader.uint32()))
      points.append(Point(width - x * scale, y * scale))
    }
    return points
  }

  private func pressures(
    _ reader: inout LittleEndianReader
  ) throws(FormatError) -> [Double] {
    let count = try reader.elements(UInt64(try reader.uint32()), of: 2)
    var list: [Double] = []
    list.reserveCapacity(count)
    for _ in 0..<count { list.append(min(Double(try reader.uint16()) / 4095, 1)) }
    return list
  }

  private func contour(
    _ reader: inout LittleEndianReader,
    _ items: ForeignScene
  ) throws(FormatError) -> [[Point]] {
    let rings = try reader.elements(UInt64(try reader.uint32()), of: 4)
    var contour: [[Point]] = []
    for _ in 0..<rings {
      let count = try reader.elements(UInt64(try reader.uint32()), of: 8)
      try items.budget.check(32 * count)
      var ring: [Point] = []
      ring.reserveCapacity(count)
      for _ in 0..<count {
        let (x, y) = (try reader.float(), try reader.float())
        guard abs(x) < 1e6, abs(y) < 1e6 else {
          throw reader.failure("a coordinate of an outline is not finite, or is 1,000,000 or more")
        }
        ring.append(Point(x, y))
      }
      contour.append(ring)
    }
    return contour
  }
}

extension SupernotePath.Stroke {
  /// Whether the width of the pen follows the pressure: the ink pens and the calligraphy pen.
  var followsPressure: Bool { [1, 15, 16].contains(pen) && !pressures.isEmpty }

  /// The mean width of the ink, from the area of its outlines; the width that the user chose without any.
  var meanWidth: Double {
    var length = 0.0
    for (a, b) in zip(points, points.dropFirst()) { length += a.distance(to: b) }
    var area = 0.0
    for ring in contour {
      var sum = 0.0
      for (a, b) in zip(ring, ring.dropFirst() + ring.prefix(1)) { sum += a.x * b.y - b.x * a.y }
      area += abs(sum) / 2
    }
    guard area > 0, length > 4 * width else { return width }
    return min(max(area / length, width / 8), width * 3)
  }

  /// The width at each point.
  var widths: [Double] {
    guard followsPressure else { return [Double](repeating: width, count: points.count) }
    let mean = pressures.reduce(0, +) / Double(pressures.count)
    let width = meanWidth
    guard mean > 0 else { return [Double](repeating: width, count: points.count) }
    return pressures.map { width * min(0.3 + 0.7 * $0 / mean, 2) }
  }
}
