import InkCanvas
import InkDrawing
import InkGraphics
import InkStrokes
import Testing

@testable import InkTools

@Suite struct ShapeToolTests {
  private static let kinds: [ShapeKind] = [
    .line, .arrow, .rectangle(radius: 0), .rectangle(radius: 12), .ellipse, .triangle,
    .polygon(sides: 5), .polygon(sides: 8), .star(points: 5, inner: 0.4, reach: 1),
  ]

  /// Returns a canvas with a tool and Drawsana's initial settings.
  private static func canvas(_ tool: any CanvasTool) -> InkCanvas {
    let canvas = makeCanvas(roles: .allDraw)
    canvas.tool = .tool(tool)
    canvas.toolSettings = .drawsana
    canvas.toolSettings.strokeWidth = 10
    return canvas
  }

  /// DR-05, R5: the picture during a drag is the final one, and also that of the reopened document.
  @Test(arguments: kinds)
  func theDragShowsWhatIsLeft(kind: ShapeKind) {
    let canvas = Self.canvas(ShapeTool(kind))
    canvas.toolSettings.opacity = 0.6
    canvas.play(line(Point(40, 200), Point(380, 220), start: 0))
    canvas.play([sample(.began, 100, 60, at: 1)])
    for i in 1...8 {
      canvas.play([sample(.moved, 100 + 30 * Double(i), 60 + 25 * Double(i % 5), at: 1 + Double(i))]
      )
      _ = canvas.paint()
    }
    canvas.play([sample(.moved, 300, 250, at: 10)])
    canvas.paintAll()
    let live = canvas.pixmap
    canvas.play([sample(.ended, 300, 250, at: 10.1)])
    canvas.paintAll()
    #expect(canvas.pixmap == live)
    let other = makeCanvas(canvas.drawing)
    other.paintAll()
    #expect(other.pixmap == live)
    #expect(canvas.drawing.history.undoCount == 2)
  }

  /// DR-11.
  @Test func anArrowHasDrawsanasHead() throws {
    let canvas = Self.canvas(ShapeTool(.arrow))
    canvas.play(line(Point(100, 150), Point(200, 150)))
    let shape = try #require(canvas.items.first?.shape)
    #expect(shape.figure == .line(Point(100, 150), Point(200, 150)))
    #expect(shape.endHead == .arrow)
    // Its tip is two widths beyond the end; its sides are four long, at 22.5°.
    #expect(canvas.isInked(218, 150))
    #expect(!canvas.isInked(222, 150))
    #expect(canvas.isInked(185, 150 - 13))
    #expect(!canvas.isInked(185, 150 - 17))
    #expect(!canvas.isInked(181, 150 - 14))
  }

  /// DR-12.
  @Test func rectanglesAndEllipsesHaveAnOutlineAFillOrNone() {
    let blue = SIMD4<UInt8>(0, 0, 255, 255)
    let yellow = SIMD4<UInt8>(255, 255, 0, 255)
    let white = SIMD4<UInt8>(255, 255, 255, 255)
    for kind in [ShapeKind.rectangle(radius: 0), .ellipse] {
      for (isOutlined, isFilled) in [(true, true), (true, false), (false, true)] {
        let canvas = Self.canvas(ShapeTool(kind))
        if !isOutlined { canvas.toolSettings.strokeColor = nil }
        if !isFilled { canvas.toolSettings.fillColor = nil }
        canvas.play(line(Point(300, 250), Point(100, 50)))
        canvas.paintAll()
        #expect(canvas.pixmap[200, 150] == (isFilled ? yellow : white))
        #expect(canvas.pixmap[200, 54] == (isOutlined ? blue : isFilled ? yellow : white))
        #expect(canvas.pixmap[200, 46] == (isOutlined ? blue : white))
        #expect(canvas.pixmap[200, 44] == white)
      }
    }
  }

