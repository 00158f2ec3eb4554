import InkGraphics
import InkStrokes

/// The curves, control points and samples of strokes, as items to paint in pixels of a view.
struct DebugMarks {
  /// The items: curves at the bottom, then control points, then samples.
  var list: DisplayList { DisplayList(elements + controls + samples) }

  private var elements: [DisplayList.Item] = []
  private var controls: [DisplayList.Item] = []
  private var samples: [DisplayList.Item] = []
  private let transform: Affine

  /// The approximate number of pixels per unit of the strokes' coordinates.
  private let scale: Double

  /// Creates an empty set of marks.
  ///
  /// - Parameter transform: The transform from the coordinates of the strokes to pixels.
  init(_ transform: Affine) {
    self.transform = transform
    scale = abs(transform.determinant).squareRoot()
  }

  /// Adds the curves of a stroke with their control points, and its samples.
  ///
  /// - Parameters:
  ///   - shape: The curves.
  ///   - points: The samples.
  ///   - predictedCount: The number of predicted samples at the end.
  ///   - updated: The indices of samples whose estimated values were updated.
  mutating func add(
    _ shape: StrokeShape,
    _ points: [StrokeSample],
    predictedCount: Int = 0,
    updated: [Int] = []
  ) {
    for element in shape.elements {
      let color =
        element.isPredicted
        ? DebugRenderer.predictedColor
        : updated.contains(element.sample) ? DebugRenderer.updatedColor : DebugRenderer.color
      add(element, color)
    }
    for (i, sample) in points.enumerated() {
      let color =
        i >= points.count - predictedCount
        ? DebugRenderer.predictedColor
        : updated.contains(i) ? DebugRenderer.updatedColor : DebugRenderer.color
      dot(transform.apply(sample.location), 2, color, &samples)
    }
  }

  private mutating func add(_ element: StrokeElement, _ color: Color) {
    let curve = CubicCurve(
      transform.apply(element.curve.start),
      transform.apply(element.curve.control1),
      transform.apply(element.curve.control2),
      transform.apply(element.curve.end)
    )
    // The area of the element, translucent so that overlaps remain distinguishable, and its curve.
    let radii = (element.start.radius * scale, element.end.radius * scale)
    elements.append(ribbon(curve, radii.0, radii.1, color.withAlpha(0.15)))
    elements.append(ribbon(curve, 0.5, 0.5, color))
    if curve.isLine { return }
    for (from, to) in [(curve.start, curve.control1), (curve.end, curve.control2)] {
      controls.append(
        ribbon(CubicCurve(line: from, to), 0.25, 0.25, DebugRenderer.controlColor)
      )
      dot(to, 1.5, DebugRenderer.controlColor, &controls)
    }
  }

  private func ribbon(
    _ curve: CubicCurve,
    _ start: Double,
    _ end: Double,
    _ color: Color
  ) -> DisplayList.Item {
    let segment = Ribbon.Segment(
      control1: curve.control1,
      control2: curve.control2,
      end: curve.end,
      radius: end
    )
    return .ink(Ribbon(start: curve.start, radius: start, segments: [segment]), Paint(color))
  }

  private func dot(
    _ center: Point,
    _ radius: Double,
    _ color: Color,
    _ items: inout [DisplayList.Item]
  ) {
    items.append(.ink(Ribbon(start: center, radius: radius), Paint(color)))
  }
}
