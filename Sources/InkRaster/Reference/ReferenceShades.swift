internal import InkGraphics

/// The colours of a ribbon's shades, pixel by pixel.
///
/// Of all steps whose ink holds a pixel's centre the last one colours it, else the last one that
/// comes near. A step spares what lies behind its start as seen along itself and the step before,
/// because that has the colour it should have.
struct ReferenceShades {
  private struct Step {
    var from: InkSample
    var to: InkSample
    var before: Vector?
    var isFirst: Bool
    var shade: (SIMD4<Double>, SIMD4<Double>)
  }

  private var steps: [Step] = []
  private let margin: Double

  init(
    _ ribbon: Ribbon,
    _ parts: [[InkShapes.Step]],
    _ transform: AffineTransform
  ) {
    margin = 1.5 * (transform.inverted?.largestScale ?? 0)
    func shade(_ i: Int, _ t: Double) -> SIMD4<Double> {
      func at(_ i: Int) -> SIMD4<Double> {
        SIMD4<Double>(ribbon.shade(i))
      }
      return at(i) + (at(i + 1) - at(i)) * t
    }
    for part in parts {
      var direction: Vector?
      for (k, entry) in part.enumerated() {
        let (a, b) = (entry.from, entry.to)
        if a == b, k > 0 { continue }
        steps.append(
          Step(
            from: a,
            to: b,
            before: direction,
            isFirst: k == 0,
            shade: (shade(entry.segment, entry.start), shade(entry.segment, entry.end))
          )
        )
        let v = Vector(b.x - a.x, b.y - a.y)
        direction = v.length > 0 ? v : nil
      }
    }
  }

  /// Red, green, blue and opacity at a place of the ribbon's space.
  func color(at p: Point) -> SIMD4<Double> {
    var near: SIMD4<Double>?
    var core: SIMD4<Double>?
    var nearest = (distance: Double.infinity, color: SIMD4<Double>.zero)
    for step in steps {
      let v = Vector(step.to.x - step.from.x, step.to.y - step.from.y)
      let w = p - Point(step.from.x, step.from.y)
      let along = v.lengthSquared > 0 ? w.dot(v) / v.lengthSquared : 1
      let t = min(max(along, 0), 1)
      let distance = (w - v * t).length
      let color = step.shade.0 + (step.shade.1 - step.shade.0) * t
      if distance <= nearest.distance { nearest = (distance, color) }
      let isBehind = !step.isFirst && along < 0 && (step.before.map { w.dot($0) < 0 } ?? false)
      let radius = step.from.radius + (step.to.radius - step.from.radius) * t
      if distance <= radius, !isBehind { core = color }
      let reach = max(step.from.radius, step.to.radius) + margin
      if distance <= reach, !(isBehind && distance <= step.from.radius + margin) { near = color }
    }
    return core ?? near ?? nearest.color
  }
}
