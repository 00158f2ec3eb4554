/// The outlines of glyphs, which ``GlyphRun``s paint many times at different positions.
///
/// They are immutable, and shared by reference.
package final class GlyphOutlines: Sendable {
  /// The outline of each glyph, in page units, with the origin of the glyph at (0, 0).
  package let paths: [Path]

  /// A rectangle around each of ``paths``.
  package let bounds: [Rect]

  /// Creates outlines from a path for each glyph.
  package init(_ paths: [Path]) {
    self.paths = paths
    bounds = paths.map { $0.controlBounds }
  }
}

extension GlyphOutlines: Hashable {
  /// Whether two objects have the same outlines.
  package static func == (a: GlyphOutlines, b: GlyphOutlines) -> Bool {
    a === b || a.paths == b.paths
  }

  /// Hashes the number of outlines.
  package func hash(into hasher: inout Hasher) { hasher.combine(paths.count) }
}

/// Glyphs at positions, each filled by the nonzero rule.
public struct GlyphRun: Hashable, Sendable {
  /// One glyph of a run: an outline at a position.
  public struct Placement: Hashable, Sendable {
    /// The index of its outline in ``outlinePaths``; a glyph with an index out of range is not painted.
    public var index: Int

    /// The position of its origin, in the coordinates of the display list.
    public var origin: Point

    /// Creates a glyph at a position.
    public init(_ index: Int, _ origin: Point) {
      self.index = index
      self.origin = origin
    }
  }

  /// The outlines that the ``placements`` refer to by index, shared with other runs.
  package var outlines: GlyphOutlines

  /// The outline of each glyph that the ``placements`` refer to by index, with the origin of the glyph at (0, 0).
  public var outlinePaths: [Path] { outlines.paths }

  /// The glyphs, in the order in which they are painted.
  public var placements: [Placement]

  /// Creates a run that shares its outlines with others.
  package init(_ outlines: GlyphOutlines, _ placements: [Placement]) {
    self.outlines = outlines
    self.placements = placements
  }

  /// Creates a run of glyphs.
  ///
  /// - Parameters:
  ///   - outlinePaths: The outline of each glyph, in page units, with the origin of the glyph at (0, 0).
  ///   - placements: The glyphs, in the order in which they are painted.
  public init(_ outlinePaths: [Path], _ placements: [Placement]) {
    self.init(GlyphOutlines(outlinePaths), placements)
  }

  /// A rectangle that contains all glyphs.
  public var bounds: Rect {
    var box = Rect.empty
    for placement in placements { box.formUnion(bounds(of: placement)) }
    return box
  }

  /// Returns a rectangle that contains a glyph; empty if its index is out of range.
  package func bounds(of placement: Placement) -> Rect {
    guard outlines.bounds.indices.contains(placement.index) else { return .empty }
    let box = outlines.bounds[placement.index]
    if box.isEmpty { return box }
    return Rect(
      minX: box.minX + placement.origin.x,
      minY: box.minY + placement.origin.y,
      maxX: box.maxX + placement.origin.x,
      maxY: box.maxY + placement.origin.y
    )
  }

  /// Returns the run with its glyphs transformed.
  ///
  /// Cost: a pure translation shares the outlines; any other transform copies all outlines.
  public func transformed(by transform: Affine) -> GlyphRun {
    var result = self
    let isMoved = transform.a == 1 && transform.b == 0 && transform.c == 0 && transform.d == 1
    if !isMoved {
      var turned = transform
      (turned.tx, turned.ty) = (0, 0)
      result.outlines = GlyphOutlines(outlines.paths.map { $0.transformed(by: turned) })
    }
    for i in placements.indices {
      result.placements[i].origin = transform.apply(placements[i].origin)
    }
    return result
  }

  /// The run as one path per glyph, in order; glyphs with an index out of range are skipped.
  package var paths: [Path] {
    placements.compactMap { placement in
      guard outlines.paths.indices.contains(placement.index) else { return nil }
      return outlines.paths[placement.index]
        .transformed(by: .translation(placement.origin.x, placement.origin.y))
    }
  }
}
