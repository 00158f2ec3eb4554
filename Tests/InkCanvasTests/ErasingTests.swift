import InkCanvas
import InkDocuments
import InkDrawing
import InkGraphics
import InkStrokes
import Testing

@Suite struct ErasingTests {
  private func threeLines() -> InkCanvas {
    let canvas = makeCanvas()
    for i in 0..<3 {
      let y = 50 + 50 * Double(i)
      canvas.play(line(Point(20, y), Point(300, y), start: Double(i)))
    }
    return canvas
  }

  @Test func wholeStrokesVanishAsTheyAreTouchedAndComeBackAtOnce() {
    let canvas = threeLines()
    canvas.tool = .strokeEraser(radius: 4)
    let events = line(Point(100, 30), Point(100, 130), start: 10)
    canvas.play(Array(events.prefix(6)))
    #expect(!canvas.isInked(200, 50) && canvas.isInked(200, 150))
    let update = canvas.play(Array(events.suffix(4))).last
    #expect(update?.changes.count == 1)
    #expect(canvas.items.count == 1 && !canvas.isInked(200, 100))
    _ = canvas.undo()
    #expect(canvas.items.count == 3)
    canvas.paintAll()
    let isSame = canvas.pixmap == painted(canvas)
    #expect(isSame)
  }

  @Test func aCancelledEraserTakesNothing() {
    let canvas = threeLines()
    canvas.paintAll()
    let before = canvas.pixmap
    let undoCount = canvas.drawing.history.undoCount
    canvas.tool = .strokeEraser(radius: 4)
    canvas.play(Array(line(Point(100, 30), Point(100, 170), start: 10).dropLast()))
    #expect(!canvas.isInked(200, 50))
    canvas.play(sample(.cancelled, 100, 170, at: 11))
    canvas.paintAll()
    let isSame = canvas.pixmap == before
    #expect(isSame && canvas.items.count == 3)
    #expect(canvas.drawing.history.undoCount == undoCount)
  }

  @Test func aPenDrawsWhileAnotherErases() {
    let canvas = threeLines()
    canvas.eraser = .strokeEraser(radius: 4)
    let eraser = line(Point(100, 30), Point(100, 170), start: 10, .eraser, contact: 2)
    let pen = line(Point(20, 200), Point(300, 200), start: 10, contact: 1)
    for i in pen.indices { canvas.play(eraser[i], pen[i]) }
    #expect(canvas.items.count == 1 && canvas.isInked(200, 200) && !canvas.isInked(200, 50))
  }

  @Test func undoWhileErasingDoesNotUpsetTheEraser() {
    let canvas = threeLines()
    canvas.tool = .strokeEraser(radius: 4)
    let events = line(Point(100, 30), Point(100, 170), start: 10)
    canvas.play(Array(events.dropLast()))
    _ = canvas.undo()
    #expect(!canvas.isInked(200, 150))
    canvas.play(events[9])
    #expect(canvas.items.isEmpty)
    _ = canvas.undo()
    #expect(canvas.items.count == 2)
  }

  /// DU-29, R7: what is seen while it cuts is what is there at the end.
  @Test func aCuttingEraserMakesPiecesAsItMoves() {
    let canvas = threeLines()
    canvas.tool = .cuttingEraser(radius: 4)
    let events = line(Point(100, 30), Point(100, 130), start: 10)
    canvas.play(Array(events.prefix(6)))
    #expect(!canvas.isInked(100, 50) && canvas.isInked(80, 50) && canvas.isInked(200, 50))
    #expect(canvas.isInked(100, 150))
    let update = canvas.play(Array(events.suffix(4))).last
    #expect(update?.changes.count == 1 && canvas.items.count == 5)
    canvas.paintAll()
    let isLive = canvas.pixmap == painted(canvas)
    #expect(isLive)
    _ = canvas.undo()
    canvas.paintAll()
    #expect(canvas.items.count == 3 && canvas.isInked(100, 50))
    let isSame = canvas.pixmap == painted(canvas)
    #expect(isSame)
  }

  @Test func aCancelledCutLeavesNothing() {
    let canvas = threeLines()
    canvas.paintAll()
    let before = canvas.pixmap
    let undoCount = canvas.drawing.history.undoCount
    canvas.tool = .cuttingEraser(radius: 4)
    canvas.play(Array(line(Point(100, 30), Point(100, 170), start: 10).dropLast()))
    #expect(!canvas.isInked(100, 50) && canvas.isInked(200, 50))
    canvas.play(sample(.cancelled, 100, 170, at: 11))
    canvas.paintAll()
    let isSame = canvas.pixmap == before
    #expect(isSame && canvas.items.count == 3)
    #expect(canvas.drawing.history.undoCount == undoCount)
  }

  @Test func whatChangesWhileAnEraserCutsIsCutAsItIsAtTheEnd() {
    let canvas = threeLines()
    canvas.eraser = .cuttingEraser(radius: 4)
    let eraser = line(Point(100, 30), Point(100, 170), start: 10, .eraser, contact: 2)
    let pen = line(Point(20, 200), Point(300, 200), start: 10, contact: 1)
    for i in 0..<9 { canvas.play(eraser[i], pen[i]) }
    #expect(!canvas.isInked(100, 50) && canvas.isInked(150, 200))
    // The last line goes while it is cut, and does not come back in pieces.
    _ = canvas.undo()
    canvas.play(pen[9])
    canvas.play(eraser[9])
    canvas.paintAll()
    #expect(!canvas.isInked(100, 50) && canvas.isInked(200, 50))
    let isSame = canvas.pixmap == painted(canvas)
    #expect(isSame)
  }

  @Test func lockedLayersAreLeftAlone() {
    let canvas = threeLines()
    let layer = canvas.layer
    do throws(EditError) {
      _ = try canvas.apply(DrawingOperation.setLocked(true, of: layer))
    } catch {
      Issue.record("a layer can be locked")
    }
    canvas.tool = .strokeEraser(radius: 4)
    canvas.play(line(Point(100, 30), Point(100, 170), start: 10))
    canvas.tool = .brush(.pen)
    canvas.play(line(Point(100, 30), Point(100, 170), start: 11))
    #expect(canvas.items.count == 3 && canvas.contactCount == 0)
    #expect(!canvas.isInked(100, 75))
  }

  @Test func inkOnALayerThatIsLockedMeanwhileIsHandedBack() {
    let canvas = threeLines()
    let events = line(Point(100, 30), Point(100, 170), start: 10)
    canvas.play(Array(events.dropLast()))
    do throws(EditError) {
      _ = try canvas.apply(DrawingOperation.setLocked(true, of: canvas.layer))
    } catch {
      Issue.record("a layer can be locked")
    }
    let update = canvas.play(events[9])
    #expect(update.refused.count == 1 && canvas.items.count == 3)
    #expect(!canvas.isInked(100, 75))
  }
}
