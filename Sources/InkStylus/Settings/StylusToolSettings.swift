public import InkGraphics

/// How the reports of a tool are read.
///
/// Numbers are brought within their ranges and rounded to millionths when they are set.
public struct StylusToolSettings: Hashable, Sendable {
  /// What the pressure of the tip counts as.
  public var pressure = PressureCurve.linear

  /// What is added to the tilt that the tool reports, in degrees, each −90…90.
  public var tiltOffset = Vector.zero {
    didSet {
      tiltOffset = Vector(
        Millionths.limited(tiltOffset.dx.isFinite ? tiltOffset.dx : 0, -90, 90),
        Millionths.limited(tiltOffset.dy.isFinite ? tiltOffset.dy : 0, -90, 90)
      )
    }
  }

  /// The part of the surface that is used, as fractions of its width and height from the left and the top.
  ///
  /// One of less than a hundredth a side is the whole.
  public var surfaceArea = Self.whole { didSet { surfaceArea = Self.limited(surfaceArea) } }

  /// The part of the screen that it stands for, likewise.
  public var screenArea = Self.whole { didSet { screenArea = Self.limited(screenArea) } }

  /// Whether less of the surface is used, so that a circle there is one on the screen.
  ///
  /// The surface has to tell its size.
  public var keepsProportions = false

  /// Whether the surface lies turned by 180°, with its keys to the right.
  public var isLeftHanded = false

  /// What the buttons do; `nil` for what the canvas has for all pens.
  public var buttons: ButtonActions?

  /// Creates settings that leave everything as it is reported.
  public init() {}

  /// Changes from others what is as they are.
  mutating func rebase(from old: StylusToolSettings, to new: StylusToolSettings) {
    let shape = pressure.shape == old.pressure.shape ? new.pressure.shape : pressure.shape
    let isSame = pressure.threshold == old.pressure.threshold
    pressure = PressureCurve(
      shape,
      threshold: isSame ? new.pressure.threshold : pressure.threshold
    )
    if tiltOffset == old.tiltOffset { tiltOffset = new.tiltOffset }
    if surfaceArea == old.surfaceArea { surfaceArea = new.surfaceArea }
    if screenArea == old.screenArea { screenArea = new.screenArea }
    if keepsProportions == old.keepsProportions { keepsProportions = new.keepsProportions }
    if isLeftHanded == old.isLeftHanded { isLeftHanded = new.isLeftHanded }
    if buttons == old.buttons { buttons = new.buttons }
  }

  private static let whole = Rect(minX: 0, minY: 0, maxX: 1, maxY: 1)

  private static func limited(_ area: Rect) -> Rect {
    let limited = Rect(
      minX: Millionths.limited(area.minX, 0, 1),
      minY: Millionths.limited(area.minY, 0, 1),
      maxX: Millionths.limited(area.maxX, 0, 1),
      maxY: Millionths.limited(area.maxY, 0, 1)
    )
    return hasExtent(limited) ? limited : whole
  }

  /// Whether an area is large enough to be used.
  static func hasExtent(_ area: Rect) -> Bool {
    area.maxX - area.minX >= 0.01 && area.maxY - area.minY >= 0.01
  }
}

/// What the keys of a pad do.
public struct StylusPadSettings: Hashable, Sendable {
  /// The keys by their numbers.
  public var keys: ButtonActions

  /// Creates settings; keys do nothing unless it is said.
  public init(keys: ButtonActions = ButtonActions(primary: .none, secondary: .none)) {
    self.keys = keys
  }
}
