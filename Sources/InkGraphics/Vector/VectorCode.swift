/// The numbers and grids of the encoding of vector pictures.
enum VectorCode {
  /// The first bytes, `IKV`, before the version.
  static let magic: [UInt8] = [0x49, 0x4b, 0x56]

  /// The versions that are read.
  ///
  /// The last one is written, except for pictures whose shapes are read later.
  static let versions: ClosedRange<UInt8> = 1...2

  /// The length of the header, in bytes: ``magic``, the version, and the width and height of the picture.
  static let headerSize = 12

  /// The number of steps per page unit to which positions are rounded.
  static let steps = 256.0

  /// The number of steps per page unit to which outlines of glyphs are rounded in version 1.
  static let outlineSteps = 1024.0

  /// The number of steps per page unit to which the radii of strokes are rounded.
  static let radiusSteps = 4096.0

  /// The numbers of the kinds of display items; `end` ends a list of items.
  enum Kind {
    static let end: UInt8 = 0
    static let paint: UInt8 = 1
    static let path: UInt8 = 2
    static let glyphs: UInt8 = 3
    static let stroke: UInt8 = 4
    static let image: UInt8 = 5
    static let gradient: UInt8 = 6
    static let group: UInt8 = 7
    static let layer: UInt8 = 8
    static let clip: UInt8 = 9
    /// Glyphs of the palette, from version 2 on.
    static let text: UInt8 = 10
  }

  /// The kinds of path elements, which are written in groups of one kind.
  ///
  /// A group has up to 32 elements. The low three bits of its first byte are the kind, the others the number of
  /// elements less one.
  enum Element {
    static let move: UInt8 = 0
    static let line: UInt8 = 1
    static let quadratic: UInt8 = 2
    static let cubic: UInt8 = 3
    static let close: UInt8 = 4
    static let end: UInt8 = 7
  }
}
