internal import InkGraphics

/// The cost of painting, in the units of ``WorkBudget``: measured, rounded up.
enum Work {
  /// An item, whatever it is.
  static let item = 200.0

  /// A vertex of an outline, a print or a piece of a shaded ribbon, without its pixels.
  static let vertex = 15.0

  /// A vertex that is looked at for a window.
  static let lookedVertex = 3.0

  /// A row that an edge crosses, and a column where it is flat.
  static let edge = 6.0
  static let column = 10.0

  /// A pixel that is painted source over.
  static let pixel = 0.2

  /// A pixel of any mode, in floating point.
  static let rarePixel = 25.0

  /// A pixel that a piece of a shaded ribbon comes near.
  static let shadedPixel = 3.0

  /// A pixel of a print, and channel.
  static let discPixel = 0.6
  static let texturePixel = 17.0

  /// A print, without its pixels: where it lies, and which picture suits it.
  static let print = 100.0

  /// A tile of settled prints that is copied, as more are shown on it.
  static let tile = 1500.0

  /// How many pixels of a print count: a picture is looked up for four at a time, from a whole number of them
  /// on.
  static func printed(_ box: PixelRect) -> Double {
    Double((box.width + 7) & ~3) * Double(box.height)
  }

  /// A place where a picture is looked up.
  static let sample = 40.0

  /// The most sides of one path while work is counted: those are in memory together.
  static let maximumEdges = 1 << 23
}

extension Rasterizer {
  /// Counts what the accumulator was given for a window.
  func countPieces() {
    spend(Work.edge * Double(accumulator.added) + Work.column * Double(accumulator.wideColumns))
  }

  /// How many vertices a shape has, all of which each window looks at.
  func vertexCount(of shape: Shape) -> Int {
    switch shape {
    case .outline, .layered: outline.left.count + outline.right.count
    case .contours: contours.count
    }
  }
}

extension Paint {
  /// What a pixel of it costs.
  var workOfPixel: Double {
    if formula != nil { return 2 * Work.rarePixel }
    switch blendMode {
    case .clear, .source, .sourceOver, .destinationOut: return Work.pixel
    default: return Work.rarePixel
    }
  }
}