  /// DR-13: Drawsana's figures, for drags in all four directions.
  @Test(arguments: [(1.0, 1.0), (-1, 1), (1, -1), (-1, -1)])
  func polygonsAndStarsHaveDrawsanasPlaces(x: Double, y: Double) throws {
    let corners = [
      Point(50, 5), Point(92.798, 36.094), Point(76.45, 86.406), Point(23.55, 86.406),
      Point(7.202, 36.094),
    ]
    // A drag to the left or upward puts the square there; a corner is at the top all the same.
    let shift = Vector(x < 0 ? -100 : 0, y < 0 ? -100 : 0)
    func points(_ shape: Shape?) -> [Point] {
      shape?.path.elements.compactMap {
        switch $0 {
        case .move(let p), .line(let p): p
        default: nil
        }
      } ?? []
    }
    // The longer side of the drag does not count.
    for end in [Point(100 * x, 100 * y), Point(150 * x, 100 * y), Point(100 * x, 170 * y)] {
      let polygon = ShapeTool(.polygon(sides: 5)).shape(from: .origin, to: end, width: 10)
      let found = points(polygon)
      for (corner, found) in zip(corners, found) {
        #expect((corner + shift).distance(to: found) < 1e-3)
      }
      let star = ShapeTool(.star(points: 5, inner: 0.4, reach: 1.25))
        .shape(from: .origin, to: end, width: 10)
      let tip = try #require(points(star).first)
      #expect(tip.distance(to: Point(50, -6.25) + shift) < 1e-9)
    }
  }

