import InkDrawing
import InkGraphics
import InkStrokes
import Testing
import _InkTestSupport

@testable import InkDocuments

/// Brushes encoded as differences from others in their frame.
@Suite struct BrushFrameTests {
  private static func pens(_ count: Int, seed: UInt64) throws -> [Brush] {
    var random = SeededGenerator(seed: seed)
    func part() -> Double { Double(Int.random(in: 0...255, using: &random)) / 255 }
    return try (0..<count).map { i in
      let kinds: [Brush] = [.pen, .fineliner, .pencil, .pen]
      let width = i % 3 == 0 ? 2.26 : Double.random(in: 0.1...9, using: &random)
      let alpha = i % 5 == 0 ? 0.5 : 1
      let color = Color(red: part(), green: part(), blue: part(), alpha: alpha)
      return try kinds[i / 7 % 4].restyled {
        $0.color = color
        $0.width = width
      }
    }
  }

  /// Returns a compacted document with a stroke of each brush.
  private static func document(_ brushes: [Brush]) throws -> [UInt8] {
    var drawing = Drawing(author: 7, size: PageSize(300, 200))
    let layer = drawing.layers(of: drawing.pages[0].id)[0].id
    let samples = drawnStrokes(1, 2, seed: 5)[0]
    let ink = brushes.map { Stroke(id: StrokeID(0), brush: $0, samples: samples) }
    try drawing.apply(.add(ink, to: layer, in: &drawing))
    return logged(InkDocument(drawing).frames)
  }

  private static func brushes(in bytes: [UInt8]) throws -> [Brush] {
    try opened(bytes).drawing.pages.flatMap { page in
      [page.id]
    }.flatMap { id in try opened(bytes).drawing.layers(of: id)[0].items.compactMap(\.brush) }
  }

  @Test("A patch makes of a brush exactly the other, whatever their bytes")
  func patches() throws {
    var random = SeededGenerator(seed: 8)
    let all = try Self.pens(60, seed: 3).map { $0.encoded() }
    for new in all {
      for base in all where base.count == new.count {
        let patch = BrushPatch.patch(from: base, to: new)
        let isSame = BrushPatch.brush(from: base, patch: patch[...]) == new
        #expect(isSame)
        #expect(base == new ? patch.isEmpty : patch.count <= new.count + 4)
      }
    }
    for length in 0..<200 {
      func noise(_ maximum: UInt8) -> [UInt8] {
        (0..<length).map { _ in UInt8.random(in: 0...maximum, using: &random) }
      }
      for maximum in [1, 3, 255] as [UInt8] {
        let (base, new) = (noise(maximum), noise(maximum))
        let patch = BrushPatch.patch(from: base, to: new)
        let isSame = BrushPatch.brush(from: base, patch: patch[...]) == new
        #expect(isSame)
        // Random patches produce as many bytes, or nothing.
        let wild = (0..<12).map { _ in UInt8.random(in: 0...255, using: &random) }
        let made = BrushPatch.brush(from: base, patch: wild[...])
        #expect(made == nil || made?.count == base.count)
      }
    }
  }

  @Test("Two thousand colours take ten bytes each, and are what they were")
  func colors() throws {
    var random = SeededGenerator(seed: 4)
    let brushes = try (0..<2000).map { _ in
      let parts = (0..<3).map { _ in Double(Int.random(in: 0...255, using: &random)) / 255 }
      return try Brush.fineliner.restyled {
        $0.color = Color(red: parts[0], green: parts[1], blue: parts[2])
      }
    }
    let bytes = try Self.document(brushes)
    let size = try frames(of: bytes).filter { $0.kind == .brush }.reduce(0) { $0 + $1.range.count }
    #expect(size < 10 * 2000)
    let isSame = try Self.brushes(in: bytes) == brushes
    #expect(isSame)
  }

  @Test("Brushes of all kinds are what they were, and writing them anew gives the same bytes")
  func mixed() throws {
    let brushes = try Self.pens(500, seed: 6) + SalvagedDocumentTests.brushes
    let bytes = try Self.document(brushes)
    let isSame = try Self.brushes(in: bytes) == brushes
    #expect(isSame)
    var read = try opened(bytes)
    let isSameAnew = try logged(read.compact()) == bytes
    #expect(isSameAnew)
  }

  @Test("A damaged frame of brushes takes no other brush with it")
  func damage() throws {
    let brushes = try Self.pens(800, seed: 2)
    let bytes = try Self.document(brushes)
    let all = try frames(of: bytes).filter { $0.kind == .brush }
    #expect(all.count > 3)
    for frame in all {
      var broken = bytes
      broken[frame.payload.startIndex + 9] ^= 1
      let (read, losses) = try SalvagedDocumentTests.mended(broken, isCompared: false)
      let found = read.drawing.layers(of: read.drawing.pages[0].id)[0].items.map(\.brush)
      let kept = zip(found, brushes).count { $0 == $1 }
      #expect(kept == brushes.count - losses.brushes)
      #expect(losses.brushes > 0 && losses.brushes < 2 * brushes.count / all.count)
    }
  }

  @Test("Brushes told from what is not there, or from far too few bytes, are refused")
  func hostile() throws {
    let pen = Brush.pen.encoded()
    func reason(_ fill: (inout FieldWriter) -> Void) throws -> DocumentError.Reason? {
      var host = Host()
      var fields = FieldWriter()
      fill(&fields)
      host.append(DocumentFrame(.brush, payload: fields.bytes))
      do {
        _ = try opened(host.bytes)
        return nil
      } catch let error as DocumentError {
        return error.reason
      }
    }
    func patches(_ patch: [UInt8], count: Int = 1) throws -> DocumentError.Reason? {
      try reason {
        $0.write(1, bytes: pen)
        for _ in 0..<count { $0.write(3, bytes: patch) }
      }
    }
    #expect(try patches([1]) == nil)
    #expect(try patches([1], count: 10) == nil)
    #expect(try patches([1], count: 1000) == .brush)
    #expect(try patches([2]) == .brush)
    #expect(try patches([0]) == .brush)
    #expect(try patches([]) == .brush)
    #expect(try patches([1, 0]) == .brush)
    #expect(try patches([1, 5]) == .brush)
    #expect(try patches([1, 0xfc, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1]) == .brush)
    #expect(try patches([1, 4, 0]) == .brush)
    #expect(try reason { $0.write(3, bytes: [1]) } == .brush)
    #expect(
      try reason {
        $0.write(1, bytes: pen)
        $0.write(3, unsigned: 1)
      } == .fields
    )
  }
}
