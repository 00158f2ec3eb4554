import InkGraphics
import InkStrokes

/// A tip that prints a twig with leaves on its left and right in turn; the nib determines their size.
final class LeafTip: StrokeTip {
  static let part = PluginPart<any StrokeTip>("com.example.leaves", "grows leaves on a twig") { _ in
    LeafTip()
  }

  /// A leaf along the x axis, pointed at both ends, with a vein left open.
  static let leaf: DabTip = {
    let coverage = (0..<28 * 64).map { index in
      let (x, y) = (Double(index % 64) / 31.5 - 1, abs(Double(index / 64) / 13.5 - 1))
      let (edge, vein) = ((1 - x * x) * (1 - 0.35 * x) - y, x < 0.6 ? y - 0.07 : 1)
      return UInt8(255 * max(min(edge * 8, vein * 12, 1), 0))
    }
    let picture = try? TipTexture(width: 64, height: 28, coverage: coverage)
    return picture.map { .texture($0) } ?? .disc(hardness: 1)
  }()

  var code: PluginCode { PluginCode("com.example.leaves") }
  var print: DabTip { Self.leaf }
  var reach: Double { 2.2 }
  var changesColor: Bool { true }
  /// 2: the distance to the next print, and the number of prints so far.
  var memoryCount: Int { 2 }

  func addPrints(
    of element: StrokeElement,
    at index: Int,
    memory: inout StageMemory,
    to prints: inout [Dab]
  ) {
    var number = UInt64(memory[1])
    func grow(at point: Point, ahead: Vector, nib: Nib) {
      // The twig consists of small leaves that overlap; at every fourth of them a large one grows.
      let along = Real.atan2(ahead.dy, ahead.dx)
      prints.append(Dab(center: point, radius: 0.16 * nib.radius, angle: along, color: nib.color))
      defer { number += 1 }
      guard number % 4 == 0 else { return }
      let angle = along + (number % 8 == 0 ? 1 : -1) * (0.7 + 0.5 * chance(number))
      let radius = nib.radius * (0.6 + 0.4 * chance(number + 1))
      let (sine, cosine) = Real.sinCos(angle)
      let light = Float(0.75 + 0.5 * chance(number + 2))
      let color = nib.color * SIMD4(light, light, light, 1)
      let center = point + Vector(cosine, sine) * radius
      prints.append(Dab(center: center, radius: radius, angle: angle, color: color))
    }
    memory[0] = element.walk(from: memory[0], every: { 0.15 * $0.radius }, grow)
    memory[1] = Double(number)
  }

  /// Returns a pseudorandom number from 0 to 1.
  private func chance(_ number: UInt64) -> Double {
    let bits = number &* 0x9E37_79B9_7F4A_7C15
    return Double(((bits ^ (bits >> 29)) &* 0xBF58_476D_1CE4_E5B9) >> 40) / Double(1 << 24)
  }
}