  /// DR-14.
  @Test func anAngleIsDrawnInTwoDragsAndUndoneInOne() throws {
    let canvas = Self.canvas(AngleTool())
    canvas.play(line(Point(300, 200), Point(200, 200)))
    #expect(
      canvas.items.first?.shape?.figure
        == .angle(Point(300, 200), Point(200, 200), Point(200, 200))
    )
    canvas.play(line(Point(30, 30), Point(200, 100), start: 1))
    let item = try #require(canvas.items.first)
    #expect(canvas.items.count == 1)
    #expect(item.shape?.figure == .angle(Point(300, 200), Point(200, 200), Point(200, 100)))
    #expect(canvas.drawing.history.undoCount == 1)
    _ = canvas.undo()
    #expect(canvas.items.isEmpty)
    _ = canvas.redo()
    #expect(canvas.items.first?.shape == item.shape)
  }

  @Test func whatIsDoneBetweenTheSidesOfAnAngleIsNotUndoneWithThem() throws {
    let canvas = Self.canvas(AngleTool())
    canvas.play(line(Point(300, 200), Point(200, 200)))
    _ = try canvas.apply { drawing in
      let stroke = Stroke(
        id: StrokeID(0),
        brush: .pen,
        events: line(Point(20, 20), Point(90, 20))
      )
      return .add(stroke, to: canvas.layer, in: &drawing)
    }
    canvas.play(line(Point(200, 150), Point(200, 100), start: 1))
    #expect(canvas.drawing.history.undoCount == 3)
    _ = canvas.undo()
    #expect(canvas.items.count == 2, "the stroke and the first side")
  }

  /// A canvas released in the middle of a drag leaves no state in the tool for the next canvas.
  @Test func whatWasLostOfAnAngleIsForgotten() {
    let tool = AngleTool()
    let canvas = Self.canvas(tool)
    canvas.play(line(Point(300, 200), Point(200, 200)))
    canvas.play([sample(.began, 200, 150, at: 1), sample(.moved, 200, 100, at: 1.1)])
    let next = Self.canvas(tool)
    next.play(line(Point(30, 30), Point(100, 100)))
    #expect(
      next.items.map(\.shape?.figure) == [.angle(Point(30, 30), Point(100, 100), Point(100, 100))]
    )
  }

  /// DR-14: 90° shows 90; other angles show other digits.
  @Test func aRightAngleIsLabelledAsOne() throws {
    func labelled(_ end: Point) throws -> Pixmap {
      let canvas = Self.canvas(AngleTool())
      canvas.toolSettings.strokeWidth = 2
      canvas.play(line(Point(300, 200), Point(200, 200)))
      canvas.play(line(Point(30, 30), end, start: 1))
      canvas.paintAll()
      return canvas.pixmap
    }
    // The label is 44 units along the bisector of the angle.
    func label(_ pixmap: Pixmap, _ x: Int, _ y: Int) -> [SIMD4<UInt8>] {
      (0..<24 * 14).map { pixmap[x - 12 + $0 % 24, y - 7 + $0 / 24] }
    }
    let (x, y) = (200 + 31, 200 - 31)
    let right = label(try labelled(Point(200, 100)), x, y)
    #expect(right == label(try labelled(Point(200, 80)), x, y), "both are right angles")
    #expect(right.contains { $0 != SIMD4(255, 255, 255, 255) })
    #expect(right != label(try labelled(Point(190, 100)), x, y))
  }

  @Test func anUndoneSideIsNotGoneOnWith() {
    let canvas = Self.canvas(AngleTool())
    canvas.play(line(Point(300, 200), Point(200, 200)))
    _ = canvas.undo()
    canvas.play(line(Point(30, 30), Point(100, 100), start: 1))
    #expect(
      canvas.items.map(\.shape?.figure) == [.angle(Point(30, 30), Point(100, 100), Point(100, 100))]
    )
  }

  @Test func shiftAndASecondFingerConstrain() {
    for usesFinger in [false, true] {
      let canvas = makeCanvas()
      canvas.tool = .shape(.ellipse)
      canvas.play([sample(.began, 100, 100, at: 0), sample(.moved, 150, 120, at: 1)])
      if usesFinger {
        canvas.play([sample(.began, 300, 280, at: 1.1, .finger, contact: 2)])
      } else {
        _ = canvas.setModifiers(.constrains)
      }
      canvas.play([sample(.moved, 180, 120, at: 1.2), sample(.ended, 180, 120, at: 1.3)])
      #expect(
        canvas.items.map(\.shape?.figure)
          == [.ellipse(Rect(x: 100, y: 100, width: 80, height: 80))]
      )
      if usesFinger { canvas.play([sample(.ended, 300, 280, at: 1.4, .finger, contact: 2)]) }
      _ = canvas.setModifiers([])
      canvas.play(line(Point(100, 200), Point(150, 220), start: 2))
      #expect(
        canvas.items.last?.shape?.figure == .ellipse(Rect(x: 100, y: 200, width: 50, height: 20))
      )
    }
  }

  @Test func linesAreTurnedInStepsAndBeginInTheMiddle() throws {
    let tool = ShapeTool(.line)
    let line = tool.shape(from: .origin, to: Point(100, 24), width: 1, .constrains)
    guard case .line(let a, let b)? = line?.figure else {
      Issue.record("no line")
      return
    }
    #expect(a == .origin)
    #expect(abs(Real.atan2(b.y, b.x) - .pi / 12) < 1e-12)
    let middle = tool.shape(from: .origin, to: Point(100, 24), width: 1, .fromCenter)
    #expect(middle?.figure == .line(Point(-100, -24), Point(100, 24)))
    #expect(tool.shape(from: .origin, to: .origin, width: 1) == nil)
  }

  @Test func aTriangleFillsItsBox() throws {
    let shape = try #require(
      ShapeTool(.triangle).shape(from: Point(20, 10), to: Point(120, 70), width: 0)
    )
    let box = DisplayList([.path(shape.path, .nonZero, Paint(.black))]).bounds
    #expect(abs(box.minX - 20) < 1e-9 && abs(box.maxX - 120) < 1e-9)
    #expect(abs(box.minY - 10) < 1e-9 && abs(box.maxY - 70) < 1e-9)
  }

  @Test func aLockedLayerGetsNoShape() throws {
    let canvas = makeCanvas()
    canvas.tool = .shape(.line)
    _ = try canvas.apply(.setLocked(true, of: canvas.layer))
    canvas.play(line(Point(100, 200), Point(150, 220)))
    #expect(canvas.items.isEmpty)
    #expect(!canvas.isInked(125, 210))
  }
}
