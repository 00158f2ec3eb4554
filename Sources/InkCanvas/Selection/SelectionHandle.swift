/// A part of a ``SelectionFrame`` that can be dragged.
public enum SelectionHandle: Hashable, Sendable {
  /// The inside of the frame, which moves the selection.
  case inside
  /// The corners, which scale the width and the height of the selection.
  case topLeft, topRight, bottomRight, bottomLeft
  /// The edges, which scale the width or the height of the selection.
  case top, right, bottom, left
  /// The handle above the upper edge, which rotates the selection about its center.
  case rotate
  /// The handle that rotates and scales about the center simultaneously.
  case scaleAndRotate
  /// The right and the left edge of a text, which change the width at which its lines break.
  case wrapRight, wrapLeft
  /// A point of a line, an angle, or an open polyline or curve, by its index in ``SelectionFrame/points``; dragging it
  /// moves the point.
  case point(Int)

  /// All handles except points, in the order of their numbers.
  private static let all: [SelectionHandle] = [
    .inside, .topLeft, .top, .topRight, .right, .bottomRight, .bottom, .bottomLeft, .left, .rotate,
    .scaleAndRotate, .wrapRight, .wrapLeft,
  ]

  /// The ``number`` of the handle of the first point.
  private static let firstPoint = 16

  /// The number of the handle for serialization, 0…12; for a point, 16 plus its index.
  public var number: Int {
    if case .point(let index) = self { return Self.firstPoint + index }
    var number = 0
    while Self.all[number] != self { number += 1 }
    return number
  }

  /// Creates the handle with a ``number``; `nil` if there is none.
  public init?(number: Int) {
    if number >= Self.firstPoint, number < Self.firstPoint + SelectionFrame.maximumPoints {
      self = .point(number - Self.firstPoint)
    } else if number >= 0, number < Self.all.count {
      self = Self.all[number]
    } else {
      return nil
    }
  }

  /// The position of the handle on the frame, −1…1 from left to right and from top to bottom.
  ///
  /// `nil` for the inside, points, and the handles that rotate.
  public var side: (x: Double, y: Double)? {
    switch self {
    case .topLeft: (-1, -1)
    case .top: (0, -1)
    case .topRight: (1, -1)
    case .right, .wrapRight: (1, 0)
    case .bottomRight: (1, 1)
    case .bottom: (0, 1)
    case .bottomLeft: (-1, 1)
    case .left, .wrapLeft: (-1, 0)
    case .inside, .rotate, .scaleAndRotate, .point: nil
    }
  }

  /// Whether the handle is an edge of a text that changes the width at which its lines break.
  public var wraps: Bool { self == .wrapLeft || self == .wrapRight }

  /// Whether the handle is a corner.
  public var isCorner: Bool {
    guard let side else { return false }
    return side.x != 0 && side.y != 0
  }
}
