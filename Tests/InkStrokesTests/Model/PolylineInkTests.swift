import InkGraphics
import Testing
import _InkTestSupport

@testable import InkStrokes

/// Ink of straight lines, which is made without intermediate curves.
@Suite struct PolylineInkTests {
  private func samples(_ count: Int, step: Double, force: (Int) -> Double?) -> [StrokeSample] {
    (0..<count).map { i in
      StrokeSample(
        location: Point(10 + step * Double(i), 20 - step * Double(i * i % 7)),
        time: 0,
        force: force(i)
      )
    }
  }

  @Test func theInkIsThatOfTheCurves() throws {
    let styles = [
      Style(width: 2.5), Style(width: 0), Style(width: 3, cap: .butt, join: .miter),
      Style(width: 8, dash: Style.Dash([3, 2])),
      Style(
        purpose: .highlighter,
        color: Color(red: 1, green: 0, blue: 0),
        blendMode: .multiply,
        width: 12
      ),
    ]
    let forces: [(Int) -> Double?] = [
      { _ in nil }, { _ in 0 }, { Double($0) * 0.3 }, { $0 % 2 == 0 ? nil : -1 },
      { $0 == 2 ? .infinity : 0.7 }, { _ in .greatestFiniteMagnitude },
    ]
    var compared = 0
    for style in styles {
      let brushes = [
        try Brush.polyline(style), try Brush(engine: PolylineEngine.shared, style: style),
        try Brush(
          engine: PolylineEngine.shared,
          style: style,
          effects: [ProportionalWidth(), ScaledWidth(factor: 2)]
        ),
        try Brush(engine: PolylineEngine.shared, style: style, effects: [ScaledWidth(factor: 2)]),
      ]
      for brush in brushes {
        for force in forces {
          for (count, step) in [(1, 1.0), (3, 0.1), (40, 5), (2, 0)] {
            let stroke = Stroke(
              id: StrokeID(0),
              brush: brush,
              samples: samples(count, step: step, force: force)
            )
            let curves = StrokeMarks(brush, stroke.shape()).item
            guard case .ink(let expected, let paint)? = curves,
              case .ink(let ribbon, let same)? = stroke.item()
            else {
              Issue.record("there is no ink")
              continue
            }
            #expect(ribbon == expected)
            #expect(paint == same)
            compared += 1
          }
        }
      }
    }
    #expect(compared == styles.count * 4 * forces.count * 4)
    #expect(Stroke(id: StrokeID(0), brush: try .polyline(styles[0]), samples: []).item() == nil)
  }
}
