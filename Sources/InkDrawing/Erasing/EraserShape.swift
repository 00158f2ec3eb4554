import InkGraphics
import InkStrokes

/// The area of an eraser: discs moving along straight lines while their radii change linearly.
struct EraserShape {
  private struct Piece {
    let start: Point
    let end: Point
    let from: Double
    let to: Double
    let box: Rect

    /// Whether a point is within a distance of the line segment.
    ///
    /// - Parameters:
    ///   - reach: The distance.
    ///   - margin: The least distance from the ends, measured along the line, if these aren't round.
    func isWithin(_ point: Point, _ reach: Double, _ margin: Double, isRound: Bool) -> Bool {
      let line = end - start
      let length = line.lengthSquared
      var part = length > 0 ? (point - start).dot(line) / length : 0
      if !isRound {
        // Only along the line itself, because the shape of its ends is unknown.
        let way = length.squareRoot()
        if part * way < margin || (1 - part) * way < margin { return false }
      }
      part = min(max(part, 0), 1)
      return (point - (start + line * part)).lengthSquared <= reach * reach
    }
  }

  private let pieces: [Piece]

  /// Whether ends and corners are round.
  private let isRound: Bool

  /// The boxes of runs of 8 moving discs, the boxes of runs of 8 of these, and so on, up to a single box.
  private let levels: [[Rect]]

  /// The bounds of the eraser.
  let bounds: Rect

  /// Whether the eraser removes content completely, rather than only reducing its opacity.
  let isWhole: Bool

  private static let run = 8
  private static let tolerance = 0.02

  /// Creates the shape of the display item of an eraser.
  init(_ item: DisplayList.Item) {
    var pieces: [Piece] = []
    var isWhole = false
    var isRound = true
    func add(_ start: Point, _ end: Point, _ from: Double, _ to: Double) {
      var box = Rect(center: start, radius: from)
      box.formUnion(Rect(center: end, radius: to))
      pieces.append(Piece(start: start, end: end, from: from, to: to, box: box))
    }
    switch item {
    case .ink(let ribbon, let paint):
      isWhole = paint.eraserMask.color.alpha >= 1
      isRound = ribbon.cap == .round && ribbon.join == .round
      if ribbon.segments.isEmpty || ribbon.segments[0].isGap {
        add(ribbon.start, ribbon.start, ribbon.startRadius, ribbon.startRadius)
      }
      var (from, radius) = (ribbon.start, ribbon.startRadius)
      for segment in ribbon.segments {
        defer { (from, radius) = (segment.end, segment.radius) }
        if segment.isGap { continue }
        let curve = CubicCurve(from, segment.control1, segment.control2, segment.end)
        let count = curve.subdivisionCount(tolerance: Self.tolerance)
        var (last, lastRadius) = (from, radius)
        for i in 1...max(count, 1) {
          let part = Double(i) / Double(max(count, 1))
          let next = i == count ? segment.end : curve.point(at: part)
          let nextRadius = radius + (segment.radius - radius) * part
          add(last, next, lastRadius, nextRadius)
          (last, lastRadius) = (next, nextRadius)
        }
      }
    case .dabs(let trail, _):
      for dab in trail.dabs { add(dab.center, dab.center, dab.radius, dab.radius) }
    case .path, .glyphs, .gradient, .image, .group, .layer, .clip:
      let box = item.bounds
      add(box.center, box.center, max(box.width, box.height), max(box.width, box.height))
    }
    self.init(pieces, isRound, isWhole)
  }

  private init(_ pieces: [Piece], _ isRound: Bool, _ isWhole: Bool) {
    var levels: [[Rect]] = []
    var below = pieces.map { $0.box }
    repeat {
      var boxes: [Rect] = []
      var first = 0
      while first < below.count {
        var box = Rect.empty
        for i in first..<min(first + Self.run, below.count) { box.formUnion(below[i]) }
        boxes.append(box)
        first += Self.run
      }
      levels.append(boxes)
      below = boxes
    } while below.count > 1
    self.pieces = pieces
    self.levels = levels
    bounds = below.first ?? .empty
    self.isWhole = isWhole
    self.isRound = isRound
  }

  /// Whether one of the moving discs satisfies a predicate, among those in boxes that pass a test.
  ///
  /// - Parameters:
  ///   - passes: A test that a box passes if it contains a box that does.
  ///   - isWanted: The predicate.
  /// - Complexity: Logarithmic in the number of moving discs.
  private func hasPiece(where passes: (Rect) -> Bool, _ isWanted: (Piece) -> Bool) -> Bool {
    passes(bounds) && hasPiece(below: 0, on: levels.count - 1, where: passes, isWanted)
  }

