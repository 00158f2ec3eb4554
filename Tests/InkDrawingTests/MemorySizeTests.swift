import InkGraphics
import InkStrokes
import Testing

@testable import InkDrawing

/// Histories have the same length on platforms whose `Int` has 32 bits.
struct MemorySizeTests {
  @Test func sizesAreThoseOfSixtyFourBits() {
    #expect(MemorySize.step == MemoryLayout<Step>.stride)
    #expect(MemorySize.item == MemoryLayout<ItemState>.size)
    #expect(MemorySize.target == MemoryLayout<EraserTarget>.stride)
    #expect(MemorySize.shape == MemoryLayout<Shape>.stride)
    #expect(MemorySize.name == MemoryLayout<ItemID>.stride)
    #expect(MemorySize.sample == MemoryLayout<StrokeSample>.stride)
    #expect(MemorySize.displayItem == MemoryLayout<DisplayList.Item>.stride)
    #expect(MemorySize.segment == MemoryLayout<Ribbon.Segment>.stride)
    #expect(MemorySize.dab == MemoryLayout<Dab>.stride)
    #expect(MemorySize.pathElement == MemoryLayout<Path.Element>.stride)
    #expect(MemorySize.line == MemoryLayout<TextItem.Line>.stride)
    #expect(MemorySize.word == MemoryLayout<TextItem.Line.Word>.stride)
  }
}
