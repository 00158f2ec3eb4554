import InkFormats
import Inkstone
import Testing

/// DR-10, R7: erasers act on ink, and never on the opened picture.
@Suite struct OpenedPictureTests {
  private func file() throws -> [UInt8] {
    var pixmap = Pixmap(width: 120, height: 80)
    pixmap.fill(pixmap.bounds, with: pixmap.pixel(of: Color(red: 0.2, green: 0.6, blue: 0.3)))
    return PNGWriter.encode(pixmap)
  }

  /// Draws a line across a page, erases it, and returns the pixels before and after.
  private func erased(_ drawing: Drawing, with eraser: Tool) -> (before: Pixmap, after: Pixmap) {
    let canvas = InkCanvas(drawing, width: 120, height: 80)
    func drag(from time: Double) {
      for (i, x) in [15.0, 30, 45, 60, 75].enumerated() {
        let phase = i == 0 ? InputEvent.Phase.began : i == 4 ? .ended : .moved
        let now = time + 0.02 * Double(i)
        let event = InputEvent(
          contact: 1,
          kind: .pen,
          phase: phase,
          location: Point(x, 30),
          time: now
        )
        _ = canvas.handle([event], at: now)
      }
    }
    func finish(at time: Double) {
      _ = canvas.tick(at: time)
      while canvas.needsFrame { _ = canvas.paint() }
    }
    finish(at: 0)
    let before = canvas.pixmap
    drag(from: 1)
    finish(at: 2)
    canvas.tool = eraser
    drag(from: 3)
    finish(at: 10)
    return (before, canvas.pixmap)
  }

  @Test(
    "DR-10, R7: no eraser reaches an opened picture, whether it is locked or the paper",
    arguments: [OpenedPicture.locked, .paper]
  )
  func erasersLeaveIt(_ picture: OpenedPicture) throws {
    let drawing = try InkReader.read(try file(), name: "photo.png", picture: picture).drawing
    #expect(drawing.pages[0].size == PageSize(90, 60))
    var wide = Brush.eraser
    wide.width = 30
    for eraser in [
      Tool.brush(wide), .strokeEraser(radius: 8), .cuttingEraser(radius: 8),
    ] {
      let (before, after) = erased(drawing, with: eraser)
      #expect(before == after)
    }
  }

  @Test func whatIsOpenedIsLockedUnlessAnAppWantsItOtherwise() throws {
    let usual = try InkReader.read(try file()).drawing
    let layers = usual.layers(of: usual.pages[0].id)
    #expect(layers.map(\.isLocked) == [true, false] && layers[0].items.count == 1)
    let item = try InkReader.read(try file(), picture: .item).drawing
    let (before, after) = erased(item, with: .strokeEraser(radius: 8))
    #expect(before != after)
    let paper = try InkReader.read(try file(), picture: .paper).drawing
    #expect(paper.itemCount == 0 && paper.pages[0].paper.background != nil)
  }
}
