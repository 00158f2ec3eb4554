import InkGraphics
import InkRaster
import Testing

/// Pixels do not depend on what else is painted: bit by bit.
@Suite struct ExactnessTests {
  private let size = 70
  private let paint = Paint(Color(red: 0.2, green: 0.4, blue: 0.9, alpha: 0.7))

  private var ribbons: [Ribbon] {
    var random = Seeded(11)
    var ribbons = [
      random.handwriting(70, steps: 60, radius: 2),
      random.handwriting(70, steps: 60, radius: 9),
    ]
    for _ in 0..<3 { ribbons.append(random.scribble(70, segments: 6, radius: 7)) }
    return ribbons
  }

  /// Law 2 of DESIGN: tiles show the same picture.
  @Test(arguments: [(13, 9), (32, 32), (70, 3), (5, 70), (61, 53)])
  func tilesEqualTheWhole(_ tile: (Int, Int)) {
    for ribbon in ribbons {
      let whole = painted(ink(ribbon, paint), size, size)
      let rasterizer = Rasterizer()
      var tiled = Pixmap(width: size, height: size)
      for y in stride(from: 0, to: size, by: tile.1) {
        for x in stride(from: 0, to: size, by: tile.0) {
          let clip = PixelRect(minX: x, minY: y, maxX: x + tile.0, maxY: y + tile.1)
          rasterizer.fill(ribbon, paint, into: &tiled, clip: clip)
        }
      }
      #expect(tiled == whole)
    }
  }

  /// Law 4: the ink near a rectangle is enough to repaint it.
  @Test func runsNearARectangleEqualTheWhole() {
    var random = Seeded(12)
    for ribbon in ribbons {
      let whole = painted(ink(ribbon, paint), size, size)
      let rasterizer = Rasterizer()
      for _ in 0..<12 {
        let (x, y) = (Int(random.next(0, 60)), Int(random.next(0, 60)))
        let clip = PixelRect(minX: x, minY: y, maxX: x + 9, maxY: y + 7)
        let runs = ribbon.runs(near: clip.rect.expanded(by: 2))
        var part = Pixmap(width: size, height: size)
        rasterizer.fill(ribbon, runs: runs, paint, into: &part, clip: clip)
        var expected = Pixmap(width: size, height: size)
        expected.copy(clip, from: whole)
        #expect(part == expected)
      }
    }
  }

  /// Law 4: the final part of a stroke does not change when it grows.
  @Test func appendingChangesOnlyWhatIsNear() {
    let ribbon = ribbons[0]
    var shorter = ribbon
    shorter.segments.removeLast()
    let before = painted(ink(shorter, paint), size, size)
    var repaired = before
    let n = ribbon.segments.count
    // The joint at the last sample and everything behind it.
    var damage = Rect.empty
    for i in (n - 2)..<n {
      damage.formUnion(
        Ribbon(
          start: ribbon.segments[i - 1].end,
          radius: ribbon.segments[i - 1].radius,
          segments: [ribbon.segments[i]]
        ).bounds
      )
    }
    let clip = PixelRect(covering: damage.expanded(by: 1), within: before.bounds)
    repaired.fill(clip)
    let runs = ribbon.runs(near: clip.rect.expanded(by: 2))
    Rasterizer().fill(ribbon, runs: runs, paint, into: &repaired, clip: clip)
    #expect(repaired == painted(ink(ribbon, paint), size, size))
  }

  /// Bands of large pictures meet without a seam.
  @Test func largeWindowsEqualTheirParts() {
    var ribbon = Ribbon(start: Point(5, 2), radius: 3)
    ribbon.line(to: Point(8990, 30), radius: 8)
    ribbon.line(to: Point(20, 28), radius: 2)
    let whole = painted(ink(ribbon, paint), 9000, 32)
    var rows = Pixmap(width: 9000, height: 32)
    let rasterizer = Rasterizer()
    for y in stride(from: 0, to: 32, by: 5) {
      let clip = PixelRect(minX: 0, minY: y, maxX: 9000, maxY: y + 5)
      rasterizer.fill(ribbon, paint, into: &rows, clip: clip)
    }
    #expect(rows == whole)
    var columns = Pixmap(width: 9000, height: 32)
    for x in stride(from: 0, to: 9000, by: 1700) {
      let clip = PixelRect(minX: x, minY: 0, maxX: x + 1700, maxY: 32)
      rasterizer.fill(ribbon, paint, into: &columns, clip: clip)
    }
    #expect(columns == whole)
  }

  /// Displacement by whole pixels moves pixels and changes none, however far the page.
  @Test func displacementByWholePixelsMovesPixels() {
    let ribbon = ribbons[1]
    let near = painted(ink(ribbon), size, size)
    let moved = painted(ink(ribbon), 300, 200, transform: .translation(211, 117))
    for y in 0..<size {
      for x in 0..<size { #expect(moved[x + 211, y + 117] == near[x, y]) }
    }
  }

  /// The inputs agree: samples, segments and display lists.
  @Test func samplesEqualTheRibbonOfLines() {
    let ribbon = ribbons[0]
    var samples = [
      InkDisc(x: ribbon.start.x, y: ribbon.start.y, radius: ribbon.startRadius)
    ]
    for segment in ribbon.segments {
      samples.append(InkDisc(x: segment.end.x, y: segment.end.y, radius: segment.radius))
    }
    var pixmap = Pixmap(width: size, height: size)
    samples.withUnsafeBufferPointer {
      Rasterizer().fill(samples: $0, paint, into: &pixmap)
    }
    #expect(pixmap == painted(ink(ribbon, paint), size, size))
  }

  /// Scratch memory carries no state from one shape to the next.
  @Test func earlierShapesLeaveNoTrace() {
    let rasterizer = Rasterizer()
    var used = Pixmap(width: 200, height: 120)
    for ribbon in ribbons {
      rasterizer.fill(ribbon, transform: .scale(3), paint, into: &used)
      rasterizer.fill(ribbon.outline(), rule: .evenOdd, paint, into: &used)
      var pixmap = Pixmap(width: size, height: size)
      rasterizer.fill(ribbon, paint, into: &pixmap)
      #expect(pixmap == painted(ink(ribbon, paint), size, size))
    }
  }

  /// Law 1: the same bits on every machine.
  ///
  /// The value was taken on Linux x86-64.
  @Test func fingerprintsAreThoseOfEveryPlatform() {
    var fingerprint = Fingerprint()
    for ribbon in ribbons { fingerprint.combine(painted(ink(ribbon, paint), size, size)) }
    #expect(fingerprint.value == 9_369_700_175_846_103_891)
  }

  /// Edges that leave the window far away are clipped without a trace.
  @Test func longEdgesEqualTheirTiles() {
    let path = Path([
      .move(Point(-40_000, -30_000)),
      .line(Point(40_040, 30_060)),
      .line(Point(40_000, 30_100)),
      .line(Point(-40_040, -29_960)),
      .close,
    ])
    let list = DisplayList([.path(path, .nonZero, paint)])
    let whole = painted(list, size, size)
    #expect(whole.alphas.count > 2)
    var tiled = Pixmap(width: size, height: size)
    let rasterizer = Rasterizer()
    for y in stride(from: 0, to: size, by: 9) {
      for x in stride(from: 0, to: size, by: 17) {
        let clip = PixelRect(minX: x, minY: y, maxX: x + 17, maxY: y + 9)
        rasterizer.draw(list, into: &tiled, clip: clip)
      }
    }
    #expect(tiled == whole)
  }
}
