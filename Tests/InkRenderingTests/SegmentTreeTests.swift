import InkGraphics
import Testing
import _InkTestSupport

@testable import InkRendering

@Suite struct SegmentTreeTests {
  private func box(_ i: Int) -> Rect {
    Rect(center: Point(Double(i % 500) * 3, Double(i / 500) * 20), radius: 4)
  }

  /// R19: one more sample repaints the same few pieces, however long the stroke.
  @Test(arguments: [10, 300, 10_000, 100_000])
  func piecesNearTheTipDoNotGrowWithTheStroke(count: Int) {
    var tree = SegmentTree()
    tree.update(from: 0, count: count) { (box($0), false) }
    let near = tree.runs(near: box(count - 1))
    #expect(near.map { $0.count }.reduce(0, +) <= 8)
    #expect(near.last?.upperBound == count)
  }

  /// R5: segments of zero length are no neighbors; the joined segments beyond them are drawn, too.
  @Test func neighboursAreThoseThatGoSomewhere() {
    func box(_ i: Int) -> Rect {
      Rect(center: Point(Double(i < 4 ? i : max(4, i - 5)) * 10, 0), radius: 6)
    }
    var tree = SegmentTree()
    // Segments 4 to 8 are at the end of segment 3, segment 9 continues.
    tree.update(from: 0, count: 20) { (box($0), 4...8 ~= $0) }
    #expect(tree.runs(near: Rect(center: Point(30, 0), radius: 1)) == [2..<10])
    #expect(tree.runs(near: Rect(center: Point(50, 0), radius: 1)) == [9..<12])
    #expect(tree.runs(near: Rect(center: Point(40, 0), radius: 1)) == [3..<11])
  }

  /// DU-25: growing, shrinking and changing the end produces the same runs as rebuilding, and the runs contain every
  /// piece that meets the rectangle.
  @Test(arguments: 0..<20) func updatesEqualBuildingAnew(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var boxes: [Rect] = []
    var tree = SegmentTree()
    for _ in 0..<60 {
      let from = boxes.isEmpty ? 0 : Int(random.next() % UInt64(boxes.count + 1))
      let count = from + Int(random.next() % 200)
      boxes.removeSubrange(from...)
      while boxes.count < count {
        let center = Point(random.real(0, 500), random.real(0, 500))
        boxes.append(Rect(center: center, radius: random.real(0, 9)))
      }
      tree.update(from: from, count: count) { (boxes[$0], false) }
      #expect(tree.count == count)
      let rect = Rect(center: Point(random.real(0, 500), random.real(0, 500)), radius: 30)
      let runs = tree.runs(near: rect)
      for i in boxes.indices where boxes[i].intersects(rect) {
        #expect(runs.contains { $0.contains(i) && $0.contains(max(0, i - 1)) })
      }
      for (a, b) in zip(runs, runs.dropFirst()) { #expect(a.upperBound < b.lowerBound) }
    }
  }
}
