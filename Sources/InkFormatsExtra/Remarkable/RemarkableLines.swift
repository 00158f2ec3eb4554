import InkFormats

/// Reads pages of versions 3 and 5: layers of lines of samples, one after the other.
struct RemarkableLines {
  /// The length of the text at the beginning of all versions, in bytes.
  static let header = 43

  private var reader: LittleEndianReader
  private let isDamaged: Bool

  private init(_ bytes: [UInt8], isDamaged: Bool) {
    reader = LittleEndianReader(bytes, Self.header..<max(bytes.count, Self.header))
    self.isDamaged = isDamaged
  }

  /// Reads a page.
  ///
  /// - Parameters:
  ///   - bytes: The file, which has a valid header.
  ///   - version: The version in the header, 3 or 5.
  ///   - isDamaged: Whether what precedes a truncated end is returned, with a note; otherwise it is an error.
  ///   - items: The budget and the notes.
  /// - Throws: An error if the file is malformed or exceeds the limits.
  static func page(
    _ bytes: [UInt8],
    version: Int,
    isDamaged: Bool,
    _ items: ForeignScene
  ) throws(FormatError) -> RemarkablePage {
    var page = RemarkablePage(version: version)
    var lines = Self(bytes, isDamaged: isDamaged)
    do throws(FormatError) {
      try lines.read(into: &page, items)
    } catch {
      guard isDamaged, !error.isLimit else { throw error }
      items.notes.add("the page is damaged: \(error)")
    }
    return page
  }

  private mutating func read(
    into page: inout RemarkablePage,
    _ items: ForeignScene
  ) throws(FormatError) {
    let layers = Int(try reader.uint32())
    guard layers <= items.limits.layers else {
      throw reader.failure("a page has more than \(items.limits.layers) layers")
    }
    for _ in 0..<layers {
      try items.budget.reserve(ReadingBudget.layer)
      page.layers.append(RemarkablePage.Layer())
      let strokes = try reader.elements(UInt64(try reader.uint32()), of: 20)
      for _ in 0..<strokes {
        let line = try line(version: page.version, items)
        page.layers[page.layers.count - 1].items.append(.line(line, x: 0, y: 0))
      }
    }
  }

  private mutating func line(
    version: Int,
    _ items: ForeignScene
  ) throws(FormatError) -> RemarkablePage.Line {
    let pen = Int(try reader.uint32())
    let color = Int(try reader.uint32())
    // An unknown number, the nominal width and, in version 5, another unknown number.
    try reader.skip(version == 3 ? 8 : 12)
    let count = try reader.elements(UInt64(try reader.uint32()), of: 24)
    var points: [RemarkablePage.Point] = []
    try items.budget.check(count * MemoryLayout<RemarkablePage.Point>.stride)
    points.reserveCapacity(count)
    for _ in 0..<count {
      try items.budget.consume(
        holding: ReadingBudget.sample + MemoryLayout<RemarkablePage.Point>.stride,
        at: .byte(reader.position)
      )
      let (x, y) = (try reader.float(), try reader.float())
      // The speed and the direction of the pen.
      try reader.skip(8)
      let (width, pressure) = (try reader.float(), try reader.float())
      guard let point = RemarkablePage.Point(x, y, width: width, pressure: pressure) else {
        guard isDamaged else { throw reader.failure("a sample of a line is out of range") }
        items.notes.add("a sample that is out of range is left out")
        continue
      }
      points.append(point)
    }
    return RemarkablePage.Line(pen: pen, color: color, argb: nil, points: points)
  }
}

extension RemarkablePage.Point {
  /// Creates a point; `nil` if a number isn't finite, or is far outside of any page.
  init?(_ x: Double, _ y: Double, width: Double, pressure: Double) {
    guard abs(x) < 1e6, abs(y) < 1e6, width >= 0, width < 1e5, pressure.isFinite else {
      return nil
    }
    self.init(x: x, y: y, width: width, pressure: min(max(pressure, 0), 1))
  }
}
