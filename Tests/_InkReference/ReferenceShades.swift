import InkGraphics
import InkRaster

/// The colors of a ribbon's shades, pixel by pixel.
///
/// Consecutive steps that are all near a pixel's center are a strand at that pixel. Within a strand
/// the step whose ink contains the center deepest colors it; a later strand replaces an
/// earlier one, except where only the earlier one contains the center.
struct ReferenceShades {
  private struct Step {
    var from: InkDisc
    var to: InkDisc
    /// The number; parts are not adjacent.
    var order: Int
    var shade: (SIMD4<Double>, SIMD4<Double>)
  }

  private var steps: [Step] = []
  private let margin: Double

  init(
    _ ribbon: Ribbon,
    _ parts: [[InkShapes.Step]],
    _ transform: Affine
  ) {
    margin = 1.5 * (transform.inverted?.largestScale ?? 0)
    func shade(_ i: Int, _ t: Double) -> SIMD4<Double> {
      func at(_ i: Int) -> SIMD4<Double> {
        SIMD4<Double>(ribbon.shade(i))
      }
      return at(i) + (at(i + 1) - at(i)) * t
    }
    var order = 0
    for part in parts {
      order += 2
      for (k, entry) in part.enumerated() {
        let (a, b) = (entry.from, entry.to)
        if a == b, k > 0 { continue }
        order += 1
        steps.append(
          Step(
            from: a,
            to: b,
            order: order,
            shade: (shade(entry.segment, entry.start), shade(entry.segment, entry.end))
          )
        )
      }
    }
  }

  /// Returns red, green, blue and opacity at a point of the ribbon's space.
  func color(at p: Point) -> SIMD4<Double> {
    var best: (color: SIMD4<Double>, isCore: Bool, depth: Double, last: Int)?
    var nearest = (distance: Double.infinity, color: SIMD4<Double>.zero)
    for step in steps {
      let v = Vector(step.to.x - step.from.x, step.to.y - step.from.y)
      let w = p - Point(step.from.x, step.from.y)
      let along = v.lengthSquared > 0 ? w.dot(v) / v.lengthSquared : 1
      let t = min(max(along, 0), 1)
      let distance = (w - v * t).length
      let color = step.shade.0 + (step.shade.1 - step.shade.0) * t
      if distance <= nearest.distance { nearest = (distance, color) }
      guard distance <= max(step.from.radius, step.to.radius) + margin else { continue }
      let radius = step.from.radius + (step.to.radius - step.from.radius) * t
      let isCore = distance <= radius
      let depth = distance - radius
      let found = (color, isCore, depth, step.order)
      guard let old = best else {
        best = found
        continue
      }
      if step.order - old.last <= 1 {
        let isDeeper = isCore == old.isCore ? depth < old.depth : isCore
        if isDeeper { best = found } else { best?.last = step.order }
      } else if isCore || !old.isCore {
        best = found
      }
    }
    return best?.color ?? nearest.color
  }
}
