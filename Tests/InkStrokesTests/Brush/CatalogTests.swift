import InkGraphics
import InkStrokes
import Testing

struct CatalogTests {
  /// Documents hold brushes by value, and pictures are compared bit by bit.
  @Test func brushesOfTheCatalogStayAsTheyAre() {
    var hash = Fingerprint()
    for entry in Brush.catalog {
      for byte in entry.brush.encoded() { hash.combine(byte) }
    }
    #expect(Brush.catalog.count == 32)
    #expect(hash.value == 0x10fd_b921_5933_496b)
  }
}
