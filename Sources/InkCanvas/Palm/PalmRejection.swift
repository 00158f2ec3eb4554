public import InkGraphics
import InkStrokes

/// Keeps the hand that holds the pen from drawing, moving the page or touching buttons.
///
/// Fingers that land while a pen is near are not delivered; those that are down when a pen lands are
/// cancelled, and so is what touches with an area as large as a palm's. A contact that was rejected
/// stays so until it lifts. The pen is never rejected.
public struct PalmRejection: Hashable, Sendable {
  /// Whether palms are rejected.
  public var isEnabled = true

  /// How long a pen counts as near after its last sample, in seconds.
  ///
  /// Half a second spans the gaps between the strokes of a word, in which the palm shifts, and is too
  /// short to notice when fingers take over.
  public var linger = 0.5

  /// From which radius on a contact is a palm, in points (1/72 inch).
  ///
  /// Fingertips have radii of 10 to 15 points.
  public var palmRadius = 22.0

  /// Rectangles in pixels of the view in which fingers are always delivered.
  public private(set) var exclusionAreas: [Rect] = []

  /// When a pen was last near.
  private var lastNear: Double?

  /// Creates a rejection that is enabled.
  public init() {}

  /// Lets fingers through in a rectangle.
  ///
  /// - Returns: Whether it is new.
  @discardableResult
  public mutating func addExclusionArea(_ area: Rect) -> Bool {
    for known in exclusionAreas where known == area { return false }
    exclusionAreas.append(area)
    return true
  }

  /// Takes a rectangle away.
  ///
  /// - Returns: Whether it was there.
  @discardableResult
  public mutating func removeExclusionArea(_ area: Rect) -> Bool {
    guard let index = exclusionAreas.firstIndex(where: { $0 == area }) else { return false }
    exclusionAreas.remove(at: index)
    return true
  }

  mutating func notePen(at time: Double) { lastNear = max(lastNear ?? time, time) }

  /// Whether a pen was near within the last moments.
  func isPenNear(at time: Double) -> Bool {
    guard let lastNear else { return false }
    return time - lastNear <= linger
  }

  func isExcluded(_ point: Point) -> Bool {
    for area in exclusionAreas where area.contains(point) { return true }
    return false
  }

  /// Whether a contact is so large that it cannot be a finger.
  func isPalm(_ event: InputEvent, pixelsPerPoint: Double) -> Bool {
    guard isEnabled, let radius = event.contactRadius else { return false }
    return radius > palmRadius * pixelsPerPoint
  }
}
