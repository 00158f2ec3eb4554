public import InkGraphics
import InkStrokes

/// The settings and state that keep the hand that holds the pen from drawing, moving the page or pressing buttons.
///
/// Fingers that land while a pen is near are ignored. Fingers that are down when a pen lands are canceled, and so are
/// contacts as large as a palm. A rejected contact stays rejected until it lifts. The pen is never rejected.
public struct PalmRejection: Hashable, Sendable {
  /// Whether palms are rejected; `true` by default.
  public var isEnabled = true

  /// The time for which a pen counts as near after its last sample, in seconds; 0.5 by default.
  ///
  /// Half a second spans the gaps between the strokes of a word, in which the palm shifts, and is too
  /// short to notice when fingers are used next.
  public var linger = 0.5

  /// The radius above which a contact is taken for a palm, in points (1/72 inch) of the view; 22 by default.
  ///
  /// Fingertips have radii of 10 to 15 points.
  public var palmRadius = 22.0

  /// The rectangles, in pixels of the view, in which fingers are never rejected; empty by default.
  public private(set) var exclusionAreas: [Rect] = []

  /// The time of the last sample of a pen, in seconds; `nil` before the first.
  private var lastNear: Double?

  /// Creates an enabled palm rejection.
  public init() {}

  /// Adds a rectangle to ``exclusionAreas``, in pixels of the view, such as that of a button.
  ///
  /// - Returns: Whether it was added; `false` if an equal one is present.
  @discardableResult
  public mutating func addExclusionArea(_ area: Rect) -> Bool {
    for known in exclusionAreas where known == area { return false }
    exclusionAreas.append(area)
    return true
  }

  /// Removes a rectangle from ``exclusionAreas``.
  ///
  /// - Returns: Whether it was present.
  @discardableResult
  public mutating func removeExclusionArea(_ area: Rect) -> Bool {
    guard let index = exclusionAreas.firstIndex(where: { $0 == area }) else { return false }
    exclusionAreas.remove(at: index)
    return true
  }

  mutating func notePen(at time: Double) { lastNear = max(lastNear ?? time, time) }

  /// Whether a pen was near within the last ``linger`` seconds.
  func isPenNear(at time: Double) -> Bool {
    guard let lastNear else { return false }
    return time - lastNear <= linger
  }

  func isExcluded(_ point: Point) -> Bool {
    for area in exclusionAreas where area.contains(point) { return true }
    return false
  }

  /// Whether a contact is larger than a finger.
  func isPalm(_ event: InputEvent, pixelsPerPoint: Double) -> Bool {
    guard isEnabled, let radius = event.contactRadius else { return false }
    return radius > palmRadius * pixelsPerPoint
  }
}
