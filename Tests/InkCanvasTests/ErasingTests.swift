import InkCanvas
import InkDocuments
import InkDrawing
import InkGraphics
import InkRendering
import InkStrokes
import InkTools
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

  /// DU-29, R7: the view while it cuts shows the final result.
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

  /// DU-29: pieces of translucent ink darken where they cross, as soon as they are pieces.
  @Test func aCutIsSeenWhereItsPiecesCross() {
    let canvas = makeCanvas()
    var brush = Brush.highlighter
    brush.width = 8
    canvas.tool = .brush(brush)
    // Ink that crosses itself at 160, 54.
    let corners = [
      Point(100, 40), Point(160, 40), Point(160, 120), Point(40, 120), Point(40, 54),
      Point(240, 54),
    ]
    canvas.play(sample(.began, 100, 40, at: 0))
    var time = 0.0
    for (a, b) in zip(corners, corners.dropFirst()) {
      for i in 1...10 {
        let point = a.interpolated(to: b, Double(i) / 10)
        time += 0.01
        canvas.play(sample(.moved, point.x, point.y, at: time))
      }
    }
    canvas.play(sample(.ended, 240, 54, at: time + 0.01))
    canvas.paintAll()
    // A stub is left at the start; then one move erases it and divides the rest.
    canvas.tool = .cuttingEraser(radius: 4)
    canvas.play(sample(.began, 118, 40, at: 3))
    #expect(canvas.pageView.drawing.layers(of: canvas.page)[0].count == 2)
    canvas.paintAll()
    canvas.play(sample(.moved, 102, 47, at: 3.1))
    #expect(canvas.pageView.drawing.layers(of: canvas.page)[0].count == 2)
    canvas.paintAll()
    canvas.play(sample(.ended, 102, 47, at: 3.2))
    canvas.paintAll()
    let isSame = canvas.pixmap == painted(canvas)
    #expect(isSame && canvas.items.count == 2)
  }

  /// Two contacts cut one stroke: the view shows the drawing, whichever is lifted first.
  @Test(arguments: [1, 2]) func twoCutsOfOneStrokeAreSeenAsTheyAre(first: UInt32) {
    let canvas = makeCanvas(roles: .allDraw)
    canvas.play(line(Point(20, 100), Point(300, 100)))
    canvas.tool = .cuttingEraser(radius: 6)
    let cuts = [
      line(Point(100, 60), Point(100, 140), start: 10, .pen, contact: 1),
      line(Point(200, 60), Point(200, 140), start: 10, .mouse, contact: 2),
    ]
    for i in 0..<9 {
      canvas.play(cuts[1][i])
      canvas.play(cuts[0][i])
      canvas.paintAll()
    }
    for contact in [first, 3 - first] {
      canvas.play(cuts[Int(contact) - 1][9])
      canvas.paintAll()
    }
    _ = canvas.tick(at: 20)
    canvas.paintAll()
    let isSame = canvas.pixmap == painted(canvas)
    #expect(isSame && canvas.items.count == 2)
  }

  /// Locked items stay below a pixel eraser, and are visible again once it has ended.
  @Test func aPixelEraserLeavesWhatIsLocked() throws {
    let canvas = threeLines()
    let ids = canvas.items.map { $0.id }
    _ = try canvas.apply(.setLocked(true, of: [ids[1]]))
    var eraser = Brush.eraser
    eraser.width = 20
    canvas.tool = .brush(eraser)
    canvas.play(line(Point(100, 30), Point(100, 170), start: 10))
    _ = canvas.tick(at: 20)
    #expect(!canvas.isInked(100, 50) && canvas.isInked(100, 100) && !canvas.isInked(100, 150))
    let isSame = canvas.pixmap == painted(canvas)
    #expect(isSame)
  }

  /// R7: ink that two pixel erasers have erased leaves no trace, not even where they meet.
  @Test func whatTwoErasersWipeOutLeavesNoTrace() {
    let canvas = makeCanvas()
    var pen = Brush.pen
    pen.width = 14
    canvas.tool = .brush(pen)
    canvas.play(
      sample(.began, 101.814, 54.482, at: 0),
      sample(.moved, 102.835, 54.482, at: 0.02),
      sample(.ended, 102.835, 54.482, at: 0.03)
    )
    #expect(canvas.isInked(102, 54) && canvas.items.count == 1)
    var eraser = Brush.eraser
    eraser.width = 20
    canvas.tool = .brush(eraser)
    canvas.play([
      sample(.began, 109.383, 67.38, at: 1, .mouse),
      sample(.ended, 153.518, 102.784, at: 1.01, .mouse),
    ])
    let points = [
      Point(153.518, 102.784), Point(139.317, 96.831), Point(139.317, 101.82),
      Point(139.317, 106.838),
      Point(139.317, 111.827), Point(70.35, 29.169), Point(156.183, 78.888), Point(157.2, 79),
    ]
    canvas.paintAll()
    for (i, point) in points.enumerated() {
      let phase: InputEvent.Phase = i == 0 ? .began : i == points.count - 1 ? .ended : .moved
      canvas.play(sample(phase, point.x, point.y, at: 2 + 0.01 * Double(i), .mouse))
      canvas.paintAll()
    }
    _ = canvas.tick(at: 10)
    canvas.paintAll()
    #expect(canvas.items.allSatisfy { $0.erases })
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
    // The last line is removed while it is cut, and does not return in pieces.
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
    #expect(update.rejectedStrokes.count == 1 && canvas.items.count == 3)
    #expect(!canvas.isInked(100, 75))
  }
}
