public import InkGraphics

extension TextItem {
  /// A line as it was set, and where its words stand.
  ///
  /// Places are in points, in the coordinates of the graphic less the text's ``TextItem/origin``, y downwards, and
  /// are kept in steps of 1/1024.
  public struct Line: Hashable, Sendable {
    /// Which bytes of the text it shows, without the line feed.
    public var bytes: Range<Int>

    /// Where its left end is.
    public var left: Double

    /// How wide it is, without spaces at its end.
    public var width: Double

    /// Where its letters stand.
    public var baseline: Double

    /// How far it reaches above the baseline.
    public var ascent: Double

    /// How far it reaches below the baseline.
    public var descent: Double

    /// Whether its paragraph runs from the right.
    public var isFromRight: Bool

    /// What stands on it between spaces, in the order of the text; words in which the direction changes are several.
    public var words: [Word] = []

    /// Creates a line without words.
    ///
    /// - Parameters:
    ///   - bytes: Which bytes of the text it shows.
    ///   - left: Where its left end is.
    ///   - width: How wide it is.
    ///   - baseline: Where its letters stand.
    ///   - ascent: How far it reaches above the baseline.
    ///   - descent: How far it reaches below the baseline.
    ///   - isFromRight: Whether its paragraph runs from the right.
    public init(
      bytes: Range<Int>,
      left: Double,
      width: Double,
      baseline: Double,
      ascent: Double,
      descent: Double,
      isFromRight: Bool = false
    ) {
      self.bytes = bytes
      self.left = Self.kept(left)
      self.width = Self.kept(width)
      self.baseline = Self.kept(baseline)
      self.ascent = Self.kept(ascent)
      self.descent = Self.kept(descent)
      self.isFromRight = isFromRight
    }

    /// A part of a line that runs in one direction.
    public struct Word: Hashable, Sendable {
      /// Which bytes of the text it is.
      public var bytes: Range<Int>

      /// Where its left end is.
      public var left: Double

      /// How wide it is.
      public var width: Double

      /// Whether it runs from the right.
      public var isFromRight: Bool

      /// Creates a word.
      ///
      /// - Parameters:
      ///   - bytes: Which bytes of the text it is.
      ///   - left: Where its left end is.
      ///   - width: How wide it is.
      ///   - isFromRight: Whether it runs from the right.
      public init(bytes: Range<Int>, left: Double, width: Double, isFromRight: Bool = false) {
        self.bytes = bytes
        self.left = Line.kept(left)
        self.width = Line.kept(width)
        self.isFromRight = isFromRight
      }
    }

    /// The nearest place that a document keeps.
    static func kept(_ value: Double) -> Double {
      abs(value) <= greatest ? (value * grid).rounded() / grid : value
    }

    /// Steps a point.
    static let grid = 1024.0

    /// The greatest number.
    static let greatest = 1e9

    /// Whether its numbers are finite, and its words are parts of it in order.
    var isValid: Bool {
      for value in [left, width, baseline, ascent, descent] {
        guard abs(value) <= Self.greatest else { return false }
      }
      guard width >= 0 else { return false }
      var end = bytes.lowerBound
      for word in words {
        guard word.bytes.lowerBound >= end, word.bytes.upperBound <= bytes.upperBound,
          abs(word.left) <= Self.greatest, word.width >= 0, word.width <= Self.greatest
        else { return false }
        end = word.bytes.upperBound
      }
      return true
    }
  }

  /// Where a part of the text stands: a rectangle for each word that it touches, in the coordinates of the graphic.
  ///
  /// Of a word that it has not all of the share of its bytes counts. Empty where ``lines`` are not known.
  public func rects(of bytes: Range<Int>) -> [Rect] {
    var rects: [Rect] = []
    for line in lines where line.bytes.overlaps(bytes) {
      for word in line.words where word.bytes.overlaps(bytes) {
        let part = word.bytes.clamped(to: bytes)
        let step = word.width / Double(word.bytes.count)
        var from = Double(part.lowerBound - word.bytes.lowerBound) * step
        let width = Double(part.count) * step
        if word.isFromRight { from = word.width - from - width }
        rects.append(
          Rect(
            x: origin.x + word.left + from,
            y: origin.y + line.baseline - line.ascent,
            width: width,
            height: line.ascent + line.descent
          )
        )
      }
    }
    return rects
  }
}
