import InkFormats

/// The samples of a line, which stay in the file and are decoded when they are used.
///
/// All decoded at once, they would take half as much memory as the drawing.
struct RemarkablePoints: Sequence {
  /// The size of a sample in bytes.
  enum Size: Int {
    /// Width and pressure are integers.
    case compact = 14
    /// All values are numbers of 32 bits.
    case whole = 24
  }

  /// The memory that writing a document takes per sample, in bytes.
  private static let written = 32

  private let reader: LittleEndianReader
  private let size: Size

  /// The number of samples, without those that are out of range.
  let count: Int

  /// Checks the samples in a range of the file.
  ///
  /// - Parameters:
  ///   - reader: The reader of the range.
  ///   - size: The size of a sample.
  ///   - isDamaged: Whether samples that are out of range are left out, with a note; otherwise they are errors.
  ///   - items: The budget and the notes.
  /// - Throws: An error if the range isn't a list of samples, or exceeds the limits.
  init(
    _ reader: LittleEndianReader,
    _ size: Size,
    isDamaged: Bool,
    _ items: ForeignScene
  ) throws(FormatError) {
    guard reader.count % size.rawValue == 0 else {
      throw reader.failure("the samples of a line are truncated")
    }
    (self.reader, self.size) = (reader, size)
    var rest = reader
    var count = 0
    while rest.count > 0 {
      try items.budget.consume(
        holding: ReadingBudget.sample + Self.written,
        at: .byte(rest.position)
      )
      if try Self.point(from: &rest, size) != nil {
        count += 1
        continue
      }
      guard isDamaged else { throw rest.failure("a sample of a line is out of range") }
      items.notes.add("a sample that is out of range is left out")
    }
    self.count = count
  }

  func makeIterator() -> Iterator { Iterator(reader: reader, size: size) }

  /// Decodes the samples one after the other.
  struct Iterator: IteratorProtocol {
    fileprivate var reader: LittleEndianReader
    fileprivate let size: Size

    mutating func next() -> RemarkablePage.Point? {
      while reader.count > 0 {
        guard let point = try? RemarkablePoints.point(from: &reader, size) else { continue }
        return point
      }
      return nil
    }
  }

  /// Reads a sample; `nil` if it is out of range.
  private static func point(
    from reader: inout LittleEndianReader,
    _ size: Size
  ) throws(FormatError) -> RemarkablePage.Point? {
    let (x, y) = (try reader.float(), try reader.float())
    var (width, pressure) = (0.0, 0.0)
    switch size {
    case .compact:
      // The speed precedes the width, the direction follows it.
      try reader.skip(2)
      width = Double(try reader.uint16()) / 4
      try reader.skip(1)
      pressure = Double(try reader.byte()) / 255
    case .whole:
      // The speed and the direction.
      try reader.skip(8)
      (width, pressure) = (try reader.float(), try reader.float())
    }
    return RemarkablePage.Point(x, y, width: width, pressure: pressure)
  }
}

extension RemarkablePage.Point {
  /// Creates a point; `nil` if a number isn't finite, or is far outside of any page.
  fileprivate init?(_ x: Double, _ y: Double, width: Double, pressure: Double) {
    guard abs(x) < 1e6, abs(y) < 1e6, width >= 0, width < 1e5, pressure.isFinite else {
      return nil
    }
    self.init(x: x, y: y, width: width, pressure: min(max(pressure, 0), 1))
  }
}
