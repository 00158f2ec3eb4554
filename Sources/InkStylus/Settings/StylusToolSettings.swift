public import InkGraphics

/// The settings by which the samples of a tool become input events.
///
/// When a number is set, it is clamped to its range and rounded to millionths.
public struct StylusToolSettings: Hashable, Sendable {
  /// The mapping from the pressure that the tip reports to the pressure that strokes get.
  ///
  /// The default is linear.
  public var pressure = PressureCurve.linear

  /// The offset added to the reported tilt, in degrees to the right (`dx`) and toward the user (`dy`), each −90…90.
  ///
  /// The default is zero; a component that is not finite becomes 0.
  public var tiltOffset = Vector.zero {
    didSet {
      tiltOffset = Vector(
        Millionths.limited(tiltOffset.dx.isFinite ? tiltOffset.dx : 0, -90, 90),
        Millionths.limited(tiltOffset.dy.isFinite ? tiltOffset.dy : 0, -90, 90)
      )
    }
  }

  /// The area of the surface that maps to ``screenArea``, as fractions of the surface's width and height.
  ///
  /// An area with a side below 0.01 is replaced by the whole surface, which is the default.
  public var surfaceArea = Self.whole { didSet { surfaceArea = Self.limited(surfaceArea) } }

  /// The area of the screen that the surface maps to, as fractions of the screen's width and height.
  ///
  /// An area with a side below 0.01 is replaced by the whole screen, which is the default.
  public var screenArea = Self.whole { didSet { screenArea = Self.limited(screenArea) } }

  /// Whether ``surfaceArea`` is reduced to the proportions of ``screenArea``, so that circles stay circles.
  ///
  /// It has no effect if the size of the surface is unknown. The default is `false`.
  public var keepsProportions = false

  /// Whether the tablet is used rotated by 180°, as left-handed users do to have its keys on the right.
  ///
  /// The default is `false`.
  public var isLeftHanded = false

  /// The actions of the buttons; with `nil`, the default, those that the canvas has for all pens.
  public var buttons: ButtonActions?

  /// Creates settings that change no reported values.
  public init() {}

  /// Replaces the values that equal old common settings by those of the new ones.
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

  /// Whether an area is large enough to be used: each side is at least 0.01.
  static func hasExtent(_ area: Rect) -> Bool {
    area.maxX - area.minX >= 0.01 && area.maxY - area.minY >= 0.01
  }
}

/// The settings of a pad: the keys, rings and strips beside a tablet's surface.
public struct StylusPadSettings: Hashable, Sendable {
  /// The actions of the keys, which the pad numbers from 0.
  public var keys: ButtonActions

  /// Creates settings with actions of keys.
  ///
  /// - Parameter keys: The actions of the keys. The default is none for each key.
  public init(keys: ButtonActions = ButtonActions(primary: .none, secondary: .none)) {
    self.keys = keys
  }
}
