/// A picture made of shapes, such as a page of a PDF document, which is sharp at any scale.
///
/// Immutable, and decoded when it is painted. Its coordinates are page units (1/72 inch), from (0, 0) at the upper left
/// corner to (``width``, ``height``); nothing outside is painted. Its lines have a constant width, and are painted at
/// least one pixel wide.
///
/// Shapes that several pictures share are stored once: a picture refers to others, its *parts*, for pixels and for
/// outlines of glyphs. Coordinates are rounded to 1/256 unit, those of outlines to 1/1024, colors to 8 bits per channel.
package final class VectorPicture: Sendable {
  private let own: [UInt8]

  /// The picture whose encoded bytes are used, which may not have been read yet; `nil` to use `own`.
  private let source: Picture?

  /// The picture, encoded as `Documentation/Format.md` describes.
  package var bytes: [UInt8] { source?.vector?.bytes ?? own }

  /// The pictures that it refers to by index, for pixels and for outlines of glyphs.
  package let parts: [Picture]

  /// The width, in page units; 0 if the bytes are invalid.
  package var width: Double { size.width }

  /// The height, in page units; 0 if the bytes are invalid.
  package var height: Double { size.height }

  private var size: (width: Double, height: Double) {
    var reader = VectorReader(bytes)
    return reader.header()
  }

  /// The greatest number of other pictures that a picture may refer to.
  package static let maximumParts = 1 << 12

  /// The greatest nesting of groups and clips.
  package static let maximumLevels = 32

  /// The greatest number of items, outlines and path elements together.
  package static let maximumCount = 1 << 24

  /// Creates a picture from its encoded bytes.
  ///
  /// - Parameters:
  ///   - bytes: The encoded picture; an invalid one paints nothing.
  ///   - parts: The pictures that it refers to by index; items that refer to a missing one are not painted.
  package init(bytes: [UInt8], parts: [Picture] = []) {
    own = bytes
    source = nil
    self.parts = parts
  }

  /// Creates a picture that uses the encoded bytes of another, which may be read later.
  package init(of source: Picture, parts: [Picture]) {
    own = []
    self.source = source
    self.parts = parts
  }

  /// Whether the encoded bytes are those of the given picture object.
  package func isOf(_ picture: Picture) -> Bool { source === picture }

  /// Creates a picture that paints nothing and stores outlines of glyphs.
  ///
  /// Other pictures use the outlines if a ``Picture`` with this one is among their ``parts``.
  package convenience init(outlines: GlyphOutlines) {
    self.init(width: 0, height: 0, outlines: outlines, items: [], parts: [])
  }

  /// Creates a picture from display items.
  ///
  /// - Parameters:
  ///   - width: The width, in page units; at least 0.
  ///   - height: The height, in page units; at least 0.
  ///   - outlines: The outlines of glyphs that the items use and no part has; `nil`, the default, for none.
  ///   - items: The items, from bottom to top. Pictures and outlines of glyphs must be those of `outlines` or `parts`;
  ///     items with other pictures or outlines, and dabs, are left out, as are the formulas of paints.
  ///   - parts: The pictures that the items refer to.
  /// - Complexity: Linear in the number of items and path elements.
  package convenience init(
    width: Double,
    height: Double,
    outlines: GlyphOutlines? = nil,
    items: [DisplayList.Item],
    parts: [Picture]
  ) {
    var writer = VectorWriter(outlines: outlines, parts: parts)
    writer.write(width: width, height: height, outlines?.paths ?? [], items)
    self.init(bytes: writer.bytes, parts: parts)
  }

  /// The decoded items, from bottom to top; empty if the bytes are invalid.
  ///
  /// - Complexity: Decodes the picture, and the outlines of its parts, on each access.
  package var displayList: DisplayList {
    var reader = VectorReader(bytes)
    _ = reader.header()
    let own = GlyphOutlines(reader.outlines())
    return DisplayList(reader.items(own, parts))
  }

  /// The outlines of glyphs that the picture stores, for its own items and for pictures that have it as a part.
  ///
  /// - Complexity: Decodes them on each access.
  package var outlines: GlyphOutlines {
    var reader = VectorReader(bytes)
    _ = reader.header()
    return GlyphOutlines(reader.outlines())
  }
}

extension VectorPicture: Hashable {
  /// Whether two pictures have the same bytes and parts.
  package static func == (a: VectorPicture, b: VectorPicture) -> Bool {
    a === b || a.bytes == b.bytes && a.parts == b.parts
  }

  /// Hashes the number of bytes and of parts.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(bytes.count)
    hasher.combine(parts.count)
  }
}
