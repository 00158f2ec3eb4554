/// The print of a brush tip that is dabbed onto the page again and again.
public enum DabTip: Hashable, Sendable {
  /// A disc.
  ///
  /// `hardness`, 0…1, tells where its edge begins to soften: at 1 it is sharp, at 0 the print fades
  /// from the centre on. With q the squared distance from the centre as a fraction of the squared
  /// radius and h the hardness, the print is 1 + q·(1 − 1/h) up to q = h, and h/(1 − h)·(1 − q)
  /// from there to the edge: the curve of MyPaint's brush engine.
  case disc(hardness: Double)

  /// A picture.
  case texture(TipTexture)

  /// How far the print reaches from its centre at most, in radii.
  @inlinable package var reach: Double {
    switch self {
    case .disc: 1
    case .texture: 1.4142135623730951
    }
  }

  /// Returns the tip.
  ///
  /// - Throws: A hardness outside 0…1.
  package func checked() throws(InvalidValue) -> DabTip {
    if case .disc(let hardness) = self {
      _ = try InvalidValue.check("hardness", hardness, in: 0...1)
    }
    return self
  }
}

/// How much of each place of a tip prints.
///
/// The longer side is as long as the dab's diameter, the centre of the picture at the dab's. Rows run
/// along the dab's angle, the columns a quarter circle further on.
public struct TipTexture: Hashable, Sendable {
  /// The longest side, in pixels.
  package static let longestSide = 1024

  /// The number of columns.
  public let width: Int

  /// The number of rows.
  public let height: Int

  /// The prints of all pixels row by row, 0 nothing … 255 everything; `width * height` of them.
  public let coverage: [UInt8]

  /// Creates a texture.
  ///
  /// - Throws: A side or a number of pixels that does not fit: there must be at least one pixel, and
  ///   no side may be longer than ``longestSide``.
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

/// One print of a tip.
public struct Dab: Hashable, Sendable {
  /// The centre.
  public var center: Point

  /// Half of the longer side of the tip, 0 or more.
  ///
  /// Tips smaller than half a device pixel are printed at that size, fainter by the ratio of areas.
  public var radius: Double

  /// How far the tip is turned, in radians from the x axis towards the y axis.
  public var angle: Double

  /// Red, green, blue, 0…1, and in lane 3 the opacity of this dab.
  public var color: SIMD4<Float>

  /// Creates a dab.
  @inlinable
  public init(center: Point, radius: Double, angle: Double = 0, color: SIMD4<Float>) {
    self.center = center
    self.radius = radius
    self.angle = angle
    self.color = color
  }
}

/// Ink that is made of dabs.
///
/// Dabs are printed one over the other onto a layer of their own, where each adds to what is there:
/// a + o·(1 − a). The layer is then composited as one, with the paint's opacity and blend mode.
public struct DabTrail: Hashable, Sendable {
  /// What is printed.
  public var tip: DabTip

  /// The dabs, in order.
  public var dabs: [Dab]

  /// Whether dabs have colours of their own; otherwise all have the paint's.
  public var isShaded: Bool

  /// Creates a trail.
  public init(tip: DabTip, dabs: [Dab] = [], isShaded: Bool = false) {
    self.tip = tip
    self.dabs = dabs
    self.isShaded = isShaded
  }

  /// A rectangle that contains one dab.
  ///
  /// - Precondition: There is such a dab.
  @inlinable package func bounds(ofDab index: Int) -> Rect {
    Rect(center: dabs[index].center, radius: dabs[index].radius * tip.reach)
  }

  /// A rectangle that contains all dabs.
  public var bounds: Rect {
    let reach = tip.reach
    var box = Rect.empty
    for dab in dabs { box.formUnion(Rect(center: dab.center, radius: dab.radius * reach)) }
    return box
  }
}
