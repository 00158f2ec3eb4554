/// A rectangle of whole pixels: columns `minX..<maxX` of rows `minY..<maxY`.
public struct PixelRect: Hashable, Sendable {
  /// The first column.
  public var minX: Int

  /// The first row.
  public var minY: Int

  /// The column after the last.
  public var maxX: Int

  /// The row after the last.
  public var maxY: Int

  /// Creates a rectangle from its half-open ranges.
  @inlinable
  public init(minX: Int, minY: Int, maxX: Int, maxY: Int) {
    self.minX = minX
    self.minY = minY
    self.maxX = maxX
    self.maxY = maxY
  }

  /// Creates a rectangle of a size with its origin at (0, 0).
  @inlinable
  public init(width: Int, height: Int) {
    self.init(minX: 0, minY: 0, maxX: width, maxY: height)
  }

  /// Creates the smallest rectangle of whole pixels that contains `rect`, clamped to `bounds`.
  ///
  /// Edges beyond `bounds`, infinite ones included, are clamped; NaN edges give an empty rectangle.
  public init(covering rect: Rect, within bounds: PixelRect) {
    func clamp(_ value: Double, _ low: Int, _ high: Int) -> Int {
      value > Double(low) ? (value < Double(high) ? Int(value) : high) : low
    }
    guard !rect.isEmpty else {
      self = .empty
      return
    }
    self.init(
      minX: clamp(rect.minX.rounded(.down), bounds.minX, bounds.maxX),
      minY: clamp(rect.minY.rounded(.down), bounds.minY, bounds.maxY),
      maxX: clamp(rect.maxX.rounded(.up), bounds.minX, bounds.maxX),
      maxY: clamp(rect.maxY.rounded(.up), bounds.minY, bounds.maxY)
    )
  }

  /// The rectangle without pixels.
  public static let empty = PixelRect(minX: 0, minY: 0, maxX: 0, maxY: 0)

  /// Whether the rectangle contains no pixel.
  @inlinable
  public var isEmpty: Bool { minX >= maxX || minY >= maxY }

  /// The number of columns; 0 if empty.
  @inlinable
  public var width: Int { max(0, maxX - minX) }

  /// The number of rows; 0 if empty.
  @inlinable
  public var height: Int { max(0, maxY - minY) }

  /// Returns the pixels that both rectangles contain; ``isEmpty`` is true if there are none.
  @inlinable
  public func intersection(_ other: PixelRect) -> PixelRect {
    PixelRect(
      minX: max(minX, other.minX),
      minY: max(minY, other.minY),
      maxX: min(maxX, other.maxX),
      maxY: min(maxY, other.maxY)
    )
  }

  /// Returns the smallest rectangle that contains both; empty rectangles are ignored.
  @inlinable
  public func union(_ other: PixelRect) -> PixelRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return PixelRect(
      minX: min(minX, other.minX),
      minY: min(minY, other.minY),
      maxX: max(maxX, other.maxX),
      maxY: max(maxY, other.maxY)
    )
  }

  /// Whether the rectangles have a pixel in common.
  @inlinable
  public func intersects(_ other: PixelRect) -> Bool { !intersection(other).isEmpty }

  /// The same area as a ``Rect``.
  @inlinable
  public var rect: Rect {
    isEmpty
      ? .empty
      : Rect(minX: Double(minX), minY: Double(minY), maxX: Double(maxX), maxY: Double(maxY))
  }
}
