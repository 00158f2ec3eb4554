import InkDocuments
import InkGraphics
import InkStrokes

/// A generator of random numbers, reproducible from a seed (xorshift64*).
struct Chance {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed &* 0x9e37_79b9_7f4a_7c15 | 1 }

  mutating func next() -> UInt64 {
    state ^= state >> 12
    state ^= state << 25
    state ^= state >> 27
    return state &* 0x2545_f491_4f6c_dd1d
  }

  mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }

  /// Returns a number in 0…1.
  mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }
}

/// Returns strokes like those of a hand: curvature that changes slowly, force that swells and fades.
func drawnStrokes(_ count: Int, _ length: Int, seed: UInt64, tilts: Bool = false)
  -> [[StrokeSample]]
{
  var chance = Chance(seed)
  var strokes: [[StrokeSample]] = []
  var time = 100.0
  for _ in 0..<count {
    var stroke: [StrokeSample] = []
    var (x, y) = (chance.unit() * 500, chance.unit() * 700)
    var (dx, dy) = (0.0, 0.0)
    var force = 0.1
    for i in 0..<(1 + chance.below(length)) {
      dx += (chance.unit() - 0.5) * 0.4
      dy += (chance.unit() - 0.5) * 0.4
      x += dx
      y += dy
      time += 0.004 + chance.unit() * 0.001
      force = min(max(force + (chance.unit() - 0.45) * 0.1, 0), 1)
      stroke.append(
        StrokeSample(
          location: Point(x, y),
          time: time,
          force: force,
          altitude: tilts ? 0.8 + Double(i % 9) * 0.01 : nil,
          azimuth: tilts ? -2 + Double(i) * 0.003 : nil,
          roll: tilts && i > 3 ? 0.5 : nil
        )
      )
    }
    strokes.append(stroke)
    time += 0.3
  }
  return strokes
}

/// Returns drawn strokes whose numbers have 0…15 decimals, and fewer than 16 digits in all.
func decimalStrokes(_ count: Int, _ length: Int, seed: UInt64, decimals: Int) -> [[StrokeSample]] {
  var power = 1.0
  for _ in 0..<decimals { power *= 10 }
  func decimal(_ value: Double) -> Double {
    var power = power
    while abs(value) * power >= 1e15 { power /= 10 }
    return (value * power).rounded() / power
  }
  return drawnStrokes(count, length, seed: seed).map { stroke in
    stroke.map { sample in
      StrokeSample(
        location: Point(decimal(sample.location.x), decimal(sample.location.y)),
        time: decimal(sample.time),
        force: sample.force.map(decimal)
      )
    }
  }
}

/// Decodes bytes that are expected to be valid.
func decoded(_ bytes: [UInt8]) throws -> [[StrokeSample]] {
  var decoder = SampleDecoder(maximumSamples: 1_000_000)
  return try decoder.decode(bytes).strokes
}

/// Returns the bits of all numbers of samples, to distinguish signed zeros and NaN.
func bits(_ strokes: [[StrokeSample]]) -> [[UInt64]] {
  var result: [[UInt64]] = []
  for stroke in strokes {
    var bits: [UInt64] = []
    for sample in stroke {
      let numbers: [Double?] = [
        sample.location.x, sample.location.y, sample.time, sample.maximumForce,
        sample.force, sample.altitude, sample.azimuth, sample.roll,
      ]
      for number in numbers { bits.append(number?.bitPattern ?? 77) }
    }
    result.append(bits)
  }
  return result
}

extension [[StrokeSample]] {
  /// The samples of all strokes, in order.
  var joined: [StrokeSample] { flatMap { $0 } }
}
