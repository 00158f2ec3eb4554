import InkGraphics

/// The areas of a path as polygons without holes: Xournal++ fills a single polyline, whatever its winding.
///
/// Contours whose boxes intersect are joined to one polyline, which visits them in order and returns the same way;
/// the connecting segments are traversed twice and enclose nothing.
struct XournalAreas {
  /// The polygons, as closed polylines in page units.
  private(set) var polygons: [[Point]] = []

  /// The maximum number of contours that are grouped; the contours of a path with more become one polygon.
  private static let maximumApart = 4096

  init(_ path: Path, tolerance: Double) {
    var contours: [(box: Rect, points: [Point])] = []
    var points: [Point] = []
    func end() {
      guard points.count > 2 else { return }
      var box = Rect.empty
      for point in points { box.formUnion(point) }
      contours.append((box, points))
    }
    path.forEachEdge(tolerance: tolerance) { a, b in
      if points.last != a {
        end()
        points = [a]
      }
      points.append(b)
    }
    end()
    for group in Self.groups(of: contours.map { $0.box }) {
      polygons.append(Self.joined(group.map { contours[$0].points }))
    }
  }

  /// Returns groups of contours whose boxes intersect, as indices into `boxes`, ordered by their first contours.
  private static func groups(of boxes: [Rect]) -> [[Int]] {
    if boxes.count > maximumApart { return [Array(boxes.indices)] }
    var parent = Array(boxes.indices)
    func root(_ i: Int) -> Int {
      var i = i
      while parent[i] != i {
        parent[i] = parent[parent[i]]
        i = parent[i]
      }
      return i
    }
    let order = boxes.indices.sorted { boxes[$0].minX < boxes[$1].minX }
    var open: [Int] = []
    for i in order {
      open.removeAll { boxes[$0].maxX < boxes[i].minX }
      for other in open where boxes[other].intersects(boxes[i]) {
        let (a, b) = (root(other), root(i))
        parent[max(a, b)] = min(a, b)
      }
      open.append(i)
    }
    var groups: [[Int]] = Array(repeating: [], count: boxes.count)
    for i in boxes.indices { groups[root(i)].append(i) }
    return groups.filter { !$0.isEmpty }
  }

  /// Joins closed contours to a polyline that begins and ends at the same point.
  private static func joined(_ contours: [[Point]]) -> [Point] {
    var points: [Point] = []
    for contour in contours { points += contour }
    for contour in contours.dropLast().reversed() where contours.count > 1 {
      points.append(contour[0])
    }
    return points
  }
}
