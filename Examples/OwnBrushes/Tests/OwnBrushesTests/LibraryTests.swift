import InkCanvas
import InkDrawing
import InkGraphics
import InkRendering
import InkStrokes
import OwnBrushes
import Testing

/// The library of the app.
@Suite struct LibraryTests {
  @Test func builtInBrushesAreThere() throws {
    let library = try BrushLibrary.ownBrushes()
    #expect(library.brushes.count >= Brush.catalog.count)
  }
}
