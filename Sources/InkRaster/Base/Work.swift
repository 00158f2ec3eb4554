internal import InkGraphics

/// The costs of painting operations, in units of ``WorkBudget`` (about 1 ns): measured, rounded up.
enum Work {
  /// The cost of painting any item, in addition to its parts.
  static let item = 200.0

  /// The cost of a vertex of an outline, a dab or a straight piece of a shaded ribbon, without its pixels.
  static let vertex = 15.0

  /// The cost of examining a vertex for a window of the accumulator.
  static let lookedVertex = 3.0

  /// The cost of a row that an edge crosses, and of a column of an edge that spans more than three pixels in a row.
  static let edge = 6.0
  static let column = 10.0

  /// The cost of a pixel painted source-over.
  static let pixel = 0.2

  /// The cost of a pixel painted with a blend mode that has no fast kernel, in floating point.
  static let rarePixel = 25.0

  /// The cost of a pixel near a straight piece of a shaded ribbon.
  static let shadedPixel = 3.0

  /// The cost of a pixel of a dab, per channel, for a disc and for a texture.
  static let discPixel = 0.6
  static let texturePixel = 17.0

  /// The cost of a dab without its pixels: of computing its position and opacity.
  static let print = 100.0

  /// The cost of copying a tile of printed dabs, to print more on it.
  static let tile = 1500.0

  /// Returns the number of pixels of a dab whose cost is charged.
  ///
  /// Textures are sampled four at a time, so columns count up to multiples of four.
  static func printed(_ box: PixelRect) -> Double {
    Double((box.width + 7) & ~3) * Double(box.height)
  }

  /// The cost of looking up a position in a picture.
  static let sample = 40.0

  /// The cost of decoding a byte of a vector picture.
  static let byteOfVector = 40.0

  /// The maximum number of edges of one path if work is limited: they are in memory together.
  static let maximumEdges = 1 << 23
}

extension Rasterizer {
  /// Charges the budget for the pieces of edges that were added to the accumulator in a window.
  func countPieces() {
    spend(Work.edge * Double(accumulator.added) + Work.column * Double(accumulator.wideColumns))
  }

  /// Returns the number of vertices of a shape; each window examines all.
  func vertexCount(of shape: Shape) -> Int {
    switch shape {
    case .outline, .layered: outline.left.count + outline.right.count
    case .contours: contours.count
    }
  }
}

extension Paint {
  /// The cost of a painted pixel.
  var workOfPixel: Double {
    if formula != nil { return 2 * Work.rarePixel }
    switch blendMode {
    case .clear, .source, .sourceOver, .destinationOut: return Work.pixel
    default: return Work.rarePixel
    }
  }
}