  private func hasPiece(
    below number: Int,
    on level: Int,
    where passes: (Rect) -> Bool,
    _ isWanted: (Piece) -> Bool
  ) -> Bool {
    let first = number * Self.run
    if level == 0 {
      for i in first..<min(first + Self.run, pieces.count)
      where passes(pieces[i].box) && isWanted(pieces[i]) { return true }
    } else {
      for i in first..<min(first + Self.run, levels[level - 1].count)
      where passes(levels[level - 1][i])
        && hasPiece(below: i, on: level - 1, where: passes, isWanted)
      { return true }
    }
    return false
  }

  /// Returns the part of the shape near a rectangle, for repeated tests there.
  func part(near rect: Rect) -> EraserShape {
    var near: [Piece] = []
    _ = hasPiece {
      $0.intersects(rect)
    } _: { piece in
      near.append(piece)
      return false
    }
    return EraserShape(near, isRound, isWhole)
  }

  /// Whether a rectangle intersects the bounding box of the area of one of the moving discs.
  func meets(_ rect: Rect) -> Bool {
    hasPiece {
      $0.intersects(rect)
    } _: { _ in
      true
    }
  }

  /// Returns the items of a layer whose bounds the shape touches, sorted by id.
  ///
  /// - Parameter inside: Receives those of the items that nowhere exceed the nearby part of the shape by more than
  ///   1 page unit, sorted by id.
  func items(of layer: Layer, inside: inout [Item]) -> [Item] {
    var found: [Item] = []
    if let root = layer.cells.root { search(root, &found, &inside) }
    found.stableSort { $0.id < $1.id }
    inside.stableSort { $0.id < $1.id }
    return found
  }

  private func search(_ chunk: Chunk, _ found: inout [Item], _ inside: inout [Item]) {
    if chunk.isLeaf {
      // Neighboring items are near the same few moving discs.
      part(near: chunk.bounds).look(in: chunk, &found, &inside)
    }
    for child in chunk.children where meets(child.bounds) { search(child, &found, &inside) }
  }

  /// Tests the items of a leaf of the spatial index.
  private func look(in leaf: Chunk, _ found: inout [Item], _ inside: inout [Item]) {
    for item in leaf.items {
      var box = Rect.empty
      _ = hasPiece {
        $0.intersects(item.bounds)
      } _: { piece in
        box.formUnion(piece.box)
        return false
      }
      if box.isEmpty { continue }
      found.append(item)
      if box.expanded(by: 1).contains(item.bounds) { inside.append(item) }
    }
  }

  /// Whether a rectangle is inside the area of a single moving disc, which is convex.
  ///
  /// - Parameter margin: The least distance from the edge of that area, in page units.
  func holds(_ rect: Rect, margin: Double) -> Bool {
    let corners = [
      Point(rect.minX, rect.minY), Point(rect.maxX, rect.minY), Point(rect.minX, rect.maxY),
      Point(rect.maxX, rect.maxY),
    ]
    return hasPiece {
      $0.contains(rect)
    } _: { piece in
      let reach = min(piece.from, piece.to) - margin
      guard reach > 0 else { return false }
      for corner in corners where !piece.isWithin(corner, reach, margin, isRound: isRound) {
        return false
      }
      return true
    }
  }

  /// Whether a disc is inside the area of a single moving disc of the eraser.
  ///
  /// `false` if this needs a closer test.
  /// - Parameter margin: The least distance from the edge of that area, in page units.
  func covers(_ center: Point, _ radius: Double, margin: Double) -> Bool {
    guard isRound else { return false }
    return hasPiece {
      $0.contains(center)
    } _: { piece in
      // With a tolerance for rounding, so that every point of the disc is covered, too.
      let reach = piece.from - margin - radius - 1e-6
      return piece.from == piece.to && reach > 0
        && piece.isWithin(center, reach, margin, isRound: true)
    }
  }

  /// Whether a point is inside the shape.
  ///
  /// - Parameter margin: The least distance from the edge, in page units. The default is 0.
  func covers(_ point: Point, margin: Double = 0) -> Bool {
    hasPiece {
      $0.contains(point)
    } _: { piece in
      let line = piece.end - piece.start
      let length = line.lengthSquared
      var part = length > 0 ? (point - piece.start).dot(line) / length : 0
      if !isRound {
        // Only along the line itself, because the shape of its ends is unknown.
        let way = length.squareRoot()
        if part * way < margin || (1 - part) * way < margin { return false }
      }
      part = min(max(part, 0), 1)
      let reach = piece.from + (piece.to - piece.from) * part - margin
      return reach > 0 && (point - (piece.start + line * part)).lengthSquared <= reach * reach
    }
  }
}
