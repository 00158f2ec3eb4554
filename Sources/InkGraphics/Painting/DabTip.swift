/// The shape of a ``Dab``, one of the prints of a tip that the ink of some brushes consists of.
public enum DabTip: Hashable, Sendable {
  /// A disc.
  ///
  /// With a `hardness` h of 1 the edge is sharp; with 0 the coverage falls from the center on. At a distance of d radii
  /// from the center, with q = d², the coverage is 1 + q·(1 − 1/h) up to q = h, and h/(1 − h)·(1 − q) from there to the
  /// edge: the curve of MyPaint's brush engine. `hardness` is in 0…1.
  case disc(hardness: Double)

  /// A picture of the coverage, 0…255 per pixel, that fills the dab.
  case texture(TipTexture)

  /// The largest distance of the print from its center, in radii of the dab.
  @inlinable package var reach: Double {
    switch self {
    case .disc: 1
    case .texture: 1.4142135623730951
    }
  }

  /// Returns the tip if it is valid.
  ///
  /// - Throws: ``InvalidValue`` if the hardness is outside 0…1.
  package func checked() throws(InvalidValue) -> DabTip {
    if case .disc(let hardness) = self {
      _ = try InvalidValue.check("hardness", hardness, in: 0...1)
    }
    return self
  }
}

/// The shape of a tip as a picture: the part of each pixel that a print covers.
///
/// Its longer side is as long as the diameter of the ``Dab`` that prints it, and both have the same center. The picture
/// is rotated by the dab's angle.
public struct TipTexture: Hashable, Sendable {
  /// The maximum length of a side, 1024 pixels.
  package static let longestSide = 1024

  /// The number of columns.
  public let width: Int

  /// The number of rows.
  public let height: Int

  /// The coverage of all pixels row by row, 0…255; `width * height` values.
  public let coverage: [UInt8]

  /// Creates a texture.
  ///
  /// - Throws: ``InvalidValue`` if a side is not in 1…1024, or the number of values is not
  ///   `width * height`.
  @inline(never)
  public init(width: Int, height: Int, coverage: [UInt8]) throws(InvalidValue) {
    let range = 1...Double(Self.longestSide)
    _ = try InvalidValue.check("size", Double(width), in: range)
    _ = try InvalidValue.check("size", Double(height), in: range)
    let count = Double(width * height)
    _ = try InvalidValue.check("size", Double(coverage.count), in: count...count)
    self.width = width
    self.height = height
    self.coverage = coverage
  }
}

/// One print of the tip of a brush.
public struct Dab: Hashable, Sendable {
  /// The center of the print, in page units.
  public var center: Point

  /// Half of the diameter of the print, or of its longer side, in page units; 0 or more.
  ///
  /// A radius below half a device pixel is painted as half a pixel, with the opacity reduced by the ratio of the areas.
  public var radius: Double

  /// The rotation of the tip, in radians from the x axis toward the y axis.
  public var angle: Double

  /// Red, green and blue, 0…1, not premultiplied, and in lane 3 the opacity of this dab, 0…1.
  ///
  /// If the trail is not ``DabTrail/isShaded``, only the opacity is used.
  public var color: SIMD4<Float>

  /// Creates a dab; the default angle is 0.
  @inlinable
  public init(center: Point, radius: Double, angle: Double = 0, color: SIMD4<Float>) {
    self.center = center
    self.radius = radius
    self.angle = angle
    self.color = color
  }
}

/// Ink that consists of dabs.
///
/// All dabs are first painted source-over, in order, on a transparent layer of their own: each with its opacity times
/// the coverage of the tip. The layer is then composited with the page in one step, with the paint's opacity and blend
/// mode.
public struct DabTrail: Hashable, Sendable {
  /// The tip that is printed.
  public var tip: DabTip

  /// The dabs, in the order in which they are printed.
  public var dabs: [Dab]

  /// Whether each dab has its own ``Dab/color``; otherwise all have the color of the paint.
  public var isShaded: Bool

  /// Creates a trail, by default without dabs and unshaded.
  public init(tip: DabTip, dabs: [Dab] = [], isShaded: Bool = false) {
    self.tip = tip
    self.dabs = dabs
    self.isShaded = isShaded
  }

  /// Returns a rectangle that contains the dab at an index, in page units.
  ///
  /// - Precondition: The index is valid.
  @inlinable package func bounds(ofDab index: Int) -> Rect {
    Rect(center: dabs[index].center, radius: dabs[index].radius * tip.reach)
  }

  /// A rectangle that contains all dabs, in page units.
  public var bounds: Rect {
    let reach = tip.reach
    var box = Rect.empty
    for dab in dabs { box.formUnion(Rect(center: dab.center, radius: dab.radius * reach)) }
    return box
  }
}
