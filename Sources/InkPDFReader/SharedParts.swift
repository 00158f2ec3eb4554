import InkDrawing
import InkGraphics

/// The parts of vector pictures that the pages of a document share: tables of glyph outlines, and picture files.
final class SharedParts {
  /// The index of a table of glyph outlines, and of an outline in it.
  private struct Glyph {
    var table: Int
    var index: Int
  }

  /// The tables of glyph outlines; each is a part, and a page that needs new outlines adds one.
  private var tables: [GlyphOutlines] = []
  private var tableParts: [Picture] = []
  private var glyphs: [Path: Glyph] = [:]

  /// The pictures by the bytes of their files.
  private var pictures: [[UInt8]: Picture] = [:]

  /// The maximum number of earlier tables that a page refers to; it stores outlines from others again.
  private static let maximumTables = 12

  /// Returns the vector picture of a page, whose glyph outlines and picture files are shared parts.
  func picture(width: Double, height: Double, _ items: [DisplayList.Item]) -> VectorPicture {
    var page = PagePlan()
    collect(items, &page)
    // The tables that have most of the page's outlines.
    let known = page.uses.keys.filter { page.uses[$0, default: 0] > 0 }
      .sorted { (page.uses[$0] ?? 0, $1) > (page.uses[$1] ?? 0, $0) }
    let used = Set(known.prefix(Self.maximumTables))
    var new: [Path] = []
    var newIndices: [Path: Int] = [:]
    for path in page.order {
      if let glyph = glyphs[path], used.contains(glyph.table) { continue }
      newIndices[path] = new.count
      new.append(path)
    }
    if !new.isEmpty {
      let table = GlyphOutlines(new)
      for (path, index) in newIndices { glyphs[path] = Glyph(table: tables.count, index: index) }
      tables.append(table)
      tableParts.append(Picture(table))
    }
    var writer = PageParts()
    let shared = items.flatMap { share($0, &writer) }
    return VectorPicture(width: width, height: height, items: shared, parts: writer.parts)
  }

  /// The glyph outlines that a page needs.
  private struct PagePlan {
    var order: [Path] = []
    var seen: Set<Path> = []
    /// The number of the page's outlines in each table, by the index of the table.
    var uses: [Int: Int] = [:]
  }

  private func collect(_ items: [DisplayList.Item], _ page: inout PagePlan) {
    for item in items {
      switch item {
      case .glyphs(let run, _):
        for placement in run.placements {
          let path = run.outlines.paths[placement.index]
          guard page.seen.insert(path).inserted else { continue }
          page.order.append(path)
          if let glyph = glyphs[path] { page.uses[glyph.table, default: 0] += 1 }
        }
      case .group(let items, _, _), .layer(let items, _), .clip(let items, _, _):
        collect(items, &page)
      case .ink, .dabs, .path, .gradient, .image: break
      }
    }
  }

  /// The parts that a page refers to, each once.
  private struct PageParts {
    var parts: [Picture] = []

    mutating func add(_ part: Picture) {
      if !parts.contains(where: { $0 === part }) { parts.append(part) }
    }
  }

  /// Returns items that draw the same with outlines and pictures from shared parts.
  private func share(_ item: DisplayList.Item, _ page: inout PageParts) -> [DisplayList.Item] {
    switch item {
    case .glyphs(let run, let paint): return share(run, paint, &page)
    case .image(let picture, let rect, let alpha, let transform):
      guard let file = picture.file else { return [] }
      let part = pictures[file] ?? picture
      pictures[file] = part
      page.add(part)
      return [.image(part, rect, alpha: alpha, transform: transform)]
    case .group(let items, let alpha, let mode):
      return [.group(items.flatMap { share($0, &page) }, alpha: alpha, mode)]
    case .layer(let items, let alpha):
      return [.layer(items.flatMap { share($0, &page) }, alpha: alpha)]
    case .clip(let items, let path, let rule):
      return [.clip(items.flatMap { share($0, &page) }, path, rule)]
    case .ink, .dabs, .path, .gradient: return [item]
    }
  }

  private func share(
    _ run: GlyphRun,
    _ paint: Paint,
    _ page: inout PageParts
  ) -> [DisplayList.Item] {
    // Divided where the table changes; the encoding joins the parts again.
    var runs: [(table: Int, placements: [GlyphRun.Placement])] = []
    for placement in run.placements {
      guard let glyph = glyphs[run.outlines.paths[placement.index]] else { continue }
      let shared = GlyphRun.Placement(glyph.index, placement.origin)
      if runs.last?.table == glyph.table {
        runs[runs.count - 1].placements.append(shared)
      } else {
        runs.append((glyph.table, [shared]))
      }
    }
    return runs.map { table, placements in
      page.add(tableParts[table])
      return .glyphs(GlyphRun(tables[table], placements), paint)
    }
  }
}
