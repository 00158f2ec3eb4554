/// What of a ``SelectionFrame`` is dragged.
public enum SelectionHandle: Hashable, Sendable {
  /// The inside: moves all of it.
  case inside
  /// Corners: change width and height.
  case topLeft, topRight, bottomRight, bottomLeft
  /// Edges: change the width or the height.
  case top, right, bottom, left
  /// Above the upper edge: turns.
  case rotate
  /// Turns and scales about the middle at once.
  case scaleAndRotate
  /// The edges of a text: change the width at which its lines break.
  case wrapRight, wrapLeft
  /// A point of a line, an arrow or an angle, counted from 0.
  case point(Int)

  /// All but points, in the order of their numbers.
  private static let all: [SelectionHandle] = [
    .inside, .topLeft, .top, .topRight, .right, .bottomRight, .bottom, .bottomLeft, .left, .rotate,
    .scaleAndRotate, .wrapRight, .wrapLeft,
  ]

  /// The number of the first point.
  private static let firstPoint = 16

  /// Its number, which stays the same for good; that of a point is 16 and more.
  public var number: Int {
    if case .point(let index) = self { return Self.firstPoint + index }
    var number = 0
    while Self.all[number] != self { number += 1 }
    return number
  }

  /// The handle with a number; `nil` if there is none.
  public init?(number: Int) {
    if number >= Self.firstPoint, number < Self.firstPoint + SelectionFrame.maximumPoints {
      self = .point(number - Self.firstPoint)
    } else if number >= 0, number < Self.all.count {
      self = Self.all[number]
    } else {
      return nil
    }
  }

  /// Its position on the frame, −1…1 from the left to the right and from the top to the bottom; `nil` for what
  /// changes neither width nor height.
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

  /// Whether it changes the width at which lines of a text break.
  public var wraps: Bool { self == .wrapLeft || self == .wrapRight }

  /// Whether it is a corner.
  public var isCorner: Bool {
    guard let side else { return false }
    return side.x != 0 && side.y != 0
  }
}
