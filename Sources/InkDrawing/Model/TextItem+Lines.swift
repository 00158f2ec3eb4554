public import InkGraphics

extension TextItem {
  /// A laid-out line and the positions of its words.
  ///
  /// Positions are in points, relative to the text's ``TextItem/origin`` in the coordinates of the graphic, y downward,
  /// and rounded to multiples of 1/1024.
  public struct Line: Hashable, Sendable {
    /// The byte range of the line in ``TextItem/utf8``, without the line feed.
    public var bytes: Range<Int>

    /// The x coordinate of the left end, in points.
    public var left: Double

    /// The width, in points, without trailing spaces.
    public var width: Double

    /// The y coordinate of the baseline, in points.
    public var baseline: Double

    /// The extent above the baseline, in points.
    public var ascent: Double

    /// The extent below the baseline, in points.
    public var descent: Double

    /// Whether the paragraph of the line is right-to-left; the default is `false`.
    public var isFromRight: Bool

    /// The words of the line in text order; a word with changes of direction is split.
    public var words: [Word] = []

    /// Creates a line without words.
    ///
    /// - Parameters:
    ///   - bytes: The byte range of the line in ``TextItem/utf8``, without the line feed.
    ///   - left: The x coordinate of the left end, in points.
    ///   - width: The width, in points, without trailing spaces.
    ///   - baseline: The y coordinate of the baseline, in points.
    ///   - ascent: The extent above the baseline, in points.
    ///   - descent: The extent below the baseline, in points.
    ///   - isFromRight: Whether the paragraph is right-to-left.
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

    /// A part of a line with a single direction.
    public struct Word: Hashable, Sendable {
      /// The byte range of the word in ``TextItem/utf8``.
      public var bytes: Range<Int>

      /// The x coordinate of the left end, in points from the ``TextItem/origin`` of the text.
      public var left: Double

      /// The width, in points.
      public var width: Double

      /// Whether the word is right-to-left; the default is `false`.
      public var isFromRight: Bool

      /// Creates a word.
      ///
      /// - Parameters:
      ///   - bytes: The byte range of the word in ``TextItem/utf8``.
      ///   - left: The x coordinate of the left end, in points from the ``TextItem/origin`` of the text.
      ///   - width: The width, in points.
      ///   - isFromRight: Whether the word is right-to-left.
      public init(bytes: Range<Int>, left: Double, width: Double, isFromRight: Bool = false) {
        self.bytes = bytes
        self.left = Line.kept(left)
        self.width = Line.kept(width)
        self.isFromRight = isFromRight
      }
    }

    /// Returns the nearest multiple of 1/1024 point, which a document can store.
    static func kept(_ value: Double) -> Double {
      abs(value) <= greatest ? (value * grid).rounded() / grid : value
    }

    /// The number of steps per point to which coordinates are rounded.
    static let grid = 1024.0

    /// The greatest magnitude of a coordinate, in points.
    static let greatest = 1e9

    /// Whether the numbers are finite, and the words are ordered parts of the line.
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

  /// Returns a rectangle for each word that a range of bytes of ``utf8`` touches, in the coordinates of the graphic.
  ///
  /// A partly covered word contributes a share of its width, in proportion to its bytes. Empty if ``lines`` is empty.
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
