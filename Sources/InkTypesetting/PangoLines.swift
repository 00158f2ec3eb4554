import CPango
import InkDrawing
import InkGraphics

/// The positions of lines and words in a text layout.
struct PangoLines {
  private let utf8: [UInt8]
  private var lines: [TextItem.Line] = []

  /// The code points that no font has, at most ``maximumMissing``.
  private(set) var missing: [UInt32] = []

  /// The maximum number of missing code points to report.
  private static let maximumMissing = 5

  /// Returns the lines of a layout and the code points that no font has.
  static func lines(
    of layout: OpaquePointer,
    _ utf8: [UInt8]
  ) -> (lines: [TextItem.Line], missing: [UInt32]) {
    var lines = PangoLines(utf8: utf8)
    guard let iterator = pango_layout_get_iter(layout) else { return ([], []) }
    defer { pango_layout_iter_free(iterator) }
    repeat { lines.add(iterator) } while pango_layout_iter_next_line(iterator) != 0
    return (lines.lines, lines.missing)
  }

  private init(utf8: [UInt8]) { self.utf8 = utf8 }

  private mutating func add(_ iterator: OpaquePointer) {
    guard let line = pango_layout_iter_get_line_readonly(iterator) else { return }
    var box = PangoRectangle()
    pango_layout_iter_get_line_extents(iterator, nil, &box)
    let baseline = pango_layout_iter_get_baseline(iterator)
    let first = min(max(Int(line.pointee.start_index), 0), utf8.count)
    let end = min(first + max(Int(line.pointee.length), 0), utf8.count)
    var result = TextItem.Line(
      bytes: first..<end,
      left: Self.points(box.x),
      width: Self.points(box.width),
      baseline: Self.points(baseline),
      ascent: Self.points(baseline - box.y),
      descent: Self.points(box.y + box.height - baseline),
      isFromRight: pango_layout_line_get_resolved_direction(line) == PANGO_DIRECTION_RTL
    )
    var clusters: [Cluster] = []
    var x = box.x
    var run = line.pointee.runs
    while let link = run {
      if let glyphs = link.pointee.data?.assumingMemoryBound(to: PangoGlyphItem.self) {
        x = add(glyphs.pointee, x, &clusters)
      }
      run = link.pointee.next
    }
    result.words = words(clusters, in: first..<end)
    lines.append(result)
  }

  private static func points(_ units: Int32) -> Double { Double(units) / Double(PANGO_SCALE) }

  /// The glyphs that represent a range of bytes of the text together.
  private struct Cluster {
    var bytes: Range<Int>
    var left: Int32
    var width: Int32
    var isFromRight: Bool
  }

  /// Adds the clusters of a glyph run that begins at x `start` in Pango's units; returns its end.
  private mutating func add(
    _ run: PangoGlyphItem,
    _ start: Int32,
    _ clusters: inout [Cluster]
  ) -> Int32 {
    guard let item = run.item, let string = run.glyphs, let infos = string.pointee.glyphs,
      let logClusters = string.pointee.log_clusters
    else { return start }
    let offset = Int(item.pointee.offset)
    let isFromRight = item.pointee.analysis.level % 2 == 1
    let count = Int(string.pointee.num_glyphs)
    var x = start
    var i = 0
    // The byte index at which the previous cluster starts: in a right-to-left run, the end of the next one.
    var before = Int(item.pointee.length)
    while i < count {
      let index = Int(logClusters[i])
      let left = x
      while i < count, Int(logClusters[i]) == index {
        look(at: infos[i].glyph)
        x += infos[i].geometry.width
        i += 1
      }
      var end = Int(item.pointee.length)
      if isFromRight {
        (end, before) = (before, index)
      } else if i < count {
        end = Int(logClusters[i])
      }
      guard index < end, offset + end <= utf8.count else { continue }
      clusters.append(
        Cluster(
          bytes: (offset + index)..<(offset + end),
          left: left,
          width: x - left,
          isFromRight: isFromRight
        )
      )
    }
    return x
  }

  private mutating func look(at glyph: PangoGlyph) {
    let flag: UInt32 = 0x1000_0000
    guard glyph & flag != 0, glyph != 0xFFFF_FFFF, missing.count < Self.maximumMissing else {
      return
    }
    let code = glyph & ~flag
    if code < 0x11_0000, !missing.contains(code) { missing.append(code) }
  }

  /// Joins clusters to words: those without a space between them that are adjacent in the text and on the line.
  private func words(_ clusters: [Cluster], in line: Range<Int>) -> [TextItem.Line.Word] {
    var words: [TextItem.Line.Word] = []
    // Positions are compared in Pango's whole units, where the ends of adjacent clusters are exactly equal.
    var last: Cluster?
    func end() {
      guard let word = last else { return }
      last = nil
      words.append(
        TextItem.Line.Word(
          bytes: word.bytes,
          left: Self.points(word.left),
          width: Self.points(max(word.width, 0)),
          isFromRight: word.isFromRight
        )
      )
    }
    for cluster in clusters.sorted(by: { $0.bytes.lowerBound < $1.bytes.lowerBound }) {
      guard line.contains(cluster.bytes.lowerBound), cluster.bytes.upperBound <= line.upperBound,
        !utf8.isSpace(cluster.bytes)
      else {
        end()
        continue
      }
      if var word = last, word.isFromRight == cluster.isFromRight,
        word.bytes.upperBound == cluster.bytes.lowerBound,
        cluster.isFromRight
          ? cluster.left + cluster.width == word.left : word.left + word.width == cluster.left
      {
        word.bytes = word.bytes.lowerBound..<cluster.bytes.upperBound
        if cluster.isFromRight { word.left = cluster.left }
        word.width += cluster.width
        last = word
      } else {
        end()
        last = cluster
      }
    }
    end()
    return words
  }
}

extension [UInt8] {
  /// Whether a range of bytes is only white space.
  fileprivate func isSpace(_ bytes: Range<Int>) -> Bool {
    for scalar in String(decoding: self[bytes], as: UTF8.self).unicodeScalars {
      guard scalar.properties.isWhitespace else { return false }
    }
    return true
  }
}
