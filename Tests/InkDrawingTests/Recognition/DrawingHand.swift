import InkGraphics
import _InkTestSupport

/// A simulated hand that draws shapes with tremor, reproducible from a seed.
///
/// Amplitudes are fractions of the diagonal of the shape's box, roughly normally distributed. Each corner is displaced.
/// Each side is bowed. A running mean rounds the corners. A closed shape begins at a corner, or in three of ten cases
/// on a side, and its end misses the beginning: it stops short, overshoots straight, or continues around the corner.
/// An ellipse has two to four bumps per turn, spirals slightly, and in one of seven cases makes up to 1.8 turns.
/// Tremor is low-passed noise and a slow wave. At the end the pen rests for 60 samples, within 1.5 units.
struct DrawingHand {
  var random: SeededGenerator
  /// The amplitude relative to an ordinary hand.
  var level = 1.0

  private static let (tremor, bow, rounding, corner, miss) = (0.004, 0.02, 0.03, 0.015, 0.05)
  private static let step = 2.5

  init(seed: UInt64, level: Double = 1) {
    random = SeededGenerator(seed: seed)
    self.level = level
  }

  mutating func unit() -> Double { Double.random(in: 0..<1, using: &random) }

  private mutating func normal() -> Double {
    (unit() + unit() + unit() + unit() - 2) * 1.732 * level
  }

  /// Returns straight sides from corner to corner.
  mutating func sides(_ ideal: [Point], isClosed: Bool = true) -> [Point] {
    let size = diagonal(ideal)
    let corners = ideal.map { $0 + Vector(normal(), normal()) * (Self.corner * size) }
    let count = corners.count
    let sideCount = isClosed ? count : count - 1
    // The sides, and the drawn part of each.
    var parts = (0..<sideCount).map { (side: $0, from: 0.0, to: 1.0) }
    if isClosed {
      let first = corners[0].distance(to: corners[1])
      let last = corners[count - 1].distance(to: corners[0])
      let over = normal() * Self.miss * size / 2
      if unit() < 0.3 {
        parts[0].from = 0.2 + 0.6 * unit()
        parts.append((0, 0, min(max(parts[0].from + over / first, 0.02), 0.98)))
      } else if over > 0, unit() < 0.5 {
        parts.append((0, 0, min(over / first, 0.4)))
      } else {
        parts[sideCount - 1].to = 1 + max(over / last, -0.4)
      }
    }
    var line: [Point] = []
    for part in parts {
      let (a, b) = (corners[part.side % count], corners[(part.side + 1) % count])
      let way = b - a
      let sag = normal() * Self.bow
      let samples = max(Int(way.length * abs(part.to - part.from) / Self.step), 2)
      for k in 0...samples {
        let t = part.from + (part.to - part.from) * Double(k) / Double(samples)
        line.append(a + way * t + way.perpendicular * (sag * 4 * t * (1 - t)))
      }
    }
    let reach = Int(Self.rounding * level * size * unit() / Self.step)
    return shaken(rounded(line, reach), size)
  }

  /// Returns an ellipse.
  mutating func ellipse(_ center: Point, _ a: Double, _ b: Double, lean: Double = 0) -> [Point] {
    let size = 2 * Vector(a, b).length
    let start = unit() * 2 * .pi
    let way = unit() < 0.5 ? 1.0 : -1.0
    let turns = 1 + (unit() < 0.15 ? unit() * 0.8 : normal() * Self.miss)
    let bumps = (0..<3).map { (normal() * [0.02, 0.015, 0.01][$0], unit() * 2 * .pi) }
    let drift = normal() * 0.03
    let count = max(Int(turns * .pi * (a + b) / Self.step), 12)
    let transform = Affine.rotation(lean)
    var line: [Point] = []
    for k in 0...count {
      let part = Double(k) / Double(count)
      let t = turns * 2 * .pi * part
      var radius = 1 + drift * (part - 0.5)
      for (i, bump) in bumps.enumerated() {
        radius += bump.0 * Real.sinCos(Double(i + 2) * t + bump.1).sine
      }
      let (s, c) = Real.sinCos(start + way * t)
      line.append(center + transform.apply(Vector(a * c * radius, b * s * radius)))
    }
    return shaken(line, size)
  }

  /// Returns a line with the tremor of a hand.
  mutating func shaken(_ line: [Point], _ size: Double) -> [Point] {
    let amplitude = Self.tremor * level * size
    let paces = (0.1 + unit() * 0.2, 0.1 + unit() * 0.2)
    let phases = (unit() * 6, unit() * 6)
    var noise = Vector.zero
    var result: [Point] = []
    for (i, p) in line.enumerated() {
      noise = noise * 0.8 + Vector(normal(), normal()) * (0.4 / level)
      let wave = Vector(
        Real.sinCos(paces.0 * Double(i) + phases.0).sine,
        Real.sinCos(paces.1 * Double(i) + phases.1).sine
      )
      result.append(p + (noise + wave) * amplitude)
    }
    let last = result[result.count - 1]
    for _ in 0..<60 { result.append(last + Vector(unit() - 0.5, unit() - 0.5) * 2) }
    return result
  }

  private func rounded(_ line: [Point], _ reach: Int) -> [Point] {
    line.indices.map { i in
      let reach = min(reach, i, line.count - 1 - i)
      var sum = Vector.zero
      for p in line[(i - reach)...(i + reach)] { sum = sum + (p - .origin) }
      return .origin + sum * (1 / Double(2 * reach + 1))
    }
  }
}

/// Returns the diagonal of the bounding box of points.
func diagonal(_ points: [Point]) -> Double {
  var box = Rect.empty
  for p in points { box.formUnion(p) }
  return Vector(box.width, box.height).length
}
