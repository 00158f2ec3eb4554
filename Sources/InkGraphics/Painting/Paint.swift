/// What a shape is filled with, and how it meets what lies below.
public struct Paint: Hashable, Sendable {
  /// The colour, its alpha being the opacity of the whole shape.
  public var color: Color

  /// The compositing rule.
  public var blendMode: BlendMode

  /// Creates a paint.
  public init(_ color: Color, blendMode: BlendMode = .sourceOver) {
    self.color = color
    self.blendMode = blendMode
  }

  /// The paint that takes away what it covers.
  public static let eraser = Paint(.black, blendMode: .destinationOut)
}
