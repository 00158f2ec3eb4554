import InkDrawing
import InkGraphics

/// A pattern of a drawing of a page: items that are repeated in both directions.
struct SVGPattern {
  /// The size of a tile, in the units of the pattern.
  var width: Double
  var height: Double

  /// The transform from the pattern to the element that it fills.
  var transform: Affine

  /// The items of a tile.
  var items: [DisplayList.Item]

  /// The maximum number of tiles in one path.
  static let maximumTiles = 4096

  /// Returns the tiles of the pattern, clipped by a path; `nil` if there are more than ``maximumTiles``.
  ///
  /// - Parameters:
  ///   - path: The path, in page units.
  ///   - rule: The rule by which it is filled.
  ///   - transform: The transform of the element, to page units.
  ///   - unit: The number of page units per unit of the file.
  func tiles(
    filling path: Path,
    _ rule: DisplayList.FillRule,
    _ transform: Affine,
    unit: Double
  ) -> [DisplayList.Item]? {
    let whole = self.transform.concatenating(transform)
    guard width > 0, height > 0, let back = whole.inverted else { return [] }
    let bounds = back.apply(path.controlBounds)
    // Cairo rounds the sizes of pictures up.
    let slack = 1.01 * unit
    let columns = Self.range(bounds.minX, bounds.maxX, width, slack)
    let rows = Self.range(bounds.minY, bounds.maxY, height, slack)
    let count = Double(columns.count) * Double(rows.count)
    guard count <= Double(Self.maximumTiles) else { return nil }
    if columns == 0..<1, rows == 0..<1, items.count == 1, let item = items.first,
      case .image(let picture, let rect, let alpha, let own) = item
    {
      let shown = own.concatenating(whole)
      let image = DisplayList.Item.image(picture, rect, alpha: alpha, transform: shown)
      if Path(rect).transformed(by: shown).isNear(path, 0.3 * unit) { return [image] }
      return DisplayList.Item.clipped([image], by: (path, rule))
    }
    var tiles: [DisplayList.Item] = []
    for row in rows {
      for column in columns {
        let moved = Affine.translation(Double(column) * width, Double(row) * height)
          .concatenating(whole)
        tiles += items.map { $0.transformed(by: moved) }
      }
    }
    return DisplayList.Item.clipped(tiles, by: (path, rule))
  }

  /// Returns the indices of the tiles, `size` wide, that the interval from `low` to `high` meets.
  ///
  /// - Parameter slack: The tolerance at both ends.
  private static func range(
    _ low: Double,
    _ high: Double,
    _ size: Double,
    _ slack: Double
  ) -> Range<Int> {
    let first = ((low + slack) / size).rounded(.down)
    let last = ((high - slack) / size).rounded(.up)
    guard first.magnitude < 1e6, last.magnitude < 1e6 else { return 0..<1_000_000 }
    return Int(first)..<max(Int(last), Int(first) + 1)
  }
}

extension DisplayList.Item {
  /// Returns items clipped by a path; unchanged if the path contains them all, or there is none.
  static func clipped(
    _ items: [DisplayList.Item],
    by clip: (path: Path, rule: DisplayList.FillRule)?
  ) -> [DisplayList.Item] {
    guard let clip, !items.isEmpty else { return items }
    if clip.path.isEmpty { return [] }
    var bounds = Rect.empty
    for item in items { bounds.formUnion(item.bounds) }
    if bounds.isEmpty { return items }
    if let rect = clip.path.rect {
      if rect.expanded(by: 1e-3).contains(bounds) { return items }
      if !rect.intersects(bounds) { return [] }
    }
    return [.clip(items, clip.path, clip.rule)]
  }
}
