public import InkGraphics
public import InkStrokes

/// The ink of a drawing: pixels at the bottom and strokes above them.
///
/// One store for every brush, whatever it keeps; brushes can be changed over it at any time.
public struct DrawingData: Sendable {
  /// What a store can hold.
  public struct Kinds: OptionSet, Hashable, Sendable {
    /// The bits.
    public var rawValue: UInt8

    /// Creates a set from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Strokes.
    public static let strokes = Kinds(rawValue: 1)
    /// Pixels.
    public static let pixels = Kinds(rawValue: 2)
  }

  /// What this store can hold.
  public let kinds: Kinds

  /// The ink that is pixels, of the size of the drawing; `nil` where there is none.
  public internal(set) var pixels: Pixmap?

  /// The ink that is strokes, the first at the bottom.
  public internal(set) var strokes: [Stroke]

  /// Creates a store.
  public init(_ kinds: Kinds = [.strokes, .pixels]) {
    self.kinds = kinds
    strokes = []
  }

  /// Creates a store of strokes that are there already, such as those of a file.
  public init(_ kinds: Kinds = [.strokes, .pixels], strokes: [Stroke]) {
    self.kinds = kinds
    self.strokes = strokes
  }

  /// What there is to paint.
  ///
  /// - Parameter viewport: What maps document units to the pixels of ``pixels``.
  /// - Precondition: The viewport scales and shifts only, as a picture is upright.
  public func displayList(_ viewport: Affine = .identity) -> DisplayList {
    var list = DisplayList()
    precondition(viewport.b == 0 && viewport.c == 0, "pixels are upright")
    if let pixels, let back = viewport.inverted {
      let rect = back.apply(
        Rect(x: 0, y: 0, width: Double(pixels.width), height: Double(pixels.height))
      )
      list.items.append(.image(pixels, rect, alpha: 1))
    }
    list.items += DisplayList(strokes).items
    return list
  }

  /// Refuses a brush whose ink the store cannot keep.
  ///
  /// - Throws: What is missing.
  public func check(_ brush: Brush) throws(DrawingDataError) {
    let needed = brush.keeping.kinds
    if !kinds.isSuperset(of: needed) {
      throw DrawingDataError(missing: needed.subtracting(kinds))
    }
  }
}

/// A store cannot keep what a brush leaves.
public struct DrawingDataError: Error, Hashable, Sendable {
  /// What the store would have to hold.
  public var missing: DrawingData.Kinds

  /// Creates an error.
  public init(missing: DrawingData.Kinds) { self.missing = missing }
}

extension Brush.Keeping {
  /// What a store must be able to hold.
  public var kinds: DrawingData.Kinds {
    switch self {
    case .strokes: .strokes
    case .pixels: .pixels
    case .strokesThenPixels, .fading: [.strokes, .pixels]
    }
  }
}
